"""Rounds whose headings say nothing that is known: the cells below tell them, `3w1 2b½ 4b+ -1`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from elo_batch.notation.standing import round_of
from elo_batch.notation.text import plain, tidy
from elo_batch.readers.crosstable.columns import columns_of, meaning
from elo_batch.readers.crosstable.grid import holds
from elo_batch.readers.crosstable_cells import folded, mostly
from elo_batch.readers.entries.cells import bye_word

_FIRST_ROWS = 12
_MOST_ROWS = 2_000
_WIDEST = 400
_LONGEST = 14
_MOST_PARTS = 6
_HALF = 0.5
_SIGNS = frozenset("½=+*-")
_RESULTS = frozenset("wldxf")
_PARTS = re.compile(r"\d+|½|[^\W\d_½]+|[+=*-]")
_BETWEEN = re.compile(r"[ /:;,.()|]*")
_UNPAIRED = re.compile(r"[-+=*]? ?(?:[01½*=+-]|0\.5)?")
_NUMBER = re.compile(r"\d+")
_ROMAN_WORDS = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv"
_ROMAN = {word: at for at, word in enumerate(_ROMAN_WORDS.split(), 1)}
_PLAYED = re.compile(r"(?<![\d.,])(?:[01]|½|0?[.,]5)(?![\d.,])|[+=]|(?<!\w)-")
Rows = Sequence[Sequence[str]]


def round_headings(headings: Sequence[str], below: Rows) -> tuple[str, ...] | None:
    """The header with `Round n` over each column whose cells are those of a round; None when there is none.

    Opponents must name each other in most of the cells: nothing else in a list of players does. Numbers in
    the headings (`T1`, `1.K`, `III`) are those of the rounds; without them the columns are counted.

    >>> rows = [["1", "Alder", "2w1", "3b½"], ["2", "Birch", "1b0", "-1"], ["3", "Cedar", "-1", "1w½"]]
    >>> round_headings(["No.", "Name", "Omg1", "Omg2"], rows)
    ('No.', 'Name', 'Round 1', 'Round 2')
    >>> round_headings(["No.", "Name", "Rating", "Club"], rows) is None
    True
    """
    columns = columns_of(headings)
    if columns and holds(columns, below[:_MOST_ROWS]):
        known = dict(columns.rounds)
    else:
        known = {at: number for at, text in enumerate(headings[:_WIDEST]) if (number := round_of(text))}
    meanings = {at: meaning(text) for at, text in enumerate(headings[:_WIDEST])}
    if "name" not in meanings.values():
        return None
    likely = [at for at, name in meanings.items() if at not in known and not name and _are_rounds(below, at)]
    numbered = [at for at, name in meanings.items() if name in ("number", "rank")]
    rows = below[:_MOST_ROWS]
    likely = [at for at in likely if any(_share(rows, at, own) > _HALF for own in (-1, *numbered))]
    if not likely:
        return None
    numbers = _numbers(headings, sorted([*known, *likely]), known)
    if numbers is None:
        return None
    return tuple(f"Round {numbers[at]}" if at in numbers else text for at, text in enumerate(headings))


def _are_rounds(below: Rows, at: int) -> bool:
    """Whether a column holds opponents in nearly all cells that are no byes; the first rows come first."""
    return _all_opponents(below[:_FIRST_ROWS], at) and _all_opponents(below[:_MOST_ROWS], at)


def _all_opponents(rows: Rows, at: int) -> bool:
    games = [row[at] for row in rows if at < len(row) and row[at].strip() and not _is_unpaired(row[at])]
    if not games:
        return len(rows) == _FIRST_ROWS and any(row[at].strip() for row in rows if at < len(row))
    return mostly(sum(bool(_opponents(cell)) for cell in games), len(games))


def _is_unpaired(cell: str) -> bool:
    return _UNPAIRED.fullmatch(folded(cell)) is not None or bye_word(cell) is not None


def _opponents(cell: str) -> frozenset[int]:
    """The numbers in a cell of few short parts: an opponent, a letter or a sign, and what may be a result."""
    text = folded(cell)
    parts = _PARTS.findall(text)
    words = [part for part in parts if part[0].isalpha()]
    numbers = [part for part in parts if part.isdecimal()]
    if len(text) > _LONGEST or len(parts) > _MOST_PARTS or _BETWEEN.fullmatch(_PARTS.sub("", text)) is None:
        return frozenset()
    if not numbers or len(parts) == len(numbers) or any(len(word) > 1 for word in words):
        return frozenset()
    if len(numbers) < 2 and not _SIGNS & set(parts) and words[0] not in _RESULTS:
        return frozenset()
    return frozenset(map(int, numbers))


def _share(rows: Rows, at: int, own: int) -> float:
    """The share of the games of a column whose opponent names the player, where the table has the opponent.

    `own` is the column of the numbers; -1: the position of the row.
    """
    texts = [tidy(row[own]).rstrip(".") if 0 <= own < len(row) else "" for row in rows]
    numbers = [int(text) if text.isdecimal() else 0 for text in texts]
    numbers = numbers if own >= 0 else list(range(1, len(rows) + 1))
    named = {
        number: _opponents(row[at]) - {number}
        for number, row in zip(numbers, rows, strict=True)
        if number and at < len(row) and not _is_unpaired(row[at])
    }
    games = {number: others for number, others in named.items() if others & named.keys()}
    mutual = sum(any(number in named.get(other, ()) for other in others) for number, others in games.items())
    return mutual / len(games) if games else 0.0


def _numbers(headings: Sequence[str], rounds: Sequence[int], known: dict[int, int]) -> dict[int, int] | None:
    """The number of each round: of its heading, or its place; None where known ones contradict the places."""
    told = [known.get(at) or _number_in(headings[at]) for at in rounds]
    if all(told) and len(set(told)) == len(told):
        return dict(zip(rounds, told, strict=True))
    counted = {at: place for place, at in enumerate(rounds, 1)}
    return counted if all(counted[at] == number for at, number in known.items()) else None


def _number_in(heading: str) -> int:
    """The one number in a heading, in digits or Roman; 0 = none or several."""
    found = _NUMBER.findall(plain(heading))
    if found:
        return int(found[0]) if len(found) == 1 and len(found[0]) < 3 else 0
    return _ROMAN.get(plain(heading).rstrip("."), 0)


def are_unread_rounds(headings: Sequence[str], below: Rows) -> bool:
    """Whether columns are headed as rounds, two at least, and hold what may be results, in a form not read.

    >>> are_unread_rounds(["Name", "Round 1", "Round 2"], [["Alder", "Birch +", "Cedar 1/2"]])
    True
    >>> are_unread_rounds(["Name", "Round 1", "Round 2"], [["Alder", "yes", "no"]])
    False
    """
    rounds = [at for at, text in enumerate(headings[:_WIDEST]) if round_of(text)]
    if len(rounds) < 2 or not any(meaning(text) == "name" for text in headings[:_WIDEST]):
        return False
    cells = [
        text for row in below[:_MOST_ROWS] for at in rounds if at < len(row) and (text := row[at].strip())
    ]
    return mostly(sum(_PLAYED.search(folded(cell)) is not None for cell in cells), len(cells))
