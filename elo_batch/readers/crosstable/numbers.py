"""Which column holds the numbers by which opponents name a player: where both rows of most games agree."""

from __future__ import annotations

from dataclasses import replace

from elo_batch.notation.text import tidy
from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.crosstable.swiss import cell_reader
from elo_batch.readers.crosstable_cells import is_own_mark

POSITION = -1
_POOR, _GOOD = 0.5, 0.9
_MOST = 9_999


def number_column(table: Crosstable, columns: Columns, matrix: bool) -> tuple[int, str]:
    """The column of the numbers (POSITION: the rows are counted) and its name, as the table itself shows.

    The column of numbers decides, unless the rows agree with the ranks (the positions) and not with it.
    """
    offered = [(at, name) for name in ("number", "rank") for at in columns.one.get(name, ())]
    offered += [(POSITION, "position")]
    share = _diagonal if matrix else _mutual
    first, *others = offered
    if share(table, columns, first[0]) >= _POOR:
        return first
    best = max(others, key=lambda each: share(table, columns, each[0]), default=first)
    return best if share(table, columns, best[0]) >= _GOOD else first


def with_numbers_under_id(table: Crosstable, columns: Columns, matrix: bool) -> Columns:
    """The columns, the one headed `ID` as the numbers where opponents are named by what it holds.

    Its numbers are short and all different, and no other column gives numbers.
    """
    if "number" in columns.one or "id" not in columns.one:
        return columns
    at = columns.one["id"][0]
    numbers = [number for number in numbers_of(table, at) if number]
    share = _diagonal if matrix else _mutual
    if (
        len(set(numbers)) < len(numbers)
        or max(numbers, default=0) > _MOST
        or share(table, columns, at) < _GOOD
    ):
        return columns
    others = {name: places for name, places in columns.one.items() if name != "id"}
    rest = columns.one["id"][1:]
    return replace(columns, one={**others, "number": (at,), **({"id": rest} if rest else {})})


def numbers_of(table: Crosstable, at: int) -> list[int]:
    """The number of each row in a column, 0 where it is none; of POSITION the place of the row."""
    if at == POSITION:
        return list(range(1, len(table.rows) + 1))
    texts = (tidy(row[at]).rstrip(".") for _, row in table.rows)
    return [int(text) if text.isdecimal() else 0 for text in texts]


def _mutual(table: Crosstable, columns: Columns, at: int) -> float:
    """The share of cells whose opponent names this player in the same round."""
    read = cell_reader(table, columns)
    numbers = numbers_of(table, at)
    named = {
        (number, round_): read(row[position]).opponent
        for number, (_, row) in zip(numbers, table.rows, strict=True)
        for position, round_ in columns.rounds.items()
    }
    games = [(number, round_, other) for (number, round_), other in named.items() if other]
    mutual = sum(named.get((other, round_)) == number != other for number, round_, other in games)
    return mutual / len(games) if games else 0.0


def _diagonal(table: Crosstable, columns: Columns, at: int) -> float:
    """The share of players with nothing, or a mark, where they would meet themselves, and once each."""
    own = [
        row[position]
        for number, (_, row) in zip(numbers_of(table, at), table.rows, strict=True)
        for position, opponent in columns.rounds.items()
        if number == opponent
    ]
    return sum(is_diagonal(cell) for cell in own) / max(len(table.rows), 1)


def is_diagonal(cell: str) -> bool:
    """Whether nothing, or the mark of the diagonal, stands in a cell."""
    return not cell.strip() or is_own_mark(cell)
