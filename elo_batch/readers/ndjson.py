"""Games as JSON: the games that lichess exports, one object a line, and lists of plain objects.

A tiny complete file (dates are days in universal time, as lichess writes its times):

    {"id": "abcd1234", "rated": true, "variant": "standard", "speed": "rapid", "createdAt": 1762596000000,
     "status": "mate", "players": {"white": {"user": {"id": "ann", "name": "Ann"}, "rating": 1800},
     "black": {"user": {"id": "ben", "name": "Ben"}, "rating": 1750}}, "winner": "white"}

(in one line), or `[{"white": "Alder, Ann", "black": "Birch, Ben", "result": "1-0"}]`; such a list may also
stand in an object: `{"games": [...]}`, or deeper in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.columns import GAMES, names
from elo_batch.notation.text import listed
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem, more_of
from elo_batch.readers.grid import to_table
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import find_header
from elo_batch.readers.ndjson_lichess import NEVER_PLAYED, Row, is_game, row_of, standings
from elo_batch.readers.ndjson_lines import Objects
from elo_batch.readers.ndjson_nested import flattened, holds_games
from elo_batch.readers.ndjson_places import Records
from elo_batch.readers.ndjson_wrapped import LIST_WITHIN
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import shown
from elo_batch.readers.text import not_utf8
from elo_batch.tables import RawFile, RawTable

NAME = "ndjson"
_START = re.compile(r'\s*(?:\{\s*"|\[\s*[\[{])')
_LINES_TRIED = 20
_STR = pd.StringDtype(storage="pyarrow", na_value=np.nan)
_LONGEST_TEXT = 1_000
_MOST_COLUMNS = 200


def identify(path: str, head: bytes) -> bool:
    """Whether a file is JSON of games, of standings of lichess or of rows of a table, by its first object.

    >>> identify("any", b'[{"white": "Ann", "black": "Ben", "result": "1-0"}]'), identify("any", b'{"a": []}')
    (True, False)
    """
    text = _text_of(head)
    if not _START.match(text):
        return False
    for value in _first_values(text):
        known = is_game(value) or bool(standings(value))
        if known or (_is_plain(value) and find_header([list(value)], ReadOptions()) is not None):
            return True
    return holds_games(text)


def _text_of(head: bytes) -> str:
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head.decode("utf-16", errors="ignore")
    return head.replace(b"\0", b"").removeprefix(b"\xef\xbb\xbf").decode(errors="replace")


def _first_values(text: str) -> Iterator[Any]:
    """The first object of a list or of the file; where it is broken, those of the next lines."""
    begun = LIST_WITHIN.match(text)
    start = text[begun.end() :] if begun else text.lstrip().removeprefix("[").lstrip()
    for part in (start, *start.splitlines()[1:_LINES_TRIED]):
        try:
            yield json.JSONDecoder().raw_decode(part)[0]
        except (ValueError, RecursionError):
            continue


@dataclass
class _Found:
    """What the objects of a file are, by number: games of lichess, plain objects, standings, others."""

    records: Records
    games: list[int] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    plain: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    standings: str = ""
    others: list[tuple[int, Any]] = field(default_factory=list)
    never_played: list[int] = field(default_factory=list)
    same: dict[str, str] = field(default_factory=dict)

    def add(self, line: int, value: Any) -> None:
        """Sort in the next object, which starts on a physical line."""
        self.records.starts.append(line)
        number = len(self.records.starts)
        if is_game(value):
            row = row_of(value)
            if row.status in NEVER_PLAYED:
                self.never_played.append(number)
            else:
                self.games.append(number)
                self.rows.append(Row(*(self.same.setdefault(text, text) for text in row)))
        elif kind := standings(value):
            self.standings = self.standings or kind
        elif (record := flattened(value)) is not None:
            self.plain.append((number, record))
        else:
            self.others.append((number, value))


def read(path: str, options: ReadOptions | None = None) -> RawFile:
    """Read the games of a JSON file; a line that is no JSON is a problem, and the rest is read.

    Raises RequestError when the file cannot be opened.
    """
    file = shown(path)
    found = _Found(Records(file))
    objects = Objects(path, file)
    for line, value in objects:
        found.add(line, value)
    found.records.is_list = objects.is_list
    problems = list(objects.problems)
    if objects.used_cp1252:
        problems.append(not_utf8(Place(file, line=objects.used_cp1252), "cp1252", ""))
    tables: list[RawTable] = []
    if found.rows:
        tables.append(_lichess(found, problems))
    elif found.plain:
        table, more = _table_of(found, options or ReadOptions())
        tables += [table] if table else []
        problems = [p for p in problems if p.code != "G741" or not _is_unread(p.values["key"], table)] + more
    if found.rows and found.plain:
        found.others += found.plain
    refused = any(problem.code == "G738" for problem in problems)
    problems += [] if refused else _not_read(found, bool(tables))
    return RawFile(file, NAME, tuple(tables), {"games": str(len(found.rows))}, tuple(problems))


def _lichess(found: _Found, problems: list[Problem]) -> RawTable:
    records = found.records
    frame = pd.DataFrame(
        {
            name: pd.Series(pd.array(column, dtype=_STR))
            for name, column in zip(Row._fields, zip(*found.rows, strict=True), strict=True)
        }
    ).set_axis(pd.Index(np.array([records.key(number) for number in found.games], dtype=np.int64)))
    frame.insert(1, "event_id", frame["event"])
    unnamed = (frame["event"] == "").to_numpy(dtype=bool)
    pools = frame.loc[unnamed, "time_control"]
    if pools[pools != ""].nunique() > 1:  # one event has one pool
        stem = PurePath(records.file).stem
        frame.loc[unnamed, "event"] = [f"{stem} {pool}".strip() for pool in pools]
    written = _as_written(frame)
    problems += _notes(found, frame, written)
    return records.placed(RawTable("games", records.file, frame, written=written))


def _notes(found: _Found, frame: pd.DataFrame, written: Callable[[int], str]) -> list[Problem]:
    """Games that are not rated, counted by reason, each at the first of them."""
    casual = (
        (frame["rated"] == "no") & (frame["variant"] == "standard") & (frame["speed"] != "correspondence")
    )
    reasons = [("casual games", casual), ("games by mail", frame["speed"] == "correspondence")]
    variants = [name for name in frame["variant"].unique() if name != "standard"]
    reasons += [(f"the variant {name}", frame["variant"] == name) for name in variants]
    problems = []
    for reason, rows in reasons:
        lines = frame.index[rows.to_numpy(dtype=bool)]
        if len(lines):
            values = {"reason": reason, "count": len(lines)}
            first = int(lines[0])
            place = found.records.place(found.records.number(first))
            problems.append(Problem("G714", place, values, written(first)))
    return problems


def _as_written(frame: pd.DataFrame) -> Callable[[int], str]:
    """The line of a game, shortened to what names it."""
    lines = frame.index.to_numpy()
    parts = {name: frame[name] for name in ("id", "white", "black", "result", "status")}

    def row(at: int) -> str:
        """The line of a game, shortened to what names it; "" where no game begins."""
        game = int(np.searchsorted(lines, at))
        if game == len(lines) or lines[game] != at:
            return ""
        return ", ".join(f"{name}: {column.iloc[game]}" for name, column in parts.items())

    return row


def _table_of(found: _Found, options: ReadOptions) -> tuple[RawTable | None, list[Problem]]:
    """Plain objects as the rows of a table whose headings are their keys."""
    records = found.records
    headings = list(dict.fromkeys(key for _, value in found.plain for key in value))[:_MOST_COLUMNS]
    header = find_header([headings], options)
    if header is None:
        return None, [_no_games(found, found.plain[0])]
    cells = pd.DataFrame(
        [[_cell(value.get(key)) for key in headings] for _, value in found.plain],
        index=[records.key(number) for number, _ in found.plain],
        dtype="str",
    )
    rows = {records.key(number): value for number, value in found.plain}

    def written(key: int) -> str:
        """The object with an index as JSON, "" where none has it."""
        return json.dumps(rows[key], ensure_ascii=False) if key in rows else ""

    table, problems = to_table(Grid(records.file, header.kind, 0, tuple(headings), cells, written), options)
    return records.placed(table) if table else None, [records.standing(problem) for problem in problems]


def _is_unread(key: object, table: RawTable | None) -> bool:
    """Whether a key is that of a column that nothing is read from."""
    if table is None:
        return False
    read = {table.headings.get(name, name) for name in names(GAMES)}
    return key not in read and key in [table.headings.get(name, name) for name in map(str, table.rows)]


def _not_read(found: _Found, has_table: bool) -> list[Problem]:
    problems, file = [], found.records.file
    if found.never_played:
        values = {"count": len(found.never_played)}
        problems.append(Problem("G733", found.records.place(found.never_played[0]), values))
    if found.standings:
        problems.append(Problem("G732", Place(file), {"kind": found.standings}))
    if has_table:
        listed = found.others[:MOST_OF_ONE_KIND]
        for number, value in listed:
            row = json.dumps(value, ensure_ascii=False)[:_LONGEST_TEXT]
            problems.append(Problem("G731", found.records.place(number), {}, row))
        more = len(found.others) - len(listed)
        problems += [more_of("G731", Place(file), more)] if more else []
    elif found.others and not found.standings:
        problems.append(_no_games(found, found.others[0]))
    elif not (found.standings or found.plain or found.others or found.never_played):
        problems.append(Problem("G719", Place(file)))
    return problems


def _no_games(found: _Found, first: tuple[int, Any]) -> Problem:
    number, value = first
    keys = listed(map(str, list(value)[:8])) if isinstance(value, dict) else ""
    what = f"objects with {keys}" if keys else f"a {type(value).__name__}"
    return Problem("G734", found.records.place(number), {"what": what})


def _is_plain(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and not any(isinstance(v, dict | list) for v in value.values())
    )


def _cell(value: Any) -> str:
    """A value as the file writes it: `true`, 7.0, texts without their quotes; null is blank."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)
