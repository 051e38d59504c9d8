"""Where the objects of a JSON file stand: each has a line, or several share one and are told by number."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from functools import cached_property

from elo_batch.problems import Place, Problem
from elo_batch.tables import RawTable


@dataclass
class Records:
    """The objects of a file by number, counted from 1; `starts`: the physical line on which each begins.

    `is_list`: they are the records of one list, and a place names them by number too.

    >>> records = Records("open.json", [1, 1, 1], is_list=True)
    >>> records.key(3), str(records.place(3))
    (3, 'open.json:1 (record 3)')
    """

    file: str
    starts: list[int] = field(default_factory=list)
    is_list: bool = False

    @cached_property
    def share_lines(self) -> bool:
        """Whether several objects begin on one line; asked when all of them are known."""
        return len(set(self.starts)) < len(self.starts)

    def key(self, number: int) -> int:
        """The index of an object in a table: its physical line, or its number where lines are shared."""
        return number if self.share_lines else self.starts[number - 1]

    def number(self, key: int) -> int:
        """The number of the object with an index; 0 where none has it."""
        if self.share_lines:
            return key if 0 < key <= len(self.starts) else 0
        at = bisect_left(self.starts, key)
        return at + 1 if at < len(self.starts) and self.starts[at] == key else 0

    def line(self, key: int) -> int:
        """The physical line of the object with an index."""
        return self.starts[number - 1] if (number := self.number(key)) else key

    def named(self, key: int) -> str:
        """The object with an index as a place calls it: `record 3`; "" where its line says it."""
        number = self.number(key) if self.is_list or self.share_lines else 0
        return f"record {number}" if number else ""

    def place(self, number: int) -> Place:
        """Where an object stands."""
        return Place(self.file, line=self.starts[number - 1], cell=self.named(self.key(number)))

    def placed(self, table: RawTable) -> RawTable:
        """A table, indexed by `key`, that knows the places of its rows."""
        return replace(table, numbered=self.named, stands=self.line if self.share_lines else None)

    def standing(self, problem: Problem) -> Problem:
        """A problem whose place has an index for its line, at the line and record where the object stands."""
        here = problem.place
        if here.cell or not self.number(here.line):
            return problem
        place = replace(here, line=self.line(here.line), cell=self.named(here.line))
        return replace(problem, place=place)
