"""One person under two ids of one file: an id that lost a digit, or got one too many."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.identity.presence import Numbers, Presence
from elo_batch.notation.names import texts_of

_SHORTEST, _LONGEST = 5, 18  # digits of an id
_ONE_IN = 50  # ids, of which a length that no other has is odd
_FILLED = 0.75  # of the rounds of an event


class Twin(NamedTuple):
    """An id that is perhaps another one: an entry of each (positions), and how many games each has in all."""

    entry: int
    other: int
    games: int
    others: int


def slips_of_ids(players: pd.DataFrame, there: Presence) -> list[Twin]:
    """Ids of newcomers that are perhaps another id, one digit longer or shorter.

    It has a length that hardly any other id has, or fewer games than the other in an event of which the two
    fill the rounds; never are they there in one round. An id that may be two others is not told, nor are two
    ids with names.

    Args:
        players: frames.Players. Only those who are on no list (line 0) are compared.
        there: the presence of everybody.
    """
    texts = texts_of(players["id"])
    lengths = pc.utf8_length(texts).to_numpy()
    is_id = pc.match_substring_regex(texts, rf"^[0-9]{{{_SHORTEST},{_LONGEST}}}$").to_numpy(False)
    is_id = is_id & (players["line"].to_numpy() == 0) & np.isin(np.arange(len(players)), there.player)
    compared = np.flatnonzero(is_id)
    unnamed = (players["id"] == players["name"]).to_numpy()
    if len(np.unique(lengths[compared])) < 2 or not unnamed[compared].any():
        return []
    long, short = _one_digit_less(texts, compared, lengths)
    kept = unnamed[long] | unnamed[short]
    long, short = long[kept], short[kept]
    counts = np.bincount(lengths[compared], minlength=int(lengths.max()) + 1)
    rare = counts[lengths] <= max(1, len(compared) // _ONE_IN)
    found = _perhaps_one(there, long, short, rare)
    times = Counter(int(there.player[twin.entry]) for twin in found)
    return [twin for twin in found if times[int(there.player[twin.entry])] == 1]


def _one_digit_less(texts: Any, compared: Numbers, lengths: Numbers) -> tuple[Numbers, Numbers]:
    """Players whose id, without one of its digits, is the id of another: the long ones and the short ones."""
    ids = texts.take(pa.array(compared))
    pairs = [np.empty((0, 2), np.int64)]
    for place in range(int(lengths[compared].max())):
        some = np.flatnonzero(lengths[compared] > place)
        less = pc.utf8_replace_slice(ids.take(pa.array(some)), place, place + 1, "")
        at = pc.fill_null(pc.index_in(less, value_set=ids), -1).to_numpy()
        hit = np.flatnonzero(at >= 0)
        pairs.append(np.stack([compared[some[hit]], compared[at[hit]]], axis=1))
    both = np.unique(np.concatenate(pairs), axis=0)
    return both[:, 0], both[:, 1]


def _perhaps_one(there: Presence, long: Numbers, short: Numbers, rare: NDArray[np.bool_]) -> list[Twin]:
    """Of pairs of players those who are never there together, and of usual lengths fill an event.

    `rare`: for each player whether the id has a length that is.
    """
    order = np.argsort(there.player, kind="stable")
    starts = np.searchsorted(there.player[order], np.arange(int(there.player.max()) + 2))
    found = []
    for one, other in zip(long.tolist(), short.tolist(), strict=True):
        odd = bool(rare[one] or rare[other])
        mine, theirs = (order[starts[player] : starts[player + 1]] for player in (one, other))
        _, here, beside = np.intersect1d(there.event[mine], there.event[theirs], return_indices=True)
        a, b = mine[here], theirs[beside]
        together = (there.rounds[a] & there.rounds[b]) != 0
        if together.any() or not (odd or (there.apart(a, b) & (there.fill(a, b) >= _FILLED)).any()):
            continue
        games, others = (int(there.games[entries].sum()) for entries in (mine, theirs))
        twins = Twin(int(mine[0]), int(theirs[0]), games, others)
        doubted = rare[one] if rare[one] != rare[other] else games < others
        found.append(twins if doubted else Twin(twins.other, twins.entry, others, games))
    return found
