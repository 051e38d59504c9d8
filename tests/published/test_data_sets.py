"""The published data sets are complete: no figure without its games, no game without its players."""

from __future__ import annotations

from collections import Counter

import pytest

from .fide_example_cases import hundredths, read_rows

EVENTS = {
    "us_championship": (12, 66),
    "first_rating_event": (6, 5),
    "hobsons_bay/weekend_swiss": (105, 231),
    "hobsons_bay/club_cup": (33, 65),
    "hobsons_bay/club_masters": (6, 11),
}
HALF_POINTS = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}


@pytest.mark.parametrize("folder", EVENTS)
def test_every_player_of_a_game_is_on_the_list(folder: str) -> None:
    players = [row["id"] for row in read_rows(f"{folder}/players.csv")]
    games = list(read_rows(f"{folder}/games.csv"))
    assert (len(set(players)), len(games)) == EVENTS[folder]
    assert {game[side] for game in games for side in ("white", "black")} == set(players)


@pytest.mark.parametrize("folder", EVENTS)
def test_nobody_plays_twice_in_a_round(folder: str) -> None:
    seats = Counter(
        (game["round"], game[side])
        for game in read_rows(f"{folder}/games.csv")
        for side in ("white", "black")
    )
    assert max(seats.values()) == 1


@pytest.mark.parametrize("folder", [name for name in EVENTS if name != "first_rating_event"])
def test_published_scores_and_counts_are_those_of_the_games(folder: str) -> None:
    rated = {row["id"] for row in read_rows(f"{folder}/players.csv") if row["rating"]}
    games, points = Counter[str](), Counter[str]()
    for game in read_rows(f"{folder}/games.csv"):
        sides = (game["white"], game["black"])
        for player, opponent, score in zip(sides, sides[::-1], HALF_POINTS[game["result"]], strict=True):
            games[player] += opponent in rated
            points[player] += score * (opponent in rated)
    for row in read_rows(f"{folder}/expected.csv"):
        assert games[row["id"]] == int(row["games"])
        assert points[row["id"]] * 50 == hundredths(row["score"])


def test_vega_published_112_changes_and_2_bare_sums() -> None:
    folders = [name for name in EVENTS if name.startswith("hobsons_bay/")]
    kinds = Counter(row["published_is"] for name in folders for row in read_rows(f"{name}/expected.csv"))
    assert kinds == {"change": 112, "gain": 2, "none": 30}


def test_periods_add_up_from_their_printed_games() -> None:
    games, events = Counter[str](), Counter[str]()
    for row in read_rows("fide_periods/games.csv"):
        games[row["event_id"]] += hundredths(row["exact_change"])
    for row in read_rows("fide_periods/events.csv"):
        assert games[row["event_id"]] == hundredths(row["exact_change"])
        events[row["case"]] += hundredths(row["exact_change"])
    printed = {row["case"]: hundredths(row["exact_change"]) for row in read_rows("fide_periods/periods.csv")}
    assert events == printed
    assert (sum(1 for _ in read_rows("fide_periods/games.csv")), len(games), len(events)) == (131, 20, 9)


def test_four_periods_differ_from_the_printed_lists() -> None:
    rows = {row["case"]: row for row in read_rows("fide_periods/periods.csv")}
    differing = {
        case: (int(row["printed_change"]), int(row["change"]))
        for case, row in rows.items()
        if row["agrees"] == "no"
    }
    assert differing == {"P02": (6, 5), "P04": (1, 0), "M01": (119, 116), "M04": (-14, -13)}
    for case, row in rows.items():
        assert int(row["new_rating"]) - int(row["rating_before"]) == int(row["printed_change"])
        assert (row["printed_change"] == row["change"]) == (case not in differing)


def test_the_round_robin_is_complete() -> None:
    pairs = {frozenset((game["white"], game["black"])) for game in read_rows("us_championship/games.csv")}
    assert len(pairs) == 66
    gains = Counter[str]()
    for row in read_rows("us_championship/lines.csv"):
        gains[row["id"]] += hundredths(row["gain"])
    assert gains == {r["id"]: hundredths(r["gain"]) for r in read_rows("us_championship/expected.csv")}


def test_all_ids_are_invented() -> None:
    folders = [*EVENTS, "fide_periods"]
    ids = {
        game[side]
        for name in folders
        for game in read_rows(f"{name}/games.csv")
        for side in ("white", "black")
    }
    assert len(ids) == 12 + 6 + 105 + 33 + 6 + 131 + 9
    assert all(len(player) == 8 and player.startswith("90") for player in ids)
