"""Cells of two columns that stand one under the heading of the other, in a whole table or in some rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.batch import Outcome
from elo_batch.exact import POINT

from .formats import TABLES, csv_file
from .runs import checked, from_files

HEADING = ["round", "date", "white", "black", "result"]
PAIRS = (("round", "date"), ("black", "result"), ("white", "result"), ("date", "white"), ("round", "result"))
NAMES = (("Alder, Ann", "Birch, Ben"), ("Cedar, Cy", "Alder, Ann"), ("Birch, Ben", "Cedar, Cy"))
IDS = (("90000001", "90000002"), ("90000003", "90000001"), ("90000002", "90000003"))


def _rows(players: tuple[tuple[str, str], ...] = NAMES) -> list[list[str]]:
    results = ("1-0", "½-½", "0-1")
    games = zip(players, results, strict=True)
    return [HEADING] + [
        [str(number), f"2025-10-{number + 12}", *pair, result]
        for number, (pair, result) in enumerate(games, 1)
    ]


def _exchanged(rows: list[list[str]], pair: tuple[str, str], lines: range) -> list[list[str]]:
    one, other = (HEADING.index(name) for name in pair)
    found = [list(row) for row in rows]
    for line in lines:
        found[line][one], found[line][other] = found[line][other], found[line][one]
    return found


def _errors(outcome: Outcome) -> list[tuple[str, object, object]]:
    found = [problem for problem in outcome.problems if problem.severity == "error"]
    return [(p.code, p.values.get("what"), p.values.get("count")) for p in found]


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("pair", PAIRS)
def test_exchanged_headings_are_one_error_and_put_back(
    tmp_path: Path, kind: str, pair: tuple[str, str]
) -> None:
    players = IDS if "date" in pair else NAMES
    path = TABLES[kind](tmp_path, _exchanged(_rows(players), pair, range(1, 4)))
    assert _errors(checked(path)) == [("D158", "the two headings", 3)]
    mended = from_files(path, rules=("elo",), accept_repairs=True)
    (tmp_path / "whole").mkdir()
    whole = from_files(TABLES[kind](tmp_path / "whole", _rows(players)), rules=("elo",))
    assert mended.results is not None
    assert whole.results is not None
    columns = ["id", "opponent", "colour", "round", "score", "change"]
    columns = [name for name in columns if name in whole.results.lines]
    assert mended.results.lines[columns].equals(whole.results.lines[columns])


@pytest.mark.parametrize("pair", PAIRS)
def test_the_cells_of_one_row_are_told_as_such(tmp_path: Path, pair: tuple[str, str]) -> None:
    outcome = checked(csv_file(tmp_path, _exchanged(_rows(), pair, range(2, 3))))
    assert _errors(outcome) == [("D158", "the cells under", 1)]


def test_good_rows_are_left(tmp_path: Path) -> None:
    rows = [*_rows(), ["4", "2025-10-17", "Alder, Ann", "BYE", "1-0"], ["", "", "Birch, Ben", "", "bye=½"]]
    outcome = checked(csv_file(tmp_path, rows))
    assert "D158" not in {problem.code for problem in outcome.problems}


def test_a_winner_by_name_is_no_exchange(tmp_path: Path) -> None:
    rows = [row if row[0] == "round" else [*row[:4], row[2]] for row in _rows()]
    assert _errors(checked(csv_file(tmp_path, rows))) == []


def test_who_stands_by_name_is_not_told_to_stand_as_an_id(tmp_path: Path) -> None:
    rows = _rows()
    rows[1] = ["", "1", "2025-10-13", "Alder, Ann", "Birch, Ben"]
    outcome = checked(csv_file(tmp_path, rows))
    assert not [p for p in outcome.problems if p.code == "D133"]


@pytest.mark.parametrize("name", ["Round {}", "R{}", "{}th", "Runde {}", "Final {}", "Spieltag {}"])
def test_rounds_with_names_beside_small_ids_are_left(tmp_path: Path, name: str) -> None:
    ids = (("1", "2"), ("3", "1"), ("2", "3"))
    rows = [[name.format(row[0]), *row[1:]] if row[0] != "round" else row for row in _rows(ids)]
    assert "D158" not in {problem.code for problem in checked(csv_file(tmp_path, rows)).problems}


@pytest.mark.parametrize("kind", TABLES)
def test_names_under_round_and_rounds_under_white_are_told(tmp_path: Path, kind: str) -> None:
    path = TABLES[kind](tmp_path, _exchanged(_rows(), ("round", "white"), range(1, 4)))
    assert _errors(checked(path)) == [("D158", "the two headings", 3)]


POINTS = ["round", "white", "Pts", "result", "Pts", "black"]


@pytest.mark.parametrize("points", [2, 4])
def test_a_result_among_the_points_of_one_row(tmp_path: Path, points: int) -> None:
    """A bare 0 was the loss of white, and so rated."""
    rows = [[str(n), white, "0", "1-0", "0", black] for n, (white, black) in enumerate(NAMES, 1)]
    rows[1][points], rows[1][3] = rows[1][3], rows[1][points]
    path = csv_file(tmp_path, [POINTS, *rows])
    assert _errors(checked(path)) == [("D158", "the cells under", 1)]
    mended = from_files(path, rules=("elo",), accept_repairs=True)
    assert mended.results is not None
    lines = mended.results.lines
    assert lines[lines["colour"] == "white"]["score"].tolist() == 3 * [POINT]


@pytest.mark.parametrize("results", [("1", "0", "1"), ("1-0", "0", "1")])
def test_scores_beside_whole_ones_in_every_row_are_left(tmp_path: Path, results: tuple[str, ...]) -> None:
    rows = [[white, black, own, "0-1"] for (white, black), own in zip(NAMES, results, strict=True)]
    outcome = checked(csv_file(tmp_path, [["white", "black", "result", "Score"], *rows]))
    assert "D158" not in {problem.code for problem in outcome.problems}
