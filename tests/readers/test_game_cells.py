"""Games whose two players stand in one cell, beside a column of results."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from tests.readers.crosstable_texts import FORMATS, Read, as_sheet, codes, games, read_text, said, table


@FORMATS
@pytest.mark.parametrize("heading", ["Game", "Pairing", "Match", "Partie", "Paarung", "White - Black"])
@pytest.mark.parametrize("sign", ["-", "–", "—", "v", "vs", "vs."])
def test_the_first_of_two_players_in_a_cell_is_white(
    tmp_path: Path, read: Read, heading: str, sign: str
) -> None:
    text = (
        f"Round;{heading};Result\n1;Alder, Ann {sign} Birch-Fir, Ben;1-0\n2;Cedar, Cy {sign} Alder, Ann;½-½\n"
    )
    found = read(tmp_path, text)
    assert games(found) == ["1 Alder-Birch-Fir 1-0", "2 Cedar-Alder ½-½"]
    assert codes(found) == ["H049"]
    assert "taken as white, as 'Alder, Ann' of" in said(found, "H049")
    assert f"under '{heading}'" in said(found, "H049")


@FORMATS
def test_lines_and_byes_between_the_games_are_as_in_any_table(tmp_path: Path, read: Read) -> None:
    text = "Game;Date;Result\nGM Alder, Ann v Birch, Ben;2026-01-03;1-0\nCedar, Cy v bye;2026-01-03;1\n"
    found = read(tmp_path, f"{text}Round 2;;\nCedar, Cy v Alder, Ann;2026-01-04;1-0\n")
    rows = table(found, "games").rows
    assert rows[["round", "white", "black"]].to_numpy().tolist() == [
        ["", "Alder, Ann", "Birch, Ben"],
        ["", "Cedar, Cy", "bye"],
        ["2", "Cedar, Cy", "Alder, Ann"],
    ]
    assert {"H012", "H015", "H049"} <= set(codes(found))


def test_a_heading_may_say_that_the_first_is_black(tmp_path: Path) -> None:
    found = read_text(tmp_path, "Schwarz - Weiß;Result\nAlder, Ann - Birch, Ben;White won\n")
    assert table(found, "games").rows[["white", "black"]].iloc[0].tolist() == ["Birch, Ben", "Alder, Ann"]
    assert "taken as black" in said(found, "H049")


def test_both_players_have_the_letter_of_their_cell(tmp_path: Path) -> None:
    letters = table(as_sheet(tmp_path, "Game;Result\nAlder, Ann - Birch, Ben;1-0\n"), "games").letters
    assert (letters["white"], letters["black"], letters["result"]) == ("A", "A", "B")


@FORMATS
@pytest.mark.parametrize(
    "cell",
    ["Cedar, Cy Dogwood, Di", "Cedar, Cy - Dogwood, Di - Elm, Eve", "Cedar-Dogwood", "Cedar, Cy - "],
)
def test_a_cell_that_is_not_two_names_stops_the_table(tmp_path: Path, read: Read, cell: str) -> None:
    text = f"Round;Game;Result\n1;Alder, Ann - Birch, Ben;1-0\n1;Elm, Eve - Fir, Finn;1-0\n1;{cell};1-0\n"
    found = read(tmp_path, text)
    assert not [each for each in found.tables if each.kind == "games"]
    assert "H046" in codes(found)


@pytest.mark.parametrize(
    "text",
    [
        "Round;Match;Result\n1;Elm CC - Fir CC;3½-2½\n1;Gum CC - Elm CC;5-1\n",
        "White;Black;Match;Result\nAlder, Ann;Birch, Ben;Elm - Fir;1-0\n",
        "Name;Result\nAlder, Ann - Elm CC;1\nBirch, Ben - Fir CC;0\n",
    ],
)
def test_matches_of_teams_and_other_columns_are_not_taken_apart(tmp_path: Path, text: str) -> None:
    assert "H049" not in codes(read_text(tmp_path, text))


def test_declared_headings_are_looked_at_as_they_are_meant(tmp_path: Path) -> None:
    path = tmp_path / "open.csv"
    path.write_text("Wer;Ausgang\nAlder, Ann - Birch, Ben;1-0\n", encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="games", columns={"Ausgang": "result"}))
    assert table(found, "games").rows[["white", "black"]].iloc[0].tolist() == ["Alder, Ann", "Birch, Ben"]


@FORMATS
@pytest.mark.parametrize("heading", ["Game", "Players"])
@pytest.mark.parametrize("remark", ["forfeit", "good game"])
def test_a_column_beside_them_is_no_opponent(tmp_path: Path, read: Read, heading: str, remark: str) -> None:
    text = f"Date;{heading};Result;Remarks\n2026-01-03;Alder, Ann - Birch, Ben;1-0;{remark}\n"
    found = read(tmp_path, f"{text}2026-01-03;Cedar, Cy - Dogwood, Di;½-½;\n")
    cells = table(found, "games").rows[["white", "black", "result"]].to_numpy().tolist()
    assert cells == [["Alder, Ann", "Birch, Ben", "1-0"], ["Cedar, Cy", "Dogwood, Di", "½-½"]]
    assert codes(found) == ["H048", "H049"]
