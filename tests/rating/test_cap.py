"""The cap on differences (8.3.1): for everybody, once per event, and not from 2650 on."""

from __future__ import annotations

import numpy as np
import pytest

from elo_batch.exact import POINT
from elo_batch.rating.expectation import capped_difference, capped_differences
from elo_batch.rules.model import DifferenceCap

from .batches import Rated, rate

PLAYERS = "id,name,rating,k\n" + "\n".join(
    f"{id_},{name},{rating},{k}"
    for id_, name, rating, k in [
        ("90000001", "Alder", 2300, 20),
        ("90000002", "Birch", 1850, 20),
        ("90000003", "Cedar", 1800, 20),
        ("90000004", "Dogwood", 1850, 20),
        ("90000005", "Elm", 2700, 10),
        ("90000006", "Fir", 2250, 20),
        ("90000007", "Gorse", 2650, 10),
        ("90000008", "Hazel", 2649, 10),
    ]
)


def played(day: str, *games: tuple[str, str, str], **options: object) -> Rated:
    rows = [
        {"event": "Open", "date": day, "round": n, "white": w, "black": b, "result": r}
        for n, (w, b, r) in enumerate(games, 1)
    ]
    return rate(rows, PLAYERS, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("difference", "used"), [(399, 399), (400, 400), (401, 400), (-401, -400), (2000, 400)]
)
def test_only_differences_beyond_the_cap_change(difference: int, used: int) -> None:
    cap = DifferenceCap(400)
    assert capped_difference(difference * POINT, 2000 * POINT, cap) == used * POINT
    own = np.array([2000 * POINT])
    assert capped_differences(np.array([difference * POINT]), own, cap).tolist() == [used * POINT]


def test_no_cap_leaves_every_difference() -> None:
    assert capped_difference(900 * POINT, POINT, None) == 900 * POINT
    assert capped_differences(np.array([900 * POINT]), np.array([POINT]), None).tolist() == [900 * POINT]


@pytest.mark.parametrize(("own", "used"), [(2649, 400), (2650, 450), (2651, 450)])
def test_the_player_whose_change_is_computed_decides_on_the_exemption(own: int, used: int) -> None:
    cap = DifferenceCap(400, not_for_ratings_from=2650)
    assert capped_difference(450 * POINT, own * POINT, cap) == used * POINT


def test_from_2650_on_the_stronger_side_alone_loses_the_cap() -> None:
    # D = 450: .94 for 2700 without the cap, .08 for 2250 with it: 5 x .06 x 10 = 3, 5 x -.08 x 20 = -8
    games = [("90000005", "90000006", "1-0")] * 5
    late, early = played("2025-11-03", *games), played("2025-09-01", *games)
    assert (late.list_of()["90000005"], late.list_of()["90000006"]) == ("2703", "2242")
    # 5 x .08 x 10 = 4
    assert (early.list_of()["90000005"], early.list_of()["90000006"]) == ("2704", "2242")


@pytest.mark.parametrize(("player", "used"), [("90000007", "450"), ("90000008", "400")])
def test_the_exemption_begins_at_2650_itself(player: str, used: str) -> None:
    rating = {"90000007": 2200, "90000008": 2199}[player]
    players = PLAYERS + f"\n90000009,Ivy,{rating},20"
    rated = rate(
        [{"event": "Open", "date": "2025-11-03", "white": player, "black": "90000009", "result": "1-0"}],
        players,
    )
    assert rated.line(player, "90000009")["difference"] == "450"
    assert rated.line(player, "90000009")["difference_used"] == used
    assert rated.line("90000009", player)["difference_used"] == "-400"


@pytest.mark.parametrize(
    ("day", "new"), [("2023-05-02", "2304"), ("2024-05-02", "2305"), ("2021-05-02", "2305")]
)
def test_the_cap_helps_once_per_event_from_2022_to_february_2024(day: str, new: str) -> None:
    # D = 450. Once: (.08 + .06 + .06) x 20 = 4. Each time: 3 x .08 x 20 = 4.8
    games = [("90000001", "90000002", "1-0")] * 3
    assert played(day, *games).list_of()["90000001"] == new


def test_the_game_with_the_greatest_difference_keeps_the_cap() -> None:
    rated = played("2023-05-02", ("90000001", "90000002", "1-0"), ("90000001", "90000003", "1-0"))
    assert rated.line("90000001", "90000002")["difference_used"] == "450"
    assert rated.line("90000001", "90000003")["difference_used"] == "400"


def test_of_equal_greatest_differences_the_first_game_keeps_the_cap_whatever_the_row() -> None:
    games = [("90000001", "90000002", "1-0"), ("90000001", "90000004", "1-0")]
    rows = [
        {"event": "Open", "date": "2023-05-02", "round": n, "white": w, "black": b, "result": r}
        for n, (w, b, r) in enumerate(games, 1)
    ]
    for order in (rows, rows[::-1]):
        rated = rate(order, PLAYERS)
        assert rated.line("90000001", "90000002")["difference_used"] == "400"
        assert rated.line("90000001", "90000004")["difference_used"] == "450"


def test_the_weaker_side_is_capped_in_every_game_unless_the_reading_says_otherwise() -> None:
    games = [("90000001", "90000002", "1-0")] * 3
    # .08 in each game: -3 x .08 x 20 = -4.8; limited too: -(.08 + .06 + .06) x 20 = -4
    assert played("2023-05-02", *games).list_of()["90000002"] == "1845"
    switched = played("2023-05-02", *games, readings={"weaker-side-limited": "yes"})
    assert switched.list_of()["90000002"] == "1846"


def test_three_events_of_one_game_have_three_caps() -> None:
    rows = [
        {
            "event": f"Match {n}",
            "date": f"2023-05-0{n}",
            "white": "90000001",
            "black": "90000002",
            "result": "1-0",
        }
        for n in (1, 2, 3)
    ]
    assert rate(rows, PLAYERS).list_of()["90000001"] == "2305"
