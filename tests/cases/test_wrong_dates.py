"""Dates that are not those of the games: day and month exchanged, the year mistyped, rounds turned round."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

import pytest

from elo_batch.problems import Place, Problem

from .formats import book, players, saved
from .runs import checked, codes

_PAIRS = (("90000001", "90000002"), ("90000002", "90000003"), ("90000003", "90000001"))
_CODES = {"D112", "D117", "D118", "D119", "D131"}
FORMATS = ("csv", "xlsx")
Games = Sequence[tuple[int | str, str]]


def _places(problem: Problem) -> tuple[Place, ...]:
    """All places of a finding."""
    places = problem.values.get("all_places", (problem.place,))
    assert isinstance(places, tuple)
    return places


def _event(folder: Path, kind: str, games: Games, event: str = "") -> Path:
    """Games of these rounds and days; in a workbook days written 2026-03-10 are real dates."""
    rows: list[list[object]] = [["event", "round", "date", "white", "black", "result"]]
    for number, (round_, day) in enumerate(games):
        white, black = _PAIRS[number % 3]
        rows.append([event, round_, day, white, black, "1-0" if number % 2 else "0-1"])
    if kind == "csv":
        return saved(folder, "open.csv", "\n".join(",".join(map(str, row)) for row in rows) + "\n")
    for row in rows[1:]:
        text = str(row[2])
        row[2] = datetime.fromisoformat(text) if text[4:5] == "-" else text
    return book(folder / "open.xlsx", rows)


def _found(path: Path, **options: str) -> list[Problem]:
    problems = checked(path, players(path.parent), **options).problems
    return [problem for problem in problems if problem.code in _CODES]


def _weekly(*days: str, games: int = 2) -> list[tuple[int | str, str]]:
    return [(round_, day) for round_, day in enumerate(days, 1) for _ in range(games)]


EXCHANGED: dict[str, tuple[Games, list[tuple[str, str]]]] = {
    "an import that took 10/03 for October": (
        _weekly("2026-10-03", "17/03/2026", "24/03/2026"),
        [("2026-10-03", "2026-03-10")] * 2,
    ),
    "an import that took two rounds": (
        _weekly("2026-05-03", "2026-12-03", "19/03/2026"),
        [("2026-05-03", "2026-03-05")] * 2 + [("2026-12-03", "2026-03-12")] * 2,
    ),
    "one game of a round": (
        [(1, "10/03/2026"), (1, "03/10/2026"), *_weekly("10/03/2026", "17/03/2026", "24/03/2026")],
        [("03/10/2026", "2026-03-10")],
    ),
    "one game of an event without rounds": (
        [("", "10/03/2026"), ("", "03/10/2026"), ("", "17/03/2026"), ("", "24/03/2026")],
        [("03/10/2026", "2026-03-10")],
    ),
    "the turn of a month": (
        _weekly("24/02/2026", "2026-03-03", "2026-10-03", "17/03/2026", games=1),
        [("2026-10-03", "2026-03-10")],
    ),
    "twelve weeks": (
        _weekly(
            *("2026-10-03", "17/03/2026", "24/03/2026", "31/03/2026", "2026-07-04", "14/04/2026"),
            *("21/04/2026", "28/04/2026", "2026-05-05", "2026-12-05", "19/05/2026", "26/05/2026"),
            games=1,
        ),
        [("2026-10-03", "2026-03-10"), ("2026-07-04", "2026-04-07"), ("2026-12-05", "2026-05-12")],
    ),
}


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("case", EXCHANGED)
def test_exchanged_day_and_month_stop_the_event_and_are_repaired_when_accepted(
    tmp_path: Path, kind: str, case: str
) -> None:
    games, wanted = EXCHANGED[case]
    path = _event(tmp_path, kind, games)
    found = _found(path)
    assert [(p.code, p.values["found"], p.values["likely"]) for p in found] == [("D117", *wanted[0])]
    assert found[0].event
    days = [day for day, _ in wanted]
    told = {place.line for place in _places(found[0])}
    assert told == {line for line, (_, day) in enumerate(games, 2) if day in days}
    first = next(line for line, (_, day) in enumerate(games, 2) if day == wanted[0][0])
    assert (found[0].place.line, found[0].place.cell) == (first, "" if kind == "csv" else f"C{first}")
    repaired = checked(path, players(tmp_path), accept_repairs=True).problems
    notes = [(p.values["found"], p.values["read"]) for p in repaired if p.code == "D001"]
    assert notes == list(dict.fromkeys(wanted))
    assert not _CODES & set(codes(repaired))


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("first", ["2026-03-10", "2026-02-10"])
def test_a_first_round_months_before_the_others_may_have_day_and_month_exchanged(
    tmp_path: Path, kind: str, first: str
) -> None:
    """3 October that became 10 March: the rounds stay in order, so that it may be right."""
    (told,) = _found(_event(tmp_path, kind, _weekly(first, "2026-10-10", "2026-10-17", "2026-10-24")))
    assert (told.code, told.place.line, len(_places(told))) == ("D112", 2, 2)
    assert f"it is 2026-10-0{first[6]};" in told.message


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    "games",
    [
        _weekly("2026-03-20", "2026-10-10", "2026-10-17", "2026-10-24"),
        _weekly("2026-03-08", "2026-10-10", "2026-10-17", "2026-10-24"),
        _weekly("2025-10-05", "2025-11-02", "2025-12-07", "2026-01-11", "2026-02-08", "2026-03-01"),
        _weekly("2025-10-12", "2025-11-16", "2025-12-10", "2026-01-18", "2026-02-07", "2026-03-15"),
        _weekly("2025-09-06", "2025-12-06", "2026-03-07"),
        _weekly("2026-03-05", "2026-06-07"),
        [*_weekly("2026-03-10", "2026-03-17", "2026-03-24"), (2, "2026-04-21")],
        [*_weekly("2026-03-10", "2026-03-17", "2026-03-24"), (3, "2026-05-09")],
        [*_weekly("2025-10-05", "2025-11-02", "2025-12-07", "2026-01-11"), (1, "2026-02-08")],
        _weekly("2026-03-10", "2026-03-11", "2026-03-12"),
    ],
    ids=[
        "no such day",
        "no help",
        "season",
        "season 2",
        "three",
        "two",
        "postponed",
        "postponed far",
        "league game late",
        "daily",
    ],
)
def test_a_season_and_a_postponed_game_are_left_alone(tmp_path: Path, kind: str, games: Games) -> None:
    assert _found(_event(tmp_path, kind, games)) == []


@pytest.mark.parametrize("kind", FORMATS)
def test_a_day_written_in_words_is_believed(tmp_path: Path, kind: str) -> None:
    games = _weekly("3 October 2026", "17/03/2026", "24/03/2026")
    assert codes(_found(_event(tmp_path, kind, games))) == ["D118"]


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("day", [1, 5])
@pytest.mark.parametrize("games", [1, 2])
def test_one_day_of_each_month_is_doubted_and_never_refused(
    tmp_path: Path, kind: str, day: int, games: int
) -> None:
    rounds = _weekly(*(f"2026-{month:02}-{day:02}" for month in range(1, 7)), games=games)
    path = _event(tmp_path, kind, rounds)
    if kind == "csv":  # a text with the year first is believed; a workbook may have exchanged its dates
        assert _found(path) == []
        return
    (problem,) = _found(path)
    assert (problem.code, problem.severity) == ("D131", "warning")
    assert f"2026-{day:02}-06" in problem.message
    repaired = checked(path, players(tmp_path), accept_repairs=True).problems
    assert "D001" not in codes(repaired)
    words = [(round_, f"{date.fromisoformat(str(text)):%-d %B %Y}") for round_, text in rounds]
    (tmp_path / "words").mkdir()
    assert _found(_event(tmp_path / "words", kind, words)) == []


@pytest.mark.parametrize("kind", FORMATS)
def test_two_ways_to_exchange_are_told_and_not_repaired(tmp_path: Path, kind: str) -> None:
    path = _event(tmp_path, kind, [("", "2026-10-03"), ("", "2026-03-10"), ("", "2026-03-10")])
    assert codes(_found(path)) == ["D117"]
    assert codes(list(checked(path, players(tmp_path), accept_repairs=True).problems)).count("D117") == 1


@pytest.mark.parametrize("kind", FORMATS)
def test_an_exchanged_date_is_told_of_its_event_alone(tmp_path: Path, kind: str) -> None:
    games = _weekly("2026-10-03", "17/03/2026", "24/03/2026")
    (tmp_path / "other").mkdir()
    other = _event(tmp_path / "other", kind, _weekly("2026-10-03", "2026-10-10"), "Autumn Open")
    problems = checked([_event(tmp_path, kind, games, "Spring Open"), other], players(tmp_path)).problems
    assert {(p.code, p.event) for p in problems if p.code in _CODES} == {("D117", "Spring Open")}


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("year", [2062, 2206, 1926])
def test_a_year_far_from_the_event_is_an_error(tmp_path: Path, kind: str, year: int) -> None:
    games = _weekly("2026-03-10", "2026-03-17", "2026-03-24", games=3)
    path = _event(tmp_path, kind, [(1, f"{year}-03-10")] * 3 + games)
    found = _found(path)
    assert codes(found) == ["D119"]
    assert [place.line for place in _places(found[0])] == [2, 3, 4]
    assert {problem.severity for problem in found} == {"error"}


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    ("days", "warned"),
    [
        (("2026-03-24", "2026-03-17", "2026-03-10"), True),
        (("2026-03-10", "2026-03-24", "2026-03-17"), False),
        (("2026-03-10", "2026-03-10", "2026-03-10"), False),
    ],
)
def test_rounds_that_run_backwards_are_a_warning(
    tmp_path: Path, kind: str, days: tuple[str, ...], warned: bool
) -> None:
    found = _found(_event(tmp_path, kind, _weekly(*days)))
    told = [(p.code, p.severity, p.values["first"], p.values["last"]) for p in found]
    assert told == [("D118", "warning", 1, 3)] * warned
