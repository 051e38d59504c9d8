"""Performance ratings, each under the name of its variant.

Ratings are whole points, scores half points, so that every average and percentage is exact. The variants
disagree on purpose: FIDE's and the linear one are not monotone (a win over a much weaker opponent lowers
them), the perfect-tournament and the logistic one are.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elo_batch.exact import POINT, Units, divide_half_up
from elo_batch.rating.expectation import expected_score
from elo_batch.rules.model import Curve


def opponents_average(opponents: Sequence[int]) -> int:
    """The average rating of the opponents, rounded half up (FIDE B.01 1.4.7, C.07 10.1).

    >>> opponents_average([1500, 1501])
    1501
    """
    return divide_half_up(sum(opponents), len(opponents))


def percentage(half_points: int, games: int) -> int:
    """The score as whole hundredths of the games, .005 up (FIDE B.01 1.4.9).

    >>> percentage(6, 8), percentage(23, 20)
    (38, 58)
    """
    return divide_half_up(100 * half_points, 2 * games)


def fide_performance(opponents: Sequence[int], half_points: int, dp: Sequence[int]) -> int:
    """FIDE Rp: average of the opponents plus dp of the percentage (B.01 1.4.7-1.4.9, C.07 10.2).

    `dp[i]` is the rating difference for i hundredths, 101 entries; +800 and -800 at the ends. The
    differences are not capped.

    >>> dp = [0] * 101; dp[67] = 125
    >>> fide_performance([1850] * 6, 8, dp)
    1975
    """
    return opponents_average(opponents) + dp[percentage(half_points, len(opponents))]


def fide_performances(opponents_sum: Units, games: Units, score: Units, dp: Sequence[int]) -> Units:
    """FIDE Rp of many players at once, in billionths: sums of opponents' ratings and scores in billionths."""
    average = divide_half_up(opponents_sum, games * POINT)
    hundredths = divide_half_up(200 * (score // (POINT // 2)), 4 * games)
    return (average + np.asarray(dp, dtype=np.int64)[hundredths]) * POINT


def linear_performance(opponents: Sequence[int], half_points: int) -> int:
    """Average + 400 x (wins - losses) / games, rounded half up: bounded by 400 points, US practice.

    >>> linear_performance([1400, 1500, 1600], 3), linear_performance([1800], 2)
    (1500, 2200)
    """
    games = len(opponents)
    return divide_half_up(sum(opponents) + 400 * (half_points - games), games)


def perfect_performance(
    opponents: Sequence[int], half_points: int, curve: Curve, beyond_perfect: int = 736
) -> int:
    """The smallest whole rating whose expected score reaches the score (FIDE C.07 10.3), without the cap.

    A score of zero gives the lowest opponent - 800; a perfect score the highest opponent +
    `beyond_perfect` (736: the first difference with an expected score of 1; some programs say 800).

    >>> perfect_performance([1500, 1700], 0, Curve("table", (3, 10)))
    700
    """
    games = len(opponents)
    if half_points == 0:
        return min(opponents) - 800
    if half_points == 2 * games:
        return max(opponents) + beyond_perfect
    low, high = min(opponents) - 800, max(opponents) + 800
    while low < high:
        middle = (low + high) // 2
        total = sum(expected_score((middle - opponent) * POINT, curve) for opponent in opponents)
        low, high = (low, middle) if 2 * total >= half_points * POINT else (middle + 1, high)
    return low


def logistic_performance(opponents: Sequence[int], half_points: int, scale: int = 400) -> int | None:
    """The whole rating at which the logistic curve expects the score; None for zero and perfect scores.

    >>> logistic_performance([1500], 1)
    1500
    """
    games = len(opponents)
    if half_points in (0, 2 * games):
        return None
    curve = Curve("logistic", scale=scale)
    low, high = (min(opponents) - 10 * scale) * POINT, (max(opponents) + 10 * scale) * POINT
    while high - low > 1:
        middle = (low + high) // 2
        total = sum(expected_score(middle - opponent * POINT, curve) for opponent in opponents)
        low, high = (low, middle) if 2 * total >= half_points * POINT else (middle, high)
    return divide_half_up(high, POINT)


def norm_average(opponents: Sequence[int], adjusted_floor: int, unrated: int = 1400) -> int:
    """The average of the opponents for a title norm (FIDE B.01 1.4.6-1.4.7 of 2024), rounded half up.

    A rating of 0 is unrated and counts as `unrated`; only the lowest opponent is raised to the floor.

    >>> norm_average([2400] * 7 + [2100, 2000], 2200)
    2344
    """
    rated = sorted(rating or unrated for rating in opponents)
    rated[0] = max(rated[0], adjusted_floor)
    return opponents_average(rated)
