"""Workbooks: XLSX, and XLS, XLSB and ODS as far as their values go. Every visible sheet with a table is read.

A tiny complete sheet, below any titles:

    | Round | White    | Black    | Result |
    | 1     | 90000001 | 90000002 | 1-0    |
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from dataclasses import replace
from pathlib import PurePath
from typing import NamedTuple
from xml.etree import ElementTree
from xml.parsers.expat import ExpatError

import numpy as np
import pandas as pd
from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum, load_workbook

from elo_batch.problems import Place, Problem, RequestError
from elo_batch.readers.blocks import Above
from elo_batch.readers.book_sheets import BookSheet, sheet_of, written
from elo_batch.readers.crosstable import Crosstable, crosstable_of, event_tables, tables_of
from elo_batch.readers.ecf_sheets import Sheet as EcfSheet
from elo_batch.readers.ecf_sheets import is_ecf_book, read_ecf_book
from elo_batch.readers.gaps import gap_note, gaps_between
from elo_batch.readers.grid import missing_columns, to_tables
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import Header, find_header, likely_header, missing, named
from elo_batch.readers.merged_cells import fill_merged, merged_faults
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.panics import panics_as_damage
from elo_batch.readers.sheet_beside import hidden_games, hidden_note, unheaded
from elo_batch.readers.sheet_cells import columns_of
from elo_batch.readers.sheet_events import other_rounds, round_title, with_events, without_foreign_events
from elo_batch.readers.sheet_repairs import (
    cell_faults,
    crosstable_faults,
    hidden_rows,
    serials_to_dates,
)
from elo_batch.readers.sheet_roles import is_list, is_register, is_standings
from elo_batch.readers.sheet_unnamed import with_unnamed
from elo_batch.readers.source import read_bytes, shown
from elo_batch.readers.unread_columns import without_repeats
from elo_batch.readers.xlsx_marks import MOST_UNPACKED, Workbook, unpacked_size
from elo_batch.tables import RawFile, RawTable

NAME = "spreadsheet"
_STR = pd.StringDtype(storage="pyarrow", na_value=np.nan)
_OLE = b"\xd0\xcf\x11\xe0"
# The first file of an OpenDocument says which kind it is.
_OTHER_DOCUMENT = re.compile(
    rb"(?s).{30}mimetype.{0,60}application/vnd\.oasis\.opendocument\.(?!spreadsheet)"
)
_OLE_BOOKS = tuple(name.encode("utf-16-le") for name in ("Workbook", "Book"))

_DAMAGED = (
    CalamineError,
    zipfile.BadZipFile,
    zlib.error,
    ElementTree.ParseError,
    ExpatError,
    NotImplementedError,
    OSError,  # of the general reader, where a part of an XLSB ends too early
    LookupError,  # KeyError of the archive; an encoding that nobody knows
    ValueError,
)


class _Unseen(NamedTuple):
    """The hidden sheets: names, those with cells, and how they would be read (days from 1904, options)."""

    names: list[str]
    sheets: list[BookSheet]
    reading: tuple[bool, ReadOptions]


def identify(path: str, head: bytes) -> bool:
    """Whether a file is a workbook: an OLE file with a workbook stream, or a zip with the parts of one."""
    if head.startswith(_OLE):
        data = read_bytes(path)
        return any(name in data for name in _OLE_BOOKS)
    if not head.startswith(b"PK"):
        return False
    try:
        names = set(zipfile.ZipFile(io.BytesIO(read_bytes(path))).namelist())
    except (zipfile.BadZipFile, NotImplementedError):
        return False
    return bool(names & {"xl/workbook.xml", "xl/workbook.bin"}) or (
        {"content.xml", "META-INF/manifest.xml"} <= names and _OTHER_DOCUMENT.match(head) is None
    )


def read(path: str, options: ReadOptions) -> RawFile:
    """Read every visible sheet that holds a table of the wanted kind, or the one that `options` name."""
    file, data = shown(path), read_bytes(path)
    try:
        if (size := unpacked_size(data)) > MOST_UNPACKED:
            return _refused(file, Problem("S011", Place(file), {"size": size // 1_000_000}))
        parts = Workbook(data)
        if refusal := _too_large(parts, parts.at_once, file, size or len(data)):
            return _refused(file, refusal)
        with panics_as_damage():
            book = load_workbook(io.BytesIO(data))
        chosen, hidden = _chosen(book, file, options)
        if refusal := _too_large(parts, chosen, file, size or len(data)):
            return _refused(file, refusal)
        problems = [] if parts.is_seen else [Problem("S015", Place(file))]
        with panics_as_damage():
            sheets = [sheet for name in chosen if (sheet := sheet_of(book, name, parts, options))]
            safe = [name for name in hidden if not _too_large(parts, [name], file, size or len(data))]
            beside = [sheet for name in safe if (sheet := sheet_of(book, name, parts, options))]
    except _DAMAGED as error:
        return _refused(file, Problem("S010", Place(file), {"reason": _reason(error)}))
    as_rows = [EcfSheet(sheet.name, sheet.lines, sheet.rows) for sheet in sheets]
    if is_ecf_book(as_rows):
        found = read_ecf_book(file, as_rows)
        return replace(found, problems=(*hidden_note(file, hidden), *problems, *found.problems))
    unseen = _Unseen(hidden, beside, (parts.epoch1904, options))
    crosstables, told = _crosstables(sheets, file, options)
    if crosstables:
        registers = [sheet for sheet in sheets if is_register(sheet.header, options)]
        registers = [sheet for sheet in registers if sheet.name not in {each.sheet for each in crosstables}]
        players = [_table(sheet, file, parts.epoch1904, options)[:2] for sheet in registers]
        made = _of_crosstables(crosstables, sheets, players, (file, problems))
        return replace(made, problems=(*_hidden(unseen, made), *made.problems))
    sheets = _with_events_sheets(sheets, options)
    wanted, left_out = _of_wanted_kind(sheets, file, options)
    compared, left_out = _told(sheets, wanted, told, left_out, (file, parts.epoch1904, options))
    tables: list[RawTable] = []
    for sheet in wanted:
        table, more, below = _table(sheet, file, parts.epoch1904, options)
        tables += [table] if table else []
        problems += more
        compared += below
    tables, placed = with_events(tables, PurePath(file).stem)
    tables, foreign = without_foreign_events(tables, file)
    left_out += foreign + placed + other_rounds(tables)
    facts = {
        "sheets": ", ".join(sheet.name for sheet in wanted),
        "rows": str(sum(len(t.rows) for t in tables)),
    }
    made = RawFile(file, NAME, tuple(tables), facts, (*without_repeats(problems), *left_out), compared)
    return replace(made, problems=(*_hidden(unseen, made), *made.problems))


def _hidden(unseen: _Unseen, made: RawFile) -> list[Problem]:
    """What is said of the hidden sheets, beside what was read."""
    epoch1904, options = unseen.reading
    games: list[tuple[str, RawTable | None]] = []
    for sheet in unseen.sheets:
        if sheet.header and sheet.header.kind == "games":
            games.append((sheet.name, _table(sheet, made.file, epoch1904, options)[0]))
        elif not sheet.header and _crosstable(sheet, made.file):
            games.append((sheet.name, None))
    names = [name for name, _ in games]
    rest = hidden_note(made.file, [name for name in unseen.names if name not in names])
    return rest + hidden_games(made.file, games, made.tables)


def _told(
    sheets: list[BookSheet],
    wanted: list[BookSheet],
    crosstables: list[Crosstable],
    left_out: list[Problem],
    reading: tuple[str, bool, ReadOptions],
) -> tuple[tuple[RawTable, ...], list[Problem]]:
    """The standings and crosstables beside a list of games, to be compared with it, and what is said of them.

    `left_out` is what is said of all sheets so far.
    """
    file, epoch1904, options = reading
    lists = [sheet.name for sheet in wanted if sheet.header and sheet.header.kind == "games"]
    told = [table for each in crosstables for table in event_tables(each)[0] if table.kind != "events"]
    found = [Problem("C421", Place(file, each.sheet), {"other": ", ".join(lists)}) for each in crosstables]
    names = {each.sheet for each in crosstables}
    others = [sheet for sheet in sheets if sheet not in wanted and sheet.name not in names]
    as_players = replace(options, kind="players", columns={})
    for sheet in others if lists else ():
        header = sheet.header or find_header(sheet.rows, as_players)
        if header and is_standings(header, options):
            table = _table(sheet._replace(header=header), file, epoch1904, as_players)[0]
        else:
            table = None
        if table:
            told.append(table)
            found.append(Problem("S017", Place(file, sheet.name)))
            names.add(sheet.name)
    return tuple(told), [p for p in left_out if p.place.sheet not in names] + found


def _crosstables(
    sheets: list[BookSheet], file: str, options: ReadOptions
) -> tuple[list[Crosstable], list[Crosstable]]:
    """The crosstables among the sheets where games are wanted, and those beside a list of games."""
    if options.kind not in ("", "games"):
        return [], []
    listed = [sheet.name for sheet in sheets if sheet.header and sheet.header.kind == "games"]
    found = [table for sheet in sheets if sheet.name not in listed and (table := _crosstable(sheet, file))]
    found = [replace(table, accept=options.accept_repairs) for table in found]
    return (found, []) if not listed else ([], found)


def _crosstable(sheet: BookSheet, file: str) -> Crosstable | None:
    rows = list(zip(sheet.lines, sheet.rows, strict=True))
    return crosstable_of(rows, file, written(sheet), sheet.name, letters=True)


def _of_crosstables(
    crosstables: list[Crosstable],
    sheets: list[BookSheet],
    registers: list[tuple[RawTable | None, list[Problem]]],
    file: tuple[str, list[Problem]],
) -> RawFile:
    """The file of a workbook of crosstables and starting lists, with notes of the sheets that are neither."""
    name, problems = file
    tables, more = tables_of(crosstables)
    marks = {sheet.name: sheet.marks for sheet in sheets}
    more += [problem for each in crosstables for problem in crosstable_faults(each, marks[each.sheet])]
    players = [table for table, _ in registers if table]
    more += [problem for _, found in registers for problem in found]
    read = {table.sheet for table in crosstables} | {table.sheet for table in players}
    neighbours = [(each.sheet, [row for _, row in each.rows]) for each in crosstables]
    left_out = [
        Problem("S002", Place(name, sheet.name), {"found": sheet.header.kind})
        if sheet.header
        else unheaded(name, sheet.name, sheet.lines[0], sheet.rows, neighbours)
        for sheet in sheets
        if sheet.name not in read
    ]
    facts = {
        "sheets": ", ".join(table.sheet for table in crosstables),
        "rows": str(sum(len(table.rows) for table in crosstables)),
    }
    return RawFile(name, NAME, (*tables, *players), facts, (*problems, *more, *left_out))


def _refused(file: str, problem: Problem) -> RawFile:
    return RawFile(file, NAME, problems=(problem,))


def _too_large(parts: Workbook, sheets: list[str], file: str, size: int) -> Problem | None:
    """The error that one cell stands far from all others on any of the sheets, or that they are too many."""
    if parts.is_far_xlsb:
        return Problem("S012", Place(file))
    for sheet in sheets:
        if cell := parts.stray(sheet):
            row, letter = cell
            return Problem("S012", Place(file, sheet, row, f"{letter}{row}", letter))
    if any(parts.is_crowded(name) for name in sheets):
        return Problem("S011", Place(file), {"size": size // 1_000_000})
    return None


def _chosen(book: CalamineWorkbook, file: str, options: ReadOptions) -> tuple[list[str], list[str]]:
    """The sheets to look at: the named one, or all visible ones; and the hidden ones."""
    if options.sheet:
        if options.sheet not in book.sheet_names:
            raise RequestError(
                f"--sheet {options.sheet}: {file} has no such sheet; it has {', '.join(book.sheet_names)}"
            )
        return [options.sheet], []
    visible = [sheet.name for sheet in book.sheets_metadata if sheet.visible == SheetVisibleEnum.Visible]
    return visible, [name for name in book.sheet_names if name not in visible]


def _with_events_sheets(sheets: list[BookSheet], options: ReadOptions) -> list[BookSheet]:
    """The sheets; those beside games that hold no games or players with their header of events, if any."""
    if options.kind != "games" or not any(sheet.header and sheet.header.kind == "games" for sheet in sheets):
        return sheets
    wanted = replace(options, kind="events", columns={})
    found = []
    for sheet in sheets:
        header = None if sheet.header else find_header(sheet.rows, wanted)
        found.append(sheet._replace(header=header) if header and header.kind == "events" else sheet)
    return found


def _of_wanted_kind(
    sheets: list[BookSheet], file: str, options: ReadOptions
) -> tuple[list[BookSheet], list[Problem]]:
    """The sheets whose table is wanted, and what is to be said of the others."""
    if not sheets:
        return [], [Problem("F002", Place(file, options.sheet))]
    tables = [sheet for sheet in sheets if sheet.header]
    if not tables:
        return [], [_no_header(sheets[0], file, options)]
    wanted = [sheet for sheet in tables if sheet.header and sheet.header.kind == options.kind] or tables
    beside = any(sheet.header and sheet.header.kind == "games" for sheet in wanted)
    wanted += [
        sheet
        for sheet in tables
        if sheet not in wanted
        and (is_register(sheet.header, options) or (beside and _is_beside(sheet, options)))
    ]
    without_header = any(sheet.header is None for sheet in sheets)
    games = [
        (each.name, each.rows[each.header.below :])
        for each in wanted
        if without_header and each.header and each.header.kind == "games"
    ]
    problems = []
    for sheet in sheets:
        if sheet.header is None:
            problems.append(unheaded(file, sheet.name, sheet.lines[0], sheet.rows, games))
        elif sheet not in wanted:
            problems.append(Problem("S002", Place(file, sheet.name), {"found": sheet.header.kind}))
    return wanted, problems


def _is_beside(sheet: BookSheet, options: ReadOptions) -> bool:
    """Whether a sheet beside the games tells of their events, or may be the rating list."""
    return bool(sheet.header and sheet.header.kind == "events") or is_list(sheet.header, options)


def _table(
    sheet: BookSheet, file: str, epoch1904: bool, options: ReadOptions
) -> tuple[RawTable | None, list[Problem], tuple[RawTable, ...]]:
    """The table of a sheet, with repairs and faults of its cells; and standings below it."""
    header = sheet.header
    assert header is not None
    line = sheet.lines[header.position]
    rows, filled = fill_merged(sheet.rows, sheet.lines, line, sheet.merged)
    sheet = sheet._replace(rows=rows)
    grid = _grid(sheet, header, file)
    table, problems, below = to_tables(grid, options)
    problems += merged_faults(table, filled, Place(file, sheet.name))
    if table is None:
        return None, problems, below
    gaps = gaps_between(np.array(sheet.lines[header.below - 1 :]))
    problems += serials_to_dates(table, epoch1904) + cell_faults(table, line, sheet.marks)
    return table, problems + hidden_rows(table, sheet.marks) + gap_note(table, gaps), below


def _grid(sheet: BookSheet, header: Header, file: str) -> Grid:
    below = header.below
    index = pd.Index(sheet.lines[below:], dtype="int64")
    columns = columns_of(sheet.rows, below, len(header.headings))
    cells = pd.DataFrame(
        {n: pd.Series(pd.array(texts, dtype=_STR), index=index) for n, texts in enumerate(columns)},
        index=index,
    )
    line = sheet.lines[header.position]
    above = tuple(Above(sheet.lines[row], sheet.rows[row]) for row in range(header.position))
    above = (Above(0, [title]), *above) if (title := round_title(sheet.name)) else above
    headings = with_unnamed(header.headings, cells) if header.kind == "players" else header.headings
    return Grid(file, header.kind, line, headings, cells, written(sheet), sheet.name, True, above)


def _no_header(sheet: BookSheet, file: str, options: ReadOptions) -> Problem:
    row, _ = likely_header(sheet.rows, options)
    kind = options.kind or "games"
    headings = tuple(sheet.rows[row])
    found = {name for name in named(headings, kind, options) if name}
    below = pd.DataFrame(sheet.rows[row + 1 :], dtype="str").fillna("")
    grid = Grid(file, kind, sheet.lines[row], headings, below, written(sheet), sheet.name, True)
    return missing_columns(grid, missing(kind, found) or ["white", "black"])


def _reason(error: Exception) -> str:
    return str(error).rstrip(".") or type(error).__name__
