"""Changes that end in exactly half a point go away from zero, and are rounded once over the period (8.3.4).

K 20 and K 40 never meet a half with two-decimal expected scores; K 10 does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elo_batch.rules.model import Rounding

from ..rated import period_rows, points, rated

RESULTS = {1: "1-0", 0.5: "1/2-1/2", 0: "0-1"}
Game = tuple[int, float]


def _change(folder: Path, own: int, games: list[Game], *, events: int = 1, **options: Any) -> dict[str, Any]:
    """The period row of a player with K 10 in November 2025, the games dealt out to so many events."""
    me = "90000001"
    players: list[dict[str, object]] = [{"id": me, "name": "Alder, Ann", "rating": own, "k": 10}]
    rows = []
    for number, (rating, score) in enumerate(games):
        other = f"9000001{number}"
        players.append({"id": other, "name": f"Birch, {number}", "rating": rating, "k": 10})
        event = f"E{number % events + 1}"
        rows.append(
            {"event_id": event, "event": event, "date": "2025-11-08", "round": number + 1}
            | {"white": me, "black": other, "result": RESULTS[score]}
        )
    return period_rows(rated(folder, rows, players, **options))[me]


HALVES = [
    # D +35 expects .55:                  10 x (.5 - .55) = -0.5, so -1
    pytest.param(2450, [(2415, 0.5)], "-0.5", 2449, id="draw-with-a-weaker-one"),
    # D -35 expects .45:                  10 x (.5 - .45) = +0.5, so +1
    pytest.param(2450, [(2485, 0.5)], "0.5", 2451, id="draw-with-a-stronger-one"),
    # D -257 expects .18, D +210 .77:     10 x (-.18 + .23) = +0.5, so +1
    pytest.param(2400, [(2657, 0), (2190, 1)], "0.5", 2401, id="a-loss-and-a-win"),
    # D +343 expects .88, +161 .71, -181 .26: 10 x (-.88 - .21 + .24) = -8.5, so -9
    pytest.param(2400, [(2057, 0), (2239, 0.5), (2581, 0.5)], "-8.5", 2391, id="a-loss-and-two-draws"),
]


@pytest.mark.parametrize("events", [1, 3])
@pytest.mark.parametrize(("own", "games", "exact", "new"), HALVES)
def test_a_half_goes_away_from_zero(
    tmp_path: Path, own: int, games: list[Game], exact: str, new: int, events: int
) -> None:
    row = _change(tmp_path, own, games, events=events)
    assert (row["exact_change"], row["new_rating"]) == (points(exact), points(new))
    assert row["change"] == points(new - own)


# Three draws against 2410: D +40 expects .56, so 10 x (-.06) = -0.6 a game, -1.8 in all.
@pytest.mark.parametrize(
    ("rounding", "events", "new"),
    [
        ("period", 1, 2448),  # -1.8 is -2
        ("period", 3, 2448),
        ("game", 1, 2447),  # -0.6 is -1, three times
        ("event", 3, 2447),
        ("event", 1, 2448),
    ],
)
def test_three_small_losses_are_rounded_where_it_is_asked(
    tmp_path: Path, rounding: Rounding, events: int, new: int
) -> None:
    row = _change(tmp_path, 2450, [(2410, 0.5)] * 3, events=events, rounding=rounding)
    assert (row["exact_change"], row["new_rating"]) == (points("-1.8"), points(new))


def test_without_an_option_the_law_rounds_over_the_period(tmp_path: Path) -> None:
    assert _change(tmp_path, 2450, [(2410, 0.5)] * 3, events=3)["change"] == points(-2)
