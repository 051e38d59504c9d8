"""Rounds and days written once for a block of rows: the blank cells below mean the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pc
from elo_batch.checks.damage.model import View
from elo_batch.notation.numbers import parse_whole
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_COLUMNS = ("event", "round", "date")
Filled = NDArray[np.bool_]


def filled_down(view: View) -> tuple[RawTable, list[Problem]]:
    """A table of games with such cells filled from above (a note D129 for each column).

    Only where every value stands once, the first row has one, most cells are blank, and rounds count up; a
    column of rounds or dates that is mostly blank otherwise is left and warned of (D130).
    """
    table, told = view.table, list[Problem]()
    sparse = {name: filled for name in _COLUMNS if (filled := _sparse(view, name)) is not None}
    certain: list[Filled] = []
    for name, filled in sparse.items():
        lines = table.rows.index.to_numpy()
        first = int(lines[np.flatnonzero(~filled)[0]])
        count = int((~filled).sum())
        if _is_once_a_block(table, name, filled) or any((filled == other).all() for other in certain):
            certain.append(filled)
            cells = table.rows[name].where(filled).ffill()
            table = replace(table, rows=table.rows.assign(**{name: cells.astype("str")}))
            told.append(view.table.problem("D129", first, name, heading=_heading(view, name), count=count))
        elif name != "event":
            values = {"heading": _heading(view, name), "count": count, "rows": len(filled)}
            told.append(view.table.problem("D130", first, name, **values))
    return table, told


def _heading(view: View, column: str) -> str:
    return view.table.headings.get(column, column)


def _sparse(view: View, column: str) -> Filled | None:
    """Which cells of a headed column are filled, where most are blank but at least two are not; else None."""
    if not view.table.headings.get(column) or not view.has(column):
        return None
    if not pc.any(pc.equal(view.texts(column), "")).as_py():
        return None
    coded = view.coded(column)
    filled = np.empty(0, bool) if coded is None else coded.codes >= 0
    return filled if filled.sum() >= 2 and (~filled).sum() * 2 >= len(filled) else None


def _is_once_a_block(table: RawTable, column: str, filled: Filled) -> bool:
    values = table.rows[column][filled].str.strip()
    if not filled[0] or not values.is_unique:
        return False
    return column != "round" or _counts_up(values.tolist())


def _counts_up(texts: Sequence[str]) -> bool:
    rounds = [parse_whole(text) for text in texts]
    return all(a is not None and b is not None and a < b for a, b in pairwise(rounds))
