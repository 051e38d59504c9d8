"""`newcomers.csv`: the rated games of unrated players who wait for a first rating; the next `--newcomers`."""

from __future__ import annotations

from elo_batch.columns import NEWCOMERS
from elo_batch.csv_text import csv_bytes
from elo_batch.results import Results

NAME = "newcomers"
SUFFIX = ".csv"


def render(results: Results) -> bytes:
    """One row per player, pool and event; scores and sums of ratings exact."""
    return csv_bytes(results.newcomers, NEWCOMERS)
