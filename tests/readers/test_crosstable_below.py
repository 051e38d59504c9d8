"""Sums and remarks below the players of a crosstable, and the numbers that its rows have or lack."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from elo_batch.tables import RawFile
from tests.readers.crosstable_texts import FORMATS, as_csv, as_page, codes, games, places, said, table

Read = Callable[[Path, str], RawFile]
MATRIX = """{number};Name;Elo;1;2;3;4;Punkte
1;Alder, Ann;1955;X;½;1;1;2½
2;Birch, Ben;1910;½;X;1;0;1½
3;Cedar, Cy;1880;0;0;X;½;½
4;Dogwood, Di;1840;0;1;½;X;1½
"""
SWISS = """{number};Name;Elo;1.Rd;2.Rd;Punkte
1;Alder, Ann;1955;4w1;2b½;1½
2;Birch, Ben;1910;3b1;1w½;1½
3;Cedar, Cy;1880;2w0;4w1;1
4;Dogwood, Di;1840;1b0;3b0;0
"""
NUMBERS = ["Nr.", "Pl.", "Rk.", "Platz", "Rg.", "Lp.", "Plass", "Hely", ""]
GAMES = {
    MATRIX: {
        " Alder-Birch 1/2-1/2",
        " Alder-Cedar 1-0",
        " Alder-Dogwood 1-0",
        " Birch-Cedar 1-0",
        " Birch-Dogwood 0-1",
        " Cedar-Dogwood 1/2-1/2",
    },
    SWISS: {"1 Alder-Dogwood 1-0", "1 Cedar-Birch 0-1", "2 Alder-Birch 1/2-1/2", "2 Cedar-Dogwood 1-0"},
}
GAMES[SWISS] = {"1 Alder-Dogwood 1-0", "1 Cedar-Birch 0-1", "2 Birch-Alder 1/2-1/2", "2 Cedar-Dogwood 1-0"}


def _of(text: str, number: str) -> str:
    if number:
        return text.format(number=number)
    return "\n".join(line.split(";", 1)[1] for line in text.splitlines()) + "\n"


def _below(text: str, number: str, *lines: str) -> str:
    """The table with rows below it, which are written as under a column of numbers."""
    return _of(text + "".join(f"{line}\n" for line in lines), number)


@FORMATS
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("text", [MATRIX, SWISS], ids=["matrix", "swiss"])
def test_sums_and_remarks_are_no_players(tmp_path: Path, read: Read, text: str, number: str) -> None:
    blanks = ";" * text.split("\n", 1)[0].count(";")
    whole = _below(text, number, ";Summe;;2;2;2;2;8"[: 8 + 2 * blanks.count(";")], ";Turnierleiter: E. Elder")
    found = read(tmp_path, whole)
    assert set(games(found)) == GAMES[text]
    assert table(found, "players").rows["name"].tolist() == [
        "Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di",
    ]  # fmt: skip
    assert codes(found).count("H011") == 1
    assert codes(found).count("H006") == (read is not as_page)  # a line alone is no row of a page's table
    assert not [p for p in found.problems if p.severity == "error" or p.code in ("C413", "T401", "C408")]


@FORMATS
@pytest.mark.parametrize("label", ["Total", "Suma", "Somme", "Gesamt:", "Σ", "Durchschnitt", "Promedio"])
def test_words_for_a_sum(tmp_path: Path, read: Read, label: str) -> None:
    found = read(tmp_path, _below(MATRIX, "No.", f";{label};;2½;1½;3½;1½;"))
    assert set(games(found)) == GAMES[MATRIX]
    assert codes(found) == ["H011", "T316"]


@FORMATS
@pytest.mark.parametrize("label", ["Kontrolle", "", "Points of the others"])
@pytest.mark.parametrize("number", ["No.", "Pl.", ""])
def test_a_row_that_is_the_sum_of_each_column(tmp_path: Path, read: Read, label: str, number: str) -> None:
    found = read(tmp_path, _below(MATRIX, number, f";{label};;½;1½;2½;1½;6"))
    assert set(games(found)) == GAMES[MATRIX]
    assert "H011" in codes(found)
    assert not {"C404", "C414", "C416", "T401"} & set(codes(found))


@FORMATS
@pytest.mark.parametrize("number", ["No.", ""])
def test_two_cells_of_a_remark_below(tmp_path: Path, read: Read, number: str) -> None:
    found = read(
        tmp_path,
        _below(
            MATRIX, number, "Arbiter;Elder, Eve" if number else ";Arbiter:;Elder, Eve", ";Printed;2026-02-01"
        ),
    )
    assert set(games(found)) == GAMES[MATRIX]
    assert codes(found).count("H006") == 2
    assert not {"C408", "C416", "C413"} & set(codes(found))


@FORMATS
def test_a_player_below_the_columns_is_still_told(tmp_path: Path, read: Read) -> None:
    found = read(tmp_path, _below(MATRIX, "No.", "5;Elder, Eve;1700;1;0;0;½;1½"))
    assert said(found, "C416") == "columns without a row: none; rows without a column: 5"
    found = read(tmp_path, _below(MATRIX, "", ";Elder, Eve;1700;1;0;0;½;1½"))
    assert said(found, "C416") == "columns without a row: none; rows without a column: 5"


@FORMATS
def test_a_player_without_a_game_stays(tmp_path: Path, read: Read) -> None:
    found = read(tmp_path, _below(SWISS, "No.", "5;Elder, Eve;1700;;;0"))
    assert table(found, "players").rows["name"].tolist()[-1] == "Elder, Eve"
    assert codes(found) == []


@FORMATS
def test_a_sum_below_players_who_head_the_columns(tmp_path: Path, read: Read) -> None:
    text = "Name;Alder;Birch;Cedar;Pts\nAlder, Ann;X;1;½;1½\nBirch, Ben;0;X;1;1\nCedar, Cy;½;0;X;½\n"
    found = read(tmp_path, text + "Total;½;1;1½;3\nArbiter: D. Dogwood\n")
    assert len(games(found)) == 3
    below = [code for code in codes(found) if code[0] == "H"]
    assert below == (["H011"] if read is as_page else ["H006", "H011"])
    assert not [problem for problem in found.problems if problem.severity == "error"]


@FORMATS
@pytest.mark.parametrize("number", NUMBERS[:-1])
@pytest.mark.parametrize("text", [MATRIX, SWISS], ids=["matrix", "swiss"])
def test_numbers_that_fit_are_no_finding(tmp_path: Path, read: Read, text: str, number: str) -> None:
    found = read(tmp_path, _of(text, number))
    assert set(games(found)) == GAMES[text]
    assert "C405" not in codes(found)


def test_why_the_rows_are_counted(tmp_path: Path) -> None:
    assert said(as_csv(tmp_path, _of(MATRIX, "")), "C405") == (
        "opponents are named by the position of their row: the players have no numbers"
    )
    wrong = MATRIX.format(number="No.").replace("\n1;", "\n4;").replace("\n2;", "\n3;")
    wrong = wrong.replace("\n3;Cedar", "\n2;Cedar").replace("\n4;Dogwood", "\n1;Dogwood")
    assert said(as_csv(tmp_path, wrong), "C405").endswith(
        "by the position of their row: the numbers of the players do not fit the games"
    )
    assert places(as_csv(tmp_path, wrong), "C405") == ["open.csv:1"]
