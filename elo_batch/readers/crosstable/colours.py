"""The letters of colours in crosstables. A pair of letters says its language; one letter alone may not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from elo_batch.notation.text import bare
from elo_batch.readers.crosstable_cells import folded

_PAIRS = (
    ("w", "b"),  # English
    ("w", "s"),  # German
    ("w", "z"),  # Dutch
    ("b", "n"),  # Spanish, French, Italian, Catalan
    ("b", "p"),  # Portuguese: brancas, pretas
    ("b", "c"),  # Polish, Czech without accents, Slovak
    ("b", "č"),
    ("б", "ч"),  # Russian
    ("п", "х"),
    ("p", "h"),  # Indonesian: putih, hitam
    ("v", "s"),  # Swedish, Hungarian
    ("h", "s"),  # Norwegian, Danish: hvid, sort
    ("a", "n"),  # Romanian: alb, negru
    ("о", "ч"),
    ("w", "c"),  # Polish and English mixed
)
_LETTERS = re.compile(
    r"^[+=-]?([^\W\d])[ /]?(?=\d)|^[+=-]?\d{1,4} ?/? ?([^\W\d])|\(\d{0,4} ?([^\W\d]) ?\d{0,4}\)$"
)
_NO_COLOUR = frozenset("fk")  # forfeits
_RESULTS = frozenset("wldx")
_B_IS_WHITE = "nombre nom nome nazwisko jmeno prijmeni jugador jogador joueur giocatore zawodnik"
_ENGLISH = {"w": "w", "b": "b"}


class Colours(NamedTuple):
    """Letters of colours -> "w" or "b"; and what is doubtful about them.

    `unknown`: letters that are no pair known here. `alone`: the one letter that stands everywhere.
    """

    letters: Mapping[str, str]
    unknown: str = ""
    alone: str = ""


def colours_of(cells: Iterable[str], headings: Sequence[str]) -> Colours:
    """What the letters of a table mean, by the pair of them; a `b` alone by the language of the headings.

    >>> colours_of(["2w1", "1s0"], []).letters, colours_of(["2b1", "1n0"], []).letters
    ({'w': 'w', 's': 'b'}, {'b': 'w', 'n': 'b'})
    >>> colours_of(["2q1", "1v0"], []).unknown
    'q, v'
    """
    found = _found(cells)
    if not found or (found <= _RESULTS and found != {"w"}):
        return Colours(_ENGLISH)
    for white, black in _PAIRS:
        if found == {white, black}:
            return Colours({white: "w", black: "b"})
    if len(found) == 1:
        return _one_letter(next(iter(found)), headings)
    return Colours(dict.fromkeys(found, ""), unknown=", ".join(sorted(found)))


def _found(cells: Iterable[str]) -> set[str]:
    matches = (_LETTERS.search(folded(cell)) for cell in cells)
    found = {next(filter(None, match.groups())) for match in matches if match}
    return {letter for letter in found if letter.isalpha()} - _NO_COLOUR


def _one_letter(letter: str, headings: Sequence[str]) -> Colours:
    languages = {bare(heading) for heading in headings} & set(_B_IS_WHITE.split())
    if letter == "b":
        return Colours({"b": "w" if languages else "b"}, alone="b")
    side = "w" if any(letter == white for white, _ in _PAIRS) else "b"
    both = {side for pair in _PAIRS for side, of in zip("wb", pair, strict=True) if of == letter}
    if len(both) != 1:
        return Colours({letter: ""}, unknown=letter)
    return Colours({letter: side}, alone=letter)
