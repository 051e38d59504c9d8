"""What a list was and what it becomes, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from elo_batch.columns import EVENTS, PLAYERS

KINDS: Mapping[str, str] = {column.name: column.kind for column in (*PLAYERS, *EVENTS)}


class CannotWriteError(Exception):
    """A list cannot be written in its own layout; the text says why."""


@dataclass(frozen=True)
class Closed:
    """A list as it came in and as it closes.

    Attributes:
        old: the cells as they came in, as text under canonical names; the index is the physical line.
        new: the same rows and columns as they close, by the same index.
        added: rows of players who were not on the list, in the same columns.
        headings: canonical name -> heading as the file writes it.
        letters: canonical name -> column letter, in sheets.
    """

    old: pd.DataFrame
    new: pd.DataFrame
    added: pd.DataFrame
    headings: Mapping[str, str]
    letters: Mapping[str, str]

    @cached_property
    def changed(self) -> list[str]:
        """The columns in which a cell changes."""
        return [str(name) for name in self.old if not self.old[name].equals(self.new[name])]

    def changes(self, column: str) -> Iterator[tuple[int, str, str]]:
        """Line, old text and new text of the cells of a column that change."""
        rows = zip(self.old.index.tolist(), self.old[column].tolist(), self.new[column].tolist(), strict=True)
        return ((line, old, new) for line, old, new in rows if old != new)

    @property
    def is_same(self) -> bool:
        """Whether nothing changes."""
        return not self.changed and not len(self.added)

    def texts(self, column: str) -> Sequence[str]:
        """The texts of a column as it came in, without the blank ones."""
        return [text for text in self.old[column].tolist() if text.strip()]
