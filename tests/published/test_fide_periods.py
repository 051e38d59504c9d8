"""FIDE's own calculations of nine players, each period one batch: every printed figure comes out.

The lists hold the ratings FIDE used, which it had corrected for four of the nine after printing them. An
opponent's rating is known for one game only, so it stands on every list.
"""

from __future__ import annotations

import pytest

from elo_batch.exact import POINT
from elo_batch.results import Results

from ..rated import Rows, event_rows, line_rows, period_rows, points, rated
from .fide_example_cases import read_rows

PERIODS = {row["case"]: row for row in read_rows("fide_periods/periods.csv")}
EVENTS = [dict(row) for row in read_rows("fide_periods/events.csv")]
GAMES = [dict(row) for row in read_rows("fide_periods/games.csv")]
OPPONENTS = [dict(row) for row in read_rows("fide_periods/opponents.csv")]
OF_AN_EVENT = ("event_id", "event", "start", "end", "time_control")
OF_A_GAME = ("event", "round", "white", "black", "result", "event_id")


def _lists(case: str) -> dict[str, Rows]:
    """The list in force at each event, and the one the change is added to, with the ratings FIDE used."""
    period = PERIODS[case]
    own = {row["rating_list"]: row["own_rating"] for row in EVENTS if row["case"] == case}
    own[period["previous_list_date"]] = period["starting_rating"]
    others = [
        {"id": r["id"], "name": r["name"], "rating": r["rating"]} for r in OPPONENTS if r["case"] == case
    ]
    me = {"id": period["id"], "name": period["name"], "k": period["k_list"]}
    return {day: [me | {"rating": rating}, *others] for day, rating in sorted(own.items())}


@pytest.fixture(scope="module")
def batches(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Results]:
    return {
        case: rated(
            tmp_path_factory.mktemp(case),
            [{name: row[name] for name in OF_A_GAME} for row in GAMES if row["case"] == case],
            _lists(case),
            events=[
                {n: row[n] for n in OF_AN_EVENT} | {"format": "swiss"}
                for row in EVENTS
                if row["case"] == case
            ],
        )
        for case in PERIODS
    }


@pytest.mark.parametrize("case", PERIODS)
def test_every_printed_figure_of_a_game_comes_out(batches: dict[str, Results], case: str) -> None:
    me = PERIODS[case]["id"]
    ours = {
        (line["event_id"], line["round"], line["opponent"]): (
            line["colour"], line["rating_used"], line["opponent_rating"], line["score"], line["gain"],
            line["k"], line["k"] * line["gain"],
        )
        for line in line_rows(batches[case])
        if line["id"] == me
    }  # fmt: skip
    printed = {
        (row["event_id"], int(row["round"]), row["opponent"]): (
            row["colour"], points(row["own_rating"]), points(row["opponent_rating"]), points(row["score"]),
            points(row["gain"]), int(row["k"]), points(row["exact_change"]),
        )
        for row in GAMES
        if row["case"] == case
    }  # fmt: skip
    assert ours == printed


def test_there_are_131_games_in_20_events() -> None:
    assert (len(GAMES), len(EVENTS), len(PERIODS)) == (131, 20, 9)


@pytest.mark.parametrize("event", EVENTS, ids=lambda row: row["event_id"])
def test_every_printed_figure_of_an_event_comes_out(
    batches: dict[str, Results], event: dict[str, str]
) -> None:
    ours = event_rows(batches[event["case"]])[event["event_id"], event["id"]]
    for name in ("gain", "exact_change", "score"):
        assert ours[name] == points(event[name]), name
    assert ours["rating_used"] == points(event["own_rating"])
    assert (ours["games"], ours["k"]) == (int(event["games"]), int(event["k"]))
    assert ours["change"] is None  # one rounding, over the period


@pytest.mark.parametrize("event", EVENTS, ids=lambda row: row["event_id"])
def test_every_line_uses_the_list_in_force_at_the_start(
    batches: dict[str, Results], event: dict[str, str]
) -> None:
    lines = [row for row in line_rows(batches[event["case"]]) if row["event_id"] == event["event_id"]]
    days = {str(row[name])[:10] for row in lines for name in ("rating_list", "opponent_list")}
    assert days == {event["rating_list"]}


@pytest.mark.parametrize("case", PERIODS)
def test_every_printed_total_comes_out(batches: dict[str, Results], case: str) -> None:
    period = PERIODS[case]
    ours = period_rows(batches[case])[period["id"]]
    assert ours["exact_change"] == points(period["exact_change"])
    assert ours["change"] == points(period["change"])
    assert ours["rating_before"] == points(period["starting_rating"])
    assert (ours["games"], ours["k"]) == (int(period["games"]), int(period["k"]))
    assert batches[case].run["list_date"] == period["list_date"]


def test_against_the_printed_lists_exactly_four_periods_differ(batches: dict[str, Results]) -> None:
    differing = {}
    for case, period in PERIODS.items():
        ours = period_rows(batches[case])[period["id"]]["change"] // POINT
        printed = int(period["new_rating"]) - int(period["rating_before"])
        if ours != printed:
            differing[case] = (printed, ours)
    assert differing == {"P02": (6, 5), "P04": (1, 0), "M01": (119, 116), "M04": (-14, -13)}


def test_where_fide_corrected_the_start_our_new_rating_is_the_printed_one(
    batches: dict[str, Results],
) -> None:
    """Of the five whose start was not the printed one or whose change differs, only two are not equal.

    M02 began from 1617 where the list said 1620; its printed lists differ by the change all the same. P02 is
    the unexplained one.
    """
    unequal = {
        case
        for case, period in PERIODS.items()
        if period_rows(batches[case])[period["id"]]["new_rating"] != points(period["new_rating"])
    }
    assert unequal == {"M02", "P02"}
