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


PARTS = [
    ("Apellidos", "Nombre"),
    ("Apellido", "Nombre"),
    ("Фамилия", "Имя"),
    ("Cognome", "Nome"),
    ("Příjmení", "Jméno"),
    ("Nazwisko", "Imię"),
    ("Apelido", "Nome"),
    ("Sobrenome", "Nome"),
    ("Nom", "Prénom"),
    ("Achternaam", "Voornaam"),
    ("Nachname", "Vorname"),
    ("Surname", "Name"),
    ("Nama Belakang", "Nama Depan"),
]
"""The words of a language for surname and first name."""
TABLES = {
    "list": "ID;{0};{1};Elo\n90000001;{2};{3};2100\n90000002;Birch;Ben;2000\n",
    "crosstable": "No;{0};{1};1.;2.;3.;4.;Pts\n1;{2};{3};X;1;½;1;2,5\n2;Birch;Ben;0;X;1;1;2\n"
    "3;Cedar;{3};½;0;X;1;1,5\n4;Dogwood;Di;0;0;0;X;0\n",
    "games": "Round;White {0};White {1};Black {0};Black {1};Result\n1;{2};{3};Birch;Ben;1-0\n",
    "halves": "Bo;{0};{1};Elo;Result;{0};{1};Elo\n1;{2};{3};2100;1-0;Birch;Ben;2000\n",
}


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("suffix", ["csv", "html"])
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("surname", "given"), PARTS)
def test_names_in_two_columns_are_one_name_in_every_language_and_table(
    tmp_path: Path, surname: str, given: str, table: str, suffix: str, first: bool
) -> None:
    text = TABLES[table].format(surname, given, "Alder", "Ann")
    if first:  # the first names stand before the surnames
        text = "\n".join(_exchanged(line.split(";"), table) for line in text.splitlines())
    path = tmp_path / f"open.{suffix}"
    cells = "".join(f"<tr><td>{line.replace(';', '<td>')}" for line in text.splitlines())
    page = f"<h2>Alder Open</h2><h3>Round 1</h3><table>{cells}</table>"
    path.write_text(page if suffix == "html" else text, encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="players" if table == "list" else "games"))
    assert not [problem for problem in found.problems if problem.severity == "error"]
    (rows,) = (each.rows for each in found.tables if each.kind == ("players" if table == "list" else "games"))
    columns = [name for name in ("name", "white_name", "black_name", "white", "black") if name in rows]
    names = {text for name in columns for text in rows[name] if text}
    assert {"Alder, Ann", "Birch, Ben"} <= names <= {"Alder, Ann", "Birch, Ben", "Cedar, Ann", "Dogwood, Di"}


def _exchanged(cells: list[str], table: str) -> str:
    for at in {"games": (1, 3), "halves": (1, 5)}.get(table, (1,)):
        cells[at : at + 2] = cells[at + 1], cells[at]
    return ";".join(cells)


def test_whole_names_beside_surnames_stay_whole(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    text = "ID;Name;Surname;Elo\n90000001;Ann Alder;Alder;1850\n90000002;Ben Birch;Birch;1700\n"
    path.write_text(text, encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="players"))
    assert found.tables[0].rows["name"].tolist() == ["Ann Alder", "Ben Birch"]
    assert not [problem for problem in found.problems if problem.code == "H013"]


def test_a_first_name_that_the_user_calls_the_name_stays_alone(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("ID;Apellidos;Nombre;Elo\n90000001;Alder;Ann;1850\n", encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="players", columns={"Nombre": "name"}))
    assert found.tables[0].rows["name"].tolist() == ["Ann"]


@pytest.mark.parametrize(
    "heading",
    [
        "Nachname, Vorname",
        "Last name, First name",
        "Apellidos, Nombre",
        "Nom, Prénom",
        "Nazwisko, imię",
        "Фамилия, Имя",
        "Nom Prénom",
        "Vorname Nachname",
        "Фамилия",
        "Фамилия И.О.",
        "Surname",
    ],
)
@pytest.mark.parametrize("table", ["list", "crosstable"])
def test_a_heading_of_both_parts_of_a_name_is_that_of_the_names(
    tmp_path: Path, heading: str, table: str
) -> None:
    path = tmp_path / "open.csv"
    text = (
        TABLES[table].replace("{0};{1}", "{0}").replace("{2};{3}", "{2}").replace("Birch;Ben", "Birch, Ben")
    )
    text = text.replace("Cedar;{3}", "Cedar, Cy").replace("Dogwood;Di", "Dogwood, Di")
    path.write_text(text.format(heading, "", "Alder, Ann"), encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="players" if table == "list" else "games"))
    assert not [problem for problem in found.problems if problem.severity in ("error", "warning")]
    rows = next(each.rows for each in found.tables if each.kind in ("players", "games"))
    assert {"Alder, Ann", "Birch, Ben"} <= {text for name in rows for text in rows[name]}
