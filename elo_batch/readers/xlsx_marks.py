"""What XLSX knows beyond values: hidden rows, formulas never computed, error cells, padded numbers, 1904."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from xml.etree import ElementTree

from elo_batch.readers.grid import column_letter
from elo_batch.readers.ods_marks import ods_book
from elo_batch.readers.sheet_marks import Cell, OtherBook, OtherSheet, Range
from elo_batch.readers.xls_marks import xls_book
from elo_batch.readers.xlsb_marks import XlsbMarks
from elo_batch.readers.xlsx_cells import Cells, cells_of
from elo_batch.readers.xlsx_values import Styles, date_styles, shared_strings

_HIDDEN_ROW = re.compile(
    rb'<(?:\w+:)?row\b(?=[^>]*\b(?:hidden="(?:1|true)"|ht="0(?:\.0+)?"))[^>]*\br="(\d+)"'
)
_MAY_BE_HIDDEN = (b"hidden=", b'ht="0')
_CELL = re.compile(rb"<(?:\w+:)?c\b([^>]*?)(?:/>|>(.*?)</(?:\w+:)?c>)", re.DOTALL)
_VALUE = re.compile(rb"<(?:\w+:)?v>([^<]*)</")
_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")
_REFERENCE = re.compile(rb'\br="([A-Z]+)(\d+)"')
_STYLE = re.compile(rb'\bs="(\d+)"')
_PADDED = re.compile(r"^0{2,}$")

_FAR = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Z]{2,})\d+"')
_MERGED = re.compile(rb'<mergeCell\b[^>]*?\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"')
_LAST_ROW = re.compile(rb'<(?:\w+:)?(?:row|c)\b[^>]*?\br="[A-Z]*(\d+)"')

_NO = ("0", "false")
MOST_CELLS = 30_000_000
MOST_SLOW_CELLS = 3_000_000
MOST_UNPACKED = 250_000_000  # bytes; what a reader holds in memory is several times that


@dataclass(frozen=True)
class Marks:
    """What is special in one sheet: rows hidden or struck through, and cells by row and column letter."""

    hidden_rows: frozenset[int] = frozenset()
    not_computed: frozenset[Cell] = frozenset()
    errors: Mapping[Cell, str] = field(default_factory=dict)
    padded: Mapping[Cell, int] = field(default_factory=dict)
    struck_rows: frozenset[int] = frozenset()


def unpacked_size(data: bytes) -> int:
    """The size of all parts of a workbook together when they are unpacked, in bytes; 0 where it is no zip.

    >>> unpacked_size(b"no zip")
    0
    """
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return sum(part.file_size for part in archive.infolist())


class Workbook:
    """The parts of a workbook; of other formats (xls, ods, xlsb) it has none, and other ways to know them."""

    def __init__(self, data: bytes) -> None:
        """Open the archive and find the parts of the sheets. Raises for a damaged one."""
        self._data = data
        self._zip = zipfile.ZipFile(io.BytesIO(data)) if zipfile.is_zipfile(io.BytesIO(data)) else None
        names = set(self._zip.namelist()) if self._zip else set()
        self._is_xlsx = "xl/workbook.xml" in names
        self._parts = self._sheet_parts() if self._is_xlsx else {}
        self._padded = self._padded_styles() if "xl/styles.xml" in names and self._is_xlsx else {}
        self._names = names
        self._cells_of: dict[str, Cells | None] = {}
        self._last: tuple[str, bytes] = ("", b"")

    @property
    def epoch1904(self) -> bool:
        """Whether day 0 is 1 January 1904 (old Macs)."""
        if not self._is_xlsx:
            return self._other.epoch1904
        return re.search(rb'date1904="(?:1|true)"', self._read("xl/workbook.xml")) is not None

    @property
    def at_once(self) -> list[str]:
        """The sheets, hidden ones too, that the general reader lays out as it opens the workbook."""
        return list(self._other.sheets)

    @property
    def is_old(self) -> bool:
        """Whether the workbook is an XLS, or anything else that is no archive."""
        return self._zip is None

    @property
    def is_seen(self) -> bool:
        """Whether hidden rows and the formats of numbers can be seen."""
        return self._other.is_seen

    @property
    def is_far_xlsb(self) -> bool:
        """Whether the workbook is an XLSB one of whose sheets spans more than MOST_CELLS cells."""
        return self._xlsb is not None and self._xlsb.is_far(MOST_CELLS)

    def stray(self, sheet: str) -> Cell | None:
        """The cell that makes a sheet span more than MOST_CELLS cells, which no memory can hold; or None."""
        part = self._parts.get(sheet)
        if part is None:
            return self._other.sheets[sheet].extent.far if sheet in self._other.sheets else None
        if (cells := self.cells(sheet)) is not None:
            return _far_cell(cells)
        xml = self._sheet(part)
        rows = max((int(row) for row in _LAST_ROW.findall(xml[-100_000:])), default=0)
        columns = max((_number(letters) for letters in _FAR.findall(xml)), default=26)
        if rows * columns <= MOST_CELLS:
            return None
        filled = [
            (row, _number(letters.encode()), letters) for (row, letters), _, text in _cells(xml) if text
        ]
        row = max(filled, default=(0, 0, ""))
        column = max(filled, key=lambda cell: cell[1], default=row)
        far = max(row, column, key=lambda cell: (cell[0] > 100_000) + (cell[1] > 1_000))
        return (far[0], far[2]) if row[0] * column[1] > MOST_CELLS else None

    @cached_property
    def _xlsb(self) -> XlsbMarks | None:
        return XlsbMarks(self._zip) if self._zip and "xl/workbook.bin" in self._names else None

    @cached_property
    def _other(self) -> OtherBook:
        """What an ODS, XLS or XLSB says of its sheets; nothing where the workbook is another."""
        if self._zip is None:
            return xls_book(self._data)
        if self._xlsb:
            return self._xlsb.book()
        return OtherBook({}) if self._is_xlsx else ods_book(self._zip)

    def marks(self, sheet: str) -> Marks:
        """The marks of a sheet; cells are looked at only when the sheet has something to find."""
        part = self._parts.get(sheet)
        if part is None:
            other = self._other.sheets.get(sheet) or OtherSheet()
            return Marks(frozenset(other.hidden), padded=other.padded, struck_rows=frozenset(other.struck))
        xml = self._sheet(part)
        marks = self._marks(sheet, xml)
        if not (numbers := b"|".join(b"%d" % style for style in self._struck_styles)):
            return marks
        rows = re.findall(rb'<(?:\w+:)?c\b(?=[^>]*\bs="(?:%s)")[^>]*\br="[A-Z]+(\d+)"' % numbers, xml)
        return replace(marks, struck_rows=frozenset(map(int, rows)))

    def _marks(self, sheet: str, xml: bytes) -> Marks:
        # the margins behind the rows are written right="0.7": no row
        likely = any(xml.find(mark, 0, xml.rfind(b"sheetData>")) >= 0 for mark in _MAY_BE_HIDDEN)
        hidden = frozenset(int(row) for row in _HIDDEN_ROW.findall(xml)) if likely else frozenset()
        if (cells := self.cells(sheet)) is not None:
            return self._of_cut(cells, hidden)
        has_formula = (b"<f" in xml or b":f" in xml) and _FORMULA.search(xml)
        if not (self._padded or has_formula or b't="e"' in xml):
            return Marks(hidden)
        return self._cells(xml, hidden)

    def cells(self, sheet: str) -> Cells | None:
        """The filled cells of a sheet, where it is written in the usual way; None: ask the general reader."""
        part = self._parts.get(sheet)
        if part is not None and sheet not in self._cells_of:
            strings, styles = self._shared
            self._cells_of[sheet] = None if strings is None else cells_of(self._sheet(part), strings, styles)
        return self._cells_of.get(sheet)

    def is_crowded(self, sheet: str) -> bool:
        """Whether a sheet has more cells than the general reader can lay out, which needs it."""
        if sheet in self._other.sheets:
            return self._other.sheets[sheet].extent.is_wide
        part = self._parts.get(sheet)
        if part is None or self.cells(sheet) is not None:
            return False
        xml = self._sheet(part)
        return xml.count(b"<c") + xml.count(b":c") > MOST_SLOW_CELLS

    def merged(self, sheet: str) -> list[Range]:
        """The merged areas of a sheet."""
        if sheet in self._other.sheets:
            return self._other.sheets[sheet].merged
        part = self._parts.get(sheet)
        xml = self._sheet(part) if part else b""
        areas = _MERGED.findall(xml, max(xml.rfind(b"</sheetData>"), 0))
        return [
            ((int(top) - 1, _number(left) - 1), (int(bottom) - 1, _number(right) - 1))
            for left, top, right, bottom in areas
        ]

    @cached_property
    def _shared(self) -> tuple[Any, Styles]:
        strings = self._read("xl/sharedStrings.xml") if "xl/sharedStrings.xml" in self._names else b""
        styles = self._read("xl/styles.xml") if "xl/styles.xml" in self._names else b""
        return shared_strings(strings), Styles(date_styles(styles), self._padded, self.epoch1904)

    def _sheet(self, part: str) -> bytes:
        """The XML of a sheet; that of the last one is kept."""
        if self._last[0] != part:
            self._last = (part, self._read(part))
        return self._last[1]

    def _of_cut(self, cells: Cells, hidden: frozenset[int]) -> Marks:
        """The marks of a sheet whose cells were cut out at once; padded numbers have their zeros already."""
        errors = {
            (int(cells.rows[at]), column_letter(int(cells.columns[at]) - 1)): cells.text(at)
            for at in cells.errors.tolist()
        }
        return Marks(hidden, self._cells(b"".join(cells.formulas), hidden).not_computed, errors)

    def _cells(self, xml: bytes, hidden: frozenset[int]) -> Marks:
        not_computed: set[Cell] = set()
        errors: dict[Cell, str] = {}
        padded: dict[Cell, int] = {}
        for cell, attributes, content in _cells(xml):
            value = _VALUE.search(content)
            style = _STYLE.search(attributes)
            if _FORMULA.search(content) and not _is_computed(attributes, value):
                not_computed.add(cell)
            elif b't="e"' in attributes and value:
                errors[cell] = value[1].decode()
            elif style and int(style[1]) in self._padded:
                padded[cell] = self._padded[int(style[1])]
        return Marks(hidden, frozenset(not_computed), errors, padded)

    def _read(self, part: str) -> bytes:
        """A part, and no more of it than the archive says that it has: what is beyond is a bomb."""
        if not self._zip:
            return b""
        with self._zip.open(part) as file:
            return file.read(self._zip.getinfo(part).file_size)

    def _sheet_parts(self) -> dict[str, str]:
        """Sheet name -> part of the archive."""
        relations = ElementTree.fromstring(self._read("xl/_rels/workbook.xml.rels"))
        targets = {item.get("Id"): item.get("Target", "") for item in relations}
        parts = {}
        for item in ElementTree.fromstring(self._read("xl/workbook.xml")).iter():
            if item.tag.endswith("}sheet"):
                key = next((value for name, value in item.attrib.items() if name.endswith("}id")), "")
                parts[item.get("name", "")] = posixpath.normpath(posixpath.join("/xl", targets.get(key, "")))[
                    1:
                ]
        return {name: part for name, part in parts.items() if self._zip and part in self._zip.namelist()}

    @cached_property
    def _struck_styles(self) -> list[int]:
        """The numbers of the styles that strike a cell through."""
        if b"strike" not in (xml := self._read("xl/styles.xml") if "xl/styles.xml" in self._names else b""):
            return []
        parts = {item.tag.rpartition("}")[2]: item for item in ElementTree.fromstring(xml)}
        marks = [font.find("{*}strike") for font in parts.get("fonts", ())]
        struck = {n for n, mark in enumerate(marks) if mark is not None and mark.get("val") not in _NO}
        return [
            n for n, style in enumerate(parts.get("cellXfs", ())) if int(style.get("fontId", "0")) in struck
        ]

    def _padded_styles(self) -> dict[int, int]:
        """Style number -> number of digits, for the number formats `00`, `000` ..."""
        root = ElementTree.fromstring(self._read("xl/styles.xml"))
        formats = {
            item.get("numFmtId"): len(item.get("formatCode", ""))
            for item in root.iter()
            if item.tag.endswith("}numFmt") and _PADDED.match(item.get("formatCode", ""))
        }
        styles: Iterable[ElementTree.Element] = next(
            (item for item in root if item.tag.endswith("}cellXfs")), []
        )
        return {n: formats[key] for n, item in enumerate(styles) if (key := item.get("numFmtId")) in formats}


def _far_cell(cells: Cells) -> Cell | None:
    """The cell that makes a sheet span more than MOST_CELLS cells, or None."""
    if not len(cells.rows) or int(cells.rows.max()) * int(cells.columns.max()) <= MOST_CELLS:
        return None
    last, widest = int(cells.rows.argmax()), int(cells.columns.argmax())
    at = widest if cells.columns[widest] > 1_000 and cells.rows[last] <= 100_000 else last
    return int(cells.rows[at]), column_letter(int(cells.columns[at]) - 1)


def _number(letters: bytes) -> int:
    """The number of a column from its letters, counted from 1."""
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _cells(xml: bytes) -> Iterator[tuple[Cell, bytes, bytes]]:
    for match in _CELL.finditer(xml):
        reference = _REFERENCE.search(match[1])
        if reference:
            yield (int(reference[2]), reference[1].decode()), match[1], match[2] or b""


def _is_computed(attributes: bytes, value: re.Match[bytes] | None) -> bool:
    """An empty value counts only in a text cell: the formula gave the empty text."""
    return value is not None and (bool(value[1]) or b't="str"' in attributes)
