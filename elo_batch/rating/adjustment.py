"""One-off changes of a whole list: exact arithmetic on all ratings at once.

Ratings are billionths of a point; 0 is unrated and stays so.
"""

from __future__ import annotations

import numpy as np

from elo_batch.exact import POINT, Units, divide_half_away, round_to_points
from elo_batch.rules.model import Adjustment


def compressed(ratings: Units, below: int, share_hundredths: int) -> Units:
    """Ratings below `below` move up by so many hundredths of their distance to it, not rounded.

    Published (FIDE, 1 March 2024): R + 0.40 x (2000 - R).

    >>> (compressed(np.array([1000, 1600, 1950, 2000, 0]) * POINT, 2000, 40) // POINT).tolist()
    [1400, 1760, 1970, 2000, 0]
    """
    distance = below * POINT - ratings
    moved = ratings + divide_half_away(share_hundredths * distance, 100)
    return np.where((ratings > 0) & (distance > 0), moved, ratings)


def raised(ratings: Units, reference: Units, distance: int) -> Units:
    """Ratings more than `distance` below the player's reference rating become the reference - `distance`.

    Without a reference (0) nothing changes.

    Published (FIDE, 1 October 2022): 2283 with a standard rating of 2732 becomes 2632.

    >>> (raised(np.array([2283, 2632, 0]) * POINT, np.array([2732] * 3) * POINT, 100) // POINT).tolist()
    [2632, 2632, 0]
    """
    lowest = reference - distance * POINT
    return np.where((ratings > 0) & (reference > 0) & (ratings < lowest), lowest, ratings)


def adjusted(adjustment: Adjustment, ratings: Units, reference: Units, *, whole: bool) -> Units:
    """The ratings after an adjustment; `reference` are those of the pool it names (else not looked at).

    `whole`: the law keeps whole ratings, so what changes is rounded, halves away from zero.
    """
    if adjustment.method == "compress":
        new = compressed(ratings, adjustment.below, adjustment.share_hundredths)
    else:
        new = raised(ratings, reference, adjustment.distance)
    return np.where(new != ratings, round_to_points(new), ratings) if whole else new


def adjusted_peaks(peaks: Units, new_ratings: Units) -> Units:
    """The highest published rating after a change: raised where it is known (not 0) and passed.

    >>> (adjusted_peaks(np.array([1450, 1800, 0]) * POINT, np.array([1640] * 3) * POINT) // POINT).tolist()
    [1640, 1800, 0]
    """
    return np.where(peaks > 0, np.maximum(peaks, new_ratings), peaks)
