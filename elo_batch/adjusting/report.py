"""`adjustments.csv`: one row per rating that a one-off change of a list moved."""

from __future__ import annotations

import pandas as pd

from elo_batch.columns import ADJUSTMENTS
from elo_batch.csv_text import csv_bytes
from elo_batch.results import Document


def adjustments_csv(moved: pd.DataFrame) -> Document:
    """The report of a frame with the columns of `columns.ADJUSTMENTS`."""
    return Document("adjustments.csv", csv_bytes(moved, ADJUSTMENTS))
