"""What a rating can be, on every scale in use."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from elo_batch.exact import POINT

HIGHEST_PLAUSIBLE_RATING = 4000 * POINT
HIGHEST_PLAUSIBLE_K = 160  # ten times 16 or less may be meant; of newcomers of US Chess it is that high
LOWEST_PLAUSIBLE_RATING = 200 * POINT
FOUR_DIGITS = 1000 * POINT
_LOWEST_OF_CHILDREN = 500 * POINT
_FEWEST = 8  # others, of whom a rating may be said to stand apart
_MOST_APART = 0.1  # of all


def implausibly_low(units: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of some ratings that belong together are too low to be meant.

    They are below 200 though half of the ratings are 1000 or more; or they have a digit less than at least
    eight others, which have four, and are below half of the lowest of these. Grades of three digits, and
    ratings of children among children, are none: there the others are as low. A rating of 0 is no rating.

    >>> implausibly_low(np.array([0, 12, 1500, 1600]) * POINT).tolist()
    [False, True, False, False]
    >>> implausibly_low(np.array([218, 1700, 1750, 1800, 1850, 1900, 1950, 2000, 2050]) * POINT).sum()
    np.int64(1)
    >>> bool(implausibly_low(np.array([0, 90, 120, 150]) * POINT).any())
    False
    """
    rated = units > 0
    thousands = np.count_nonzero(units >= FOUR_DIGITS)
    if 2 * thousands < np.count_nonzero(rated):
        return np.zeros(len(units), dtype=bool)
    low = np.asarray(rated & (units < LOWEST_PLAUSIBLE_RATING), dtype=bool)
    of_children = np.count_nonzero((units >= LOWEST_PLAUSIBLE_RATING) & (units < _LOWEST_OF_CHILDREN))
    if of_children >= np.count_nonzero(low):  # federations that rate children from 100 on
        low &= units < LOWEST_PLAUSIBLE_RATING // 2
    return low | _lost_a_digit(units)


def _lost_a_digit(units: NDArray[np.int64]) -> NDArray[np.bool_]:
    """The few ratings below half of the lowest of the many that have four digits, with none in between."""
    apart = (units > 0) & (units < FOUR_DIGITS)
    others = units[units >= FOUR_DIGITS]
    few = np.count_nonzero(apart) <= max(1, _MOST_APART * len(others))
    if not apart.any() or len(others) < _FEWEST or not few or 2 * units[apart].max() >= others.min():
        return np.zeros(len(units), dtype=bool)
    return np.asarray(apart, dtype=bool)


def far_below(units: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Where one rating is below a third of another of the same player, as when it lost a digit; 0 is none.

    >>> far_below(np.array([218, 700, 0]) * POINT, np.array([2207, 2100, 2100]) * POINT).tolist()
    [True, False, False]
    """
    known = (units > 0) & (other > 0) & (other <= HIGHEST_PLAUSIBLE_RATING)
    return np.asarray(known & (3 * units < other), dtype=bool)
