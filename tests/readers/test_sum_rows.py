"""Rows without players below the games: the score of the match, the number of games, remarks."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from elo_batch.readers import ReadOptions, read_file

BOARDS = [["1", "Alder", "1-0", "Birch"], ["2", "Cedar", "½-½", "Dogwood"], ["3", "Elm", "0-1", "Fir"]]
HEADINGS = ["Board", "Home", "Result", "Away"]


def read(folder: Path, rows: list[list[str]], suffix: str) -> tuple[int, list[str]]:
    """How many games are read from these rows, and the codes of what is said."""
    path = folder / f"card{suffix}"
    if suffix == ".xlsx":
        book = openpyxl.Workbook()
        for row in rows:
            book.worksheets[0].append(row)
        book.save(path)
    else:
        path.write_text("\n".join(";".join(row) for row in rows) + "\n", encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="games"))
    codes = sorted(problem.code for problem in found.problems if problem.code != "H017")
    return sum(len(table.rows) for table in found.tables), codes


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@pytest.mark.parametrize(
    ("total", "codes"),
    [
        (["", "", "1½-1½", ""], ["H011"]),
        (["", "", "1.5 - 1.5", ""], ["H011"]),
        (["", "", "1,5:1,5", ""], ["H011"]),
        (["", "", "1.5/1.5", ""], ["H011"]),
        (["", "", "2½-½", ""], ["H011", "H035"]),
        (["", "", "3", ""], ["H011"]),
        (["Total games", "", "3", ""], ["H011"]),
        (["Games:", "", "4", ""], ["D124", "H011"]),
        (["", "", "4", ""], ["D124", "H011"]),
    ],
)
def test_a_row_without_players_is_a_control_total(
    tmp_path: Path, total: list[str], codes: list[str], suffix: str
) -> None:
    assert read(tmp_path, [HEADINGS, *BOARDS, total], suffix) == (3, codes)


@pytest.mark.parametrize("result", ["1-0", "½-½", "0-1", "1"])
def test_a_game_without_its_players_stays_a_row(tmp_path: Path, result: str) -> None:
    assert read(tmp_path, [HEADINGS, *BOARDS, ["", "", result, ""]], ".csv") == (4, [])


def test_remarks_below_the_games_are_notes(tmp_path: Path) -> None:
    for remark in (["Prepared by", "Rowan", "", ""], ["Arbiter:", "", "", "Rowan"]):
        assert read(tmp_path, [HEADINGS, *BOARDS, remark], ".csv") == (3, ["H038"])
        assert read(tmp_path, [HEADINGS, remark, *BOARDS], ".csv") == (4, [])
    for bye in (["4", "Gum", "", ""], ["", "Gum", "", ""], ["Prepared by", "Gum", "1", ""]):
        assert read(tmp_path, [HEADINGS, *BOARDS, bye], ".csv") == (4, [])


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@pytest.mark.parametrize(
    "remark",
    [
        ["Captains:", "A. Smith", "", "B. Jones"],
        ["Mannschaftsführer:", "A. Smith", "", "B. Jones"],
        ["", "3 games", "", ""],
        ["", "", "", "3 Partien"],
        ["", "* Fir came 20 minutes late", "", ""],
        ["", "Stand: 08.11.2025", "", ""],
    ],
)
def test_remarks_in_the_columns_of_players_are_notes(tmp_path: Path, remark: list[str], suffix: str) -> None:
    expected = (3, ["H006" if "Stand" in remark[1] else "H038"])
    assert read(tmp_path, [HEADINGS, *BOARDS, remark], suffix) == expected


def test_a_lone_player_below_the_games_stays_a_row(tmp_path: Path) -> None:
    for row in (["", "Gum, Gus", "", ""], ["4", "A. Smith", "", "B. Jones"], ["", "90000007", "", ""]):
        assert read(tmp_path, [HEADINGS, *BOARDS, row], ".csv") == (4, [])


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_each_match_has_a_total_of_its_own(tmp_path: Path, suffix: str) -> None:
    match = [["Ivy A - Oak B", "", "", ""], *BOARDS[:2], ["", "", "1½-½", ""]]
    other = [["Elm A - Ash A", "", "", ""], BOARDS[0], BOARDS[2], ["", "", "1-1", ""]]
    assert read(tmp_path, [HEADINGS, *match, *other], suffix) == (4, ["H011", "H011", "H012", "H012"])


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_totals_of_scores_in_two_columns(tmp_path: Path, suffix: str) -> None:
    headings = ["Bd", "Home", "Home score", "Away", "Away score"]
    rows = [["1", "Alder", "1", "Birch", "0"], ["2", "Cedar", "0.5", "Dogwood", "0.5"]]
    assert read(tmp_path, [headings, *rows, ["", "", "1.5", "", "0.5"]], suffix) == (2, ["H011"])
    assert read(tmp_path, [headings, *rows, ["", "", "2", "", "0"]], suffix) == (2, ["H011", "H035"])


def test_an_uncomputed_sum_below_a_list_is_no_error(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (["ID", "Name", "Rating"], ["90000001", "Alder", 1800], ["", "Average", "=AVERAGE(C2:C2)"]):
        book.worksheets[0].append(row)
    book.save(tmp_path / "list.xlsx")
    found = read_file(str(tmp_path / "list.xlsx"), ReadOptions(kind="players"))
    assert [problem.code for problem in found.problems] == ["H011"]
    book.worksheets[0]["C2"] = "=1800"
    book.save(tmp_path / "list.xlsx")
    found = read_file(str(tmp_path / "list.xlsx"), ReadOptions(kind="players"))
    assert [(p.code, p.place.cell) for p in found.problems if p.code == "S005"] == [("S005", "C2")]
