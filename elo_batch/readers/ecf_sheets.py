"""The workbook twin of an ECF results file: the same names, in the cells of one sheet or of several.

A field stands beside its value (`EVENT NAME | Alder League`); lists of players and games are tables below a
row of field names (`PIN | ECF CODE | NAME`, `PIN1 | PIN2 | SCORE | BOARD`). `PLAYER LIST`, `MATCH RESULTS`,
`SECTION RESULTS` and `OTHER RESULTS`, with the name in the next cell, begin a part as in the text; where none
stands above a table of games, the sheet's name is that of the results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pandas as pd

from elo_batch.notation.text import tidy
from elo_batch.problems import Place, Problem
from elo_batch.readers.ecf_items import HEADINGS, Item, field_key
from elo_batch.readers.entries.findings import Findings
from elo_batch.tables import RawFile, RawTable

_ROWS_LOOKED_AT = 300
_NEEDED = frozenset(["PIN1", "PIN2", "SCORE"])
_OF_RESULTS = frozenset(["WHITEON", "RESULTSDATE"])
_IGNORED = frozenset(["TABLESTART", "TABLEEND", "FINISH", "COLUMN"])


class Sheet(NamedTuple):
    """A sheet as text: its name, the physical lines of its filled rows, and their cells."""

    name: str
    lines: Sequence[int]
    rows: Sequence[Sequence[str]]


def is_ecf_book(sheets: Sequence[Sheet]) -> bool:
    """Whether a sheet has a table of games under the ECF's names.

    >>> is_ecf_book([Sheet("Results", [1], [["PIN 1", "PIN 2", "Score"]])])
    True
    """
    looked_at = (row for sheet in sheets for row in sheet.rows[:_ROWS_LOOKED_AT])
    return any({_key(cell) for cell in row[:40]} >= _NEEDED for row in looked_at if len(row) > 2)


def read_ecf_book(file: str, sheets: Sequence[Sheet]) -> RawFile:
    """Read the sheets as one results file; every place names sheet and row."""
    from elo_batch.readers.ecf import KNOWN_FIELDS, tables_of

    rows = [_Row(s.name, line, cells) for s in sheets for line, cells in zip(s.lines, s.rows, strict=True)]
    findings = Findings(file, [" | ".join(row.cells).rstrip(" |") for row in rows])
    made = tables_of(list(_items(rows, KNOWN_FIELDS, findings)), findings)
    tables = tuple(part for table in made for part in _by_sheet(table, rows))
    problems = tuple(_placed(problem, rows) for problem in findings.problems)
    return RawFile(file, "spreadsheet", tables, {"sheets": ", ".join(s.name for s in sheets)}, problems)


@dataclass(frozen=True)
class _Row:
    sheet: str
    line: int
    cells: Sequence[str]


def _key(cell: str) -> str:
    return field_key(cell.strip().removeprefix("#").rstrip("=:"))


def _items(rows: Sequence[_Row], known: frozenset[str], findings: Findings) -> Iterator[Item]:
    """The items of all rows, numbered from 1 through all sheets."""
    columns: dict[int, str] = {}
    part, sheet = "", ""
    for number, row in enumerate(rows, 1):
        if row.sheet != sheet:
            columns, part, sheet = {}, "", row.sheet
        filled = [(at, tidy(cell)) for at, cell in enumerate(row.cells) if cell.strip()]
        keys = [_key(cell) for _, cell in filled]
        if keys[0] in HEADINGS:
            part, columns = keys[0], {}
            yield Item(number, part, filled[1][1] if len(filled) > 1 else "")
        elif keys[0] in _IGNORED:
            columns = {}
        elif len(keys) > 1 and set(keys) <= known and {"PIN", "PIN1"} & set(keys):
            columns = {at: key for (at, _), key in zip(filled, keys, strict=True)}
            wanted = "OTHERRESULTS" if "PIN1" in keys else "PLAYERLIST"
            if part[-7:] != wanted[-7:]:
                part = wanted
                yield Item(number, part, row.sheet if "PIN1" in keys else "")
        elif columns:
            cells = {at: tidy(cell) for at, cell in enumerate(row.cells)}
            yield from (Item(number, key, cells.get(at, ""), number) for at, key in columns.items())
        elif keys[0] in known:
            if keys[0] in _OF_RESULTS and not part.endswith("RESULTS"):
                part = "OTHERRESULTS"
                yield Item(number, part, row.sheet)
            yield Item(number, keys[0], filled[1][1] if len(filled) > 1 else "")
        elif len(filled) > 1:
            reason = "it is no field, and no names of columns stand above it"
            findings.add("N141", number, found=filled[0][1][:60], reason=reason)


def _by_sheet(table: RawTable, rows: Sequence[_Row]) -> Iterator[RawTable]:
    """A table with its rows where they stand; one for each sheet that has some."""
    where = [rows[line - 1] for line in table.rows.index]
    for sheet in dict.fromkeys(row.sheet for row in where) or [""]:
        own = [at for at, row in enumerate(where) if row.sheet == sheet]
        lines = pd.Index([where[at].line for at in own], dtype="int64")
        frame = table.rows.iloc[own].set_axis(lines, axis=0)
        yield replace(table, sheet=sheet, rows=frame, written=_written(rows, sheet))


def _written(rows: Sequence[_Row], sheet: str) -> Callable[[int], str]:
    texts = {row.line: " | ".join(row.cells).rstrip(" |") for row in rows if row.sheet == sheet}
    return lambda line: texts.get(line, "")


def _placed(problem: Problem, rows: Sequence[_Row]) -> Problem:
    if not 0 < problem.place.line <= len(rows):
        return problem
    row = rows[problem.place.line - 1]
    return replace(problem, place=Place(problem.place.file, row.sheet, row.line, "", problem.place.column))
