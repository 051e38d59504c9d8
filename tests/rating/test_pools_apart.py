"""A standard and a rapid event of one batch: two pools that do not touch one another."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.results import Results

from ..rated import event_rows, period_rows, points, rated, records

ALDER, BIRCH = "90000001", "90000002"


@pytest.fixture
def results(tmp_path: Path) -> Results:
    """Alder beats Birch in a standard game and loses to Birch in 18 rapid ones."""
    both = {"white": ALDER, "black": BIRCH}
    games = [
        {"event": "Club Open", "date": "2025-11-08", "round": 1, "result": "1-0"}
        | both | {"time_control": "standard"}
    ]  # fmt: skip
    games += [
        {"event": "Club Rapid", "date": "2025-11-09", "round": number, "result": "0-1"}
        | both | {"time_control": "rapid"}
        for number in range(1, 19)
    ]  # fmt: skip
    players = [
        {"id": ALDER, "name": "Alder, Ann", "rating": 2000, "games": 100, "k": 20}
        | {"rapid_rating": 1800, "rapid_games": 10, "rapid_k": 40},
        {"id": BIRCH, "name": "Birch, Ben", "rating": 2000, "games": 200, "k": 20}
        | {"rapid_rating": 1800, "rapid_games": 60, "rapid_k": 20},
    ]
    return rated(tmp_path, games, players)


def test_a_player_has_a_period_row_in_each_pool(results: Results) -> None:
    rows = results.changes[(results.changes["level"] == "period") & (results.changes["id"] == ALDER)]
    assert rows["pool"].tolist() == ["standard", "rapid"]
    assert {(key[0], row["pool"]) for key, row in event_rows(results).items()} == {
        ("Club Open", "standard"),
        ("Club Rapid", "rapid"),
    }


def test_each_pool_has_its_own_rating_k_and_limit(results: Results) -> None:
    standard, rapid = period_rows(results)[ALDER], period_rows(results, "rapid")[ALDER]
    # equal players: a win is .5 x 20; the 18 rapid games do not count for the standard K
    assert (standard["games"], standard["k"], standard["change"]) == (1, 20, points(10))
    # 18 games, K 40 -> 700 / 18 = 38; the loss of each is .5: 18 x -.5 x 38
    assert (rapid["games"], rapid["k"], rapid["change"]) == (18, 38, points(-342))
    assert (standard["rating_before"], rapid["rating_before"]) == (points(2000), points(1800))


def test_the_closing_list_counts_the_games_of_each_pool_apart(results: Results) -> None:
    alder, birch = records(results.ratings)
    assert (alder["rating"], alder["games"]) == ("2010", "101")
    assert (alder["rapid_rating"], alder["rapid_games"]) == ("1458", "28")  # 1800 - 342
    # Birch: 18 x 20 = 360 is within 700, so 18 x .5 x 20 = 180
    assert (birch["rating"], birch["rapid_rating"], birch["rapid_games"]) == ("1990", "1980", "78")
