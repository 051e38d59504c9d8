"""Blocks of rows that stand twice: a file pasted behind itself, a sheet and its (hidden) copy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from elo_batch.checks.collect import Rows
from elo_batch.problems import Problem

_FEWEST = 5  # rows, one behind the other, that repeat as many others in their order

Positions = NDArray[np.int64]


def copied_rows(
    rows: Rows, earlier: Positions, again: Positions, differ: NDArray[np.bool_] | None = None
) -> tuple[list[Problem], Positions, Positions]:
    """One problem (X333) for each block of rows that repeats a block of the same event.

    Args:
        rows: where the rows stand.
        earlier, again: pairs of rows (positions) with the same players in the same round.
        differ: of each pair, whether its results are not the same (None: all are).

    Returns the problems, and the pairs that belong to no block.
    """
    order = np.lexsort((earlier, again))
    earlier, again = earlier[order], again[order]
    other = np.zeros(len(order), dtype=bool) if differ is None else differ[order]
    columns = [rows.source[earlier], rows.source[again]]
    columns += [] if rows.event is None else [rows.event[again]]
    follows = (np.diff(earlier) == 1) & (np.diff(again) == 1)
    for column in columns:
        follows &= np.diff(column) == 0
    starts = np.flatnonzero(np.append(True, ~follows)) if len(again) else np.empty(0, np.intp)
    ends = np.append(starts[1:], len(again))
    blocks = np.flatnonzero(ends - starts >= _FEWEST)
    problems = [_problem(rows, earlier, again, int(starts[n]), other[starts[n] : ends[n]]) for n in blocks]
    alone = np.ones(len(again), dtype=bool)
    for n in blocks:
        alone[starts[n] : ends[n]] = False
    return problems, earlier[alone], again[alone]


def _problem(
    rows: Rows, earlier: Positions, again: Positions, start: int, differ: NDArray[np.bool_]
) -> Problem:
    end, others = start + len(differ) - 1, int(differ.sum())
    first, row = int(earlier[start]), int(again[start])
    inside = 2 * (end - start + 1)
    whole = rows.event is not None and np.count_nonzero(rows.event == rows.event[row]) == inside
    values = {
        "all": "all " if whole else "",
        "count": end - start + 1,
        "end": rows.where(int(again[end]), row),
        "first": rows.where(first, row),
        "last": rows.where(int(earlier[end]), row),
        "but": f", with other results in {others:,} of them" if others else "",
    }
    return rows.problem("X333", row, "", **values)
