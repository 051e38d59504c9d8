"""A crosstable as text, and how to find its header among the rows of a file or sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from elo_batch.notation.date_like import originals
from elo_batch.readers.crosstable.columns import Columns, columns_of, gaps
from elo_batch.readers.crosstable.named import NamedColumns
from elo_batch.readers.crosstable_cells import is_opponents, is_told, mostly
from elo_batch.readers.entries.cells import bye_word
from elo_batch.readers.title_lines import is_total

_BYES = frozenset("FUHZ")
"""Letters of byes, as reports have them."""
_SUM_SIGNS = frozenset("Σ∑Ø⌀")
ROWS_SEARCHED = 60
"""How far down a header may stand."""


@dataclass(frozen=True)
class Crosstable:
    """A crosstable before it is read.

    Attributes:
        file, sheet: where it stands.
        line: the physical line of the header.
        headings: the header as written.
        rows: for each row below the header its physical line and its cells, as wide as the header.
        written: physical line -> the row as written.
        titles: the texts above the header, one for each line (name of the event, dates, captions).
        letters: whether columns have letters (sheets): column 0 is A.
        named: who the opponents are, where names head their columns.
        taken: headings that say nothing known, over columns that were taken as rounds by their cells.
        unread: the columns are headed as rounds, but what stands in them is in no form that is read.
        added: the columns in front that the file has not, such as ids from another table of a page.
        above: the lines of those of its rows that stand above the header.
    """

    file: str
    line: int
    headings: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    written: Callable[[int], str]
    sheet: str = ""
    titles: tuple[str, ...] = ()
    letters: bool = False
    named: NamedColumns | None = None
    taken: tuple[str, ...] = ()
    unread: bool = False
    added: int = 0
    accept: bool = False
    above: tuple[int, ...] = ()


def find_crosstable(rows: Sequence[Sequence[str]]) -> int | None:
    """The position of the header of a crosstable among rows of cells; None when there is none.

    >>> find_crosstable([["Open"], ["No", "Name", "R1"], ["1", "Alder", "2w1"], ["2", "Birch", "1b0"]])
    1
    >>> find_crosstable([["Id", "Name", "Rating"], ["90000001", "Alder", "2100"]]) is None
    True
    """
    for position, cells in enumerate(rows[:ROWS_SEARCHED]):
        columns = columns_of(cells)
        if columns is not None and holds(columns, rows[position + 1 :]):
            return position
    return None


def holds(columns: Columns, below: Sequence[Sequence[str]]) -> bool:
    """Whether what stands under the headings are cells of a crosstable, or at least scores of rounds."""
    players = [row for row in below if _may_be_player(row, columns)] or below
    cells = [row[at] for row in players for at in columns.rounds if at < len(row)]
    filled = [cell for cell in cells if cell.strip() and not originals(cell)]
    games = [cell for cell in filled if bye_word(cell) is None and cell.strip() not in _BYES]
    opponents = sum(map(is_opponents, games))
    if opponents * 2 > len(games):
        return True
    if not columns.named and gaps(columns.rounds.values()):
        return False
    told = opponents + sum(is_told(cell) for cell in games if not is_opponents(cell))
    return mostly(told, len(games)) and (columns.named or len(columns.rounds) > 1)


def _may_be_player(row: Sequence[str], columns: Columns) -> bool:
    called = (at for name in ("name", "id") for at in columns.one.get(name, ()) if at < len(row))
    return any(row[at].strip() for at in called) and not is_sum(row, columns)


def is_sum(row: Sequence[str], columns: Columns) -> bool:
    """Whether a word for a sum or an average heads a row, and no number or id of a player.

    >>> columns = columns_of(["No.", "Name", "1", "2", "Pts"])
    >>> is_sum(["", "Summe", "2", "1", "3"], columns), is_sum(["7", "Total, Tom", "0", "X", "0"], columns)
    (True, False)
    """
    own = (at for name in ("number", "rank", "id") for at in columns.one.get(name, ()) if at < len(row))
    if any(sign.isdigit() for at in own for sign in row[at]):
        return False
    words = [row[at] for at in range(min(len(row), min(columns.rounds, default=len(row)))) if row[at].strip()]
    return bool(words) and (is_total(words[:1]) or words[0].strip() in _SUM_SIGNS)
