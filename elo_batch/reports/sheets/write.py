"""A sheet as values -> a worksheet: row by row, so that large sheets need little memory."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any

from elo_batch.reports.sheets.model import Cell, Sheet, SheetColumn

INK, QUIET, LINE, SHADE = "#1F2A37", "#5B6673", "#D5DBE1", "#E8EEF4"
GAIN, LOSS, ALARM = "#0B6E4F", "#B3261E", "#C00000"
A4 = 9
ROW_HEIGHT = 16.5  # points: whole pixels
TEXT = ("text", "wrapped")
SAMPLE = 2_000  # rows that decide the width of a column
MOST_HEADER = 200  # characters of a page header; Excel refuses more than 255

_WHOLE, _TENTHS = "0", "0.0"
_NUMBERS: dict[str, tuple[str, str]] = {  # where every cell is whole, and where not
    "whole": (_WHOLE, _WHOLE),
    "rating": (_WHOLE, _TENTHS),
    "average": (_WHOLE, _WHOLE),
    "difference": ("+0;-0;0", "+0.0;-0.0;0.0"),
    "change": ("+0;-0;0", "+0.0;-0.0;0.0"),
    "score": (_TENTHS, _TENTHS),
    "hundredths": ("0.00", "0.00"),
    "signed": ("+0.00;-0.00;0.00", "+0.00;-0.00;0.00"),
    "day": ("yyyy-mm-dd", "yyyy-mm-dd"),
}


@dataclass(frozen=True)
class Print:
    """What stands on every printed page, and whether the results are provisional."""

    title: str
    subtitle: str
    provisional: bool
    first: bool = True

    def on_sheet(self, number: int) -> Print:
        """The same for sheet `number`, counted from 0: only the first carries the red banner."""
        return replace(self, first=number == 0)

    @property
    def header(self) -> str:
        """The page header in Excel's notation."""
        right = "PROVISIONAL" if self.provisional else self.subtitle.split(" · ")[0]
        return f"&L{_escaped(self.title)}&R{_escaped(right)}"


def _escaped(text: str) -> str:
    shortened = text if len(text) <= MOST_HEADER // 2 else text[: MOST_HEADER // 2 - 1] + "…"
    return shortened.replace("&", "&&")


@dataclass
class Looks:
    """The formats of one workbook, each made once."""

    workbook: Any
    _made: dict[tuple[tuple[str, object], ...], Any] = field(default_factory=dict)

    def format(self, **properties: object) -> Any:
        """A format with these XlsxWriter properties."""
        key = tuple(sorted(properties.items()))
        if key not in self._made:
            self._made[key] = self.workbook.add_format(
                {"font_name": "Calibri", "font_color": INK, **properties}
            )
        return self._made[key]

    def cell(self, column: SheetColumn, bold: bool) -> Any:
        """The format of a column's cells."""
        base: dict[str, object] = {"bottom": 1, "bottom_color": LINE, "valign": "top"}
        if bold:
            base["bold"] = True
        wrapped = {"text_wrap": True} if column.look == "wrapped" else {}
        return self.format(**base, **_side(column), **wrapped, num_format=number_format(column))

    def heading(self, column: SheetColumn) -> Any:
        """The format of a column's heading: above numbers to the right."""
        base = {"bold": True, "bg_color": SHADE, "bottom": 2, "bottom_color": INK, "valign": "vcenter"}
        return self.format(**base, **_side(column), text_wrap=True)

    @cached_property
    def gain(self) -> Any:
        """How gains look."""
        return self.workbook.add_format({"font_color": GAIN})

    @cached_property
    def loss(self) -> Any:
        """How losses look."""
        return self.workbook.add_format({"font_color": LOSS})


def _side(column: SheetColumn) -> dict[str, object]:
    return {"align": "left", "indent": 1} if column.look in TEXT else {"align": "right"}


def number_format(column: SheetColumn) -> str:
    """The number format of a column, by its look and whether all its cells are whole."""
    if column.look in TEXT:
        return "@"
    whole, broken = _NUMBERS[column.look]
    return broken if any(isinstance(cell, float) for cell in column.cells) else whole


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
    _set_print(worksheet, sheet, page, head)


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


def _set_print(worksheet: Any, sheet: Sheet, page: Print, head: int) -> None:
    worksheet.set_paper(A4)
    if sheet.landscape:
        worksheet.set_landscape()
    worksheet.set_margins(left=0.4, right=0.4, top=0.75, bottom=0.6)
    worksheet.fit_to_pages(1, 0)
    worksheet.hide_gridlines(2)
    worksheet.set_header(page.header)
    worksheet.set_footer("&L&A&RPage &P of &N")
    if sheet.columns:
        worksheet.repeat_rows(head)
    if sheet.breaks:
        worksheet.set_h_pagebreaks([head + 1 + row for row in sheet.breaks])


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
