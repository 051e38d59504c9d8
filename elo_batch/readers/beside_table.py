"""Games in columns without a heading, beside a table of games: pasted or typed to the right of it.

Round | White      | Black      | Result |       |           |
1     | Alder, Ann | Birch, Ben | 1-0    | Cedar | Elm, Ed   | 0-1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.notation.results import parse_result
from elo_batch.problems import Place, Problem
from elo_batch.readers.grid_model import Grid

_PLAYERS = ("white", "black", "white_name", "black_name")
_A_PAIR = 2
_POINTS = ("0", "1")
_SHORTEST = 3  # signs of the result of a game, `1-0`
Rows = NDArray[np.int64]


def games_beside(grid: Grid, names: Sequence[str]) -> list[Problem]:
    """The error (H068) that cells without a heading hold games; nothing where they hold remarks or sums.

    A row is told that has the result of a game there, as both scores, beside two texts in the form of names,
    or two players of the table beside a score. A lone 0 or 1 beside them may be a board or points, and many
    rows of one player and a result are his won and lost games.

    Args:
        names: of the columns, as the table has them; those of columns without a heading are its own.
    """
    if grid.kind != "games":
        return []
    loose = [
        at for at, heading in enumerate(grid.headings) if not heading.strip() and names[at] not in _PLAYERS
    ]
    loose = [at for at in loose if bool((grid.cells.iloc[:, at] >= "!").any())]
    if len(loose) < _A_PAIR:
        return []
    known = {
        text.strip()
        for at, name in enumerate(names)
        if name in _PLAYERS
        for text in grid.cells.iloc[:, at].unique().tolist()
    } - {""}
    results = _count(grid, loose, _is_result)
    scores = _count(grid, loose, lambda text: parse_result(text) is not None)
    surely = _count(grid, loose, lambda text: text not in _POINTS and parse_result(text) is not None)
    players = _count(grid, loose, known.__contains__)
    comma = "," if all("," in text for text in known) else ""
    texts = _count(grid, loose, lambda text: not parse_result(text) and _is_somebody(text) and comma in text)
    found = (results > 0) & (texts >= _A_PAIR)
    found |= (players >= _A_PAIR) & ((surely > 0) | (scores >= _A_PAIR))
    alone = (results > 0) & (players > 0) & ~found
    found |= alone & (np.count_nonzero(alone) <= _A_PAIR)
    if not found.any():
        return []
    lines = tuple(int(line) for line in grid.cells.index[found])
    row = np.flatnonzero(found)[0]
    shown = [text for at in loose if (text := str(grid.cells.iat[row, at]).strip())]
    values = {"count": len(lines), "found": " | ".join(shown), "all_lines": lines}
    return [Problem("H068", Place(grid.file, grid.sheet, lines[0]), values, grid.written(lines[0]))]


def _count(grid: Grid, columns: Sequence[int], fits: Callable[[str], bool]) -> Rows:
    """For each row in how many of the columns a cell fits; each distinct text is read once."""
    found = np.zeros(len(grid.cells), dtype=np.int64)
    for at in columns:
        codes, distinct = pd.factorize(grid.cells.iloc[:, at])
        fitting = np.array([bool(text := str(each).strip()) and fits(text) for each in distinct] + [False])
        found += fitting[codes]
    return found


def _is_result(text: str) -> bool:
    return len(text) >= _SHORTEST and not any(map(str.isalpha, text)) and parse_result(text) is not None


def _is_somebody(text: str) -> bool:
    return any(map(str.isalpha, text)) or (text.isdigit() and len(text) > _A_PAIR)
