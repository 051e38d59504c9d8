"""The blank workbooks: what a cell may hold, and that a filled-in one is rated as it stands."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path

import pandas as pd
import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from elo_batch.batch import Request, check_batch
from elo_batch.columns import GAMES, PLAYERS, names
from elo_batch.notation.results import parse_result
from elo_batch.writers.blank import KINDS, blank_workbook
from elo_batch.writers.blank.columns import RESULTS

LISTED = pd.DataFrame(
    {
        "id": ["00000017", "90000002"],
        "name": ["Alder, Ann", "=1+1"],
        "rating": ["1900", ""],
        "k": ["20", ""],
        "shoe_size": ["38", "44"],
    }
)


def opened(content: bytes) -> Workbook:
    """The workbook of these bytes."""
    return load_workbook(io.BytesIO(content))


def rules(sheet: Worksheet) -> dict[str, str]:
    """Heading -> kind of the rule on its cells."""
    columns = {str(rule.sqref).split("2")[0]: rule.type for rule in sheet.data_validations.dataValidation}
    return {str(cell.value): columns.get(cell.column_letter, "") for cell in sheet[1]}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_heading_is_a_canonical_one(kind: str) -> None:
    known = set(names(GAMES)) | set(names(PLAYERS))
    assert {column.heading for sheet in KINDS[kind] for column in sheet.columns} <= known


def test_every_cell_of_the_games_has_a_rule() -> None:
    sheet = opened(blank_workbook(KINDS["games"]))["Games"]
    found = rules(sheet)
    assert found["result"] == "list"
    assert found["white"] == found["black"] == "list"
    assert found["date"] == "date"
    assert found["round"] == found["board"] == "whole"
    assert all(found.values())


def test_results_to_choose_from_all_have_one_meaning() -> None:
    assert all(parse_result(text) is not None for text in RESULTS)


def test_ids_and_results_are_text_cells_that_no_spreadsheet_changes() -> None:
    book = opened(blank_workbook(KINDS["games"], LISTED))
    players, games = book["Players"], book["Games"]
    assert players["A2"].value == "00000017"
    assert players["A2"].data_type == "s"
    assert (players["B3"].value, players["B3"].data_type) == ("=1+1", "s")
    assert players["F2"].value == 1900
    assert games.column_dimensions["G"].number_format == "@"
    assert "shoe_size" not in [cell.value for cell in players[1]]


def test_a_list_longer_than_the_prepared_rows_is_chosen_from_in_full() -> None:
    many = pd.DataFrame({"id": [str(90_000_000 + n) for n in range(4_000)], "name": ["Alder"] * 4_000})
    sheet = opened(blank_workbook(KINDS["games"], many))["Games"]
    sources = [rule.formula1 for rule in sheet.data_validations.dataValidation if rule.type == "list"]
    assert "Players!$A$2:$A$4001" in sources


def test_the_same_list_gives_the_same_bytes() -> None:
    assert blank_workbook(KINDS["games"], LISTED) == blank_workbook(KINDS["games"], LISTED)


def test_a_filled_in_workbook_has_no_problem(tmp_path: Path) -> None:
    book = opened(blank_workbook(KINDS["games"], LISTED))
    row = ["Autumn Cup", 1, 1, date(2025, 11, 8), "00000017", "90000002", "1/2-1/2", "standard"]
    for column, value in enumerate(row, 1):
        book["Games"].cell(2, column).value = value
    path = tmp_path / "games.xlsx"
    book.save(path)
    listed = 'id,name,rating,k\n00000017,"Alder, Ann",1900,20\n90000002,Birch,,\n'
    (tmp_path / "players.csv").write_text(listed)
    outcome = check_batch(Request(games=(str(path),), players=((None, str(tmp_path / "players.csv")),)))
    assert outcome.read == 1
    assert outcome.exit_code == 0


def test_the_players_have_every_fact_that_k_follows() -> None:
    for kind in KINDS:
        headings = [cell.value for cell in opened(blank_workbook(KINDS[kind]))["Players"][1]]
        assert {"k", "games", "peak", "birth_year"} <= set(headings)


def test_a_list_brings_all_its_canonical_columns() -> None:
    listed = pd.DataFrame({column: ["1900", ""] for column in names(PLAYERS)})
    sheet = opened(blank_workbook(KINDS["games"], listed))["Players"]
    assert {cell.value for cell in sheet[1]} == set(names(PLAYERS))
    assert {str(cell.value) for cell in sheet[2]} == {"1900"}
