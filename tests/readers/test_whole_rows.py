"""Rows that stand whole in one cell, footers beside them, and a second page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.problems import Problem
from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile
from tests.readers.rows_of_tests import Rows, save_rows

HEADER = "event,round,white,black,result,white_name,black_name"
SOUND = [
    'Open,1,90000001,90000002,1-0,"Alder, Ann","Birch, Ben"',
    'Open,1,90000003,90000004,0-1,"Cedar, Cy","Dogwood, Di"',
]
WHOLE = [
    'Open;2;90000001;90000003;1-0;"Alder, Ann";"Cedar, Cy"',
    'Open;2;90000004;90000002;½-½;"Dogwood, Di";"Birch, Ben"',
]
CELLS = [
    ["Open", "2", "90000001", "90000003", "1-0", "Alder, Ann", "Cedar, Cy"],
    ["Open", "2", "90000004", "90000002", "½-½", "Dogwood, Di", "Birch, Ben"],
]
QUOTED = ['"' + row.replace('"', '""').replace(";", ",") + '"' for row in WHOLE]
PADDED = [row + "," * 6 for row in QUOTED]


def text(folder: Path, lines: Sequence[str], name: str = "open.csv") -> str:
    path = folder / name
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return str(path)


def book(folder: Path, cells: Rows) -> str:
    return save_rows(folder / "open.xlsx", cells)


def in_a_sheet(folder: Path, mark: str) -> str:
    """A sheet whose last rows were pasted as text and never split."""
    first = [
        ["Open", "1", "90000001", "90000002", "1-0", "Alder, Ann", "Birch, Ben"],
        ["Open", "1", "90000003", "90000004", "0-1", "Cedar, Cy", "Dogwood, Di"],
    ]
    return book(folder, [HEADER.split(","), *first, *([row.replace(";", mark)] for row in WHOLE)])


def look(path: str, accept: bool = False) -> tuple[RawFile, list[Problem]]:
    file = read_file(path, ReadOptions(kind="games", accept_repairs=accept))
    return file, [p for p in file.problems if p.code in ("D001", "D140", "F006", "H006")]


def rows(file: RawFile) -> list[list[str]]:
    return file.tables[0].rows.to_numpy().tolist()


def damaged(folder: Path, how: str) -> str:
    lines = {"semicolon": WHOLE, "quoted": QUOTED, "padded": PADDED}
    if how.startswith("sheet"):
        return in_a_sheet(folder, how[-1])
    return text(folder, [HEADER, *SOUND, *lines[how]])


@pytest.mark.parametrize("how", ["semicolon", "quoted", "padded", "sheet,", "sheet;", "sheet\t"])
@pytest.mark.parametrize("accept", [False, True])
def test_rows_in_one_cell_are_one_error_and_are_split_when_accepted(
    tmp_path: Path, how: str, accept: bool
) -> None:
    path = damaged(tmp_path, how)
    file, found = look(path, accept)
    assert rows(file)[2:] == CELLS
    if accept:
        assert [(p.code, p.place.line) for p in found] == [("D001", 4), ("D001", 5)]
        assert found[0].values["read"] == " | ".join(CELLS[0])
    else:
        ((code, line, lines),) = [(p.code, p.place.line, p.values["all_lines"]) for p in found]
        assert (code, line, lines) == ("D140", 4, (4, 5))
        mark = {"s": "a semicolon", ";": "a semicolon", "\t": "a tab"}
        assert mark.get(how[0] if how == "semicolon" else how[-1], "a comma") in found[0].message
    outcome = check_batch(Request(games=(path,), on=date(2025, 11, 1), accept_repairs=accept))
    assert (outcome.read, outcome.left_out) == (4, 0 if accept else 4)


@pytest.mark.parametrize("how", ["text", "sheet"])
def test_a_row_in_one_cell_refuses_its_event_alone(tmp_path: Path, how: str) -> None:
    other = ["Cup", "1", "90000005", "90000006", "1-0", "Elm, Eve", "Fir, Fay"]
    if how == "text":
        line = ",".join([*other[:5], *(f'"{name}"' for name in other[5:])])
        path = text(tmp_path, [HEADER, *SOUND, WHOLE[0], line])
    else:
        path = book(tmp_path, [HEADER.split(","), *CELLS, [WHOLE[0]], other])
    outcome = check_batch(Request(games=(path,)))
    assert (outcome.refused, outcome.left_out, outcome.read) == (("Open",), 3, 4)


def test_a_row_of_another_number_of_parts_is_an_error_without_a_repair(tmp_path: Path) -> None:
    line = '"Open,2,90000001,90000003,1-0,Elm, Ed,Fir, Flo",,,,,,'  # names without quotes, not known
    for accept in (False, True):
        file, found = look(text(tmp_path, [HEADER, *SOUND, line]), accept)
        assert [(p.code, p.place.line) for p in found] == [("D140", 4)]
        assert "--accept-repairs" not in found[0].advice
        assert len(rows(file)) == 2


def test_rows_of_players_in_one_cell(tmp_path: Path) -> None:
    lines = ["id,name,rating", '90000001,"Alder, Ann",1500', '90000002;"Birch, Ben";1600']
    path = text(tmp_path, lines, "list.csv")
    for accept, code in ((False, "D140"), (True, "D001")):
        file = read_file(path, ReadOptions(kind="players", accept_repairs=accept))
        assert [p.code for p in file.problems] == [code]
        assert file.tables[0].rows["rating"].tolist() == ["1500", "1600"]


FOOTERS = [
    "Chief arbiter: F. Elm",
    "Second page",
    '"Hall of Dogwood, Main Street, Alderton, 1st floor, left, door 4, bell 2"',
    '"Arbiter: Elm, Eve"',
    "Chief arbiter;F. Elm;D. Fir;G. Gum;H. Hazel;I. Ivy;J. Juniper",
]


@pytest.mark.parametrize("line", FOOTERS)
@pytest.mark.parametrize("at", [2, 3])
@pytest.mark.parametrize("padded", [False, True])
def test_footers_and_titles_of_one_cell_are_notes(tmp_path: Path, line: str, at: int, padded: bool) -> None:
    lines = [HEADER, *SOUND]
    lines.insert(at, line + ("," * 6 if padded else ""))
    file, found = look(text(tmp_path, lines))
    assert [(p.code, p.place.line) for p in found] == [("H006", at + 1)]
    assert len(rows(file)) == 2


@pytest.mark.parametrize(
    "line",
    [
        "Open,2",  # what other rows have there
        "Cup,2,90000001",
        "Open",
        "90000001",
        "2",
    ],
)
def test_a_row_that_lost_its_other_cells_is_no_footer(tmp_path: Path, line: str) -> None:
    assert [p.code for p in look(text(tmp_path, [HEADER, *SOUND, line]))[1]] == ["F006"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Chief arbiter: F. Elm", "H006"),
        ("90000001", "F006"),
        ('"Elm, Eve"', "F006"),
        ("90000001,90000002", "F006"),
    ],
)
def test_a_footer_under_the_heading_of_the_players(tmp_path: Path, line: str, code: str) -> None:
    lines = ["white,black,result", "90000001,90000002,1-0", line]
    assert [p.code for p in look(text(tmp_path, lines))[1]] == [code]


CROSSTABLE = [
    ["No.", "Name", "Rtg", "1.Rd", "2.Rd", "Pts"],
    ["1", "Alder, Ann", "1500", "2w1", "3b1", "2"],
    ["2", "Birch, Ben", "1500", "1b0", "4w1", "1"],
    ["3", "Cedar, Cy", "1500", "4b½", "1w0", "0.5"],
    ["4", "Dogwood, Di", "1500", "3w½", "2b0", "0.5"],
]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_second_page_of_a_crosstable(tmp_path: Path, kind: str) -> None:
    lines = [*CROSSTABLE[:3], ["Second page"], CROSSTABLE[0], *CROSSTABLE[3:]]
    written = text(tmp_path, [";".join(row) for row in lines]) if kind == "csv" else book(tmp_path, lines)
    file = read_file(written, ReadOptions(kind="games"))
    told = [(p.code, p.place.line) for p in file.problems if p.severity != "warning"]
    assert [each for each in told if each[0] in ("C404", "H006", "H007")] == [("H006", 4), ("H007", 5)]
    (games,) = [table for table in file.tables if table.kind == "games"]
    assert len(games.rows) == 4


SWISS = [
    "No\tName\tLoc Id\tTotal\t 1 \t 2 ",
    "",
    "1\tAlder, Ann\t9001\t2\t2:W\t3:W",
    "2\tBirch, Ben\t9002\t0\t1:L\t0:-",
    "3\tCedar, Cy\t9003\t0\t : \t1:L",
]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("SwissPerfect (c)", "H006"),
        ("Arbiter:\tF. Elm", "H006"),
        (SWISS[0], "H007"),
        ("\tDogwood, Di", "N124"),
        ("4\tDogwood, Di", "N124"),
        ("x4\tDogwood, Di\t9004\t0\t : \t : ", "N124"),
    ],
)
@pytest.mark.parametrize("at", [4, 5])
def test_lines_of_an_export_that_are_no_players(tmp_path: Path, line: str, code: str, at: int) -> None:
    path = text(tmp_path, [*SWISS[:at], line, *SWISS[at:]], "night.txt")
    found = read_file(path, ReadOptions()).problems
    assert [(p.code, p.place.line) for p in found if p.code in ("H006", "H007", "N124")] == [(code, at + 1)]


NAMED = ["round", "date", "white", "black", "result"]
FIRST = [
    ["1", "2025-10-04", "Alder, Ann", "Birch, Ben", "1-0"],
    ["1", "2025-10-04", "Cedar, Cy", "Dogwood, Di", "½-½"],
]
GAME = ["2", "2025-10-11", "Birch, Ben", "Cedar, Cy", "1/2-1/2"]


def with_text(folder: Path, form: str, cell: str, at: int = 0, mark: str = ",") -> str:
    """Two games, and a row with one filled cell."""
    row = [""] * 5
    row[at] = cell
    if form == "xlsx":
        return book(folder, [NAMED, *FIRST, row])
    quoted = [[f'"{cell}"' if mark in cell else cell for cell in each] for each in [NAMED, *FIRST, row]]
    return text(folder, [mark.join(each) for each in quoted])


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize("mark", [",", ";", "|", "\t", "/", ":"])
@pytest.mark.parametrize("at", [0, 2, 4])
@pytest.mark.parametrize("delimiter", [",", ";"])
def test_names_that_hold_the_delimiter_are_found_in_the_table(
    tmp_path: Path, form: str, mark: str, at: int, delimiter: str
) -> None:
    path = with_text(tmp_path, form, mark.join(GAME), at, delimiter)
    file, found = look(path)
    assert [(p.code, p.place.line) for p in found] == [("D140", 4)]
    assert found[0].values["likely"] == ", ".join(GAME)
    file, found = look(path, accept=True)
    assert [(p.code, p.place.line) for p in found] == [("D001", 4)]
    assert rows(file)[2:] == [GAME]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize(
    "cell",
    [
        "Round 2: Alder, Ann - Cedar, Cy 1-0",
        "2 2025-10-11 Alder, Ann Cedar, Cy 1-0",
        "Alder, Ann v Cedar, Cy: 0-1",
        "Alder, Ann - Cedar, Cy",
        "Elm, Ed - Fir, Flo ½-½",
        "2,2025-10-11,Elm, Ed,Fir, Flo,1-0",
        "Alder, Ann 1-0 Cedar, Cy",
    ],
)
@pytest.mark.parametrize("at", [0, 1])
def test_a_game_in_words_is_no_title(tmp_path: Path, form: str, cell: str, at: int) -> None:
    path = with_text(tmp_path, form, cell, at)
    for accept in (False, True):
        outcome = check_batch(Request(games=(path,), rules=("elo",), accept_repairs=accept))
        assert (outcome.rated, outcome.exit_code) == (0, 1)
        assert {p.code for p in outcome.problems} & {"D140", "V212", "V216", "V229", "D116"}
        assert not {p.code for p in outcome.problems} & {"H006", "H012"}


@pytest.mark.parametrize("cell", ["Round 2: Alder, Ann - Cedar, Cy 1-0", "Elm - Fir 1-0"])
def test_a_game_in_words_on_a_line_of_its_own_is_an_error(tmp_path: Path, cell: str) -> None:
    path = text(tmp_path, [",".join(NAMED), *(",".join(f'"{c}"' for c in row) for row in FIRST), f'"{cell}"'])
    _, found = look(path)
    assert [(p.code, p.place.line) for p in found] == [("D140", 4)]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize(
    "cell",
    [
        "Round 2",
        "Round 2, 11 October 2025, 10:00",
        "Alder CC - Birch CC 3½-2½",
        "Arbiter: Alder, Ann",
        "1-0 white won, 0-1 black won",
        "1. Alder, Ann 2. Cedar, Cy 3. Birch, Ben",
        "Winner: Alder, Ann; second: Cedar, Cy",
        "Oak Hall, Oakham, 2025",
        "Alder, Elm and Fir: arbiters",
    ],
)
def test_titles_and_footers_are_no_rows(tmp_path: Path, form: str, cell: str) -> None:
    file, found = look(with_text(tmp_path, form, cell))
    assert not [p for p in found if p.code != "H006"]
    assert len(file.tables[0].rows) == 2


def test_two_clubs_named_like_players_are_a_title(tmp_path: Path) -> None:
    games = [["1", "", "Alder", "Birch", "1-0"], ["1", "", "Cedar", "Dogwood", "0-1"]]
    path = book(tmp_path, [NAMED, ["Alder CC - Birch CC", "", "", "", ""], *games])
    assert not look(path)[1]
