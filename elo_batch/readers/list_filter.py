"""Which rows of a large rating list a batch needs: those of its ids, and of the surnames of those without.

The rows kept are a superset of the persons needed: who bears a needed surname may be the one meant, or a near
match. Nobody is found or refused here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pc
from elo_batch.notation.names import name_keys, plain_keys, spelled
from elo_batch.problems import Place, Problem
from elo_batch.readers.options import Needed, ReadOptions

Mask = NDArray[np.bool_]
_WORD = 8  # bytes of an id that are compared at once
_HASH_BITS = 20
_ODD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True)
class Wanted:
    """The ids, surnames (`surname, first`) and single words (`first surname`) whose rows are kept.

    `likely`: ids and names -> more rows that are kept; every row is then worth a closer look.

    >>> wanted = wanted_of(Needed(frozenset(["90000001"]), frozenset(["Alder, Ann", "Ben Birch"])))
    >>> wanted.mask(spelled(["1", "2", "90000001"]), spelled(["ALDER,Zoe", "Oak, Al", "Elm"])).tolist()
    [True, False, True]
    """

    ids: frozenset[str]
    surnames: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    likely: Callable[[Any, Any], Any] | None = None

    def mask(self, ids: Any, names: Any) -> Mask:
        """Which rows are kept, by their ids and names (Arrow texts)."""
        kept: Mask = pc.is_in(ids, value_set=spelled(sorted(self.ids))).to_numpy(False)
        if self.likely:
            kept |= self.likely(ids, names)
        if not self.starts:
            return kept
        surnames = pc.replace_substring_regex(plain_keys(name_keys(names)), ",.*", "")
        known = spelled(sorted(self.surnames))
        kept |= pc.is_in(surnames, value_set=known).to_numpy(False)
        firsts = pc.replace_substring_regex(surnames, " .*", "")
        kept |= pc.is_in(firsts, value_set=spelled(sorted(self.words))).to_numpy(False)
        return kept

    @cached_property
    def starts(self) -> frozenset[str]:
        """The first two signs of the names that may be kept, lower case."""
        words = (f"{word}{end}"[:2] for word in self.surnames | self.words if word for end in (",", " ", ""))
        return frozenset(words)

    def may_take(self, id_: str, name: str) -> bool:
        """Whether a row is worth a closer look (`mask`); False is certain."""
        if id_ in self.ids or self.likely:
            return True
        start = name[:2].lower()
        return bool(self.starts) and (start in self.starts or not start.isascii())

    def candidates(self, lines: NDArray[np.uint8], name_at: int) -> NDArray[np.intp]:
        """Rows of equal lines (rows x bytes) worth a closer look; ids stand at the left edge.

        Compares the first eight bytes as one number, and the first two of the name by a table.
        """
        if self.likely:
            return np.arange(len(lines))
        found = self._like_ids(lines)
        if self.starts and name_at >= 0:
            first = lines[:, name_at].astype(np.uint16) | 0x20
            found |= self._table[(first << 8) | (lines[:, name_at + 1] | 0x20)]
        return np.flatnonzero(found)

    def _like_ids(self, lines: NDArray[np.uint8]) -> Mask:
        if (lines[:, 0] == ord(" ")).any():  # ids that do not stand at the edge are compared as texts
            return np.ones(len(lines), dtype=bool)
        return np.asarray(self._hashed[_hashes(_as_numbers(lines[:, :_WORD]))], dtype=bool)

    @cached_property
    def _hashed(self) -> Mask:
        """For each hash of eight bytes whether a wanted id has it: one look-up costs less than a search."""
        texts = [id_.encode()[:_WORD].ljust(_WORD) for id_ in sorted(self.ids)]
        table = np.zeros(1 << _HASH_BITS, dtype=bool)
        table[_hashes(np.frombuffer(b"".join(texts), dtype=np.uint64))] = True
        return table

    @cached_property
    def _table(self) -> Mask:
        table = np.zeros(65_536, dtype=bool)
        table[0x8000:] = True  # letters beyond ASCII: looked at closely
        table[np.arange(65_536) & 0x80 > 0] = True
        for start in self.starts:
            first, second = (start.encode("ascii", "replace") + b" ")[:2]
            table[(first | 0x20) << 8 | second | 0x20] = True
        return table


def _hashes(values: NDArray[np.uint64]) -> NDArray[np.intp]:
    """Numbers of _HASH_BITS bits, by multiplication with an odd number (Knuth, vol. 3, 6.4)."""
    return ((values * _ODD) >> np.uint64(64 - _HASH_BITS)).astype(np.intp)


def _as_numbers(columns: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Eight bytes of each row as one number, wherever the list's id field ends."""
    return np.ascontiguousarray(columns).view(np.uint64).ravel()


def wanted_of(needed: Needed) -> Wanted:
    """What to keep of a list, without a name's accents, case and blanks."""
    surnames, words = _surnames(needed.names)
    return Wanted(frozenset(id_.strip() for id_ in needed.ids), surnames, words, needed.likely)


def with_hints(wanted: Wanted, needed: Needed, kept: Iterable[str]) -> Wanted | None:
    """What to keep when ids are not on the list: what may be meant by them too; None when all are there.

    That is: ids with two digits exchanged or without leading zeros, and players of the same surname.

    >>> with_hints(Wanted(frozenset(["12"])), Needed(frozenset(["12"])), ["12"]) is None
    True
    """
    lacking = {id_ for id_ in wanted.ids - set(kept) if any(c.isdigit() for c in id_)}
    if not lacking:
        return None
    surnames, words = _surnames(needed.named.get(id_, "") for id_ in lacking)
    ids = wanted.ids | {like for id_ in lacking for like in _like(id_)}
    return replace(wanted, ids=ids, surnames=wanted.surnames | surnames, words=wanted.words | words)


def _like(id_: str) -> set[str]:
    digits = "".join(c for c in id_ if c.isdigit())
    swaps = {id_[:i] + id_[i + 1] + id_[i] + id_[i + 2 :] for i in range(len(id_) - 1)}
    return {id_.lstrip("0"), digits, digits.lstrip("0"), *swaps} - {""}


def _surnames(names: Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Surnames before a comma; of names without one every word, for nobody knows which is the surname.

    A name with a comma is also kept whole, for a list that writes none.
    """
    keys = [key for key in plain_keys(name_keys(spelled(sorted(set(names))))).to_pylist() if key]
    surnames = {text for key in keys for text in (key.partition(",")[0], key.replace(",", ""))}
    words = {word for key in keys if "," not in key for word in key.split()}
    return frozenset(surnames), frozenset(words)


@dataclass(frozen=True)
class Filter:
    """How a list is filtered: whom it must give, and up to how many players it is kept whole."""

    options: ReadOptions

    @cached_property
    def needed(self) -> Needed:
        """The persons the batch needs."""
        return self.options.needed() if self.options.needed else Needed()

    @cached_property
    def first(self) -> Wanted:
        """What is kept at first sight."""
        return wanted_of(self.needed)

    def applies(self, rows: int) -> bool:
        """Whether a list of so many players is filtered at all."""
        return self.options.needed is not None and rows > self.options.whole_list

    def again(self, kept: Iterable[str]) -> Wanted | None:
        """What to keep in a second look, when ids that the batch needs are not among those kept."""
        return with_hints(self.first, self.needed, kept)


def kept_facts(rows: int, kept: int) -> dict[str, str]:
    """What a file says of itself: how many players it lists, and how many of them were kept."""
    return {"rows": str(rows), "kept": str(kept)} if kept < rows else {"rows": str(rows)}


def kept_note(file: str, rows: int, kept: int) -> list[Problem]:
    """The note that only a part of a list was kept."""
    values = {"rows": f"{rows:,}", "kept": f"{kept:,}"}
    return [Problem("L428", Place(file), values)] if kept < rows else []
