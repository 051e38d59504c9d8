"""The formats by name, and the one that the name of a file tells."""

from __future__ import annotations

from importlib import import_module
from pathlib import PurePath
from typing import Protocol, cast

from elo_batch.problems import Problem, RequestError
from elo_batch.results import Document
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.fields import Field

_MODULES = {
    "csv": "csv_tables",
    "xlsx": "workbook",
    "parquet": "parquet_tables",
    "trf16": "trf16",
    "ecf": "ecf",
    "us-chess": "us_chess",
}
_SUFFIXES = {
    ".csv": "csv",
    ".xlsx": "xlsx",
    ".parquet": "parquet",
    ".trf": "trf16",
    ".trfx": "trf16",
    ".ecf": "ecf",
}
ENDINGS = {
    "csv": ".csv",
    "xlsx": ".xlsx",
    "parquet": ".parquet",
    "trf16": ".trf",
    "ecf": ".ecf",
    "us-chess": "",
}
"""Format -> the ending of a file whose name the user leaves open; US Chess has names of its own."""
_ALSO = {"trf": "trf16"}
"""Other names of formats, as people ask for them."""
ONE_EVENT = ("trf16",)
"""Formats that hold one event a file."""


class Format(Protocol):
    """One format: a module of this package, loaded when it is asked for."""

    NAME: str
    FIELDS: tuple[Field, ...]

    def kept(self, content: Content) -> tuple[Content, frozenset[str]]:
        """The content as the file tells it, and which of its facts are compared when it is read back.

        Facts: `event`, `id`, `name`, `rating`, `round`, `board`, `date`, `result`, `teams`.
        """
        ...

    def faults(self, content: Content) -> list[Problem]:
        """What the format cannot hold, or its receiver would refuse."""
        ...

    def render(self, content: Content, name: str) -> list[Document]:
        """The files, under names that follow the one the user gave."""
        ...


def format_of(out: str, asked: str) -> str:
    """The format asked for, else the one the ending of `out` tells; RequestError where neither is known.

    >>> format_of("open.trf", ""), format_of("folder", ""), format_of("folder", "trf")
    ('trf16', 'csv', 'trf16')
    """
    if asked:
        asked = _ALSO.get(asked, asked)
        if asked not in _MODULES:
            raise RequestError(f"--to {asked}: choose one of {', '.join([*_MODULES, *_ALSO])}")
        return asked
    suffix = PurePath(out).suffix.lower()
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    if suffix:
        endings = ", ".join(_SUFFIXES)
        raise RequestError(f"{out}: no format is known by this ending; use {endings}, or say --to")
    return "csv"


def format_(name: str) -> Format:
    """The format of a name."""
    return cast(Format, import_module(f"elo_batch.writers.others.{_MODULES[name]}"))
