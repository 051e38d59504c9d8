"""A list of players, ready to be searched for who may be meant: the one search of near matches and proposals.

A coarse choice by the letters that names have in common, whatever their order, leaves a few thousand players;
these are compared letter by letter, and the best of them are the candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from elo_batch.arrow import pc
from elo_batch.identity.likely import spellings
from elo_batch.identity.likeness import LEAST_OF_NAMES, Entry, entries
from elo_batch.identity.sounds import orders, sounds
from elo_batch.notation.names import loose_ids, rows_by_text, spelled, texts_of, unquoted

_COMPARED = 3_000  # players whose names are compared with one name, letter by letter
_LOOKED_AT = 12  # candidates of one person; more where names are equally like
_MOST_LOOKED_AT = 200
_LEAST_OF_PARTS = 65  # of two names of which one may be shorter, in hundredths
_LETTERS = 26

Rows = NDArray[np.intp]
Letters = NDArray[np.uint64]


class Reference:
    """The players of a list, with the columns `likeness.COLUMNS`.

    >>> listed = pd.DataFrame({"id": ["1", "2"], "name": ["Adler, Ann", "Birch, Ben"]}, dtype="str")
    >>> Reference(listed.assign(federation="", birth_year=0, rating=0, place="")).candidates(
    ...     entries(pd.DataFrame({"id": ["x"], "name": ["Ann Bdler"]}, dtype="str").assign(
    ...         federation="", birth_year=0, rating=0, place=""))
    ... )
    [[0]]
    """

    def __init__(self, players: pd.DataFrame) -> None:
        self.players = players
        self._ids: list[str] = players["id"].tolist()
        self._sounds = pc.replace_substring(sounds(texts_of(players["name"])), ",", "")

    def candidates(self, persons: Sequence[Entry]) -> list[list[int]]:
        """For each person the positions of the players whose details are worth a comparison, by position.

        They do not depend on the order of the list.
        """
        ids = [spellings(person.id) for person in persons]
        words = [{word for word in _words(person) if len(word) > 1} for person in persons]
        by_id = self._by_loose_id({text for group in ids for text in group})
        by_word = self._by_word({text for group in words for text in group})
        letters = _letters(spelled([person.sound for person in persons]))
        found = []
        for n, person in enumerate(persons):
            like = {row for text in ids[n] for row in by_id[text]}
            shared = {row for text in words[n] for row in by_word[text]}
            like |= self._of_parts(person, letters[n], np.array(sorted(shared), dtype=np.intp))
            found.append(sorted(like | self._of_letters(person, letters[n])))
        return found

    def entries_of(self, groups: Sequence[Sequence[int]]) -> list[list[Entry]]:
        """The players of groups of positions."""
        positions = sorted({position for group in groups for position in group})
        made = dict(zip(positions, entries(self.players.iloc[positions]), strict=True))
        return [[made[position] for position in group] for group in groups]

    @cached_property
    def _texts(self) -> list[str]:
        return list(self._sounds.to_pylist())

    @cached_property
    def _of_each(self) -> Letters:
        return _letters(self._sounds)

    def _by_loose_id(self, wanted: set[str]) -> dict[str, list[int]]:
        texts = sorted(wanted)
        ids = loose_ids(unquoted(texts_of(self.players["id"]))) if texts else spelled([])
        return dict(zip(texts, rows_by_text(ids, spelled(texts)), strict=True))

    def _by_word(self, wanted: set[str]) -> dict[str, list[int]]:
        texts = sorted(wanted)
        split = pc.split_pattern(self._sounds, " ")
        rows = pc.list_parent_indices(split).to_numpy(False)
        at = rows_by_text(pc.list_flatten(split), spelled(texts))
        return {text: rows[positions].tolist() for text, positions in zip(texts, at, strict=True)}

    def _of_parts(self, person: Entry, letters: np.uint64, rows: Rows) -> set[int]:
        """Of the players who share a word with a name, those of whom one name is in the other."""
        if not len(rows):
            return set()
        more, less = letters & ~self._of_each[rows], self._of_each[rows] & ~letters
        near = _nearest(np.minimum(np.bitwise_count(more), np.bitwise_count(less)))
        return self._best([" ".join(_words(person))], rows[near], fuzz.token_set_ratio, _LEAST_OF_PARTS)

    def _of_letters(self, person: Entry, letters: np.uint64) -> set[int]:
        """The players whose whole name is most like a person's, with any of the words first."""
        if not person.sound:
            return set()
        apart = np.bitwise_count(self._of_each ^ letters)
        near = _nearest(apart, 2 * len(person.sound) * (100 - LEAST_OF_NAMES) // LEAST_OF_NAMES)
        return self._best(orders(person.sound), near, fuzz.ratio, LEAST_OF_NAMES)

    def _best(self, names: Sequence[str], rows: Rows, scorer: Any, least: int) -> set[int]:
        """The rows whose names are most like one of some spellings of a name."""
        texts = [self._texts[row] for row in rows.tolist()]
        table = process.cdist(names, texts, scorer=scorer, score_cutoff=least, dtype=np.uint8)
        scores = table.max(axis=0)
        good = np.flatnonzero(scores)
        if len(good) > _LOOKED_AT:
            good = good[scores[good] >= np.partition(scores[good], -_LOOKED_AT)[-_LOOKED_AT]]
        best = rows[good].tolist()
        if len(best) > _MOST_LOOKED_AT:
            best.sort(key=lambda row: self._ids[row])
        return set(best[:_MOST_LOOKED_AT])


def _words(person: Entry) -> Iterable[str]:
    return person.sound.replace(",", " ").split()


def _nearest(apart: NDArray[np.uint8], most: int = 255) -> Rows:
    """The rows with the smallest numbers up to `most`, as many as are compared; all of one number or none."""
    counts = np.cumsum(np.bincount(apart))
    fitting = int(np.searchsorted(counts, _COMPARED, side="right")) - 1
    return np.flatnonzero(apart <= min(most, max(fitting, int(apart.min()))))


def _letters(texts: Any) -> Letters:
    """Which letters each text (of a to z and blanks) has: two bits for each, once or oftener."""
    found = np.zeros(len(texts), dtype=np.uint64)
    for n in range(_LETTERS):
        count = pc.count_substring(texts, chr(ord("a") + n)).to_numpy(False)
        found |= np.array([0, 1, 3], dtype=np.uint64)[np.minimum(count, 2)] << np.uint64(2 * n)
    return found
