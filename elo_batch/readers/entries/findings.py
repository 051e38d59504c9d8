"""The problems of one file or sheet, each given its place and the row as written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from elo_batch.problems import MOST_WRITTEN, Place, Problem


@dataclass
class Findings:
    """What was found while reading.

    Attributes:
        file, sheet: where.
        lines: the rows as written; line 1 is the first.
        letters: what a place calls a column (`round 3`, `points` ...) -> its letter in the sheet.
        problems: what was found so far.
    """

    file: str
    lines: Sequence[str]
    problems: list[Problem] = field(default_factory=list)
    sheet: str = ""
    letters: Mapping[str, str] = field(default_factory=dict)

    def add(self, code: str, line: int = 0, column: str = "", **values: object) -> None:
        """Remember a problem of a line (0: of the whole file)."""
        letter = self.letters.get(column, "") if line else ""
        place = Place(self.file, self.sheet, line, f"{letter}{line}" if letter else "", column)
        self.problems.append(Problem(code, place, values, self.written(line)))

    def numbered(self, line: int) -> str:
        """A line as a sentence calls it: `line 12`, in a sheet `row 12`."""
        return Place(self.file, self.sheet).numbered(line)

    @property
    def written(self) -> Callable[[int], str]:
        """A function that gives a row as written."""
        lines = self.lines

        def row(line: int) -> str:
            """The row of a line (counted from 1) as written, at most MOST_WRITTEN characters; else ""."""
            return lines[line - 1][:MOST_WRITTEN].rstrip() if 0 < line <= len(lines) else ""

        return row
