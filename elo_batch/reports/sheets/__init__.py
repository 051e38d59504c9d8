"""The sheets of the workbook: one module each, with `sheet(results) -> Sheet`; `write` alone writes them."""

from __future__ import annotations

from collections.abc import Callable

from elo_batch.reports.sheets import about, changes, games, newcomers, problems, ratings
from elo_batch.reports.sheets.model import Sheet
from elo_batch.results import Results

SHEETS: tuple[Callable[[Results], Sheet], ...] = (
    ratings.sheet,
    changes.sheet,
    games.sheet,
    newcomers.sheet,
    problems.sheet,
    about.sheet,
)
