"""What an XLSB knows beyond values: hidden rows, merged cells, days of 1904, and how far its cells reach.

A part is a chain of records: number (1 or 2 bytes), length (7 bits a byte), data. Record 0 begins a row with
its number, and has its height in byte 8 and whether it is hidden in byte 11; records 1 to 11 are cells and
begin with their column.
"""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree

from elo_batch.readers.sheet_marks import OtherBook, OtherSheet, Range

_ROW, _MERGED, _BOOK, _SHEET = 0, 176, 153, 156
_CELLS = range(1, 12)
_HIDDEN = 0x10
_FOLDER, _END = "xl/worksheets/", ".bin"
_RELATIONS = "xl/_rels/workbook.bin.rels"


@dataclass
class _Part:
    """A sheet: the rows and columns up to its last cell, physical lines of hidden rows, merged areas."""

    rows: int = 0
    columns: int = 0
    hidden: set[int] = field(default_factory=set)
    merged: list[Range] = field(default_factory=list)


class XlsbMarks:
    """The sheets of an XLSB; each part is gone through once."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        """Go through the parts of all sheets; what is damaged ends its part."""
        self._archive = archive
        names = [name for name in archive.namelist() if name.startswith(_FOLDER) and name.endswith(_END)]
        self._parts = {name: _part(self._read(name)) for name in names}

    def is_far(self, most: int) -> bool:
        """Whether a sheet of the workbook spans more than `most` cells."""
        return any(part.rows * part.columns > most for part in self._parts.values())

    def book(self) -> OtherBook:
        """The sheets by name; none, and said so, where the workbook does not tell which part is which."""
        try:
            items = ElementTree.fromstring(self._read(_RELATIONS))
            targets = {item.get("Id", ""): item.get("Target", "") for item in items}
            book = self._read("xl/workbook.bin")
            found, epoch1904 = {}, False
            for kind, at, size in _records(book):
                if kind == _BOOK and size:
                    epoch1904 = bool(book[at] & 1)
                elif kind == _SHEET:
                    key, after = _text(book, at + 8)
                    target = posixpath.normpath(posixpath.join("/xl", targets[key]))[1:]
                    if part := self._parts.get(target):
                        found[_text(book, after)[0]] = OtherSheet(part.hidden, part.merged)
            return OtherBook(found, epoch1904)
        except (KeyError, IndexError, UnicodeDecodeError, ElementTree.ParseError):
            return OtherBook({}, is_seen=False)

    def _read(self, name: str) -> bytes:
        with self._archive.open(name) as part:
            return part.read(self._archive.getinfo(name).file_size)


def _part(data: bytes) -> _Part:
    found, row = _Part(), 0
    for kind, at, size in _records(data):
        if kind == _ROW:
            row = int.from_bytes(data[at : at + 4], "little")
            if (
                size > 11
                and at + 11 < len(data)
                and (data[at + 11] & _HIDDEN or not any(data[at + 8 : at + 10]))
            ):
                found.hidden.add(row + 1)
        elif kind in _CELLS:
            found.rows = max(found.rows, row + 1)
            found.columns = max(found.columns, int.from_bytes(data[at : at + 4], "little") + 1)
        elif kind == _MERGED and size >= 16:
            top, bottom, left, right = (
                int.from_bytes(data[at + n : at + n + 4], "little") for n in (0, 4, 8, 12)
            )
            found.merged.append(((top, left), (bottom, right)))
    return found


def _records(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Number, begin of the data, and its length, of each record."""
    at, end = 0, len(data)
    while at < end:
        kind, at = data[at], at + 1
        if kind & 0x80 and at < end:
            kind, at = (kind & 0x7F) | data[at] << 7, at + 1
        size, shift = 0, 0
        while at < end and shift < 28:
            byte, at = data[at], at + 1
            size |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                break
        yield kind, at, size
        at += size


def _text(data: bytes, at: int) -> tuple[str, int]:
    """A text with the number of its letters before it, and where it ends."""
    end = at + 4 + 2 * int.from_bytes(data[at : at + 4], "little")
    return data[at + 4 : end].decode("utf-16-le"), end
