"""What is known of a player, and the values people give for it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from math import isfinite

from elo_batch.exact import POINT, from_text
from elo_batch.notation.numbers import parse_rating

HIGHEST_RATING = 10_000
HIGHEST_K = 1_000

Number = int | float | str | Decimal


@dataclass(frozen=True)
class Player:
    """A rated player.

    Attributes:
        rating: billionths of a point, above 0.
        k: K given for this game; None = by the law.
        games: rated games of the career; None = unknown.
        peak: highest published rating in billionths; 0 = unknown.
        birth_year: 0 = unknown.
    """

    rating: int
    k: int | None = None
    games: int | None = None
    peak: int = 0
    birth_year: int = 0


def read_rating(value: Number, what: str = "rating") -> int:
    """A rating in billionths of a point. ValueError for unrated, negative, absurd and no numbers.

    >>> read_rating(1600), read_rating("1600.5")
    (1600000000000, 1600500000000)
    """
    units = _units(value, what)
    if units == 0:
        raise ValueError(f"{what} {value!s:.20} means unrated; a calculation takes two rated players")
    if units < 0:
        raise ValueError(f"{what} {value!s:.20} is negative; a rating is above 0")
    if units > HIGHEST_RATING * POINT:
        raise ValueError(f"{what} {value!s:.20} is above {HIGHEST_RATING}; that is no rating")
    return units


def _units(value: Number, what: str) -> int:
    if isinstance(value, bool) or (isinstance(value, float | Decimal) and not isfinite(value)):
        raise ValueError(f"{what} {value} is not a number")
    if isinstance(value, str):
        rating = parse_rating(value)
        if rating is None or rating.mark or rating.games is not None:
            raise ValueError(f"{what} '{value[:20]}' is not a rating; write a plain number such as 1600")
        return rating.units
    return value * POINT if isinstance(value, int) else from_text(str(value))


def read_k(value: int | None, what: str = "K") -> int | None:
    """K as given, or None. ValueError unless it is a whole number from 1 to 1000."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= HIGHEST_K:
        raise ValueError(f"{what} {value} is not a whole number from 1 to {HIGHEST_K}")
    return value
