"""Rows for the tests of readers, and files of rows: texts, sheets, the table of a page."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

Rows = Sequence[Sequence[str]]
HEAD = ["Round", "Date", "White", "Black", "Result"]
GAMES = [
    ["1", "2025-10-04", "Alder, Ann", "Birch, Ben", "1-0"],
    ["1", "2025-10-04", "Cedar, Cy", "Dogwood, Di", "½-½"],
    ["2", "2025-10-11", "Alder, Ann", "Cedar, Cy", "0-1"],
    ["2", "2025-10-11", "Birch, Ben", "Dogwood, Di", "1-0"],
]
SWISS = [
    ["No.", "Name", "Rtg", "1.Rd", "2.Rd", "Pts."],
    ["1", "Alder, Ann", "1500", "2w1", "3b½", "1½"],
    ["2", "Birch, Ben", "1510", "1b0", "4w1", "1"],
    ["3", "Cedar, Cy", "1520", "4b0", "1w½", "½"],
    ["4", "Dogwood, Di", "1530", "3w1", "2b0", "1"],
]


def save_rows(path: Path, rows: Rows, mark: str = ";") -> str:
    """Rows as what the ending of the file says: a workbook, a page, or a text with this delimiter."""
    if path.suffix == ".xlsx":
        book = Workbook()
        sheet = book.active
        assert isinstance(sheet, Worksheet)
        for row in rows:
            sheet.append([cell or None for cell in row])
        book.save(path)
    elif path.suffix == ".html":
        lines = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows]
        path.write_text("<html><body><table>\n" + "\n".join(lines) + "\n</table></body></html>", "utf-8")
    else:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, delimiter=mark, lineterminator="\n").writerows(rows)
    return str(path)
