"""The pure core: one pool's games and players in, changes and new ratings out. No files, no dates, no clock.

`rate_pool` reads top to bottom: lines, gains, sums, one close.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from elo_batch.exact import Units, round_to_points, sums
from elo_batch.rating.close import Closed, base_ratings, close, finish, first_of_pool
from elo_batch.rating.development import applied
from elo_batch.rating.inputs import Pool, Whole
from elo_batch.rating.lines import Lines, game_lines
from elo_batch.rating.systems import elo
from elo_batch.rating.totals import Totals, totals
from elo_batch.rating.walking import walk

__all__ = ["RatedPool", "rate_pool"]


@dataclass(frozen=True)
class RatedPool:
    """A rated pool: lines, sums per player and event, what the list made of them, and the K of each line."""

    lines: Lines
    totals: Totals
    closed: Closed
    line_k: Whole


def rate_pool(pool: Pool) -> RatedPool:
    """Rate one pool under the law of the day.

    Published: 2395, 2400 and 2505 (K 10) in three events of one period, FIDE's calculations of December 2025.
    """
    lines = game_lines(pool)
    if pool.law.list.update == "period":
        lines = elo.gain(lines, pool)
        sums_ = totals(lines, len(pool.events.edition))
        closed = close(pool, lines, sums_)
        return RatedPool(lines, sums_, closed, closed.k.k[lines.player])
    return _walked(pool, lines)


def _walked(pool: Pool, lines: Lines) -> RatedPool:
    base, stood_in = base_ratings(pool)
    players = len(base)
    rated = lines.rated
    games = np.bincount(lines.player[rated], minlength=players).astype(np.int64)
    law = pool.law
    k = applied(pool.players, first_of_pool(pool, base), games, law.list.development, law.k_year)
    walked = walk(pool, lines, base, k)
    sums_ = totals(walked.lines, len(pool.events.edition))
    sums_ = replace(sums_, rating_used=_first_used(pool, walked.lines, sums_))
    exact = _sum_by_entry(walked.lines, walked.k * walked.lines.gain, sums_)
    change = _sum_by_entry(walked.lines, walked.change, sums_)
    change = round_to_points(change) if law.list.rounding == "event" else change
    closed = finish(pool, sums_, k, (base, stood_in), (exact, change, walked.player_change))
    return RatedPool(walked.lines, sums_, closed, walked.k)


def _sum_by_entry(lines: Lines, values: Units, sums_: Totals) -> Units:
    rated = np.flatnonzero(lines.rated)
    return sums(sums_.group[rated], values[rated], len(sums_.player))


def _first_used(pool: Pool, lines: Lines, sums_: Totals) -> Units:
    """The rating each player brought to the first game of each event."""
    there = np.flatnonzero(sums_.group >= 0)
    latest_first = there[np.argsort(-pool.games.order[lines.game[there]], kind="stable")]
    used = np.zeros(len(sums_.player), dtype=np.int64)
    used[sums_.group[latest_first]] = lines.own[latest_first]
    return used
