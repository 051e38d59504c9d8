"""Crosstables of a round robin: a column for each opponent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.readers.crosstable_texts import MATRIX, codes, games, places, read_sheets, read_text, said, table

DOUBLE = """No;Name;1;2;3;Pts
1;Alder, Ann;*;{a};11;3½
2;Birch, Ben;{b};*;½½;1½
3;Cedar, Cy;00;½½;*;1
"""


def test_six_players_give_fifteen_games(tmp_path: Path) -> None:
    found = read_text(tmp_path, MATRIX)
    assert len(games(found)) == 15
    assert " Alder-Birch 1-0" in games(found)
    assert " Cedar-Fir +/-" in games(found)
    assert codes(found) == ["T316"]
    assert table(found, "events").rows["format"].tolist() == ["round-robin"]


@pytest.mark.parametrize("mark", ["", "X", "x", "#", "■", "—", "-"])
def test_the_diagonal_may_hold_any_mark(tmp_path: Path, mark: str) -> None:
    found = read_text(tmp_path, MATRIX.replace("*", mark))
    assert len(games(found)) == 15
    assert codes(found) == ["T316"]


def test_a_sheet_gives_the_cells_of_a_contradiction(tmp_path: Path) -> None:
    text = MATRIX.replace('"Alder, Ann"', "Alder").replace('"', "").replace(", ", " ").replace(",", ";")
    found = read_sheets(tmp_path, {"Final": text.replace("Birch Ben;2000;0", "Birch Ben;2000;1")})
    assert places(found, "C411") == ["open.xlsx: Final!E2"]
    assert "'1' of Alder (E2) and '1' of Birch Ben (D3)" in said(found, "C411")


@pytest.mark.parametrize(
    "heading",
    ["Pts", "Σ", "Σ P", "∑", "Tot.", "Sc", "Pont", "Point", "Bodovi", "Punktzahl", "Pistettä"],
)
def test_points_are_compared_with_the_scores(tmp_path: Path, heading: str) -> None:
    found = read_text(tmp_path, MATRIX.replace("4.5", "5").replace("Pts", heading))
    assert said(found, "T401") == "points 5, but the results add up to 4.5 (+0.5 not explained)"


@pytest.mark.parametrize("cell", ["*", ""])
def test_a_game_not_finished_is_a_warning(tmp_path: Path, cell: str) -> None:
    text = MATRIX.replace("2100,*,1,1,½", f"2100,*,1,1,{cell}").replace("1800,½", f"1800,{cell}")
    found = read_text(tmp_path, text)
    assert codes(found) == ["C413", "T316", "T401", "T401"]
    assert len(games(found)) == (15 if cell else 14)


def test_a_score_in_one_row_only_decides_with_a_warning(tmp_path: Path) -> None:
    found = read_text(tmp_path, MATRIX.replace("1800,½", "1800,"))
    assert " Alder-Dogwood 1/2-1/2" in games(found)
    assert codes(found) == ["C412", "T316"]


@pytest.mark.parametrize(("a", "b"), [("1½", "0½"), ("1 ½", "0 ½"), ("1 0.5", "0 0.5"), ("1,5", "0,5")])
def test_two_games_in_a_cell_get_rounds_and_colours_in_turn(tmp_path: Path, a: str, b: str) -> None:
    found = read_text(tmp_path, DOUBLE.format(a=a, b=b))
    rows = table(found, "games").rows
    assert len(rows) == 6
    assert sorted(rows["round"].astype(int)) == [1, 2, 3, 4, 5, 6]
    assert "1-0" in rows[(rows["white_no"] == "1") & (rows["black_no"] == "2")]["result"].tolist()
    assert codes(found) == ["C415", *(["C427"] if a == "1,5" else []), "T316"]


def test_the_second_game_may_stand_in_a_column_of_its_own(tmp_path: Path) -> None:
    text = "No;Name;1;;2;;3;\n1;Alder, Ann;*;*;1;½;1;1\n2;Birch, Ben;0;½;*;*;½;½\n3;Cedar, Cy;0;0;½;½;*;*\n"
    found = read_text(tmp_path, text)
    assert len(games(found)) == 6
    assert codes(found) == ["C415", "T316"]


def test_each_player_has_one_game_in_each_numbered_round(tmp_path: Path) -> None:
    header = "No;Name;1;2;3;4;5\n"
    rows = [
        f"{n};Player{'ABCDE'[n - 1]};" + ";".join("*" if n == other else "½½" for other in range(1, 6))
        for n in range(1, 6)
    ]
    played = table(read_text(tmp_path, header + "\n".join(rows)), "games").rows
    seats = [
        *zip(played["round"], played["white"], strict=True),
        *zip(played["round"], played["black"], strict=True),
    ]
    assert len(played) == 20
    assert len(set(seats)) == len(seats)
    whites = played["white"].value_counts()
    assert set(whites) == {4}


def test_rows_and_columns_must_be_of_the_same_players(tmp_path: Path) -> None:
    found = read_text(tmp_path, MATRIX.replace('6,"Fir, Fay"', '7,"Fir, Fay"'))
    assert said(found, "C416") == "columns without a row: 6; rows without a column: 7"


def test_nobody_meets_himself_and_scores_are_scores(tmp_path: Path) -> None:
    found = read_text(tmp_path, MATRIX.replace("2100,*", "2100,1"))
    assert said(found, "C417") == "number 1 has '1' against himself"
    found = read_text(tmp_path, MATRIX.replace("2100,*,1", "2100,*,2"))
    assert "'2' against number 2 is not a score" in said(found, "C414")


def test_a_table_by_rank_names_its_columns_by_rank(tmp_path: Path) -> None:
    text = "Rk;No;Name;1;2;3\n1;3;Alder, Ann;*;1;½\n2;1;Birch, Ben;0;*;1\n3;2;Cedar, Cy;½;0;*\n"
    found = read_text(tmp_path, text)
    assert sorted(games(found)) == [
        " Alder-Birch 1-0",
        " Alder-Cedar 1/2-1/2",
        " Birch-Cedar 1-0",
    ]
    assert codes(found) == ["C405", "T316"]


def test_a_number_sign_heads_the_numbers(tmp_path: Path) -> None:
    text = "#,Name,1,2,3\n3,Cedar,½,0,X\n1,Alder,X,1,½\n# checked by the arbiter\n2,Birch,0,X,1\n"
    found = read_text(tmp_path, text)
    assert sorted(games(found)) == [" Alder-Birch 1-0", " Alder-Cedar 1/2-1/2", " Birch-Cedar 1-0"]
    assert codes(found) == ["T316"]
