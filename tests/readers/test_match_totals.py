"""Scores of matches beside the boards of a league table: control totals."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.problems import Problem
from elo_batch.readers import ReadOptions, read_file

HEADER = "date,HomeTeam,HTScore,HomePlayer,Result,AwayPlayer,ATScore,AwayTeam,Board,HPColour\n"


def found(folder: Path, score: tuple[str, str], results: tuple[str, ...], more: str = "") -> list[Problem]:
    home, away = score
    rows = "".join(
        f"2026-01-10,Alder CC,{home},Home {n},{result},Away {n},{away},Birch CC,{n},{'BW'[n % 2]}\n"
        for n, result in enumerate(results, 1)
    )
    path = folder / "league.csv"
    path.write_text(HEADER + rows + more, encoding="utf-8")
    return [each for each in read_file(str(path), ReadOptions(kind="games")).problems if each.code == "H035"]


@pytest.mark.parametrize(
    ("score", "results"),
    [
        (("1.5", "1.5"), ("1-0", "draw", "0-1")),
        (("2½", "½"), ("1-0", "draw", "1-0")),
        (("2", "0"), ("1-0", "void", "+/-")),
        (("9", "9"), ("1-0", "unfinished", "0-1")),
        (("", ""), ("1-0", "0-1", "0-1")),
    ],
)
def test_a_score_that_fits_or_cannot_be_compared_is_no_finding(tmp_path: Path, score, results) -> None:
    assert found(tmp_path, score, results) == []


def test_a_score_that_does_not_fit_is_a_warning_with_both(tmp_path: Path) -> None:
    (problem,) = found(tmp_path, ("2.5", "0.5"), ("1-0", "draw", "0-1"))
    assert (problem.severity, problem.place.line) == ("warning", 2)
    assert (
        problem.message == "the match Alder CC - Birch CC is given as 2.5 - 0.5, but its games make 1.5 - 1.5"
    )


def test_each_match_is_compared_for_itself(tmp_path: Path) -> None:
    other = "2026-02-10,Birch CC,1,Away 1,1-0,Home 1,0,Alder CC,1,White\n"
    wrong = "2026-03-10,Cedar CC,1,Cy,0-1,Di,0,Dogwood CC,1,White\n"
    (problem,) = found(tmp_path, ("1", "1"), ("1-0", "0-1"), other + wrong)
    assert problem.place.line == 5


def titled(folder: Path, title: str, *results: str, header: str = "White;Black;Result") -> list[Problem]:
    rows = "".join(f"Home {n};Away {n};{result}\n" for n, result in enumerate(results, 1))
    path = folder / "match.csv"
    path.write_text(f"{header}\n{title};;\n{rows}Cedar CC - Dogwood CC;;\nCy;Di;1-0\n", encoding="utf-8")
    return [each for each in read_file(str(path), ReadOptions(kind="games")).problems if each.code == "H035"]


@pytest.mark.parametrize(
    ("title", "results"),
    [
        ("Alder CC - Birch CC 3½-½", ("1-0", "½-½", "1-0", "1-0")),
        ("Alder CC 3½-½ Birch CC", ("1-0", "½-½", "1-0", "+/-")),
        ("Alder CC - Birch CC 4-0", ("1-0", "0-1", "1-0", "0-1")),
        ("Alder CC - Birch CC 0-4", ("1-0", "0-1", "1-0", "0-1")),
        ("Alder CC - Birch CC 3½-½", ("1-0", "?", "1-0", "1-0")),
        ("Alder CC - Birch CC", ("1-0", "0-1")),
    ],
)
def test_a_title_whose_score_fits_or_cannot_be_compared_is_no_finding(tmp_path: Path, title, results) -> None:
    assert titled(tmp_path, title, *results) == []


def test_a_title_whose_score_does_not_fit_is_a_warning_at_its_line(tmp_path: Path) -> None:
    (problem,) = titled(tmp_path, "Alder CC - Birch CC 3½-½", "1-0", "½-½", "0-1", "1-0")
    assert (problem.severity, problem.place.line) == ("warning", 2)
    assert problem.message == "the match Alder CC - Birch CC is given as 3½ - ½, but its games make 2.5 - 1.5"


def test_home_and_away_leave_only_one_way_to_count(tmp_path: Path) -> None:
    results = ("1-0", "0-1", "1-0", "0-1")
    (problem,) = titled(tmp_path, "Alder CC - Birch CC 4-0", *results, header="Home;Away;Result")
    assert problem.values["found"] == "2 - 2"
