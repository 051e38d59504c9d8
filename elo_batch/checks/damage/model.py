"""What the detector looks at, and what it finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.checks.codes import Coded, encode, joined, trim
from elo_batch.notation.dates import Order
from elo_batch.notation.names import loose_ids, name_keys, texts_of
from elo_batch.tables import RawTable

Positions = NDArray[np.intp]
MOST_SUSPECTS = 20_000
"""So many distinct texts of one column are looked at singly; a column with more of them is no damaged one."""


@dataclass(frozen=True)
class Said:
    """What the user says of the files: the order of day and month (None: nothing), and what results mean.

    `marks`: the marks of decimals and thousands are declared.
    """

    order: Order | None = None
    results: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    marks: bool = False


NOTHING_SAID = Said()


@dataclass(frozen=True)
class Damage:
    """Cells of one text in one column that a program or a person damaged.

    Attributes:
        code: of the problem; "" where another check reports these cells better when nothing is repaired.
        column: canonical column.
        rows: positions in the table.
        found: the cell as written.
        read: what it was, where only one thing is possible; "" = nothing is repaired.
        why: what happened to it, for the note about a repair.
        values: for the sentence of the code.
        each: a problem for each cell; else one for the text, at its first place.
    """

    code: str
    column: str
    rows: Positions
    found: str
    read: str = ""
    why: str = ""
    values: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    each: bool = True


class Known:
    """The players of the rating lists: what ids and names of the games are held against."""

    def __init__(self, lists: Sequence[RawTable]) -> None:
        self._lists = lists

    @cached_property
    def ids(self) -> Any:
        """Every id (Arrow texts)."""
        return self._column("id")

    @cached_property
    def spelled(self) -> Any:
        """Every name as it is written (Arrow texts)."""
        return self._column("name")

    @cached_property
    def names(self) -> Any:
        """The key of every name (see `name_keys`)."""
        return name_keys(self.spelled)

    @cached_property
    def named(self) -> Any:
        """Every id of which the lists say the name (Arrow texts)."""
        return self._column("id").filter(pc.not_equal(self._column("name", beside="id"), ""))

    @cached_property
    def with_id(self) -> Any:
        """The key of every name of which the lists say the id (see `name_keys`)."""
        return name_keys(self._column("name").filter(pc.not_equal(self._column("id", beside="name"), "")))

    @cached_property
    def have_zeros(self) -> bool:
        """Whether ids of the lists begin with zeros, which a program may have dropped."""
        return bool(pc.any(pc.starts_with(self.ids, "0")).as_py())

    @cached_property
    def by_loose_id(self) -> Mapping[str, str]:
        """Loose id -> the one id of the lists that has it; without those that several have."""
        ids = self.ids.unique()
        found: dict[str, str] = {}
        for loose, id_ in zip(loose_ids(ids).to_pylist(), ids.to_pylist(), strict=True):
            found[loose] = "" if loose in found else id_
        return {loose: id_ for loose, id_ in found.items() if loose and id_}

    def _column(self, name: str, beside: str = "") -> Any:
        """The texts of a column, in lists that have it; `beside` another one, "" where a list lacks it."""
        parts = [
            texts_of(table.rows[name])
            if name in table.rows
            else pa.repeat(pa.scalar("", pa.large_string()), len(table.rows))
            for table in self._lists
            if (beside or name) in table.rows
        ]
        none = pa.array([], pa.large_string())
        return trim(pa.concat_arrays([none, *(pc.fill_null(part, "") for part in parts)]))


class View:
    """One table, its columns as codes; each is encoded once."""

    def __init__(self, table: RawTable, known: Known, accept: bool, said: Said = NOTHING_SAID) -> None:
        self.table, self.known, self.accept, self.said = table, known, accept, said
        self._coded: dict[str, Coded] = {}
        self._plain: dict[str, bool] = {}
        self._signs: dict[str, frozenset[str] | None] = {}

    def has(self, column: str) -> bool:
        """Whether the table has the column."""
        return column in self.table.rows.columns

    def coded(self, column: str) -> Coded | None:
        """A column as codes, or None where there is none."""
        if not self.has(column):
            return None
        if column not in self._coded:
            self._coded[column] = encode([self.table.rows[column]])
        return self._coded[column]

    def texts(self, column: str) -> Any:
        """A column as it stands (Arrow texts)."""
        return joined([self.table.rows[column]])

    def is_plain(self, column: str) -> bool:
        """Whether a column holds nothing but digits and blanks: looked at whole, which is fast."""
        if column not in self._plain:
            texts = self.texts(column)
            self._plain[column] = bool(pc.all(pc.ascii_is_decimal(texts)).as_py()) or bool(
                pc.all(pc.or_(pc.ascii_is_decimal(texts), pc.equal(texts, ""))).as_py()
            )
        return self._plain[column]

    def suspects(self, column: str, pattern: str, signs: str = "") -> list[tuple[int, str]]:
        """The distinct texts (number, text) of a column in which a regular expression is found.

        `signs`: characters of which every such text holds at least one; a column without them is passed over.
        """
        coded = self.coded(column)
        if coded is None or not len(coded.distinct) or (signs and self._lacks(column, coded, signs)):
            return []
        found = np.flatnonzero(pc.match_substring_regex(coded.distinct, pattern).to_numpy(False))
        if len(found) > MOST_SUSPECTS:
            return []
        return [(int(i), coded.distinct[int(i)].as_py()) for i in found]

    def _lacks(self, column: str, coded: Coded, signs: str) -> bool:
        """Whether a column is known to hold none of these characters; they are gathered once a column."""
        if column not in self._signs:
            few = len(coded.distinct) <= MOST_SUSPECTS
            self._signs[column] = frozenset().union(*coded.distinct.to_pylist()) if few else None
        held = self._signs[column]
        return held is not None and held.isdisjoint(signs)

    def is_listed(self, id_: str) -> bool:
        """Whether a text is an id of the rating lists."""
        return bool(len(self.known.ids)) and bool(pc.any(pc.equal(self.known.ids, id_)).as_py())

    def is_named(self, name: str) -> bool:
        """Whether a text is a name of the rating lists, in whatever spelling (see `name_keys`)."""
        key = name_keys(pa.array([name], pa.large_string()))
        return bool(len(self.known.names)) and bool(pc.is_in(key, value_set=self.known.names)[0].as_py())

    def rows_of(self, column: str, number: int) -> Positions:
        """The rows (positions) that hold a distinct text of a column."""
        coded = self.coded(column)
        return np.empty(0, np.intp) if coded is None else coded.rows_of([number])


def lines_of(table: RawTable, rows: Positions, column: str = "") -> list[int]:
    """The lines of rows; for a cell of black's player those of his own record, where a reader tells it."""
    lines = [int(line) for line in table.rows.index.to_numpy()[rows]]
    if not column.startswith("black") or "black_line" not in table.rows:
        return lines
    own = table.rows["black_line"].iloc[rows]
    return [int(line or white) for line, white in zip(own, lines, strict=True)]
