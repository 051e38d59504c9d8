"""B107: blank lines inside a table lose nothing; a long run of them is told once."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook

from elo_batch.problems import Problem
from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

HEADER = ["round", "white", "black", "result"]
MARKS = {"csv": ",", "semicolons": ";", "tsv": "\t", "bars": "|"}
KINDS = [*MARKS, "xlsx"]


def _read(folder: Path, kind: str, rows: list[list[str]], blank: str = "") -> RawFile:
    """The rows as a file of a format; a row of no cells is a blank line, or holds `blank`."""
    if kind == "xlsx":
        book = Workbook()
        for row in rows:
            book.active.append(row)  # type: ignore[union-attr]
        path = folder / "open.xlsx"
        book.save(path)
    else:
        path = folder / "open.csv"
        path.write_text("\n".join(MARKS[kind].join(row) or blank for row in rows) + "\n", encoding="utf-8")
    return read_file(str(path), ReadOptions())


def _games(first: int, last: int) -> list[list[str]]:
    return [[str(number), "Alder", "Birch", "1-0"] for number in range(first, last)]


def _gaps(found: RawFile) -> list[Problem]:
    return [problem for problem in found.problems if problem.code == "S008"]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_lost_below_a_gap_and_lines_stay_right(tmp_path: Path, kind: str) -> None:
    found = _read(tmp_path, kind, [HEADER, *_games(1, 201), *[[]] * 600, *_games(201, 401)])
    (table,) = found.tables
    assert len(table.rows) == 400
    assert table.rows.index[[0, 199, 200, 399]].tolist() == [2, 201, 802, 1001]
    (note,) = _gaps(found)
    assert (note.place.line, note.severity) == (802, "note")
    assert note.message.startswith("600 blank rows stand above this row")


@pytest.mark.parametrize("blank", ["", ",,,", "  ", '"","",,'])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_of_delimiters_alone_are_blank_too(tmp_path: Path, blank: str, end: str) -> None:
    rows = [",".join(row) for row in (HEADER, *_games(1, 3))]
    text = end.join([*rows, *[blank] * 12, ",".join(*_games(3, 4)), ""])
    path = tmp_path / "open.csv"
    path.write_bytes(text.encode())
    found = read_file(str(path), ReadOptions())
    assert found.tables[0].rows.index.tolist() == [2, 3, 16]
    assert [(problem.place.line, problem.values["count"]) for problem in _gaps(found)] == [(16, 12)]


@pytest.mark.parametrize("kind", KINDS)
def test_several_gaps_are_one_note(tmp_path: Path, kind: str) -> None:
    rows = [HEADER]
    for number in range(1, 6):
        rows += [*_games(number, number + 1), *[[]] * 10]
    found = _read(tmp_path, kind, rows)
    (note,) = _gaps(found)
    assert note.place.line == 13
    assert note.message.startswith("40 blank rows stand in 4 gaps, the first above this row")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [1, 2, 9])
def test_a_few_blank_lines_are_not_worth_a_note(tmp_path: Path, kind: str, count: int) -> None:
    rows = [HEADER]
    for number in range(1, 6):
        rows += [*_games(number, number + 1), *[[]] * count]
    found = _read(tmp_path, kind, rows)
    assert (len(found.tables[0].rows), _gaps(found)) == (5, [])


@pytest.mark.parametrize("kind", KINDS)
def test_rows_that_are_left_out_and_blank_lines_at_the_end_are_no_gap(tmp_path: Path, kind: str) -> None:
    empty = [[str(number), " ", " ", " "] for number in range(12)]
    found = _read(tmp_path, kind, [HEADER, *_games(1, 3), *empty, *_games(3, 4), *[[]] * 30])
    assert (len(found.tables[0].rows), _gaps(found)) == (3, [])


def test_blank_lines_in_a_quoted_cell_are_no_gap(tmp_path: Path) -> None:
    rows = ["white,black,result,remark", '"Alder","Birch",1-0,"a' + "\n" * 15 + 'b"', "Cedar,Dogwood,1-0,"]
    path = tmp_path / "open.csv"
    path.write_text("\n".join(rows) + "\n")
    found = read_file(str(path), ReadOptions())
    assert (len(found.tables[0].rows), _gaps(found)) == (2, [])


def test_a_gap_in_a_list_of_players_is_told(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("id,name,rating\n1,Alder,1500\n" + "\n" * 20 + "2,Birch,1600\n")
    found = read_file(str(path), ReadOptions(kind="players"))
    assert found.tables[0].rows["name"].tolist() == ["Alder", "Birch"]
    assert [problem.place.line for problem in _gaps(found)] == [23]
