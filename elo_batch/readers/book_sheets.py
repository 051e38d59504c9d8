"""A sheet of a workbook as text, whichever library reads it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

from python_calamine import CalamineSheet, CalamineWorkbook

from elo_batch.problems import MOST_WRITTEN
from elo_batch.readers.header import Header, find_header
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.sheet_cells import cell_rows, sheet_texts
from elo_batch.readers.xlsx_marks import Marks, Workbook

_MOST_OLD_COLUMNS = 256


class BookSheet(NamedTuple):
    """A sheet as text: physical lines and cells of its rows that are not blank, and where its header is."""

    name: str
    lines: list[int]
    rows: Sequence[list[str]]
    header: Header | None
    marks: Marks
    merged: list[tuple[tuple[int, int], tuple[int, int]]]


def sheet_of(book: CalamineWorkbook, name: str, parts: Workbook, options: ReadOptions) -> BookSheet | None:
    """A sheet with its blank rows left out, or None when it is blank."""
    if (cells := parts.cells(name)) is None:
        return any_sheet(book.get_sheet_by_name(name), parts, options)
    lines, rows = cell_rows(cells)
    if not rows:
        return None
    return BookSheet(name, lines, rows, find_header(rows, options), parts.marks(name), parts.merged(name))


def any_sheet(sheet: CalamineSheet, parts: Workbook, options: ReadOptions) -> BookSheet | None:
    """A sheet as the general reader sees it."""
    if sheet.start is None:
        return None
    if parts.is_old and sheet.total_width > _MOST_OLD_COLUMNS:
        raise ValueError(f"an XLS has no more than {_MOST_OLD_COLUMNS} columns")
    marks = parts.marks(sheet.name)
    texts = sheet_texts(sheet.to_python(), sheet.start, marks)
    filled = [position for position, row in enumerate(texts) if any(cell.strip() for cell in row)]
    if not filled:
        return None
    rows = [texts[position] for position in filled]
    lines = [sheet.start[0] + 1 + position for position in filled]
    return BookSheet(
        sheet.name,
        lines,
        rows,
        find_header(rows, options),
        marks,
        list(sheet.merged_cell_ranges or []) or parts.merged(sheet.name),
    )


def written(sheet: BookSheet) -> Callable[[int], str]:
    """A row as text: its cells between bars, without the blank ones at the end."""

    def row_text(line: int) -> str:
        """The row of a line (counted from 1); "" where it is blank."""
        at = bisect_left(sheet.lines, line)
        there = at < len(sheet.lines) and sheet.lines[at] == line
        text = " | ".join(sheet.rows[at]).rstrip(" |") if there else ""
        return text if len(text) <= MOST_WRITTEN else f"{text[:MOST_WRITTEN]}…"

    return row_text
