"""What a workbook other than XLSX knows beyond its values, and how far its cells reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from elo_batch.readers.grid import column_letter

MOST_SPREAD = 5_000_000  # cells; the general reader lays out all of them, the blank ones too

Range = tuple[tuple[int, int], tuple[int, int]]
"""First and last cell of a merged area, as (row, column) from 0."""
Cell = tuple[int, str]
"""Row (from 1) and column letter."""


@dataclass
class Extent:
    """How far the filled cells of a sheet reach (rows and columns from 1), and how many they are."""

    filled: int = 0
    last: tuple[int, int] = (0, 0)
    widest: tuple[int, int] = (0, 0)

    def take(self, row: int, column: int, filled: int) -> None:
        """Take in some cells; the last of them stands in this row and column.

        >>> extent = Extent()
        >>> extent.take(3, 2, 6)
        >>> extent.filled, extent.far
        (6, None)
        """
        self.filled += filled
        if row > self.last[0]:
            self.last = (row, column)
        if column > self.widest[1]:
            self.widest = (row, column)

    @property
    def is_wide(self) -> bool:
        """Whether more than MOST_SPREAD cells would be laid out."""
        return self.last[0] * self.widest[1] > MOST_SPREAD

    @property
    def far(self) -> Cell | None:
        """The cell that makes a sheet too wide most cells of which are blank; or None."""
        if not self.is_wide or 2 * self.filled > self.last[0] * self.widest[1]:
            return None
        row, column = self.widest if self.widest[1] > 1_000 and self.last[0] <= 100_000 else self.last
        return row, column_letter(column - 1)


@dataclass
class OtherSheet:
    """Lines of hidden and of struck rows; merged ranges; number cells with zeros (digits); extent."""

    hidden: set[int] = field(default_factory=set)
    merged: list[Range] = field(default_factory=list)
    padded: dict[Cell, int] = field(default_factory=dict)
    extent: Extent = field(default_factory=Extent)
    struck: set[int] = field(default_factory=set)


class OtherBook(NamedTuple):
    """The sheets by name; whether day 0 is 1 January 1904; whether all this could be read at all."""

    sheets: Mapping[str, OtherSheet]
    epoch1904: bool = False
    is_seen: bool = True
