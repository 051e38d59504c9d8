"""A table of a page as values: columns of finished text, and how many rows there are in all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

MOST_ROWS = 2_000


@dataclass(frozen=True)
class TableColumn:
    """A column of finished text.

    `kind`: name (heads the row), text, words (long text), number, rating, change (coloured by its sign),
    severity.
    """

    heading: str
    kind: str
    cells: Sequence[str]


@dataclass(frozen=True)
class Table:
    """A table: `key` is its anchor; `note` says how many rows are left out, and where they are.

    `quiet` marks rows (by number) of players who did not play.
    """

    key: str
    caption: str
    columns: Sequence[TableColumn]
    note: str = ""
    quiet: frozenset[int] = frozenset()

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """The cells row by row."""
        return list(zip(*(column.cells for column in self.columns), strict=True))


def first_rows(frame: pd.DataFrame, file: str, most: int = MOST_ROWS) -> tuple[pd.DataFrame, str]:
    """The first rows, and the sentence that says where the others are."""
    if len(frame) <= most:
        return frame, ""
    return frame.iloc[:most], f"The first {most:,} of {len(frame):,}; all of them are in {file}."


def filled(columns: Sequence[TableColumn]) -> list[TableColumn]:
    """The columns that say anything: at least one cell is not empty."""
    return [column for column in columns if column.kind == "name" or any(column.cells)]
