"""The closing list in the layout of the list that came in: only the cells that changed differ."""

from __future__ import annotations

from elo_batch.writers.same.delimited import same_delimited
from elo_batch.writers.same.fixed import same_fixed
from elo_batch.writers.same.model import CannotWriteError, Closed
from elo_batch.writers.same.old_workbook import same_old_workbook
from elo_batch.writers.same.open_document import same_open_document
from elo_batch.writers.same.players_xml import same_xml
from elo_batch.writers.same.table import same_parquet
from elo_batch.writers.same.workbook import same_workbook

__all__ = [
    "CannotWriteError",
    "Closed",
    "same_delimited",
    "same_fixed",
    "same_old_workbook",
    "same_open_document",
    "same_parquet",
    "same_workbook",
    "same_xml",
]
