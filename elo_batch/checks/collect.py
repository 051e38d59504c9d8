"""Problems of many rows at once, bounded: of one kind at most `MOST_OF_ONE_KIND`, then a counted summary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem, more_of
from elo_batch.tables import RawTable


@dataclass(frozen=True)
class Rows:
    """Where each row of a frame stands: its table and its physical line.

    Attributes:
        tables: the tables the rows were read from.
        source: int32, position of the row's table.
        line: int64, physical line of the row in its file.
        event: int32, position of the row's event, where events are known.
        event_ids: the ids of the events.
        black_line: int64, the line on which black's player of each row is described, where that is another.
    """

    tables: Sequence[RawTable]
    source: NDArray[np.int32]
    line: NDArray[np.int64]
    event: NDArray[np.int32] | None = None
    event_ids: Sequence[str] = ()
    black_line: NDArray[np.int64] | None = None

    def problem(self, code: str, row: int, column: str = "", **values: object) -> Problem:
        """A problem in one row (a position), with its place, its event and the row as written."""
        table, lines = self.tables[int(self.source[row])], self.line
        if self.black_line is not None and column.startswith("black"):
            lines = self.black_line
        line = int(lines[row])
        event = "" if self.event is None else self.event_ids[int(self.event[row])]
        return Problem(code, table.place(line, column), values, table.written(line), event)

    def where(self, row: int, seen_from: int) -> str:
        """The place of a row for a sentence about another row: `line 12` (in a sheet `row 12`), with its file
        if that differs."""
        table, line = self.tables[int(self.source[row])], int(self.line[row])
        place = table.place(line)
        if table is not self.tables[int(self.source[seen_from])]:
            return str(place)
        number = f" ({table.numbered(line)})" if table.numbered(line) else ""
        return f"{place.numbered(place.line)}{number}"

    def problems(
        self,
        code: str,
        rows: NDArray[np.integer],
        column: str | list[str] = "",
        **values: object,
    ) -> list[Problem]:
        """One problem for each of the rows (positions); beyond MOST_OF_ONE_KIND they are only counted.

        A list (of columns, or among `values`) has one item for each row that is listed; anything else is the
        same for all of them.
        """
        found = [
            self.problem(
                code, int(row), column[i] if isinstance(column, list) else column, **_values_of(i, values)
            )
            for i, row in enumerate(rows[:MOST_OF_ONE_KIND])
        ]
        unseen, counts = np.unique(self.source[rows[MOST_OF_ONE_KIND:]], return_counts=True)
        return found + [
            more_of(code, _whole(self.tables[int(source)]), int(count))
            for source, count in zip(unseen, counts, strict=True)
        ]


def row_problems(
    code: str, table: RawTable, lines: Sequence[int], column: str = "", **values: object
) -> list[Problem]:
    """One problem for each physical line of a table; a list among `values` has one value for each line.

    Of one kind at most `MOST_OF_ONE_KIND` are listed; the rest is counted in one more problem.
    """
    found = [
        table.problem(code, int(line), column, **_values_of(i, values))
        for i, line in enumerate(lines[:MOST_OF_ONE_KIND])
    ]
    more = len(lines) - len(found)
    return [*found, more_of(code, _whole(table), more)] if more else found


def _values_of(position: int, values: dict[str, object]) -> dict[str, object]:
    return {key: value[position] if isinstance(value, list) else value for key, value in values.items()}


def _whole(table: RawTable) -> Place:
    return Place(table.file, table.sheet)
