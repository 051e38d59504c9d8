"""Ids that lost zeros in part of a file, letters of two alphabets, results sorted alone; in each format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from elo_batch.batch import Outcome
from elo_batch.notation.alphabets import in_one_alphabet

from .formats import TABLES, Rows, csv_file
from .runs import checked, from_files

HEADING = ["round", "date", "white", "black", "result"]
IDS = tuple(f"00000{number}" for number in range(101, 107))
NAMES = ("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Dot", "Elm, Eve", "Fir, Flo")


def _round_robin(people: Sequence[str]) -> list[list[str]]:
    circle, rows = list(people), [list(HEADING)]
    for number in range(1, len(people)):
        half = len(people) // 2
        pairs = zip(circle[:half], circle[: half - 1 : -1], strict=True)
        rows += [[str(number), f"2025-10-{number:02}", one, other, "1-0"] for one, other in pairs]
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rows


def _in_round(rows: Rows, number: str, change: dict[str, str]) -> list[list[str]]:
    return [[change.get(c, c) if row[0] == number else c for c in row] for row in rows]


def _told(outcome: Outcome, *wanted: str) -> list[tuple[str, object]]:
    return [(p.code, p.values.get("found")) for p in outcome.problems if p.code in wanted]


SHORT = {id_: id_.lstrip("0") for id_ in IDS}


@pytest.mark.parametrize("kind", TABLES)
def test_ids_without_their_zeros_in_one_round_are_told_once_and_repaired(tmp_path: Path, kind: str) -> None:
    path = TABLES[kind](tmp_path, _in_round(_round_robin(IDS), "2", SHORT))
    (problem,) = [p for p in checked(path).problems if p.severity == "error"]
    assert (problem.code, problem.values["count"]) == ("D155", len(IDS))
    repaired = from_files(path, rules=("elo",), accept_repairs=True)
    assert repaired.results is not None
    assert {*repaired.results.lines["id"]} == set(IDS)


def test_two_forms_in_one_round_are_two_players(tmp_path: Path) -> None:
    people = [*IDS[:5], "101"]
    assert _told(checked(csv_file(tmp_path, _round_robin(people))), "D155") == []


def test_without_rounds_and_days_nothing_is_repaired(tmp_path: Path) -> None:
    rows = [row[2:] for row in _in_round(_round_robin(IDS), "2", SHORT)]
    outcome = checked(csv_file(tmp_path, rows), accept_repairs=True)
    assert [code for code, _ in _told(outcome, "D155")] == ["D155"]


def test_ids_of_several_widths_without_zeros_are_left(tmp_path: Path) -> None:
    people = ["7", "70", "700", "7000", "0123", "1230"]
    assert _told(checked(csv_file(tmp_path, _round_robin(people))), "D155") == []


@pytest.mark.parametrize("kind", TABLES)
def test_a_letter_of_another_alphabet_in_a_name_is_told_and_repaired(tmp_path: Path, kind: str) -> None:
    rows = _in_round(_round_robin(NAMES), "3", {"Elm, Eve": "Еlm, Eve"})
    path = TABLES[kind](tmp_path, rows)
    assert _told(checked(path), "D156") == [("D156", "Еlm, Eve")]
    repaired = from_files(path, rules=("elo",), accept_repairs=True)
    assert repaired.results is not None
    assert {*repaired.results.lines["id"]} == set(NAMES)


@pytest.mark.parametrize(
    "name", ["Ольха, Анна", "Alder, Анна", "IM Ольха, Анна", "Elm, Eve КМС", "Σελίνη, Άννα"]
)
def test_names_in_one_alphabet_or_in_both_are_left(tmp_path: Path, name: str) -> None:
    assert not in_one_alphabet(name)
    path = csv_file(tmp_path, _round_robin([name, *NAMES[1:]]))
    assert _told(checked(path), "D156") == []


def _with_results(results: Sequence[str], **columns: str) -> list[list[str]]:
    rows = _round_robin([str(90000101 + 7 * n) for n in range(8)])
    return [rows[0], *([*row[:4], result] for row, result in zip(rows[1:], results, strict=True))]


SORTED = [*["0-1"] * 9, *["1-0"] * 12, *["½-½"] * 7]


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("results", [SORTED, SORTED[::-1], [*["1:0"] * 10, *["0:1"] * 18]])
def test_results_sorted_alone_are_a_warning(tmp_path: Path, kind: str, results: list[str]) -> None:
    outcome = checked(TABLES[kind](tmp_path, _with_results(results)))
    assert [code for code, _ in _told(outcome, "D157")] == ["D157"]


@pytest.mark.parametrize(
    "results",
    [
        [*["1-0"] * 27, "0-1"],
        ["1-0"] * 28,
        [*SORTED[:-1], "0-1"],
        ["0-1", *SORTED[1:27], "½-½"][::2] + SORTED[1::2],
    ],
)
def test_other_results_are_left(tmp_path: Path, results: list[str]) -> None:
    assert _told(checked(csv_file(tmp_path, _with_results(results))), "D157") == []


def test_whole_rows_in_order_of_their_results_are_left(tmp_path: Path) -> None:
    head, *rows = _with_results(SORTED[::2] + SORTED[1::2])
    outcome = checked(csv_file(tmp_path, [head, *sorted(rows, key=lambda row: row[4])]))
    assert _told(outcome, "D157") == []
