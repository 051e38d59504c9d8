"""What results files say of a player and cannot be: a rating nobody has, a birth after the event."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ..readers.trf_texts import HEADER, player
from .formats import book, pgn, players, saved
from .runs import codes, from_files


def _report(folder: Path, rating: str) -> Path:
    records = [player(1, "2w1", "1.0", rating=int(rating)), player(2, "1b0", "0.0")]
    return saved(folder, "open.trf", "\n".join([*HEADER, *records, ""]))


def _games(folder: Path, rating: str) -> Path:
    return saved(folder, "open.csv", f"white,black,result,white_rating,black_rating\nA,B,1-0,{rating},1800\n")


def _black(folder: Path, rating: str) -> Path:
    return saved(folder, "open.csv", f"white,black,result,white_rating,black_rating\nA,B,1-0,1800,{rating}\n")


def _crosstable(folder: Path, rating: str) -> Path:
    rows = f"1;Alder, Ann;90000001;{rating};2w1;1\n2;Birch, Ben;90000002;1500;1b0;0\n"
    return saved(folder, "open.csv", f"No.;Name;ID;Rtg;1.Rd;Pts.\n{rows}")


def _workbook(folder: Path, rating: str) -> Path:
    rows = [
        ["No.", "Name", "ID", "Rtg", "1.Rd", "Pts."],
        [1, "Alder, Ann", "90000001", int(rating), "2w1", 1],
        [2, "Birch, Ben", "90000002", 1500, "1b0", 0],
    ]
    return book(folder / "open.xlsx", rows)


def _pgn(folder: Path, rating: str) -> Path:
    return saved(folder, "open.pgn", pgn(WhiteElo=rating, BlackElo="1800"))


FORMATS = {
    "report": (_report, 6, "", "rating"),
    "games": (_games, 2, "", "white_rating"),
    "black": (_black, 2, "", "black_rating"),
    "crosstable": (_crosstable, 2, "", "rating"),
    "workbook": (_workbook, 2, "D2", "rating"),
    "pgn": (_pgn, 1, "", "white_rating"),
}


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    ("rating", "code"), [("4001", "V236"), ("9200", "V236"), ("12", "V237"), ("199", "V237")]
)
def test_a_rating_that_nobody_has_is_told_once(tmp_path: Path, kind: str, rating: str, code: str) -> None:
    """A mistyped 2200 would give every opponent 400 points of difference."""
    made, line, cell, _ = FORMATS[kind]
    outcome = from_files(made(tmp_path, rating))
    found = [problem for problem in outcome.problems if problem.code in ("V236", "V237")]
    assert [(p.code, p.place.line) for p in found] == [(code, line)]
    assert rating in found[0].message
    assert not cell or found[0].place.cell == cell
    assert (outcome.results is None) == (code == "V236")


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("rating", ["0", "200", "1500", "4000"])
def test_ratings_that_somebody_has_say_nothing(tmp_path: Path, kind: str, rating: str) -> None:
    """A child's 200 and an engine's 4000 are ratings; 0 is none."""
    assert not {"V236", "V237"} & set(codes(from_files(FORMATS[kind][0](tmp_path, rating)).problems))


def test_grades_of_three_digits_say_nothing(tmp_path: Path) -> None:
    """They are low for all."""
    text = "white,black,result,white_rating,black_rating\nA,B,1-0,120,150\nC,D,1-0,99,181\n"
    assert "V237" not in codes(from_files(saved(tmp_path, "open.csv", text)).problems)


def test_a_rating_that_nobody_has_counts_for_nothing_where_a_list_is_given(tmp_path: Path) -> None:
    """The rating of the list is used, and the difference told; `ratings_from` file turns it round."""
    made = _crosstable(tmp_path, "9200")
    told = from_files(made, players(tmp_path))
    assert {"X309", "V236"} & set(codes(told.problems)) == {"X309"}
    assert "V236" in codes(from_files(made, players(tmp_path), ratings_from="file").problems)


def _born(birth: str) -> Callable[[Path], Path]:
    def made(folder: Path) -> Path:
        records = [player(1, "2w1", "1.0").replace("1990/01/01", birth), player(2, "1b0", "0.0")]
        return saved(folder, "open.trf", "\n".join([*HEADER, *records, ""]))

    return made


def _born_in_a_book(year: str) -> Callable[[Path], Path]:
    def made(folder: Path) -> Path:
        rows = [
            ["Alder Open"],
            ["Date: 2025-11-08"],
            ["No.", "Name", "ID", "Rtg", "Birth", "1.Rd", "Pts."],
            [1, "Alder, Ann", "90000001", 1500, int(year), "2w1", 1],
            [2, "Birch, Ben", "90000002", 1500, 1990, "1b0", 0],
        ]
        return book(folder / "open.xlsx", rows)

    return made


@pytest.mark.parametrize(
    ("made", "line"), [(_born("2070/01/01"), 6), (_born("2026      "), 6), (_born_in_a_book("2070"), 4)]
)
def test_a_birth_after_the_event_names_the_player_and_the_row(
    tmp_path: Path, made: Callable[[Path], Path], line: int
) -> None:
    """Once, though nobody is on a list and the new list has a date too."""
    outcome = from_files(made(tmp_path))
    found = [problem for problem in outcome.problems if problem.code in ("V238", "L408")]
    assert [(problem.code, problem.place.line) for problem in found] == [("V238", line)]
    assert found[0].message.startswith(("Tree, A", "Alder, Ann"))


@pytest.mark.parametrize("made", [_born("2025/01/01"), _born("          "), _born_in_a_book("2025")])
def test_a_birth_before_the_event_says_nothing(tmp_path: Path, made: Callable[[Path], Path]) -> None:
    """The youngest are born in the year of the event."""
    assert not {"V238", "L408"} & set(codes(from_files(made(tmp_path)).problems))
