"""Round robins whose columns are headed by the players' names, initials or other abbreviations.

,Alder,Birch,Cedar,Pts
"Alder, Ann",X,1,½,1½
"Birch, Ben",0,X,1,1
"Cedar, Cy",½,0,X,½
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from elo_batch.notation.date_like import originals
from elo_batch.notation.short_names import fits, is_name
from elo_batch.notation.standing import round_of
from elo_batch.notation.text import bare, tidy
from elo_batch.readers.crosstable.columns import Columns, meaning, with_opponents
from elo_batch.readers.crosstable.heads import Matched, matched
from elo_batch.readers.crosstable_cells import OWN_MARKS, folded, is_told, mostly
from elo_batch.readers.name_parts import name_parts
from elo_batch.readers.title_lines import is_total

_NAMES_TRIED = 6
_ROWS_LOOKED_AT = 12
_MOST = 400
_COUNT_WORDS = (
    "wins win won w draws draw drawn d losses loss lost l games played gp sb sonneborn berger "
    "sonnebornberger tb tb1 tb2 tie tiebreak koya de seed sg siege remis niederlagen gewonnen verloren "
    "victoires nulles defaites"
)
_COUNTS = frozenset(_COUNT_WORDS.split())
_NOT_ALL = "the column behind it has scores and no heading, and not every player has two columns"
Rows = Sequence[Sequence[str]]


@dataclass(frozen=True)
class NamedColumns:
    """Who the opponents are.

    Attributes:
        columns: the columns, the opponents by number.
        numbers: position of a row below the header -> number of its player; other rows are no players.
        abbreviated: heading and name, where the heading is not the whole name.
        unclear: heading and why nobody can say whose column it is.
        alone: positions of rows that have scores and no column.
    """

    columns: Columns
    numbers: Mapping[int, int]
    abbreviated: tuple[tuple[str, str], ...]
    unclear: tuple[tuple[str, str], ...]
    alone: tuple[int, ...]


@dataclass(frozen=True)
class _Try:
    """Columns that may be opponents, and what their headings say."""

    name: int
    headings: Mapping[int, str]
    players: tuple[int, ...]
    names: tuple[str, ...]
    found: Matched

    @property
    def doubts(self) -> int:
        """How many columns have no sure player, or players no column."""
        return len(self.found.unclear) + len(self.found.alone)


def named_columns(headings: Sequence[str], below: Rows) -> NamedColumns | None:
    """The opponents that names head; None when the table is no such round robin.

    Columns of another meaning (`Pts`, `SB`) are opponents only where the names leave no other choice.

    >>> rows = [["Alder, Ann", "X", "1"], ["Birch, Ben", "0", "X"]]
    >>> named_columns(["", "AA", "BB"], rows).columns.rounds
    {1: 1, 2: 2}
    >>> named_columns(["Name", "Rating", "Club"], [["Alder, Ann", "2000", "Elm"]]) is None
    True
    """
    if not may_be_named(headings, below[:2]):
        return None
    best = None
    for name, known in product(_name_columns(headings, below), (False, True)):
        made = _tried(headings, below, name, known)
        if made and (best is None or made.doubts < best.doubts):
            best = made
        if best and not best.doubts:
            break
    return _made(headings, below, best) if best else None


def may_be_named(headings: Sequence[str], below: Rows) -> bool:
    """Whether it is worth to look for names of opponents: headings of letters, scores in the two rows below.

    >>> may_be_named(["", "AA", "BB"], [["Ann", "X", "1"]]), may_be_named(["No", "Name"], [["1", "Ann"]])
    (True, False)
    """
    texts = sum(any(c.isalpha() for c in heading) for heading in headings)
    if texts < 2 or len(headings) > _MOST or any(map(round_of, headings)):
        return False
    told = [cell for row in below for cell in row if cell.strip() and is_told(cell)]
    return len(told) > 1


def _name_columns(headings: Sequence[str], below: Rows) -> list[int]:
    """The columns that may hold the players' names: by their heading, else those that hold words."""
    sure = [at for at, heading in enumerate(headings) if meaning(heading) == "name"]
    if sure:
        return sure[:_NAMES_TRIED]
    near = below[:_ROWS_LOOKED_AT]
    return [
        at
        for at, heading in enumerate(headings[:_NAMES_TRIED])
        if not meaning(heading) and near and all(_is_word(row[at]) for row in near[:2] if at < len(row))
    ]


def _is_word(cell: str) -> bool:
    return any(c.isalpha() for c in cell) and folded(cell) not in OWN_MARKS


def _tried(headings: Sequence[str], below: Rows, name: int, known: bool) -> _Try | None:
    """Match the columns right of the names, `known`: with those that could mean something else."""
    called = [name_parts(row[name]).name if name < len(row) else "" for row in below]
    first = [each for each in called[: len(headings) + _ROWS_LOOKED_AT] if _is_name(each)]
    short = {
        at: name_parts(tidy(heading)).name
        for at, heading in enumerate(headings)
        if at > name and _is_name(heading)
        if not meaning(heading) or (known and any(fits(heading, each) for each in first))
    }
    fitting = [
        at
        for at, heading in short.items()
        if any(fits(heading, each) for each in first) and _are_games(_column(below, at) or ["*"])
    ]
    if len(fitting) < 2:
        return None
    block = {at: short[at] for at in _block(short, fitting, below) if at in short}
    players = tuple(
        at for at, row in enumerate(below) if _is_name(called[at]) and _plays(row, called[at], block)
    )
    cells = [cell for at in players for cell in _cells(below[at], block) if cell.strip()]
    filled = [cell for cell in cells if not originals(cell)]
    if (
        len(players) > _MOST
        or len(fitting) * 2 < len(block)
        or not mostly(sum(map(is_told, filled)), len(filled))
    ):
        return None
    names = tuple(tidy(called[at]) for at in players)
    own = {at: [n for n, row in enumerate(players) if _cell(below[row], at) in OWN_MARKS] for at in block}
    return _Try(name, block, players, names, matched(block, names, own))


def _is_name(text: str) -> bool:
    return any(c.isalpha() for c in text)


def _block(short: Mapping[int, str], fitting: Sequence[int], below: Rows) -> range:
    """The columns from the first to the last that fits somebody, and neighbours with scores.

    A neighbour that fits nobody is of a player whose row is lost, unless its heading says what it counts.
    """
    first, last = min(fitting), max(fitting)
    while last + 1 in short and bare(short[last + 1]) not in _COUNTS and _has_games(below, last + 1):
        last += 1
    while first - 1 in short and bare(short[first - 1]) not in _COUNTS and _has_games(below, first - 1):
        first -= 1
    return range(first, last + 1)


def _has_games(below: Rows, at: int) -> bool:
    cells = _column(below, at)
    return bool(cells) and mostly(sum(map(is_told, cells)), len(cells))


def _column(below: Rows, at: int) -> list[str]:
    return [text for row in below[:_MOST] if (text := _cell(row, at))]


def _are_games(cells: Sequence[str]) -> bool:
    """Whether more than half of the cells may be of games; a single one may be damaged."""
    return sum(map(is_told, cells)) * 2 > len(cells)


def _cell(row: Sequence[str], at: int) -> str:
    return folded(row[at]) if at < len(row) else ""


def _cells(row: Sequence[str], block: Mapping[int, str]) -> list[str]:
    return [row[at] for at in block if at < len(row)]


def _plays(row: Sequence[str], name: str, block: Mapping[int, str]) -> bool:
    """Whether a row has scores and is no sum, or at least a column of its own; lines below have neither."""
    scored = any(cell.strip() for cell in _cells(row, block)) and not is_total([name])
    return scored or any(is_name(text, name) for text in block.values())


def _made(headings: Sequence[str], below: Rows, chosen: _Try) -> NamedColumns:
    players, names = chosen.players, chosen.names
    numbers = _numbers(headings, [below[at] for at in players], chosen)
    seconds = _seconds(headings, [below[at] for at in players], chosen)
    rounds = {at: numbers[row] for at, row in chosen.found.rows.items()}
    columns = sorted([*rounds, *(at for at in seconds if at - 1 in rounds)])
    rounds = {at: rounds[at] if at in rounds else rounds[at - 1] for at in columns}
    unclear = [
        (chosen.headings[at], _why([names[row] for row in rows], chosen.headings[at], names))
        for at, rows in chosen.found.unclear.items()
    ]
    if seconds and len(columns) != 2 * len(chosen.found.rows):
        unclear += [(chosen.headings[at - 1], _NOT_ALL) for at in seconds if at - 1 in chosen.headings]
    short = [
        (chosen.headings[at], names[row])
        for at, row in sorted(chosen.found.rows.items())
        if not is_name(chosen.headings[at], names[row])
    ]
    return NamedColumns(
        with_opponents(headings, rounds, chosen.name),
        {at: numbers[n] for n, at in enumerate(players)},
        tuple(short),
        tuple(unclear),
        tuple(players[row] for row in chosen.found.alone),
    )


def _seconds(headings: Sequence[str], rows: Rows, chosen: _Try) -> list[int]:
    """Columns without a heading right of an opponent's, with scores: of the second game of the pair.

    One behind the last opponent alone is none: it may hold the points.
    """
    found = [
        at
        for at, heading in enumerate(headings)
        if not heading.strip() and at - 1 in chosen.headings and _are_games(_column(rows, at))
    ]
    return found if any(at < max(chosen.headings) for at in found) or len(chosen.headings) == 1 else []


def _why(rows: Sequence[str], heading: str, names: Sequence[str]) -> str:
    if len(rows) > 1:
        return f"it may be {' or '.join(rows)}"
    same = [name for name in names if fits(heading, name)]
    return f"another column fits {' or '.join(same)} as well" if same else "it fits the name of no row"


def _numbers(headings: Sequence[str], rows: Rows, chosen: _Try) -> list[int]:
    """The start numbers, where a column gives each player one of his own; else the order of the rows."""
    for at, heading in enumerate(headings):
        if at not in chosen.headings and meaning(heading) == "number":
            texts = [tidy(row[at]).rstrip(".") if at < len(row) else "" for row in rows]
            found = [int(text) if text.isdecimal() and len(text) < 6 else 0 for text in texts]
            if all(found) and len(set(found)) == len(found):
                return found
    return list(range(1, len(rows) + 1))
