"""Short forms of names: `Alder A`, `A. Alder` and `AA` for `Alder, Ann`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from elo_batch.notation.names import LETTERS_WITHOUT_ACCENT_FORM
from elo_batch.notation.text import plain

_PLAIN = str.maketrans(LETTERS_WITHOUT_ACCENT_FORM)
_LETTERS = re.compile(r"[^\W\d_]+")
_MOST_WORDS = 4
_MOST_INITIALS = 5


def is_name(text: str, name: str) -> bool:
    """Whether a text is the whole name, its words in any order.

    >>> is_name("Ann Alder", "Alder, Ann"), is_name("Alder", "Alder, Ann")
    (True, False)
    """
    found = _words(text)
    return bool(found) and sorted(found) == sorted(_words(name))


def fits(text: str, name: str) -> bool:
    """Whether a text may be short for a name: some of its words, their beginnings, or the initials.

    >>> [fits(text, "Alder, Ann Mary") for text in ("Alder", "A. Alder", "Ald", "AMA", "AAM", "A.A.", "MB")]
    [True, True, True, True, True, True, False]
    """
    short, words = _words(text), _words(name)
    if not short or len(short) > len(words):
        return False
    if len(short) == 1 and _are_initials(short[0], words):
        return True
    return len(short) <= _MOST_WORDS and _begin(short, words[: 2 * _MOST_WORDS])


def may_be_one(one: str, other: str) -> bool:
    """Whether two texts may name one person: one of them may be short for the other.

    Names in two alphabets are not compared: they may be the same.

    >>> may_be_one("Alder A", "Alder, Ann"), may_be_one("Alder A", "Oak, Olive"), may_be_one("1", "Alder")
    (True, False, False)
    """
    letters = _words(one), _words(other)
    if not all(letters):
        return False
    latin = ["a" <= words[0][0] <= "z" for words in letters]
    return latin[0] != latin[1] or is_name(one, other) or fits(one, other) or fits(other, one)


def _begin(short: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether each short form begins a word of its own."""
    if not short:
        return True
    places = (at for at, word in enumerate(words) if word.startswith(short[0]))
    return any(_begin(short[1:], words[:at] + words[at + 1 :]) for at in places)


def _are_initials(text: str, words: Sequence[str]) -> bool:
    """Of all words, or of the first and the last, in the order written or with the surname moved."""
    if len(words) < 2 or not 1 < len(text) <= _MOST_INITIALS:
        return False
    whole = "".join(word[0] for word in words)
    ends = whole[0] + whole[-1]
    return text in {whole, whole[1:] + whole[0], whole[-1] + whole[:-1], ends, ends[::-1], whole[1::-1]}


@lru_cache(maxsize=8192)
def _words(text: str) -> tuple[str, ...]:
    letters = unicodedata.normalize("NFKD", plain(text)).translate(_PLAIN)
    return tuple(_LETTERS.findall("".join(c for c in letters if not unicodedata.combining(c))))
