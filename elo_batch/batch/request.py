"""What the user asks for: the inputs, the law, the list, and what to write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import Literal

from elo_batch.rules.model import Rounding, Span

FORMATS = ("csv", "xlsx", "html")
Lines = Literal["auto", "csv", "parquet", "none"]
LIST_FORMATS = ("canonical", "same")
LINES: tuple[Lines, ...] = ("auto", "csv", "parquet", "none")


@dataclass(frozen=True)
class Request:
    """One request for `rate` or `check`; every field is an option of the command line.

    Attributes:
        games: files, folders, globs, or "-".
        players: rating lists with the date given for each (None: the list's own).
        newcomers, events, aliases, waivers: the other inputs, "" = none.
        rules: names or paths of laws.
        list_date, on: the list being made; the day that chooses every edition.
        rounding, update: where the law rounds, when ratings move; None = as the law says.
        readings: name -> choice, for what the text of a law leaves open.
        ratings_from: "list" or "file": which rating wins where both are given.
        mappings: `--map` texts, "file heading=our column" or "result:notation=result".
        accept_repairs: repair what the damage detector lists, each with a note.
        formats, lines, list_scope, list_format: what to write.
        skip_bad_events, strict: rate what can be rated; treat open warnings as errors.
        held: hold the frames against their pandera models (see `batch.held`).
        published: make the results; `check` needs none.
    """

    games: tuple[str, ...]
    players: tuple[tuple[date | None, str], ...] = ()
    newcomers: str = ""
    events: str = ""
    aliases: str = ""
    waivers: str = ""
    rules: tuple[str, ...] = ("fide",)
    list_date: date | None = None
    on: date | None = None
    rounding: Rounding | None = None
    update: Span | None = None
    readings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    ratings_from: str = "list"
    mappings: tuple[str, ...] = ()
    sheet: str = ""
    encoding: str = ""
    locale: str = ""
    input_format: str = ""
    accept_repairs: bool = False
    formats: tuple[str, ...] = FORMATS
    lines: Lines = "auto"
    list_scope: str = ""
    list_format: str = "canonical"
    skip_bad_events: bool = False
    strict: bool = False
    held: bool = False
    published: bool = True
