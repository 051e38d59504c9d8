"""A table of text cells before its columns have names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import pandas as pd

from elo_batch.readers.blocks import Above


@dataclass(frozen=True)
class Grid:
    """A table before its columns have names.

    Attributes:
        file, sheet: where it stands.
        kind: its kind, as the header says.
        line: the physical line of the header.
        headings: the header as written, one for each column of `cells`.
        cells: str columns 0, 1, ...; the index is the physical line.
        written: physical line -> the row as written.
        letters: whether columns have letters (sheets): column 0 is A.
        above: the rows above the header: they may tell the round, the day or the match.
        ragged: physical line -> the cells of a row of a text that has more or fewer than there are columns.
    """

    file: str
    kind: str
    line: int
    headings: tuple[str, ...]
    cells: pd.DataFrame
    written: Callable[[int], str]
    sheet: str = ""
    letters: bool = False
    above: tuple[Above, ...] = ()
    ragged: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
