"""Dates that became numbers: the day count of a spreadsheet whose column lost its format."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from elo_batch.checks.damage.model import Damage, View
from elo_batch.notation.dates import from_serial

_COLUMNS = {
    "games": ("date",),
    "events": ("start", "end", "received"),
    "players": ("birth_date", "last_rated", "list_date"),
}
_NUMBER = r"^\s*[1-5]\d{4}(?:[.,]\d+)?\s*$"
_FIRST_YEAR, _LAST_YEAR = 1980, 2040
_FIRST_BIRTH = 1928  # earlier days have four digits, as years have
BY_NUMBER = "a spreadsheet wrote the number of the day"


def find(view: View) -> Iterator[Damage]:
    """Numbers in columns of dates that are days of plausible years as spreadsheets count them (D132)."""
    for column in _COLUMNS.get(view.table.kind, ()):
        if not view.has(column):
            continue
        for number, text in view.suspects(column, _NUMBER):
            day = from_serial(int(Decimal(text.strip().replace(",", "."))))
            first = _FIRST_BIRTH if column == "birth_date" else _FIRST_YEAR
            if day and first <= day.year <= _LAST_YEAR:
                read = day.isoformat()
                rows = view.rows_of(column, number)
                yield Damage("D132", column, rows, text, read, BY_NUMBER, {"likely": read})
