"""The user's own XLSX workbook with marks in it: bad cells coloured and commented, the rest untouched."""

from __future__ import annotations

from elo_batch.writers.annotate.book import annotated
from elo_batch.writers.annotate.marks import Mark, marks_by_sheet

__all__ = ["Mark", "annotated", "marks_by_sheet"]
