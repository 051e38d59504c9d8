"""Round robins whose rows were sorted and whose columns were not: the diagonal says which row is whose.

No. | Name           | 1 | 2 | 3
1   | Birch, Ben     | 0 | X | 1      (column 2)
2   | Cedar, Cy      | ½ | 0 | X      (column 3)
3   | Alder, Ann     | X | 1 | ½      (column 1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.crosstable.numbers import is_diagonal
from elo_batch.readers.crosstable_cells import agree, folded, is_own_mark, is_told
from elo_batch.readers.entries.findings import Findings

_FEWEST = 3  # players
_FEWEST_AWAY = 2
_FORFEITS = frozenset("-—\\")
_NEARLY_ALL = 0.9


class Order(Enum):
    """Whether rows and columns stand in one order, as far as the diagonal can say."""

    SAME = 0
    TOLD = 1
    UNKNOWN = 2


def order_of(table: Crosstable, columns: Columns, numbers: Sequence[int]) -> tuple[Order, Mapping[int, int]]:
    """Whether the rows stand in the order of the columns; where the diagonal tells: line -> own number.

    It tells where each row has its mark (else its one blank) in a column of its own, and the cells of nearly
    all pairs agree then, and fewer by the `numbers` of the rows. It is not known where that is not so and
    several rows have their mark in another column.
    """
    rows = [row for _, row in table.rows]
    opponents = sorted(set(columns.rounds.values()))
    if len(rows) < _FEWEST or not any(numbers) or _own(numbers, rows, columns) == len(rows):
        return Order.SAME, {}
    for is_own in (_is_mark, _is_blank, is_own_mark):
        found = _by_diagonal(rows, columns, is_own)
        whole = sorted(found) == opponents
        part = is_own is _is_mark and len(set(found)) == len(found) and set(found) < set(opponents)
        if not (whole or part) or found == list(numbers):
            continue
        share = _agreeing(rows, columns, found)
        if share >= _NEARLY_ALL and share > _agreeing(rows, columns, numbers):
            return Order.TOLD, {line: own for (line, _), own in zip(table.rows, found, strict=True)}
    away = [
        row
        for number, row in zip(numbers, rows, strict=True)
        if not _own([number], [row], columns) and any(_is_mark(row[at]) for at in columns.rounds)
    ]
    return (Order.UNKNOWN if len(away) >= _FEWEST_AWAY else Order.SAME), {}


def tell_order(table: Crosstable, columns: Columns, own: Mapping[int, int], findings: Findings) -> None:
    """One note (C448) for rows that the diagonal numbers."""
    name = columns.one["name"][0]
    shown = "; ".join(f"column {own[line]} is {row[name].strip()}" for line, row in table.rows[:3])
    findings.add("C448", table.line, shown=shown + (" ..." if len(table.rows) > 3 else ""))


def _is_mark(cell: str) -> bool:
    return is_own_mark(cell) and folded(cell) not in _FORFEITS


def _is_blank(cell: str) -> bool:
    return not cell.strip()


def _own(numbers: Sequence[int], rows: Sequence[Sequence[str]], columns: Columns) -> int:
    """How many rows have the diagonal, or nothing, in the column of their number."""
    return sum(
        all(is_diagonal(row[at]) for at, opponent in columns.rounds.items() if opponent == number)
        for number, row in zip(numbers, rows, strict=True)
    )


def _by_diagonal(rows: Sequence[Sequence[str]], columns: Columns, is_own: Callable[[str], bool]) -> list[int]:
    """For each row the one opponent whose cells are all of the diagonal; 0 where there is not just one."""
    found = []
    for row in rows:
        cells: dict[int, bool] = {}
        for at, opponent in columns.rounds.items():
            cells[opponent] = cells.get(opponent, True) and is_own(row[at])
        own = [opponent for opponent, marked in cells.items() if marked]
        found.append(own[0] if len(own) == 1 else 0)
    return found


def _agreeing(rows: Sequence[Sequence[str]], columns: Columns, numbers: Sequence[int]) -> float:
    """The share of pairs whose two cells tell the same games."""
    by_number = dict(zip(numbers, rows, strict=True))
    texts = {
        (number, opponent): row[at]
        for number, row in by_number.items()
        for at, opponent in columns.rounds.items()
        if opponent in by_number and opponent != number
    }
    pairs = [(text, texts[b, a]) for (a, b), text in texts.items() if a < b and (b, a) in texts]
    told = [pair for pair in pairs if any(map(str.strip, pair))]
    return sum(all(map(is_told, pair)) and agree(*pair) for pair in told) / len(told) if told else 0.0
