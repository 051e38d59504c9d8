"""Who of a large list may be one of some persons: a coarse and quick choice, before anybody is compared.

A player is kept whose surname begins or ends with the sounds of one of the persons' and whose first name
begins with the same sound, or whose id is theirs written another way. One slip in a surname is forgiven.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pc
from elo_batch.identity.sounds import sounds, sounds_of
from elo_batch.notation.names import loose_ids, spelled, unquoted

_ENDS = 3  # letters of a surname that must be the same, at one of its ends
_SURNAME = "[,].*"


class Likely:
    """The persons looked for, ready to be compared with blocks of a list.

    `ids`: spellings of their ids; `heads`: those of their names (see `heads_of`).

    >>> likely = Likely(["00123"], ["Birch, Ben"])
    >>> likely.mask(spelled(["1", "2", "123"]), spelled(["Brich, B.", "Alder, Ann", "Oak, Al"])).tolist()
    [True, False, True]
    """

    def __init__(self, ids: Iterable[str], names: Iterable[str]) -> None:
        self.ids = {like for id_ in ids for like in _spellings(id_)}
        self.heads = {head for sound in sounds_of(list(names)) for head in _heads_of_person(sound)}

    @cached_property
    def _sets(self) -> tuple[Any, Any]:
        return spelled(sorted(self.ids)), spelled(sorted(self.heads))

    def mask(self, ids: Any, names: Any) -> NDArray[np.bool_]:
        """Which rows may be one of the persons, by their ids and names (Arrow texts)."""
        wanted_ids, wanted_heads = self._sets
        kept: NDArray[np.bool_] = pc.is_in(_loose(ids), value_set=wanted_ids).to_numpy(False)
        for heads in heads_of(names):
            kept |= pc.is_in(heads, value_set=wanted_heads).to_numpy(False)
        return kept


def heads_of(names: Any) -> tuple[Any, Any]:
    """Of names `surname, first` two heads each: an end of the surname, a sign, the initial."""
    surnames = _sounds_of_distinct(pc.replace_substring_regex(names, _SURNAME, ""))
    firsts = pc.replace_substring_regex(names, r"^[^,]*,?\s*", "")
    initials = pc.utf8_slice_codeunits(_sounds_of_distinct(pc.utf8_slice_codeunits(firsts, 0, 4)), 0, 1)
    begins = pc.utf8_slice_codeunits(surnames, 0, _ENDS)
    ends = pc.utf8_slice_codeunits(surnames, -_ENDS, 1_000)
    return _joined(begins, "<", initials), _joined(ends, ">", initials)


def _joined(ends: Any, sign: str, initials: Any) -> Any:
    return pc.binary_join_element_wise(ends, initials, spelled([sign])[0])


def _sounds_of_distinct(texts: Any) -> Any:
    """The sounds of texts of which many are equal: of each distinct one once."""
    coded = pc.dictionary_encode(texts)
    return sounds(coded.dictionary).take(coded.indices)


def _loose(ids: Any) -> Any:
    return loose_ids(unquoted(ids))


def _spellings(id_: str) -> set[str]:
    """An id without zeros in front, and with two neighbouring signs exchanged."""
    bare = str(_loose(spelled([id_]))[0])
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


def _heads_of_person(sound: str) -> set[str]:
    """Every head that a name may have on the list: any of its words may be the surname, and misspelled."""
    words = sound.replace(",", " ").split()
    surname = " ".join(sound.partition(",")[0].split())
    heads = set()
    for word in {surname, *words, " ".join(words)}:
        others = [other for other in words if other != word] or [""]
        initials = {other[:1] for other in others} | {""}
        spellings = {word, *swaps(word)}
        ends = {(s[:_ENDS], "<") for s in spellings} | {(s[-_ENDS:], ">") for s in spellings}
        heads |= {f"{end}{sign}{initial}" for (end, sign), initial in product(ends, initials)}
    return heads
