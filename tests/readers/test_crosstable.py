"""Crosstables of a Swiss in text and in sheets."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from tests.readers.crosstable_texts import (
    SWISS,
    codes,
    games,
    places,
    read_sheets,
    read_text,
    said,
    save_sheets,
    table,
)

GAMES = [
    "1 Alder-Dogwood 1-0",
    "1 Elder-Birch 0-1",
    "1 Cedar- bye=1",
    "2 Birch-Alder 1/2-1/2",
    "2 Dogwood-Cedar 1-0",
    "2 Elder- bye=0",
    "3 Alder- bye=½",
    "3 Cedar-Birch 1-0",
    "3 Elder-Dogwood +/-",
]


def test_each_game_stands_once_with_colours_and_byes(tmp_path: Path) -> None:
    found = read_text(tmp_path, SWISS)
    assert sorted(games(found)) == sorted(GAMES)
    assert codes(found) == []
    players = table(found, "players").rows
    assert players["name"].tolist()[0] == "Alder, Ann"
    assert players["rating"].tolist() == ["2100", "2000", "1900", "1800", "1700"]
    assert players["points"].tolist() == ["2", "1.5", "2", "1", "1"]
    assert table(found, "events").rows["rounds"].tolist() == ["3"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_any_delimiter_and_titles_above(tmp_path: Path, delimiter: str) -> None:
    names = SWISS.replace(", ", " ").replace(";", delimiter)
    titles = "From the Tournament-Database of Chess-Results\nAlder Open 2026\n\nStarting rank crosstable\n"
    found = read_text(tmp_path, f"{titles}{names}Program Swiss-Manager\n")
    assert len(games(found)) == len(GAMES)
    assert table(found, "events").rows["event"].tolist() == ["Alder Open 2026"]
    assert codes(found) == ["H006"]


def test_opponents_are_found_by_number_not_by_row(tmp_path: Path) -> None:
    header, *rows = SWISS.splitlines(keepends=True)
    random.Random(7).shuffle(rows)
    found = read_text(tmp_path, header + "".join(rows))
    assert sorted(games(found)) == sorted(GAMES)
    assert codes(found) == []


def test_a_table_by_rank_may_name_opponents_by_rank_or_by_number(tmp_path: Path) -> None:
    by_rank = "Rk.;No.;Name;R1;R2\n1;3;Cedar, Cy;2w1;3b1\n2;1;Alder, Ann;1b0;-1\n3;2;Birch, Ben;-1;1w0\n"
    found = read_text(tmp_path, by_rank)
    assert "1 Cedar-Alder 1-0" in games(found)
    assert said(found, "C405").startswith("opponents are named by the rank")
    by_number = "Rk.;No.;Name;R1;R2\n1;3;Cedar, Cy;1w1;2b1\n2;1;Alder, Ann;3b0;-1\n3;2;Birch, Ben;-1;3w0\n"
    found = read_text(tmp_path, by_number)
    assert "1 Cedar-Alder 1-0" in games(found)
    assert codes(found) == []


def test_without_numbers_the_rows_are_counted_with_a_note(tmp_path: Path) -> None:
    found = read_text(tmp_path, "Name;Rd 1;Rd 2\nAlder, Ann;2w1;-0\nBirch, Ben;1b0;-1\n")
    assert games(found) == ["1 Alder-Birch 1-0", "2 Alder- bye=0", "2 Birch- bye=1"]
    assert codes(found) == ["C405"]


def test_a_missing_row_gives_one_error_for_each_opponent(tmp_path: Path) -> None:
    text = SWISS.replace("4;Dogwood, Di;1800;1b0;3w1;5b-;1\n", "")
    found = read_text(tmp_path, text)
    assert places(found, "T301") == ["open.csv:2", "open.csv:4", "open.csv:5"]


def test_two_sides_that_contradict_are_named_with_their_cells(tmp_path: Path) -> None:
    found = read_sheets(tmp_path, {"Table": SWISS.replace("1b0", "1b1")})
    assert places(found, "T305") == ["open.xlsx: Table!D2"]
    assert "'4w1' of number 1" in said(found, "T305")
    assert "'1b1' of number 4" in said(found, "T305")


def test_points_that_byes_do_not_explain_are_a_warning(tmp_path: Path) -> None:
    found = read_text(tmp_path, "No;Name;R1;R2;Pts\n1;Alder, Ann;2w1;;1,5\n2;Birch, Ben;1b0;-1;1\n")
    assert said(found, "T401") == "points 1.5, but the results add up to 1 (+0.5 not explained)"
    assert places(found, "T401") == ["open.csv:2"]


def test_names_are_the_key_so_a_name_may_stand_once(tmp_path: Path) -> None:
    found = read_text(tmp_path, SWISS.replace("Birch, Ben", "Alder, Ann"))
    assert codes(found) == ["T208"]
    with_ids = "No;Name;FideID;R1\n1;Alder, Ann;90000001;2w1\n2;Alder, Ann;90000002;1b0\n"
    found = read_text(tmp_path, with_ids)
    assert table(found, "games").rows[["white", "black"]].to_numpy().tolist() == [["90000001", "90000002"]]
    assert codes(found) == []


def test_a_game_paired_but_not_played_is_not_finished(tmp_path: Path) -> None:
    found = read_text(tmp_path, "No;Name;1.Rd\n1;Alder, Ann;2w\n2;Birch, Ben;1b\n")
    assert games(found) == ["1 Alder-Birch *"]
    assert codes(found) == ["T313"]


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("bye", "bye=1"), ("BYE", "bye=1"), ("spielfrei", "bye=1"), ("exempt", "bye=1"),
        ("descansa", "bye=1"),
        ("riposa", "bye=1"), ("pauza", "bye=1"), ("выходной", "bye=1"), ("not paired", "bye=0"),
        ("nicht ausgelost", "bye=0"), ("no emparejado", "bye=0"), ("-½", "bye=½"), ("-0", "bye=0"),
        ("*", "bye=0"), ("--", "bye=0"), ("H---", "bye=½"),
    ],
)  # fmt: skip
def test_words_and_codes_of_byes_are_no_opponents(tmp_path: Path, word: str, result: str) -> None:
    rows = f"1;Alder, Ann;2w1;{word}\n2;Birch, Ben;1b0;3w1\n3;Cedar, Cy;-1;2b0\n"
    found = read_text(tmp_path, f"No;Name;R1;R2\n{rows}")
    assert f"2 Alder- {result}" in games(found)
    assert codes(found) == []


def test_a_cell_that_is_nothing_known_is_an_error_with_its_place(tmp_path: Path) -> None:
    found = read_sheets(tmp_path, {"Table": SWISS.replace("5b1", "won?")})
    assert places(found, "C402") == ["open.xlsx: Table!D3"]
    assert "'won?'" in said(found, "C402")


def test_scores_without_opponents_are_refused_with_a_reason(tmp_path: Path) -> None:
    found = read_text(tmp_path, "Rk;Name;R1;R2;R3;Pts\n1;Alder, Ann;1;½;1;2.5\n2;Birch, Ben;0;½;1;1.5\n")
    assert codes(found) == ["C401"]
    assert found.tables == ()


@pytest.mark.parametrize(
    ("white", "black"),
    [("w", "b"), ("w", "s"), ("b", "n"), ("b", "p"), ("b", "c"), ("w", "z"), ("б", "ч"), ("p", "h")],
)
def test_a_pair_of_letters_says_which_colour_is_meant(tmp_path: Path, white: str, black: str) -> None:
    rows = f"1;Alder, Ann;2{white}1;-1\n2;Birch, Ben;1{black}0;3{black}½\n3;Cedar, Cy;;2{white}½\n"
    found = read_text(tmp_path, f"No;Name;R1;R2\n{rows}")
    assert games(found)[0] == "1 Alder-Birch 1-0"
    assert games(found)[-1] == "2 Cedar-Birch 1/2-1/2"
    assert codes(found) == []


def test_letters_that_are_no_pair_are_left_out_with_a_warning(tmp_path: Path) -> None:
    found = read_text(tmp_path, "No;Name;R1\n1;Alder, Ann;2q1\n2;Birch, Ben;1v0\n")
    assert games(found) == ["1 Alder-Birch 1-0"]
    assert codes(found) == ["C406", "T316"]


def test_the_same_letter_on_both_sides_is_an_error(tmp_path: Path) -> None:
    found = read_text(tmp_path, "No;Name;R1\n1;Alder, Ann;2b1\n2;Birch, Ben;1b0\n")
    assert codes(found) == ["C407", "T304"]


@pytest.mark.parametrize(
    ("first", "second"),
    [("b2+", "w1-"), ("+B2", "-W1"), ("W 2", "L 1"), ("2:W", "1:L"), ("2b1", "1w0"), ("2 b 1", "1 w 0")],
)
def test_the_notations_of_many_programs(tmp_path: Path, first: str, second: str) -> None:
    found = read_text(tmp_path, f"No;Name;Round 1\n1;Alder, Ann;{first}\n2;Birch, Ben;{second}\n")
    (game,) = games(found)
    assert game in ("1 Birch-Alder 0-1", "1 Alder-Birch 1-0")
    assert set(codes(found)) <= {"T316"}


def test_the_longer_of_two_columns_of_names_is_used(tmp_path: Path) -> None:
    text = "No.;Name;Name;1.Rd\n1;Alder;Alder, Ann;2w1\n2;Birch;Birch, Ben;1b0\n"
    found = read_text(tmp_path, text)
    assert table(found, "players").rows["name"].tolist() == ["Alder, Ann", "Birch, Ben"]


def test_titles_and_sex_stand_in_columns_without_heading(tmp_path: Path) -> None:
    text = "No.;;;Name;Rtg;FED;1.Rd\n1;w;WGM;Alder, Ann;2300;XXX;2w1\n2;;IM;Birch, Ben;2200;YYY;1b0\n"
    players = table(read_text(tmp_path, text), "players").rows
    assert players[["title", "sex", "federation"]].to_numpy().tolist() == [
        ["WGM", "w", "XXX"],
        ["IM", "", "YYY"],
    ]


def test_days_in_the_title_are_the_events(tmp_path: Path) -> None:
    found = read_text(tmp_path, f"Alder Open\n2026/01/02 - 2026/01/04\n{SWISS}")
    event = table(found, "events").rows.iloc[0]
    assert (event["event"], event["start"], event["end"]) == ("Alder Open", "2026-01-02", "2026-01-04")
    assert codes(found) == ["C418"]


def test_two_crosstables_of_one_event_in_a_workbook_are_read_once(tmp_path: Path) -> None:
    found = read_sheets(tmp_path, {"By number": SWISS, "Again": SWISS})
    assert len(games(found)) == len(GAMES)
    assert places(found, "C420") == ["open.xlsx: Again"]


def test_a_list_of_games_beside_a_crosstable_is_read_and_the_table_named(tmp_path: Path) -> None:
    listed = "Round;White;Black;Result\n1;Alder, Ann;Dogwood, Di;1-0\n"
    found = read_sheets(tmp_path, {"Games": listed, "Table": SWISS})
    assert len(table(found, "games").rows) == 1
    assert places(found, "C421") == ["open.xlsx: Table"]
    alone = read_sheets(tmp_path, {"Games": listed, "Table": SWISS}, sheet="Table")
    assert len(games(alone)) == len(GAMES)


def test_as_a_list_of_players_a_crosstable_is_one(tmp_path: Path) -> None:
    path = save_sheets(tmp_path, {"Table": SWISS})
    (found,) = read_file(path, ReadOptions(kind="players")).tables
    assert found.kind == "players"
    assert found.rows["rating"].tolist() == ["2100", "2000", "1900", "1800", "1700"]


def test_ratings_and_points_that_are_none_are_warnings(tmp_path: Path) -> None:
    found = read_text(tmp_path, SWISS.replace("2100", "strong").replace(";1½", ";many"))
    assert codes(found) == ["C403", "C408"]


def test_a_player_without_a_number_is_an_error(tmp_path: Path) -> None:
    found = read_text(tmp_path, SWISS.replace("5;Elder", "?;Elder"))
    assert places(found, "C404") == ["open.csv:6"]
    assert places(found, "T301") == ["open.csv:3", "open.csv:5"]


def test_rounds_that_begin_later_keep_their_numbers(tmp_path: Path) -> None:
    found = read_text(tmp_path, "No;Name;R4;R5;Pts\n1;Alder, Ann;2w1;2b0;4\n2;Birch, Ben;1b0;1w1;3\n")
    assert games(found) == ["4 Alder-Birch 1-0", "5 Birch-Alder 1-0"]
    assert codes(found) == ["C422"]


def test_a_table_without_its_first_rounds_says_that_points_are_not_checked(tmp_path: Path) -> None:
    text = "No;Name;Points;2;3\n1;Alder, Ann;2;2w1;3b0\n2;Birch, Ben;0;1b0;\n3;Cedar, Cy;2;;1w1\n"
    found = read_text(tmp_path, text)
    assert "C422" in codes(found)
    assert said(found, "C422").startswith("the table begins with round 2")
