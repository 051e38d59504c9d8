"""Problems of many rows at once."""

from __future__ import annotations

import numpy as np

from elo_batch.checks.collect import Rows, row_problems
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem, at_most


def test_each_line_gets_its_own_values(games):
    table = games("white,black,result\n1,2,x\n3,4,y\n")
    problems = row_problems("V203", table, [2, 3], "result", found=["x", "y"])
    assert [(str(p.place), p.values["found"], p.row) for p in problems] == [
        ("open.csv:2", "x", "1,2,x"),
        ("open.csv:3", "y", "3,4,y"),
    ]


def test_rows_of_one_table_beyond_the_limit_are_counted(games):
    table = games("result\n" + "x\n" * (MOST_OF_ONE_KIND + 2))
    problems = row_problems("V203", table, list(range(2, MOST_OF_ONE_KIND + 4)), found="x")
    assert len(problems) == MOST_OF_ONE_KIND + 1
    assert (problems[-1].code, problems[-1].values["count"]) == ("V298", 2)


def test_rows_of_many_tables_beyond_the_limit_are_counted_by_table(games):
    tables = [games("result\nx\n", file) for file in ("a.csv", "b.csv")]
    count = MOST_OF_ONE_KIND
    source = np.repeat(np.array([0, 1], dtype=np.int32), count)
    rows = Rows(tables, source, np.full(2 * count, 2))
    problems = rows.problems("X312", np.arange(2 * count), event="", count=1)
    assert [(p.code, p.place.file, p.values["count"]) for p in problems[count:]] == [("V299", "b.csv", count)]


def test_place_of_another_row_names_its_file_where_it_differs(games):
    tables = [games("result\nx\n", file) for file in ("a.csv", "b.csv")]
    rows = Rows(tables, np.array([0, 0, 1], dtype=np.int32), np.array([2, 3, 2]))
    assert (rows.where(0, 1), rows.where(0, 2)) == ("line 2", "a.csv:2")


def test_problems_of_one_kind_are_limited_and_the_rest_counted_by_file():
    many = [Problem("X312", Place(file)) for file in ("a", "a", "a", "b")] + [Problem("X308", Place("a"))]
    kept = at_most(many, 2)
    assert [(p.code, p.place.file) for p in kept] == [
        ("X312", "a"),
        ("X312", "a"),
        ("X308", "a"),
        ("V299", "a"),
        ("V299", "b"),
    ]
