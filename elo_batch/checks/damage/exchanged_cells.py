"""Cells of two columns, each under the heading of the other: a date as the round, a score as black."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pc
from elo_batch.checks.collect import row_problems
from elo_batch.checks.damage.model import MOST_SUSPECTS, View
from elo_batch.notation.dates import depends_on_order, parse_date
from elo_batch.notation.numbers import parse_whole
from elo_batch.notation.results import SCORE_ALONE, is_both_scores, is_one_score, parse_bye, parse_result
from elo_batch.notation.standing import standing
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_SCORE = re.compile(SCORE_ALONE)
_SOMEBODY = re.compile(r"[^\W\d_].*[^\W\d_]|\d{4}")
_SECOND = re.compile(r" \(\d+\)$")  # of two equal headings
_MOST_ROUNDS = 99
Rows = NDArray[np.bool_]


def _is_result(text: str) -> bool:
    return _SCORE.match(text) is not None


def _is_date(text: str) -> bool:
    return depends_on_order(text) and any(parse_date(text, order) for order in ("ymd", "dmy", "mdy"))


def _is_round(text: str) -> bool:
    number = parse_whole(text)
    return number is not None and 1 <= number <= _MOST_ROUNDS


def _is_player(text: str) -> bool:
    other = _is_result(text) or _is_date(text) or parse_result(text) or parse_bye(text)
    return not other and _SOMEBODY.search(text) is not None


_PLAYER = dict.fromkeys(("white", "black", "white_name", "black_name"), _is_player)
_KINDS: dict[str, Callable[[str], bool]] = {
    "round": _is_round,
    "date": _is_date,
    "result": _is_result,
    **_PLAYER,
}


def put_back(view: View, accept: bool) -> tuple[RawTable, list[Problem], int]:
    """A table of games with such cells exchanged, what is said of them, and the number of rows repaired.

    An error D158 for each two columns, or with `accept` the note of the repair. The cells are exchanged in
    any case, so that nothing more is said of what only follows.
    """
    table, told, repaired = view.table, list[Problem](), 0
    for one, other, rows in _exchanged(view):
        cells, others = (table.rows[name].to_numpy(dtype=object) for name in (one, other))
        told += _told(table, (one, other), rows, accept)
        changed = {one: np.where(rows, others, cells), other: np.where(rows, cells, others)}
        table = replace(table, rows=table.rows.assign(**changed).astype("str"))
        repaired += int(rows.sum()) if accept else 0
    return table, told, repaired


def _exchanged(view: View) -> Iterator[tuple[str, str, Rows]]:
    """Every two columns with such cells, and their rows; a row counts once."""
    there = [name for name in _KINDS if view.has(name) and view.table.headings.get(name)]
    taken = np.zeros(len(view.table.rows), dtype=bool)
    for one, other in combinations(there, 2):
        if _KINDS[one] is _KINDS[other]:
            continue
        rows = _are(view, one, _KINDS[other]) & ~taken
        if rows.any():
            rows &= _are(view, other, _KINDS[one])
        if one == "round" and other in _PLAYER and rows.any():  # a round may be called anything
            rows &= _are(view, one, lambda text: _is_known(view, text))
        if rows.any():
            taken |= rows
            yield one, other, rows
    if "result" in there:
        yield from _results_as_points(view, ~taken & _are(view, "result", is_one_score))


def _results_as_points(view: View, rows: Rows) -> Iterator[tuple[str, str, Rows]]:
    """Of rows with one score as the result those with a whole one as somebody's points.

    Only where more rows of the table have a whole result in its place.
    """
    points = [name for name in map(str, view.table.rows) if standing(_SECOND.sub("", name)) == "points"]
    for name in points if rows.any() else ():
        found = rows & _are(view, name, is_both_scores)
        if found.any() and found.sum() < _are(view, "result", is_both_scores).sum():
            yield "result", name, found


def _is_known(view: View, text: str) -> bool:
    """Whether a text is a player of a list or of another row."""
    columns = (coded for name in _PLAYER if (coded := view.coded(name)) is not None)
    there = any(pc.any(pc.equal(coded.distinct, text)).as_py() for coded in columns)
    return there or view.is_listed(text) or view.is_named(text)


def _are(view: View, column: str, kind: Callable[[str], bool]) -> Rows:
    """The rows whose cell is of a kind."""
    coded = view.coded(column)
    if coded is None or not 0 < len(coded.distinct) <= MOST_SUSPECTS:
        return np.zeros(len(view.table.rows), dtype=bool)
    return coded.take([kind(text) for text in coded.texts], 0, np.bool_)


def _told(table: RawTable, names: tuple[str, str], rows: Rows, accept: bool) -> list[Problem]:
    one, other = (table.headings.get(name) or name for name in names)
    lines = table.rows.index.to_numpy()[rows].tolist()
    filled = ((table.rows[list(names)] != "").any(axis=1)).to_numpy()
    what = "the two headings" if rows.sum() == filled.sum() > 1 else "the cells under"
    found = str(table.rows[names[0]].iloc[int(np.flatnonzero(rows)[0])])
    if accept:
        why = "they stood one under the heading of the other"
        note = {"what": "columns", "found": f"{one}, {other}", "read": f"{other}, {one}", "why": why}
        return row_problems("D001", table, lines[:1], names[0], more="", **note)
    values: dict[str, object] = {
        "what": what,
        "first": one,
        "second": other,
        "count": len(lines),
        "found": found,
    }
    return row_problems("D158", table, lines[:1], names[0], all_lines=tuple(lines), **values)
