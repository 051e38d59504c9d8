"""The closing list in the layout of the list that came in: only the cells that changed differ."""

from __future__ import annotations

from elo_batch.writers.same.delimited import same_delimited
from elo_batch.writers.same.fixed import same_fixed
from elo_batch.writers.same.model import CannotWriteError, Closed
from elo_batch.writers.same.workbook import same_workbook

__all__ = ["CannotWriteError", "Closed", "same_delimited", "same_fixed", "same_workbook"]
