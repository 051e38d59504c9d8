"""Who is there when: for each player of each event the rounds (or days) on which the player has a row."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.columns import NOBODY

_BITS = 64
Rounds = NDArray[np.uint64]
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Presence:
    """One entry for each player in each event, in order of event and player.

    Attributes:
        event, player: positions in frames.Events and frames.Players.
        rounds: a bit for each round of the event, of days where it has no rounds; 0 where neither is known.
        whole: the rounds of the entry's event.
        games: how many rows the player has there.
        first: the row of frames.Games in which the player stands first.
    """

    event: Numbers
    player: Numbers
    rounds: Rounds
    whole: Rounds
    games: Numbers
    first: Numbers

    def apart(self, one: Numbers, other: Numbers) -> NDArray[np.bool_]:
        """Whether two entries are known never to be there in one round; all of one event."""
        known = (self.rounds[one] != 0) & (self.rounds[other] != 0)
        return np.asarray(known & (self.rounds[one] & self.rounds[other] == 0), dtype=bool)

    def fill(self, one: Numbers, other: Numbers) -> NDArray[np.float64]:
        """The share of the event's rounds in which one of two entries is there."""
        both = np.bitwise_count(self.rounds[one] | self.rounds[other])
        return np.asarray(both / np.maximum(np.bitwise_count(self.whole[one]), 1), dtype=float)


def presence(games: pd.DataFrame, sought: NDArray[np.bool_]) -> Presence:
    """The presence of everybody in the events of frames.Games in which one of the `sought` players is."""
    event, white, black = (games[name].to_numpy().astype(np.int64) for name in ("event", "white", "black"))
    wanted = np.append(sought, False)  # nobody is the last one
    held = np.zeros(int(event.max(initial=0)) + 1, dtype=bool)
    held[event[wanted[white] | wanted[black]]] = True
    kept = np.flatnonzero(held[event])
    event, white, black = event[kept], white[kept], black[kept]
    rounds, days = (games[name].to_numpy()[kept].astype(np.int64) for name in ("round", "date"))
    bits = _bits(event, rounds, days)
    events, players = np.concatenate([event, event]), np.concatenate([white, black])
    rows = np.flatnonzero(players != NOBODY)
    order = rows[np.lexsort((rows % max(len(event), 1), players[rows], events[rows]))]
    events, players = events[order], players[order]
    starts = np.flatnonzero(np.diff(events, prepend=-1) | np.diff(players, prepend=-2))
    if not len(starts):
        none = np.empty(0, np.int64)
        return Presence(none, none, none.astype(np.uint64), none.astype(np.uint64), none, none)
    rounds = np.bitwise_or.reduceat(np.concatenate([bits, bits])[order], starts)
    unknown = np.logical_or.reduceat(np.concatenate([bits, bits])[order] == 0, starts)
    of_events = np.flatnonzero(np.diff(events[starts], prepend=-1))
    whole = np.bitwise_or.reduceat(rounds, of_events)
    return Presence(
        events[starts],
        players[starts],
        np.where(unknown, np.uint64(0), rounds),
        np.repeat(whole, np.diff(np.append(of_events, len(starts)))),
        np.diff(np.append(starts, len(order))),
        kept[order[starts] % len(event)],
    )


def _bits(event: Numbers, rounds: Numbers, days: Numbers) -> Rounds:
    """The bit of each row's round, of its day where it has none; beyond 64 of an event they are shared."""
    undated = np.iinfo(np.int64).min
    occasion = np.where(rounds > 0, rounds, np.where(days == undated, 0, -np.abs(days) - 1))
    codes, values = pd.factorize(occasion)
    width = len(values) + 1
    distinct, number = np.unique(event * width + codes, return_inverse=True)
    of_event = distinct // width
    place = (np.arange(len(distinct)) - np.searchsorted(of_event, of_event)) % _BITS
    unknown = values[distinct % width] == 0
    bit = np.where(unknown, np.uint64(0), np.left_shift(np.uint64(1), place.astype(np.uint64)))
    return np.asarray(bit[number], dtype=np.uint64)
