"""First ratings: rules A and B, pooled over events and runs, with their windows and exceptions."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from elo_batch.exact import POINT
from elo_batch.rating.newcomer import first_ratings
from elo_batch.rules.model import FirstRating

from .batches import Rated, rate

# FIDE 8.1.1, dp for p = .50 ... 1.00; dp(1 - p) = -dp(p)
UPPER = (
    "0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230"
    " 240 251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800"
)
HALF = [int(value) for value in UPPER.split()]
DP = tuple(-value for value in HALF[:0:-1]) + tuple(HALF)
A = FirstRating("half points", per_half_point=20, performance_dp=DP)
B = FirstRating("added draws", added_opponents=2, added_rating=1800, maximum=2200, performance_dp=DP)


def formula(opponents: list[int], half_points: int, law: FirstRating) -> int:
    found = first_ratings(
        np.array([sum(opponents) * POINT]), np.array([len(opponents)]), np.array([half_points]), law
    )
    return int(found[0]) // POINT


@pytest.mark.parametrize(
    ("half_points", "rating"),
    [
        (5, 1800),  # 50 %: the average
        (6, 1820),  # one half point above
        (10, 1900),  # five
        (4, 1728),  # p = .40: dp -72
        (0, 1000),  # p = .00: dp -800
    ],
)
def test_rule_a_adds_20_for_each_half_point_above_a_half(half_points: int, rating: int) -> None:
    assert formula([1800] * 5, half_points, A) == rating


def test_rule_a_on_a_published_perfect_score() -> None:
    # 1300, 2000, 2100, 2200, 2300: average 1980, five half points above: 2080
    assert formula([1300, 2000, 2100, 2200, 2300], 10, A) == 2080


@pytest.mark.parametrize(
    ("opponents", "half_points", "rating"),
    [
        ([1902, 1877, 1884, 2012, 1832], 6, 1922),  # published: 13107 / 7 = 1872.43, p .57, dp 50
        ([1800] * 6, 8, 1895),  # (4 + 1) / 8 = .625 -> .63: dp 95
        ([1800] * 6, 4, 1713),  # (2 + 1) / 8 = .375 -> .38: dp -87
        ([2000] * 5, 5, 1943),  # 13600 / 7 = 1942.86, p .50
        ([2300] * 5, 10, 2200),  # the maximum
        ([1801, 1801], 2, 1801),  # 7202 / 4 = 1800.5: half up
    ],
)
def test_rule_b_adds_two_draws_with_1800(opponents: list[int], half_points: int, rating: int) -> None:
    assert formula(opponents, half_points, B) == rating


HEADER = "id,name,rating,games,k"


def newcomer(
    scores: str,
    opponents: int | list[int] = 2000,
    day: str = "2025-11-03",
    event: str = "Open",
    **options: object,
) -> Rated:
    """Alder, unrated, scores 1 = d ... against rated opponents: `1`, `=`, `0`, or `+` for a forfeit."""
    results = {"1": "1-0", "=": "1/2-1/2", "0": "0-1", "+": "+/-"}
    ratings = [opponents] * len(scores) if isinstance(opponents, int) else opponents
    rows = [
        {
            "event": event,
            "date": day,
            "round": n,
            "white": "90000001",
            "black": f"9000001{n}",
            "result": results[s],
        }
        for n, s in enumerate(scores, 1)
    ]
    players = "\n".join(f"9000001{n},Player {n},{rating},100,20" for n, rating in enumerate(ratings, 1))
    return rate(rows, f"{HEADER}\n90000001,Alder,,,\n{players}", **options)  # type: ignore[arg-type]


def waiting(rated: Rated) -> list[tuple[int, float, int, str]]:
    rows = rated.results.newcomers
    return [
        (int(g), int(s) / POINT, int(o) // POINT, z)
        for g, s, o, z in zip(
            rows["games"], rows["score"], rows["opponents_sum"], rows["zero_first_event"], strict=True
        )
    ]


def test_five_games_give_a_first_rating_and_leave_nobody_waiting() -> None:
    rated = newcomer("1100=")  # 13600 / 7 = 1942.86, p .50
    row = rated.period("90000001")
    assert (row["new_rating"], row["first_rating_games"], row["note"]) == (
        "1943",
        5,
        "first rating from 5 games",
    )
    assert (row["rating_before"], row["k"], row["expected"], row["change"]) == (None, None, None, None)
    assert (rated.list_of()["90000001"], rated.list_of("games")["90000001"]) == ("1943", "5")
    assert rated.list_of("k")["90000001"] == "40"
    assert waiting(rated) == []


def test_fewer_games_wait_and_say_how_many_are_missing() -> None:
    rated = newcomer("110")
    assert rated.period("90000001")["note"] == "3 of 5 games"
    assert rated.list_of()["90000001"] == ""
    assert waiting(rated) == [(3, 2.0, 6000, "")]


def test_the_opponents_of_a_newcomer_gain_and_lose_nothing() -> None:
    rated = newcomer("11111")
    assert {v for k, v in rated.list_of().items() if k != "90000001"} == {"2000"}


def test_a_zero_first_event_is_left_out() -> None:
    rated = newcomer("00000")
    assert rated.list_of()["90000001"] == ""
    assert rated.period("90000001")["note"].endswith("the first event scored zero and is left out (8.2.1)")
    assert waiting(rated) == [(5, 0.0, 10000, "yes")]


def test_which_games_make_the_zero_is_a_reading() -> None:
    # no point in five games against rated opponents, one by forfeit
    assert waiting(newcomer("00000+")) == [(5, 0.0, 10000, "yes")]
    rated = newcomer("00000+", readings={"zero-first-event": "all games"})
    # counted: 13600 / 7 = 1942.86, p = 1/7 = .14, dp -309: 1634
    assert rated.list_of()["90000001"] == "1634"


def test_only_the_first_event_can_be_left_out() -> None:
    earlier = [
        {"id": "90000001", "pool": "standard", "event": "Spring", "start": "2025-05-03", "end": "2025-05-04"}
        | {"games": 2, "score": 1, "opponents_sum": 3600, "zero_first_event": ""}
    ]
    rated = newcomer("000", newcomers=earlier)
    # 3600 + 6000 + 3600 = 13200 / 7 = 1885.71; p = 2 / 7 = .29, dp -158: 1728
    assert rated.list_of()["90000001"] == "1728"


def test_a_left_out_event_stays_left_out_in_the_next_run() -> None:
    first = newcomer("00000", day="2025-10-03")
    rows = first.results.newcomers.assign(
        score=["0"], opponents_sum=["10000"], start=["2025-10-03"], end=["2025-10-03"]
    )
    second = newcomer("1100=", newcomers=rows.astype("str").to_dict("records"))
    assert second.list_of()["90000001"] == "1943"


def earlier_games(start: str, end: str) -> list[dict[str, object]]:
    return [
        {"id": "90000001", "pool": "standard", "event": "Long ago", "start": start, "end": end}
        | {"games": 4, "score": 4, "opponents_sum": 8000, "zero_first_event": ""}
    ]


@pytest.mark.parametrize(("end", "pooled"), [("2023-10-20", 5), ("2023-09-20", 1)])
def test_games_count_for_26_months(end: str, pooled: int) -> None:
    # list of December 2025: 26 months back is October 2023
    rated = newcomer("0", newcomers=earlier_games(end, end))
    assert rated.period("90000001")["first_rating_games"] == pooled


def test_the_window_may_begin_again_instead_of_sliding() -> None:
    rows = [
        *earlier_games("2023-08-01", "2023-08-02"),
        {"id": "90000001", "pool": "standard", "event": "Later", "start": "2025-06-01", "end": "2025-06-02"}
        | {"games": 2, "score": 1, "opponents_sum": 4000, "zero_first_event": ""},
    ]
    # sliding: the four old games drop out, 2 + 1 remain. Restart: November is 27 months after August 2023
    assert newcomer("1", newcomers=rows).period("90000001")["first_rating_games"] == 3
    restarted = newcomer("1", newcomers=rows, readings={"window": "restart"})
    assert restarted.period("90000001")["first_rating_games"] == 1


def test_until_2021_half_a_point_was_asked() -> None:
    rated = newcomer("00000", 1900, day="2019-05-03")
    assert rated.period("90000001")["note"] == "5 games, not enough points for a first rating"
    # 1900 + dp(.10) = 1900 - 366
    assert newcomer("0000=", 1900, day="2019-05-03").list_of()["90000001"] == "1534"


def test_a_rating_below_the_floor_is_not_published_and_goes_on_pooling() -> None:
    # 7000 + 3600 = 10600 / 7 = 1514.29, p = 2 / 7 = .29, dp -158: 1356
    rated = newcomer("10000", 1400)
    assert rated.period("90000001")["note"] == "1356, below 1400"
    assert rated.list_of()["90000001"] == ""
    assert waiting(rated) == [(5, 1.0, 7000, "")]


def test_first_ratings_are_limited_to_2200() -> None:
    assert newcomer("11111", 2300).list_of()["90000001"] == "2200"


def test_three_unrated_players_among_themselves_get_nothing() -> None:
    ids = ["90000001", "90000002", "90000003"]
    rows = [
        {
            "event": "Open",
            "date": "2025-11-03",
            "round": n + 1,
            "white": ids[n],
            "black": ids[n - 1],
            "result": "1-0",
        }
        for n in range(3)
    ]
    rated = rate(rows, HEADER + "".join(f"\n{i},Player {i[-1]},,," for i in ids))
    assert set(rated.list_of().values()) == {""}
    assert set(rated.results.changes.query("level == 'period'")["note"]) == {"no rated opponents"}


def test_a_club_gives_a_first_rating_from_one_game_on() -> None:
    # (1000 + 3600) / 3 = 1533.33, p = 2/3 = .67, dp 125
    assert newcomer("1", 1000, rules=("fide-club",)).list_of()["90000001"] == "1658"


def test_unrated_at_the_start_and_rated_meanwhile_counts_for_the_player_alone() -> None:
    # 8.2.4: on the list of October Alder is unrated, on that of November he has 1900
    old = f"{HEADER}\n90000001,Alder,,,\n90000002,Birch,1900,100,20"
    new = f"{HEADER}\n90000001,Alder,1900,7,40\n90000002,Birch,1910,100,20"
    game = {"event": "Open", "date": "2025-10-20", "white": "90000001", "black": "90000002", "result": "1-0"}
    rated = rate(
        [game], new, older={date(2025, 10, 1): old}, list_day=date(2025, 11, 1), list_date=date(2025, 12, 1)
    )
    own, other = rated.line("90000001", "90000002"), rated.line("90000002", "90000001")
    assert (own["verdict"], own["rating_source"], own["rating_used"]) == ("rated", "meanwhile", "1900")
    assert other["verdict"] == "unrated opponent"
    assert str(own["rating_list"])[:10] == "2025-11-01"
    # .5 x 40 = 20; Birch stays at 1910
    assert (rated.list_of()["90000001"], rated.list_of()["90000002"]) == ("1920", "1910")
    assert "8.2.4" in rated.event("90000001", "Open")["note"]


def test_a_rating_below_the_floor_is_no_rating_meanwhile() -> None:
    players = f"{HEADER}\n90000001,Alder,1399,100,20\n90000002,Birch,1500,100,20"
    game = {"event": "Open", "date": "2025-11-03", "white": "90000001", "black": "90000002", "result": "1-0"}
    rated = rate([game], players)
    assert rated.line("90000001", "90000002")["verdict"] == "first rating"
    assert rated.list_of()["90000001"] == ""
    assert rated.period("90000001")["note"] == "1399, below 1400: unrated; 1 of 5 games"
