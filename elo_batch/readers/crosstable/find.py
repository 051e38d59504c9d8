"""The crosstable in the rows of a text or a sheet, and the file it makes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath

from elo_batch.notation.guards import unguarded_text
from elo_batch.problems import Place, Problem
from elo_batch.readers.crosstable.above import first_above, rows_above_error
from elo_batch.readers.crosstable.by_cells import are_unread_rounds, round_headings
from elo_batch.readers.crosstable.grid import ROWS_SEARCHED, Crosstable, find_crosstable
from elo_batch.readers.crosstable.named import may_be_named, named_columns
from elo_batch.readers.crosstable.read import event_tables
from elo_batch.readers.csv_records import DELIMITERS, Lines, is_blank, records
from elo_batch.readers.name_parts import with_whole_names
from elo_batch.tables import RawTable

_SAMPLE = 65_536
_RULE = re.compile(r":?-{3,}:?")
Row = tuple[int, Sequence[str]]


def crosstable_of(
    rows: Sequence[Row], file: str, written: Callable[[int], str], sheet: str = "", letters: bool = False
) -> Crosstable | None:
    """The crosstable among rows (physical line, cells), with the texts above it; None when there is none.

    Cells beyond the header are left out where they are blank; rows that are too short are filled up.
    """
    whole = with_whole_names([cells for _, cells in rows], ROWS_SEARCHED)
    rows, taken = _with_round_headings([(line, cells) for (line, _), cells in zip(rows, whole, strict=True)])
    texts = [cells for _, cells in rows]
    numbered = find_crosstable(texts)
    at = find_named(texts) if numbered is None else numbered
    unread = at is None
    at = _find_unread(texts) if at is None else at
    if at is None:
        return None
    line, headings = rows[at]
    width = max((_width(cells) for _, cells in rows[at:]), default=0)
    first = first_above(texts[:at], texts[at + 1 :])
    titles = tuple(" ".join(filter(None, map(str.strip, cells))) for _, cells in rows[:first])
    below = tuple((place, _wide(cells, width)) for place, cells in (*rows[first:at], *rows[at + 1 :]))
    headings = _wide(headings, width)
    by_names = numbered is None and not unread
    named = named_columns(headings, [cells for _, cells in below]) if by_names else None
    above = tuple(place for place, _ in rows[first:at])
    return Crosstable(
        file, line, headings, below, written, sheet, titles, letters, named, taken, unread, above=above
    )


def _with_round_headings(rows: Sequence[Row]) -> tuple[Sequence[Row], tuple[str, ...]]:
    """The rows with known headings over rounds that only their cells tell; and what headed them before."""
    texts = [cells for _, cells in rows]
    for at, (line, headings) in enumerate(rows[:ROWS_SEARCHED]):
        found = round_headings(headings, texts[at + 1 :])
        if found:
            taken = tuple(was for was, now in zip(headings, found, strict=True) if was != now)
            return [*rows[:at], (line, found), *rows[at + 1 :]], taken
    return rows, ()


def _find_unread(rows: Sequence[Sequence[str]]) -> int | None:
    """The position of a header of rounds whose cells are in no form that is read; None when there is none."""
    places = range(min(len(rows), ROWS_SEARCHED))
    return next((at for at in places if are_unread_rounds(rows[at], rows[at + 1 :])), None)


def find_named(rows: Sequence[Sequence[str]]) -> int | None:
    """The position of the header of a round robin whose columns are headed by names; None = there is none.

    >>> find_named([["Final"], ["", "AA", "BB"], ["Ann Alder", "X", "1"], ["Ben Birch", "0", "X"]])
    1
    """
    places = range(min(len(rows), ROWS_SEARCHED))
    likely = (at for at in places if may_be_named(rows[at], rows[at + 1 : at + 3]))
    return next((at for at in likely if named_columns(rows[at], rows[at + 1 :])), None)


def _width(cells: Sequence[str]) -> int:
    return max((at + 1 for at, cell in enumerate(cells) if cell.strip()), default=0)


def _wide(cells: Sequence[str], width: int) -> tuple[str, ...]:
    return (*cells[:width], *[""] * (width - len(cells)))


def in_text(data: bytes, file: str, lines: Lines) -> tuple[Crosstable, str] | None:
    """The crosstable in a delimited text and its delimiter: the one that gives the most columns."""
    if not any(_crosstable(data[:_SAMPLE], file, lines, delimiter) for delimiter in DELIMITERS):
        return None
    found = {delimiter: _crosstable(data, file, lines, delimiter) for delimiter in DELIMITERS}
    tables = [(table, delimiter) for delimiter, table in found.items() if table]
    return max(tables, key=lambda each: (not each[0].unread, len(each[0].headings)), default=None)


def _crosstable(data: bytes, file: str, lines: Lines, delimiter: str) -> Crosstable | None:
    rows = [
        (record.line, list(map(unguarded_text, record.cells)))
        for record in records(data.decode(errors="ignore"), delimiter)
        if not is_blank(record) and not record.fault and not _is_comment(record.cells)
        if delimiter != "|" or not _is_rule(record.cells)
    ]
    return crosstable_of(rows, file, lines)


def _is_comment(cells: Sequence[str]) -> bool:
    """Whether a row is a comment; `#` alone in a cell is a heading of numbers."""
    return cells[0].startswith("#") and cells[0].strip() != "#"


def _is_rule(cells: Sequence[str]) -> bool:
    """Whether a row is the line of dashes below the header of a table of Markdown."""
    filled = [text for cell in cells if (text := cell.strip())]
    return bool(filled) and all(_RULE.fullmatch(text) for text in filled)


def tables_of(crosstables: Iterable[Crosstable]) -> tuple[list[RawTable], list[Problem]]:
    """The tables of all crosstables of a file; one that tells the games of another again is left out (C420).

    Events that no title names are called after the file, and the sheet where there are several.
    """
    every = list(crosstables)
    found: list[RawTable] = []
    problems: list[Problem] = []
    told: list[tuple[str, set[tuple[str, ...]]]] = []
    for each in every:
        tables, more = event_tables(each)
        games = games_told(tables)
        twin = next((sheet for sheet, other in told if games and games <= other), "")
        if twin:
            problems.append(Problem("C420", Place(each.file, each.sheet), {"other": twin}))
            continue
        told.append((each.sheet, games))
        found += _named(tables, each) if len(every) > 1 else tables
        problems += [*rows_above_error(each), *more]
    return found, problems


def games_told(tables: Sequence[RawTable]) -> set[tuple[str, ...]]:
    """Round, players and result of each game of an event."""
    columns = ["round", "white", "black", "result"]
    return {
        tuple(row)
        for table in tables
        if table.kind == "games"
        for row in table.rows[columns].itertuples(index=False, name=None)
    }


def _named(tables: Sequence[RawTable], source: Crosstable) -> list[RawTable]:
    """The tables with the sheet in the name of an event that is called after the file."""
    stem = PurePath(source.file).stem
    if not tables or tables[0].event != stem:
        return list(tables)
    name = f"{stem} {source.sheet}"
    for table in tables:
        if table.kind == "events":
            table.rows["event"] = name
    return [replace(table, event=name) for table in tables]
