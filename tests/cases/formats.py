"""The same small event in the formats of other programs, for the cases of faulty files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

Rows = Sequence[Sequence[str]]
Save = Callable[[Path, Rows], Path]
LIST = """id,name,rating,k
90000001,"Alder, Ann",1500,20
90000002,"Birch, Ben",1500,20
90000003,"Cedar, Cy",1500,20
"""


def players(folder: Path, text: str = LIST) -> Path:
    """The rating list of the three players, 1500 and K 20 each."""
    path = folder / "list.csv"
    path.write_text(text, encoding="utf-8")
    return path


def saved(folder: Path, name: str, content: str | bytes) -> Path:
    """A file of this content."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def matrix(ab: str, ba: str, points: Sequence[str] = ("1.5", "1", "½")) -> str:
    """A round robin of three: the cells of Ann against Ben and of Ben against Ann are given.

    Ann draws with Cy, Ben beats Cy.
    """
    a, b, c = points
    return (
        "No.,Name,ID,1,2,3,Pts\n"
        f'1,"Alder, Ann",90000001,*,{ab},½,{a}\n'
        f'2,"Birch, Ben",90000002,{ba},*,1,{b}\n'
        f'3,"Cedar, Cy",90000003,½,0,*,{c}\n'
    )


def swiss(first: str = "2w1", second: str = "1b0", points: Sequence[str] = ("1½", "1")) -> str:
    """A Swiss of three over two rounds: the cells of Ann and of Ben in round 1 are given."""
    return (
        "No.;Name;ID;Rtg;1.Rd;2.Rd;Pts.\n"
        f"1;Alder, Ann;90000001;1500;{first};3b½;{points[0]}\n"
        f"2;Birch, Ben;90000002;1500;{second};-1;{points[1]}\n"
        "3;Cedar, Cy;90000003;1500;-0;1w½;½\n"
    )


def pgn(result: str = "1-0", number: int = 1, end: str | None = None, **tags: str) -> str:
    """One game of Ann and Ben in PGN; `end` is what stands after the moves."""
    given = {"Event": "Spring Open", "Date": "2025.11.08", "Round": str(number)}
    given |= {"White": "Alder, Ann", "Black": "Birch, Ben", "Result": result, **tags}
    head = "\n".join(f'[{name} "{value}"]' for name, value in given.items())
    return f"{head}\n\n1. e4 e5 2. Nf3 Nc6 {'*' if end is None else end}\n\n"


def book(path: Path, rows: Sequence[Sequence[Any]], hidden_row: int = 0) -> Path:
    """A workbook of one sheet, one of its rows hidden."""
    made = Workbook()
    sheet = made.active
    assert isinstance(sheet, Worksheet)
    for row in rows:
        sheet.append(list(row))
    if hidden_row:
        sheet.row_dimensions[hidden_row].hidden = True
    made.save(path)
    return path


def csv_file(folder: Path, rows: Rows) -> Path:
    """A CSV of a heading and rows."""
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return saved(folder, "open.csv", text.getvalue())


def book_file(folder: Path, rows: Rows) -> Path:
    """A workbook of a heading and rows."""
    return book(folder / "open.xlsx", rows)


def json_file(folder: Path, rows: Rows) -> Path:
    """A JSON array of one record a row, its keys from the heading."""
    heading, *cells = rows
    records = [dict(zip(heading, row, strict=True)) for row in cells]
    return saved(folder, "open.json", json.dumps(records))


TABLES: dict[str, Save] = {"csv": csv_file, "xlsx": book_file, "json": json_file}
