"""Crosstables whose points stand under another heading, and whose ½ did not survive an encoding."""

from __future__ import annotations

from pathlib import Path

import pytest

from .eight_players import book, crosstable, points, rounds, told
from .formats import saved
from .runs import codes

KINDS = pytest.mark.parametrize("kind", ["csv", "xlsx", "html"])
POINTS = ("T401", "T418", "T419")


@KINDS
@pytest.mark.parametrize("heading", ["TB1", "Wtg1", "TieBreak 1"])
def test_the_first_tie_break_is_the_points(tmp_path: Path, kind: str, heading: str) -> None:
    cells = rounds(1, 2, 3)
    given = [points(row) for row in cells]
    assert not told(tmp_path, crosstable(tmp_path, kind, cells, heading, given), *POINTS)
    given[3] += 1
    (problem,) = told(tmp_path, crosstable(tmp_path, kind, cells, heading, given), *POINTS)
    assert (problem.code, str(problem.values["found"])) == ("T401", f"{given[3]:g}")


@KINDS
def test_a_tie_break_of_other_numbers_is_no_points(tmp_path: Path, kind: str) -> None:
    cells = rounds(1, 2, 3)
    ranks = [points(row) for row in cells]
    path = crosstable(tmp_path, kind, cells, "TB1", ranks, shown=[3, 2.5, 1, 2, 0.5, 1, 3, 1.5])
    assert not told(tmp_path, path, *POINTS)


@pytest.mark.parametrize(("said", "compared"), [("points (game-points)", True), ("Direct encounter", False)])
def test_a_legend_says_what_the_first_tie_break_is(tmp_path: Path, said: str, compared: bool) -> None:
    cells = rounds(1, 2, 3)
    ranks = [points(row) for row in cells]
    path = crosstable(tmp_path, "csv", cells, "TB1", ranks, shown=[3, 2.5, 1, 2, 0.5, 1, 3, 1.5])
    path.write_text(f"{path.read_text()}Annotation:\nTie Break1: {said}\n")
    assert bool(told(tmp_path, path, *POINTS)) == compared


@KINDS
@pytest.mark.parametrize("sign", ["Â½", "Ã‚Â½"])
def test_a_half_decoded_twice_is_put_right_with_one_finding(tmp_path: Path, kind: str, sign: str) -> None:
    cells = [[cell.replace("½", sign) for cell in row] for row in rounds(1, 2, 3)]
    (problem,) = told(tmp_path, crosstable(tmp_path, kind, cells), "C402", "C440", "C445")
    assert (problem.code, problem.values["count"], problem.values["read"]) == ("C445", 8, "3b½")


@KINDS
@pytest.mark.parametrize(("sign", "encoding"), [("«", "cp850"), ("˝", "cp1252"), ("ѕ", "cp1252")])
def test_a_half_in_another_encoding_is_one_error_that_names_it(
    tmp_path: Path, kind: str, sign: str, encoding: str
) -> None:
    cells = [[cell.replace("½", sign) for cell in row] for row in rounds(1, 2, 3)]
    (problem,) = told(tmp_path, crosstable(tmp_path, kind, cells), "C402", "C440", "C446")
    assert (problem.values["encoding"], problem.values["count"]) == (encoding, 8)


def test_the_encoding_that_is_named_reads_the_file(tmp_path: Path) -> None:
    path = crosstable(tmp_path, "csv", rounds(1, 2, 3))
    path.write_bytes(path.read_text(encoding="utf-8").encode("cp850"))
    (problem,) = told(tmp_path, path, "C446")
    assert problem.values["encoding"] == "cp850"
    assert not told(tmp_path, path, "C446", "C402", encoding="cp850")


@KINDS
@pytest.mark.parametrize("sign", ["\ufffd", "\ufffd\ufffd", "?"])
def test_a_lost_half_is_one_error_and_repaired(tmp_path: Path, kind: str, sign: str) -> None:
    cells = [[cell.replace("½", sign) for cell in row] for row in rounds(1, 2, 3)]
    path = crosstable(tmp_path, kind, cells)
    (problem,) = told(tmp_path, path, "C402", "D134", "T313", "V204", "V203")
    assert (problem.code, problem.values["count"]) == ("D134", 4)
    assert f"'4w{sign}' was probably 4w½" in problem.message
    assert (problem.place.column, problem.place.cell) == ("round 2", "E3" if kind == "xlsx" else "")
    found = told(tmp_path, path, "D001", "D134", accept=True)
    assert [(each.code, each.values["read"]) for each in found] == [("D001", "4w½")]


@KINDS
def test_a_half_lost_on_one_side_alone_follows_the_other(tmp_path: Path, kind: str) -> None:
    cells = rounds(1, 2, 3)
    cells[0][1] = "3b\ufffd"
    assert not told(tmp_path, crosstable(tmp_path, kind, cells), "C402", "D134", "T305")


@KINDS
def test_halves_that_left_no_sign_are_one_error(tmp_path: Path, kind: str) -> None:
    """All draws of a crosstable stand without a result, and the points count them."""
    cells = rounds(1, 2, 3)
    given = [points(row) for row in cells]
    bare = [[cell.replace("½", "") for cell in row] for row in cells]
    more = [[*row[:2], row[2].replace("½", ""), row[3]] for row in bare]
    found = told(tmp_path, crosstable(tmp_path, kind, more, "Pts", given), "D134", "T313", "X312", *POINTS)
    assert codes(found) == ["D134"]
    assert "'4w' was probably 4w½" in found[0].message


def test_games_without_a_result_that_the_points_do_not_count_are_unfinished(tmp_path: Path) -> None:
    bare = [[cell.replace("½", "") for cell in row] for row in rounds(1, 2, 3)]
    given = [points(row) for row in bare]
    found = told(tmp_path, crosstable(tmp_path, "csv", bare, "Pts", given), "D134", "T313")
    assert set(codes(found)) == {"T313"}


GAMES = [["round", "white", "black", "result"], *([str(n), "90000001", "90000002", "1-0"] for n in (1, 2))]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("text", ["\ufffd-\ufffd", "\ufffd", "? - ?", "?-?"])
def test_a_lost_half_in_a_list_of_games_is_one_error(tmp_path: Path, kind: str, text: str) -> None:
    rows = [*GAMES, *([str(n), "90000003", "90000004", text] for n in (1, 2, 3))]
    if kind == "xlsx":
        path = book(tmp_path, {"Games": rows})
    else:
        path = saved(tmp_path, "open.csv", "\n".join(map(",".join, rows)))
    (problem,) = told(tmp_path, path, "D134", "D101", "V204", "V203")
    assert (problem.code, problem.values["count"], problem.values["likely"]) == ("D134", 3, "1/2-1/2")
    assert codes(told(tmp_path, path, "D134", "D001", "V203", accept=True)) == ["D001"]


@pytest.mark.parametrize(("text", "encoding"), [("«-«", "cp850"), ("˝-˝", "cp1252"), ("«", "cp850")])
def test_a_half_in_another_encoding_in_a_list_of_games_names_it(
    tmp_path: Path, text: str, encoding: str
) -> None:
    rows = [*GAMES, ["1", "90000003", "90000004", text]]
    path = saved(tmp_path, "open.csv", "\n".join(map(",".join, rows)))
    (problem,) = told(tmp_path, path, "D101", "V204", "V203")
    assert problem.code == "D101"
    assert f"--encoding {encoding}" in problem.message


def test_question_marks_beside_draws_are_no_lost_halves(tmp_path: Path) -> None:
    rows = [*GAMES, ["1", "90000003", "90000004", "?-?"], ["2", "90000003", "90000004", "1/2-1/2"]]
    assert not told(tmp_path, saved(tmp_path, "open.csv", "\n".join(map(",".join, rows))), "D134")
