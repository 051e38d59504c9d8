"""Players of a crosstable above its header: it was sorted with its heading, or that was pasted among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elo_batch.problems import Place, Problem
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.crosstable_cells import is_opponents, is_told
from elo_batch.readers.rows_above import above_error

_SAMPLE = 50
_FEWEST = 2  # cells with results
_LETTERS = 2
Rows = Sequence[Sequence[str]]


def first_above(above: Rows, below: Rows) -> int:
    """The position of the first row above a header that is like the players below; else that of the header.

    >>> first_above([["Open"], ["1", "Alder", "2w1", "3b0"]], [["2", "Birch", "1b0", "3w1"]] * 2)
    1
    """
    if not above or not below:
        return len(above)
    sample = below[:_SAMPLE]
    width = max(map(len, sample))
    told = [at for at in range(width) if _mostly(sample, at, _is_cell)]
    names = [at for at in range(width) if _mostly(sample, at, _is_name)]
    like = (at for at, cells in enumerate(above) if _is_player(cells, told, names))
    return next(like, len(above))


def rows_above_error(table: Crosstable) -> list[Problem]:
    """The error that rows of a crosstable stand above its header (H060)."""
    if not table.above:
        return []
    place = Place(table.file, table.sheet, table.above[0])
    return [above_error(place, table.above, table.written)]


def _mostly(rows: Rows, at: int, fits: Callable[[str], bool]) -> bool:
    cells = [row[at] for row in rows if at < len(row) and row[at].strip()]
    return sum(map(fits, cells)) * 2 > len(cells)


def _is_player(cells: Sequence[str], told: Sequence[int], names: Sequence[int]) -> bool:
    results = sum(at < len(cells) and _is_cell(cells[at]) for at in told)
    named = any(at < len(cells) and _is_name(cells[at]) for at in names)
    return named and results >= _FEWEST and results * 2 >= len(told)


def _is_cell(text: str) -> bool:
    return is_opponents(text) or is_told(text)


def _is_name(text: str) -> bool:
    return not _is_cell(text) and sum(map(str.isalpha, text)) >= _LETTERS
