"""Cells merged downwards: their value holds for all their rows, but no result is that of several games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pandas as pd

from elo_batch.columns import POOLS, pool_prefix
from elo_batch.problems import Place, Problem
from elo_batch.readers.grid import column_letter
from elo_batch.tables import RawTable

Range = tuple[tuple[int, int], tuple[int, int]]
"""First and last cell of a merged area, as (row, column) from 0."""

_RESULTS = {"result", "white_score", "black_score", "white_margin_points", "black_margin_points"}
_SIDES = (("white", "black"), ("white_name", "black_name"))
_PLAYERS = {name for pair in _SIDES for name in pair}
_OF_ONE = {"id", "name", *(f"{pool_prefix(pool)}rating" for pool in POOLS)}  # a K may be that of a group
_ROUND = ["event_id", "event", "section", "stage", "date", "round"]


class Filled(NamedTuple):
    """A merged area: its column from 0, the physical line of its value, and the lines that got the value."""

    column: int
    top: int
    lines: list[int]


def fill_merged(
    rows: Sequence[list[str]], lines: Sequence[int], after: int, merged: Sequence[Range]
) -> tuple[Sequence[list[str]], list[Filled]]:
    """The rows with the value of cells that are merged downwards below line `after` repeated, and where.

    >>> fill_merged([["1", "a"], ["", "b"]], [4, 5], 3, [((3, 0), (4, 0))])
    ([['1', 'a'], ['1', 'b']], [Filled(column=0, top=4, lines=[5])])
    """
    downwards = [
        (left, top + 1, bottom + 1)
        for (top, left), (bottom, right) in merged
        if left == right and top + 1 > after
    ]
    if not downwards:
        return rows, []
    every, position = list(rows), {line: row for row, line in enumerate(lines)}
    filled = []
    for column, top, bottom in downwards:
        first = position.get(top)
        if first is None or column >= len(every[first]) or not every[first][column].strip():
            continue
        below = range(top + 1, bottom + 1)
        blank = [line for line in below if line in position and not every[position[line]][column]]
        for line in blank:
            every[position[line]][column] = every[first][column]
        if blank:
            filled.append(Filled(column, top, blank))
    return every, filled


def merged_faults(table: RawTable | None, filled: Sequence[Filled], place: Place) -> list[Problem]:
    """The errors (S021) for results and players that are those of other rows; the note (S009) of the rest.

    A player is natural in a merged cell where he can have played the games of all its rows.

    Args:
        table: None where none could be read.
        place: the sheet.
    """
    problems, wrong = [], set()
    for name, letter in table.letters.items() if table and filled else ():
        areas = [area for area in filled if column_letter(area.column) == letter]
        areas = [area for area in areas if table and _is_invented(table, name, area)]
        if table and areas:
            lines = [line for area in areas for line in area.lines]
            where = ", ".join(_cells(letter, area.lines) for area in areas)
            problems.append(table.problem("S021", min(lines), name, count=len(lines), where=where))
            wrong |= {(area.column, area.top) for area in areas}
    rest = sum(len(area.lines) for area in filled if (area.column, area.top) not in wrong)
    return problems + ([Problem("S009", place, {"count": rest})] if rest else [])


def _cells(letter: str, lines: list[int]) -> str:
    return f"{letter}{lines[0]}" + (f":{letter}{lines[-1]}" if len(lines) > 1 else "")


def _is_invented(table: RawTable, name: str, area: Filled) -> bool:
    """Whether the value of an area cannot hold for each of its rows."""
    if not set(area.lines) & set(table.rows.index):
        return False
    if table.kind == "players":
        return name in _OF_ONE
    if table.kind != "games" or name not in _RESULTS | _PLAYERS:
        return False
    rows = table.rows.loc[table.rows.index.isin([area.top, *area.lines])]
    return name in _RESULTS or not _can_be_one_player(rows, name)


def _can_be_one_player(rows: pd.DataFrame, name: str) -> bool:
    """Whether a player can have all these games: not where his id differs, nor two opponents in one round.

    The sides of a row may have been swapped for its colours, so that he stands in either column.
    """
    pair, other = _SIDES if name in _SIDES[0] else _SIDES[::-1]
    sides = _sides(rows, pair)
    common = set.intersection(*map(set, sides))
    if set(other) <= set(rows.columns):
        others = _sides(rows, other)
        if all(all(each) for each in others) and not set.intersection(*map(set, others)):
            return False
        if len(common) == 1:
            (player,) = common
            own = {other_side[side.index(player)] for side, other_side in zip(sides, others, strict=True)}
            if len(own - {""}) > 1:
                return False
    keys = [column for column in _ROUND if column in rows.columns]
    if "round" not in keys:
        return True
    opponents = pd.Series([" ".join(sorted(set(each) - common)) for each in sides], index=rows.index)
    known = rows["round"].str.strip() != ""
    games = rows.loc[known, keys].assign(opponent=opponents[known]).drop_duplicates()
    return not games.duplicated(keys).any()


def _sides(rows: pd.DataFrame, pair: tuple[str, str]) -> list[list[str]]:
    """The two players of each row; "" in the place of a column that is not there."""
    cells: list[list[str]] = rows.reindex(columns=list(pair), fill_value="").to_numpy().tolist()
    return cells
