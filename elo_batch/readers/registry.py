"""The readers by name, and the choice of the one that takes a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Protocol, cast

from elo_batch.problems import Place, Problem, RequestError
from elo_batch.readers.header import check_declared
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.sniff import looks_like
from elo_batch.readers.source import read_head, shown
from elo_batch.tables import RawFile

READERS = ("delimited", "spreadsheet", "trf")
_MARKS: Mapping[str, re.Pattern[bytes]] = {
    "spreadsheet": re.compile(rb"\A(?:PK|\xd0\xcf\x11\xe0)"),
    "trf": re.compile(rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])0\d\d(?:[ \t\r\n]|\Z)"),
}
"""What every file of a format has in its first bytes: without it the reader need not be loaded and asked."""
_OTHER_NAMES = {
    "csv": "delimited",
    "tsv": "delimited",
    "xlsx": "spreadsheet",
    "xls": "spreadsheet",
    "ods": "spreadsheet",
}


class Reader(Protocol):
    """One format: a module of this package, loaded when it is needed."""

    NAME: str

    def identify(self, path: str, head: bytes) -> bool:
        """Whether the file is of this format, by its first bytes."""
        ...

    def read(self, path: str, options: ReadOptions) -> RawFile:
        """Read the file."""
        ...


def reader(name: str) -> Reader:
    """A reader by its name or a usual ending (`csv`). Raises RequestError for others.

    >>> reader("csv").NAME
    'delimited'
    """
    known = _OTHER_NAMES.get(name, name)
    if known not in READERS:
        raise RequestError(f"--input-format {name}: there is no such format; there are {', '.join(READERS)}")
    return cast(Reader, import_module(f"elo_batch.readers.{known}"))


def read_file(path: str, options: ReadOptions) -> RawFile:
    """Read one file (`-`: standard input) with the one reader that takes it.

    Raises RequestError when the file is missing or unreadable, or the options name things it has not. A file
    that no reader takes, or several, is a problem (F001, F010), not an exception.
    """
    check_declared(options.columns)
    head = read_head(path)
    if not head.strip():
        return _refused(path, Problem("F002", Place(shown(path))))
    if options.input_format:
        return reader(options.input_format).read(path, options)
    takers = [name for name in READERS if _may_be(name, head) and reader(name).identify(path, head)]
    if len(takers) == 1:
        return reader(takers[0]).read(path, options)
    look = looks_like(path, head)
    values = {"looks": look.what, "advice": look.advice, "formats": ", ".join(takers)}
    return _refused(path, Problem("F010" if takers else "F001", Place(shown(path)), values))


def _may_be(name: str, head: bytes) -> bool:
    return name not in _MARKS or _MARKS[name].search(head.replace(b"\0", b"")) is not None


def _refused(path: str, problem: Problem) -> RawFile:
    return RawFile(shown(path), "", problems=(problem,))
