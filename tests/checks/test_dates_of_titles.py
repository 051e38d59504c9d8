"""Dates with two readings that stand in a title above the games: told once, and in the row of the title."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from elo_batch.checks.typed_games import type_games
from elo_batch.readers import ReadOptions, read_file

HEADER = ["White", "Black", "Result"]
GAMES = [["Alder", "Birch", "1-0"], ["Cedar", "Dogwood", "0-1"], ["Elm", "Fir", "1-0"]]
CARD = [["Board", "Home", "Home score", "Away", "Away score"], ["1", "Alder", "1", "Birch", "0"]]
CARD += [["2", "Cedar", "½", "Dogwood", "½"]]


def told(folder: Path, rows: list[list[str]], suffix: str) -> list[tuple[int, str, str]]:
    """Row, cell and what is said of further dates, of each date with two readings."""
    path = folder / f"games{suffix}"
    if suffix == ".xlsx":
        book = openpyxl.Workbook()
        for row in rows:
            book.worksheets[0].append([cell or None for cell in row])
        book.save(path)
    else:
        path.write_text("\n".join(";".join(row) for row in rows) + "\n", encoding="utf-8")
    found = type_games(read_file(str(path), ReadOptions(kind="games")).tables)
    problems = [problem for problem in found.problems if problem.code == "V219"]
    return [(p.place.line, p.place.cell, str(p.values["more"])) for p in problems]


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_one_date_above_the_table_is_one_date(tmp_path: Path, suffix: str) -> None:
    title = [["Oak League"], ["10/03/2026"]]
    assert told(tmp_path, [*title, HEADER, *GAMES], suffix) == [(2, "", "")]
    assert told(tmp_path, [*title, *CARD], suffix) == [(2, "", "")]


@pytest.mark.parametrize(("suffix", "last"), [(".csv", "line 4"), (".xlsx", "row 4")])
def test_a_date_above_each_round_is_counted_once(tmp_path: Path, suffix: str, last: str) -> None:
    rows = [["Round 1, 10/03/2026"], HEADER, GAMES[0], ["Round 2, 11/03/2026"], *GAMES[1:]]
    assert told(tmp_path, rows, suffix) == [(1, "", f", and so can 1 more (to {last})")]


@pytest.mark.parametrize(("suffix", "cell", "last"), [(".csv", "", "line 4"), (".xlsx", "A2", "row 4")])
def test_dates_of_the_rows_keep_their_place(tmp_path: Path, suffix: str, cell: str, last: str) -> None:
    rows = [["Date", *HEADER], *(["10/03/2026", *game] for game in GAMES)]
    assert told(tmp_path, rows, suffix) == [(2, cell, f", and so can 2 more (to {last})")]
