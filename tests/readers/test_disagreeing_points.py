"""Faults of a whole event told from the players' side are said once: points, lost players, moved columns."""

from __future__ import annotations

from pathlib import Path

import pytest
from trf_texts import HEADER, player

from elo_batch.problems import Severity
from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

OTHER = {"1": "0", "0": "1", "=": "="}
# Six players, three rounds: opponent, colour, result.
EVENT = (
    ("4w1", "3b1", "2w1"),
    ("5b1", "6w1", "1b0"),
    ("6w1", "1w0", "4b="),
    ("1b0", "5w1", "3w="),
    ("2w0", "4b0", "6b0"),
    ("3b0", "2b0", "5w1"),
)
POINTS = ("3", "2", "1.5", "1.5", "0", "1")


def exchanged(round_: int) -> list[tuple[str, ...]]:
    """The event with all results of a round the other way round."""
    return [
        tuple(cell[:-1] + OTHER[cell[-1]] if n == round_ else cell for n, cell in enumerate(cells, 1))
        for cells in EVENT
    ]


def trf(rows: list[tuple[str, ...]], points: tuple[str, ...] = POINTS) -> str:
    lines = [
        player(n, " ".join(cells), f"{float(points[n - 1]):.1f}" if points else "", rating=1500)
        for n, cells in enumerate(rows, 1)
    ]
    return "\n".join([*HEADER, *lines, ""])


def swissperfect(rows: list[tuple[str, ...]], points: tuple[str, ...] = POINTS) -> str:
    codes = {"1": "W", "0": "L", "=": "D"}
    rounds = range(1, len(rows[0]) + 1)
    lines = ["\t".join(["No", "Name", "Loc Id", "Total", *map(str, rounds)])]
    for n, cells in enumerate(rows, 1):
        told = [f"{cell[:-2]}:{codes[cell[-1]]}" for cell in cells]
        lines.append("\t".join([str(n), f"Tree, {chr(64 + n)}", str(9000 + n), points[n - 1], *told]))
    return "\n".join([*lines, ""])


def crosstable(rows: list[tuple[str, ...]], points: tuple[str, ...] = POINTS) -> str:
    rounds = [f"{n}.Rd" for n in range(1, len(rows[0]) + 1)]
    lines = [";".join(["No.", "Name", "ID", "Rtg", *rounds, "Pts."])]
    for n, cells in enumerate(rows, 1):
        told = [cell.replace("=", "½") for cell in cells]
        row = [str(n), f"Tree, {chr(64 + n)}", f"9000000{n}", "1500", *told, points[n - 1]]
        lines.append(";".join(row))
    return "\n".join([*lines, ""])


WRITERS = {"open.trf": trf, "open.txt": swissperfect, "open.csv": crosstable}


def read(folder: Path, content: str, name: str = "open.trf") -> RawFile:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return read_file(str(path), ReadOptions())


def of_event(file: RawFile) -> list[str]:
    """The codes of errors and of points."""
    return [
        problem.code
        for problem in file.problems
        if problem.severity is Severity.ERROR or problem.code == "T401"
    ]


@pytest.mark.parametrize("name", WRITERS)
def test_the_event_is_sound(tmp_path: Path, name: str) -> None:
    file = read(tmp_path, WRITERS[name](list(EVENT)), name)
    assert of_event(file) == []
    assert sum(len(table.rows) for table in file.tables if table.kind == "games") == 9


@pytest.mark.parametrize("round_", [1, 2])
@pytest.mark.parametrize("name", WRITERS)
def test_a_round_exchanged_is_one_error(tmp_path: Path, name: str, round_: int) -> None:
    file = read(tmp_path, WRITERS[name](exchanged(round_)), name)
    assert of_event(file) == ["T419"]
    (found,) = (problem for problem in file.problems if problem.code == "T419")
    assert f"results of round {round_} exchanged, the points of 6 of 6 players" in found.message


@pytest.mark.parametrize("name", WRITERS)
def test_all_results_exchanged_is_one_error(tmp_path: Path, name: str) -> None:
    turned = [tuple(cell[:-1] + OTHER[cell[-1]] for cell in cells) for cells in EVENT]
    assert of_event(read(tmp_path, WRITERS[name](turned), name)) == ["T420"]


def test_one_game_told_the_wrong_way_is_told_of_its_players(tmp_path: Path) -> None:
    rows = [("4w0", *EVENT[0][1:]), *EVENT[1:3], ("1b1", *EVENT[3][1:]), *EVENT[4:]]
    assert of_event(read(tmp_path, trf(rows))) == ["T401", "T401"]


@pytest.mark.parametrize("name", WRITERS)
def test_a_lost_round_is_one_error(tmp_path: Path, name: str) -> None:
    rows = [cells[1:] for cells in EVENT]
    points = ("3", "2", "1.5", "1.5", "1", "2")  # those of another table for the last two
    file = read(tmp_path, WRITERS[name](rows, points), name)
    assert of_event(file) == ["T418"]


def test_a_lost_round_is_named_where_all_have_more(tmp_path: Path) -> None:
    points = ("2", "2", "1.5", "1.5", "1", "1")
    file = read(tmp_path, trf([cells[:2] for cells in EVENT], points))
    (found,) = (problem for problem in file.problems if problem.code == "T418")
    assert "all of them have more points than results, so a round is missing" in found.message
    assert "Tree, C (line 8): 1.5 and 1" in found.message


DECISIVE = (  # four rounds of eight players, without a draw
    ("5w1", "6b1", "7w1", "8b1"),
    ("6w1", "5b1", "8w0", "7b1"),
    ("7w0", "8b0", "5w1", "6b1"),
    ("8w1", "7b0", "6w1", "5b0"),
    ("1b0", "2w0", "3b0", "4w1"),
    ("2b0", "1w0", "4b0", "3w0"),
    ("3b1", "4w1", "1b0", "2w0"),
    ("4b0", "3w1", "2b1", "1w0"),
)


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("lost", range(4))
def test_a_lost_round_without_a_draw_is_one_error(tmp_path: Path, name: str, lost: int) -> None:
    """Half the players lack a point: those who won in it. In the report a ninth stayed away from it."""
    rows = [tuple(cell for n, cell in enumerate(cells) if n != lost) for cells in DECISIVE]
    points = tuple(str(sum(cell[-1] == "1" for cell in cells)) for cells in DECISIVE)
    if name == "open.trf":
        rows, points = [*rows, ("0000-Z",) * 3], (*points, "0")
    assert of_event(read(tmp_path, WRITERS[name](rows, points), name)) == ["T418"]


def test_a_lost_round_of_six_players(tmp_path: Path) -> None:
    assert of_event(read(tmp_path, trf([cells[1:] for cells in EVENT]))) == ["T418"]


def test_points_that_a_round_cannot_give_are_told_one_by_one(tmp_path: Path) -> None:
    points = tuple(str(sum(cell[-1] == "1" for cell in cells) + (n < 2)) for n, cells in enumerate(DECISIVE))
    assert of_event(read(tmp_path, trf(list(DECISIVE), points))) == ["T401"] * 2
    two = tuple(str(sum(cell[-1] == "1" for cell in cells) + 2 * (n < 4)) for n, cells in enumerate(DECISIVE))
    assert of_event(read(tmp_path, trf(list(DECISIVE), two))) == ["T401"] * 4


def test_records_cut_at_a_column_say_so(tmp_path: Path) -> None:
    whole = trf(list(EVENT), ("3", "2", "1.5", "1.5", "2", "2"))
    cut = "".join(f"{line[:99]}\n" for line in whole.split("\n"))
    file = read(tmp_path, cut)
    assert of_event(file) == ["T418"]
    (found,) = (problem for problem in file.problems if problem.code == "T418")
    assert "1 round cannot give the points of 6 players" in found.message
    assert "every record ends at column 99 or before" in found.message
    before_points = "".join(f"{line[:80]}\n" for line in whole.split("\n"))
    assert of_event(read(tmp_path, before_points)) == ["T123"]


def test_points_of_half_the_players_are_told_one_by_one(tmp_path: Path) -> None:
    assert of_event(read(tmp_path, trf(list(EVENT), ("2", "1", "0.5", "1.5", "0", "1")))) == ["T401"] * 3
    assert of_event(read(tmp_path, trf(list(EVENT), ("2", "1", "0.5", "2.5", "0", "1")))) == ["T418"]


@pytest.mark.parametrize("name", WRITERS)
def test_lost_players_are_one_error(tmp_path: Path, name: str) -> None:
    """Cut after player 2: numbers 3, 4, 5 and 6 are named by the first two."""
    lines = WRITERS[name](list(EVENT)).split("\n")
    last = next(n for n, line in enumerate(lines) if "Tree, B" in line)
    file = read(tmp_path, "\n".join([*lines[: last + 1], ""]), name)
    assert [code for code in of_event(file) if code != "T401"] == ["T340"]
    (found,) = (problem for problem in file.problems if problem.code == "T340")
    assert "after player 2: players 3 to 6 are missing" in found.message


def test_a_misprint_is_no_cut(tmp_path: Path) -> None:
    rows = [("44w1", "33b1", "22w1"), *EVENT[1:]]
    assert set(of_event(read(tmp_path, trf(rows)))) == {"T301", "T302"}
    rows = [("7w1", *EVENT[0][1:]), *EVENT[1:]]
    assert set(of_event(read(tmp_path, trf(rows)))) == {"T301", "T302"}


def test_a_row_cut_in_its_middle_is_part_of_the_cut(tmp_path: Path) -> None:
    lines = trf(list(EVENT)).split("\n")
    last = next(n for n, line in enumerate(lines) if "Tree, C" in line)
    file = read(tmp_path, "\n".join([*lines[:last], lines[last][:60]]))
    assert [code for code in of_event(file) if code != "T401"] == ["T340"]
