"""Long runs of blank lines or rows inside a table: what stands below is read, and a note tells of it."""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from elo_batch.problems import Problem
from elo_batch.readers.csv_records import Lines
from elo_batch.tables import RawTable

LONG_GAP = 10
_BLANK_LINES = re.compile(rb"(?m)(?:^[ \t\r,;|\"]*\n){%d,}" % LONG_GAP)


class Gap(NamedTuple):
    """A run of blank rows: the physical line after it, and how many there are."""

    below: int
    size: int


def gaps_between(lines: NDArray[np.int64]) -> list[Gap]:
    """The long gaps between the lines of all rows that are not blank, rising.

    >>> gaps_between(np.array([1, 2, 603]))
    [Gap(below=603, size=600)]
    """
    missing = np.diff(lines) - 1
    return [Gap(int(lines[at + 1]), int(missing[at])) for at in np.flatnonzero(missing >= LONG_GAP)]


def blank_lines(table: RawTable, header_end: int, lines: Lines) -> list[Gap]:
    """The long runs of blank lines among the rows of a text; lines of delimiters alone are blank too."""
    read = np.concatenate([[header_end], table.rows.index.to_numpy()])
    found = []
    for at in np.flatnonzero(np.diff(read) > LONG_GAP):
        between = lines.between(int(read[at]), int(read[at + 1]))
        counts = [run[0].count(b"\n") for run in _BLANK_LINES.finditer(between)]
        found += [Gap(int(read[at + 1]), count) for count in counts]
    return found


def gap_note(table: RawTable, gaps: list[Gap]) -> list[Problem]:
    """One note (S008) on the long gaps above rows of a table."""
    last = int(table.rows.index.max()) if len(table.rows) else 0
    gaps = [gap for gap in gaps if gap.below <= last]
    if not gaps:
        return []
    count = sum(gap.size for gap in gaps)
    where = "above this row" if len(gaps) == 1 else f"in {len(gaps)} gaps, the first above this row"
    return [table.problem("S008", gaps[0].below, count=count, where=where)]
