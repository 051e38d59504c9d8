"""Tables of a league that name the clubs of a match beside the two players of each board."""

import csv
from io import StringIO
from pathlib import Path

import openpyxl
import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

HEADS = {
    "english": "Date,Home,Away,Board,Home player,Result,Away player",
    "english, name": "Date,Home,Away,Board,Home name,Result,Away name",
    "german": "Datum,Heim,Gast,Brett,Heimspieler,Ergebnis,Gastspieler",
    "german, turned": "Datum,Heim,Gast,Brett,Spieler Heim,Ergebnis,Spieler Gast",
    "spanish": "Fecha,Local,Visitante,Tablero,Jugador local,Resultado,Jugador visitante",
    "dutch": "Datum,Thuis,Uit,Bord,Thuisspeler,Uitslag,Uitspeler",
    "french": "Date,Domicile,Extérieur,Echiquier,Joueur domicile,Résultat,Joueur extérieur",
    "name twice": "Date,Home,Away,Board,Name,Result,Name",
    "clubs": "Date,Home club,Away club,Board,Home player,Result,Away player",
    "vereine": "Datum,Heimverein,Gastverein,Brett,Heimspieler,Ergebnis,Gastspieler",
    "white and black": "Date,White,Black,Board,White player,Result,Black player",
}
ROWS = (
    '07/02/2026,Elm CC,Fir CC,1,"Alder, Ann",1-0,"Birch, Ben"\n'
    '{date},{home},{away},2,"Cedar, Cy",½-½,"Dogwood, Di"\n'
    '21/02/2026,Fir CC,Gorse CC,1,"Birch, Ben",0-1,"Hazel, Hal"\n'
    '{date2},{home2},{away2},2,"Dogwood, Di",1-0,"Ivy, Ian"\n'
)
FULL = ROWS.format(
    date="07/02/2026", home="Elm CC", away="Fir CC", date2="21/02/2026", home2="Fir CC", away2="Gorse CC"
)
ONCE = ROWS.format(**dict.fromkeys(("date", "home", "away", "date2", "home2", "away2"), ""))
GAMES = [
    ("Alder, Ann", "Birch, Ben", "07/02/2026"),
    ("Cedar, Cy", "Dogwood, Di", "07/02/2026"),
    ("Birch, Ben", "Hazel, Hal", "21/02/2026"),
    ("Dogwood, Di", "Ivy, Ian", "21/02/2026"),
]
TEAMS = [("Elm CC", "Fir CC"), ("Elm CC", "Fir CC"), ("Fir CC", "Gorse CC"), ("Fir CC", "Gorse CC")]


def read(folder: Path, text: str, kind: str = "csv", **options: object) -> RawFile:
    """Read the text of a comma-separated table as this kind of file."""
    path = folder / f"league.{kind}"
    if kind == "xlsx":
        book = openpyxl.Workbook()
        for row in csv.reader(StringIO(text)):
            book.worksheets[0].append(row)
        book.save(path)
    elif kind == "html":
        rows = "".join(
            "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n"
            for row in csv.reader(StringIO(text))
        )
        path.write_text(f"<html><body><table>\n{rows}</table></body></html>\n", encoding="utf-8")
    else:
        path.write_text(text, encoding="utf-8")
    return read_file(str(path), ReadOptions(kind="games", **options))  # type: ignore[arg-type]


def games_of(found: RawFile) -> list[tuple[str, str, str]]:
    (table,) = (table for table in found.tables if table.kind == "games")
    return list(table.rows[["white", "black", "date"]].itertuples(index=False, name=None))


def codes(found: RawFile) -> list[str]:
    return sorted(problem.code for problem in found.problems)


@pytest.mark.parametrize("kind", ["csv", "xlsx", "html"])
@pytest.mark.parametrize("rows", [FULL, ONCE], ids=["in every row", "once a match"])
@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_clubs_beside_players_are_no_players(tmp_path: Path, head: str, rows: str, kind: str) -> None:
    found = read(tmp_path, f"{head}\n{rows}", kind)
    assert games_of(found) == GAMES
    assert "H002" not in codes(found)


@pytest.mark.parametrize(
    "head", ["english", "english, name", "german", "name twice", "clubs", "white and black"]
)
@pytest.mark.parametrize("rows", [FULL, ONCE], ids=["in every row", "once a match"])
def test_the_clubs_are_the_teams_of_the_games(tmp_path: Path, head: str, rows: str) -> None:
    (table,) = read(tmp_path, f"{HEADS[head]}\n{rows}").tables
    assert list(table.rows[["white_team", "black_team"]].itertuples(index=False, name=None)) == TEAMS


def test_a_note_tells_which_columns_are_clubs(tmp_path: Path) -> None:
    found = read(tmp_path, f"{HEADS['german']}\n{FULL}")
    (told,) = (problem for problem in found.problems if problem.code == "H053")
    assert "'Heim' and 'Gast'" in told.message
    assert "'Heimspieler' and 'Gastspieler'" in told.message


def test_a_note_tells_what_was_filled_from_the_first_board(tmp_path: Path) -> None:
    found = read(tmp_path, f"{HEADS['english']}\n{ONCE}")
    (told,) = (problem for problem in found.problems if problem.code == "H054")
    assert told.place.line == 3
    assert "'Date', 'Home' and 'Away'" in told.message


def test_two_matches_on_one_day_each_written_once(tmp_path: Path) -> None:
    found = read(tmp_path, f"{HEADS['english']}\n{ONCE.replace('21/02', '07/02')}")
    assert {day for _, _, day in games_of(found)} == {"07/02/2026"}


def test_clubs_beside_white_and_black_leave_the_colours_as_told(tmp_path: Path) -> None:
    """Which club has white on which board is not said: the clubs are nobody's team."""
    found = read(tmp_path, "Date,Home,Away,Board,White,Result,Black\n" + FULL)
    assert games_of(found) == GAMES
    assert not {"H002", "H017"} & set(codes(found))
    assert "white_team" not in found.tables[0].rows


@pytest.mark.parametrize(
    ("head", "rows"),
    [
        ("White,White name,Result,Black,Black name", 'L01,"Alder, Ann",1-0,L02,"Birch, Ben"\n'),
        ("White,White player,Result,Black,Black player", '90001,"Alder, Ann",1-0,90002,"Birch, Ben"\n'),
        ("Home,Home player,Result,Away,Away player", '90001,"Alder, Ann",1-0,90002,"Birch, Ben"\n'),
        ("Home,Home name,Result,Away,Away name", 'L01,"Alder, Ann",1-0,L02,"Birch, Ben"\n'),
        ("White,White name,Result,Black,Black name", 'alder_a,"Alder, Ann",1-0,birch_b,"Birch, Ben"\n'),
        ("white,white_name,result,black,black_name", '9001,"Alder, Ann",1-0,"Birch, Ben","Birch, Ben"\n'),
    ],
)
def test_ids_beside_names_are_no_clubs(tmp_path: Path, head: str, rows: str) -> None:
    found = read(tmp_path, f"{head}\n{rows}")
    assert "H053" not in codes(found)
    assert "white_team" not in found.tables[0].rows


def test_short_names_beside_full_ones_are_no_clubs(tmp_path: Path) -> None:
    found = read(
        tmp_path, 'Home,Home player,Result,Away,Away player\nAlder,"Alder, Ann",1-0,Birch,"Birch, Ben"\n'
    )
    assert "H053" not in codes(found)
    assert found.tables[0].rows["white"].tolist() == ["Alder, Ann"]


def test_a_map_of_the_clubs_is_done(tmp_path: Path) -> None:
    found = read(tmp_path, f"{HEADS['english']}\n{FULL}", columns={"Home": "home", "Away": "away"})
    assert found.tables[0].rows["white"].tolist() == [home for home, _ in TEAMS]


def test_a_map_of_the_players_leaves_the_clubs_teams(tmp_path: Path) -> None:
    declared = {"Home player": "home", "Away player": "away"}
    found = read(tmp_path, f"{HEADS['english']}\n{ONCE}", columns=declared)
    assert games_of(found) == GAMES
    assert found.tables[0].rows["white_team"].tolist() == [home for home, _ in TEAMS]


TOTALS = (
    '07/02/2026,Elm CC,Fir CC,1,"Alder, Ann",1-0,"Birch, Ben"\n'
    ',,,2,"Cedar, Cy",½-½,"Dogwood, Di"\n'
    ",,,,Total,{first},\n"
    '21/02/2026,Fir CC,Gorse CC,1,"Birch, Ben",0-1,"Hazel, Hal"\n'
    ',,,2,"Dogwood, Di",1-0,"Ivy, Ian"\n'
    ",,,,Total,{second},\n"
)


@pytest.mark.parametrize("kind", ["csv", "xlsx", "html"])
def test_totals_below_each_match_are_left_out(tmp_path: Path, kind: str) -> None:
    found = read(tmp_path, f"{HEADS['english']}\n" + TOTALS.format(first="1½-½", second="1-1"), kind)
    assert games_of(found) == GAMES
    assert codes(found).count("H011") == 2
    assert "H035" not in codes(found)


def test_a_total_is_compared_with_its_match_and_names_its_clubs(tmp_path: Path) -> None:
    found = read(tmp_path, f"{HEADS['english']}\n" + TOTALS.format(first="1½-½", second="1½-½"))
    (told,) = (problem for problem in found.problems if problem.code == "H035")
    assert told.place.line == 7
    assert (told.values["home"], told.values["away"], told.values["found"]) == ("Fir CC", "Gorse CC", "1 - 1")
