"""The exports of Swiss-Manager: the full-column sheet, and the text files of players and pairings."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.batch.request import Request
from elo_batch.batch.sources import Sources, read_sources
from elo_batch.checks import type_players
from elo_batch.exact import POINT
from elo_batch.problems import RequestError
from elo_batch.readers import ReadOptions, read_file
from tests.readers.crosstable_texts import save_sheets

FULL = """From the database of Alder
Alder Open 2026

Final ranking
Rank;SNo.;;Name;Name;;Rtg;NRtg;IRtg;Fed.;fs;FED;Federation;Club;Team;Birth;age;Ident;Type;Gr;\
Fide-No.;Pts;Wins;Draws;Loses;forfeit;Gam.;TB1;TB2;TB3;;Nrat-Ø;IRat-Ø;Rtg+/-;W;n;We;W-We;K;\
Rtg+/-;Ra;Rp
1;2;WGM;Alder;Alder, Ann;F;2110;2110;2090;;;XXX;Xland;SK Alder;;1991/05/03;U35;11;;;90000001;\
4½;4;1;0;0;5;20;15;3;;1900;1890;8,1;4,5;5;3,2;1,3;20;26;1890;2256
2;1;;Birch;Birch, Ben;;2050;2050;0;;;XXX;Xland;SK Birch;;2014/00/00;U14;12;;;00900002;3;3;0;2;\
0;5;19;15;2;;1950;;2.4;3;5;2.8;0.2;0;;;
3;3;;Cedar;Cedar, Cy;;1800;;1800;;;YYY;Yland;;;;;13;;;90000003;2½;2;1;2;0;5;18;15;1;;1920;1890;\
-1;2,5;5;2,6;-0,1;40;-4;1890;1890

Program Swiss-Manager from Alder
https://chess-results.example/Tournament-Database
Created 2026/01/05
"""
PLAYERS = """Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Typ;Gr;KlubNr;Klub;FideIdent;\
Quelle;Pkt;Wtg1;Wtg2;Rang;Nachname;Vorname;Atitel
1;Alder,Ann;WFM;1234;2050;2100;01.06.1992;XXX;W;;;1;SK Alder;90000001;;1½;2;0;1;Alder;Ann;
2;Birch,Ben;;1235;1980;2000;00.00.1990;XXX;;;;1;SK Alder;90000002;;1;2;0;2;Birch;Ben;
3;Cédar,Cy;;1236;1900;1900;01.01.1980;XXX;;;;2;SK Birch;90000003;;0;2;0;4;Cédar;Cy;
4;Dogwood,Di;;1237;0;0;;XXX;W;;;2;SK Birch;;;1½;2;0;3;Dogwood;Di;
5;Elder,Eve;;1238;1700;1700;;XXX;W;;;2;SK Birch;90000005;;1;2;0;3;Elder;Eve;
"""
PAIRINGS = """Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS
1;1;;;1;3;1;0;;1:0;;1;0
1;2;;;4;2;0,5;0,5;;½:½;;0,5;0,5
1;3;;;5;-1;1;0;;1:0;;;
2;1;;;2;1;0,5;0,5;;½:½;;0,5;0,5
2;2;;;3;4;1;0;K;1:0K;;;
2;3;;;5;-2;0,5;0;;½:0;;;
"""
RESULTS = ["1:0", "½:½", "bye=1", "½:½", "1:0K", "bye=½"]


def save(folder: Path, name: str, text: str) -> None:
    """A file as the program writes it: CR LF and cp1252."""
    (folder / name).write_bytes(text.replace("\n", "\r\n").encode("cp1252"))


def sources(*paths: Path) -> Sources:
    """Read results as a run does."""
    return read_sources(Request(games=tuple(map(str, paths))))


def codes(found: Sources) -> set[str]:
    """The codes of everything the readers found."""
    return {problem.code for problem in found.problems}


def test_the_full_column_sheet_is_a_list_of_players(tmp_path: Path) -> None:
    path = save_sheets(tmp_path, {"Final ranking": FULL}, "final.xlsx")
    found = read_file(path, ReadOptions(kind="players"))
    (table,) = found.tables
    players, problems = type_players(table)
    assert players["id"].tolist() == ["90000001", "00900002", "90000003"]
    assert players["name"].tolist() == ["Alder, Ann", "Birch, Ben", "Cedar, Cy"]
    assert players["rating"].tolist() == [2090 * POINT, 0, 1800 * POINT]
    assert players["birth_year"].tolist() == [1991, 2014, 0]
    assert players["k"].tolist() == [20, 0, 40]
    assert table.rows["NRtg"].tolist() == ["2110", "2050", ""]
    assert not [problem for problem in (*found.problems, *problems) if problem.severity == "error"]


def test_as_results_the_full_column_sheet_is_a_wrong_request(tmp_path: Path) -> None:
    path = save_sheets(tmp_path, {"Final ranking": FULL}, "final.xlsx")
    with pytest.raises(RequestError, match="holds players, not results; give it with --players"):
        sources(Path(path))


def test_the_full_column_sheet_with_rounds_is_an_event(tmp_path: Path) -> None:
    text = "Rank;SNo.;;Name;Name;;Rtg;NRtg;IRtg;Fide-No.;1.Rd;2.Rd;Pts\n"
    text += "1;2;;Alder;Alder, Ann;F;2110;2110;2090;90000001;1w1;-½;1½\n"
    text += "2;1;;Birch;Birch, Ben;;2050;2050;0;90000002;2b0;-1;1\n"
    (found,) = sources(Path(save_sheets(tmp_path, {"Crosstable": text}))).games
    players, _, games = found.tables
    assert games.rows["white"].tolist()[0] == "90000001"
    assert games.rows["black"].tolist()[0] == "90000002"
    assert players.rows["rating"].tolist() == ["2090", ""]
    assert players.rows["national_rating"].tolist() == ["2110", "2050"]
    assert [(problem.code, problem.values["chosen"]) for problem in found.problems] == [("C443", 5)]


def test_pairings_and_players_in_one_folder_give_persons(tmp_path: Path) -> None:
    save(tmp_path, "players.txt", PLAYERS)
    save(tmp_path, "pairings.txt", PAIRINGS)
    found = sources(tmp_path)
    (games,) = found.tables("games")
    rows = games.rows
    assert rows["white"].tolist() == [
        "90000001",
        "Dogwood,Di",
        "90000005",
        "90000002",
        "90000003",
        "90000005",
    ]
    assert rows["black"].tolist() == ["90000003", "90000002", "", "90000001", "Dogwood,Di", ""]
    assert rows["white_name"].tolist()[:2] == ["Alder,Ann", "Dogwood,Di"]
    assert rows["result"].tolist() == RESULTS
    assert rows["white_rating"].tolist()[0] == "2100"
    assert codes(found) == {"F003", "H002"}


def test_pairings_alone_say_that_both_files_are_needed(tmp_path: Path) -> None:
    save(tmp_path, "pairings.txt", PAIRINGS)
    found = sources(tmp_path / "pairings.txt")
    (problem,) = [each for each in found.problems if each.code == "C431"]
    assert problem.severity == "error"
    assert "both files" in problem.advice


def test_pairings_with_ids_of_their_own_need_no_players(tmp_path: Path) -> None:
    with_ids = PAIRINGS.replace(";;;1;3", ";1234;1236;1;3").replace(";;;4;2", ";1237;1235;4;2")
    with_ids = with_ids.replace(";;;5;", ";1238;;5;").replace(";;;2;1", ";1235;1234;2;1")
    with_ids = with_ids.replace(";;;3;4", ";1236;1237;3;4")
    save(tmp_path, "pairings.txt", with_ids)
    found = sources(tmp_path / "pairings.txt")
    rows = found.tables("games")[0].rows
    assert rows["white"].tolist() == ["1234", "1237", "1238", "1235", "1236", "1238"]
    assert rows["result"].tolist() == RESULTS
    assert codes(found) == {"F003"}
    save(tmp_path, "players.txt", PLAYERS)
    rows = sources(tmp_path).tables("games")[0].rows
    assert rows["white"].tolist()[0] == "90000001"


def test_a_number_that_no_player_has_is_an_error_with_its_place(tmp_path: Path) -> None:
    save(tmp_path, "players.txt", PLAYERS)
    save(tmp_path, "pairings.txt", PAIRINGS.replace("1;2;;;4;2", "1;2;;;4;9"))
    found = sources(tmp_path)
    (problem,) = [each for each in found.problems if each.code == "C432"]
    assert (problem.place.line, problem.values["found"]) == (3, "9")


@pytest.mark.parametrize("columns", ["White;Black", "White name;Black name"])
def test_a_player_who_is_missing_from_the_table_keeps_the_name_of_the_games(
    tmp_path: Path, columns: str
) -> None:
    save(tmp_path, "players.txt", PLAYERS)
    rows = "1;1;1;Alder,Ann;3;Cédar,Cy;1:0\n1;2;2;Birch,Ben;5;Elder,Eve;½:½\n"
    rows += "1;3;9;Fir,Flo;4;Dogwood,Di;+:-\n2;1;1;Alder,Ann;9;Fir,Flo;0:1\n"
    white, black = columns.split(";")
    head = f"Runde;Brett;NrW;{white};NrS;{black};Erg\n"
    save(tmp_path, "pairings.txt", head + rows)
    found = sources(tmp_path)
    (problem,) = [each for each in found.problems if each.code in ("C432", "C434")]
    assert (problem.code, str(problem.severity), problem.place.line) == ("C434", "warning", 4)
    assert "number 9 " in problem.message
    assert "Fir,Flo" in problem.message
    games = found.tables("games")[0].rows
    called = [white or name for white, name in zip(games["white"], games["white_name"], strict=True)]
    assert called == ["90000001", "90000002", "Fir,Flo", "90000001"]


def test_a_forfeit_may_stand_in_the_column_of_forfeits_alone(tmp_path: Path) -> None:
    save(tmp_path, "players.txt", PLAYERS)
    text = "Runde;Brett;NrW;NrS;ErgW;ErgS;Kontumaz\n1;1;1;3;1;0;K\n1;2;4;2;0,5;0,5;\n1;3;5;-1;1;0;\n"
    text += "2;1;1;5;½;0.5;K\n"
    save(tmp_path, "pairings.txt", text)
    rows = sources(tmp_path).tables("games")[0].rows
    assert rows["result"].tolist() == ["+/-", "", "bye=1", "1/2-1/2U"]
    assert rows["white"].tolist() == ["90000001", "Dogwood,Di", "90000005", "90000001"]
    assert rows["black"].tolist() == ["90000003", "90000002", "", "90000005"]


def test_players_alone_are_no_results(tmp_path: Path) -> None:
    save(tmp_path, "players.txt", PLAYERS)
    with pytest.raises(RequestError, match="give it with --players"):
        sources(tmp_path / "players.txt")


@pytest.mark.parametrize("heading", ["No.", "Nr", "SNo", "Start no"])
def test_a_workbook_of_games_and_players_is_joined_by_number(tmp_path: Path, heading: str) -> None:
    players = f"{heading};Name;FideID;Rtg\n1;Alder, Ann;90000001;2100\n2;Birch, Ben;90000002;2000\n"
    games = "Round;White;Black;Result\n1;2;1;1-0\n2;1;2;0-1\n"
    found = sources(Path(save_sheets(tmp_path, {"Players": players, "Games": games})))
    rows = found.tables("games")[0].rows
    assert rows[["white", "black"]].to_numpy().tolist() == [
        ["90000002", "90000001"],
        ["90000001", "90000002"],
    ]
    assert rows["white_rating"].tolist() == ["2000", "2100"]
    assert codes(found) == set()


def test_ids_of_games_are_not_taken_for_numbers(tmp_path: Path) -> None:
    players = "No.;Name;ID;Rtg\n1;Alder, Ann;2;2100\n2;Birch, Ben;1;2000\n"
    games = "Round;White;Black;Result\n1;2;1;1-0\n"
    found = sources(Path(save_sheets(tmp_path, {"Players": players, "Games": games})))
    assert found.tables("games")[0].rows[["white", "black"]].to_numpy().tolist() == [["2", "1"]]


def test_a_crosstable_takes_its_ids_from_the_starting_list_beside_it(tmp_path: Path) -> None:
    start = "No.;;Name;FideID;FED;Rtg\n1;GM;Alder, Ann;90000001;XXX;2100\n2;;Birch, Ben;90000002;XXX;2000\n"
    table = "No.;;Name;Rtg;1.Rd;Pts\n1;GM;Alder Ann;2100;2w1;1\n2;;Birch Ben;2000;1b0;0\n"
    found = sources(Path(save_sheets(tmp_path, {"Starting rank": start, "Crosstable": table})))
    rows = found.tables("games")[0].rows
    assert rows[["white", "black"]].to_numpy().tolist() == [["90000001", "90000002"]]


def test_two_lists_that_both_fit_are_not_chosen_from(tmp_path: Path) -> None:
    save(tmp_path, "players a.txt", PLAYERS)
    save(tmp_path, "players b.txt", PLAYERS.replace("9000", "9100"))
    save(tmp_path, "pairings.txt", PAIRINGS)
    (problem,) = [each for each in sources(tmp_path).problems if each.code == "C433"]
    assert problem.severity == "error"
    assert "players a.txt" in problem.message
    assert "players b.txt" in problem.message


def test_a_table_named_xls_is_read_by_its_content(tmp_path: Path) -> None:
    text = "No.\tName\t1.Rd\n1\tAlder, Ann\t2w1\n2\tBirch, Ben\t1b0\n"
    (tmp_path / "table.xls").write_text(text)
    (found,) = sources(tmp_path / "table.xls").games
    assert found.format == "delimited"
    assert len(found.tables[2].rows) == 1
