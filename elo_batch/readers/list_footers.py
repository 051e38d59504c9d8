"""Lines below (or between) the players of a rating list that are none: its day, a count, who made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from elo_batch.notation.dates import parse_date
from elo_batch.notation.text import bare
from elo_batch.problems import Place, Problem
from elo_batch.readers.footer_texts import COUNT, names_nobody
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.title_lines import TOTALS

_NAMING = ("id", "name")
_MOST_FILLED = 2  # cells
_FEWEST_WORDS = 3
_AVERAGE = ("Ø", "∅")
_TAIL = 5  # rows


def without_footers(grid: Grid, names: Sequence[str]) -> tuple[Grid, list[Problem]]:
    """Leave out rows of a list that name no player, each with a note (H006).

    Such a row has words in its first cell or two and nothing else: `Stand: 01.02.2026`, `25 players`,
    `Page 1 of 3`; below the last player also a sentence where all others have an id. A player of whom only
    the name is known stays.

    Args:
        names: the canonical name of each column; "" where there is none.
    """
    naming = [names.index(name) for name in _NAMING if name in names]
    if grid.kind != "players" or not naming or grid.cells.shape[1] < _MOST_FILLED + 1:
        return grid, []
    rows = _nearly_blank(grid, [at for at in range(grid.cells.shape[1]) if at not in naming])
    last = _last_player(grid, rows)
    gone = [row for row in rows.tolist() if _is_footer(_cells(grid, row), names, below=row > last)]
    gone += [
        row for row in range(max(0, len(grid.cells) - _TAIL), len(grid.cells)) if _is_count(_cells(grid, row))
    ]
    gone = [int(grid.cells.index[row]) for row in sorted({*gone})]
    problems = [Problem("H006", Place(grid.file, grid.sheet, line), {}, grid.written(line)) for line in gone]
    return (replace(grid, cells=grid.cells.drop(gone)) if gone else grid), problems


def _cells(grid: Grid, row: int) -> list[str]:
    return [str(cell).strip() for cell in grid.cells.iloc[row]]


def _is_count(cells: Sequence[str]) -> bool:
    """`8 players` beside `average 2119`."""
    filled = [cell for cell in cells if cell]
    if len(filled) != _MOST_FILLED or not COUNT.fullmatch(filled[0]):
        return False
    first = filled[1].split()[0].rstrip(":")
    return bare(first) in TOTALS or first in _AVERAGE


def _nearly_blank(grid: Grid, behind: Sequence[int]) -> NDArray[np.intp]:
    """The rows that have nothing behind their ids and names."""
    rows = np.arange(len(grid.cells))
    for at in behind:
        column = grid.cells.iloc[rows, at]
        rows = rows[(column < "!").to_numpy(dtype=bool)]
    return rows


def _last_player(grid: Grid, rows: NDArray[np.intp]) -> int:
    """The position of the last row that has more than ids and names; -1 where none has."""
    others = np.setdiff1d(np.arange(len(grid.cells)), rows)
    return int(others[-1]) if len(others) else -1


def _is_footer(cells: Sequence[str], names: Sequence[str], below: bool) -> bool:
    filled = [cell for cell in cells if cell]
    if not filled or len(filled) > _MOST_FILLED:
        return False
    text, *rest = filled
    if rest:  # `Players` beside `25`, `As of:` beside `1 February 2026`
        number = not any(sign.isalpha() for sign in rest[0])
        label = text.endswith(":") or (number and not any(map(str.isdigit, text)))
        return label and (number or parse_date(rest[0]) is not None)
    in_ids = "id" in names and bool(cells[names.index("id")]) and "name" in names
    sentence = in_ids and below and "," not in text and len(text.split()) >= _FEWEST_WORDS
    return sentence or names_nobody(text)
