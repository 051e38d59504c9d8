"""B109: two columns with one heading, an abbreviated and a full name, in formats of games and players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook

from elo_batch.batch import Outcome
from elo_batch.problems import Problem
from elo_batch.readers import ReadOptions, read_file

from .runs import checked, codes, from_files

FULL = ["Alder, Ann", "Birch, Ben", "Cedar, Cy"]
EQUAL = ["Round", "White", "White", "Black", "Black", "Result"]
BESIDE = ["Round", "White", "White Name", "Black", "Black Name", "Result"]
GAMES = [
    ["1", "Alder A", "Alder, Ann", "Birch,B", "Birch, Ben", "1-0"],
    ["2", "Cedar C", "Cedar, Cy", "Alder A", "Alder, Ann", "0-1"],
    ["3", "GM Birch B", "Birch, Ben", "C. Cedar", "Cedar, Cy", "½-½"],
]
FORMATS = ["csv", "semicolons", "tsv", "xlsx", "later sheet", "html"]


def _written(folder: Path, kind: str, rows: Sequence[Sequence[str]], name: str = "open") -> Path:
    """The rows as a file of a format."""
    if kind in ("xlsx", "later sheet"):
        return _book(folder / f"{name}.xlsx", rows, later=kind != "xlsx")
    if kind == "html":
        lines = ["".join(f"<td>{cell}</td>" for cell in row) for row in rows]
        text = "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"
        path, text = folder / f"{name}.html", f"<html><body><h2>Round 1</h2>{text}</body></html>"
    else:
        mark = {"csv": ",", "semicolons": ";", "tsv": "\t"}[kind]
        path, text = (
            folder / f"{name}.csv",
            "\n".join(mark.join(f'"{c}"' for c in row) for row in rows) + "\n",
        )
    path.write_text(text, encoding="utf-8")
    return path


def _book(path: Path, rows: Sequence[Sequence[str]], *, later: bool) -> Path:
    book = Workbook()
    sheets = [book.active, *([book.create_sheet("Second")] if later else [])]
    for sheet in sheets:
        for row in rows if sheet is sheets[-1] else [["Notes of the arbiter"]]:
            sheet.append(list(row))  # type: ignore[union-attr]
    book.save(path)
    return path


def _list(folder: Path) -> Path:
    path = folder / "list.csv"
    rows = [f'9000000{n},"{name}",1500,20' for n, name in enumerate(FULL, 1)]
    path.write_text("\n".join(["id,name,rating,k", *rows]) + "\n", encoding="utf-8")
    return path


def _errors(outcome: Outcome) -> list[Problem]:
    return [problem for problem in outcome.problems if problem.severity == "error"]


def _notes(outcome: Outcome) -> list[Problem]:
    return [problem for problem in outcome.problems if problem.code in ("H002", "C443")]


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("headings", [EQUAL, BESIDE], ids=["equal", "White Name"])
def test_of_two_columns_of_players_the_full_names_are_used(
    tmp_path: Path, headings: list[str], kind: str
) -> None:
    outcome = from_files(_written(tmp_path, kind, [headings, *GAMES]), _list(tmp_path))
    assert not _errors(outcome)
    assert outcome.results is not None
    assert set(outcome.results.lines["id"]) == {"90000001", "90000002", "90000003"}
    assert outcome.results.ratings["name"].tolist() == FULL
    notes = _notes(outcome)
    assert [problem.values["chosen"] for problem in notes] == [5, 3]
    assert all("used (its names are the fuller ones)" in problem.message for problem in notes)


@pytest.mark.parametrize("kind", FORMATS)
def test_of_the_full_names_in_front_the_same_is_true(tmp_path: Path, kind: str) -> None:
    rows = [EQUAL, *([row[0], row[2], row[1], row[4], row[3], row[5]] for row in GAMES)]
    outcome = from_files(_written(tmp_path, kind, rows), _list(tmp_path))
    assert outcome.results is not None
    assert outcome.results.ratings["name"].tolist() == FULL
    assert [problem.values["chosen"] for problem in _notes(outcome)] == [4, 2]


@pytest.mark.parametrize("kind", FORMATS)
def test_two_columns_of_one_heading_with_different_players_are_one_error(tmp_path: Path, kind: str) -> None:
    rows = [EQUAL, ["1", "Alder A", "Oak, Olive", "Birch B", "Birch, Ben", "1-0"]]
    outcome = checked(_written(tmp_path, kind, rows), _list(tmp_path))
    (error,) = _errors(outcome)
    assert error.code == ("C444" if kind == "html" else "H009")
    assert "'Alder A' and 'Oak, Olive'" in error.message
    assert [problem.values["chosen"] for problem in _notes(outcome)] == [5]  # of black alone
    if error.code == "H009":
        assert '--map "White#1=white" or --map "White#2=white"' in error.advice
        for number in (1, 2):
            mapped = checked(
                tmp_path / Path(error.place.file).name, None, mappings=(f"White#{number}=white",)
            )
            assert not _errors(mapped)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_ids_and_handles_beside_names_stay_ids(tmp_path: Path, kind: str) -> None:
    players = ["90000001", "90000002", "ann", "ann_alder"]
    names = ["Alder, Ann", "Birch, Ben", "Ann Elm", "Ann Alder"]
    rows = [["1", players[n], names[n], players[m], names[m], "1-0"] for n, m in ((0, 1), (2, 3))]
    outcome = from_files(_written(tmp_path, kind, [BESIDE, *rows]), None, rules=("elo",))
    assert outcome.results is not None
    assert sorted(outcome.results.lines["id"]) == sorted(players)
    assert not _notes(outcome)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_missing_full_name_is_taken_from_the_short_one(tmp_path: Path, kind: str) -> None:
    rows = [EQUAL, *GAMES, ["4", "Alder A", "Alder, Ann", "Dogwood, Di", "", "1-0"]]
    outcome = from_files(_written(tmp_path, kind, rows), _list(tmp_path))
    assert outcome.results is not None
    assert len(outcome.results.lines) == 8
    assert "Dogwood, Di" in set(outcome.results.lines["name"])
    assert "where it is blank, the other" in _notes(outcome)[0].message


CROSSTABLE = [
    ["No.", "Name", "Name", "Rtg", "1", "2", "3", "Pts"],
    ["1", "Alder A", "Alder, Ann", "1500", "*", "1", "½", "1½"],
    ["2", "Birch B", "Birch, Ben", "1500", "0", "*", "1", "1"],
    ["3", "Cedar C", "Cedar, Cy", "1500", "½", "0", "*", "½"],
]
SWISS = [
    ["No.", "Name", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "Pts"],
    ["1", "Alder A", "Alder, Ann", "1500", "2w1", "3b½", "", "1½"],
    ["2", "Birch B", "Birch, Ben", "1500", "1b0", "", "3w1", "1"],
    ["3", "Cedar C", "Cedar, Cy", "1500", "", "1w½", "2b0", "½"],
]


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("rows", [CROSSTABLE, SWISS], ids=["each against each", "rounds"])
def test_in_crosstables_the_choice_is_told_and_people_are_not_mixed(
    tmp_path: Path, rows: list[list[str]], kind: str
) -> None:
    outcome = from_files(_written(tmp_path, kind, rows), _list(tmp_path))
    assert outcome.results is not None
    assert outcome.results.ratings["name"].tolist() == FULL
    (note,) = _notes(outcome)
    assert "column 3 was used (its names are the fuller ones)" in note.message
    changed = [rows[0], [*rows[1][:2], "Oak, Olive", *rows[1][3:]], *rows[2:]]
    assert codes(_errors(checked(_written(tmp_path, kind, changed, "other")))) == ["C444"]


PEOPLE = [
    ["No.", "ID", "Name", "Name", "Rtg", "K"],
    ["1", "90000001", "Alder A", "Alder, Ann", "1500", "20"],
    ["2", "90000002", "Birch B", "Birch, Ben", "1500", "20"],
]


@pytest.mark.parametrize("kind", FORMATS)
def test_in_lists_the_choice_is_told_and_people_are_not_mixed(tmp_path: Path, kind: str) -> None:
    played = tmp_path / "played.csv"
    played.write_text('white,black,result\n"Alder, Ann","Birch, Ben",1-0\n')
    outcome = from_files(played, _written(tmp_path, kind, PEOPLE), rules=("elo",))
    assert outcome.results is not None
    (note,) = _notes(outcome)
    assert "column 4 was used (its names are the fuller ones)" in note.message
    changed = [PEOPLE[0], [*PEOPLE[1][:3], "Oak, Olive", *PEOPLE[1][4:]], *PEOPLE[2:]]
    found = codes(_errors(checked(played, _written(tmp_path, kind, changed, "other"), rules=("elo",))))
    assert found == ["C444" if kind == "html" else "H009"]


def test_names_in_two_alphabets_are_not_held_against_each_other(tmp_path: Path) -> None:
    rows = [EQUAL, ["1", "Alder, Ann", "Ольха, Анна", "Birch, Ben", "Берёза, Бен", "1-0"]]
    outcome = checked(_written(tmp_path, "csv", rows), None)
    assert not _errors(outcome)
    assert len(_notes(outcome)) == 2


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("swapped", [False, True])
def test_what_is_blank_in_one_of_two_equal_columns_is_taken_from_the_other(
    tmp_path: Path, kind: str, swapped: bool
) -> None:
    """B109: half of the ratings stand in the one column, half in the other; none is lost."""
    halves = [["1800", ""], ["", "1700"]]
    cells = [half[::-1] if swapped else half for half in halves]
    rows = [["id", "name", "rating", "rating"], ["90000001", "Alder, Ann", *cells[0]]]
    listed = _written(tmp_path, kind, [*rows, ["90000002", "Birch, Ben", *cells[1]]], "list")
    found = read_file(str(listed), ReadOptions(kind="players"))
    assert found.tables[0].rows["rating"].tolist() == ["1800", "1700"]
    (note,) = [problem for problem in found.problems if problem.code == "H002"]
    assert "where it is blank, the other" in note.message
