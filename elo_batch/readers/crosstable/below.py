"""Rows of a crosstable that are no players: sums and averages, and what is written below the table.

No. | Name           | 1 | 2 | Pts
1   | Alder, Ann     | X | 1 | 1
2   | Birch, Ben     | 0 | X | 0
    | Total          | 0 | 1 | 1
    | Arbiter: C. Elm
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elo_batch.exact import HALF_POINT
from elo_batch.notation.numbers import parse_points, parse_rating
from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.grid import Crosstable, is_sum
from elo_batch.readers.crosstable.swiss import cell_reader
from elo_batch.readers.crosstable_cells import half_points, scores
from elo_batch.readers.entries.findings import Findings

_MOST = 0.8
_VALUES = {"1": 2, "+": 2, "=": 1}
Rows = Sequence[tuple[int, tuple[str, ...]]]


def with_players_alone(table: Crosstable, columns: Columns, matrix: bool, findings: Findings) -> Crosstable:
    """The table without the rows that are sums (a note each, H011) or lines below the players (H006).

    >>> rows = ((2, ("1", "Alder", "2w1")), (3, ("2", "Birch", "1b0")), (4, ("", "Total", "1")))
    >>> table, found = Crosstable("a.csv", 1, ("No.", "Name", "1.Rd"), rows, str), Findings("a.csv", [])
    >>> from elo_batch.readers.crosstable.columns import columns_of
    >>> kept = with_players_alone(table, columns_of(table.headings), False, found)
    >>> len(kept.rows), found.problems[0].code
    (2, 'H011')
    """
    if table.named:
        return table
    sums = {line for line, cells in table.rows if is_sum(cells, columns)}
    rows = [row for row in table.rows if row[0] not in sums]
    if matrix and (told := _unnamed_sum(rows, columns)):
        sums.add(told)
        rows = [row for row in rows if row[0] != told]
    last = _last_player(table, rows, columns, matrix)
    players = {line for line, _ in rows[:last]}
    for line, cells in table.rows:
        if line not in players and any(cell.strip() for cell in cells):
            findings.add("H011" if line in sums else "H006", line)
    return replace(table, rows=tuple(rows[:last])) if len(players) < len(table.rows) else table


def _last_player(table: Crosstable, rows: Rows, columns: Columns, matrix: bool) -> int:
    """How many rows there are up to the last that may be a player's: one with a number, a game or a rating.

    Where the rows have no numbers, one that opponents mean by its position is a player's as well.
    """
    numbered = any(columns.one.get(name) for name in ("number", "rank"))
    named = max(columns.rounds.values(), default=0) if matrix else _most_named(table, rows, columns)
    last = len(rows)
    while last and (numbered or last > named) and _says_nothing(rows[last - 1][1], columns):
        last -= 1
    return last


def _most_named(table: Crosstable, rows: Rows, columns: Columns) -> int:
    read = cell_reader(table, columns)
    return max((read(row[at]).opponent for _, row in rows for at in columns.rounds), default=0)


def _says_nothing(cells: Sequence[str], columns: Columns) -> bool:
    """Whether a row has no number, no id, no rating and no cell of a round."""
    numbers = [cells[at] for name in ("number", "rank") for at in columns.one.get(name, ())]
    told = [text for text in numbers if any(map(str.isdigit, text))]
    told += [cells[at] for at in columns.one.get("id", ())]
    rating = [cells[at] for at in columns.one.get("rating", ()) if parse_rating(cells[at])]
    rounds = [cells[at] for at in columns.rounds]
    return not any(text.strip() for text in (*told, *rating, *rounds))


def _unnamed_sum(rows: Rows, columns: Columns) -> int:
    """The line of a last row without a number that holds what most columns above it add up to; 0 = none."""
    filled = [row for row in rows if any(cell.strip() for cell in row[1])]
    if len(filled) <= len(set(columns.rounds.values())):
        return 0
    line, cells = filled[-1]
    if any(cells[at].strip() for name in ("number", "rank", "id") for at in columns.one.get(name, ())):
        return 0
    above = [row for _, row in filled[:-1]]
    sums = {at: sum(_value(row[at]) for row in above) * HALF_POINT for at in columns.rounds}
    fits = sum(parse_points(cells[at]) == total for at, total in sums.items())
    return line if fits >= _MOST * len(sums) else 0


def _value(cell: str) -> int:
    """The half points of a cell of one game or of several; 0 where it holds none."""
    told = scores(cell)
    return sum(_VALUES.get(code, 0) for code in told) if told else half_points(cell) or 0
