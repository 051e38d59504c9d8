"""The one unit of exact arithmetic, and the one rounding.

Scores, expected scores, gains, rating changes and ratings are int64 counts of **billionths of a point**
(`POINT` of them make a point). Hundredths of a published table are exact in this unit, a curve is rounded
to it once, and sums are exact in any order. K and weights are plain integers: a product is always
billionths times an integer, never billionths times billionths.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import overload

import numpy as np
from numpy.typing import NDArray

POINT = 1_000_000_000
HALF_POINT = POINT // 2
HUNDREDTH = POINT // 100
DECIMALS = 9

Units = NDArray[np.int64]


@overload
def divide_half_away(numerator: int, denominator: int) -> int: ...
@overload
def divide_half_away(numerator: Units, denominator: int | Units) -> Units: ...
def divide_half_away(numerator: int | Units, denominator: int | Units) -> int | Units:
    """Divide integers and round to the nearest integer, halves away from zero (FIDE 8.3.4).

    The denominator is positive. Plain Python integers give a Python integer of any size.

    >>> divide_half_away(-5, 2), divide_half_away(5, 2), divide_half_away(-17, 2)
    (-3, 3, -9)
    """
    if isinstance(numerator, int) and isinstance(denominator, int):
        magnitude = (2 * abs(numerator) + denominator) // (2 * denominator)
        return magnitude if numerator >= 0 else -magnitude
    values = np.asarray(numerator, dtype=np.int64)
    magnitudes = (2 * np.abs(values) + denominator) // (2 * np.asarray(denominator, dtype=np.int64))
    return np.asarray(np.sign(values) * magnitudes, dtype=np.int64)


@overload
def divide_half_up(numerator: int, denominator: int) -> int: ...
@overload
def divide_half_up(numerator: Units, denominator: int | Units) -> Units: ...
def divide_half_up(numerator: int | Units, denominator: int | Units) -> int | Units:
    """Divide integers and round to the nearest integer, halves up (FIDE B.01 1.4.8: averages, percentages).

    >>> divide_half_up(-5, 2), divide_half_up(5, 2)
    (-2, 3)
    """
    if isinstance(numerator, int) and isinstance(denominator, int):
        return (2 * numerator + denominator) // (2 * denominator)
    divisor = np.asarray(denominator, dtype=np.int64)
    return np.asarray((2 * np.asarray(numerator, dtype=np.int64) + divisor) // (2 * divisor), dtype=np.int64)


@overload
def round_to_points(units: int) -> int: ...
@overload
def round_to_points(units: Units) -> Units: ...
def round_to_points(units: int | Units) -> int | Units:
    """Round billionths to a whole number of points, halves away from zero; the result is in billionths again.

    >>> round_to_points(-2_500_000_000)
    -3000000000
    """
    return divide_half_away(units, POINT) * POINT


def to_text(units: int) -> str:
    """Write billionths as an exact decimal: no plus sign, no trailing zeros, point as the decimal mark.

    >>> to_text(-250_000_000), to_text(1_604_000_000_000), to_text(0)
    ('-0.25', '1604', '0')
    """
    whole, rest = divmod(abs(int(units)), POINT)
    digits = str(whole) + (f".{rest:09d}".rstrip("0") if rest else "")
    return "-" + digits if units < 0 else digits


def from_text(text: str) -> int:
    """Read a decimal with a point as billionths; more than nine decimals are rounded half away from zero.

    Raises ValueError for anything that is not a finite decimal number.

    >>> from_text("0.5"), from_text("-2.50")
    (500000000, -2500000000)
    """
    try:
        value = Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{text!r} is not a number") from None
    if not value.is_finite():
        raise ValueError(f"{text!r} is not a finite number")
    return int((value * POINT).to_integral_value(rounding=ROUND_HALF_UP))


def sums(groups: NDArray[np.int64], values: Units, count: int) -> Units:
    """Exact int64 sums of the values by group number 0 .. count-1.

    `bincount` adds in float64, which is exact below 2^53; larger totals are added in two parts.

    >>> sums(np.array([0, 1, 0]), np.array([POINT, -POINT, 2 * POINT]), 2).tolist()
    [3000000000, -1000000000]
    """
    if not len(values):
        return np.zeros(count, dtype=np.int64)
    if max(int(values.max()), -int(values.min())) * len(values) < 2**53:
        return np.bincount(groups, weights=values, minlength=count).astype(np.int64)
    low = np.bincount(groups, weights=values & 0xFFFFF, minlength=count).astype(np.int64)
    high = np.bincount(groups, weights=values >> 20, minlength=count).astype(np.int64)
    return (high << 20) + low
