"""What an XLS (BIFF) knows beyond values: hidden rows, zeros before numbers, days of 1904, far cells."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import numpy as np

from elo_batch.readers.grid import column_letter
from elo_batch.readers.sheet_marks import Extent, OtherBook, OtherSheet

if TYPE_CHECKING:
    import xlrd.book
    import xlrd.sheet

_PADDED = re.compile(r"0{2,}")
_BLANK = (0, 6)  # the types of a cell that is not there, and of one that has a format only
_NUMBER = 2


def xls_book(data: bytes) -> OtherBook:
    """The sheets of an XLS; none, and said so, where it is not written as such files are."""
    import xlrd

    try:
        book = xlrd.open_workbook(
            file_contents=data, formatting_info=True, ragged_rows=True, logfile=io.StringIO()
        )
        padded = _padded(book)
        sheets = {sheet.name: _sheet(sheet, padded) for sheet in book.sheets()}
        return OtherBook(sheets, epoch1904=book.datemode == 1)
    except Exception:  # a damaged file ends in errors of any class
        return OtherBook({}, is_seen=False)


def _padded(book: xlrd.book.Book) -> dict[int, int]:
    """Format of a cell -> number of digits, for the number formats `00`, `000` ..."""
    codes = [book.format_map[style.format_key].format_str for style in book.xf_list]
    return {n: len(code) for n, code in enumerate(codes) if _PADDED.fullmatch(code)}


def _sheet(sheet: xlrd.sheet.Sheet, padded: dict[int, int]) -> OtherSheet:
    hidden = {
        row + 1
        for row, info in sheet.rowinfo_map.items()
        if info.hidden or (info.height == 0 and not info.has_default_height)
    }
    found = OtherSheet(hidden, extent=Extent())
    for row in range(sheet.nrows):
        types = np.array(sheet.row_types(row), dtype=np.uint8)
        filled = np.flatnonzero(~np.isin(types, _BLANK))
        if not len(filled):
            continue
        found.extent.take(row + 1, int(filled[-1]) + 1, len(filled))
        for column in np.flatnonzero(types == _NUMBER).tolist() if padded else ():
            if digits := padded.get(sheet.cell_xf_index(row, column), 0):
                found.padded[row + 1, column_letter(column)] = digits
    return found
