"""The points of players under a heading that does not say so: chess-results.com prints them as `TB1`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from elo_batch.exact import HALF_POINT, POINT
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.text import bare, plain, tidy
from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.crosstable.swiss import cell_reader
from elo_batch.readers.entries.checks import STANDARD_SCORING, points_of
from elo_batch.readers.entries.entry import Entry

_FIRST = re.compile(r"[^\W\d]{2,12}1")
_LEGEND = re.compile(r"\b[^\W\d]{2,12}[ -]?(?:[^\W\d]{3,12})? ?1 ?[:=] ?([^\W\d]+)")
_POINTS = frozenset({"points", "punkte", "puntos", "punti", "pontos", "punkty", "punten", "score"})
_FEWEST_RANKED = 6
_MOST_FOR_A_GAME = 3
_NEARLY_ALL = 0.9
_MOST = 0.8
Values = Sequence[int | None]


def with_points(table: Crosstable, columns: Columns, matrix: bool) -> Columns:
    """The columns, with the first tie-break as the points where no column has them and it holds them.

    It does where a legend says so; else where its numbers are the sums of most players' results, or fall from
    the first rank to the last as nothing else does that is made of halves.

    >>> from elo_batch.readers.crosstable.columns import columns_of
    >>> head, rows = ("No.", "Name", "1.Rd", "TB1"), ((2, ("1", "Alder", "2w1", "1")),
    ...                                              (3, ("2", "Birch", "1b0", "0")))
    >>> table = Crosstable("open.csv", 1, head, rows, str)
    >>> with_points(table, columns_of(head), matrix=False).one["points"]
    (3,)
    """
    if "points" in columns.one or not columns.rounds:
        return columns
    known = {at for positions in columns.one.values() for at in positions} | set(columns.rounds)
    likely = [
        at for at, head in enumerate(table.headings) if at not in known and _FIRST.fullmatch(bare(head))
    ]
    if len(likely) != 1 or (said := _legend(table)) == "other":
        return columns
    rows = [row for _, row in table.rows if any(row[at].strip() for at in columns.rounds)]
    values = [parse_points(row[likely[0]]) for row in rows]
    if not _are_halves(values, len(columns.rounds)):
        return columns
    if (
        said
        or _fall_by_rank(rows, values, columns)
        or (not matrix and _are_sums(table, rows, values, columns))
    ):
        return replace(columns, one={**columns.one, "points": (likely[0],)})
    return columns


def _legend(table: Crosstable) -> str:
    """What a legend around the table says of the first tie-break: points, other, or "" = nothing."""
    texts = [*table.titles, *(text for _, row in table.rows if (text := _alone(row)))]
    found = next((match for text in texts if (match := _LEGEND.search(plain(text)))), None)
    return "" if found is None else "points" if found[1] in _POINTS else "other"


def _alone(row: Sequence[str]) -> str:
    filled = [cell for cell in row if cell.strip()]
    return filled[0] if len(filled) == 1 else ""


def _are_halves(values: Values, rounds: int) -> bool:
    fits = [
        value is not None and value % HALF_POINT == 0 and 0 <= value <= rounds * _MOST_FOR_A_GAME * POINT
        for value in values
    ]
    return bool(fits) and sum(fits) >= _NEARLY_ALL * len(fits)


def _fall_by_rank(rows: Sequence[Sequence[str]], values: Values, columns: Columns) -> bool:
    """Whether the numbers fall from the first rank to the last; a few that are wrong may not."""
    ranks = columns.one.get("rank")
    if not ranks:
        return False
    ranked = [
        (int(text), value)
        for row, value in zip(rows, values, strict=True)
        if value is not None and (text := tidy(row[ranks[0]]).rstrip(".")).isdecimal()
    ]
    ordered = [value for _, value in sorted(ranked, key=lambda pair: pair[0])]
    if len(ordered) < _FEWEST_RANKED or len(set(ordered)) < _FEWEST_RANKED // 2:
        return False
    falling = sum(one >= two for one, two in pairwise(ordered))
    return falling >= _NEARLY_ALL * (len(ordered) - 1)


def _are_sums(table: Crosstable, rows: Sequence[Sequence[str]], values: Values, columns: Columns) -> bool:
    """Whether the numbers are what most players' results add up to."""
    read = cell_reader(table, columns)
    equal = 0
    for row, value in zip(rows, values, strict=True):
        cells = tuple(read(row[at]) for at in columns.rounds)
        total = points_of(Entry(1, 1, cells=cells, name=""), len(cells), STANDARD_SCORING)
        equal += value is not None and total * POINT == value
    return equal >= _MOST * len(rows)
