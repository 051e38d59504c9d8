"""The sheet About: the law, the list, the inputs, and what is exact."""

from __future__ import annotations

from elo_batch.reports.facts import about_rows
from elo_batch.reports.sheets.model import Sheet, SheetColumn
from elo_batch.results import Results


def sheet(results: Results) -> Sheet:
    """One row per fact, in order."""
    rows = about_rows(results)
    columns = [
        SheetColumn("About", "text", [key for key, _ in rows]),
        SheetColumn("", "wrapped", [value for _, value in rows], widest=90),
    ]
    return Sheet(
        "About",
        columns,
        last="Exact numbers are in the CSV files; this workbook shows them rounded to its formats.",
        landscape=False,
    )
