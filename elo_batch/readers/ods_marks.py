"""What an ODS knows beyond values: rows hidden, filtered or struck through, merged cells, padded numbers.

<table:table table:name="Games">
  <table:table-row table:visibility="filter"><table:table-cell table:number-rows-spanned="2"/> ...
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping
from xml.parsers import expat

from elo_batch.readers.grid import column_letter
from elo_batch.readers.sheet_marks import MOST_SPREAD, OtherBook, OtherSheet

_TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 "
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 "
_STYLE = "urn:oasis:names:tc:opendocument:xmlns:style:1.0 "
_LINE = f"{_STYLE}text-line-through-style"
_SHEET, _ROW, _NULL_DATE = f"{_TABLE}table", f"{_TABLE}table-row", f"{_TABLE}null-date"
_CELLS = frozenset([f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"])
_REPEATED, _VALUE_TYPE = f"{_TABLE}number-columns-repeated", f"{_OFFICE}value-type"
_REMARK = f"{_OFFICE}annotation"
_HIDDEN = frozenset(["collapse", "filter"])
_MOST_REPEATED = 10_000  # blank rows below the table are written as one row, repeated to the end of the sheet
_MOST_COLUMNS = 100
_ROW_START, _ROW_END = b"<table:table-row", b"</table:table-row>"
_ROW_CELLS = (b"<table:table-cell", b"<table:covered-table-cell")
_VALUE = b"office:value-type="
_ZEROS = re.compile(rb">\s*0\d+\s*<")
_ROWS = re.compile(rb'table:number-rows-repeated="(\d{1,7})"')
Attributes = Mapping[str, str]


def ods_book(archive: zipfile.ZipFile) -> OtherBook:
    """The sheets of an ODS; none where the archive is none, or declares entities.

    Raises expat.ExpatError for a damaged part.
    """
    if "content.xml" not in archive.namelist():
        return OtherBook({})
    with archive.open("content.xml") as part:
        content = part.read(archive.getinfo("content.xml").file_size)
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        return OtherBook({})
    return _Content().of(content)


class _Content:
    """The content, read row by row; rows that hold nothing special are not taken apart into tags."""

    def __init__(self) -> None:
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.buffer_text = True
        self._sheets: dict[str, OtherSheet] = {}
        self._sheet = OtherSheet()
        self._row = self._rows = self._column = 0
        self._epoch1904 = False
        self._blank: dict[bytes, int] = {}
        self._style, self._struck = "", dict[str, bytes]()

    def of(self, content: bytes) -> OtherBook:
        """The marks of all sheets of a `content.xml`; rows that have none are not parsed."""
        at, is_told_by_tags = 0, b"<!" in content
        while not is_told_by_tags and (end := content.find(_ROW_END, at)) >= 0:
            row = content[at : end + len(_ROW_END)]
            if not self._is_plain(row):
                self._parser.Parse(row, False)
            at += len(row)
        self._parser.Parse(content[at:], True)
        return OtherBook(self._sheets, self._epoch1904)

    def _is_plain(self, row: bytes) -> bool:
        """Whether a row as it is written has nothing but values, or nothing at all; it counts then."""
        if any(name in row for name in self._struck.values()):
            return False
        if not row.lstrip().startswith(_ROW_START) or row.count(_ROW_START) > 1:
            return False
        last = row.rfind(_VALUE)
        if last < 0:
            rows = self._blank.get(row)
            if rows is None:
                if b"spanned=" in row or b"visibility=" in row or b"value-type=" in row:
                    return False
                repeated = _ROWS.search(row)
                rows = self._blank[row] = max(int(repeated[1]), 1) if repeated else 1
            self._row, self._rows = self._row + self._rows, rows
            return True
        if b"spanned=" in row or b"visibility=" in row or b"repeated=" in row[:last] or _ZEROS.search(row):
            return False
        self._row, self._rows = self._row + self._rows, 1
        column = sum(row.count(cell, 0, last) for cell in _ROW_CELLS)
        self._sheet.extent.take(self._row + 1, column, row.count(_VALUE))
        return True

    def _start(self, name: str, attributes: Attributes) -> None:
        if name in _CELLS:
            self._cell(name, attributes)
        elif name == _ROW:
            self._row, self._column = self._row + self._rows, 0
            self._rows = _count(attributes, "number-rows-repeated")
            if attributes.get(f"{_TABLE}visibility") in _HIDDEN:
                first = self._row + 1
                self._sheet.hidden.update(range(first, first + min(self._rows, _MOST_REPEATED)))
        elif name == _SHEET:
            self._row = self._rows = 0
            self._sheet = self._sheets[attributes.get(f"{_TABLE}name", "")] = OtherSheet()
        elif name == f"{_STYLE}style":
            self._style = attributes.get(f"{_STYLE}name", "")
        elif attributes.get(_LINE, "none") != "none":
            self._struck[self._style] = f'"{self._style}"'.encode()
        elif name == _NULL_DATE:
            self._epoch1904 = attributes.get(f"{_TABLE}date-value", "").startswith("1904-")

    def _cell(self, name: str, attributes: Attributes) -> None:
        if not attributes:
            self._column += 1
            return
        repeated = _count(attributes, "number-columns-repeated") if _REPEATED in attributes else 1
        rows = min(_count(attributes, "number-rows-spanned"), _MOST_REPEATED)
        columns = _count(attributes, "number-columns-spanned")
        if rows > 1 or columns > 1:
            first = (self._row, self._column)
            self._sheet.merged.append((first, (self._row + rows - 1, self._column + columns - 1)))
        self._column += repeated
        if (kind := attributes.get(_VALUE_TYPE)) is not None:
            self._sheet.extent.take(self._row + self._rows, self._column, self._rows * repeated)
            if attributes.get(f"{_TABLE}style-name") in self._struck:
                self._sheet.struck.update(
                    range(self._row + 1, self._row + 1 + min(self._rows, _MOST_REPEATED))
                )
            if kind == "float":
                self._listen(name, repeated)

    def _listen(self, cell: str, repeated: int) -> None:
        """Hear what is shown in a number cell, to its end."""
        parser, shown = self._parser, list[str]()
        remarks = 0

        def start(name: str, attributes: Attributes) -> None:
            nonlocal remarks
            remarks += name == _REMARK

        def end(name: str) -> None:
            nonlocal remarks
            remarks -= name == _REMARK
            if name == cell:
                parser.StartElementHandler = self._start
                parser.EndElementHandler = parser.CharacterDataHandler = None
                self._pad("".join(shown).strip(), repeated)

        def text(piece: str) -> None:
            if not remarks:
                shown.append(piece)

        parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text

    def _pad(self, shown: str, repeated: int) -> None:
        padded = self._sheet.padded
        if not (shown.startswith("0") and shown.isdecimal() and len(shown) > 1) or len(padded) > MOST_SPREAD:
            return
        first = self._column - repeated
        for column in range(first, first + min(repeated, _MOST_COLUMNS)):
            letter = column_letter(column)
            for row in range(self._row, self._row + min(self._rows, _MOST_REPEATED)):
                padded[row + 1, letter] = len(shown)


def _count(attributes: Attributes, name: str) -> int:
    text = attributes.get(f"{_TABLE}{name}", "1")
    return max(int(text), 1) if text.isdecimal() and len(text) < 8 else 1
