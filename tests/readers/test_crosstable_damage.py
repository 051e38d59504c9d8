"""Damaged crosstables: a shifted row, rows that were sorted, a date for a score; one finding each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from elo_batch.batch import Outcome
from elo_batch.problems import Severity
from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile
from tests.cases.runs import checked
from tests.readers.crosstable_texts import FORMATS, as_csv, codes, games, save_sheets, table

Read = Callable[[Path, str], RawFile]
HEAD = "Pl.;Name;Elo;1;2;3;4;5;6;Punkte;SB"
ROWS = """1;Alder, Ann;1955;X;½;1;1;½;1;4;
2;Birch, Ben;1910;½;X;1;0;1;½;3;
3;Cedar, Cy;1880;0;0;X;½;0;1;1½;
4;Dogwood, Di;1840;0;1;½;X;1;½;3;
5;Elder, Eve;1820;½;0;1;0;X;1;2½;
6;Fir, Fay;1790;0;½;0;½;0;X;1;""".splitlines()
MATRIX = "\n".join([HEAD, *ROWS]) + "\n"
NAMED_ROWS = [row.split(";", 1)[1] for row in ROWS]
NAMED = "\n".join(["Name;Elo;Alder;Birch;Cedar;Dogwood;Elder;Fir;Punkte;SB", *NAMED_ROWS]) + "\n"
SWISS_ROWS = """1;Alder, Ann;2100;4w1;2b½;-½;2;
2;Birch, Ben;2000;5b1;1w½;3b0;1½;
3;Cedar, Cy;1900;-1;4b0;2w1;2;
4;Dogwood, Di;1800;1b0;3w1;5b-;1;
5;Elder, Eve;1700;2w0;-0;4w+;1;""".splitlines()
SWISS = "\n".join(["No.;Name;Rtg;1.Rd;2.Rd;3.Rd;Pts.;BH", *SWISS_ROWS]) + "\n"


def _saved(folder: Path, kind: str, text: str) -> Path:
    if kind == "xlsx":
        return Path(save_sheets(folder, {"Table": text}))
    path = folder / "open.csv"
    path.write_text(text, encoding="utf-8")
    return path


def _told(outcome: Outcome) -> list[str]:
    """The codes of errors and warnings that the tables themselves give."""
    return sorted(
        problem.code
        for problem in outcome.problems
        if problem.severity is not Severity.NOTE and problem.code[0] not in "RX"
    )


def _right(row: str, at: int, by: int = 1) -> str:
    cells = row.split(";")
    return ";".join([*cells[:at], *[""] * by, *cells[at:]][: max(len(cells), 9 + by)])


def _left(row: str, at: int) -> str:
    cells = row.split(";")
    return ";".join([*cells[:at], *cells[at + 1 :], ""])


MOVED = {
    "right before the rating": (MATRIX, ROWS[2], _right(ROWS[2], 2)),
    "right before the first game": (MATRIX, ROWS[4], _right(ROWS[4], 3)),
    "right before the number": (MATRIX, ROWS[1], ";" + ROWS[1]),
    "right by two": (MATRIX, ROWS[2], _right(ROWS[2], 3, 2)),
    "left without the rating": (MATRIX, ROWS[5], _left(ROWS[5], 2)),
    "left without a game": (MATRIX, ROWS[1], _left(ROWS[1], 5)),
    "left without the own cell": (MATRIX, ROWS[3], _left(ROWS[3], 6)),
    "names over the columns, right": (NAMED, NAMED_ROWS[2], _right(NAMED_ROWS[2], 1)),
    "names over the columns, left": (NAMED, NAMED_ROWS[4], _left(NAMED_ROWS[4], 1)),
    "a Swiss, right": (SWISS, SWISS_ROWS[1], _right(SWISS_ROWS[1], 2)),
    "a Swiss, left": (SWISS, SWISS_ROWS[3], _left(SWISS_ROWS[3], 2)),
}


@FORMATS
@pytest.mark.parametrize("moved", MOVED)
def test_a_shifted_row_is_one_finding(tmp_path: Path, read: Read, moved: str) -> None:
    text, row, wrong = MOVED[moved]
    found = read(tmp_path, text.replace(row, wrong))
    assert [code for code in codes(found) if code not in ("T316", "C405", "C428")] == ["D110"]
    assert sorted(games(found)) == sorted(games(read(tmp_path, text)))


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("moved", MOVED)
def test_a_shifted_row_is_put_back(tmp_path: Path, kind: str, moved: str) -> None:
    text, row, wrong = MOVED[moved]
    path = _saved(tmp_path, kind, text.replace(row, wrong))
    assert _told(checked(path)) == ["D110"]
    outcome = checked(path, accept_repairs=True)
    assert _told(outcome) == []
    assert [problem.code for problem in outcome.problems].count("D001") == 1


@FORMATS
def test_two_shifted_rows_are_told_each(tmp_path: Path, read: Read) -> None:
    text = MATRIX.replace(ROWS[0], _right(ROWS[0], 2)).replace(ROWS[3], _right(ROWS[3], 3))
    found = read(tmp_path, text)
    assert codes(found) == ["D110", "D110", "T316"]


@FORMATS
@pytest.mark.parametrize("order", [(1, 4, 2, 3, 0, 5), (5, 4, 3, 2, 1, 0), (1, 0, 2, 3, 4, 5)])
@pytest.mark.parametrize("mark", ["X", "*", "■", ""])
@pytest.mark.parametrize("number", ["Pl.", "No.", ""])
def test_sorted_rows_are_read_by_the_diagonal(
    tmp_path: Path, read: Read, order: tuple[int, ...], mark: str, number: str
) -> None:
    sorted_rows = [f"{place};{ROWS[at].split(';', 1)[1]}" for place, at in enumerate(order, 1)]
    lines = [HEAD.replace("Pl.", number), *sorted_rows]
    text = "\n".join(lines if number else [line.split(";", 1)[1] for line in lines]).replace(
        ";X;", f";{mark};"
    )
    found = read(tmp_path, text + "\n")
    assert "C448" in codes(found)
    assert set(codes(found)) <= {"C405", "C448", "T316"}
    told = {frozenset(game.split()[0].split("-")) for game in games(found)}
    assert len(told) == 15
    points = dict(table(found, "players").rows[["name", "points"]].to_numpy().tolist())
    assert points["Alder, Ann"] == "4"


@FORMATS
def test_a_diagonal_that_does_not_tell_is_one_error(tmp_path: Path, read: Read) -> None:
    order = (1, 4, 2, 3, 0, 5)
    rows = [f"{place};{ROWS[at].split(';', 1)[1]}" for place, at in enumerate(order, 1)]
    found = read(tmp_path, "\n".join([HEAD, *rows]).replace("½;X;1;0", "½;½;1;0") + "\n")
    assert codes(found) == ["C449"]


@FORMATS
def test_a_missing_row_is_told_by_the_diagonal(tmp_path: Path, read: Read) -> None:
    """The rows are numbered again after one was deleted."""
    rows = [f"{place};{row.split(';', 1)[1]}" for place, row in enumerate([*ROWS[:2], *ROWS[3:]], 1)]
    found = read(tmp_path, "\n".join([HEAD, *rows]) + "\n")
    assert len(games(found)) == 10
    errors = {problem.code for problem in found.problems if problem.severity == "error"}
    assert errors == {"C416"}


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_points_that_a_missing_row_explains_are_not_told(tmp_path: Path, kind: str) -> None:
    path = _saved(tmp_path, kind, "\n".join([HEAD, *ROWS[:2], *ROWS[3:]]) + "\n")
    assert _told(checked(path)) == ["C416"]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_row_twice_is_one_finding(tmp_path: Path, kind: str) -> None:
    path = _saved(tmp_path, kind, "\n".join([HEAD, *ROWS[:3], *ROWS[2:]]) + "\n")
    assert _told(checked(path)) == ["T201"]


DATES = [("½", "½", "2026-02-01"), ("1", "0", "2000-01-01"), ("½", "½", "01-Feb"), ("1", "0", "01. Jan")]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize(("own", "other", "date"), DATES)
def test_a_date_is_repaired_where_the_other_row_tells(
    tmp_path: Path, kind: str, own: str, other: str, date: str
) -> None:
    first = ROWS[0].replace("X;½;1;1;½;1", f"X;{date};1;1;½;1")
    second = ROWS[1].replace("½;X;1;0;1;½", f"{other};X;1;0;1;½")
    more = {"½": ("4", "3"), "1": ("4½", "2½")}[own]
    first, second = first.replace(";4;", f";{more[0]};"), second.replace(";3;", f";{more[1]};")
    path = _saved(tmp_path, kind, "\n".join([HEAD, first, second, *ROWS[2:]]) + "\n")
    assert _told(checked(path)) == ["C414"]
    outcome = checked(path, accept_repairs=True)
    assert _told(outcome) == []
    (note,) = [problem for problem in outcome.problems if problem.code == "D001"]
    assert f"was read as '{own}'" in note.message


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_dates_in_both_rows(tmp_path: Path, kind: str) -> None:
    first, second = ROWS[0].replace("X;½", "X;01-Feb"), ROWS[1].replace("½;X", "01-Feb;X")
    path = _saved(tmp_path, kind, "\n".join([HEAD, first, second, *ROWS[2:]]) + "\n")
    assert _told(checked(path)) == ["C414", "C414"]
    assert _told(checked(path, accept_repairs=True)) == []


@pytest.mark.parametrize("accept", [False, True])
def test_a_date_that_the_other_row_contradicts_stays_an_error(tmp_path: Path, accept: bool) -> None:
    path = _saved(tmp_path, "csv", MATRIX.replace("1;½;1;4;", "1;½;01-Feb;4;"))
    outcome = checked(path, accept_repairs=accept)
    assert _told(outcome) == ["C414"]
    (error,) = [problem for problem in outcome.problems if problem.code == "C414"]
    assert "the other row has '0'" in error.message


def test_an_undamaged_table_has_no_finding(tmp_path: Path) -> None:
    assert codes(as_csv(tmp_path, MATRIX)) == ["T316"]
    assert codes(as_csv(tmp_path, SWISS)) == []


def _mirrored(text: str) -> str:
    """A round robin whose rows hold the scores of the opponents."""
    other = {"1": "0", "0": "1"}
    head, *rows = (line.split(";") for line in text.splitlines())
    first = head.index("Elo") + 1
    turned = [
        [*row[:first], *(other.get(cell, cell) for cell in row[first : first + 6]), *row[first + 6 :]]
        for row in rows
    ]
    return "\n".join(";".join(row) for row in (head, *turned)) + "\n"


@pytest.mark.parametrize("text", [MATRIX, NAMED])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_rows_with_the_scores_of_the_opponents_are_one_error(tmp_path: Path, kind: str, text: str) -> None:
    path = _saved(tmp_path, kind, _mirrored(text))
    assert _told(checked(path)) == ["T420"]
    repaired = checked(path, accept_repairs=True)
    assert _told(repaired) == []
    (note,) = (problem for problem in repaired.problems if problem.code == "D001")
    assert "'½ 0 0 ½ 0' was read as '½ 1 1 ½ 1'" in note.message


def test_repaired_rows_give_the_games_of_the_right_table(tmp_path: Path) -> None:
    found = read_file(str(_saved(tmp_path, "csv", _mirrored(MATRIX))), ReadOptions(accept_repairs=True))
    assert games(found) == games(as_csv(tmp_path, MATRIX))


def test_points_of_most_players_that_differ_are_one_error(tmp_path: Path) -> None:
    cells = [row.split(";") for row in ROWS]
    rows = [[*row[:9], points, ""] for row, points in zip(cells, "543201", strict=True)]
    text = "\n".join([HEAD, *map(";".join, rows)])
    assert _told(checked(_saved(tmp_path, "csv", text))) == ["T418"]


@pytest.mark.parametrize(("win", "draw"), [(3, 1), (2, 1)])
def test_points_by_another_scoring_are_right(tmp_path: Path, win: int, draw: int) -> None:
    rows = [row.split(";") for row in ROWS]
    counted = [[*row[:9], str(win * row[3:9].count("1") + draw * row[3:9].count("½")), ""] for row in rows]
    text = "\n".join([HEAD, *map(";".join, counted)])
    assert codes(as_csv(tmp_path, text)) == ["T316", "T402"]
