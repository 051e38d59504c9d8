"""Several tables of one kind, one below the other: columns as codes, each row with its source and line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.arrow import pa, pc
from elo_batch.checks.codes import BLANK, Coded, Codes, encode, flat, joined, trim
from elo_batch.checks.collect import Rows
from elo_batch.tables import RawTable


class Stack:
    """Tables of text below one another. Rows are counted from 0 over all tables.

    Attributes:
        tables: the tables, in order.
        sizes: the number of rows of each.
        rows: where each row stands.
    """

    def __init__(self, tables: Sequence[RawTable]) -> None:
        self.tables = tables
        self.sizes = [len(table.rows) for table in tables]
        source = np.repeat(np.arange(len(tables), dtype=np.int32), self.sizes)
        lines = [np.asarray(table.rows.index, dtype=np.int64) for table in tables]
        self.rows = Rows(tables, source, np.concatenate([np.empty(0, np.int64), *lines]))
        if told := self.column("black_line"):
            own = told.take([int(text) for text in told.texts], 0, np.int64)
            self.rows = replace(self.rows, black_line=np.where(own > 0, own, self.rows.line))

    def __len__(self) -> int:
        return sum(self.sizes)

    def has(self, name: str) -> bool:
        """Whether any of the tables has the column."""
        return any(name in table.rows.columns for table in self.tables)

    def column(self, name: str) -> Coded | None:
        """A column as codes (empty cells where a table lacks it), or None when no table has it."""
        return encode(self._series(name), self.sizes) if self.has(name) else None

    def columns(self, *names: str) -> tuple[list[Codes], Coded]:
        """Columns encoded together (equal texts have equal codes): the codes of each, and all of them."""
        parts = [series for name in names for series in self._series(name)]
        coded = encode(parts, self.sizes * len(names))
        return coded.split([len(self)] * len(names)), coded

    def text(self, name: str) -> Any:
        """A column as text (one Arrow array) without blanks around it; "" where there is none."""
        if not self.has(name):
            return pa.repeat(pa.scalar("", pa.large_string()), len(self))
        return flat(trim(pc.fill_null(joined(self._series(name), self.sizes), "")))

    def by_table(self, codes: Codes, distinct: int) -> list[list[int]]:
        """For each table the numbers of the distinct texts it uses."""
        slices = np.split(codes, np.cumsum(self.sizes)[:-1])
        return [np.flatnonzero(np.bincount(part + 1, minlength=distinct + 1)[1:]).tolist() for part in slices]

    def _series(self, name: str) -> list[pd.Series[str] | None]:
        return [table.rows[name] if name in table.rows.columns else None for table in self.tables]


def filled(coded: Coded | None, rows: int) -> Codes:
    """The codes of a column, or blanks where there is none."""
    return np.full(rows, BLANK, dtype=np.int32) if coded is None else coded.codes
