"""Rating changes: K times the gains, and the one rounding, half away from zero (FIDE 8.3.4)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from elo_batch.exact import POINT, Units, divide_half_away, round_to_points, sums
from elo_batch.rules.model import Rounding


def game_changes(white: Units, black: Units, *, zero_sum: bool) -> tuple[Units, Units]:
    """The changes of the two sides of each game, rounded; zero-sum: one exchange, rounded once for both.

    >>> white, black = np.array([12_500_000_000]), np.array([-12_500_000_000])
    >>> [side.tolist() for side in game_changes(white, black, zero_sum=True)]
    [[13000000000], [-13000000000]]
    """
    if not zero_sum:
        return round_to_points(white), round_to_points(black)
    exchange = divide_half_away(white - black, 2 * POINT) * POINT
    return exchange, -exchange


def event_changes(exact: Units, by_game: Units, rounding: Rounding) -> Units:
    """The change of each player in each event: rounded per event or per game, else exact."""
    if rounding == "event":
        return round_to_points(exact)
    return by_game if rounding == "game" else exact


def period_changes(by_event: Units, player: NDArray[np.int32], players: int, rounding: Rounding) -> Units:
    """The change of each player over the period: the sum over the events, rounded once if the law says so.

    >>> by_event = np.array([-1_800_000_000])
    >>> period_changes(by_event, np.array([0], dtype=np.int32), 1, "period").tolist()
    [-2000000000]
    """
    total = sums(player.astype(np.int64), by_event, players)
    return round_to_points(total) if rounding == "period" else total
