"""What a reader hands on: tables of text, each row with the physical line it stands on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import pandas as pd

from elo_batch.problems import Place, Problem


def _nothing_written(line: int) -> str:
    return ""


@dataclass(frozen=True)
class RawTable:
    """One table of one file or sheet, all cells as text.

    Attributes:
        kind: "games", "players", "events", "newcomers", "waivers" or "aliases".
        file: the file as the user named it.
        sheet: the sheet, or "" where there are none.
        rows: str columns under canonical names (see `columns`), unknown headings under their own name, in
            the file's order; missing cells are "". The index is the physical line (int64, counted from 1).
        headings: canonical name -> heading as the file writes it.
        letters: canonical name -> column letter of the sheet; empty for text files.
        written: physical line -> the row as it was written.
        event: for a games table without an `event` column, the name its games belong to.
        numbered: physical line -> the number of its game (`game 12`), where a text file has such; else "".
        stands: where several rows stand on one line (records of JSON), the index is the number of the row,
            and this its physical line; None where the index is the line.
        beside: for a games table, the other files its event stands in; an error in them is the event's.
        part_of: for a games table, the file whose event this is another part of; "" where it is its own.
        counts: for a games table, what the lines above it say of it: "rounds" or "games" -> the physical line
            and the number.
        dated: for a games table without dates of its own, the lines of the titles that give days, rising.
        ruled: whether the rule that the user declared for the boards gave this games table its colours.
    """

    kind: str
    file: str
    rows: pd.DataFrame
    sheet: str = ""
    headings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    letters: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    written: Callable[[int], str] = _nothing_written
    event: str = ""
    beside: tuple[str, ...] = ()
    part_of: str = ""
    numbered: Callable[[int], str] = _nothing_written
    stands: Callable[[int], int] | None = None
    counts: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    dated: tuple[int, ...] = ()
    ruled: bool = False

    def dated_by(self, line: int) -> int:
        """The line of the title that gives a row its day; 0 where no title does."""
        return max((title for title in self.dated if title < line), default=0)

    def place(self, line: int, column: str = "") -> Place:
        """The physical place of a cell (canonical `column`) or of a whole row."""
        letter = self.letters.get(column, "")
        heading = self.headings.get(column, column)
        cell = f"{letter}{line}" if letter else self.numbered(int(line))
        stands = self.stands(int(line)) if self.stands else int(line)
        return Place(self.file, self.sheet, stands, cell, heading)

    def problem(self, code: str, line: int, column: str = "", **values: object) -> Problem:
        """A problem in a row of this table, with its place and the row as written."""
        return Problem(code, self.place(line, column), values, self.written(int(line)))

    def without_rows(self) -> RawTable:
        """The same table for places and rows as written, without the memory of its cells."""
        return replace(self, rows=pd.DataFrame(columns=self.rows.columns))


@dataclass(frozen=True)
class RawFile:
    """A file as read: its tables, what the reader decided (encoding, delimiter ...), and its problems.

    `told` are tables beside the games that are only compared with them: standings and crosstables.
    """

    file: str
    format: str
    tables: tuple[RawTable, ...] = ()
    facts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    problems: tuple[Problem, ...] = ()
    told: tuple[RawTable, ...] = ()
