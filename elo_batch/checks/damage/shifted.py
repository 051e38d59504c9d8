"""Rows whose cells stand one or two columns too far left or right: put back, all of them fit.

Rows of one event that are put back by the same shift are one finding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from elo_batch.arrow import pc
from elo_batch.checks.damage.fitting import fits
from elo_batch.checks.damage.model import Damage, Positions, View

_MOST_ROWS = 1_000  # for which every shift is tried
_MOST_ALIKE = 4_000  # for which the shifts of the first are tried
_NEEDED = ("white", "black", "result")


class Shift(NamedTuple):
    """How a row was moved: `by` columns to the `direction` ("left" or "right"), from column `at` on."""

    direction: str
    by: int
    at: int


@dataclass(frozen=True)
class _Row:
    """A shifted row (position): its cells, and the cells it has when each possible shift is undone."""

    row: int
    cells: tuple[str, ...]
    undone: Mapping[Shift, tuple[str, ...]]

    @property
    def is_settled(self) -> bool:
        """Whether it can have been one row alone."""
        return len(set(self.undone.values())) == 1


def find(view: View, suspects: Positions) -> Iterator[Damage]:
    """Of suspect rows (positions) those that fit after a shift; rows shifted alike together."""
    if view.table.kind != "games" or not all(view.has(column) for column in _NEEDED):
        return
    columns = [str(column) for column in view.table.rows.columns]
    for rows in _alike(list(_shifted(view, suspects, columns)), columns):
        yield _damage(view, columns, rows)


def _shifted(view: View, suspects: Positions, columns: Sequence[str]) -> Iterator[_Row]:
    digits = {column: _shortest_id(view, column) for column in ("white", "black")}
    chosen = view.table.rows.iloc[suspects[:_MOST_ALIKE]]
    written = zip(*(chosen[column].tolist() for column in columns), strict=True)
    every = _every_shift(len(columns))
    seen: dict[Shift, None] = {}
    for number, (row, cells) in enumerate(zip(suspects.tolist(), written, strict=False)):
        if fits(columns, cells, digits):
            continue
        undone = _undone(columns, cells, digits, every if number < _MOST_ROWS else list(seen))
        if undone:
            seen.update(dict.fromkeys(undone))
            yield _Row(row, cells, undone)


def _shortest_id(view: View, column: str) -> int:
    """The fewest digits of the ids of a column; 0 where it holds names."""
    coded = view.coded(column)
    if coded is None or not len(coded.distinct):
        return 0
    plain = coded.distinct.filter(pc.ascii_is_decimal(coded.distinct))
    if len(plain) * 2 <= len(coded.distinct):
        return 0
    lengths = np.sort(pc.binary_length(plain).to_numpy())
    return int(lengths[len(lengths) // 10])


def _every_shift(width: int) -> list[Shift]:
    """Every shift of a row of so many cells; the likelier first."""
    return [
        Shift(direction, by, at)
        for by in (1, 2)
        for direction in ("left", "right")
        for at in range(width - by + 1)
    ]


def _undone(
    columns: Sequence[str], cells: tuple[str, ...], digits: Mapping[str, int], shifts: Collection[Shift]
) -> dict[Shift, tuple[str, ...]]:
    """The shifts, of the first direction and width that does, after which a row fits, and what it is then."""
    found: dict[Shift, tuple[str, ...]] = {}
    checked: dict[tuple[str, ...], bool] = {}
    for shift in shifts:
        if found and shift[:2] != next(iter(found))[:2]:
            break
        moved = _put_back(cells, shift)
        if moved and moved not in checked:
            checked[moved] = fits(columns, moved, digits)
        if moved and checked[moved]:
            found[shift] = moved
    return found


def _put_back(cells: tuple[str, ...], shift: Shift) -> tuple[str, ...]:
    """A row with a shift undone; () where it is none of that kind: the cells that would go are not empty."""
    direction, by, at = shift
    blank = ("",) * by
    if direction == "left" and cells[-by:] == blank:
        return (*cells[:at], *blank, *cells[at:-by])
    if direction == "right" and cells[at : at + by] == blank:
        return (*cells[:at], *cells[at + by :], *blank)
    return ()


def _alike(rows: Sequence[_Row], columns: Sequence[str]) -> Iterator[list[_Row]]:
    """Rows of one event whose cells stand equally far off, together where one shift can explain them all."""
    event = columns.index("event") if "event" in columns else None
    groups: dict[tuple[str, str, int], list[_Row]] = defaultdict(list)
    for row in rows:
        first, cells = next(iter(row.undone.items()))
        groups["" if event is None else cells[event], first.direction, first.by].append(row)
    for group in groups.values():
        if _settled(group):
            yield group
            continue
        apart: dict[tuple[bool, frozenset[Shift]], list[_Row]] = defaultdict(list)
        for row in group:
            apart[row.is_settled, frozenset(row.undone)].append(row)
        yield from apart.values()


def _common(rows: Sequence[_Row]) -> list[Shift]:
    return [shift for shift in rows[0].undone if all(shift in row.undone for row in rows)]


def _settled(rows: Sequence[_Row]) -> list[tuple[str, ...]]:
    """What the rows were, where that can have been one thing alone; else [].

    A row of which this cannot be said by itself follows the others, where most are settled.
    """
    if sum(row.is_settled for row in rows) * 2 <= len(rows):
        return []
    common = _common(rows)
    found = [{row.undone[shift] for shift in common} for row in rows]
    return [next(iter(each)) for each in found] if all(len(each) == 1 for each in found) else []


def _damage(view: View, columns: Sequence[str], rows: Sequence[_Row]) -> Damage:
    first = rows[0]
    shift, likely = next(iter(first.undone.items()))
    after = _settled(rows)
    read = " | ".join(after[0]) if after else ""
    lines = tuple(int(view.table.rows.index[row.row]) for row in rows)
    span = f"{view.table.place(lines[0]).numbered(lines[0])} to {lines[-1]}"
    where = f"{len(rows)} rows (from {span})" if len(rows) > 1 else "the row"
    values = {
        "where": where,
        "direction": shift.direction,
        "likely": ", ".join(cell for cell in (after[0] if after else likely) if cell),
        "which": "the first was" if len(rows) > 1 else "it was",
        "repair": ", or say --accept-repairs to put them back" if after else "",
        "all_lines": lines,
    }
    why = f"its cells stood too far to the {shift.direction}"
    cells = dict(zip(columns, zip(*after, strict=True), strict=True)) if after else {}
    positions = np.array([row.row for row in rows], np.intp)
    return Damage(
        "D110", "", positions, " | ".join(first.cells), read, why, values, each=len(rows) == 1, cells=cells
    )
