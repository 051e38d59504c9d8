"""`changes.csv`: one row per player, pool and event, and one per player and pool for the period."""

from __future__ import annotations

from elo_batch.columns import CHANGES
from elo_batch.csv_text import csv_bytes
from elo_batch.results import Results

NAME = "changes"
SUFFIX = ".csv"


def render(results: Results) -> bytes:
    """Every sum and change, exact, in the order of the results."""
    return csv_bytes(results.changes, CHANGES)
