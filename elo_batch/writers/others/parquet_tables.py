"""Canonical Parquet: the columns of the CSV files as text, games, events and players in a file each."""

from __future__ import annotations

import io
from pathlib import PurePath

import pandas as pd
import pyarrow.parquet

from elo_batch.arrow import pa
from elo_batch.problems import Problem
from elo_batch.results import Document
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.csv_tables import kept
from elo_batch.writers.others.fields import Field
from elo_batch.writers.others.tables import events_table, games_table, players_table

NAME = "parquet"
SUFFIXES = (".parquet",)
FIELDS: tuple[Field, ...] = ()
__all__ = ["FIELDS", "NAME", "SUFFIXES", "faults", "kept", "parquet_bytes", "render"]


def faults(content: Content) -> list[Problem]:
    """Nothing is lost in tables."""
    return []


def render(content: Content, name: str) -> list[Document]:
    """`open.parquet` with the games, `open-events.parquet` and `open-players.parquet`."""
    stem = PurePath(name).stem
    return [
        Document(name, parquet_bytes(games_table(content))),
        Document(f"{stem}-events.parquet", parquet_bytes(events_table(content))),
        Document(f"{stem}-players.parquet", parquet_bytes(players_table(content))),
    ]


def parquet_bytes(rows: pd.DataFrame) -> bytes:
    """A table of text as a Parquet file."""
    out = io.BytesIO()
    table = pa.Table.from_pandas(rows, preserve_index=False).replace_schema_metadata(None)
    pyarrow.parquet.write_table(table, out, compression="zstd")
    return out.getvalue()
