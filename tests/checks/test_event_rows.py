"""The user's events table beside what results files say of the same events."""

from __future__ import annotations

import pandas as pd
import pytest

from elo_batch.checks import complete_events, type_events, type_games
from elo_batch.problems import Problem

TOLD = "event_id,event,start,end,time_control,format,team,rounds,place\n"


@pytest.fixture
def complete(table):
    def run(told: str, given: str) -> tuple[pd.DataFrame, list[Problem]]:
        own = table("events", given, "events.csv")
        mine, found = type_events([own])
        assert found == []
        return complete_events(type_events([table("events", TOLD + told, "open.trf")])[0], mine, [own])

    return run


def codes(problems):
    return [p.code for p in problems]


def test_a_row_fills_what_the_file_leaves_blank(complete):
    events, problems = complete(
        ",Spring Open,,,,,,,\n",
        "event,start,end,time_control,format,team,rounds,place\n"
        "spring open,2026-03-01,2026-03-02,rapid,swiss,yes,5,Birchtown\n",
    )
    assert problems == []
    (event,) = events.to_dict("records")
    assert [str(event[day].date()) for day in ("start", "end")] == ["2026-03-01", "2026-03-02"]
    assert [event[n] for n in ("pool", "format", "team", "rounds", "place")] == [
        *("rapid", "swiss", True, 5, "Birchtown")
    ]
    assert (event["event"], event["file"]) == ("Spring Open", "open.trf")


def test_the_row_wins_with_a_note_that_names_both(complete):
    events, problems = complete(
        ",Open,2026-03-01,2026-03-05,standard,swiss,,7,\n",
        "event,start,end,time_control,rounds\nOpen,2026-03-01,2026-03-04,rapid,5\n",
    )
    assert [str(events["end"][0].date()), events["pool"][0], events["rounds"][0]] == [
        "2026-03-04",
        "rapid",
        5,
    ]
    assert [(p.place.file, p.place.line, p.message) for p in problems] == [
        (
            "events.csv",
            2,
            f"{column} of event 'Open' is '{new}' here and '{old}' in open.trf; the events table counts",
        )
        for column, new, old in (
            ("end", "2026-03-04", "2026-03-05"),
            ("time_control", "rapid", "standard"),
            ("rounds", "5", "7"),
        )
    ]


def test_the_same_id_is_the_event_whatever_its_name_and_start(complete):
    events, problems = complete("E1,Open,2026-03-01,,,,,,\n", "event_id,event,start\nE1,Cup,2026-03-02\n")
    assert events[["event_id", "event"]].to_numpy().tolist() == [["E1", "Cup"]]
    assert codes(problems) == ["X326", "X326"]


@pytest.mark.parametrize(
    "row", ["E2,Open,2026-03-01", ",Open,2026-03-02", ",Cup,2026-03-01"], ids=["id", "start", "name"]
)
def test_another_event_is_not_completed(complete, row):
    events, problems = complete(
        "E1,Open,2026-03-01,,,,,,\n", f"event_id,event,start,time_control\n{row},rapid\n"
    )
    assert (events["pool"].tolist(), problems) == (["", "rapid"], [])


def test_the_start_decides_between_events_of_one_name(complete):
    told = ",Open,2026-03-01,,,,,,\n,Open,2026-04-01,,,,,,\n"
    events, problems = complete(told, "event,start,time_control\nOpen,2026-04-01,rapid\n")
    assert (events["pool"].tolist(), problems) == (["", "rapid"], [])


@pytest.mark.parametrize(
    ("told", "given"),
    [
        (",Open,2026-03-01,,,,,,\n,Open,2026-04-01,,,,,,\n", "event,time_control\nOpen,rapid\n"),
        (",Open,,,,,,,\n", "event,start,time_control\nOpen,2026-03-01,rapid\nOpen,2026-04-01,blitz\n"),
    ],
    ids=["events", "rows"],
)
def test_what_fits_twice_completes_nothing(complete, told, given):
    events, problems = complete(told, given)
    assert set(events.loc[events["file"] == "open.trf", "pool"]) == {""}
    assert set(codes(problems)) == {"X327"}


def test_an_end_before_the_start_of_the_file_is_an_error(complete):
    _, problems = complete(",Open,2026-03-01,,,,,,\n", "event,end\nOpen,2026-02-01\n")
    assert codes(problems) == ["V227"]


def test_the_games_of_the_file_are_of_the_completed_event(complete, games):
    events, _ = complete(",Open,,,,,,,\n", "event_id,event,start,time_control\nE1,Open,2026-03-01,blitz\n")
    typed = type_games([games("white,black,result\n1,2,1-0\n", "open.trf", event="Open")], events)
    assert typed.events[["event_id", "pool"]].to_numpy().tolist() == [["E1", "blitz"]]
    assert not set(codes(typed.problems)) & {"X316", "X321"}
