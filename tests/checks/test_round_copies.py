"""The sheet of a round that was copied and renumbered."""

from __future__ import annotations

import itertools
from pathlib import Path

import openpyxl
import pytest

from elo_batch.batch.checking import check
from elo_batch.batch.law import rule_sets
from elo_batch.batch.request import Request
from elo_batch.batch.sources import read_sources
from elo_batch.problems import Problem, Severity

HEADER = "round,white,black,result"
FIRST = ["90000001,90000002,1-0", "90000003,90000004,0-1", "90000005,90000006,½-½"]
SECOND = ["90000002,90000003,1-0", "90000004,90000005,0-1", "90000006,90000001,½-½"]


def _rows(*rounds: list[str]) -> list[str]:
    return [f"{number},{game}" for number, games in enumerate(rounds, 1) for game in games]


def _written(folder: Path, name: str, rows: list[str]) -> Path:
    path = folder / name
    if path.suffix == ".csv":
        path.write_text("\n".join([HEADER, *rows, ""]), encoding="utf-8")
        return path
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, games in itertools.groupby(rows, lambda row: row.split(",")[0]):
        sheet = book.create_sheet(f"Round {number}")
        for row in (HEADER, *games):
            sheet.append(row.split(","))
    book.save(path)
    return path


def _found(path: Path) -> list[Problem]:
    request = Request(games=(str(path),))
    problems = check(read_sources(request), request, rule_sets(request)).problems
    return [problem for problem in problems if problem.code in ("X329", "X330")]


@pytest.mark.parametrize("name", ["open.csv", "open.xlsx"])
@pytest.mark.parametrize("order", [slice(None), slice(None, None, -1)])
def test_a_round_that_repeats_another_is_an_error(tmp_path: Path, name: str, order: slice) -> None:
    (problem,) = _found(_written(tmp_path, name, _rows(FIRST, SECOND, FIRST[order], ["90000001,,bye"])))
    assert (problem.code, problem.severity) == ("X329", Severity.ERROR)
    assert problem.message.startswith(
        "round 3 repeats round 1: all 3 games have the same players, colours and results"
    )
    assert problem.event


def test_byes_make_no_round_another_one(tmp_path: Path) -> None:
    rows = _rows([*FIRST, "90000007,,bye"], FIRST)
    assert [problem.code for problem in _found(_written(tmp_path, "open.csv", rows))] == ["X329"]


def test_the_same_pairings_with_other_results_are_a_warning(tmp_path: Path) -> None:
    other = [*FIRST[:2], FIRST[2].replace("½-½", "1-0")]
    (problem,) = _found(_written(tmp_path, "open.csv", _rows(FIRST, SECOND, other)))
    assert (problem.code, problem.severity) == ("X330", Severity.WARNING)
    assert "round 3 has the pairings of round 1" in problem.message


@pytest.mark.parametrize(
    "rounds",
    [
        (FIRST[:1], FIRST[:1]),  # a match
        (FIRST[:2], FIRST[:2]),
        (FIRST, ["90000002,90000001,0-1", "90000004,90000003,1-0", "90000006,90000005,½-½"]),  # second cycle
        (FIRST, [*FIRST[:2], SECOND[2]]),
        (FIRST, [*FIRST, "90000007,90000008,1-0"]),
    ],
)
def test_rounds_of_other_games_repeat_none(tmp_path: Path, rounds: tuple[list[str], ...]) -> None:
    assert _found(_written(tmp_path, "open.csv", _rows(*rounds))) == []


def test_rounds_of_two_events_do_not_repeat_one_another(tmp_path: Path) -> None:
    path = tmp_path / "open.csv"
    rows = [f"{event},{row}" for event, number in (("A", 1), ("B", 900)) for row in _rows(FIRST)]
    rows += [f"B,900,{game}" for game in SECOND]
    path.write_text("\n".join([f"event,{HEADER}", *rows, ""]), encoding="utf-8")
    assert _found(path) == []


def _back(games: list[str]) -> list[str]:
    """The games of a second leg: colours exchanged."""
    return [f"{black},{white},½-½" for white, black, _ in (game.split(",") for game in games)]


def test_a_further_leg_of_a_knockout_repeats_no_round(tmp_path: Path) -> None:
    again = [game.rpartition(",")[0] + ",0-1" for game in FIRST]
    assert _found(_written(tmp_path, "open.csv", _rows(FIRST, _back(FIRST), again, SECOND))) == []
    four = _rows(
        FIRST, _back(FIRST), again, _back(FIRST), [game.rpartition(",")[0] + ",1-0" for game in again]
    )
    assert [problem.code for problem in _found(_written(tmp_path, "four.csv", four))] == ["X329"]


def test_rounds_of_others_between_make_it_a_copy(tmp_path: Path) -> None:
    again = [game.rpartition(",")[0] + ",0-1" for game in FIRST]
    rows = _rows(FIRST, SECOND, _back(FIRST), again)
    assert [problem.code for problem in _found(_written(tmp_path, "open.csv", rows))] == ["X330"]
