"""Sums of the lines per player and event: integers, which add over any partition and in any order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

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
    there = lines.player >= 0
    whole = bool(there.all())

    def of(values: NDArray[Any]) -> NDArray[Any]:
        """The values of the lines that have a player; the very array where all have one."""
        return values if whole else values[there]

    player, event, verdict = of(lines.player), of(lines.event), of(lines.verdict)
    keys, group = _groups(player.astype(np.int64) * events + event)
    count = len(keys)
    first, rated = verdict == Verdict.FIRST_RATING, verdict == Verdict.RATED
    half_points, own, other = of(lines.score), of(lines.own), of(lines.other)

    def number(chosen: Flags) -> Whole:
        """How many of the chosen lines each entry has (int64)."""
        return np.bincount(_chosen(group, chosen), minlength=count).astype(np.int64)

    def add(values: NDArray[Any], chosen: Flags) -> Units:
        """The sum of the values of the chosen lines for each entry, in their unit (int64)."""
        return sums(_chosen(group, chosen), _chosen(values, chosen), count)

    rest = ~(rated | first)
    score, gain = add(half_points, rated) * HALF_POINT, add(of(lines.gain), rated)
    used = np.zeros(count, dtype=np.int64)
    used[group] = own
    groups = group
    if not whole:
        groups = np.full(len(lines.player), -1, dtype=np.int64)
        groups[there] = group
    return Totals(
        player=(keys // events).astype(np.int32),
        event=(keys % events).astype(np.int32),
        games=number(rated),
        score=score,
        expected=score - gain,
        gain=gain,
        opponents=add(other, rated),
        first_games=number(first),
        first_score=add(half_points, first) * HALF_POINT,
        first_opponents=add(other, first),
        not_rated=number(rest),
        points=add(half_points, rest) * HALF_POINT,
        rating_used=used,
        group=groups,
    )


def _chosen(values: NDArray[Any], chosen: Flags) -> NDArray[Any]:
    return values if chosen.all() else values[chosen]


def _groups(key: Whole) -> tuple[Whole, Whole]:
    """The distinct keys, sorted, and the number of each key among them: by hashing, which beats sorting."""
    codes, distinct = pd.factorize(key)
    order = np.argsort(distinct)
    number = np.empty(len(order), dtype=np.int64)
    number[order] = np.arange(len(order))
    return distinct[order], number[codes]
