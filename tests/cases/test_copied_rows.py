"""A table pasted behind itself, and a sheet that copies another: one finding for all rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook

from elo_batch.batch import Outcome

from .formats import saved
from .runs import checked

HEADING = ["event", "round", "date", "white", "black", "result"]
GAMES = [
    ["Open", str(1 + n // 3), "2025-11-01", f"9000000{white}", black and f"9000000{black}", result]
    for n, (white, black, result) in enumerate(
        [
            ("1", "2", "1-0"),
            ("3", "4", "0-1"),
            ("5", "", "bye=1"),
            ("1", "3", "1-0"),
            ("5", "2", "1/2-1/2"),
            ("4", "", "bye=1"),
        ]
    )
]
Rows = Sequence[Sequence[str]]
Save = Callable[[Path, Rows, Rows], Path]


def _csv(folder: Path, first: Rows, second: Rows) -> Path:
    return saved(folder, "open.csv", "".join(f"{','.join(row)}\n" for row in (*first, *second)))


def _book(folder: Path, first: Rows, second: Rows) -> Path:
    made = Workbook()
    for title, rows in (("Games", first), ("Copy", second)):
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    made.remove(made["Sheet"])
    made.save(folder / "open.xlsx")
    return folder / "open.xlsx"


def _json(folder: Path, first: Rows, second: Rows) -> Path:
    records = [dict(zip(HEADING, row, strict=True)) for row in (*first[1:], *second[1:])]
    return saved(folder, "open.json", json.dumps(records, indent=1))


FORMATS: dict[str, Save] = {"csv": _csv, "xlsx": _book, "json": _json}


def _errors(outcome: Outcome) -> list[str]:
    return [f"{p.code} {p.message}" for p in outcome.problems if p.severity == "error"]


@pytest.mark.parametrize("rounds", [True, False])
@pytest.mark.parametrize("kind", sorted(FORMATS))
def test_a_table_that_stands_twice_is_one_error(tmp_path: Path, kind: str, rounds: bool) -> None:
    more = ["Open", "", "2025-11-01", "90000002", "90000003", "1-0"]
    games = GAMES if rounds else [*([row[0], "", *row[2:]] for row in GAMES if row[4]), more]
    table = [HEADING, *games]
    (told,) = _errors(checked(FORMATS[kind](tmp_path, table, table)))
    assert told.startswith(f"X333 all {len(games)} rows from here to ")
    assert " repeat those from " in told


def test_the_lines_of_both_blocks_are_said(tmp_path: Path) -> None:
    more = ["Open", "3", "2025-11-01", "90000001", "90000004", "1-0"]
    assert _errors(checked(_csv(tmp_path, [HEADING, *GAMES, more], GAMES[1:]))) == [
        "X333 5 rows from here to line 13 repeat those from line 3 to line 7"
    ]


def test_a_table_pasted_twice_behind_itself_is_two_errors(tmp_path: Path) -> None:
    assert _errors(checked(_csv(tmp_path, [HEADING, *GAMES], [*GAMES, *GAMES]))) == [
        "X333 6 rows from here to line 13 repeat those from line 2 to line 7",
        "X333 6 rows from here to line 19 repeat those from line 2 to line 7",
    ]


def test_a_few_rows_and_rows_in_another_order_are_told_singly(tmp_path: Path) -> None:
    played = [row for row in GAMES if row[4]]
    outcome = checked(_csv(tmp_path, [HEADING, *GAMES], played))
    assert [told[:4] for told in _errors(outcome)] == ["X302"] * len(played)
    outcome = checked(_csv(tmp_path, [HEADING, *GAMES], GAMES[::-1]))
    assert sorted(told[:4] for told in _errors(outcome)) == ["X301"] * 2 + ["X302"] * 4


def test_a_section_that_stands_twice_in_a_report_is_one_error(tmp_path: Path) -> None:
    """Which of two events of one name and days is meant was asked, and nothing said of the copy."""
    section = """Open 3 oct 2026 10 oct 2026 17 oct 2026

1 Ann Alder w4+ b3= w2+
2 Ben Birch b3+ w4+ b1-
3 Cy Cedar w2- w1= b4+
4 Di Dogwood b1- b2- w3-
"""
    path = tmp_path / "cards.txt"
    path.write_text(f"Alder Congress\n3 oct 2026 4 oct 2026\n\n{section}{section}", encoding="utf-8")
    (told,) = _errors(checked(path))
    assert told.startswith("X333 all 6 rows from here to line 15 repeat those from ")
