"""What an error stops."""

from __future__ import annotations

import pytest

from elo_batch.checks import gate, type_games
from elo_batch.problems import Place, Problem

BAD_RESULT = "V203"


@pytest.fixture
def typed(games):
    first = games("event_id,white,black,result\nA,1,2,1-0\nB,1,2,1-0\nC,1,2,1-0\n", "one.csv")
    second = games("event_id,white,black,result\nC,3,4,1-0\nD,1,2,1-0\n", "two.csv")
    return type_games([first, second])


def refused(typed, *problems):
    result = gate(typed.events, problems, typed.tables, typed.games)
    return [typed.events["event_id"].iloc[i] for i in sorted(result.refused)], result.stops_everything


def test_error_inside_an_event_refuses_that_event_alone(typed):
    assert refused(typed, Problem(BAD_RESULT, Place("one.csv", line=2), event="B")) == (["B"], False)


def test_error_of_a_games_file_refuses_all_its_events(typed):
    assert refused(typed, Problem(BAD_RESULT, Place("two.csv"))) == (["C", "D"], False)


def test_error_in_a_list_stops_everything(typed):
    assert refused(typed, Problem("L401", Place("list.csv", line=2))) == ([], True)


def test_error_without_a_place_stops_everything(typed):
    assert refused(typed, Problem(BAD_RESULT)) == ([], True)


def test_warnings_and_notes_stop_nothing(typed):
    assert refused(typed, Problem("X312", Place("one.csv"), event="A"), Problem("L402")) == ([], False)
