"""A start number beside a name, against what all other rows say of both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook

from elo_batch.batch import Outcome

from .formats import TABLES, Save, csv_file, saved
from .runs import checked

HEADING = ("Round", "No.", "White", "Result", "Black", "No.")
NAMES = ("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di", "Elder, Eve", "Fir, Fay")
PAIRS = ("16 25 34", "64 53 12", "26 31 45", "65 14 23", "36 42 51")
Rows = list[list[str]]


def _games() -> Rows:
    """A round robin of six."""
    return [
        [str(round_), white, NAMES[int(white) - 1], "1-0", NAMES[int(black) - 1], black]
        for round_, pairs in enumerate(PAIRS, 1)
        for white, black in pairs.split()
    ]


def _with(rows: Rows, at: int, column: int, text: str) -> Rows:
    return [
        [text if (at, column) == (n, c) else cell for c, cell in enumerate(row)] for n, row in enumerate(rows)
    ]


def _page(folder: Path, rows: Sequence[Sequence[str]]) -> Path:
    lines = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return saved(folder, "open.html", f"<html><body><table>{lines}</table></body></html>")


def _sheets(folder: Path, rows: Sequence[Sequence[str]]) -> Path:
    """A sheet for each round."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for round_ in "12345":
        page = book.create_sheet(f"Round {round_}")
        page.append(list(rows[0]))
        for row in rows[1:]:
            if row[0] == round_:
                page.append(list(row))
    book.save(folder / "open.xlsx")
    return folder / "open.xlsx"


def _csv_of_two_columns(folder: Path, rows: Sequence[Sequence[str]]) -> Path:
    head = ("Round", "White no", "White", "Result", "Black", "Black no")
    return csv_file(folder, [head, *rows[1:]])


SAVES: dict[str, Callable[[Path, Sequence[Sequence[str]]], Path]] = {
    "csv": TABLES["csv"],
    "xlsx": TABLES["xlsx"],
    "csv named": _csv_of_two_columns,
    "sheets": _sheets,
}
each_format = pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)


def _told(outcome: Outcome) -> list[str]:
    return [problem.message for problem in outcome.problems if problem.code == "D144"]


@each_format
def test_another_number_beside_a_name_is_told(tmp_path: Path, save: Save) -> None:
    rows = _with(_games(), 4, 1, "2")  # Elder, Eve has number 5
    assert _told(checked(save(tmp_path, [HEADING, *rows]))) == [
        "number 2 stands beside Elder, Eve: Elder, Eve has number 5 in 4 other rows, "
        "and number 2 is Birch, Ben in 5 other rows"
    ]


@each_format
def test_another_name_beside_a_number_is_told(tmp_path: Path, save: Save) -> None:
    rows = _with(_games(), 4, 2, "Gorse, Guy")
    assert _told(checked(save(tmp_path, [HEADING, *rows]))) == [
        "number 5 stands beside Gorse, Guy: number 5 is Elder, Eve in 4 other rows"
    ]


@each_format
def test_a_number_of_nobody_is_told(tmp_path: Path, save: Save) -> None:
    rows = _with(_games(), 4, 1, "9")
    assert _told(checked(save(tmp_path, [HEADING, *rows]))) == [
        "number 9 stands beside Elder, Eve: Elder, Eve has number 5 in 4 other rows"
    ]


@each_format
def test_numbers_that_are_no_start_numbers_are_not_compared(tmp_path: Path, save: Save) -> None:
    assert not _told(checked(save(tmp_path, [HEADING, *_games()])))
    by_rank = [
        [r, str((int(w) + int(r)) % 6 + 1), *rest, str((int(b) + int(r)) % 6 + 1)]
        for r, w, *rest, b in _games()
    ]
    assert not _told(checked(save(tmp_path, [HEADING, *by_rank])))


def test_spellings_of_one_name_are_not_two_players(tmp_path: Path) -> None:
    rows = _with(_games(), 4, 2, "Elder, E.")
    assert not _told(checked(csv_file(tmp_path, [HEADING, *rows])))


def test_the_numbers_of_two_events_are_apart(tmp_path: Path) -> None:
    other = [[row[0], *(str(7 - int(row[1])), *row[2:5], str(7 - int(row[5])))] for row in _games()]
    rows = [["Open", *row] for row in _games()] + [["Cup", *row] for row in other]
    assert not _told(checked(csv_file(tmp_path, [("Event", *HEADING), *rows])))
