"""Ratings that the games files give."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from elo_batch import frames
from elo_batch.exact import POINT
from elo_batch.identity import players_from_games, ratings_by_event, unrated


@pytest.fixture
def events():
    frame = frames.empty(frames.Events).reindex(range(3))
    frame["event_id"] = pd.Series(["A", "B", "C"], dtype="str")
    frame["pool"] = pd.Series(["standard", "standard", "blitz"], dtype="str")
    return frame


def games(*rows: tuple[int, int, int, int, int]) -> pd.DataFrame:
    columns = ["event", "white", "black", "white_rating", "black_rating"]
    frame = pd.DataFrame(np.array(rows).reshape(-1, 5), columns=columns)
    frame["source"], frame["line"] = 0, np.arange(2, len(frame) + 2)
    return frame.assign(
        white_rating=frame["white_rating"] * POINT, black_rating=frame["black_rating"] * POINT
    )


def test_files_make_a_list(events):
    players, problems = players_from_games(
        unrated(["1", "2", "3"], ["", "", ""]), games((0, 0, 1, 1500, 1600), (2, 0, 2, 1400, 0)), events
    )
    assert problems == []
    assert players["rating"].tolist() == [1500 * POINT, 1600 * POINT, 0]
    assert players["blitz_rating"].tolist() == [1400 * POINT, 0, 0]


def test_two_values_for_one_player_are_an_error_in_each_event(events):
    players, problems = players_from_games(
        unrated(["1", "2"], ["", ""]), games((0, 0, 1, 1500, 1600), (1, 0, 1, 1510, 1600)), events
    )
    assert players["rating"].tolist() == [0, 1600 * POINT]
    assert [(p.code, p.event, p.message) for p in problems] == [
        ("P508", "A", "player 1 has the ratings 1500 and 1510 in the files"),
        ("P508", "B", "player 1 has the ratings 1500 and 1510 in the files"),
    ]


def test_pools_may_have_different_values(events):
    _, problems = players_from_games(
        unrated(["1", "2"], ["", ""]), games((0, 0, 1, 1500, 0), (2, 0, 1, 1510, 0)), events
    )
    assert problems == []


def test_ratings_by_player_and_event():
    found = ratings_by_event(games((0, 0, 1, 1500, 1600), (0, 2, 0, 0, 1500), (1, 0, -1, 1510, 0)))
    assert found[["player", "event", "rating"]].to_numpy().tolist() == [
        [0, 0, 1500 * POINT],
        [0, 1, 1510 * POINT],
        [1, 0, 1600 * POINT],
    ]
