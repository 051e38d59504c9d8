"""Performance ratings, each variant by its name; figures of FIDE's exercise and of the issue."""

from __future__ import annotations

import numpy as np
import pytest

from elo_batch.exact import POINT
from elo_batch.rating.performance import (
    fide_performance,
    fide_performances,
    linear_performance,
    logistic_performance,
    norm_average,
    opponents_average,
    percentage,
    perfect_performance,
)

from .batches import rate
from .test_expectation import TABLE
from .test_first_ratings import DP


def test_the_average_is_rounded_half_up() -> None:
    assert opponents_average([1500, 1501]) == 1501
    assert opponents_average([1500, 1500, 1501]) == 1500


@pytest.mark.parametrize(
    ("half_points", "games", "percent"),
    [(1, 4, 13), (7, 4, 88), (5, 4, 63), (23, 20, 58), (3, 8, 19), (0, 3, 0), (6, 3, 100), (6, 8, 38)],
)
def test_percentages_are_rounded_half_up(half_points: int, games: int, percent: int) -> None:
    assert percentage(half_points, games) == percent


def test_draws_are_half_a_point() -> None:
    # W W W D D L against 1850: 4 of 6, .67, dp 125
    assert fide_performance([1850] * 6, 8, DP) == 1975


@pytest.mark.parametrize(
    ("half_points", "fide", "linear"), [(2, 2300, 1900), (1, 1500, 1500), (0, 700, 1100)]
)
def test_one_game_against_1500(half_points: int, fide: int, linear: int) -> None:
    assert fide_performance([1500], half_points, DP) == fide
    assert linear_performance([1500], half_points) == linear


def test_many_players_at_once_agree_with_one() -> None:
    cases = [([1500, 1501], 2), ([1850] * 6, 8), ([2100], 0), ([1400, 1700, 2000, 2001], 5)]
    found = fide_performances(
        np.array([sum(opponents) * POINT for opponents, _ in cases]),
        np.array([len(opponents) for opponents, _ in cases]),
        np.array([half * POINT // 2 for _, half in cases]),
        DP,
    )
    assert (found // POINT).tolist() == [fide_performance(o, h, DP) for o, h in cases]


def test_a_win_can_lower_the_average_variants_and_never_the_perfect_one() -> None:
    before, after = [2000] * 4, [2000] * 4 + [1000]
    assert linear_performance(after, 10) < linear_performance(before, 8)
    assert fide_performance(after, 10, DP) < fide_performance(before, 8, DP)
    assert perfect_performance(after, 10, TABLE) >= perfect_performance(before, 8, TABLE)


def test_the_perfect_performance_is_the_smallest_rating_that_expects_the_score() -> None:
    # .5 is expected from D = -3 on in each game of the table: the row of 0 to 3
    assert perfect_performance([1500, 1500], 2, TABLE) == 1497
    assert perfect_performance([1500, 1700], 0, TABLE) == 700
    assert perfect_performance([1500, 1700], 4, TABLE) == 1700 + 736


def test_the_logistic_performance_ends_at_zero_and_perfect_scores() -> None:
    assert logistic_performance([1500], 0) is None
    assert logistic_performance([1500], 2) is None
    # 3 of 4: 400 x log10(3) = 190.85
    assert logistic_performance([1500] * 4, 6) == 1691


@pytest.mark.parametrize(
    ("opponents", "floor", "average"),
    [([2400] * 7 + [2100, 2000], 2200, 2344), ([2400] * 8 + [0], 2200, 2378)],
)
def test_the_norm_average_raises_the_lowest_opponent_alone(
    opponents: list[int], floor: int, average: int
) -> None:
    assert norm_average(opponents, floor) == average


def test_an_event_row_says_how_few_games_a_performance_rests_on() -> None:
    players = "id,name,rating,k\n90000001,Alder,1900,20\n90000002,Birch,1989,20\n90000003,Cedar,,"
    rows = [
        {"event": "Open", "date": "2025-11-03", "round": n, "white": "90000001", "black": b, "result": "1-0"}
        for n, b in ((1, "90000002"), (2, "90000003"))
    ]
    row = rate(rows, players).event("90000001", "Open")
    assert (row["performance"], row["opponents_average"], row["games"]) == ("2789", "1989", 1)
    assert row["note"] == "1 game, 100 %"


def test_performances_are_not_capped() -> None:
    assert fide_performance([1000], 1, DP) == 1000
    # 1736 expects 1.00 against 1000 (D 736) and nothing against 2500
    assert perfect_performance([1000, 2500], 2, TABLE) == 1736
