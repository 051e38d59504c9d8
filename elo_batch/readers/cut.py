"""Whether a delimited text was cut off: its last row, or the last cell of it, is not whole."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from elo_batch.problems import Place, Problem

_FEWEST = 3  # rows that show how long the last cell of a row is


def is_open(data: bytes) -> bool:
    """Whether a text ends without a line end, as one that was cut does (and many whole ones)."""
    return not data.endswith((b"\n", b"\r"))


def cut_row(file: str, line: int, row: str) -> Problem:
    """The error that a file ends inside a row (D111)."""
    return Problem("D111", Place(file, line=line), {"what": "row"}, row)


def cut_cell(data: bytes, cells: pd.DataFrame, file: str, lines: Callable[[int], str]) -> list[Problem]:
    """The error that the last cell of a text without a final line end is the beginning of another (D111).

    It is shorter than every other cell of its column, and one of them begins with it: `1-` below `1-0`.
    """
    if not is_open(data) or len(cells) <= _FEWEST:
        return []
    column = cells.iloc[:, -1].str.strip()
    last, others = str(column.iloc[-1]), [text for text in column.iloc[:-1].unique().tolist() if text]
    begun = any(text.startswith(last) for text in others)
    if not last or not begun or min(map(len, others)) <= len(last):
        return []
    line = int(cells.index[-1])
    return [Problem("D111", Place(file, line=line), {"what": f"cell '{last}'"}, lines(line))]
