"""What a rating can be, on every scale in use."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from elo_batch.exact import POINT

HIGHEST_PLAUSIBLE_RATING = 4000 * POINT
LOWEST_PLAUSIBLE_RATING = 200 * POINT
_SCALE_OF_THOUSANDS = 1000 * POINT


def implausibly_low(units: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of some ratings that belong together are below 200 though half of them are 1000 or more.

    Grades of three digits, and ratings of children among children, are none: there the others are as low.
    A rating of 0 is no rating.

    >>> implausibly_low(np.array([0, 12, 1500, 1600]) * POINT).tolist()
    [False, True, False, False]
    >>> bool(implausibly_low(np.array([0, 90, 120, 150]) * POINT).any())
    False
    """
    low = np.asarray((units > 0) & (units < LOWEST_PLAUSIBLE_RATING), dtype=bool)
    if 2 * np.count_nonzero(units >= _SCALE_OF_THOUSANDS) < np.count_nonzero(units > 0):
        return np.zeros(len(units), dtype=bool)
    return low
