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


def rounds_told(found: RawFile) -> list[str]:
    """The round of each sheet; "" where it has none."""
    return [table.rows["round"].iloc[0] if "round" in table.rows else "" for table in found.tables]


@pytest.mark.parametrize(
    ("names", "rounds", "warned"),
    [
        (
            ("Round 1", "Round 2", "Rd 3", "R4", "Sheet5", "Tabelle1"),
            "123456",
            {"Sheet5": "5", "Tabelle1": "6"},
        ),
        (("Sheet1", "R_2", "R-3"), "123", {"Sheet1": "1"}),
        (("Runde 4", "Late", "Runde 6"), "456", {"Late": "5"}),
    ],
    ids=str,
)
def test_a_sheet_among_rounds_gets_the_round_of_its_place(
    tmp_path: Path, names: tuple[str, ...], rounds: str, warned: dict[str, str]
) -> None:
    found = read(tmp_path / "cup.xlsx", names)
    assert rounds_told(found) == list(rounds)
    assert {name for table in found.tables for name in table.rows["event"]} == {"cup"}
    assert {problem.code for problem in found.problems} == {"S022"}
    assert {problem.place.sheet: problem.values["round"] for problem in found.problems} == warned


@pytest.mark.parametrize(
    "names",
    [
        ("R1", "R3", "Sheet3"),
        ("R2", "R1", "Sheet3"),
        ("Sheet1", "R1", "R2"),
        ("R1", "R2", "5"),
        ("R1", "Round 1 B", "C"),
        ("R1", "R2", "Final"),
        ("R1", "R2", "Postponed games"),
        ("R1", "R2", "Friendly vs Oak"),
    ],
    ids=str,
)
def test_a_sheet_of_no_certain_round_is_of_the_event_and_warned_of(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    found = read(tmp_path / "cup.xlsx", names)
    assert {name for table in found.tables for name in table.rows["event"]} == {"cup"}
    (problem,) = found.problems
    odd = next(name for name in names if not name.startswith("R"))
    assert (problem.code, problem.place.sheet) == ("S023", odd)
    assert "round" not in next(table for table in found.tables if table.sheet == odd).rows


def test_a_column_of_rounds_is_enough(tmp_path: Path) -> None:
    found = read(tmp_path / "cup.xlsx", ("R1", "R2", "Sheet3"), (1, 2, 3))
    assert (rounds_told(found), found.problems) == (["1", "2", "3"], ())
    assert {name for table in found.tables for name in table.rows["event"]} == {"cup"}
    apart = read(tmp_path / "cup.xlsx", ("R1", "R2", "Sheet3"), (1, 2, 1))
    assert [table.event for table in apart.tables] == ["cup R1", "cup R2", "cup Sheet3"]


@pytest.mark.parametrize(
    ("name", "headings", "players"),
    [
        ("Juniors", ["White", "Black", "Result"], ["Cedar", "Dogwood"]),
        ("Sheet3", ["White", "Black", "Result", "Board"], ["Alder", "Birch"]),
        ("Blitz", ["White", "Black", "Result"], ["Alder", "Birch"]),
    ],
)
def test_other_people_headings_or_time_controls_are_events_apart(
    tmp_path: Path, name: str, headings: list[str], players: list[str]
) -> None:
    book = xlsxwriter.Workbook(str(tmp_path / "cup.xlsx"))
    plain = (["White", "Black", "Result"], ["Alder", "Birch"])
    for title, (first, seats) in {"R1": plain, "R2": plain, name: (headings, players)}.items():
        sheet = book.add_worksheet(title)
        sheet.write_row(0, 0, first)
        sheet.write_row(1, 0, [*seats, "1-0", *(["1"] if len(first) > 3 else [])])
    book.close()
    found = read_file(str(tmp_path / "cup.xlsx"), ReadOptions(kind="games"))
    assert [table.event for table in found.tables] == ["cup R1", "cup R2", f"cup {name}"]
    assert found.problems == ()


@pytest.mark.parametrize("name", ["Round 1-2", "Rounds 1 – 3", "Runde 1 und 2", "Ronda 1 y 2", "Tour 1 & 2"])
def test_a_sheet_named_after_several_rounds_contradicts_none(tmp_path: Path, name: str) -> None:
    assert read(tmp_path / "cup.xlsx", (name,), (2,)).problems == ()


def test_a_date_behind_the_round_is_no_second_round(tmp_path: Path) -> None:
    (problem,) = read(tmp_path / "cup.xlsx", ("Runde 1 - 12.01.2026",), (2,)).problems
    assert problem.code == "S016"


GAMES = [
    (round_, f"2026-10-{round_:02}", f"A{n}", f"B{n + round_}") for round_ in (1, 2, 3) for n in range(4)
]


@pytest.mark.parametrize(
    ("names", "later", "copied"),
    [
        (("Games", "Games (2)"), slice(None), True),
        (("Games", "old"), slice(10), True),
        (("Games", "other results"), slice(None), False),
        (("Rapid", "Blitz"), slice(None), False),
        (("May", "June"), slice(None), False),
        (("Final", "Play-off"), slice(9), False),
    ],
    ids=str,
)
def test_a_copy_of_a_sheet_is_of_its_event(
    tmp_path: Path, names: tuple[str, str], later: slice, copied: bool
) -> None:
    book = xlsxwriter.Workbook(str(tmp_path / "cup.xlsx"))
    for name, games in zip(names, (GAMES, GAMES[later]), strict=True):
        sheet = book.add_worksheet(name)
        sheet.write_row(0, 0, ["Round", "Date", "White", "Black", "Result"])
        for row, (round_, day, white, black) in enumerate(games, 1):
            result = "0-1" if row == 1 and name.endswith(")") else "½-½" if name == "other results" else "1-0"
            sheet.write_row(row, 0, [round_, day.replace("10", "06") if name == "June" else day])
            sheet.write_row(row, 2, [white, black, result])
    book.close()
    found = read_file(str(tmp_path / "cup.xlsx"), ReadOptions(kind="games"))
    events = {table.rows["event"].iloc[0] if "event" in table.rows else table.event for table in found.tables}
    assert (len(events) == 1) == copied
