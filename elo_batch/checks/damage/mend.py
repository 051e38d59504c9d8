"""Damage found in tables: reported, or repaired with a note for each repair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from elo_batch.checks.collect import row_problems
from elo_batch.checks.damage import (
    blocks,
    exchanged,
    games,
    ids,
    persons,
    ratings,
    results,
    serials,
    shifted,
    swapped,
    texts,
    widths,
)
from elo_batch.checks.damage.model import NOTHING_SAID, Damage, Known, Positions, Said, View
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_FINDERS = (
    results.find,
    ids.find,
    ratings.find,
    persons.find,
    swapped.find,
    texts.find,
    widths.find,
    games.find,
    serials.find,
)
_LOOKED_AT = {"games": _FINDERS, "players": _FINDERS, "events": (serials.find,)}
_MISPLACED = {"D105", "D107"}


@dataclass(frozen=True)
class Mended:
    """Tables with the accepted repairs in place, what is to be said of them, and the number of repairs."""

    tables: tuple[RawTable, ...]
    problems: tuple[Problem, ...]
    repairs: int


def mend(
    tables: Sequence[RawTable],
    lists: Sequence[RawTable] = (),
    accept: bool = False,
    said: Said = NOTHING_SAID,
) -> Mended:
    """Look for damage in tables of games, players and events.

    Args:
        tables: as readers return them; those of other kinds are passed on.
        lists: the rating lists, which settle what a damaged id was.
        accept: repair what is repairable. Then every repair is a note (D001) in place of the error.
        said: what the user says of dates and results.

    >>> import pandas as pd
    >>> rows = pd.DataFrame({"white": ["90000001"], "black": ["90000002"], "result": ["1-O"]}, dtype="str")
    >>> table = RawTable("games", "open.csv", rows.set_axis([2]))
    >>> [problem.code for problem in mend([table]).problems]
    ['D101']
    >>> mend([table], accept=True).tables[0].rows["result"].tolist()
    ['1-0']
    """
    known = Known(lists)
    mended, problems, repairs = [], list[Problem](), 0
    views = []
    for table in tables:
        whole, told = blocks.filled_down(View(table, known, accept)) if table.kind == "games" else (table, [])
        views.append(View(whole, known, accept, said))
        problems += told
    dates = exchanged.find(views)
    for number, view in enumerate(views):
        table = view.table
        if table.kind not in _LOOKED_AT or not len(table.rows):
            mended.append(table)
            continue
        found = [*_found(view), *dates.get(number, ())]
        repaired = [damage for damage in found if accept and _is_repairable(damage)]
        mended.append(_repaired(table, repaired))
        repairs += sum(len(damage.rows) for damage in repaired)
        for damage in found:
            problems += _problems(table, damage, accept)
    return Mended(tuple(mended), tuple(problems), repairs)


def _found(view: View) -> Iterator[Damage]:
    """What every finder finds; of a shifted row only that it is shifted."""
    found = [damage for finder in _LOOKED_AT[view.table.kind] for damage in finder(view)]
    suspects = _suspects(view, found)
    moved = list(shifted.find(view, suspects)) if len(suspects) else []
    gone = np.concatenate([np.empty(0, np.intp), *(damage.rows for damage in moved)])
    for damage in found:
        rows = damage.rows[~np.isin(damage.rows, gone)] if len(gone) else damage.rows
        if len(rows):
            yield replace(damage, rows=rows)
    yield from moved


def _suspects(view: View, found: Sequence[Damage]) -> Positions:
    """Rows that may be shifted: a player is a score, or the result is none and no known damage of one."""
    rows = [damage.rows for damage in found if damage.code in _MISPLACED]
    rows += [view.rows_of("result", number) for number in results.unread(view)]
    return np.unique(np.concatenate(rows)) if rows else np.empty(0, np.intp)


def _is_repairable(damage: Damage) -> bool:
    return bool(damage.read or damage.cells)


def _repaired(table: RawTable, damages: Sequence[Damage]) -> RawTable:
    """The table with the repairs in place; a table without any is handed on as it is."""
    if not damages:
        return table
    columns: dict[str, list[str]] = {}
    for damage in damages:
        whole = damage.cells or {damage.column: [damage.read] * len(damage.rows)}
        for name, read in whole.items():
            cells = columns.setdefault(name, table.rows[name].tolist())
            for row, cell in zip(damage.rows.tolist(), read, strict=True):
                cells[row] = cell
    new = {name: pd.Series(cells, table.rows.index, dtype="str") for name, cells in columns.items()}
    return replace(table, rows=table.rows.assign(**new))


def _problems(table: RawTable, damage: Damage, accept: bool) -> list[Problem]:
    """What is to be said of one damage: the notes of its repair, or its own code."""
    if accept and _is_repairable(damage):
        return _notes(table, damage)
    if not damage.code:
        return []
    lines = _lines(table, damage.rows if damage.each else damage.rows[:1], damage.column)
    return row_problems(damage.code, table, lines, damage.column, found=damage.found, **damage.values)


def _notes(table: RawTable, damage: Damage) -> list[Problem]:
    """A note of each repaired row with all its cells, or of each repaired text."""
    if not damage.cells:
        lines = _lines(table, damage.rows if damage.each else damage.rows[:1], damage.column)
        values = {"what": damage.column, "found": damage.found, "read": damage.read, "why": damage.why}
        return row_problems("D001", table, lines, damage.column, **values)
    before = table.rows.iloc[damage.rows][list(damage.cells)].itertuples(index=False, name=None)
    found = [" | ".join(row) for row in before]
    read = [" | ".join(row) for row in zip(*damage.cells.values(), strict=True)]
    lines = _lines(table, damage.rows)
    return row_problems("D001", table, lines, "", what="row", found=found, read=read, why=damage.why)


def _lines(table: RawTable, rows: Positions, column: str = "") -> list[int]:
    """The lines of rows; for a cell of black's player those of his own record, where a reader tells it."""
    lines = [int(line) for line in table.rows.index.to_numpy()[rows]]
    if not column.startswith("black") or "black_line" not in table.rows:
        return lines
    own = table.rows["black_line"].iloc[rows]
    return [int(line or white) for line, white in zip(own, lines, strict=True)]
