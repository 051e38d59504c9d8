"""`ratings.csv`: the closing list, with the columns and order of the opening list: the next `--players`."""

from __future__ import annotations

from elo_batch.csv_text import text_csv_bytes
from elo_batch.results import Results

NAME = "ratings"
SUFFIX = ".csv"


def render(results: Results) -> bytes:
    """The closing list, which is text already, as it is: unknown columns and leading zeros included."""
    return text_csv_bytes(results.ratings)
