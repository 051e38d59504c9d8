"""An XLS with the changed cells of the list exchanged, made anew, for it cannot be changed in place.

Values, number formats, widths, merged cells, hidden rows and sheets are kept; formulas become their values.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from elo_batch.writers.same.model import KINDS, CannotWriteError, Closed
from elo_batch.writers.same.style import Style, has_commas, style_of

if TYPE_CHECKING:
    import xlrd.book
    import xlrd.sheet

_TEXT, _NUMBER, _DATE, _TRUTH, _ERROR = range(1, 6)  # the types of a cell that is not blank
_NUMERIC = re.compile(r"-?\d+(?:\.\d+)?")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_MOST_ROWS = 65_536
Cell = tuple[int, object, int]
"""Type and value of a cell, and the number of its format."""


def same_old_workbook(data: bytes, sheet: str, closed: Closed) -> bytes:
    """The workbook as the list closes; new players stand below the last row, in the formats of the first.

    Raises CannotWriteError where the file is no whole XLS, or has no room for the new players.
    """
    if closed.is_same:
        return data
    import xlrd
    import xlwt

    try:
        old = xlrd.open_workbook(file_contents=data, formatting_info=True, logfile=io.StringIO())
        new = xlwt.Workbook(encoding="utf-8")
        new.dates_1904 = old.datemode == 1
        formats = _formats(old)
        for each in old.sheets():
            made = new.add_sheet(each.name, cell_overwrite_ok=True)
            changes = _changes(each, closed, old.datemode == 1) if each.name == sheet else {}
            _copy(each, made, formats, changes)
        out = io.BytesIO()
        new.save(out)
    except CannotWriteError:
        raise
    except Exception as error:  # a damaged file, or one that xlwt cannot write, ends in errors of any class
        raise CannotWriteError(f"it cannot be written anew: {error}") from None
    return out.getvalue()


def _formats(book: xlrd.book.Book) -> list[Any]:
    """The format of each cell format of the book: its number format alone."""
    import xlwt

    made: dict[str, Any] = {}
    for style in book.xf_list:
        code = book.format_map[style.format_key].format_str
        if code not in made:
            made[code] = xlwt.XFStyle()
            made[code].num_format_str = code
    return [made[book.format_map[style.format_key].format_str] for style in book.xf_list]


def _copy(
    old: xlrd.sheet.Sheet, new: Any, formats: list[Any], changes: Mapping[tuple[int, int], Cell]
) -> None:
    """Write a sheet: its cells with the changed ones, and what is known of its rows and columns."""
    cells: dict[tuple[int, int], Cell] = {
        (row, column): (
            old.cell_type(row, column),
            old.cell_value(row, column),
            old.cell_xf_index(row, column),
        )
        for row in range(old.nrows)
        for column in range(old.ncols)
    }
    for first, last, left, right in old.merged_cells:
        new.merge(first, last - 1, left, right - 1)
    for (row, column), (type_, value, style) in (cells | dict(changes)).items():
        if type_ == _ERROR:
            new.row(row).set_cell_error(column, value, formats[style])
        elif type_ in (_TEXT, _NUMBER, _DATE, _TRUTH):
            new.write(row, column, bool(value) if type_ == _TRUTH else value, formats[style])
    for column, width in old.colinfo_map.items():
        new.col(column).width = width.width
        new.col(column).hidden = bool(width.hidden)
    for row, info in old.rowinfo_map.items():
        if info.hidden:
            new.row(row).hidden = True
    new.visibility = old.visibility


def _changes(sheet: xlrd.sheet.Sheet, closed: Closed, epoch1904: bool) -> dict[tuple[int, int], Cell]:
    """The cells that change, by row and column from 0."""
    found: dict[tuple[int, int], Cell] = {}
    commas = has_commas(closed)
    last = int(max(closed.old.index, default=1)) - 1
    if sheet.nrows + len(closed.added) > _MOST_ROWS:
        raise CannotWriteError(f"an XLS has no more than {_MOST_ROWS:,} rows")
    for name in map(str, closed.old):
        rows = [(line - 1, new) for line, _, new in closed.changes(name)]
        added = list(enumerate(map(str, closed.added[name]), sheet.nrows))
        if not (rows or added):
            continue
        column = _column(closed, name)
        filled = zip(closed.old.index.tolist(), closed.old[name].tolist(), strict=True)
        example = next((line - 1 for line, text in filled if text.strip()), last)
        like = sheet.cell_type(example, column), sheet.cell_xf_index(example, column)
        for row, text in [*rows, *added]:
            here = row < sheet.nrows and sheet.cell_type(row, column) in (_TEXT, _NUMBER, _DATE)
            type_, style = (sheet.cell_type(row, column), sheet.cell_xf_index(row, column)) if here else like
            found[row, column] = _cell(text, (name, type_, style), style_of(closed, name, commas), epoch1904)
    return found


def _column(closed: Closed, name: str) -> int:
    if name not in closed.letters:
        raise CannotWriteError(f"its column {closed.headings.get(name, name)} is made of several")
    number = 0
    for letter in closed.letters[name]:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _cell(text: str, like: tuple[str, int, int], style: Style, epoch1904: bool) -> Cell:
    """A text as a cell of the type of another one."""
    name, type_, number = like
    if not text:
        return 0, "", number
    is_number = type_ == _NUMBER or (type_ != _TEXT and KINDS.get(name) in ("whole", "exact"))
    if type_ == _DATE and _DAY.fullmatch(text):
        first = date(1904, 1, 1) if epoch1904 else date(1899, 12, 30)
        return _DATE, (date.fromisoformat(text) - first).days, number
    if is_number and _NUMERIC.fullmatch(text) and not (name == "id" and text.startswith("0")):
        return _NUMBER, float(text), number
    return _TEXT, style.text(text), number
