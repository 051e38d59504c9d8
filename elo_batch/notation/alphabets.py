"""Letters of another alphabet that look like those of a word: Cyrillic `Е` within the Latin `Еlm`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

TWO_ALPHABETS = r"\p{Latin}.*[\p{Cyrillic}\p{Greek}]|[\p{Cyrillic}\p{Greek}].*\p{Latin}"
"""Texts with letters of two alphabets, for Arrow's regular expressions."""
_PAIRS = (
    ("АВЕЅZІЈКМНОРСТУХаеѕіјорсухԁһѵԛԝ", "ABESZIJKMHOPCTYXaesijopcyxdhvqw"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιοΚνυ", "ABEZHIKMNOPTYXaioKvu"),
)
_LATIN_FOR = {other: latin for others, latins in _PAIRS for other, latin in zip(others, latins, strict=True)}
_CYRILLIC_FOR = {latin: other for other, latin in zip(*_PAIRS[0], strict=True) if not other.isascii()}
_SHORTEST, _TITLES = 3, ("КМС", "МСМК")
_WORD = re.compile(r"[^\W\d_]+")
_LATIN, _CYRILLIC, _GREEK = "LATIN", "CYRILLIC", "GREEK"


def in_one_alphabet(text: str) -> str | None:
    """The text with letters of the alphabet that most of its letters have; "" where some have no such form.

    None where no word mixes two alphabets: a name may stand in both, one beside the other.

    >>> in_one_alphabet("Еlm, Nеd"), in_one_alphabet("Alder, Анна"), in_one_alphabet("Elж")
    ('Elm, Ned', None, '')
    """
    words = [(word, _alphabets(word)) for word in _WORD.findall(text)]
    every = [alphabet for _, letters in words for alphabet in letters]
    latin = every.count(_LATIN) * 2 >= len(every)
    mixed = any(len(set(letters)) > 1 for _, letters in words)
    alike = latin and any(_is_alike(word, letters) for word, letters in words)
    if len(set(every)) < 2 or not (mixed or alike):
        return None
    forms = _LATIN_FOR if latin else _CYRILLIC_FOR
    wanted = _LATIN if latin else _CYRILLIC
    read = "".join(c if not c.isalpha() or _alphabet(c) in (wanted, "") else forms.get(c, "\0") for c in text)
    if "\0" in read:
        return "" if mixed else None
    return read


def _is_alike(word: str, letters: Sequence[str]) -> bool:
    """Whether a whole word of another alphabet looks like a Latin one; titles are short."""
    return len(word) >= _SHORTEST and _LATIN not in letters and word not in _TITLES


def _alphabets(word: str) -> list[str]:
    return [alphabet for letter in word if (alphabet := _alphabet(letter))]


def _alphabet(letter: str) -> str:
    name = unicodedata.name(letter, "")
    return next((each for each in (_LATIN, _CYRILLIC, _GREEK) if name.startswith(each)), "")
