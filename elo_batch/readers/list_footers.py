"""Lines below (or between) the players of a rating list that are none: its day, a count, who made it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from elo_batch.notation.dates import parse_date
from elo_batch.notation.standing import is_of_program
from elo_batch.notation.text import bare
from elo_batch.problems import Place, Problem
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.title_lines import TOTALS

_NAMING = ("id", "name")
_MOST_FILLED = 2  # cells
_COUNT = re.compile(r"\(?\d[\d., ]*\s+[^\W\d_]{3}[^\d,]*\)?")
_LABEL = re.compile(r"[^\W\d_][^\d:,]*:(?:\s.*)?", re.DOTALL)
_PAGE = re.compile(r"[^\W\d_]+\.?\s*\d+\s*(?:/|[^\W\d_]+)\s*\d+")
_MARKED = re.compile(r"[*©#=_~–—-].*|.*(?:©|\(c\)|@|www\.|https?:).*", re.IGNORECASE | re.DOTALL)
_FEWEST_WORDS = 3


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
    gone = [
        int(grid.cells.index[row])
        for row in rows.tolist()
        if _is_footer([str(cell).strip() for cell in grid.cells.iloc[row]], names, below=row > last)
    ]
    problems = [Problem("H006", Place(grid.file, grid.sheet, line), {}, grid.written(line)) for line in gone]
    return (replace(grid, cells=grid.cells.drop(gone)) if gone else grid), problems


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
    return sentence or _names_nobody(text)


def _names_nobody(text: str) -> bool:
    if not any(sign.isalpha() for sign in text):
        return False
    dated = any(parse_date(" ".join(words)) is not None for words in _ends(text.split()))
    total = bare(text.split()[0].rstrip(":")) in TOTALS and any(map(str.isdigit, text))
    told = total or any(pattern.fullmatch(text) for pattern in (_COUNT, _LABEL, _PAGE, _MARKED))
    return (dated and "," not in text) or is_of_program(text) or told


def _ends(words: Sequence[str]) -> list[Sequence[str]]:
    """The last words of a text, one to three of them, but never all."""
    return [words[-count:] for count in range(1, min(len(words) - 1, 3) + 1)]
