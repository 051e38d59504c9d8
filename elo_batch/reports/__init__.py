"""Results -> documents (a name and bytes). No report touches the disk or asks the clock.

A report is a module with `NAME`, `SUFFIX` and `render`; its file is `NAME + SUFFIX`, its format the suffix.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, Protocol

from elo_batch.problems import RequestError
from elo_batch.reports import (
    changes_csv,
    lines_csv,
    lines_parquet,
    newcomers_csv,
    page,
    problems_csv,
    ratings_csv,
    workbook,
)
from elo_batch.results import Document, Results

MOST_CSV_LINES = 1_000_000
Lines = Literal["auto", "csv", "parquet", "none"]


class Report(Protocol):
    """One kind of document."""

    NAME: str
    SUFFIX: str

    def render(self, results: Results) -> bytes:
        """The bytes of the document; the same results give the same bytes."""


REPORTS: tuple[Report, ...] = (ratings_csv, newcomers_csv, changes_csv, workbook, page)
LINES: tuple[Report, ...] = (lines_csv, lines_parquet)


def documents(results: Results, formats: Collection[str], lines: Lines = "auto") -> list[Document]:
    """Every document of the formats (`csv`, `xlsx`, `html`), the lines, and always the problems.

    `run.json`, which holds the hashes of these, is made from them by `run_json.document`.
    Raises RequestError for a format that no report has.
    """
    known = list(dict.fromkeys(report.SUFFIX[1:] for report in REPORTS))
    for name in formats:
        if name not in known:
            raise RequestError(f"format '{name}' is not one of {', '.join(known)}")
    chosen = [report for report in REPORTS if report.SUFFIX[1:] in formats]
    if results.lines is not None:
        chosen += [report for report in LINES if report.SUFFIX[1:] == lines_format(lines, len(results.lines))]
    return [
        Document(report.NAME + report.SUFFIX, report.render(results)) for report in (*chosen, problems_csv)
    ]


def lines_format(lines: Lines, count: int) -> str:
    """What `auto` means for so many lines: CSV up to 1,000,000, then Parquet."""
    if lines != "auto":
        return lines
    return "csv" if count <= MOST_CSV_LINES else "parquet"
