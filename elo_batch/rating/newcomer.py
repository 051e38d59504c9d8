"""First ratings: the rated games of an unrated player, pooled over events and runs.

The arithmetic is in whole numbers: sums of opponents' ratings, half points, and integer divisions that
round half up. The rows of a player are the waiting events of earlier runs and the events of this one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from elo_batch.exact import HALF_POINT, POINT, Units, divide_half_up, sums
from elo_batch.rating.inputs import Flags, Waiting, Whole
from elo_batch.rules.model import FirstRating


def first_ratings(opponents_sum: Units, games: Whole, half_points: Whole, law: FirstRating) -> Units:
    """The first rating of each pooled record, in billionths; floor and least games are not applied here.

    `opponents_sum` is in billionths. Rule A (FIDE 8.2 until February 2024): the average of the opponents;
    above 50 % plus 20 for each half point above; below plus dp of the percentage. Rule B (from March 2024):
    two more opponents rated 1800 are drawn with, then average plus dp, at most 2200.

    Published: 0.5, 0.5, 1, 0, 1 against 1902, 1877, 1884, 2012, 1832 gives 1922 (list of December 2025).

    >>> law = FirstRating("half points", per_half_point=20, performance_dp=(0,) * 101)
    >>> (first_ratings(np.array([9900 * POINT]), np.array([5]), np.array([10]), law) // POINT).tolist()
    [2080]
    """
    dp = np.asarray(law.performance_dp, dtype=np.int64)
    if law.method == "added draws":
        games, half_points = games + law.added_opponents, half_points + law.added_opponents
        opponents_sum = opponents_sum + law.added_opponents * law.added_rating * POINT
    average = divide_half_up(opponents_sum, games * POINT)
    percent = divide_half_up(100 * half_points, 2 * games)
    if law.method == "added draws":
        rating = average + dp[percent]
    else:
        above = half_points - games
        rating = average + np.where(above >= 0, law.per_half_point * above, dp[percent])
    if law.maximum:
        rating = np.minimum(rating, law.maximum)
    return rating * POINT


@dataclass(frozen=True)
class Pooled:
    """Unrated players and their pooled records, sorted by player; one entry a player.

    `new_rating`: the first rating, 0 while it is missing. `raw`: the rating the formula gives, also when it
    is not published. `kept`: the rows that wait for the next run, `Waiting` entries with their event numbers.
    """

    player: NDArray[np.int32]
    games: Whole
    score: Units
    new_rating: Units
    raw: Units
    zero_left_out: Flags
    rows: Waiting
    counted: Flags


def pool_records(rows: Waiting, law: FirstRating, floor: int, list_month: int) -> Pooled:
    """Pool the rows of each player and give a first rating where the law allows one.

    Article 7.1.4: at least 5 games against rated opponents within 26 months; 8.2.1: a first event with score
    zero is left out; the rating must reach the floor. The order of the rows does not matter.
    """
    order = np.lexsort((rows.order, rows.start_month, rows.player))
    rows = _take(rows, order)
    rows = replace(rows, zero_first=rows.zero_first | _zero_first_events(rows, law))
    counted = ~rows.zero_first & _in_window(rows, law, list_month)
    player, group = np.unique(rows.player, return_inverse=True)
    count = len(player)
    games = sums(group[counted], rows.games[counted], count)
    score = sums(group[counted], rows.score[counted], count)
    opponents = sums(group[counted], rows.opponents_sum[counted], count)
    some = games > 0
    raw = np.zeros(count, dtype=np.int64)
    raw[some] = first_ratings(opponents[some], games[some], score[some] // HALF_POINT, law)
    enough = some & (games >= law.least_games) & (score >= law.least_half_points * HALF_POINT)
    published = enough & (raw >= floor * POINT)
    left_out = np.zeros(count, dtype=bool)
    left_out[group[rows.zero_first]] = True
    return Pooled(
        player=player.astype(np.int32),
        games=games,
        score=score,
        new_rating=np.where(published, raw, 0),
        raw=np.where(enough, raw, 0),
        zero_left_out=left_out,
        rows=rows,
        counted=counted,
    )


def joined(earlier: Waiting, later: Waiting) -> Waiting:
    """The rows of both, earlier first."""
    names = Waiting.__dataclass_fields__
    return Waiting(**{n: np.concatenate([getattr(earlier, n), getattr(later, n)]) for n in names})


def _take(rows: Waiting, chosen: NDArray[np.int64]) -> Waiting:
    return Waiting(**{name: getattr(rows, name)[chosen] for name in Waiting.__dataclass_fields__})


def _zero_first_events(rows: Waiting, law: FirstRating) -> Flags:
    """The first row of each player, where it scored zero and the law leaves such an event out (8.2.1)."""
    if law.zero_first_event == "counts":
        return np.zeros(len(rows.player), dtype=bool)
    first = np.r_[True, rows.player[1:] != rows.player[:-1]][: len(rows.player)]
    return np.asarray(first & rows.scored_nothing, dtype=bool)


def _in_window(rows: Waiting, law: FirstRating, list_month: int) -> Flags:
    if not law.window_months:
        return np.ones(len(rows.player), dtype=bool)
    if law.window == "sliding":
        return rows.end_month >= list_month - law.window_months
    return _since_restart(rows, law.window_months)


def _since_restart(rows: Waiting, months: int) -> Flags:
    """The rows of the last window: an event that ends too long after the window's first one opens another."""
    opened = np.zeros(len(rows.player), dtype=np.int64)
    player, start = -1, 0
    for number, (who, first, last) in enumerate(
        zip(rows.player.tolist(), rows.start_month.tolist(), rows.end_month.tolist(), strict=True)
    ):
        if who != player or last - start > months:
            player, start = who, first
        opened[number] = start
    latest = {int(who): int(month) for who, month in zip(rows.player, opened, strict=True)}
    last = np.array([latest[int(who)] for who in rows.player], dtype=np.int64)
    return np.asarray(opened == last, dtype=bool)
