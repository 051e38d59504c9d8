"""Thousands marks in a column of ids: one finding for all, with a list, without one, and with names."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.batch import Outcome

from ..cases.formats import TABLES, csv_file, saved
from ..cases.runs import checked

HEADING = ["round", "white", "white_name", "black", "black_name", "result"]
NAMES = ("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Dot")
LIST = "id,name,rating\n" + "".join(f'9000000{n},"{name}",1500\n' for n, name in enumerate(NAMES, 1))


def _rows(mark: str, names: bool = True) -> list[list[str]]:
    """Everybody against everybody, white's ids with marks."""
    pairs = [(1, 2), (3, 4), (1, 3), (4, 2), (4, 1), (2, 3)]
    return [HEADING] + [
        [
            str(1 + n // 2),
            f"90{mark}000{mark}00{white}",
            NAMES[white - 1] if names else "",
            f"9000000{black}",
            NAMES[black - 1] if names else "",
            "1-0",
        ]
        for n, (white, black) in enumerate(pairs)
    ]


def _told(outcome: Outcome, *codes: str) -> list[str]:
    return [problem.message for problem in outcome.problems if problem.code in codes]


@pytest.mark.parametrize("mark", [",", ".", "'", "’", "\u00a0", " "])
@pytest.mark.parametrize("names", [True, False])
@pytest.mark.parametrize("kind", sorted(TABLES))
def test_a_column_of_marked_ids_is_one_error(tmp_path: Path, kind: str, names: bool, mark: str) -> None:
    path = TABLES[kind](tmp_path, _rows(mark, names))
    shown = "; ".join(f"90{mark}000{mark}00{n}" for n in (1, 3, 4))
    sentence = (
        f"column 'white' has thousands marks in 6 cells, first {shown}: a spreadsheet made numbers of them;"
        f" '90{mark}000{mark}001' was probably 90000001"
    )
    assert _told(checked(path), "D102", "D141") == [sentence]
    listed = saved(tmp_path, "list.csv", LIST)
    assert _told(checked(path, listed), "D102", "D141", "P502", "P507") == [sentence]


@pytest.mark.parametrize("kind", sorted(TABLES))
def test_accepted_all_of_them_are_read(tmp_path: Path, kind: str) -> None:
    path, listed = TABLES[kind](tmp_path, _rows(",")), saved(tmp_path, "list.csv", LIST)
    outcome = checked(path, listed, accept_repairs=True)
    assert not _told(outcome, "D141", "P502", "P507")
    assert len(_told(outcome, "D001")) == 4


def test_ids_that_the_list_writes_so_are_ids(tmp_path: Path) -> None:
    rows = [[*row[:3], row[1].replace("001", "005"), *row[4:]] for row in _rows(".")[1:]]
    listed = "id,name,rating\n" + "".join(f"90.000.00{n},Player {n},1500\n" for n in range(1, 6))
    outcome = checked(csv_file(tmp_path, [HEADING, *rows]), saved(tmp_path, "list.csv", listed))
    assert not _told(outcome, "D141", "D102")


def test_a_few_marked_ids_among_others_are_told_singly(tmp_path: Path) -> None:
    rows = _rows("")
    rows[1][1] = "90,000,001"
    assert _told(checked(csv_file(tmp_path, rows)), "D102", "D141") == [
        "id '90,000,001' was probably 90000001: a spreadsheet put thousands marks into it"
    ]


def test_ratings_of_a_column_are_one_error_too(tmp_path: Path) -> None:
    listed = LIST.replace("1500", '"1,500"', 1).replace("1500", '"1,600"', 1).replace("1500", '"1,700"')
    path = saved(tmp_path, "list.csv", listed)
    (told,) = _told(checked(csv_file(tmp_path, _rows("")), path), "D103", "D141")
    assert told.startswith("column 'rating' has thousands marks in 4 cells, first 1,500; 1,600; 1,700: ")


def test_ids_that_stand_so_on_the_list_are_right(tmp_path: Path) -> None:
    listed = "id,name,rating\n" + "".join(f'90.000.00{n},"{name}",1500\n' for n, name in enumerate(NAMES, 1))
    rows = [[f"90.000.00{cell[-1]}" if cell[:4] == "9000" else cell for cell in row] for row in _rows(".")]
    alone, beside = checked(csv_file(tmp_path, rows)), saved(tmp_path, "list.csv", listed)
    (problem, *_) = [p for p in alone.problems if p.code == "D141"]
    assert "--players" in problem.advice
    assert _told(checked(csv_file(tmp_path, rows), beside), "D141", "D102", "P504", "P507") == []
