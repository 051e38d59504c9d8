"""Cells merged over rows: what may hold for all of them, and what is that of another game or player."""

from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from elo_batch.problems import Problem
from elo_batch.readers import ReadOptions, read_file

HEADER = ["Round", "White ID", "White", "Result", "Black", "Black ID"]
GAMES = [
    [1, "90000001", "Alder, Ann", "1-0", "Birch, Ben", "90000002"],
    [1, "90000003", "Cedar, Cy", "0-1", "Dogwood, Di", "90000004"],
    [2, "90000001", "Alder, Ann", "0-1", "Cedar, Cy", "90000003"],
    [2, "90000002", "Birch, Ben", "1-0", "Dogwood, Di", "90000004"],
    [3, "90000001", "Alder, Ann", "1/2-1/2", "Dogwood, Di", "90000004"],
]
ONE = [[n, "Alder, Ann", result, name] for n, result, name in [(1, "1-0", "B, B"), (2, "0-1", "C, C")]]
LIST = [["90000001", "Alder, Ann", 2100, 20], ["90000002", "Birch, Ben", 2000, 20]]


def told(folder: Path, rows: list[list[object]], *areas: str, kind: str = "games") -> list[Problem]:
    """The problems of a sheet of these rows with these merged areas."""
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    for row in rows:
        sheet.append(row)
    for area in areas:
        sheet.merge_cells(area)
    book.save(folder / "open.xlsx")
    return list(read_file(str(folder / "open.xlsx"), ReadOptions(kind=kind)).problems)


def codes(found: list[Problem]) -> list[str]:
    return [problem.code for problem in found if problem.code in ("S009", "S021")]


def test_merged_results_are_refused_with_their_places_and_merged_rounds_are_not(tmp_path: Path) -> None:
    found = told(tmp_path, [HEADER, *GAMES], "D2:D4", "D5:D6", "A2:A3")
    wrong, note = [problem for problem in found if problem.code in ("S009", "S021")]
    assert (wrong.code, wrong.place.cell, wrong.values["count"]) == ("S021", "D3", 3)
    assert wrong.values["where"] == "D3:D4, D6"
    assert (note.code, note.values["count"]) == ("S009", 1)


def test_merged_scores_are_refused(tmp_path: Path) -> None:
    rows = [
        ["Round", "White", "White score", "Black score", "Black"],
        [1, "A", 1, 0, "B"],
        [1, "C", 1, 0, "D"],
    ]
    assert codes(told(tmp_path, rows, "C2:C3", "D2:D3")) == ["S021", "S021"]


@pytest.mark.parametrize("area", ["C2:C3", "B2:B3", "E3:E4"])
def test_a_name_or_id_merged_over_games_of_another_player_is_refused(tmp_path: Path, area: str) -> None:
    assert codes(told(tmp_path, [HEADER, *GAMES], area)) == ["S021"]


def test_a_player_merged_over_two_boards_of_a_round_is_refused(tmp_path: Path) -> None:
    rows = [[row[0], row[2], row[3], row[4]] for row in GAMES]
    assert codes(told(tmp_path, [["Round", "White", "Result", "Black"], *rows], "B2:B3")) == ["S021"]


@pytest.mark.parametrize(
    ("rows", "areas"),
    [
        (ONE, ["B2:B3"]),  # one player's games
        ([["", *row[1:]] for row in ONE], ["B2:B3"]),  # without rounds
        ([[1, *row[1:3], "B, B"] for row in ONE], ["B2:B3", "D2:D3"]),  # a match of two games
    ],
)
def test_a_player_merged_over_games_of_his_own_is_noted(
    tmp_path: Path, rows: list[list[object]], areas: list[str]
) -> None:
    assert codes(told(tmp_path, [["Round", "White", "Result", "Black"], *rows], *areas)) == ["S009"]


@pytest.mark.parametrize(
    ("area", "code"), [("A2:A3", "S021"), ("B2:B3", "S021"), ("C2:C3", "S021"), ("D2:D3", "S009")]
)
def test_what_is_one_players_own_is_refused_in_a_rating_list(tmp_path: Path, area: str, code: str) -> None:
    found = told(tmp_path, [["ID", "Name", "Rating", "K"], *LIST], area, kind="players")
    assert codes(found) == [code]
