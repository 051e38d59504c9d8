"""Blank workbooks to fill in: drop-downs and checks keep out what usually goes wrong in such files."""

from __future__ import annotations

from elo_batch.writers.blank.book import blank_workbook
from elo_batch.writers.blank.columns import GAMES_BOOK, KINDS, PLAYERS_BOOK

__all__ = ["GAMES_BOOK", "KINDS", "PLAYERS_BOOK", "blank_workbook"]
