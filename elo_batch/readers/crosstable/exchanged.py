"""Rows of a crosstable whose name stands under another heading, and what should be there in its place.

No. | Name       | Rtg
1   | Alder, Ann | 2100
2   | 2000       | Birch, Ben
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from elo_batch.notation.names_or_ratings import are_exchanged
from elo_batch.notation.numbers import parse_rating
from elo_batch.notation.text import tidy
from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.entries.findings import Findings

_NUMBERS = {
    "rating": re.compile(r"[1-3]?[.,]?\d{3}"),
    "id": re.compile(r"\d{4,}"),
    "birth_year": re.compile(r"(?:19|20)\d\d"),
}
_NAME = re.compile(r"\D*[^\W\d_]{2}\D*")
_WHOLE_NAME = re.compile(r"[^\W\d_]+[^\d,]*, *[^\W\d_][^\d,]*")
Cells = tuple[str, ...]


def with_names_put_back(table: Crosstable, columns: Columns, findings: Findings) -> Crosstable:
    """The table with names and numbers of single rows exchanged, where each is under the other's heading.

    An error for each two columns (D158), or a note where repairs are accepted (D001). They are put back in
    any case, so that nothing is said of what only follows; the error stops them. Whole columns are left as
    they are (D143).
    """
    name = columns.one["name"][0]
    names = [row[name] for _, row in table.rows]
    rows = dict(table.rows)
    for column, number in _NUMBERS.items():
        for at in columns.one.get(column, ())[:1]:
            if are_exchanged(names, [row[at] for _, row in table.rows]):
                continue
            wrong = [line for line, row in rows.items() if _are_exchanged(row[name], row[at], number)]
            if wrong:
                _tell(table, (name, at), wrong, findings)
            for line in wrong:
                rows[line] = _with_cells(rows[line], name, at)
    return replace(table, rows=tuple((line, rows[line]) for line, _ in table.rows))


def _are_exchanged(name: str, other: str, number: re.Pattern[str]) -> bool:
    return bool(number.fullmatch(tidy(name))) and bool(_NAME.fullmatch(other)) and parse_rating(other) is None


def _with_cells(row: Cells, one: int, other: int) -> Cells:
    found = list(row)
    found[one], found[other] = row[other], row[one]
    return tuple(found)


def _tell(table: Crosstable, columns: tuple[int, int], wrong: Sequence[int], findings: Findings) -> None:
    first, second = (table.headings[at] for at in columns)
    cells = dict(table.rows)[wrong[0]]
    found = tidy(cells[columns[0]])
    if table.accept:
        why = "they stood one under the heading of the other"
        for line in wrong:
            one, other = (tidy(dict(table.rows)[line][at]) for at in columns)
            told = {"what": "cells", "found": f"{one}, {other}", "read": f"{other}, {one}", "why": why}
            findings.add("D001", line, "name", **told)
        return
    values = {"what": "the cells under", "first": first, "second": second, "count": len(wrong)}
    findings.add("D158", wrong[0], "name", **values, found=found, all_lines=tuple(wrong))


def is_a_name(text: str, names: Sequence[str]) -> bool:
    """Whether what stands as a rating is the name of somebody: surname and first name, or one of `names`.

    >>> is_a_name("Birch, Ben", []), is_a_name("Ben Birch", ["Ben Birch"]), is_a_name("new", ["Ben Birch"])
    (True, True, False)
    """
    return _WHOLE_NAME.fullmatch(text) is not None or text in names
