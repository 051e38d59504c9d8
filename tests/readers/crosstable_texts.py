"""Crosstables for the tests, and how to read one and look at its games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile, RawTable

Read = Callable[[Path, str], RawFile]
SWISS = """No.;Name;Rtg;1.Rd;2.Rd;3.Rd;Pts.
1;Alder, Ann;2100;4w1;2b½;-½;2
2;Birch, Ben;2000;5b1;1w½;3b0;1½
3;Cedar, Cy;1900;-1;4b0;2w1;2
4;Dogwood, Di;1800;1b0;3w1;5b-;1
5;Elder, Eve;1700;2w0;-0;4w+;1
"""
MATRIX = """No.,Name,Rtg,1,2,3,4,5,6,Pts
1,"Alder, Ann",2100,*,1,1,½,1,1,4.5
2,"Birch, Ben",2000,0,*,1,1,½,1,3.5
3,"Cedar, Cy",1900,0,0,*,1,1,+,3
4,"Dogwood, Di",1800,½,0,0,*,1,1,2.5
5,"Elder, Eve",1700,0,½,0,0,*,1,1.5
6,"Fir, Fay",1600,0,0,-,0,0,*,0
"""


def read_text(folder: Path, text: str, name: str = "open.csv", encoding: str = "utf-8") -> RawFile:
    """Save a text and read it as results."""
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return read_file(str(path), ReadOptions(kind="games"))


def read_sheets(folder: Path, sheets: dict[str, str], sheet: str = "") -> RawFile:
    """Save a workbook of sheets, given as texts with semicolons, and read it as results."""
    return read_file(save_sheets(folder, sheets), ReadOptions(kind="games", sheet=sheet))


def save_sheets(folder: Path, sheets: dict[str, str], name: str = "open.xlsx") -> str:
    """Save a workbook of sheets, given as texts with semicolons; whole numbers become numbers."""
    book = Workbook()
    first = book.active
    assert isinstance(first, Worksheet)
    book.remove(first)
    for title, text in sheets.items():
        page = book.create_sheet(title)
        for row in text.splitlines():
            page.append([_cell(cell) for cell in row.split(";")])
        for cell in (cell for line in page.iter_rows() for cell in line if cell.data_type == "f"):
            cell.data_type = "s"
    book.save(folder / name)
    return str(folder / name)


def _cell(text: str) -> str | int | None:
    return int(text) if text == "0" or (text.isdecimal() and text[0] != "0") else text or None


def table(found: RawFile, kind: str) -> RawTable:
    """The one table of a kind."""
    (only,) = [each for each in found.tables if each.kind == kind]
    return only


def games(found: RawFile) -> list[str]:
    """Each game and bye as `round white-black result`, the players by the first word of their names."""
    rows = table(found, "games").rows
    return [
        f"{row.round} {str(row.white).partition(',')[0]}-{str(row.black).partition(',')[0]} {row.result}"
        for row in rows.itertuples()
    ]


def codes(found: RawFile) -> list[str]:
    """The codes of the problems, in order."""
    return sorted(problem.code for problem in found.problems)


def places(found: RawFile, code: str) -> list[str]:
    """The places of the problems of a code, without the folder."""
    return [Path(str(p.place)).name for p in found.problems if p.code == code]


def said(found: RawFile, code: str) -> str:
    """The sentence of the one problem of a code."""
    (only,) = [problem for problem in found.problems if problem.code == code]
    return only.message


def as_csv(folder: Path, text: str) -> RawFile:
    """Rows with semicolons, read from a text."""
    return read_text(folder, text)


def as_sheet(folder: Path, text: str) -> RawFile:
    """Rows with semicolons, read from the one sheet of a workbook."""
    return read_sheets(folder, {"Final": text})


def as_page(folder: Path, text: str) -> RawFile:
    """Rows with semicolons, read from the table of a page."""
    lines = "".join(
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in line.split(';'))}</tr>" for line in text.splitlines()
    )
    return read_text(folder, f"<html><body><table>{lines}</table></body></html>", name="open.html")


FORMATS = pytest.mark.parametrize("read", [as_csv, as_sheet, as_page])
