"""Eight players in a crosstable, as CSV, workbook and web page, for the cases of games that are lost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from openpyxl import Workbook

from elo_batch.problems import Problem

from .formats import saved
from .runs import from_files

NAMES = ("Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel")
LIST = "id,name,rating,k\n" + "".join(f"9000000{n},{name},{2000 - n},20\n" for n, name in enumerate(NAMES, 1))


def told(folder: Path, games: Path, *wanted: str, accept: bool = False, encoding: str = "") -> list[Problem]:
    """The findings of these codes, with the list of the eight players."""
    found = from_files(
        games, saved(folder, "list.csv", LIST), accept_repairs=accept, encoding=encoding
    ).problems
    return [problem for problem in found if problem.code in wanted]


def book(folder: Path, sheets: dict[str, list[list[str]]], hidden: str = "") -> Path:
    """A workbook of these sheets, one of them hidden."""
    made = Workbook()
    made.remove(made.worksheets[0])
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
        if name == hidden:
            sheet.sheet_state = "hidden"
    path = folder / "open.xlsx"
    made.save(path)
    return path


SWISS = (
    ("2w1", "3b½", "4w", "5b"),
    ("1b0", "4w½", "3b", "6w"),
    ("4w1", "1w½", "2w", "7b"),
    ("3b0", "2b½", "1b", "8w"),
    ("6w1", "7b½", "8w", "1w"),
    ("5b0", "8w½", "7b", "2b"),
    ("8w1", "5w½", "6w", "3w"),
    ("7b0", "6b½", "5b", "4b"),
)
DONE = ("1", "0", "1", "0", "1", "0", "1", "0")
"""The third round of SWISS; of the fourth no game has a result."""


def rounds(*chosen: int) -> list[list[str]]:
    """The rows of SWISS with results in the chosen rounds after the second."""
    rows = []
    for cells, third in zip(SWISS, DONE, strict=True):
        rows.append([*cells[:2], cells[2] + third, cells[3]])
    return [[cell if at in chosen else "" for at, cell in enumerate(row, 1)] for row in rows]


def points(cells: Sequence[str]) -> float:
    """What the cells of a player add up to."""
    worth = {"1": 1.0, "½": 0.5}
    return sum(worth.get(cell[-1:], 0.0) for cell in cells)


def crosstable(
    folder: Path,
    kind: str,
    cells: list[list[str]],
    last: str = "",
    given: Sequence[float] = (),
    shown: Sequence[float] = (),
) -> Path:
    """A crosstable of eight players, with ranks, in several formats; `last` heads the points.

    `given`: points by which the players are ranked; `shown`: other numbers in their place.
    """
    head = ["No.", "Name", "Rtg", *(f"{n}.Rd" for n in range(1, 5)), "Rk.", *([last] if last else [])]
    order = sorted(range(8), key=lambda at: -given[at]) if given else list(range(8))
    rows = [
        [str(at + 1), NAMES[at], str(1999 - at), *row, str(order.index(at) + 1)]
        + ([str((shown or given)[at]).replace(".", ",")] if last else [])
        for at, row in enumerate(cells)
    ]
    if kind == "xlsx":
        return book(folder, {"Results": [head, *rows]})
    if kind == "html":
        body = "".join(
            "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in [head, *rows]
        )
        return saved(folder, "open.html", f"<title>Oak Open</title><table>{body}</table>")
    return saved(folder, "open.csv", "\n".join(";".join(row) for row in [head, *rows]) + "\n")
