"""Sums of the lines per player and event: integers, which add over any partition and in any order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from elo_batch.exact import HALF_POINT, Units, sums
from elo_batch.rating.inputs import Flags, Positions, Whole
from elo_batch.rating.lines import Lines, Verdict


@dataclass(frozen=True)
class Totals:
    """Sums per player and event, sorted by player, then event; one entry a player in an event.

    `games`, `score`, `expected`, `gain`, `opponents` (sum of the uncapped ratings) count rated lines;
    `first_games`, `first_score`, `first_opponents` count the lines of a first
    rating; `not_rated`, `points` all the others.
    `group`: the entry each line belongs to, -1 for the missing side of a bye.
    """

    player: Positions
    event: Positions
    games: Whole
    score: Units
    expected: Units
    gain: Units
    opponents: Units
    first_games: Whole
    first_score: Units
    first_opponents: Units
    not_rated: Whole
    points: Units
    rating_used: Units
    group: Whole


def totals(lines: Lines, events: int) -> Totals:
    """Add the lines per player and event."""
    there = np.flatnonzero(lines.player >= 0)
    key = lines.player[there].astype(np.int64) * events + lines.event[there]
    keys, group = _groups(key)
    count = len(keys)
    verdict = lines.verdict[there]
    score = lines.score[there].astype(np.int64) * HALF_POINT

    def add(values: Units, chosen: Flags) -> Units:
        if chosen.all():
            return sums(group, values, count)
        if not chosen.any():
            return np.zeros(count, dtype=np.int64)
        return sums(group[chosen], values[chosen], count)

    rated = verdict == Verdict.RATED
    first = verdict == Verdict.FIRST_RATING
    rest = ~(rated | first)
    ones = np.ones(len(there), dtype=np.int64)
    other = lines.other[there]
    used = np.zeros(count, dtype=np.int64)
    used[group] = lines.own[there]
    groups = np.full(len(lines.player), -1, dtype=np.int64)
    groups[there] = group
    return Totals(
        player=(keys // events).astype(np.int32),
        event=(keys % events).astype(np.int32),
        games=add(ones, rated),
        score=add(score, rated),
        expected=add(lines.expected[there], rated),
        gain=add(lines.gain[there], rated),
        opponents=add(other, rated),
        first_games=add(ones, first),
        first_score=add(score, first),
        first_opponents=add(other, first),
        not_rated=add(ones, rest),
        points=add(score, rest),
        rating_used=used,
        group=groups,
    )


def _groups(key: Whole) -> tuple[Whole, Whole]:
    """The distinct keys, sorted, and the number of each key among them: by hashing, which beats sorting."""
    codes, distinct = pd.factorize(key)
    order = np.argsort(distinct)
    number = np.empty(len(order), dtype=np.int64)
    number[order] = np.arange(len(order))
    return distinct[order], number[codes]
