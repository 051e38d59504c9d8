"""The items of an ECF results file: `#FIELD=value`, several a line, and tables of them."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from elo_batch.notation.counts import counted
from elo_batch.notation.text import tidy
from elo_batch.readers.entries.findings import Findings

_OPEN = ("ADDRESS", "COMMENT", "RESULTSOFFICER", "TREASURER")


class Item(NamedTuple):
    """One item: its line, its field in capitals without blanks, and its value; `row` tells rows of tables.

    `row` is 0 outside tables; the items of one row have the row's line.
    """

    line: int
    field: str
    value: str
    row: int = 0


def field_key(text: str) -> str:
    """A field's name as it is compared.

    >>> field_key(" Pin 1 "), field_key("event_name")
    ('PIN1', 'EVENTNAME')
    """
    return re.sub(r"[\s_]+", "", text).upper()


def read_items(lines: Sequence[str], findings: Findings) -> list[Item]:
    """All items of a text, up to `#FINISH#`, in order. What is no item is an error with its line (N141)."""
    scan = _Scan(findings)
    for line, text in enumerate(lines, 1):
        scan.take(line, text)
        if scan.finished:
            break
    else:
        findings.add("N143", len(lines))
    return scan.items


@dataclass
class _Scan:
    findings: Findings
    items: list[Item] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    in_table: bool = False
    closed: bool = True  # the next COLUMN begins a new list of columns
    finished: bool = False

    def take(self, line: int, text: str) -> None:
        """Take one physical line."""
        before, *parts = text.rstrip("\x1a").split("#")
        if self.in_table and not parts:
            self._row(line, before)
            return
        if before.strip():
            self._more(line, tidy(before))
        for part in parts:
            if part.strip() and not self.finished:
                self._item(line, part)

    def _item(self, line: int, part: str) -> None:
        name, equals, value = part.partition("=")
        key = field_key(name)
        if key == "FINISH":
            self.finished = True
        elif key in ("TABLESTART", "TABLEEND"):
            self.in_table, self.closed = key == "TABLESTART", True
            if self.in_table and not self.columns:
                self.findings.add("N141", line, found=tidy(part), reason="no COLUMN stands before the table")
        elif key == "COLUMN":
            self.columns = [field_key(value)] if self.closed else [*self.columns, field_key(value)]
            self.closed = False
        elif not equals and key not in HEADINGS:
            self._more(line, tidy(part))
        else:
            self.in_table = False
            self.items.append(Item(line, key, tidy(value)))

    def _more(self, line: int, text: str) -> None:
        """A text without a field goes on with an address or a comment; elsewhere it is an error."""
        if self.items and self.items[-1].field.endswith(_OPEN):
            self.items[-1] = self.items[-1]._replace(value=f"{self.items[-1].value}, {text}")
        else:
            self.findings.add("N141", line, found=text[:60], reason="there is no # and no = in it")

    def _row(self, line: int, text: str) -> None:
        if not text.strip():
            return
        cells = text.split("\t") if "\t" in text else _comma_separated(text)
        cells = [tidy(cell) for cell in cells]
        if len(cells) < len(self.columns) or any(cells[len(self.columns) :]):
            reason = f"the row has {counted(str(len(cells)), 'cell')}, the table {len(self.columns)}"
            self.findings.add("N141", line, found=tidy(text)[:60], reason=reason)
            return
        cells = cells[: len(self.columns)]
        self.items += [Item(line, *pair, line) for pair in zip(self.columns, cells, strict=True)]


HEADINGS = frozenset(["EVENTDETAILS", "PLAYERLIST", "MATCHRESULTS", "SECTIONRESULTS", "OTHERRESULTS"])
"""The fields that begin a part of the file; they may stand without a value."""


def blocks(items: Sequence[Item], starts: str) -> Iterator[list[Item]]:
    """Items by person or game: one begins with the field `starts`, with a field that is there already, and
    with each row of a table.

    >>> items = [Item(1, "PIN", "1"), Item(2, "NAME", "A"), Item(3, "PIN", "2")]
    >>> [len(block) for block in blocks(items, "PIN")]
    [2, 1]
    """
    block: list[Item] = []
    for item in items:
        again = any(item.field == other.field for other in block)
        if block and (again or item.row != block[-1].row or (item.field == starts and not item.row)):
            yield block
            block = []
        block.append(item)
    if block:
        yield block


def _comma_separated(text: str) -> list[str]:
    try:
        return next(csv.reader([text], skipinitialspace=True), [])
    except csv.Error:
        return text.split(",")
