"""What sheets hide from a plain reading: hidden rows, serials, cells without a value."""

from __future__ import annotations

import re

from elo_batch.columns import EVENTS, GAMES, NEWCOMERS, PLAYERS
from elo_batch.notation.dates import from_serial
from elo_batch.problems import Place, Problem
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.grid import column_letter
from elo_batch.readers.xlsx_marks import Marks
from elo_batch.tables import RawTable

_DATES = {column.name for column in (*GAMES, *PLAYERS, *EVENTS, *NEWCOMERS) if column.kind == "date"}
_SERIAL = re.compile(r"^\d{4,5}(?:\.\d+)?$")
_FIRST_SERIAL = 3000  # smaller numbers in a birth date are years
_NAMING = {"id", "name", "white", "black", "white_name", "black_name"}


def serials_to_dates(table: RawTable, epoch1904: bool) -> list[Problem]:
    """Turn bare serial numbers in the date columns of a table into ISO dates, in place; a note a column."""
    problems = []
    for column in sorted(_DATES & set(table.rows.columns)):
        texts = table.rows[column].unique().tolist()
        known = {text: day for text in texts if (day := _day(text, epoch1904))}
        if known:
            count = int(table.rows[column].isin(list(known)).sum())
            line = int(table.rows.index[table.rows[column].isin(list(known))][0])
            first = str(table.rows.at[line, column])
            table.rows[column] = table.rows[column].replace(known)
            values = {"count": count, "found": first, "date": known[first]}
            problems.append(table.problem("S007", line, column, **values))
    return problems


def _day(text: str, epoch1904: bool) -> str:
    if not _SERIAL.match(text) or float(text) < _FIRST_SERIAL:
        return ""
    day = from_serial(float(text), epoch1904)
    return day.isoformat() if day else ""


def hidden_rows(table: RawTable, marks: Marks) -> list[Problem]:
    """The warnings that hidden or filtered rows (S004) and rows struck through (S026) were read too."""
    lines = set(table.rows.index.tolist())
    found = (("S004", sorted(marks.hidden_rows & lines)), ("S026", sorted(marks.struck_rows & lines)))
    return [table.problem(code, rows[0], count=len(rows)) for code, rows in found if rows]


def crosstable_faults(table: Crosstable, marks: Marks) -> list[Problem]:
    """What sheets hide in a crosstable: hidden or struck rows (S004, S026), formulas without a value."""
    letters = [column_letter(at) for at in range(len(table.headings))]

    def problem(code: str, line: int, letter: str = "", **values: object) -> Problem:
        """A problem in a row of the table, or in the cell under a column's letter."""
        heading = table.headings[letters.index(letter)] if letter else ""
        place = Place(table.file, table.sheet, line, f"{letter}{line}" if letter else "", heading)
        return Problem(code, place, values, table.written(line))

    lines = {line for line, _ in table.rows}
    rows = (("S004", sorted(marks.hidden_rows & lines)), ("S026", sorted(marks.struck_rows & lines)))
    found = [problem(code, some[0], count=len(some)) for code, some in rows if some]
    inside = [cell for cell in sorted(marks.not_computed) if cell[0] in lines and cell[1] in letters]
    found += [problem("S005", line, letter) for line, letter in inside]
    return found + [
        problem("S006", line, letter, found=error)
        for (line, letter), error in sorted(marks.errors.items())
        if line in lines and letter in letters
    ]


def cell_faults(table: RawTable, header_line: int, marks: Marks) -> list[Problem]:
    """Errors for cells of known columns whose formula was never computed (S005) or failed (S006).

    Nothing for the cells of a row that was left out, such as sums, unless one of them is to name a player.
    """
    if not (marks.not_computed or marks.errors):
        return []
    columns = {letter: name for name, letter in table.letters.items() if name in table.headings}
    faulty = {*marks.not_computed, *marks.errors}
    naming = {line for line, letter in faulty if columns.get(letter) in _NAMING}
    unread = {line for line, _ in faulty} - naming - set(table.rows.index.tolist())
    problems = [
        table.problem("S005", line, columns[letter])
        for line, letter in sorted(marks.not_computed)
        if letter in columns and line > header_line and line not in unread
    ]
    return problems + [
        table.problem("S006", line, columns[letter], found=error)
        for (line, letter), error in sorted(marks.errors.items())
        if letter in columns and line > header_line and line not in unread
    ]
