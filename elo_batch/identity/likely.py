"""Who of a large list may be one of some persons: a coarse and quick choice, before anybody is compared.

A player is kept whose surname sounds like a word of one of the persons' names, one letter more, less or
another forgiven, and whose first name begins as another word; or whose id is theirs written another way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.identity.sounds import sounds, sounds_of
from elo_batch.notation.names import loose_ids, spelled, unquoted

_LONGEST = 16  # letters of a surname of which one may be wrong
_SHORTEST = 4
_NAMES = r"^([^,]*)(?:,\s*(.{0,4}))?.*$"

Mask = NDArray[np.bool_]


class Likely:
    """The persons looked for, ready to be compared with blocks of a list.

    >>> likely = Likely(["00123"], ["Birch, Ben"])
    >>> likely.mask(spelled(["1", "2", "123"]), spelled(["Brich, B.", "Alder, Ann", "Oak, Al"])).tolist()
    [True, False, True]
    """

    def __init__(self, ids: Iterable[str], names: Iterable[str]) -> None:
        self._ids = {like for id_ in ids for like in spellings(id_)}
        self._pairs = {pair for sound in sounds_of(list(names)) for pair in _pairs(sound)}

    @cached_property
    def _wanted(self) -> tuple[Any, Any, Any]:
        """Spellings of ids, of surnames, and of surnames with an initial."""
        surnames = {surname for surname, _ in self._pairs}
        both = {f"{surname}|{initial}" for surname, initial in self._pairs}
        return spelled(sorted(self._ids)), spelled(sorted(surnames)), spelled(sorted(both))

    def mask(self, ids: Any, names: Any) -> Mask:
        """Which rows may be one of the persons, by their ids and names (Arrow texts)."""
        wanted_ids, wanted, both = self._wanted
        kept: Mask = pc.is_in(loose_ids(unquoted(ids)), value_set=wanted_ids).to_numpy(False)
        coded = pc.dictionary_encode(pc.replace_substring_regex(names, _NAMES, r"\1"))
        surnames = sounds(coded.dictionary)
        near = pa.array(_any_in(surnames, wanted))
        rows = np.flatnonzero(near.take(coded.indices).to_numpy(False))
        found = surnames.take(coded.indices.take(pa.array(rows)))
        firsts = pc.replace_substring_regex(names.take(pa.array(rows)), _NAMES, r"\2")
        kept[rows] |= _any_in(found, both, pc.utf8_slice_codeunits(_sounds_of_distinct(firsts), 0, 1))
        return kept


def _any_in(surnames: Any, wanted: Any, initials: Any = None) -> Mask:
    """Whether a surname, or what is left of it without one letter, is wanted."""
    found = np.zeros(len(surnames), dtype=bool)
    long = pc.greater_equal(pc.utf8_length(surnames), _SHORTEST).to_numpy(False)
    for at in range(-1, _LONGEST):
        less = surnames if at < 0 else pc.utf8_replace_slice(surnames, at, at + 1, "")
        text = less if initials is None else pc.binary_join_element_wise(less, initials, spelled(["|"])[0])
        hit = pc.is_in(text, value_set=wanted).to_numpy(False)
        found |= hit if at < 0 else hit & long
    return found


def _sounds_of_distinct(texts: Any) -> Any:
    """The sounds of texts of which many are equal: of each distinct one once."""
    coded = pc.dictionary_encode(texts)
    return sounds(coded.dictionary).take(coded.indices)


def spellings(id_: str) -> set[str]:
    """An id without zeros in front, and with two neighbouring signs exchanged; of a name nothing.

    >>> sorted(spellings("0012"))
    ['12', '21']
    """
    bare = str(loose_ids(unquoted(spelled([id_])))[0])
    if not any(sign.isdigit() for sign in bare):
        return set()
    return {swapped.lstrip("0") for swapped in (bare, *swaps(bare))} - {""}


def swaps(text: str) -> Iterator[str]:
    """A text with two neighbouring signs exchanged, in each possible way.

    >>> list(swaps("123"))
    ['213', '132']
    """
    for i in range(len(text) - 1):
        if text[i] != text[i + 1]:
            yield text[:i] + text[i + 1] + text[i] + text[i + 2 :]


def _pairs(sound: str) -> Iterator[tuple[str, str]]:
    """Surnames and initials that a person may have on the list: any of the words may be the surname."""
    words = sound.replace(",", " ").split()
    surname = " ".join(sound.partition(",")[0].split())
    for word in {surname, *words, " ".join(words)} - {""}:
        others = {other[:1] for other in words if other != word} | {""}
        yield from product(_less_one(word), others)


def _less_one(word: str) -> set[str]:
    """A word, and what is left of it without one letter."""
    if len(word) < _SHORTEST:
        return {word}
    return {word, *(word[:i] + word[i + 1 :] for i in range(min(len(word), _LONGEST)))}
