"""Three events rated by another program: 112 whole changes, 2 bare sums, averages and performances."""

from __future__ import annotations

from datetime import date

import pytest

from elo_batch.results import Results

from ..rated import event_rows, period_rows, points, rated
from .fide_example_cases import read_rows

EVENTS = {
    "weekend_swiss": "WEEKEND-SWISS",
    "club_cup": "CLUB-CUP",
    "club_masters": "CLUB-MASTERS",
}
EXPECTED = [(name, row) for name in EVENTS for row in read_rows(f"hobsons_bay/{name}/expected.csv")]
CHANGES = [(name, row) for name, row in EXPECTED if row["published_is"] == "change"]
SUMS = [(name, row) for name, row in EXPECTED if row["published_is"] == "gain"]
UNRATED = [(name, row) for name, row in EXPECTED if row["published_is"] == "none"]
Case = tuple[str, dict[str, str]]


def _id(case: object) -> str:
    return str(case[1]["id"]) if isinstance(case, tuple) else ""


@pytest.fixture(scope="module")
def batches(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Results]:
    """Each event a batch; two files lack days, all three fall under the edition of March 2024."""
    found = {}
    for name in EVENTS:
        games, players, events = (
            list(read_rows(f"hobsons_bay/{name}/{file}.csv")) for file in ("games", "players", "events")
        )
        folder = tmp_path_factory.mktemp(name)
        found[name] = rated(folder, games, players, events=events, on=date(2025, 9, 1))
    return found


def test_there_are_112_changes_2_sums_and_30_unrated_players() -> None:
    assert (len(CHANGES), len(SUMS), len(UNRATED)) == (112, 2, 30)


@pytest.mark.parametrize("case", CHANGES, ids=_id)
def test_the_change_is_the_published_one(batches: dict[str, Results], case: Case) -> None:
    name, published = case
    ours = period_rows(batches[name])[published["id"]]
    assert str(ours["k"]) in published["k_inferred"].split("|")
    assert ours["change"] == points(published["published"])
    assert ours["new_rating"] == points(int(published["rating"]) + int(published["published"]))


@pytest.mark.parametrize("case", SUMS, ids=_id)
def test_the_gain_is_the_published_sum(batches: dict[str, Results], case: Case) -> None:
    name, published = case
    assert event_rows(batches[name])[EVENTS[name], published["id"]]["gain"] == points(published["published"])


@pytest.mark.parametrize("case", EXPECTED, ids=_id)
def test_games_score_average_and_performance_are_the_published_ones(
    batches: dict[str, Results], case: Case
) -> None:
    name, published = case
    ours = event_rows(batches[name])[EVENTS[name], published["id"]]
    assert str(ours["games"]) == published["games"]
    for column in ("score", "opponents_average", "performance"):
        assert ours[column] == points(published[column]), column


@pytest.mark.parametrize("case", UNRATED, ids=_id)
def test_an_unrated_player_has_no_change(batches: dict[str, Results], case: Case) -> None:
    ours = period_rows(batches[case[0]])[case[1]["id"]]
    assert (ours["change"], ours["k"], ours["expected"], ours["rating_before"]) == (None,) * 4
