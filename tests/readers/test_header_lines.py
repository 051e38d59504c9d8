"""Headers of two lines, in halves, and with names in two columns."""

from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from tests.readers.crosstable_texts import save_sheets

BOTH = {"white": "Alder, Ann", "white_rating": "1850", "black": "Birch, Ben", "black_rating": "1700"}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('White,,Black,,\nName,Rtg,Name,Rtg,Res\n"Alder, Ann",1850,"Birch, Ben",1700,1-0\n', 3),
        (";Weiß;;Schwarz;;Ergebnis\nRd;Name;Elo;Name;Elo;\n1;Alder, Ann;1850;Birch, Ben;1700;1-0\n", 3),
        ('Name,Rtg,Result,Name,Rtg\n"Alder, Ann",1850,1-0,"Birch, Ben",1700\n', 2),
        (
            "White surname,White first name,White rating,Black surname,Black first name,Black rating,Result\n"
            "Alder,Ann,1850,Birch,Ben,1700,1-0\n",
            2,
        ),
        ('"White\nName","White\nRating","Black\nName","Black\nRating",Res\nAlder|1850', 0),
    ],
)
def test_a_header_that_needs_its_neighbours_is_understood(tmp_path: Path, text: str, line: int) -> None:
    if not line:  # headings with line breaks
        text, line = text.split("Res\n")[0] + 'Res\n"Alder, Ann",1850,"Birch, Ben",1700,1-0\n', 6
    path = tmp_path / "open.csv"
    path.write_text(text, encoding="utf-8")
    (table,) = read_file(str(path), ReadOptions(kind="games")).tables
    assert table.rows.loc[line, [*BOTH, "result"]].to_dict() == {**BOTH, "result": "1-0"}


def test_surname_and_first_name_of_a_list_are_one_name(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("ID;Name;Vorname;Elo\n90000001;Alder;Ann;1850\n90000002;Birch;;1700\n", encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="players"))
    assert found.tables[0].rows["name"].tolist() == ["Alder, Ann", "Birch"]
    assert [problem.code for problem in found.problems] == ["H013"]


def test_parts_of_names_beside_whole_names_are_not_joined_to_anything(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    text = "ID;Name;Elo;Nachname;Vorname\n90000001;Alder Ann;1850;Alder;Ann\n"
    path.write_text(text, encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="players"))
    rows = found.tables[0].rows
    assert rows[["name", "Nachname", "Vorname"]].to_numpy().tolist() == [["Alder Ann", "Alder", "Ann"]]
    assert [problem.code for problem in found.problems] == ["H002"]
    assert "column 2 was used" in found.problems[0].message


def test_a_plain_header_is_not_taken_for_two_lines(tmp_path: Path) -> None:
    path = tmp_path / "open.csv"
    path.write_text("White,Black,Result\nName,Surname,1-0\n", encoding="utf-8")
    (table,) = read_file(str(path), ReadOptions(kind="games")).tables
    assert table.rows["white"].tolist() == ["Name"]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize(
    ("upper", "lower", "row"),
    [
        ("Weiß;;Schwarz;;Ergebnis", "Name;DWZ;Name;DWZ;", "Alder, Ann;1850;Birch, Ben;1700;1-0"),
        ("White;;Black;;Result", "Name;Whatever;Name;Whatever;", "Alder, Ann;x;Birch, Ben;y;1-0"),
        ("Weiß;;Schwarz;;Ergebnis;", "Name;Elo;Name;Elo;W;S", "Alder, Ann;1850;Birch, Ben;1700;1;0"),
        ("White;;Black;;Result;", "Name;Rtg;Name;Rtg;W;B", "Alder, Ann;1850;Birch, Ben;1700;1;0"),
    ],
)
def test_words_not_known_below_the_sides_leave_the_names_known(
    tmp_path: Path, kind: str, upper: str, lower: str, row: str
) -> None:
    text = f"{upper}\n{lower}\n{row}\n"
    path = tmp_path / "open.csv"
    path.write_text(text, encoding="utf-8")
    where = str(path) if kind == "csv" else save_sheets(tmp_path, {"G": text})
    (table,) = read_file(where, ReadOptions(kind="games")).tables
    (game,) = table.rows.to_dict("records")
    assert (game["white"], game["black"]) == ("Alder, Ann", "Birch, Ben")
    assert game.get("result") == "1-0" or (game["white_score"], game["black_score"]) == ("1", "0")
