"""Rows whose cells stand too far left or right are put back before anything is read from them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pandas as pd
import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.problems import Problem
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.grid import to_table
from elo_batch.readers.grid_model import Grid
from elo_batch.tables import RawFile
from tests.readers.rows_of_tests import Rows, save_rows

IDS = [f"9000000{number}" for number in range(1, 9)]
COLUMNS = ("board", "white", "black", "result", "note")
FORMATS = ["open.csv", "open.xlsx", "open.txt"]


def written(folder: Path, name: str, rows: Rows) -> str:
    """A file of these rows, the first of them the header."""
    return save_rows(folder / name, rows, "," if name.endswith(".csv") else "\t")


def look(path: str, accept: bool = False) -> tuple[RawFile, list[Problem]]:
    """The file as read, and what is said of rows in the wrong place."""
    file = read_file(path, ReadOptions(kind="games", accept_repairs=accept))
    return file, [p for p in file.problems if p.code in ("D001", "D110", "F006")]


def cells(file: RawFile, *names: str) -> list[list[str]]:
    """The cells of some columns of the only table of games."""
    (table,) = [table for table in file.tables if table.kind == "games"]
    return table.rows[list(names)].to_numpy().tolist()


def boards(*texts: str) -> list[list[str]]:
    """Games of 12 boards: rows of "left" lost their first cell, those of "right" got one more."""
    rows = [[str(n), IDS[n % 4], IDS[n % 4 + 4], "1-0", ""] for n in range(1, 13)]
    for number, text in enumerate(texts):
        if text == "left":
            rows[number] = [*rows[number][1:], ""]
        if text == "right":
            rows[number] = [rows[number][0], "", *rows[number][1:-1]]
    return [list(COLUMNS), *rows]


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("accept", [False, True])
def test_rows_shifted_alike_are_one_finding_and_are_put_back_together(
    tmp_path: Path, name: str, accept: bool
) -> None:
    path = written(tmp_path, name, boards("", *["right"] * 5, "", "right"))
    file, found = look(path, accept)
    if accept:
        assert [(p.code, p.place.line) for p in found] == [("D001", n) for n in (3, 4, 5, 6, 7, 9)]
        assert found[5].values["read"] == f"8 | {IDS[0]} | {IDS[4]} | 1-0 | "
    else:
        ((code, line),) = [(p.code, p.place.line) for p in found]
        assert (code, line) == ("D110", 3)
        assert "6 rows (from " in found[0].message
        assert found[0].values["all_lines"] == (3, 4, 5, 6, 7, 9)
    assert cells(file, *COLUMNS[:4]) == [row[:4] for row in boards()[1:]]


@pytest.mark.parametrize("name", FORMATS)
def test_rows_shifted_to_different_sides_are_two_findings(tmp_path: Path, name: str) -> None:
    _, found = look(written(tmp_path, name, boards("right", "right", "left", "left", "left")))
    assert [(p.code, p.place.line, p.values["direction"]) for p in found] == [
        ("D110", 2, "right"),
        ("D110", 4, "left"),
    ]


def test_rows_shifted_alike_are_one_finding_for_each_event(tmp_path: Path) -> None:
    rows = boards(*["right"] * 4)
    events = ["event", "A", "A", *["B"] * 10]
    path = written(tmp_path, "open.csv", [[event, *row] for event, row in zip(events, rows, strict=True)])
    found = look(path)[1]
    assert [(p.place.line, p.values["all_lines"]) for p in found] == [(2, (2, 3)), (4, (4, 5))]


def test_rows_that_fit_in_two_ways_stay_an_error_beside_those_that_are_put_back(tmp_path: Path) -> None:
    whole = [["1", "1", IDS[n], IDS[n + 4], "1-0"] for n in range(4)]
    lost = [["", IDS[0], IDS[5], "1-0", ""]] * 3
    either = [["1", IDS[0], IDS[6], "1-0", ""]] * 2  # round or board
    header = ["round", "board", "white", "black", "result"]
    file, found = look(written(tmp_path, "open.csv", [header, *whole, *lost, *either]), accept=True)
    assert [(p.code, p.place.line) for p in found] == [*[("D001", n) for n in (6, 7, 8)], ("D110", 9)]
    assert cells(file, "result")[4:7] == [["1-0"]] * 3


@pytest.mark.parametrize("name", ["open.csv", "open.txt"])
@pytest.mark.parametrize("more", [1, -1])
def test_rows_that_kept_all_their_cells_are_put_back_as_well(tmp_path: Path, name: str, more: int) -> None:
    rows = boards()
    for number in (3, 4):
        row = rows[number]
        rows[number] = [row[0], "", *row[1:-1], "x"] if more > 0 else row[1:]
    path = written(tmp_path, name, rows)
    ((code, lines),) = [(p.code, p.values["all_lines"]) for p in look(path)[1]]
    assert (code, lines) == ("D110", (4, 5))
    file, found = look(path, accept=True)
    assert [p.code for p in found] == ["D001", "D001"]
    told = [row if more > 0 or n not in (2, 3) else ["", *row[1:]] for n, row in enumerate(boards()[1:])]
    assert cells(file, *COLUMNS[:4]) == [row[:4] for row in told]


def test_rows_of_another_width_that_fit_nowhere_keep_their_error(tmp_path: Path) -> None:
    rows = boards()
    rows[3] = [*rows[3][:-1], "late", "x"]  # no blank cell too many
    rows[4] = rows[4][:3]  # the result is lost
    found = look(written(tmp_path, "open.csv", rows), accept=True)[1]
    assert [(p.code, p.place.line) for p in found] == [("F006", 4), ("F006", 5)]


def league(colour: str, event: Sequence[str]) -> list[list[str]]:
    """Home and away codes in the names and a column of colours; two rows are one cell too far right."""
    header = ["Section", "Date", "Round", "Home", "Result", "Away", "Board", "HPColour", "Event"]
    people = ["117540D Alder, Ann", "121446K Birch, Ben", "278291B Cedar, Cy", "302203B Dogwood, Di"]
    rows = [
        ["One", "3 Oct 2025", str(n + 1), people[n % 4], "1-0", people[(n + 1) % 4], "1", colour, event[n]]
        for n in range(4)
    ]
    for n in (1, 2):
        rows[n] = [*rows[n][:3], "", *rows[n][3:-1]]
    return [header, *rows]


@pytest.mark.parametrize("name", FORMATS)
def test_codes_and_colours_are_read_after_the_cells_are_back(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, name, league("Black", ["PDL"] * 4))
    file, _ = look(path, accept=True)
    ids = ["117540D", "121446K", "278291B", "302203B"]
    away_first = [[ids[(n + 1) % 4], ids[n], "0-1", "PDL"] for n in range(4)]
    assert cells(file, "white", "black", "result", "event") == away_first
    assert not {"H019"} & {problem.code for problem in file.problems}


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_lost_and_not_the_same_everywhere_is_not_made_up(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, name, league("Black", ["PDL", "PDL", "PDL", "KDL"]))
    for accept in (False, True):
        found = look(path, accept)[1]
        assert [(p.code, p.place.line) for p in found] == [("D110", 3)]
        assert "--accept-repairs" not in found[0].advice


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("event", ["PDL", "KDL"])
def test_a_shifted_row_has_that_one_finding(tmp_path: Path, name: str, event: str) -> None:
    path = written(tmp_path, name, league("White", ["PDL", "PDL", "PDL", event]))
    outcome = check_batch(Request(games=(path,)))
    errors = [problem.code for problem in outcome.problems if problem.severity == "error"]
    assert (errors, outcome.read, outcome.left_out) == (["D110"], 4, 4)
    assert not {"H019", "V208", "V228", "X301"} & {problem.code for problem in outcome.problems}


def test_rows_of_several_events_refuse_all_of_them(tmp_path: Path) -> None:
    rows = league("White", ["PDL"] * 4)
    rows[3][0] = rows[4][0] = "Two"  # each section is an event of its own
    outcome = check_batch(Request(games=(written(tmp_path, "open.csv", rows),)))
    assert [p.code for p in outcome.problems if p.severity == "error"] == ["D110"]
    assert len(outcome.refused) == 2


@pytest.mark.parametrize("accept", [False, True])
def test_frames_are_put_back_too(accept: bool) -> None:
    header, *rows = boards("", "right")
    frame = pd.DataFrame(rows, dtype="str").set_axis(pd.RangeIndex(1, len(rows) + 1))
    grid = Grid("games", "games", 0, tuple(header), frame, lambda line: "")
    table, found = to_table(grid, ReadOptions(kind="games", accept_repairs=accept))
    assert table is not None
    assert table.rows["white"].tolist() == [row[1] for row in boards()[1:]]
    assert [p.code for p in found if p.code[0] == "D"] == ["D001" if accept else "D110"]


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("accept", [False, True])
def test_short_ids_and_byes_are_put_back_with_the_others(tmp_path: Path, name: str, accept: bool) -> None:
    rows = boards("", "", "right", "right", "right", "")
    rows[4][2] = "700001"  # white, one cell too far right
    rows[5][3:] = ["", "bye"]
    rows[6][1] = "700001"
    file, found = look(written(tmp_path, name, rows), accept)
    assert [p.code for p in found] == (["D001"] * 3 if accept else ["D110"])
    assert cells(file, "white", "result")[3:6] == [
        ["700001", "1-0"],
        [IDS[1], "bye"],
        ["700001", "1-0"],
    ]


def test_a_whole_table_is_handed_on_as_it_is(tmp_path: Path) -> None:
    rows = boards()
    for n, result in enumerate(["½-½", "", "*", "bye", "1-Jan-00", "+/-", "?"], 1):
        rows[n][3] = result
    file, found = look(written(tmp_path, "open.csv", rows), accept=True)
    assert (found, cells(file, *COLUMNS)) == ([], rows[1:])


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("accept", [False, True])
def test_what_a_row_moved_to_the_left_has_lost_is_said(tmp_path: Path, name: str, accept: bool) -> None:
    """Its first cell is gone for good."""
    _, found = look(written(tmp_path, name, boards("", "", "left")), accept)
    (problem,) = found
    assert "(what stood under 'board' is lost)" in problem.message
    _, others = look(written(tmp_path, name, boards("", "", "right")), accept)
    assert all("is lost" not in other.message for other in others)
