"""Keys that occur more than once among millions, without sorting them all.

Each key is put into a slot of a table by a hash. Only keys that share a slot with another are looked at
closely; on clean data these are few.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)  # 2^64 / golden ratio: spreads neighbouring keys over all slots
_SMALL = 20_000
_SLOTS_PER_KEY = 8
BLOCK = 1 << 16  # keys whose table stays in the cache
_NO_DAY = np.datetime64("NaT").astype(np.int64)


def repeated(
    keys: NDArray[np.int64], borders: NDArray[np.int64] | None = None
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of positions (first, later) with equal keys, for every position after the first of its key.

    No key may stand on both sides of one of the `borders` (positions, rising); they only save time.
    """
    if len(keys) <= _SMALL:
        return _pairs(keys, np.arange(len(keys)))
    edges = [0, *(borders.tolist() if borders is not None else ()), len(keys)]
    members = [start + _contested(keys[start:stop]) for start, stop in pairwise(edges) if stop > start]
    return _pairs(keys, np.concatenate(members))


def _pairs(
    keys: NDArray[np.int64], members: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    chosen = keys[members]
    order = np.argsort(chosen, kind="stable")
    ordered, at = chosen[order], members[order]
    new = np.append(True, ordered[1:] != ordered[:-1]) if len(at) else np.empty(0, bool)
    first = at[np.maximum.accumulate(np.where(new, np.arange(len(at)), 0))] if len(at) else at
    return first[~new], at[~new]


def _contested(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Positions, in order, of keys that share a slot with another position."""
    bits = int(len(keys) * _SLOTS_PER_KEY).bit_length()
    slots = ((keys.view(np.uint64) * _GOLDEN) >> np.uint64(64 - bits)).astype(np.int64)
    holder = np.empty(1 << bits, dtype=np.int32)  # only slots that are written are read
    own = np.arange(len(keys), dtype=np.int32)
    holder[slots] = own
    contested = holder[slots] != own
    contested[holder[slots[contested]]] = True
    return np.flatnonzero(contested)


def borders_of(groups: NDArray[np.int32]) -> NDArray[np.int64] | None:
    """Borders between blocks of whole groups; None where the rows of some group do not stand together."""
    starts = np.flatnonzero(groups[1:] != groups[:-1]) + 1
    if len(starts) + 1 != np.count_nonzero(np.bincount(groups)):
        return None
    wanted = np.searchsorted(starts, np.arange(BLOCK, len(groups), BLOCK))
    return np.unique(starts[wanted[wanted < len(starts)]])


def mixed(*columns: NDArray[np.integer]) -> NDArray[np.int64]:
    """One key of several columns. Different rows may share a key: compare the columns afterwards."""
    key = np.zeros(len(columns[0]), dtype=np.uint64)
    for column in columns:
        key = (key ^ column.astype(np.int64).view(np.uint64)) * _GOLDEN
        key ^= key >> np.uint64(29)
    return key.view(np.int64)


@dataclass(frozen=True)
class Apart:
    """Repeated keys, told apart by the days on which they stand.

    Attributes:
        first, later: pairs of positions that may be one and the same: one day, or no day on one of the sides.
        other_first, other_day: pairs of positions that stand on different days; one pair for each key.
    """

    first: NDArray[np.int64]
    later: NDArray[np.int64]
    other_first: NDArray[np.int64]
    other_day: NDArray[np.int64]


def by_days(
    keys: NDArray[np.int64], days: NDArray[np.int64], first: NDArray[np.int64], later: NDArray[np.int64]
) -> Apart:
    """Tell pairs of `repeated` apart by their days; `days` has one for every two keys, NaT = not known.

    >>> keys, days = np.array([7, -1, 7, -2, 7, -3]), np.array([20, 21, 21])
    >>> apart = by_days(keys, days, *repeated(keys))
    >>> apart.first.tolist(), apart.later.tolist(), apart.other_first.tolist(), apart.other_day.tolist()
    ([2], [4], [0], [2])
    """
    places = np.union1d(first, later)
    day = days[places // 2]
    known = places[day != _NO_DAY]
    _, one_day = np.unique(np.stack([keys[known], days[known // 2]]), axis=1, return_inverse=True)
    same = _pairs(one_day.ravel(), np.arange(len(known)))
    undated = (days[first // 2] == _NO_DAY) | (days[later // 2] == _NO_DAY)
    differ = ~undated & (days[first // 2] != days[later // 2])
    _, one = np.unique(keys[first[differ]], return_index=True)
    chosen = np.flatnonzero(differ)[np.sort(one)]
    return Apart(
        np.append(first[undated], known[same[0]]),
        np.append(later[undated], known[same[1]]),
        first[chosen],
        later[chosen],
    )
