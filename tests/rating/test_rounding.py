"""The one rounding: where it happens changes the result, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from .batches import rate

LIST = """id,name,rating,k
90000001,Alder,2450,10
90000002,Birch,2410,10
90000003,Cedar,2415,10
90000004,Dogwood,2485,10"""


def draws(opponent: str, count: int = 1, **options: Any) -> str:
    rows = [
        {
            "event": "Open",
            "date": "2025-11-03",
            "round": n,
            "white": "90000001",
            "black": opponent,
            "result": "1/2",
        }
        for n in range(1, count + 1)
    ]
    return rate(rows, LIST, **options).list_of()["90000001"]


def test_halves_round_away_from_zero_on_both_sides() -> None:
    assert draws("90000003") == "2449"  # D 35: (.5 - .55) x 10 = -.5
    assert draws("90000004") == "2451"  # D -35: (.5 - .45) x 10 = +.5


@pytest.mark.parametrize(
    ("rounding", "new"),
    [(None, "2448"), ("period", "2448"), ("event", "2448"), ("game", "2447"), ("none", "2448.2")],
)
def test_three_small_losses_round_where_the_request_says(rounding: str | None, new: str) -> None:
    # D 40: (.5 - .56) x 10 = -.6 a game: -1.8 together
    assert draws("90000002", 3, rounding=rounding) == new


def test_two_events_round_once_by_period_and_twice_by_event() -> None:
    rows = [
        {
            "event": name,
            "date": "2025-11-03",
            "round": 1,
            "white": "90000001",
            "black": "90000002",
            "result": "1/2",
        }
        for name in ("Open A", "Open B")
    ]
    by_period, by_event = rate(rows, LIST), rate(rows, LIST, rounding="event")
    assert by_period.list_of()["90000001"] == "2449"  # -1.2
    assert by_event.list_of()["90000001"] == "2448"  # -.6 -> -1, twice
    assert by_period.event("90000001", "Open A")["change"] is None
    assert by_event.event("90000001", "Open A")["change"] == "-1"


def test_ten_lopsided_losses_are_not_free() -> None:
    # K 10, D -640 logistic: 10 x .0245 x 10 = 2.45; with the capped table 10 x .08 x 10 = 8
    list_ = "id,name,rating,k\n90000001,Alder,1500,10\n90000002,Birch,2140,10"
    rows = [
        {
            "event": "Open",
            "date": "2025-11-03",
            "round": n,
            "white": "90000001",
            "black": "90000002",
            "result": "0-1",
        }
        for n in range(1, 11)
    ]
    assert rate(rows, list_, rules=("elo",)).list_of()["90000001"] == "1498"
    assert rate(rows, list_).list_of()["90000001"] == "1492"


@pytest.mark.parametrize(("law", "new"), [("fide-standard", "2016"), ("elo", "2018")])
def test_the_law_decides_between_table_and_curve(law: str, new: str) -> None:
    # ten wins 400 points down, K 20: .08 x 200 = 16; .0909 x 200 = 18.18
    list_ = "id,name,rating,k\n90000001,Alder,2000,20\n90000002,Birch,1600,20"
    rows = [
        {
            "event": "Open",
            "date": "2025-11-03",
            "round": n,
            "white": "90000001",
            "black": "90000002",
            "result": "1-0",
        }
        for n in range(1, 11)
    ]
    assert rate(rows, list_, rules=(law,)).list_of()["90000001"] == new
