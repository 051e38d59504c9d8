"""One mistake is one finding."""

from __future__ import annotations

from elo_batch.checks.echoes import without_echoes
from elo_batch.problems import Place, Problem

RESULT = Place("open.xlsx", "Games", 8, "E8", "Result")
PLAYER = Place("open.xlsx", "Games", 9, "C9", "White")
EVENT = Place("open.xlsx", "Games")


def unfinished(count: int) -> Problem:
    return Problem("X312", EVENT, {"event": "Open", "count": count}, "", "open")


def codes(*problems: Problem) -> list[str]:
    return [problem.code for problem in without_echoes(problems)]


def test_a_cell_that_shows_an_error_is_not_reported_again_for_its_text() -> None:
    assert codes(Problem("S006", RESULT), Problem("V203", RESULT, event="open")) == ["S006"]
    assert codes(Problem("S006", PLAYER), Problem("P502", PLAYER), Problem("V203", RESULT)) == [
        "S006",
        "V203",
    ]


def test_a_result_that_cannot_be_read_is_not_counted_as_a_game_without_a_result() -> None:
    wrong, never = Problem("V205", RESULT, event="open"), Problem("S005", replace_line(RESULT, 12))
    assert codes(unfinished(2), wrong, never) == ["V205", "S005"]
    assert [p.values["count"] for p in without_echoes([unfinished(5), wrong, never])[:1]] == [3]


def test_games_without_a_result_are_counted_in_full_beside_errors_elsewhere() -> None:
    elsewhere = Problem("V205", Place("other.csv", line=3), event="other")
    assert without_echoes([unfinished(2), elsewhere, Problem("S006", PLAYER)])[0] == unfinished(2)


def replace_line(place: Place, line: int) -> Place:
    return Place(place.file, place.sheet, line, f"E{line}", place.column)
