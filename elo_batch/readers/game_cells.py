"""Games whose two players stand in one cell: `Alder, Ann - Birch, Ben` under Pairing, beside a result.

Round;Pairing;Result
1;Alder, Ann - Birch, Ben;1-0
1;Cedar, Cy vs Dogwood, Di;½-½
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from elo_batch.notation.byes import bye_in_seat
from elo_batch.notation.headings import canonical
from elo_batch.notation.results import parse_result
from elo_batch.notation.text import bare, tidy
from elo_batch.problems import Place, Problem
from elo_batch.readers.grid_model import Grid

_ROWS_SEEN = 40
_FEWEST_LETTERS = 2
_BETWEEN = re.compile(r"\s+(?:[-–—:]|vs?\.?|versus|gegen|contre|contra)\s+", re.IGNORECASE)
_SIDES = ("white", "black")
_BOTH = frozenset(
    ["players", "jugadores", "joueurs", "giocatori", "jogadores", "spelers", "zawodnicy", "игроки"]
)
"""Words for players, not for one player with the club."""


def holds_pairs(cells: Sequence[str]) -> bool:
    """Whether most of the first cells of a column are two names with a sign between them.

    >>> holds_pairs(["Alder, Ann - Birch, Ben", ""]), holds_pairs(["Alder-Birch, Ann"])
    (True, False)
    """
    filled = [text for text in cells[:_ROWS_SEEN] if text.strip()]
    return sum(_two_names(text) is not None for text in filled) * 2 > len(filled)


def pairs_column(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> int | None:
    """The one column of games told by both their players, in a table with results and without players.

    Args:
        headings: as written, or as they are understood.
        rows: the rows below, of texts; only the first are looked at.

    >>> pairs_column(["Round", "Game", "Result"], [["1", "Alder - Birch", "1-0"]])
    1
    """
    names = [canonical(heading, "games") for heading in headings]
    if names.count("result") != 1 or {"white", "black", "white_name", "black_name"} & set(names):
        return None
    results = [text for text in _column(rows, names.index("result")) if text.strip()]
    if sum(parse_result(text) is not None for text in results) * 2 <= len(results):
        return None
    found = [
        at
        for at, (heading, name) in enumerate(zip(headings, names, strict=True))
        if not name and _may_head(heading) and holds_pairs(_column(rows, at))
    ]
    return found[0] if len(found) == 1 else None


def _may_head(heading: str) -> bool:
    return canonical(heading, "players") in (None, "games") or bare(heading) in _BOTH


def with_players_apart(grid: Grid, headings: Sequence[str]) -> tuple[Grid, int | None, list[Problem]]:
    """Give each player of such games a column, where every cell is two names; the first is white (H049).

    A title line between the games stays under the first. The second column is the last of the new grid;
    the position of the one that held both is returned too, None where nothing was done.

    Args:
        headings: of the grid, as they are understood.
    """
    at = pairs_column(headings, grid.cells.head(_ROWS_SEEN).to_numpy().tolist())
    if at is None:
        return grid, None, []
    column = grid.cells.iloc[:, at]
    codes, distinct = pd.factorize(column)
    pairs = [_two_names(text) for text in distinct.tolist()]
    whole = np.array(
        [pair is not None or not text.strip() for pair, text in zip(pairs, distinct, strict=True)]
    )
    if not all(_is_alone(row, at) for row in grid.cells[~whole[codes]].itertuples(index=False)):
        return grid, None, []
    apart = np.array([pair or (text, "") for pair, text in zip(pairs, distinct, strict=True)], dtype=object)[
        codes
    ]
    cells = grid.cells.copy()
    cells[at] = pd.Series(apart[:, 0], index=cells.index, dtype="str")
    cells[cells.shape[1]] = pd.Series(apart[:, 1], index=cells.index, dtype="str")
    called = _called(headings[at])
    problem = _note(grid, at, apart, called)
    headed = [called[0] if n == at else heading for n, heading in enumerate(grid.headings)]
    return replace(grid, headings=(*headed, called[1]), cells=cells), at, [problem]


def _note(grid: Grid, at: int, apart: np.ndarray, called: tuple[str, str]) -> Problem:
    """The note of the first cell that was taken apart."""
    first = int(np.flatnonzero(apart[:, 1] != "")[0])
    line = int(grid.cells.index[first])
    values = {
        "heading": tidy(grid.headings[at]),
        "found": tidy(str(grid.cells.iat[first, at])),
        "first": tidy(str(apart[first, 0])),
        "side": canonical(called[0], "games"),
    }
    return Problem("H049", Place(grid.file, grid.sheet, line), values, grid.written(line))


def _is_alone(row: Sequence[str], at: int) -> bool:
    """Whether nothing else stands in the row of a cell: it is a title line."""
    return not any(text.strip() for n, text in enumerate(row) if n != at)


def _called(heading: str) -> tuple[str, str]:
    """The headings of the two columns: the two in the heading (`Black - White`), else White and Black."""
    parts = _BETWEEN.split(heading.strip())
    if sorted(canonical(part, "games") or "" for part in parts) == sorted(_SIDES):
        return parts[0], parts[1]
    return "White", "Black"


def _column(rows: Sequence[Sequence[str]], at: int) -> list[str]:
    return [row[at] for row in rows[:_ROWS_SEEN] if at < len(row)]


def _two_names(text: str) -> tuple[str, str] | None:
    parts = _BETWEEN.split(text.strip())
    return (parts[0], parts[1]) if len(parts) == 2 and all(map(_is_name, parts)) else None


def _is_name(text: str) -> bool:
    letters = sum(sign.isalpha() for sign in text)
    return letters >= _FEWEST_LETTERS and (parse_result(text) is None or bye_in_seat(text) is not None)
