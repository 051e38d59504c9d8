"""Rows of a rating list whose cells stand too far left or right: one finding, put back where that is sure."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from elo_batch.batch import Outcome, Request, rate_batch
from elo_batch.readers import ReadOptions, read_file

from .test_shifted_rows import written

HEADER = ["id", "name", "federation", "rating", "birth_year", "k", "games", "peak"]
ROWS = [
    ["90000014", "Alder, Ann", "XXX", "2251", "1988", "20", "100", "2271"],
    ["90000237", "Birch, Ben", "YYY", "2187", "1995", "20", "101", "2207"],
    ["90000383", "Cedar, Cyd", "XXX", "2104", "1971", "20", "102", "2124"],
    ["90000496", "Dogwood, Di", "XXX", "2055", "2008", "40", "103", "2075"],
    ["90000561", "Elm, Eva", "XXX", "1980", "1963", "20", "104", "2000"],
]
FORMATS = ["list.csv", "list.xlsx", "list.txt"]
ABOUT_A_CELL = {"L403", "L404", "L407", "L413", "L437", "L446", "F006", "P507"}


def _rated(path: str, folder: Path, **options: object) -> Outcome:
    games = folder / "games.csv"
    games.write_text(
        "event,date,white,black,result\nOpen,2025-10-20,90000014,90000237,1-0\n"
        "Open,2025-10-21,90000383,90000496,1-0\n"
    )
    request = Request(games=(str(games),), players=((None, path),), lines="none", **options)  # type: ignore[arg-type]
    return rate_batch(request)


def _shifted(at: int, by: int = 1, row: int = 2) -> list[Sequence[str]]:
    cells = ROWS[row]
    moved = [*cells[:at], *[""] * by, *cells[at:]] if by > 0 else [*cells[:at], *cells[at - by :]]
    return [HEADER, *ROWS[:row], moved, *ROWS[row + 1 :]]


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(("at", "by"), [(1, 1), (2, 1), (3, 1), (4, 1), (3, 2), (0, 1)])
def test_a_row_too_far_to_the_right_is_one_error(tmp_path: Path, name: str, at: int, by: int) -> None:
    path = written(tmp_path, name, _shifted(at, by))
    outcome = _rated(path, tmp_path)
    codes = [problem.code for problem in outcome.problems]
    assert codes.count("D110") == 1
    assert not ABOUT_A_CELL & set(codes)
    (problem,) = [problem for problem in outcome.problems if problem.code == "D110"]
    assert (problem.place.line, "right" in problem.message) == (4, True)
    assert "90000383, Cedar, Cyd, XXX, 2104, 1971, 20, 102, 2124" in problem.message
    assert outcome.exit_code == 1


@pytest.mark.parametrize("name", FORMATS)
def test_it_is_put_back_with_accept_repairs(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, name, _shifted(2))
    outcome = _rated(path, tmp_path, accept_repairs=True)
    assert outcome.results is not None
    assert "D001" in [problem.code for problem in outcome.problems]
    (table,) = read_file(path, ReadOptions(kind="players", accept_repairs=True)).tables
    assert table.rows.loc[4, HEADER].tolist() == ROWS[2]


@pytest.mark.parametrize("name", ["list.csv", "list.xlsx"])
def test_a_cell_that_is_lost_moves_the_rest_to_the_left(tmp_path: Path, name: str) -> None:
    rows = _shifted(2, -1)
    outcome = _rated(written(tmp_path, name, rows), tmp_path)
    codes = [problem.code for problem in outcome.problems]
    assert codes.count("D110") == 1
    assert not ABOUT_A_CELL & set(codes)


@pytest.mark.parametrize(
    ("column", "text"),
    [("rating", "abc"), ("birth_year", "soon"), ("k", "1971"), ("rating", ""), ("federation", ""), ("k", "")],
)
def test_a_row_with_one_odd_or_blank_cell_is_not_shifted(tmp_path: Path, column: str, text: str) -> None:
    rows = [list(row) for row in ROWS]
    rows[2][HEADER.index(column)] = text
    outcome = _rated(written(tmp_path, "list.csv", [HEADER, *rows]), tmp_path)
    assert "D110" not in [problem.code for problem in outcome.problems]


def test_who_stands_in_a_refused_line_of_the_list_is_not_called_unknown(tmp_path: Path) -> None:
    """Where the row cannot be told, the file is refused for it; the person is on the list all the same."""
    broken = "90000383,Cedar,Cyd,more,words,XXX,2104,1971,20,102,2124"
    lines = [",".join(f'"{cell}"' for cell in row) for row in [HEADER, *ROWS]]
    path = tmp_path / "list.csv"
    path.write_text("\n".join([*lines[:3], broken, *lines[4:]]) + "\n", encoding="utf-8")
    codes = [problem.code for problem in _rated(str(path), tmp_path).problems]
    assert "F006" in codes
    assert not {"P502", "P507"} & set(codes)
