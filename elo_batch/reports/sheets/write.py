"""A sheet as values -> a worksheet: row by row, so that large sheets need little memory."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date
from typing import Any

from elo_batch.reports.sheets.looks import ALARM, QUIET, Looks
from elo_batch.reports.sheets.model import Cell, Sheet, SheetColumn
from elo_batch.reports.sheets.printing import Print, set_print

ROW_HEIGHT = 16.5  # points: whole pixels
SAMPLE = 2_000  # rows that decide the width of a column


def put(worksheet: Any, sheet: Sheet, looks: Looks, page: Print) -> None:
    """Write the sheet: title lines, headings, rows, the last sentence; then set up window and print."""
    head = _put_title(worksheet, sheet, looks, page)
    for number, column in enumerate(sheet.columns):
        worksheet.set_column(number, number, width(column))
    if sheet.columns:
        _put_headings(worksheet, sheet, looks, head)
        _put_rows(worksheet, sheet, looks, head + 1)
    if sheet.last:
        look = looks.format(italic=True, font_color=QUIET)
        worksheet.write_string(head + 1 + sheet.rows if sheet.columns else head, 0, sheet.last, look)
    set_print(worksheet, sheet, page, head)


def _put_title(worksheet: Any, sheet: Sheet, looks: Looks, page: Print) -> int:
    """Write the lines above the headings; the row of the headings."""
    lines = []
    if page.first and page.provisional:
        lines.append(
            ("PROVISIONAL: results are missing", looks.format(bold=True, font_size=22, font_color=ALARM), 30)
        )
    if sheet.title:
        lines.append((sheet.title, looks.format(bold=True, font_size=16), 24))
        lines.append((sheet.subtitle, looks.format(font_color=QUIET, valign="top"), 24))
    if sheet.warning:
        lines.append((sheet.warning, looks.format(bold=True, font_color=ALARM, valign="top"), 24))
    for row, (text, look, height) in enumerate(lines):
        worksheet.set_row(row, height)
        worksheet.write_string(row, 0, text, look)
    return len(lines)


def _put_headings(worksheet: Any, sheet: Sheet, looks: Looks, head: int) -> None:
    worksheet.set_default_row(ROW_HEIGHT)
    worksheet.set_row(head, 2 * ROW_HEIGHT)
    for number, column in enumerate(sheet.columns):
        worksheet.write_string(head, number, column.heading, looks.heading(column))
    end = head + max(sheet.rows, 1)
    worksheet.autofilter(head, 0, end, len(sheet.columns) - 1)
    worksheet.freeze_panes(head + 1, 0)
    for number, column in enumerate(sheet.columns):
        if column.look in ("change", "signed"):
            _colour(worksheet, (head + 1, number, end, number), looks)


def _colour(worksheet: Any, area: tuple[int, int, int, int], looks: Looks) -> None:
    for criteria, look in ((">", looks.gain), ("<", looks.loss)):
        worksheet.conditional_format(
            *area, {"type": "cell", "criteria": criteria, "value": 0, "format": look}
        )


def _put_rows(worksheet: Any, sheet: Sheet, looks: Looks, first: int) -> None:
    formats = [[looks.cell(column, bold) for column in sheet.columns] for bold in (False, True)]
    wrapped = [(column.cells, width(column)) for column in sheet.columns if column.look == "wrapped"]
    for at, cells in enumerate(zip(*(column.cells for column in sheet.columns), strict=True)):
        if wrapped:  # the height of a row does not follow its text by itself
            worksheet.set_row(
                first + at, ROW_HEIGHT * max(_lines(texts[at], wide) for texts, wide in wrapped)
            )
        row_formats = formats[at in sheet.bold]
        for number, cell in enumerate(cells):
            _put_cell(worksheet, first + at, number, cell, row_formats[number])


def _lines(cell: Cell, wide: float) -> int:
    """How many lines a text takes in a column; words do not fill a line to its end."""
    length = _length(cell)
    return 1 if length <= wide else math.ceil(length * 1.1 / wide)


def _put_cell(worksheet: Any, row: int, number: int, cell: Cell, look: Any) -> None:
    if cell is None:
        worksheet.write_blank(row, number, None, look)
    elif isinstance(cell, str):
        worksheet.write_string(row, number, cell, look)
    elif isinstance(cell, date):
        worksheet.write_datetime(row, number, cell, look)
    else:
        worksheet.write_number(row, number, cell, look)


def width(column: SheetColumn) -> float:
    """The width of a column in characters: its heading (may wrap) and the longest of its first cells."""
    words = (
        max((len(word) for word in column.heading.split()), default=0) + 3.5
    )  # room for the filter's arrow
    return min(max(words, *map(_length, _sample(column.cells)), 4) + 1.5, column.widest)


def _sample(cells: Sequence[Cell]) -> list[Cell]:
    return [*cells[:SAMPLE], ""]


def _length(cell: Cell) -> float:
    if isinstance(cell, str):
        return len(cell) * 1.05
    if cell is None:
        return 0
    return 10 if isinstance(cell, date) else 5
