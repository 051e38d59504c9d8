"""A rating list that was long out of date when an event started: told once for each list, never refused."""

from __future__ import annotations

from datetime import date

import pytest

from ..rating.batches import Rated, rate

ALDER_AND_BIRCH = "id,name,rating,k,games\n90000001,Alder,1500,20,50\n90000002,Birch,1500,20,50"
FIRST = date(2025, 7, 1)


def _game(day: str, event: str = "Open") -> dict[str, object]:
    return {
        "event": event,
        "date": day,
        "round": 1,
        "white": "90000001",
        "black": "90000002",
        "result": "1-0",
    }


def _told(rated: Rated) -> list[str]:
    return [problem.message for problem in rated.outcome.problems if problem.code == "R818"]


@pytest.mark.parametrize(("day", "warned"), [("2025-07-01", 0), ("2026-01-01", 0), ("2026-01-02", 1)])
def test_half_a_year_is_the_limit(day: str, warned: int) -> None:
    assert len(_told(rate([_game(day)], ALDER_AND_BIRCH, list_day=FIRST))) == warned


def test_the_list_its_day_the_event_and_its_day_are_named() -> None:
    rated = rate([_game("2026-02-06", "Frost Cup")], ALDER_AND_BIRCH, list_day=date(2024, 9, 1))
    (problem,) = [problem for problem in rated.outcome.problems if problem.code == "R818"]
    assert problem.place.file == "players.csv"
    assert problem.message == (
        'the list of 2024-09-01 is the newest one given for event "Frost Cup", which started more than half a'
        " year later, on 2026-02-06"
    )
    assert problem.severity == "warning"


def test_a_list_that_tells_its_day_itself_is_no_exception() -> None:
    header, *rows = ALDER_AND_BIRCH.splitlines()
    dated = "\n".join([f"{header},list_date", *(f"{row},2024-09-01" for row in rows)])
    assert len(_told(rate([_game("2026-02-06")], dated))) == 1


def test_of_a_list_without_a_day_nothing_is_said() -> None:
    assert not _told(rate([_game("2026-02-06")], ALDER_AND_BIRCH))


def test_a_list_is_told_once_and_every_list_for_itself() -> None:
    games = [
        _game("2025-03-01", "One"),
        _game("2025-02-01", "Two"),
        _game("2025-07-05", "Fresh"),
        _game("2026-07-05", "Three"),
    ]
    rated = rate(games, ALDER_AND_BIRCH, older={date(2024, 7, 1): ALDER_AND_BIRCH}, list_day=FIRST)
    first, second = sorted(_told(rated))
    assert "2024-07-01" in first
    assert '"Two" (with further events: 1)' in first
    assert "2025-02-01" in first
    assert "2025-07-01" in second
    assert '"Three"' in second


def test_an_event_before_every_list_is_not_served_by_an_old_one() -> None:
    rated = rate([_game("2025-06-20")], ALDER_AND_BIRCH, list_day=FIRST)
    assert "R807" in rated.codes
    assert not _told(rated)


def test_the_oldest_list_is_named_wherever_it_was_given() -> None:
    """R807 speaks of the oldest list; lists may be given in any order."""
    older = {date(2025, 11, 1): ALDER_AND_BIRCH, FIRST: ALDER_AND_BIRCH}
    rated = rate([_game("2025-06-20")], ALDER_AND_BIRCH, older=older, list_day=date(2025, 12, 1))
    (problem,) = [problem for problem in rated.outcome.problems if problem.code == "R807"]
    assert "2025-07-01.csv" in problem.message
