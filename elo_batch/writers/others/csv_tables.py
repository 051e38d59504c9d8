"""Canonical CSV: games in the file that was named, events and players beside it."""

from __future__ import annotations

from pathlib import PurePath

from elo_batch.csv_text import text_csv_bytes
from elo_batch.problems import Problem
from elo_batch.results import Document
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.fields import Field
from elo_batch.writers.others.tables import events_table, games_table, players_table

NAME = "csv"
SUFFIXES = (".csv",)
FIELDS: tuple[Field, ...] = ()
_KEPT = frozenset({"event", "id", "name", "rating", "round", "board", "date", "result", "teams"})


def kept(content: Content) -> tuple[Content, frozenset[str]]:
    """Tables keep everything."""
    return content, _KEPT


def faults(content: Content) -> list[Problem]:
    """Nothing is lost in tables."""
    return []


def render(content: Content, name: str) -> list[Document]:
    """`open.csv` with the games, `open-events.csv` and `open-players.csv`: give all three to `rate`."""
    stem = PurePath(name).stem
    return [
        Document(name, text_csv_bytes(games_table(content))),
        Document(f"{stem}-events.csv", text_csv_bytes(events_table(content))),
        Document(f"{stem}-players.csv", text_csv_bytes(players_table(content))),
    ]
