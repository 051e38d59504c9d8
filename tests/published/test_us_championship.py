"""A round robin of 66 games, rated whole: every gain, sum, change and new rating is FIDE's.

Two players had a second event in the period, of which FIDE published K times the gain only. Events with that
very gain stand in for it here; they began under the list of September.
"""

from __future__ import annotations

import pytest

from elo_batch.results import Results

from ..rated import event_rows, line_rows, period_rows, points, rated
from .fide_example_cases import read_rows

FOLDER = "us_championship"
EVENT = "BIRDS-2025"
EXPECTED = {row["id"]: row for row in read_rows(f"{FOLDER}/expected.csv")}

# 2789 expects .56 against 2746 (43 less) and .57 against 2739 (50 less): four draws gain
#   2 x (.50 - .56) + 2 x (.50 - .57) = -.26, and K 10 makes -2.60 of it.
# 2744 expects .44 against 2787 (43 more): four draws gain 4 x (.50 - .44) = .24, K 10 makes 2.40 of it.
OTHER_EVENTS = {"90000001": (2789, (2746, 2746, 2739, 2739)), "90000004": (2744, (2787,) * 4)}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    october = [dict(row, list_date="") for row in read_rows(f"{FOLDER}/players.csv")]
    games, events = list(read_rows(f"{FOLDER}/games.csv")), list(read_rows(f"{FOLDER}/events.csv"))
    september = []
    for player, (own, opponents) in OTHER_EVENTS.items():
        name = f"SECOND-{player}"
        events.append({"event_id": name, "start": "2025-09-28", "end": "2025-10-04", "format": "swiss"})
        september.append({"id": player, "name": EXPECTED[player]["name"], "rating": own})
        for number, rating in enumerate(opponents, 1):
            other = f"{player}{number}"
            listed = {"id": other, "name": f"Elder, {other}", "rating": rating, "k": 10}
            september.append(listed)
            october.append(listed)
            games.append(
                {"event_id": name, "event": name, "round": number, "white": player, "black": other}
                | {"result": "1/2-1/2"}
            )
    lists = {"2025-09-01": september, "2025-10-01": october}
    return rated(tmp_path_factory.mktemp("batch"), games, lists, events=events)


def test_all_132_published_gains_come_out(results: Results) -> None:
    ours = {
        (str(line["round"]), line["id"]): (line["colour"], line["opponent"], line["score"], line["gain"])
        for line in line_rows(results)
        if line["event_id"] == EVENT
    }
    published = {
        (row["round"], row["id"]): (row["colour"], row["opponent"], points(row["score"]), points(row["gain"]))
        for row in read_rows(f"{FOLDER}/lines.csv")
    }
    assert len(published) == 132
    assert ours == published


def test_every_game_uses_the_ratings_of_october_under_the_edition_of_october(results: Results) -> None:
    lines = [line for line in line_rows(results) if line["event_id"] == EVENT]
    used = {(row["rating_used"], row["opponent_rating"]) for row in read_rows(f"{FOLDER}/lines.csv")}
    ours = {(x["rating_used"], x["opponent_rating"]) for x in lines}
    assert ours == {(points(own), points(opponent)) for own, opponent in used}
    days = {(line["edition"], str(line["rating_list"])[:10]) for line in lines}
    assert days == {("2025-10-01", "2025-10-01")}


@pytest.mark.parametrize("player", EXPECTED)
def test_the_event_of_each_player(results: Results, player: str) -> None:
    ours, published = event_rows(results)[EVENT, player], EXPECTED[player]
    for name in ("gain", "exact_change", "score", "opponents_average"):
        assert ours[name] == points(published[name]), name
    assert (str(ours["games"]), str(ours["k"])) == (published["games"], published["k"])


@pytest.mark.parametrize("player", OTHER_EVENTS)
def test_the_second_event_has_the_published_contribution(results: Results, player: str) -> None:
    ours, published = event_rows(results)[f"SECOND-{player}", player], EXPECTED[player]
    assert ours["exact_change"] == points(published["other_event_exact_change"])
    assert ours["rating_used"] == points(published["other_event_rating_used"])
    assert str(ours["games"]) == published["other_event_games"]


@pytest.mark.parametrize("player", EXPECTED)
def test_the_new_rating_of_each_player(results: Results, player: str) -> None:
    ours, published = period_rows(results)[player], EXPECTED[player]
    assert ours["exact_change"] == points(published["period_exact_change"])
    assert ours["rating_before"] == points(published["rating_before"])
    assert ours["new_rating"] == points(published["new_rating"])
    assert ours["change"] == ours["new_rating"] - ours["rating_before"]
    assert str(ours["games"]) == published["period_games"]


def test_the_closing_list_has_the_new_ratings_and_the_next_k(results: Results) -> None:
    listed = results.ratings.set_index("id")
    for player, published in EXPECTED.items():
        assert listed.loc[player, "rating"] == published["new_rating"]
        assert listed.loc[player, "k"] == published["k_next"]
