"""Results -> documents (a name and bytes). No report touches the disk or asks the clock.

A report is a module with `NAME`, `SUFFIX` and `render`; its file is `NAME + SUFFIX`, its format the suffix.
It is imported when it is asked for: workbooks and pages bring heavy libraries.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import Literal, Protocol, cast

from elo_batch.problems import RequestError
from elo_batch.results import Document, Results

MOST_CSV_LINES = 1_000_000
Lines = Literal["auto", "csv", "parquet", "none"]


class Report(Protocol):
    """One kind of document."""

    NAME: str
    SUFFIX: str

    def render(self, results: Results) -> bytes:
        """The bytes of the document; the same results give the same bytes."""


REPORTS = {
    "ratings_csv": "csv",
    "newcomers_csv": "csv",
    "changes_csv": "csv",
    "workbook": "xlsx",
    "page": "html",
}
LINES = {"lines_csv": "csv", "lines_parquet": "parquet"}


def report(name: str) -> Report:
    """A report by the name of its module."""
    return cast(Report, import_module(f"elo_batch.reports.{name}"))


def documents(results: Results, formats: Collection[str], lines: Lines = "auto") -> list[Document]:
    """Every document of the formats (`csv`, `xlsx`, `html`), the lines, and always the problems.

    `run.json`, which holds the hashes of these, is made from them by `run_json.document`.
    Raises RequestError for a format that no report has.
    """
    known = list(dict.fromkeys(REPORTS.values()))
    for name in formats:
        if name not in known:
            raise RequestError(f"format '{name}' is not one of {', '.join(known)}")
    chosen = [name for name, suffix in REPORTS.items() if suffix in formats]
    if results.lines is not None:
        wanted = lines_format(lines, len(results.lines))
        chosen += [name for name, suffix in LINES.items() if suffix == wanted]
    made = [report(name) for name in (*chosen, "problems_csv")]
    same = [results.same_list] if results.same_list else []
    return [Document(each.NAME + each.SUFFIX, each.render(results)) for each in made] + same


def lines_format(lines: Lines, count: int) -> str:
    """What `auto` means for so many lines: CSV up to 1,000,000, then Parquet."""
    if lines != "auto":
        return lines
    return "csv" if count <= MOST_CSV_LINES else "parquet"
