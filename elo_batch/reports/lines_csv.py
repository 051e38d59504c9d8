"""`lines.csv`: one row per player per game, with every number needed to redo the sum by hand."""

from __future__ import annotations

from elo_batch.columns import LINES
from elo_batch.csv_text import csv_bytes
from elo_batch.results import Results

NAME = "lines"
SUFFIX = ".csv"


def render(results: Results) -> bytes:
    """Every line, exact, in the order of the results; no bytes when lines were not asked for."""
    return b"" if results.lines is None else csv_bytes(results.lines, LINES)
