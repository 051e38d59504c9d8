"""Sheets named after rounds are rounds of one event, whether or not they have a column of rounds."""

from __future__ import annotations

from pathlib import Path

import pytest
import xlsxwriter

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

NAMES = [("Runde 1", "Runde 2"), ("R1", "R2"), ("r 01", "r 02"), ("Rd. 1", "Rd. 2"), ("R. 1", "R. 2")]


def read(path: Path, names: tuple[str, ...], rounds: tuple[object, ...] = ()) -> RawFile:
    """A workbook with a sheet of one game for each name; `rounds`: what its column of rounds says."""
    book = xlsxwriter.Workbook(str(path))
    for at, name in enumerate(names):
        sheet = book.add_worksheet(name)
        sheet.write_row(0, 0, ["White", "Black", "Result", *(["Round"] if rounds else [])])
        sheet.write_row(1, 0, ["Alder", "Birch", "1-0", *([rounds[at]] if rounds else [])])
    book.close()
    return read_file(str(path), ReadOptions(kind="games"))


@pytest.mark.parametrize("rounds", [(), (1, 2), ("", ""), ("1", "2")], ids=str)
@pytest.mark.parametrize("names", NAMES, ids=str)
def test_they_are_one_event(tmp_path: Path, names: tuple[str, ...], rounds: tuple[object, ...]) -> None:
    found = read(tmp_path / "cup.xlsx", names, rounds)
    told = [table.rows[["round", "event"]].iloc[0].tolist() for table in found.tables]
    assert told == [["1", "cup"], ["2", "cup"]]
    assert found.problems == ()


@pytest.mark.parametrize("names", NAMES, ids=str)
def test_the_column_counts_where_the_sheet_contradicts(tmp_path: Path, names: tuple[str, ...]) -> None:
    found = read(tmp_path / "cup.xlsx", names, (1, 3))
    told = [table.rows[["round", "event"]].iloc[0].tolist() for table in found.tables]
    assert told == [["1", "cup"], ["3", "cup"]]
    (problem,) = found.problems
    assert (problem.code, problem.place.sheet, problem.place.cell) == ("S016", names[1], "D2")


@pytest.mark.parametrize("names", [("Reserves", "R2 final"), ("A1", "A2"), ("R1", "Open")], ids=str)
def test_sheets_with_other_names_are_events_apart(tmp_path: Path, names: tuple[str, ...]) -> None:
    found = read(tmp_path / "cup.xlsx", names, (1, 2))
    assert [table.event for table in found.tables] == [f"cup {name}" for name in names]
    assert all("event" not in table.rows for table in found.tables)


@pytest.mark.parametrize("name", ["Round 1-2", "Rounds 1 – 3", "Runde 1 und 2", "Ronda 1 y 2", "Tour 1 & 2"])
def test_a_sheet_named_after_several_rounds_contradicts_none(tmp_path: Path, name: str) -> None:
    assert read(tmp_path / "cup.xlsx", (name,), (2,)).problems == ()


def test_a_date_behind_the_round_is_no_second_round(tmp_path: Path) -> None:
    (problem,) = read(tmp_path / "cup.xlsx", ("Runde 1 - 12.01.2026",), (2,)).problems
    assert problem.code == "S016"
