"""The user's ODS with the changed cells of the list exchanged where they stand; the rest untouched."""

from __future__ import annotations

import re
import zipfile
from copy import deepcopy
from typing import Any

from lxml import etree

from elo_batch.writers.annotate.package import Package, bytes_of, parsed
from elo_batch.writers.same.model import KINDS, CannotWriteError, Closed
from elo_batch.writers.same.style import has_commas, style_of

_CONTENT = "content.xml"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_CALC = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_ROW, _ROWS, _COLUMNS = (
    f"{_TABLE}table-row",
    f"{_TABLE}number-rows-repeated",
    f"{_TABLE}number-columns-repeated",
)
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_TYPE = f"{_OFFICE}value-type"
_VALUES = tuple(f"{_OFFICE}{name}" for name in ("value", "date-value", "string-value", "boolean-value"))
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def same_open_document(data: bytes, sheet: str, closed: Closed) -> bytes:
    """The workbook as the list closes: numbers stay numbers, texts texts, and every cell keeps its style.

    New players stand below the last row, in the styles of the row above. Raises CannotWriteError where the
    file is no ODS, or a cell that changes holds a formula.
    """
    if closed.is_same:
        return data
    try:
        package = Package(data)
        root = parsed(package.read(_CONTENT))
    except (KeyError, zipfile.BadZipFile, etree.XMLSyntaxError):
        raise CannotWriteError("it is no whole ODS workbook") from None
    table = next((t for t in root.iter(f"{_TABLE}table") if t.get(f"{_TABLE}name") == sheet), None)
    if table is None:
        raise CannotWriteError("its sheet cannot be found again")
    writing = _Sheet(table, closed)
    writing.exchange()
    writing.append()
    package.changed[_CONTENT] = bytes_of(root)
    return package.written()


class _Sheet:
    """The cells of one sheet that is being changed."""

    def __init__(self, table: Any, closed: Closed) -> None:
        self.closed = closed
        commas = has_commas(closed)
        self.styles = {str(name): style_of(closed, str(name), commas) for name in closed.old}
        self.last: Any = None
        self.rows: dict[int, Any] = {}
        wanted, at = set(closed.old.index.tolist()), 0
        for row in list(table.iter(_ROW)):
            count = int(row.get(_ROWS, "1"))
            if count > 1 and wanted & set(range(at + 1, at + 1 + min(count, 100_000))):
                parts = [(each, 1) for each in _apart(row, _ROWS, count)]
            else:
                parts = [(row, count)]
            for each, number in parts:
                self.rows[at + 1] = each
                at += number
                if any(cell.get(_TYPE) is not None for cell in each):
                    self.last = each

    def exchange(self) -> None:
        """Put the new texts into the cells that change."""
        for name in self.closed.changed:
            for line, _, new in self.closed.changes(name):
                row = self.rows.get(line)
                if row is None:
                    raise CannotWriteError(f"its row {line} cannot be found again")
                cell = _cell(row, self._column(name))
                if cell.get(f"{_TABLE}formula") is not None:
                    raise CannotWriteError(
                        f"the cell {self._letter(name)}{line} of the sheet holds a formula"
                    )
                self._write(cell, name, new, self._type(name, cell))

    def append(self) -> None:
        """Rows for the new players below the last one; as many blank rows below give way."""
        above = self.last
        for _, player in self.closed.added.iterrows():
            row = deepcopy(self.last)
            for cell in row:
                _clear(cell)
            for name in map(str, self.closed.added):
                cell = _cell(row, self._column(name))
                self._write(cell, name, str(player[name]), self._type(name, cell))
            row.tail = above.tail
            above.addnext(row)
            above = row
            blank = above.getnext()
            if blank is not None and blank.tag == _ROW and int(blank.get(_ROWS, "1")) > 2:
                blank.set(_ROWS, str(int(blank.get(_ROWS)) - 1))

    def _letter(self, name: str) -> str:
        if name not in self.closed.letters:
            raise CannotWriteError(f"its column {self.closed.headings.get(name, name)} is made of several")
        return self.closed.letters[name]

    def _column(self, name: str) -> int:
        number = 0
        for letter in self._letter(name):
            number = number * 26 + ord(letter) - 64
        return number - 1

    def _type(self, name: str, cell: Any) -> str:
        """The type of a cell: its own, else that of the first filled one of its column."""
        if (own := cell.get(_TYPE)) is not None:
            return str(own)
        for line, text in zip(self.closed.old.index.tolist(), self.closed.old[name].tolist(), strict=True):
            if text.strip() and line in self.rows:
                return str(_cell(self.rows[line], self._column(name)).get(_TYPE, "string"))
        return "float" if KINDS.get(name) in ("whole", "exact") else "string"

    def _write(self, cell: Any, name: str, text: str, type_: str) -> None:
        _clear(cell)
        if not text:
            return
        is_day = type_ == "date" and _DAY.fullmatch(text)
        is_number = type_ == "float" and _NUMBER.fullmatch(text) and not (name == "id" and text[0] == "0")
        cell.set(_TYPE, type_ if is_day or is_number else "string")
        if is_day:
            cell.set(f"{_OFFICE}date-value", text)
        elif is_number:
            cell.set(f"{_OFFICE}value", text)
        shown = text if is_day or is_number else self.styles[name].text(text)
        etree.SubElement(cell, f"{_TEXT}p").text = shown


def _apart(node: Any, key: str, count: int) -> list[Any]:
    """A repeated row or cell as so many of their own."""
    del node.attrib[key]
    made = [node]
    for _ in range(count - 1):
        copy = deepcopy(node)
        made[-1].addnext(copy)
        made.append(copy)
    return made


def _cell(row: Any, column: int) -> Any:
    """The cell of a row in a column (from 0), made where it is not there."""
    at = 0
    for cell in list(row):
        if cell.tag not in _CELLS:
            continue
        count = int(cell.get(_COLUMNS, "1"))
        if at <= column < at + count:
            return _of_run(cell, column - at, count)
        at += count
    while at <= column:
        cell = etree.SubElement(row, _CELLS[0])
        at += 1
    return cell


def _of_run(cell: Any, position: int, count: int) -> Any:
    """One cell of a run of equal ones, which stays a run before and behind it."""
    if count == 1:
        return cell
    del cell.attrib[_COLUMNS]
    for size, add in ((position, cell.addprevious), (count - position - 1, cell.addnext)):
        if size:
            copy = deepcopy(cell)
            if size > 1:
                copy.set(_COLUMNS, str(size))
            add(copy)
    return cell


def _clear(cell: Any) -> None:
    """Take value and text out of a cell; a remark stays."""
    for key in (_TYPE, f"{_CALC}value-type", f"{_TABLE}formula", *_VALUES):
        cell.attrib.pop(key, None)
    for child in list(cell):
        if child.tag == f"{_TEXT}p":
            cell.remove(child)
