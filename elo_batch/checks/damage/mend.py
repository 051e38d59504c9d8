"""Damage found in tables: reported, or repaired with a note for each repair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pandas as pd

from elo_batch.checks.collect import row_problems
from elo_batch.checks.damage import (
    alphabets,
    blocks,
    exchanged,
    exchanged_cells,
    exchanged_columns,
    games,
    ids,
    lost_letters,
    persons,
    ratings,
    results,
    serials,
    shown_errors,
    sorted_results,
    start_numbers,
    stray_quotes,
    swapped,
    texts,
    widths,
    zeros,
)
from elo_batch.checks.damage.model import NOTHING_SAID, Damage, Known, Said, View, lines_of
from elo_batch.problems import MOST_OF_ONE_KIND, Problem
from elo_batch.tables import RawTable

_FINDERS = (
    results.find,
    ids.find,
    ratings.find,
    persons.find,
    swapped.find,
    exchanged_columns.find,
    texts.find,
    widths.find,
    games.find,
    serials.find,
    shown_errors.find,
    alphabets.find,
    stray_quotes.find,
    sorted_results.find,
)
_LOOKED_AT = {"games": _FINDERS, "players": _FINDERS, "events": (serials.find, shown_errors.find)}


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
        if table.kind == "games":
            whole, exchanges, count = exchanged_cells.put_back(View(whole, known, accept, said), accept)
            told, repairs = [*told, *exchanges], repairs + count
        views.append(View(whole, known, accept, said))
        problems += told
    finders = (exchanged.find, zeros.find, start_numbers.find, lost_letters.find)
    across = [finder(views) for finder in finders]
    for number, view in enumerate(views):
        table = view.table
        if table.kind not in _LOOKED_AT or not len(table.rows):
            mended.append(table)
            continue
        found = [damage for finder in _LOOKED_AT[table.kind] for damage in finder(view)]
        found += [damage for each in across for damage in each.get(number, ())]
        repaired = [damage for damage in found if accept and _is_repairable(damage)]
        mended.append(_repaired(table, repaired))
        repairs += sum(len(damage.rows) for damage in repaired)
        for damage in found:
            problems += _problems(table, damage, accept)
    return Mended(tuple(mended), tuple(problems), repairs)


def _is_repairable(damage: Damage) -> bool:
    return bool(damage.read)


def _repaired(table: RawTable, damages: Sequence[Damage]) -> RawTable:
    """The table with the repairs in place; a table without any is handed on as it is."""
    if not damages:
        return table
    columns: dict[str, list[str]] = {}
    for damage in damages:
        cells = columns.setdefault(damage.column, table.rows[damage.column].tolist())
        for row in damage.rows.tolist():
            cells[row] = damage.read
    new = {name: pd.Series(cells, table.rows.index, dtype="str") for name, cells in columns.items()}
    return replace(table, rows=table.rows.assign(**new))


def _problems(table: RawTable, damage: Damage, accept: bool) -> list[Problem]:
    """What is to be said of one damage: the notes of its repair, or its own code."""
    if accept and _is_repairable(damage):
        return _notes(table, damage)
    if not damage.code:
        return []
    return _at_its_cells(damage.code, table, damage, {**damage.values, "found": damage.found})


def _notes(table: RawTable, damage: Damage) -> list[Problem]:
    """A note of each cell that was repaired, or of the text."""
    values = {"what": damage.column, "found": damage.found, "read": damage.read, "why": damage.why}
    return _at_its_cells("D001", table, damage, values)


def _at_its_cells(code: str, table: RawTable, damage: Damage, values: Mapping[str, object]) -> list[Problem]:
    """A problem of each cell, or one for all of them, with their places."""
    lines = lines_of(table, damage.rows[: MOST_OF_ONE_KIND + 1], damage.column)
    if damage.each or len(lines) < 2:
        lines = lines_of(table, damage.rows, damage.column) if damage.each else lines
        return row_problems(code, table, lines, damage.column, **values)
    places = tuple(table.place(line, damage.column) for line in lines[:MOST_OF_ONE_KIND])
    return row_problems(code, table, lines[:1], damage.column, **{"all_places": places, **values})
