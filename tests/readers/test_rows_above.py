"""Rows above the header of their table, in texts, sheets and pages; and titles, which stay titles."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.problems import Problem
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.options import Kind
from elo_batch.tables import RawFile
from tests.readers.rows_of_tests import GAMES, HEAD, SWISS, Rows, save_rows

IDS = {"Alder, Ann": "90000001", "Birch, Ben": "90000002", "Cedar, Cy": "90000003", "Dogwood, Di": "90000004"}
BY_ID = [[IDS.get(cell, cell) for cell in row] for row in GAMES]
LIST_HEAD = ["ID", "Name", "Rating", "Games"]
LIST = [[id_, name, str(1500 + at), "20"] for at, (name, id_) in enumerate(IDS.items())]


def saved(folder: Path, form: str, rows: Rows) -> str:
    return save_rows(folder / f"open.{form}", rows)


def look(path: str, kind: Kind = "games", accept: bool = False) -> tuple[RawFile, list[Problem]]:
    file = read_file(path, ReadOptions(kind=kind, accept_repairs=accept))
    return file, [p for p in file.problems if p.code in ("H060", "H061", "H005")]


@pytest.mark.parametrize(
    ("form", "games"),
    [("csv", GAMES), ("csv", BY_ID), ("xlsx", GAMES), ("xlsx", BY_ID), ("html", BY_ID)],
)
@pytest.mark.parametrize("above", [1, 3, 4])
@pytest.mark.parametrize("titles", [0, 1])
def test_games_above_their_header_are_one_error(
    tmp_path: Path, form: str, games: Rows, above: int, titles: int
) -> None:
    above = min(above, 3) if form == "html" else above  # a page without games below is no table of ids
    rows = [["Alder Open", "", "", "", ""]] * titles + [*games[:above], HEAD, *games[above:]]
    path = saved(tmp_path, form, rows)
    file, ((problem),) = look(path)
    assert (problem.code, problem.values["count"]) == ("H060", above)
    assert len(file.tables[0].rows) == 4
    outcome = check_batch(Request(games=(path,), on=date(2025, 11, 1)))
    assert (outcome.rated, outcome.exit_code) == (0, 1)


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize("above", [1, 3, 4])
def test_accepted_games_above_their_header_are_read(tmp_path: Path, form: str, above: int) -> None:
    path = saved(tmp_path, form, [*GAMES[:above], HEAD, *GAMES[above:]])
    file, ((problem),) = look(path, accept=True)
    assert (problem.code, problem.values["count"], problem.place.line) == ("H061", above, 1)
    assert file.tables[0].rows["white"].tolist() == [row[2] for row in GAMES]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize(
    "odd",
    [
        ["1", "2025-10-04", "Elm, Ed", "Fir, Flo", "l-O"],
        ["1", "2025-10-04", "Elm, Ed", "Fir, Flo", ""],
        ["1", "Elm, Ed", "Fir, Flo", "1-0", ""],
        ["1", "2025-10-04", "Elm, Ed", "", "1-0"],
    ],
)
def test_doubtful_rows_among_them_are_read_by_no_repair(tmp_path: Path, form: str, odd: list[str]) -> None:
    path = saved(tmp_path, form, [GAMES[0], odd, GAMES[1], HEAD, *GAMES[2:]])
    _, ((problem),) = look(path, accept=True)
    assert (problem.code, problem.values["count"], problem.values["repair"]) == ("H060", 3, "")


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize("above", [1, 3, 4])
@pytest.mark.parametrize("accept", [False, True])
def test_players_above_the_header_of_their_list(tmp_path: Path, form: str, above: int, accept: bool) -> None:
    path = saved(tmp_path, form, [*LIST[:above], LIST_HEAD, *LIST[above:]])
    file, ((problem),) = look(path, "players", accept)
    assert (problem.code, problem.values["count"]) == ("H061" if accept else "H060", above)
    assert file.tables[0].rows["name"].tolist() == list(IDS)


def test_games_of_two_players_in_one_cell_above_their_header(tmp_path: Path) -> None:
    games = [[row[0], f"{row[2].split(',')[0]} - {row[3].split(',')[0]}", row[4]] for row in GAMES]
    path = saved(tmp_path, "csv", [games[0], ["Round", "Game", "Result"], *games[1:]])
    _, ((problem),) = look(path)
    assert (problem.code, problem.values["count"]) == ("H060", 1)


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize(
    "title",
    [
        ["Alder Open 2025", "", "", "", ""],
        ["Round", "1", "Date", "2025-10-04", ""],
        ["", "Alder CC", "3½-2½", "Birch CC", ""],
        ["1", "Alder CC", "Birch CC", "3-1", ""],
        ["", "", "Alder CC", "Birch CC", "3½-2½"],
        ["3", "2025-10-04", "Alder CC", "Birch CC", "3½-2½"],
        ["Date:", "2025-10-04", "Place:", "Oakham", ""],
        ["Round 1", "2025-10-04", "10:00", "", ""],
        ["1", "2025-10-04", "Hall of the club", "", ""],
        ["Arbiter", "Elm, Ed", "Deputy", "Fir, Flo", ""],
    ],
)
def test_titles_stay_titles(tmp_path: Path, form: str, title: list[str]) -> None:
    file, found = look(saved(tmp_path, form, [["Alder Open", "", "", "", ""], title, HEAD, *GAMES]))
    assert not found
    assert len(file.tables[0].rows) == 4


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize(
    "title", [["Rating list", "", "", ""], ["Rating", "list", "2025", ""], ["FIDE", "List", "2025-10", "20"]]
)
def test_titles_of_a_list_stay_titles(tmp_path: Path, form: str, title: list[str]) -> None:
    file, found = look(saved(tmp_path, form, [title, LIST_HEAD, *LIST]), "players")
    assert not found
    assert len(file.tables[0].rows) == 4


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_list_of_players_above_the_games_is_no_part_of_them(tmp_path: Path, form: str) -> None:
    rows = [["No", "Name", "Club", "Points", "Rating"], ["1", "Alder, Ann", "Oak", "1", "1500"], HEAD, *GAMES]
    file = read_file(saved(tmp_path, form, rows), ReadOptions(kind="games"))
    assert [(p.code, p.place.line, p.values["count"]) for p in file.problems] == [("H062", 1, 1)]
    assert len(file.tables[0].rows) == 4


MATRIX = [
    ["No.", "Name", "1", "2", "3", "4", "Pts"],
    ["1", "Alder, Ann", "X", "1", "½", "1", "2½"],
    ["2", "Birch, Ben", "0", "X", "1", "½", "1½"],
    ["3", "Cedar, Cy", "½", "0", "X", "1", "1½"],
    ["4", "Dogwood, Di", "0", "½", "0", "X", "½"],
]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize("table", [SWISS, MATRIX], ids=["swiss", "matrix"])
@pytest.mark.parametrize("above", [1, 2])
def test_players_above_the_header_of_a_crosstable_are_one_error(
    tmp_path: Path, form: str, table: Rows, above: int
) -> None:
    head, *rows = table
    title = ["Alder Open", *[""] * (len(head) - 1)]
    file, ((problem),) = look(saved(tmp_path, form, [title, *rows[:above], head, *rows[above:]]))
    assert (problem.code, problem.values["count"], problem.place.line) == ("H060", above, 2)
    events = {table.event for table in file.tables} - {"Alder Open"}
    assert not events


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize("table", [SWISS, MATRIX], ids=["swiss", "matrix"])
def test_titles_of_a_crosstable_stay_titles(tmp_path: Path, form: str, table: Rows) -> None:
    titles = [["Alder Open", "", "", ""], ["Rounds:", "2", "Date", "2025-10-04"], ["", "Standings", "", "2"]]
    blank = [""] * (len(table[0]) - 4)
    _, found = look(saved(tmp_path, form, [*([*title, *blank] for title in titles), *table]))
    assert not found
