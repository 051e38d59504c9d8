"""The cells of a sheet, found by row and column, made where they are not there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lxml import etree

from elo_batch.writers.annotate.marks import Mark
from elo_batch.writers.annotate.package import MAIN
from elo_batch.writers.annotate.styles import Styles

_LETTERS = re.compile(r"[A-Z]+")


@dataclass(frozen=True)
class Placed:
    """A mark whose cell is known: row and column from 0, the reference, and the mark."""

    row: int
    column: int
    reference: str
    mark: Mark


def colour(sheet: etree._Element, marks: Sequence[Mark], styles: Styles) -> list[Placed]:
    """Give the cells of the marks their colour; where each of them stands.

    A mark without letters goes to the first cell of its row that holds something.
    """
    data = sheet.find(f"{{{MAIN}}}sheetData")
    if data is None:
        raise KeyError("the sheet has no cells")
    rows = _numbered(data)
    placed = []
    for mark in marks:
        row = rows.get(mark.row)
        if row is None:
            row = rows[mark.row] = _new_row(data, mark.row)
        cell = _cell(row, mark)
        cell.set("s", styles.marked(cell.get("s") or row.get("s") or "0", mark.severity))
        reference = cell.get("r", "")
        placed.append(Placed(mark.row - 1, _number(reference) - 1, reference, mark))
    return placed


def _numbered(data: etree._Element) -> dict[int, etree._Element]:
    """The rows by number; programs may leave out the numbers of rows and cells that follow one another."""
    rows = {}
    number = 0
    for row in data:
        number = int(row.get("r", number + 1))
        row.set("r", str(number))
        rows[number] = row
        column = 0
        for cell in row:
            column = _number(cell.get("r", "")) or column + 1
            cell.set("r", f"{_letters(column)}{number}")
    return rows


def _letters(column: int) -> str:
    """The letters of a column, counted from 1."""
    before, rest = divmod(column - 1, 26)
    return (_letters(before) if before else "") + chr(ord("A") + rest)


def _new_row(data: etree._Element, number: int) -> etree._Element:
    new = etree.Element(f"{{{MAIN}}}row", {"r": str(number)})
    data.insert(sum(int(row.get("r", "0")) < number for row in data), new)
    return new


def _cell(row: etree._Element, mark: Mark) -> etree._Element:
    filled = [cell for cell in row if len(cell)]
    reference = f"{mark.letters or 'A'}{mark.row}"
    if not mark.letters and filled:
        return filled[0]
    for cell in row:
        if cell.get("r") == reference:
            return cell
    new = etree.Element(f"{{{MAIN}}}c", {"r": reference})
    row.insert(sum(_number(cell.get("r", "")) < _number(reference) for cell in row), new)
    return new


def _number(reference: str) -> int:
    """The number of a cell's column, counted from 1.

    >>> _number("A9"), _number("AB12")
    (1, 28)
    """
    letters = _LETTERS.match(reference)
    number = 0
    for letter in letters[0] if letters else "":
        number = number * 26 + ord(letter) - 64
    return number
