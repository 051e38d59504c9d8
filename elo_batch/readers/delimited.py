"""Delimited text (CSV, TSV): comma, semicolon, tab or bar; titles above the header; any usual encoding.

A tiny complete file:

    round,white,black,result
    1,90000001,90000002,1-0
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice, zip_longest
from typing import NamedTuple

import pandas as pd

from elo_batch.notation.guards import has_guards, unguarded, unguarded_text
from elo_batch.problems import Place, Problem
from elo_batch.readers.blocks import Above
from elo_batch.readers.csv_clean import read_clean
from elo_batch.readers.csv_records import (
    DELIMITERS,
    Careful,
    Lines,
    Record,
    is_blank,
    read_carefully,
    read_records,
    records,
)
from elo_batch.readers.cut import cut_cell, cut_titles
from elo_batch.readers.gaps import blank_lines, gap_note
from elo_batch.readers.grid import missing_columns, to_tables
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import Header, find_header, likely_header, missing, named
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.sniff import is_plain_text, other_text
from elo_batch.readers.source import read_bytes, shown
from elo_batch.readers.text import Decoded, decode, endless_line
from elo_batch.tables import RawFile

NAME = "delimited"
_SAMPLE = 65_536
_END_OF_FILE = b"\x1a"  # programs of DOS times end a file with it
_RECORDS_SAMPLED = 200
_FAULTS = ("F008", "F009")
_PLAYER = re.compile(r"\s*\"?\d{1,4}\.?\"?\s*[,;\t|]")
_REPORT_LINE = re.compile(rb"^(?:\d{3}|XX[A-Z]|BB[A-Z]) |^\d{3}$")


class _Start(NamedTuple):
    """What the first lines tell: delimiter, header, the physical lines it stands on, the rows above it."""

    delimiter: str
    header: Header
    line: int
    end: int
    above: tuple[Above, ...]


def identify(path: str, head: bytes) -> bool:
    """Whether a file is delimited text: text, and neither a report file (TRF) nor XML, HTML, JSON or PGN."""
    return is_plain_text(head) and other_text(head) is None and not _is_report(head)


def read(path: str, options: ReadOptions) -> RawFile:
    """Read one delimited file: one table, or none and the reason."""
    file, raw = shown(path), read_bytes(path)
    if endless := endless_line(raw, file):
        return RawFile(file, NAME, (), {}, (endless,))
    decoded = decode(raw, file, options.encoding)
    data, problems = _lines_made_equal(decoded, file)
    start = _start(data, options)
    no_games = options.kind in ("", "games") and (start is None or start.header.kind != "games")
    if no_games and (crosstable := _crosstable(data, file, decoded, problems, options.accept_repairs)):
        return crosstable
    if start is None:
        return RawFile(
            file, NAME, (), {"encoding": decoded.encoding}, (*problems, _no_header(data, file, options))
        )
    lines = Lines(data)
    cells, faults, ragged = _cells(data, file, start, lines)
    cut = cut_cell(data, cells, file, lines)
    cells, unwrapped = _without_formulas(cells, data, file)
    faults += [*unwrapped, *cut]
    cells = unguarded(cells) if has_guards(data) else cells
    if start.delimiter == "|":
        cells = _without_rules(cells)
    headings = tuple(map(unguarded_text, start.header.headings))
    grid = Grid(file, start.header.kind, start.line, headings, cells, lines, above=start.above, ragged=ragged)
    table, more, told = to_tables(grid, options)
    more = cut_titles(data, more, [row.cells for row in start.above], start.delimiter, len(headings))
    if table and not isinstance(cells.index, pd.RangeIndex):  # then there are lines without a row
        more += gap_note(table, blank_lines(table, start.end, lines))
    facts = {
        "encoding": decoded.encoding,
        "delimiter": DELIMITERS[start.delimiter],
        "header line": str(start.line),
        "rows": str(len(cells) + len(ragged) + len(faults) - len(unwrapped) - len(cut)),
    }
    return RawFile(file, NAME, (table,) if table else (), facts, (*problems, *faults, *more), told)


def _crosstable(
    data: bytes, file: str, decoded: Decoded, problems: list[Problem], accept: bool
) -> RawFile | None:
    from elo_batch.readers.crosstable import in_text, tables_of  # most texts need it not

    lines = Lines(data)
    found = in_text(data, file, lines)
    if found is None:
        return None
    table, delimiter = found
    tables, more = tables_of([replace(table, accept=accept)])
    _, faults = read_carefully(
        data, file, delimiter, (table.line, _written_width(data, table.line, delimiter)), lines
    )
    more += [fault for fault in faults if fault.code in _FAULTS or _is_cut_player(fault)]
    facts = {
        "encoding": decoded.encoding,
        "delimiter": DELIMITERS[delimiter],
        "header line": str(table.line),
        "rows": str(len(table.rows)),
    }
    return RawFile(file, NAME, tuple(tables), facts, (*problems, *more))


def _written_width(data: bytes, line: int, delimiter: str) -> int:
    """How many cells the row on a line has."""
    return next(len(row.cells) for row in records(data.decode(), delimiter) if row.line == line)


def _is_cut_player(fault: Problem) -> bool:
    """Whether the row of a player is cut at the end of the file; lines below the players are no such rows."""
    return fault.code == "D111" and _PLAYER.match(fault.row) is not None


def _cells(data: bytes, file: str, start: _Start, lines: Lines) -> Careful:
    width = len(start.header.headings)
    if start.end - start.line < start.header.height:
        clean = read_clean(data, start.delimiter, start.end, width)
        if clean is not None:
            return Careful(clean, [], {})
    return read_records(data, file, start.delimiter, (start.end, width), lines)


def _without_rules(cells: pd.DataFrame) -> pd.DataFrame:
    """Tables of Markdown: blanks around the cells, and lines of dashes that are no rows."""
    trimmed: pd.DataFrame = cells.apply(lambda column: column.str.strip())
    dashes = trimmed.apply(lambda column: column.str.fullmatch(r":?-*:?")).all(axis=1)
    some = trimmed.apply(lambda column: column.str.contains("--", regex=False)).any(axis=1)
    kept: pd.DataFrame = trimmed[~(dashes & some)]
    return kept


def _without_formulas(cells: pd.DataFrame, data: bytes, file: str) -> tuple[pd.DataFrame, list[Problem]]:
    """Texts that an export wrote as `="00123"`, to keep a spreadsheet from changing them."""
    if b"=" not in data or b'="' not in data:
        return cells, []
    wrapped = cells.apply(lambda column: column.str.fullmatch(r'="[^"]*"'))
    count = int(wrapped.to_numpy(dtype=bool).sum())
    if not count:
        return cells, []
    row, column = (int(at[0]) for at in wrapped.to_numpy(dtype=bool).nonzero())
    place = Place(file, line=int(cells.index[row]))
    problem = Problem("F012", place, {"count": count, "found": cells.iat[row, column]})
    return cells.mask(wrapped, cells.apply(lambda column: column.str[2:-1])), [problem]


def _lines_made_equal(decoded: Decoded, file: str) -> tuple[bytes, list[Problem]]:
    """Line ends of old Macs become LF, so that lines count as editors count them; NUL bytes are an error."""
    data, problems = decoded.data, list(decoded.problems)
    if data[-3:].rstrip(b"\r\n").endswith(_END_OF_FILE):
        data = data.rstrip(b"\r\n").removesuffix(_END_OF_FILE)
    if b"\0" in data:
        place = Place(file, line=data.count(b"\n", 0, data.index(b"\0")) + 1)
        problems.append(Problem("F007", place, {"count": data.count(b"\0")}))
        data = data.replace(b"\0", b"")
    if b"\r" in data and data.count(b"\r") != data.count(b"\r\n"):
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return data, problems


def _start(data: bytes, options: ReadOptions) -> _Start | None:
    """The delimiter under which a header with most known columns is found."""
    found = [start for delimiter in DELIMITERS if (start := _start_with(data, delimiter, options))]
    return max(found, key=lambda start: start.header.known, default=None)


def _start_with(data: bytes, delimiter: str, options: ReadOptions) -> _Start | None:
    rows = _first_rows(data, delimiter)
    header = find_header([record.cells for record in rows], options)
    if header is None:
        return None
    above = tuple(Above(row.line, row.cells) for row in rows[: header.position])
    return _Start(delimiter, header, rows[header.position].line, rows[header.below - 1].end, above)


def _first_rows(data: bytes, delimiter: str) -> list[Record]:
    sample = data[:_SAMPLE]
    if len(data) > _SAMPLE and b"\n" in sample:
        sample = sample[: sample.rindex(b"\n") + 1]
    found = islice(records(sample.decode(errors="ignore"), delimiter), _RECORDS_SAMPLED)
    return [
        record for record in found if not is_blank(record) and not record.fault and not _is_comment(record)
    ]


def _is_comment(record: Record) -> bool:
    return record.cells[0].startswith("#")


def _no_header(data: bytes, file: str, options: ReadOptions) -> Problem:
    """Say what is missing, from the row that looks most like a header."""
    records_by = [_first_rows(data, delimiter) for delimiter in DELIMITERS]
    likely = [likely_header([row.cells for row in rows], options) for rows in records_by]
    best = max(range(len(likely)), key=lambda number: likely[number][1])
    if not records_by[best]:
        return Problem("F002", Place(file))
    header = likely[best][0]
    record, below = records_by[best][header], records_by[best][header + 1 :]
    kind = options.kind or "games"
    found = {name for name in named(record.cells, kind, options) if name}
    grid = Grid(file, kind, record.line, tuple(record.cells), _texts(below), Lines(data))
    return missing_columns(grid, missing(kind, found) or ["white", "black"])


def _texts(rows: list[Record]) -> pd.DataFrame:
    """Rows as a table of texts, those that are short filled with blanks."""
    return pd.DataFrame(
        list(zip(*zip_longest(*(row.cells for row in rows), fillvalue=""), strict=True)), dtype="str"
    )


def _is_row(line: bytes) -> bool:
    """Whether a line has the marks of several cells: a row of the event `100 Jahre SK Eiche` is no record."""
    return any(line.count(mark) > 2 for mark in (b",", b";", b"|"))


def _is_report(head: bytes) -> bool:
    lines = [line for line in re.split(rb"[\r\n]+", head.removeprefix(b"\xef\xbb\xbf")) if line.strip()][:200]
    marked = sum(bool(_REPORT_LINE.match(line)) and not _is_row(line) for line in lines)
    return marked * 2 > len(lines)
