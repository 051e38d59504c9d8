"""Ratings with thousands marks, in one cell or a whole column: damage with a proposal, not read silently."""

from __future__ import annotations

import pandas as pd
import pytest

from elo_batch.checks.damage import Mended, Said, mend
from elo_batch.tables import RawTable

KINDS = [("players", "rating"), ("players", "peak"), ("players", "rapid_rating"), ("games", "white_rating")]


def look(kind: str, column: str, cells: list[str], accept: bool = False, marks: bool = False) -> Mended:
    """What is found in a table whose one column of ratings has these cells."""
    ids = [f"9000000{n}" for n in range(1, len(cells) + 1)]
    own = (
        {"id": ids, "name": "Alder"}
        if kind == "players"
        else {"white": ids, "black": "90000009", "result": "1-0"}
    )
    rows = pd.DataFrame({**own, column: cells}, dtype="str")
    table = RawTable(kind, "list.csv", rows.set_axis(range(2, len(cells) + 2)))
    return mend([table], (), accept, Said(marks=marks))


@pytest.mark.parametrize("mark", [".", ",", "'", "’"])
@pytest.mark.parametrize(("kind", "column"), KINDS)
def test_a_whole_column_is_damage_and_repaired_when_accepted(kind: str, column: str, mark: str) -> None:
    cells = [f"1{mark}940", f"2{mark}010", f"1{mark}940"]
    found = look(kind, column, cells)
    assert [(p.code, p.place.line, p.values["likely"]) for p in found.problems] == [
        ("D103", 2, "1940"), ("D103", 4, "1940"), ("D103", 3, "2010")
    ]  # fmt: skip
    assert (found.tables[0].rows[column].tolist(), found.repairs) == (cells, 0)
    mended = look(kind, column, cells, accept=True)
    assert {problem.code for problem in mended.problems} == {"D001"}
    assert (mended.tables[0].rows[column].tolist(), mended.repairs) == (["1940", "2010", "1940"], 3)


def test_ratings_below_a_thousand_and_unrated_players_have_no_mark() -> None:
    mended = look("players", "rating", ["1.940", "985", "0", "", "unr"], accept=True)
    assert mended.tables[0].rows["rating"].tolist() == ["1940", "985", "0", "", "unr"]


@pytest.mark.parametrize("mark", [".", ",", "'", "’"])
@pytest.mark.parametrize(("kind", "column"), KINDS)
def test_one_cell_with_a_mark_is_damage_as_a_whole_column_is(kind: str, column: str, mark: str) -> None:
    cells = [f"1{mark}840", "1725", "", "0", "985.5"]
    found = look(kind, column, cells)
    assert [(p.code, p.place.line, p.values["likely"]) for p in found.problems] == [("D103", 2, "1840")]
    mended = look(kind, column, cells, accept=True)
    assert (mended.tables[0].rows[column].tolist(), mended.repairs) == (["1840", *cells[1:]], 1)
    assert look(kind, column, cells, marks=True).problems == ()


@pytest.mark.parametrize(
    "cells",
    [["1.940", "1866", "3.5"], ["1.940", "1,866"], ["1.940", "x"], ["1.940", "7.500"], ["1.94", "2.01"]],
    ids=" and ".join,
)
def test_a_column_that_is_not_of_one_kind_is_left_to_the_checks(cells: list[str]) -> None:
    assert look("players", "rating", cells, accept=True).tables[0].rows["rating"].tolist() == cells


def test_declared_marks_are_no_damage() -> None:
    assert look("players", "rating", ["1.940", "2.010"], marks=True).problems == ()
