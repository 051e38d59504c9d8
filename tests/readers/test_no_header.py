"""Which row is named when no header is found: the one that is most like one."""

from pathlib import Path

import pytest
from openpyxl import Workbook

from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.options import Kind

ROWS = [
    ["Club night", "", "", "", ""],
    ["Round", "Date", "First", "Second", "Result"],
    ["1", "2026-02-06", "Alder, Anna", "Birch, Boris", "0,5:0,5"],
    ["2", "2026-02-13", "Birch, Boris", "Alder, Anna", "1:0"],
]
MESSAGE = (
    "no column for white, black in a table of games; the headings are: Round, Date, First, Second, Result"
)


def test_known_headings_tell_the_header_of_a_text_with_commas_in_its_cells(tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    path.write_text("\n".join(";".join(row) for row in ROWS), encoding="utf-8")
    (problem,) = read_file(str(path), ReadOptions(kind="games")).problems
    assert (problem.code, problem.place.line, problem.message) == ("H001", 2, MESSAGE)


def test_known_headings_tell_the_header_of_a_sheet_with_wider_rows(tmp_path: Path) -> None:
    book = Workbook()
    for row in ROWS:
        book.active.append([*row, "late"] if row[0].isdigit() else row)
    book.save(tmp_path / "night.xlsx")
    (problem,) = read_file(str(tmp_path / "night.xlsx"), ReadOptions(kind="games")).problems
    assert (problem.code, problem.place.line, problem.message) == ("H001", 2, MESSAGE)


@pytest.mark.parametrize("kind", ["games", "players", ""])
def test_a_text_of_rows_of_many_widths_is_refused_with_a_sentence(tmp_path: Path, kind: Kind) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Oak, League\nElm\none, two, three\nfour, five\nsix, seven, eight, nine\n")
    (problem,) = read_file(str(path), ReadOptions(kind=kind)).problems
    assert problem.code == "H001"


@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        (
            "rows.csv",
            '1,"Elm, Ned","Gum, Gia",1-0\n2,"Oak, Ann","Ash, Bo",0-1\n',
            "'1', 'Elm, Ned', 'Gum, Gia', '1-0'",
        ),
        ("rows.txt", "1;Elm, Ned;Gum, Gia;1-0\n", "'1', 'Elm, Ned', 'Gum, Gia', '1-0'"),
        ("more.csv", 'White;Black;Result;"Elo, old";Club\nElm;Gum;1-0;5;Oak\n', "'Elo, old'"),
        ("rows.html", "<table><tr><td>a, b<td>c<td>d</tr></table>", "'a, b', 'c', 'd'"),
    ],
)
def test_headings_with_commas_are_told_between_quotation_marks(
    tmp_path: Path, name: str, text: str, shown: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert any(
        shown in problem.message for problem in read_file(str(path), ReadOptions(kind="games")).problems
    )
