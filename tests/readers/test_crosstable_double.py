"""Round robins in which each pair met twice: both results in a cell, or the sum of the two."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from elo_batch.tables import RawFile
from tests.readers.crosstable_texts import codes, games, places, read_sheets, read_text, said, table

READS = pytest.mark.parametrize("kind", ["csv", "xlsx", "html", "named"])


def read(
    folder: Path, kind: str, pairs: Sequence[tuple[str, str]], points: Sequence[str] = ("", "", "")
) -> RawFile:
    """A table of three players, the cells of the pairs 1-2, 1-3 and 2-3 from both sides."""
    (ab, ba), (ac, ca), (bc, cb) = pairs
    headings = ("Alder", "Birch", "Cedar") if kind == "named" else ("1", "2", "3")
    lines = [
        ("No", "Name", *headings, "Pts"),
        ("1", "Alder", "X", ab, ac, points[0]),
        ("2", "Birch", ba, "X", bc, points[1]),
        ("3", "Cedar", ca, cb, "X", points[2]),
    ]
    if kind == "xlsx":
        return read_sheets(
            folder, {"Final": "\n".join("~".join(line).replace(";", "|").replace("~", ";") for line in lines)}
        )
    if kind == "html":
        rows = "".join(f"<tr><td>{'</td><td>'.join(line)}</td></tr>" for line in lines)
        return read_text(folder, f"<html><table>{rows}</table></html>", name="open.html")
    return read_text(folder, "\n".join("\t".join(line) for line in lines) + "\n")


def results(found: RawFile) -> list[str]:
    """The results of each pair seen from the upper row, without the rounds."""
    told = []
    for game in games(found):
        white, _, rest = game.split(" ", 1)[1].partition("-")
        black, result = rest.split(" ")
        if white > black:
            white, black, result = black, white, {"1-0": "0-1", "0-1": "1-0"}.get(result, result)
        told.append(f"{white[0]}{black[0]} {result}")
    return sorted(told)


@READS
@pytest.mark.parametrize("between", ["", " ", "/", ";", " / ", "|", "-", " - "])
@pytest.mark.parametrize("half", ["½", "0.5", "0,5"])
def test_both_results_in_a_cell_are_two_games(tmp_path: Path, kind: str, between: str, half: str) -> None:
    if not between and half != "½":
        half = "½" if kind == "xlsx" else "="  # a cell that begins with = is a formula

    def cell(first: str, second: str) -> str:
        return f"{first}{between}{second}"

    pairs = [
        (cell("1", half), cell("0", half)),
        (cell("1", "0"), cell("0", "1")),
        (cell(half, half), cell(half, half)),
    ]
    found = read(tmp_path, kind, pairs, ("2.5", "1.5", "2"))
    assert results(found) == ["AB 1-0", "AB 1/2-1/2", "AC 0-1", "AC 1-0", "BC 1/2-1/2", "BC 1/2-1/2"]
    assert codes(found) == ["C415", "T316"]


@READS
@pytest.mark.parametrize(("more", "less"), [("1½", "½"), ("1.5", "0.5"), ("1,5", "0,5"), ("1 1/2", "1/2")])
def test_a_sum_over_one_gives_both_games(tmp_path: Path, kind: str, more: str, less: str) -> None:
    found = read(tmp_path, kind, [("2", "0"), (less, more), (more, less)], ("2.5", "1.5", "2"))
    assert results(found) == ["AB 1-0", "AB 1-0", "AC 0-1", "AC 1/2-1/2", "BC 1-0", "BC 1/2-1/2"]
    assert codes(found) == ["C415", "C427", "T316"]
    assert sorted(table(found, "games").rows["round"].astype(int)) == [1, 2, 3, 4, 5, 6]


@READS
def test_points_are_the_control_of_sums(tmp_path: Path, kind: str) -> None:
    found = read(tmp_path, kind, [("2", "0"), ("0.5", "1.5"), ("1.5", "0.5")], ("2.5", "2", "2"))
    assert said(found, "T401") == "points 2, but the results add up to 1.5 (+0.5 not explained)"


@READS
def test_the_sum_of_one_is_two_draws_or_a_win_and_a_loss(tmp_path: Path, kind: str) -> None:
    found = read(tmp_path, kind, [("2", "0"), ("0.5", "1.5"), ("1", "1")])
    assert "may be a win and a loss or two draws" in said(found, "C425")
    (problem,) = [each for each in found.problems if each.code == "C425"]
    assert problem.severity == "error"
    assert "1 0, 0 1 or ½ ½" in problem.advice
    for mine, theirs, two in [("1 0", "0 1", ["0-1", "1-0"]), ("½ ½", "½ ½", ["1/2-1/2", "1/2-1/2"])]:
        found = read(tmp_path, kind, [("2", "0"), ("0.5", "1.5"), (mine, theirs)])
        assert [each.removeprefix("BC ") for each in results(found) if "BC" in each] == two
        assert codes(found) == ["C415", "C427", "T316"]


@READS
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("2", "1"), ("1.5", "1"), ("1", "0"), ("0.5", "0.5"), ("2", ""), ("", "1.5"), ("2", "0 0")],
)
def test_cells_of_sums_that_do_not_add_up_to_two_contradict(
    tmp_path: Path, kind: str, mine: str, theirs: str
) -> None:
    found = read(tmp_path, kind, [("2", "0"), ("0.5", "1.5"), (mine, theirs)])
    assert [code for code in codes(found) if code[0] == "C"] == ["C411", "C415", "C427"]


@READS
def test_games_once_each_are_no_sums(tmp_path: Path, kind: str) -> None:
    found = read(tmp_path, kind, [("1", "0"), ("0.5", "0.5"), ("2", "0")])
    assert "C427" not in codes(found)
    assert {"C414"} <= set(codes(found))


@READS
def test_a_pair_of_sums_not_played_yet_is_a_warning(tmp_path: Path, kind: str) -> None:
    found = read(tmp_path, kind, [("2", "0"), ("0.5", "1.5"), ("", "")])
    assert codes(found) == ["C413", "C415", "C427", "T316"]


@READS
@pytest.mark.parametrize("cell", ["1-0", "0 - 1", "½-½", "0.5-0.5", "0-0"])
def test_a_dash_alone_may_be_one_game_or_two(tmp_path: Path, kind: str, cell: str) -> None:
    other = {"1-0": "0-1", "0 - 1": "1 - 0"}.get(cell, cell)
    found = read(tmp_path, kind, [(cell, other), ("1-0", "0-1"), ("0-1", "1-0")])
    sentences = [problem.message for problem in found.problems if problem.code == "C426"]
    against = "Birch" if kind == "named" else "number 2"
    assert f"'{cell}' against {against} may be one game, told from both sides, or two games" in sentences
    assert not any(each.kind == "games" and len(each.rows) for each in found.tables)


def test_the_cell_of_an_unclear_sum_is_named(tmp_path: Path) -> None:
    found = read(tmp_path, "xlsx", [("1", "1"), ("2", "0"), ("1.5", "0.5")])
    assert places(found, "C425") == ["open.xlsx: Final!D2"]
    assert said(found, "C425").startswith("'1' of Alder (D2) and '1' of Birch (C3): the sum 1 of two games")


def in_columns(kind: str, second: str) -> str:
    """A table with two columns for each opponent; `second` fills the last of them."""
    heads = ("Alder", "Birch", "Cedar") if kind == "named" else ("1", "2", "3")
    return (
        f"No;Name;{heads[0]};;{heads[1]};;{heads[2]};;Pts\n1;Alder;X;X;1;½;1;{second};\n"
        f"2;Birch;0;½;X;X;½;{second};\n3;Cedar;0;0;½;0;X;{second and 'X'};\n"
    )


@READS
def test_second_games_in_columns_without_a_heading(tmp_path: Path, kind: str) -> None:
    text = in_columns(kind, "1")
    found = read_sheets(tmp_path, {"Final": text}) if kind == "xlsx" else read_text(tmp_path, text)
    assert results(found) == ["AB 1-0", "AB 1/2-1/2", "AC 1-0", "AC 1-0", "BC 1-0", "BC 1/2-1/2"]
    assert codes(found) == ["C415", "T316"]


def test_second_columns_of_some_opponents_only_are_in_doubt(tmp_path: Path) -> None:
    found = read_text(tmp_path, in_columns("named", ""))
    assert found.tables == ()
    assert {problem.code for problem in found.problems} == {"C423"}
    assert "'Alder' is: the column behind it has scores and no heading" in found.problems[0].message


@READS
def test_a_second_row_of_a_player_is_never_lost(tmp_path: Path, kind: str) -> None:
    heads = "Alder;Birch;Cedar" if kind == "named" else "1;2;3"
    text = f"No;Name;{heads}\n1;Alder;X;1;1\n;;X;0;1\n2;Birch;0;X;1\n;;1;X;0\n3;Cedar;0;0;X\n;;0;1;X\n"
    found = read_sheets(tmp_path, {"Final": text}) if kind == "xlsx" else read_text(tmp_path, text)
    errors = [problem.place.line for problem in found.problems if problem.code == "C429"]
    assert errors == [3, 5]


@READS
def test_sums_below_the_table_are_no_second_rows(tmp_path: Path, kind: str) -> None:
    heads = "Alder;Birch;Cedar" if kind == "named" else "1;2;3"
    text = f"No;Name;{heads}\n1;Alder;X;1;1\n2;Birch;0;X;1\n3;Cedar;0;0;X\n;;0;1;2\n"
    found = read_sheets(tmp_path, {"Final": text}) if kind == "xlsx" else read_text(tmp_path, text)
    assert codes(found) == ["H006" if kind == "named" else "H011", "T316"]
