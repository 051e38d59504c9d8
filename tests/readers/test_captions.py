"""Lines between the rows are captions only when they can be no game; no row passes in silence."""

import random
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_batch.batch import Request, check_batch
from elo_batch.readers import ReadOptions, read_file

HEADER = ["Round", "White", "Black", "Result"]
GAME = ["1", "Cedar, Cy", "Dogwood, Di", "1-0"]


def kept(folder: Path, *rows: list[str]) -> list[int]:
    """The physical lines that are rows of games, or named as such that stand in one cell."""
    path = folder / "open.csv"
    path.write_text("\n".join(";".join(row) for row in [HEADER, *rows]) + "\n", encoding="utf-8")
    file = read_file(str(path), ReadOptions(kind="games"))
    named = [problem.place.line for problem in file.problems if problem.code == "D140"]
    return sorted([*(int(line) for line in file.tables[0].rows.index), *named])


@pytest.mark.parametrize(
    "row",
    [
        ["1", "1", "2", "1-1"],
        ["", "1", "2", "1-1"],
        ["1", "2", "3", "2-1"],
        ["1", "Alder, Ann", "Birch, Ben", "3:1"],
        ["", "Ann Alder", "Ben Birch", "1½-½"],
        ["", "Ann Alder", "Ben Birch", "2-0"],
        ["", "Alder, Ann - Birch, Ben", "", ""],
        ["", "Ann Alder 1-0 Ben Birch", "", ""],
        ["", "Cedar, Cy v Dogwood, Di", "", ""],
        ["Round 2", "Alder, Ann", "", "bye"],
        ["Round 2", "Alder, Ann", "Birch, Ben", ""],
        ["Round 2", "", "", "1-0"],
        ["1", "1-1", "2", ""],
        ["1", "Total", "Birch, Ben", "1-0"],
        ["", "Cedar, Cy 1-1 Dogwood, Di", "", ""],
    ],
)
def test_a_line_that_may_be_a_game_stays_a_row(tmp_path: Path, row: list[str]) -> None:
    assert kept(tmp_path, GAME, row, GAME) == [2, 3, 4]


@pytest.mark.parametrize(
    "row",
    [
        ["Round 2", "", "", ""],
        ["Round 2", "12 Jan 2026", "", ""],
        ["", "Alder CC - Birch CC 3½-2½", "", ""],
        ["Alder CC", "3½-2½", "Birch CC", ""],
        ["Date:", "12.01.2026", "", ""],
        ["", "Alder CC v Birch CC", "", ""],
        ["", "", "Total", "3"],
    ],
)
def test_a_line_that_can_be_no_game_is_left_out(tmp_path: Path, row: list[str]) -> None:
    assert kept(tmp_path, GAME, row, GAME) == [2, 4]


def test_a_match_in_the_columns_of_the_players_adds_up(tmp_path: Path) -> None:
    path = tmp_path / "open.csv"
    rows = "Alder CC,2½-1½,Birch CC\nA,1-0,B\nC,1-0,D\nE,0-1,F\nG,½-½,H\n"
    for text, lines in ((rows, [3, 4, 5, 6]), (rows[: rows.index("G")], [2, 3, 4, 5])):
        path.write_text(f"White,Result,Black\n{text}", encoding="utf-8")
        (table,) = read_file(str(path), ReadOptions(kind="games")).tables
        assert table.rows.index.tolist() == lines


def test_a_row_of_names_without_ids_is_no_empty_row(tmp_path: Path) -> None:
    path = tmp_path / "open.csv"
    path.write_text(
        "White,White name,Black,Black name,Result\n90000001,Alder,90000002,Birch,1-0\n,Cedar,,Dogwood,\n"
    )
    (table,) = read_file(str(path), ReadOptions(kind="games")).tables
    assert table.rows.index.tolist() == [2, 3]


PLAYERS = ["1", "2", "3", "90000001", "Alder, Ann", "Ben Birch", "Cedar CC", "Total", "1-0", "Round 2", ""]
RESULTS = ["1-0", "½-½", "1-1", "2-1", "3½-2½", "0-0", "bye", "", "abc", "01-Jan", "Alder, Ann", "--", "½"]
ROUNDS = ["1", "2", "", "Round 2", "R3", "x", "12.01.2026", "Total", "Date:"]
LINES = [
    "Round 3",
    "Alder CC - Birch CC 3½-2½",
    "Total",
    "Ann v Ben",
    "White",
    "12 Jan 2026",
    "#",
    "Ann 1-1 Ben",
]
ROWS = st.one_of(
    st.tuples(*map(st.sampled_from, (ROUNDS, PLAYERS, PLAYERS, RESULTS))),
    st.sampled_from(LINES).map(lambda text: (text, "", "", "")),
    st.sampled_from(LINES).map(lambda text: ("", text, "", "")),
)


def write(path: Path, rows: list[tuple[str, ...]]) -> None:
    """A table of games as CSV or XLSX; a row without text stays a row."""
    if path.suffix == ".csv":
        path.write_text("\n".join(";".join(row) for row in rows) + "\n", encoding="utf-8")
        return
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("Games")
        for line, row in enumerate(rows):
            for column, text in enumerate(row):
                sheet.write_string(line, column, text)


@pytest.mark.parametrize("name", ["open.csv", "open.xlsx"])
@settings(max_examples=20)
@given(rows=st.lists(ROWS, min_size=1, max_size=12), seed=st.integers(0, 23))
def test_every_row_becomes_a_game_or_is_named(
    tmp_path_factory: pytest.TempPathFactory, name: str, rows: list[tuple[str, ...]], seed: int
) -> None:
    """Whatever the cells and whatever the order of the columns: a game, or a problem at its line."""
    order = random.Random(seed).sample(range(4), 4)
    path = tmp_path_factory.getbasetemp() / name
    table = [tuple(row[column] for column in order) for row in [tuple(HEADER), *rows]]
    write(path, table)
    found = read_file(str(path), ReadOptions(kind="games"))
    outcome = check_batch(Request(games=(str(path),), rules=("elo",)))
    named = {problem.place.line for problem in (*found.problems, *outcome.problems)}
    games = {int(line) for each in found.tables for line in each.rows.index}
    filled = {line for line, row in enumerate(table[1:], 2) if any(row) and not row[0].startswith("#")}
    assert filled <= named | games
    byes = {line for line, row in enumerate(rows, 2) if not (row[1].strip() and row[2].strip())}
    assert len(filled - named - byes) <= outcome.read
