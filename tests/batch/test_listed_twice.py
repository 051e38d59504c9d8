"""One person under two ids of the rating list, of whom one plays: told, for the games count for one row."""

from __future__ import annotations

import pytest

from ..rating.batches import rate

GAME = {"event": "Open", "date": "2025-10-20", "white": "90000001", "black": "90000002", "result": "1-0"}
HEADER = "id,name,federation,sex,birth_year,rating,k,games"
ALDER = "90000001,Alder Ann,XXX,f,1990,1800,20,50"
BIRCH = "90000002,Birch Ben,XXX,m,1980,1700,20,50"


def _told(*rows: str) -> list[str]:
    rated = rate([GAME], "\n".join([HEADER, ALDER, BIRCH, *rows]))
    return [problem.message for problem in rated.outcome.problems if problem.code == "P531"]


@pytest.mark.parametrize("row", ["90000077,Alder Ann,XXX,f,1990,1750,20,9", "90000077,Alder Ann,,,1990,,,"])
def test_a_second_row_of_a_player_is_a_warning(row: str) -> None:
    (sentence,) = _told(row)
    assert sentence.startswith(
        "90000001 (Alder Ann, born 1990, XXX) plays and stands on the list a second time"
    )
    assert sentence.endswith("under the id 90000077")


@pytest.mark.parametrize(
    "row",
    [
        "90000077,Alder Ann,XXX,f,1991,1750,20,9",
        "90000077,Alder Ann,XXX,f,,1750,20,9",
        "90000077,Alder Ann,YYY,f,1990,1750,20,9",
        "90000077,Alder Ann,XXX,m,1990,1750,20,9",
        "90000077,Cedar Cyd,XXX,f,1990,1750,20,9\n90000078,Cedar Cyd,XXX,f,1990,1750,20,9",
    ],
    ids=["another year", "no year", "another federation", "a man", "who does not play"],
)
def test_namesakes_are_two_people(row: str) -> None:
    assert _told(*row.split("\n")) == []


def test_two_rows_that_both_play_are_told_once() -> None:
    second = "90000077,Alder Ann,XXX,f,1990,1750,20,9"
    games = [GAME, {**GAME, "white": "90000077", "date": "2025-10-21"}]
    rated = rate(games, "\n".join([HEADER, ALDER, BIRCH, second]))
    assert [problem.code for problem in rated.outcome.problems].count("P531") == 1
