"""How a file is to be read: what the caller expects, and what the user declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

Kind = Literal["games", "players", "events", "newcomers", "waivers", "aliases", ""]

_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Needed:
    """The persons a batch needs of a large rating list: readers of such lists may leave out all others.

    Attributes:
        ids: ids as the games write them.
        names: names as the games write them, where there is no id.
        named: id -> name, for persons of whom the games give both: for hints, where the list lacks the id.
        likely: ids and names of players (Arrow texts) -> which of them are kept as well.
    """

    ids: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    named: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    likely: Callable[[Any, Any], Any] | None = None


@dataclass(frozen=True)
class ReadOptions:
    """How to read one file.

    Attributes:
        kind: the kind of table the caller expects; "" when any will do.
        columns: heading of the file -> canonical column (`--map "Spieler 1=white"`).
        results: result as the file writes it -> a result we know (`--map "result:N=1/2-1/2"`).
        home_white: boards on which the home player has white (`--map "home:white=odd"`); "" = not declared.
        sheet: the one sheet to read; "" for every visible sheet with a table.
        encoding: the encoding to try when a text file is not UTF-8.
        locale: the locale of numbers; it travels with the file to whoever types its cells.
        input_format: the reader to use, by name; "" to recognise the file by its content.
        needed: gives the persons wanted of a large rating list; None = everybody.
        accept_repairs: repair rows whose cells stand in the wrong place (`--accept-repairs`).
        whole_list: lists of up to this many players are read whole, whoever is needed.
    """

    kind: Kind = ""
    columns: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    results: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    home_white: str = ""
    sheet: str = ""
    encoding: str = ""
    locale: str = ""
    input_format: str = ""
    needed: Callable[[], Needed] | None = None
    accept_repairs: bool = False
    whole_list: int = 100_000
