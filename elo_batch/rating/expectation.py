"""Expected scores: the curves of the laws, and the cap on the rating difference.

Differences are own rating minus opponent's, in billionths of a point; expected scores are billionths too.
A table law is looked up and never computed; a logistic curve is rounded to a billionth once, from powers
made with `decimal`, so that every machine gives the same digits.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Context, Decimal
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.exact import HUNDREDTH, POINT, Units
from elo_batch.rules.model import Curve, DifferenceCap

_LN10 = 2.302585092994046
_BLOCK = 1 << 16
_DECADES = 10  # 10 x scale points away the weaker side's billionths are zero


def capped_differences(differences: Units, own: Units, cap: DifferenceCap | None) -> Units:
    """Limit each difference to the cap, for players below the rating the cap ends at (FIDE 8.3.1).

    `own` are the ratings of the players whose change is computed: only theirs decide. The once-per-event
    form needs all games of an event, see `systems.elo`.

    >>> cap = DifferenceCap(400, not_for_ratings_from=2650)
    >>> own = np.array([2813, 2400]) * POINT
    >>> (capped_differences(np.array([413, -413]) * POINT, own, cap) // POINT).tolist()
    [413, -400]
    """
    if cap is None:
        return differences
    limit = cap.value * POINT
    limited = np.clip(differences, -limit, limit)
    if cap.not_for_ratings_from is None:
        return limited
    return np.where(own >= cap.not_for_ratings_from * POINT, differences, limited)


def capped_difference(difference: int, own: int, cap: DifferenceCap | None) -> int:
    """One difference after the cap, both in billionths: the scalar of `capped_differences`."""
    if cap is None or (cap.not_for_ratings_from is not None and own >= cap.not_for_ratings_from * POINT):
        return difference
    return max(-cap.value * POINT, min(cap.value * POINT, difference))


def expected_scores(differences: Units, curve: Curve) -> Units:
    """The expected score of each difference.

    >>> table = Curve("table", upper_ends=(3, 10, 17))
    >>> expected_scores(np.array([0, 4, -4, 10]) * POINT, table).tolist()
    [500000000, 510000000, 490000000, 510000000]
    """
    return in_blocks(lambda block: _scores(block, curve), differences)


def in_blocks(compute: Callable[..., Units], *columns: NDArray[Any]) -> Units:
    """An elementwise computation, block by block: what lies between stays in the processor's cache."""
    result = np.empty(len(columns[0]), dtype=np.int64)
    for start in range(0, len(result), _BLOCK):
        block = slice(start, start + _BLOCK)
        result[block] = compute(*(column[block] for column in columns))
    return result


def _scores(differences: Units, curve: Curve) -> Units:
    if curve.kind == "table":
        high = _table(curve.upper_ends)
        rows = np.minimum(_whole_points_up(differences), len(high) - 1)
        expected = high[rows]
    else:
        expected = POINT - _weaker_side(np.abs(differences), curve.scale)
    return np.where(differences < 0, POINT - expected, expected)


def expected_score(difference: int, curve: Curve) -> int:
    """The expected score of one difference, both in billionths: the scalar of `expected_scores`."""
    if curve.kind == "table":
        high = _table(curve.upper_ends)
        points = -(-abs(difference) // POINT)
        stronger = int(high[min(points, len(high) - 1)])
    else:
        stronger = POINT - _weaker(abs(difference), curve.scale)
    return POINT - stronger if difference < 0 else stronger


def _whole_points_up(differences: Units) -> NDArray[np.int64]:
    # a row ends at a whole difference, so a fraction of a point beyond it is already the next row
    return -(-np.abs(differences) // POINT)


@lru_cache(maxsize=16)
def _table(upper_ends: tuple[int, ...]) -> Units:
    points = np.arange(upper_ends[-1] + 2)
    return (50 + np.searchsorted(np.array(upper_ends), points, side="left")) * HUNDREDTH


@lru_cache(maxsize=65536)
def _power(points: int, scale: int) -> float:
    context = Context(prec=25)
    return float(context.power(Decimal(10), context.divide(Decimal(-points), Decimal(scale))))


def _weaker(difference: int, scale: int) -> int:
    """Expected score of the weaker side at a difference >= 0: 1 / (1 + 10^(d / scale)), in billionths."""
    points, rest = divmod(difference, POINT)
    if points >= _DECADES * scale:
        return 0
    power = _power(points, scale)
    if rest:
        power *= _fraction_of_power(rest / POINT, scale)
    return int(power / (1.0 + power) * POINT + 0.5)


def _fraction_of_power(fraction: float, scale: int) -> float:
    # Taylor's series in + - * / alone, which every machine rounds alike; fraction < 1, so six terms suffice
    t = -fraction * _LN10 / scale
    return 1.0 + t * (1.0 + t / 2.0 * (1.0 + t / 3.0 * (1.0 + t / 4.0 * (1.0 + t / 5.0 * (1.0 + t / 6.0)))))


def _weaker_side(differences: Units, scale: int) -> Units:
    distinct, where = np.unique(differences, return_inverse=True)
    values = np.fromiter((_weaker(int(d), scale) for d in distinct), dtype=np.int64, count=len(distinct))
    return values[where]
