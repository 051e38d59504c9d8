"""Cells of a sheet as text: whole numbers without a point, dates in ISO form, padded numbers with zeros."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa
from elo_batch.readers.grid import column_letter
from elo_batch.readers.xlsx_cells import Cells
from elo_batch.readers.xlsx_marks import Marks
from elo_batch.readers.xlsx_values import TEXT

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


class CellRows(Sequence[list[str]]):
    """The rows of a sheet that hold anything, from column A on, kept column by column as codes of texts."""

    def __init__(self, codes: NDArray[np.signedinteger[Any]], known: Any) -> None:
        """`codes`: a line for each column of the sheet; they count in the texts `known` (Arrow)."""
        self._codes, self._known = codes, known

    def __len__(self) -> int:
        """The number of rows."""
        return int(self._codes.shape[1])

    @overload
    def __getitem__(self, at: int) -> list[str]: ...
    @overload
    def __getitem__(self, at: slice) -> list[list[str]]: ...
    def __getitem__(self, at: int | slice) -> list[str] | list[list[str]]:
        """The cells of one row, or those of several."""
        if isinstance(at, slice):
            return list(CellRows(self._codes[:, at], self._known))
        row: list[str] = self._known.take(pa.array(self._codes[:, at])).to_pylist()
        return row

    def __iter__(self) -> Iterator[list[str]]:
        """The cells of each row."""
        columns = (self._known.take(pa.array(codes)).to_pylist() for codes in self._codes)
        return map(list, zip(*columns, strict=True))

    def columns(self, below: int) -> list[Any]:
        """The columns from a row on (Arrow large_string)."""
        return [self._known.take(pa.array(codes[below:])) for codes in self._codes]


def cell_rows(cells: Cells) -> tuple[list[int], CellRows]:
    """The rows that hold anything: their numbers in the sheet, and their cells from column A on."""
    if not len(cells.rows):
        return [], CellRows(np.empty((0, 0), dtype=np.int32), cells.known)
    steps = np.diff(cells.rows)
    if (steps >= 0).all():  # the rows stand in their order, as they do in nearly all files
        begins = np.concatenate([[True], steps > 0])
        lines, positions = cells.rows[begins], np.cumsum(begins) - 1
    else:
        lines, positions = np.unique(cells.rows, return_inverse=True)
    codes = np.zeros((int(cells.columns.max()), len(lines)), dtype=np.int32)
    codes[cells.columns - 1, positions] = cells.codes
    return lines.tolist(), CellRows(codes, cells.known)


def columns_of(rows: Sequence[Sequence[str]], below: int, width: int) -> list[Any]:
    """The columns of a sheet from a row on (Arrow large_string)."""
    if isinstance(rows, CellRows):
        return rows.columns(below)
    columns = zip(*rows[below:], strict=True) if below < len(rows) else [()] * width
    return [pa.array(texts, TEXT) for texts in columns]


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
