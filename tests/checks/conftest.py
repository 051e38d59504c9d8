"""Tables by hand: CSV text to the RawTable a reader would hand on."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pandas as pd
import pytest

from elo_batch.tables import RawTable

Table = Callable[..., RawTable]


def raw_table(kind: str, text: str, file: str = "open.csv", **options: str) -> RawTable:
    lines = [line.strip() for line in text.strip().splitlines()]
    header, *rows = csv.reader(io.StringIO("\n".join(lines)))
    frame = pd.DataFrame(rows, columns=header, dtype="str", index=pd.RangeIndex(2, len(rows) + 2))
    return RawTable(kind, file, frame, written=lambda line: lines[line - 1], **options)


@pytest.fixture
def games() -> Table:
    return lambda text, file="open.csv", **options: raw_table("games", text, file, **options)


@pytest.fixture
def players() -> Table:
    return lambda text, file="list.csv", **options: raw_table("players", text, file, **options)


@pytest.fixture
def table() -> Table:
    return raw_table
