"""`rating-sheet.xlsx`: for the notice board and the office.

A name that begins with `=` is text here and is never computed; no clock time is stored, so the same results
give the same bytes under the same library versions.
"""

from __future__ import annotations

import io
from datetime import UTC, datetime, time

import xlsxwriter

from elo_batch.reports.facts import heading, list_date, provisional, subheading
from elo_batch.reports.sheets import SHEETS
from elo_batch.reports.sheets.looks import Looks
from elo_batch.reports.sheets.printing import Print
from elo_batch.reports.sheets.write import put
from elo_batch.results import Results

NAME = "rating-sheet"
SUFFIX = ".xlsx"
MANY_ROWS = 20_000
_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)


def render(results: Results) -> bytes:
    """The workbook: Ratings, Changes, Games, Newcomers, Problems, About."""
    sheets = [sheet(results) for sheet in SHEETS]
    sink = io.BytesIO()
    options = {
        "constant_memory": max(sheet.rows for sheet in sheets) > MANY_ROWS,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with xlsxwriter.Workbook(sink, options) as workbook:
        workbook.set_properties({"title": heading(results), "created": _created(results)})
        looks = Looks(workbook)
        page = Print(heading(results), subheading(results), provisional(results))
        for number, sheet in enumerate(sheets):
            put(workbook.add_worksheet(sheet.name), sheet, looks, page.on_sheet(number))
    return sink.getvalue()


def _created(results: Results) -> datetime:
    """The day of the list, in place of the clock."""
    day = list_date(results)
    return datetime.combine(day, time(), UTC) if day else _UNDATED
