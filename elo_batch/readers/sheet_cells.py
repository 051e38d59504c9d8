"""Cells of a sheet as text: whole numbers without a point, dates in ISO form, padded numbers with zeros."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

import numpy as np

from elo_batch.readers.grid import column_letter
from elo_batch.readers.xlsx_cells import Cells
from elo_batch.readers.xlsx_marks import Marks

Value = int | float | str | bool | time | date | datetime | timedelta


def cell_text(value: Value) -> str:
    """A cell's value as text.

    >>> cell_text(90000001.0), cell_text(0.5), cell_text(True), cell_text(datetime(2026, 1, 2))
    ('90000001', '0.5', 'TRUE', '2026-01-02')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return str(int(value)) if value == int(value) and abs(value) < 1e15 else f"{value:.15g}"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat()
    return str(value) if isinstance(value, timedelta) else value.isoformat()


def cell_rows(cells: Cells) -> tuple[list[int], list[list[str]]]:
    """The rows that hold anything: their numbers in the sheet, and their cells from column A on."""
    if not len(cells.rows):
        return [], []
    lines, positions = np.unique(cells.rows, return_inverse=True)
    table = np.full((len(lines), int(cells.columns.max())), "", dtype=object)
    table[positions, cells.columns - 1] = cells.texts
    return lines.tolist(), table.tolist()


def sheet_texts(rows: Sequence[Sequence[Value]], start: tuple[int, int], marks: Marks) -> list[list[str]]:
    """The cells of a sheet as text, from column A and row `start[0]` on; error cells show their error."""
    before = [""] * start[1]
    texts = [before + [cell_text(value) for value in row] for row in rows]
    positions = {column_letter(position): position for position in range(len(texts[0]) if texts else 0)}
    for (line, letter), digits in marks.padded.items():
        row, column = line - start[0] - 1, positions.get(letter)
        if column is not None and 0 <= row < len(texts) and texts[row][column].isdigit():
            texts[row][column] = texts[row][column].zfill(digits)
    for (line, letter), error in marks.errors.items():
        row, column = line - start[0] - 1, positions.get(letter)
        if column is not None and 0 <= row < len(texts):
            texts[row][column] = error
    return texts
