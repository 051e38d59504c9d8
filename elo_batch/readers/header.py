"""Finding the header row under titles, and what it says about its table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from elo_batch.columns import ALIASES, EVENTS, GAMES, NEWCOMERS, PLAYERS, WAIVERS, names
from elo_batch.notation.headings import KINDS, canonical_all, table_kind
from elo_batch.notation.text import bare
from elo_batch.problems import RequestError
from elo_batch.readers.club_cards import club_card
from elo_batch.readers.game_cells import pairs_column
from elo_batch.readers.header_lines import Understood, two_lines, understood
from elo_batch.readers.options import ReadOptions

ROWS_SEARCHED = 60
SIDES = ("home", "away")
"""What a `--map` may call the players of a match card instead of white and black."""
COLUMNS: Mapping[str, list[str]] = {
    "games": names(GAMES),
    "players": names(PLAYERS),
    "events": names(EVENTS),
    "newcomers": names(NEWCOMERS),
    "waivers": names(WAIVERS),
    "aliases": names(ALIASES),
}
_NEEDED: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "games": (("white",), ("black",), ("result", "white_score", "black_score", "white_margin_points")),
    "players": (("id", "name"),),
    "events": (("event_id", "event"),),
    "newcomers": (("id",), ("games",), ("score",), ("opponents_sum",)),
    "waivers": (("code",), ("place",)),
    "aliases": (("alias",), ("id",)),
}
_CALLED = {_NEEDED["games"][2]: "result"}  # what stands for it has names of its own
IDENTIFYING: Mapping[str, tuple[str, ...]] = {
    kind: tuple(name for choice in choices for name in choice) for kind, choices in _NEEDED.items()
}
_NUMBERED = re.compile(r"#\s*\d+\s*$")
_EVENT_FACTS = {"start", "end", "received", "time_control", "rate_of_play", "rounds", "format", "team"}


class Header(NamedTuple):
    """A header: its position among the rows, the kind of its table, its cells, how many of them are known.

    `height` is the number of its rows: 2 where a line of groups stands above that of the columns.
    """

    position: int
    kind: str
    headings: tuple[str, ...]
    known: int
    height: int = 1

    @property
    def below(self) -> int:
        """The position of the first row below."""
        return self.position + self.height


def find_header(rows: Sequence[Sequence[str]], options: ReadOptions) -> Header | None:
    """The first row that is a header of the wanted kind, else the first of any kind, else None.

    >>> find_header([["Spring Open"], ["White", "Black", "Result"]], ReadOptions())[:2]
    (1, 'games')
    """
    found = None
    for position in range(min(len(rows), ROWS_SEARCHED)):
        header = _header_at(rows, position, options)
        if header and (found is None or header.kind == options.kind != found.kind):
            found = header
            if options.kind in ("", header.kind):
                return found
    return found


def _header_at(rows: Sequence[Sequence[str]], position: int, options: ReadOptions) -> Header | None:
    """The header that begins at a row, of two lines or of one."""
    if options.kind in ("", "games") and _heads_pairs(rows, position, options):
        known = sum(name is not None for name in named(rows[position], "games", options))
        return Header(position, "games", tuple(rows[position]), known)
    joined = two_lines(rows, position)
    for height, cells in ((2, joined), (1, rows[position])):
        kind = kind_of(cells, options) if cells else None
        if cells and kind:
            known = sum(name is not None for name in named(cells, kind, options))
            return Header(position, kind, tuple(cells), known, height)
    return _club_header(rows, position, options)


def _heads_pairs(rows: Sequence[Sequence[str]], position: int, options: ReadOptions) -> bool:
    """Whether a row heads games whose two players stand in one cell."""
    headings = declared(rows[position], options.columns).headings
    return pairs_column(headings, rows[position + 1 : position + 1 + ROWS_SEARCHED]) is not None


def _club_header(rows: Sequence[Sequence[str]], position: int, options: ReadOptions) -> Header | None:
    """The header of a match card in which the clubs head the columns of their players."""
    if options.kind not in ("", "games"):
        return None
    card = club_card(rows[position], rows[position + 1 : position + 1 + ROWS_SEARCHED])
    return Header(position, "games", tuple(rows[position]), len(card.headings)) if card else None


def likely_header(rows: Sequence[Sequence[str]], options: ReadOptions) -> tuple[int, tuple[int, int]]:
    """The row that would be the header if one of them were, and how much it is like one.

    It is the first with the most known headings (of the wanted kind), then with the most filled cells.
    """
    likeness = [_likeness(cells, options) for cells in rows[:ROWS_SEARCHED]]
    most = max(likeness, default=(0, 0))
    return (likeness.index(most) if likeness else 0), most


def _likeness(cells: Sequence[str], options: ReadOptions) -> tuple[int, int]:
    known = sum(name is not None for name in named(cells, options.kind or "games", options))
    return known, sum(bool(cell.strip()) for cell in cells)


def kind_of(headings: Sequence[str], options: ReadOptions) -> str | None:
    """The kind of table of a header row: by its headings, and by what the caller expects where both fit."""
    kind = table_kind(declared(headings, options.columns).headings)
    wanted = options.kind
    if kind in ("games", "newcomers", "waivers", "aliases") or not wanted:
        return kind
    found = {name for name in named(headings, wanted, options) if name}
    if missing(wanted, found) or (wanted == "events" and not found & _EVENT_FACTS):
        return kind
    return wanted if len(found) > 1 or kind is None else kind


def named(headings: Sequence[str], kind: str, options: ReadOptions) -> list[str | None]:
    """The canonical names of a header, with those that the user declared."""
    return canonical_all(declared(headings, options.columns).headings, kind)


def missing(kind: str, found: set[str]) -> list[str]:
    """The needed columns that a table lacks.

    >>> missing("games", {"white", "result"})
    ['black']
    """
    return [_CALLED.get(choice, " or ".join(choice)) for choice in _NEEDED[kind] if not found & set(choice)]


def check_declared(columns: Mapping[str, str]) -> None:
    """Raise RequestError when a `--map` names a column that no table has, nor a side of a match card."""
    known = {name for kind in KINDS for name in COLUMNS[kind]} | set(SIDES)
    for heading, column in columns.items():
        if column not in known:
            choices = ", ".join([*COLUMNS["games"], *SIDES])
            raise RequestError(
                f'--map "{heading}={column}": there is no column {column}; for games there are {choices}'
            )


def declared(headings: Sequence[str], columns: Mapping[str, str]) -> Understood:
    """A header with the columns that the user declared, and what its words mean beside each other.

    Of equal headings each may be declared by its number, of columns without one by their position.

    >>> declared(["White", "Pts", "Pts"], {"Pts#1": "white_score", "Pts#2": "black_score"}).headings
    ['White', 'white_score', 'black_score']
    """
    if not columns:
        return understood(list(headings))
    by_heading = {bare(heading): column for heading, column in columns.items()}
    apart = {bare(heading): column for heading, column in columns.items() if _NUMBERED.search(heading)}
    pairs = zip(headings, numbered(headings), strict=True)
    said = [apart.get(bare(own)) or by_heading.get(bare(head), "") for head, own in pairs]
    return understood(
        [column or heading for column, heading in zip(said, headings, strict=True)],
        [at for at, column in enumerate(said) if column],
    )


def numbered(headings: Sequence[str]) -> list[str]:
    """The headings with their number among equal ones; where there is none, the position of the column.

    >>> numbered(["White", "Pts", "Pts", ""])
    ['White#1', 'Pts#1', 'Pts#2', 'column#4']
    """
    seen: Counter[str] = Counter()
    found = []
    for position, heading in enumerate(headings, 1):
        word = bare(heading)
        seen[word] += 1
        found.append(f"{heading.strip()}#{seen[word]}" if word else f"column#{position}")
    return found
