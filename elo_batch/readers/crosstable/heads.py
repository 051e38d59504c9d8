"""Which player the name, abbreviation or initials at the head of a column mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from elo_batch.notation.short_names import fits, is_name


class Matched(NamedTuple):
    """Columns and the rows of their players; and what is in doubt.

    `rows`: position of the column -> position of the row. `unclear`: position of a column -> the rows that
    may be meant (none: it fits nobody). `alone`: rows that no column fits.
    """

    rows: Mapping[int, int]
    unclear: Mapping[int, tuple[int, ...]]
    alone: tuple[int, ...]


def matched(
    headings: Mapping[int, str], names: Sequence[str], own: Mapping[int, Sequence[int]] | None = None
) -> Matched:
    """Match columns (position -> heading) and rows (their names) one to one, where only one way is left.

    `own`: position of a column -> the rows that have a mark of the diagonal in it. They decide where the
    heading leaves a choice, and nothing else.

    >>> matched({2: "AA", 3: "Birch"}, ["Birch, Ben", "Alder, Ann"]).rows
    {2: 1, 3: 0}
    >>> matched({2: "A", 3: "B"}, ["Alder", "Ash"])
    Matched(rows={}, unclear={2: (0, 1), 3: ()}, alone=(0, 1))
    """
    left = {at: _fitting(heading, names) for at, heading in headings.items()}
    found = _settled(left)
    for at, rows in left.items():
        marked = [row for row in (own or {}).get(at, ()) if row in rows]
        if at not in found and len(marked) == 1:
            left[at] = set(marked)
    found |= _settled(left, found)
    unclear = {at: tuple(sorted(rows)) for at, rows in left.items() if at not in found}
    return Matched(found, unclear, tuple(row for row in range(len(names)) if row not in found.values()))


def _fitting(heading: str, names: Sequence[str]) -> set[int]:
    """The rows whose name a heading spells out; else those that it may be short for."""
    exact = {row for row, name in enumerate(names) if is_name(heading, name)}
    return exact or {row for row, name in enumerate(names) if fits(heading, name)}


def _settled(left: dict[int, set[int]], before: Mapping[int, int] | None = None) -> dict[int, int]:
    """Columns that only one row is left for, until no more follow; two columns for one row settle nothing."""
    found = dict(before or {})
    while True:
        taken = set(found.values())
        sure: dict[int, list[int]] = {}
        for at, rows in left.items():
            if at not in found:
                rows -= taken
                if len(rows) == 1:
                    sure.setdefault(next(iter(rows)), []).append(at)
        more = {columns[0]: row for row, columns in sure.items() if len(columns) == 1}
        if not more:
            return found
        found |= more
