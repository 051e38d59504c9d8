"""Round robins whose columns are headed by names, initials or other abbreviations of the players."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile
from tests.readers.crosstable_texts import (
    Read,
    as_csv,
    as_page,
    as_sheet,
    codes,
    games,
    places,
    read_text,
    said,
    table,
)

GAMES = [" Alder-Birch 1-0", " Alder-Cedar 1/2-1/2", " Birch-Cedar 1-0"]


def _bars(folder: Path, text: str) -> RawFile:
    header, *rows = [f"| {' | '.join(line.split(';'))} |" for line in text.splitlines()]
    rule = "|" + "---|" * len(text.splitlines()[0].split(";"))
    return read_text(folder, "\n".join([header, rule, *rows]) + "\n", name="open.txt")


FORMATS = pytest.mark.parametrize("read", [as_csv, _bars, as_sheet, as_page])


def matrix(headings: str, corner: str = "", names: str = "Alder, Ann;Birch, Ben;Cedar, Cy") -> str:
    a, b, c = names.split(";")
    return f"{corner};{headings};Pts\n{a};X;1;½;1½\n{b};0;X;1;1\n{c};½;0;X;½\n"


@FORMATS
@pytest.mark.parametrize("corner", ["", "Name", "Player", "Club championship"])
@pytest.mark.parametrize(
    "headings",
    [
        "Alder, Ann;Birch, Ben;Cedar, Cy",
        "Ann Alder;Ben Birch;Cy Cedar",
        "ALDER;BIRCH;CEDAR",
        "Alder A.;B. Birch;Cedar",
        "Ann;Ben;Cy",
        "A;B;C",
        "AA;BB;CC",
        "A.A.;B.B.;C.C.",
        "Ald;Bir.;Ced",
    ],
)
def test_headings_are_matched_to_rows(tmp_path: Path, read: Read, corner: str, headings: str) -> None:
    found = read(tmp_path, matrix(headings, corner))
    assert sorted(games(found)) == GAMES
    assert set(codes(found)) <= {"T316", "C428"}
    assert table(found, "events").rows["format"].tolist() == ["round-robin"]


@FORMATS
@pytest.mark.parametrize(
    "headings",
    ["KO;EL;ID;AA", "KØ;EŁ;IĐ;ÅA", "OK;LE;DI;AA", "Orsted;Luczak;Duric;Aero", "orsted;ŁUCZAK;Đurić;Aer"],
)
def test_headings_without_accents_are_those_of_names_with_them(
    tmp_path: Path, read: Read, headings: str
) -> None:
    text = (
        f"Name;{headings}\nØrsted, Knud;X;1;½;0\nŁuczak, Ewa;0;X;1;0\nĐurić, Ivo;½;0;X;0\nÆrø, Åse;1;1;1;X\n"
    )
    found = read(tmp_path, text)
    assert len(games(found)) == 6
    assert set(codes(found)) <= {"C428", "T316"}


@FORMATS
def test_columns_may_stand_in_another_order_than_the_rows(tmp_path: Path, read: Read) -> None:
    text = "Rank;Name;Rating;Birch;Cedar;Alder;Pts\n1;Alder, Ann;2100;1;½;X;1½\n2;Birch, Ben;2000;X;1;0;1\n"
    found = read(tmp_path, f"{text}3;Cedar, Cy;1900;0;X;½;½\n")
    assert sorted(games(found)) == GAMES
    assert table(found, "players").rows["rating"].astype(str).tolist() == ["2100", "2000", "1900"]
    assert codes(found) == ["C428", "T316"]


@FORMATS
def test_numbers_of_the_players_are_kept(tmp_path: Path, read: Read) -> None:
    found = read(tmp_path, "No;Name;Al;Bi\n7;Alder, Ann;X;1\n3;Birch, Ben;0;X\n")
    rows = table(found, "games").rows
    assert rows[["white_no", "black_no", "result"]].to_numpy().tolist() == [["3", "7", "0-1"]]


@FORMATS
@pytest.mark.parametrize("mark", ["", "X", "x", "*", "■", "█", "#", "-", "—", "XXX"])
def test_the_cell_against_himself_may_hold_any_mark(tmp_path: Path, read: Read, mark: str) -> None:
    found = read(tmp_path, matrix("Alder;Birch;Cedar").replace("X", mark))
    assert sorted(games(found)) == GAMES
    assert codes(found) == ["C428", "T316"]


@pytest.mark.parametrize("read", [as_csv, _bars, as_sheet])
@pytest.mark.parametrize("headings", ["Surname;First name", "Nom;Prénom", "Nachname;Vorname"])
@pytest.mark.parametrize("opponents", ["AA;BB;CC", "Alder;Birch;Cedar", "1;2;3"])
def test_names_may_stand_in_two_columns(tmp_path: Path, read: Read, headings: str, opponents: str) -> None:
    text = matrix(opponents, headings).replace(", ", ";")
    found = read(tmp_path, text)
    assert sorted(games(found)) == GAMES
    assert table(found, "players").rows["name"].tolist() == ["Alder, Ann", "Birch, Ben", "Cedar, Cy"]


@FORMATS
def test_titles_above_and_lines_below_are_no_players(tmp_path: Path, read: Read) -> None:
    text = matrix("Alder;Birch;Cedar", "Name")
    width = text.splitlines()[0].count(";")
    text = f"Elm Open 2026{';' * width}\n{text}Arbiter: Dogwood, Di{';' * width}\n"
    found = read(tmp_path, text)
    assert sorted(games(found)) == GAMES
    assert len(table(found, "players").rows) == 3


@FORMATS
def test_points_are_compared_with_the_scores(tmp_path: Path, read: Read) -> None:
    found = read(tmp_path, matrix("Alder;Birch;Cedar").replace("1½", "2½"))
    assert said(found, "T401") == "points 2.5, but the results add up to 1.5 (+1.0 not explained)"


@FORMATS
@pytest.mark.parametrize(
    ("headings", "heading", "why"),
    [
        ("Alder;Birch;Cider", "Cider", "it fits the name of no row"),
        ("Alder;Dogwood;Cedar", "Dogwood", "it fits the name of no row"),
        ("Alder;Birch;Birch", "Birch", "another column fits Birch, Ben as well"),
    ],
)
def test_a_heading_in_doubt_refuses_the_table(
    tmp_path: Path, read: Read, headings: str, heading: str, why: str
) -> None:
    found = read(tmp_path, matrix(headings))
    assert found.tables == ()
    sentences = [problem.message for problem in found.problems if problem.code == "C423"]
    assert f"it is in doubt whose column '{heading}' is: {why}" in sentences


@FORMATS
def test_two_players_of_one_initial_need_the_marks_of_the_diagonal(tmp_path: Path, read: Read) -> None:
    text = matrix("A;A;C", names="Alder, Ann;Ash, Amy;Cedar, Cy")
    found = read(tmp_path, text)
    assert sorted(games(found)) == [each.replace("Birch", "Ash") for each in GAMES]
    found = read(tmp_path, text.replace("X", ""))
    assert found.tables == ()
    assert {problem.message for problem in found.problems if problem.code == "C423"} == {
        "it is in doubt whose column 'A' is: it may be Alder, Ann or Ash, Amy"
    }


@FORMATS
def test_a_whole_name_comes_before_the_beginning_of_another(tmp_path: Path, read: Read) -> None:
    found = read(tmp_path, matrix("Ald;Alder;C", names="Alderman;Alder;Cedar").replace("X", ""))
    assert sorted(games(found)) == [" Alder-Cedar 1-0", " Alderman-Alder 1-0", " Alderman-Cedar 1/2-1/2"]


@FORMATS
def test_a_player_without_a_column_refuses_the_table(tmp_path: Path, read: Read) -> None:
    text = matrix("Alder;Birch;Cedar") + "Dogwood, Di;1;1;1;3\n"
    found = read(tmp_path, text)
    assert found.tables == ()
    assert said(found, "C424") == "no column is headed by a name that fits Dogwood, Di"


@FORMATS
def test_headings_of_another_meaning_are_players_where_nothing_else_is_left(
    tmp_path: Path, read: Read
) -> None:
    text = matrix("SB;PT;Team", "Name", "Sue Birch;Pat Total;Team, Tom").replace("Pts", "Pts;SB")
    text = "".join(line if "Pts" in line else f"{line.rstrip()};2.25\n" for line in text.splitlines(True))
    found = read(tmp_path, text)
    assert sorted(games(found)) == [
        " Pat Total-Team 1-0",
        " Sue Birch-Pat Total 1-0",
        " Sue Birch-Team 1/2-1/2",
    ]


@FORMATS
def test_a_column_whose_row_is_lost_refuses_the_table(tmp_path: Path, read: Read) -> None:
    text = matrix("Alder;Birch;Cedar").replace("Cedar, Cy;½;0;X;½\n", "")
    found = read(tmp_path, text)
    assert found.tables == ()
    assert said(found, "C423") == "it is in doubt whose column 'Cedar' is: it fits the name of no row"


@FORMATS
@pytest.mark.parametrize("heading", ["Wins", "SB", "Played"])
def test_columns_that_count_are_no_players(tmp_path: Path, read: Read, heading: str) -> None:
    text = matrix(f"Alder;Birch;Cedar;{heading}")
    for points in (";1½\n", ";1\n", ";½\n"):
        text = text.replace(points, f";1{points}", 1)
    assert sorted(games(read(tmp_path, text))) == GAMES


@FORMATS
def test_the_wrong_player_on_the_diagonal_is_an_error(tmp_path: Path, read: Read) -> None:
    found = read(tmp_path, matrix("Alder;Cedar;Birch"))
    sentences = [problem.message for problem in found.problems if problem.code == "C417"]
    assert sentences == [
        "Birch, Ben has '1' against himself",
        "Cedar, Cy has '0' against himself",
    ]


def test_problems_name_the_cell_and_the_player(tmp_path: Path) -> None:
    found = as_sheet(tmp_path, matrix("Alder;Birch;Cedar").replace("Birch, Ben;0", "Birch, Ben;7"))
    assert places(found, "C414") == ["open.xlsx: Final!B3"]
    assert said(found, "C414") == "'7' against Alder, Ann is not a score"
    found = as_csv(tmp_path, matrix("Alder;Birch;Cedar").replace("Birch, Ben;0", "Birch, Ben;1"))
    assert "'1' of Alder, Ann (line 2) and '1' of Birch, Ben (line 3)" in said(found, "C411")


@pytest.mark.parametrize(
    "text",
    [
        "Name;Rating;Club;Points\nAlder, Ann;2100;Elm;1\nBirch, Ben;2000;Fir;0\n",
        "Name;Alder;Birch\nCedar, Cy;1;0\nDogwood, Di;0;1\n",
    ],
)
def test_other_tables_are_no_round_robins(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.csv"
    path.write_text(text)
    found = read_file(str(path), ReadOptions(kind="games"))
    assert not any(code.startswith("C4") for code in codes(found))
