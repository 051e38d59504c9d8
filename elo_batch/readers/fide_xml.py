"""FIDE rating lists as XML: combined or of one pool; read player by player, never as a whole.

A tiny complete file:

    <playerslist>
    <player><fideid>90000001</fideid><name>Alder, Ann</name><country>ENG</country><sex>F</sex>
    <title>WIM</title><rating>2310</rating><games>5</games><k>10</k><birthday>1990</birthday><flag>w</flag></player>
    </playerslist>
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from lxml import etree

from elo_batch.arrow import pa
from elo_batch.columns import pool_prefix
from elo_batch.problems import Place, Problem
from elo_batch.readers.fide_frame import frame_of
from elo_batch.readers.fide_layout import pool_note, pool_of
from elo_batch.readers.fide_rows import Part
from elo_batch.readers.list_filter import Filter, Wanted, kept_facts, kept_note
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import blocks, shown
from elo_batch.tables import RawFile, RawTable

NAME = "fide_xml"
_BLOCK = 1_000_000
_ROWS = 20_000  # players of one part
_MARK = b"<playerslist"
_NAMES = {
    "fideid": "id",
    "country": "federation",
    "games": "period_games",
    "rapid_games": "rapid_period_games",
    "blitz_games": "blitz_period_games",
    "birthday": "birth_year",
    "flag": "status",
}
_COLUMNS = (
    *("fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title"),
    *("rating", "games", "k", "rapid_rating", "rapid_games", "rapid_k"),
    *("blitz_rating", "blitz_games", "blitz_k", "birthday", "flag"),
)
_POOLS = frozenset(name for name in _COLUMNS if name.startswith(("rapid_", "blitz_")))
Row = tuple[int, tuple[str, ...]]


class DoctypeError(ValueError):
    """The file has a document type: no list has one, and nothing is looked up or expanded for it."""


@dataclass
class Players:
    """The players of one file, as they are read.

    `wanted`: whose rows are kept; None = everybody's. `total`: players read so far. `several`: whether any
    row so far has ratings of several pools.
    """

    path: str
    wanted: Wanted | None = None
    total: int = 0
    several: bool = False

    def parts(self) -> Iterator[Part]:
        """Some thousand rows at a time, in the order of `_COLUMNS`.

        Raises lxml.etree.XMLSyntaxError for a damaged file, DoctypeError for one with a document type.
        """
        parser = etree.XMLPullParser(
            events=("end",), tag="player", resolve_entities=False, no_network=True, huge_tree=False
        )
        found: list[Row] = []
        for block in blocks(self.path, _BLOCK):
            parser.feed(block)
            found += self._rows(parser)
            if len(found) >= _ROWS:
                yield _part(found)
                found = []
        root: Any = parser.close()
        _refuse_doctype(root)
        yield _part(found)

    def _rows(self, parser: etree.XMLPullParser) -> Iterator[Row]:
        for _, element in parser.read_events():
            player: Any = element
            if self.total == 0:
                _refuse_doctype(player)
            self.total += 1
            if self._may_be_wanted(player):
                cells = {child.tag: _text(child.text) for child in player}
                self.several |= not _POOLS.isdisjoint(cells)
                yield player.sourceline or 0, tuple(cells.get(name, "") for name in _COLUMNS)
            _forget(player)

    def _may_be_wanted(self, player: Any) -> bool:
        wanted = self.wanted
        return wanted is None or wanted.may_take(
            _text(player.findtext("fideid")), _text(player.findtext("name"))
        )


class _Written:
    """A row of XML in short: its cells that are not blank."""

    def __init__(self, rows: pd.DataFrame) -> None:
        self.rows = rows

    def __call__(self, line: int) -> str:
        found = self.rows[self.rows.index == line]
        return ", ".join(cell for cell in found.iloc[0] if cell) if len(found) else ""


def identify(path: str, head: bytes) -> bool:
    """Whether a file is XML whose root is a list of players."""
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") and _MARK in head and b"<fideid" in head


def read(path: str, options: ReadOptions) -> RawFile:
    """Read one list; of a large one only the rows that `options.needed` asks for."""
    file = shown(path)
    try:
        parts, players = _filtered(path, Filter(options))
    except (etree.XMLSyntaxError, DoctypeError) as error:
        return RawFile(file, NAME, problems=(_damaged(file, error),))
    names, pool, notes = _named(path, options, several=players.several)
    frame = _frame(parts, names)
    headings = {name: column for column, name in names.items()}
    table = RawTable("players", file, frame, headings=headings, written=_Written(frame))
    facts = {"pool": pool} if pool else {}
    facts |= kept_facts(players.total, len(frame))
    notes += kept_note(file, players.total, len(frame))
    if not players.total:
        notes.append(Problem("H005", Place(file, line=1)))
    return RawFile(file, NAME, (table,), facts, tuple(notes))


def frames(path: str, options: ReadOptions, problems: list[Problem]) -> Iterator[pd.DataFrame]:
    """The whole list, some thousand players at a time; what is found in it is added to `problems`."""
    players = Players(path)
    names: dict[str, str] = {}
    try:
        for part in players.parts():
            if not names:
                names, _, notes = _named(path, options, several=players.several)
                problems += notes
            yield _frame([part], names)
    except (etree.XMLSyntaxError, DoctypeError) as error:
        problems.append(_damaged(shown(path), error))


def _filtered(path: str, choice: Filter) -> tuple[list[Part], Players]:
    players = Players(path)
    parts: list[Part] = []
    for part in players.parts():
        if players.wanted is None and choice.applies(players.total):
            players.wanted = choice.first
            parts = [_kept(each, players.wanted) for each in parts]
        parts.append(_kept(part, players.wanted))
    if players.wanted is None:
        return parts, players
    more = choice.again(id_ for part in parts for id_ in part.columns[0].to_pylist())
    if more is None:
        return parts, players
    again = Players(path, more)
    return [_kept(part, more) for part in again.parts()], again


def _kept(part: Part, wanted: Wanted | None) -> Part:
    return part if wanted is None else part.where(wanted.mask(part.columns[0], part.columns[1]))


def _named(path: str, options: ReadOptions, *, several: bool) -> tuple[dict[str, str], str, list[Problem]]:
    """Element -> our name, the pool of a list of one pool, and the note on it."""
    names = {column: _NAMES.get(column, column) for column in _COLUMNS}
    pool, notes = "", []
    if not several:
        pool, source = pool_of(path, options.columns.get("rating", ""))
        names = {column: name for column, name in names.items() if column not in _POOLS}
        names |= {column: pool_prefix(pool) + names[column] for column in ("rating", "games", "k")}
        notes = pool_note(shown(path), pool, source, "rating")
    names |= {heading: column for heading, column in options.columns.items() if heading in names}
    return names, pool, notes


def _frame(parts: list[Part], names: dict[str, str]) -> pd.DataFrame:
    places = [_COLUMNS.index(column) for column in names]
    chosen = [Part(part.lines, [part.columns[n] for n in places]) for part in parts]
    return frame_of(chosen, list(names.values()), None)


def _part(rows: list[Row]) -> Part:
    lines = np.array([line for line, _ in rows], dtype=np.int64)
    columns = [pa.array([cells[n] for _, cells in rows], pa.large_string()) for n in range(len(_COLUMNS))]
    return Part(lines, columns)


def _text(text: str | None) -> str:
    return " ".join(text.split()) if text else ""


def _refuse_doctype(element: Any) -> None:
    if element is not None and element.getroottree().docinfo.internalDTD is not None:
        raise DoctypeError


def _forget(player: Any) -> None:
    """Let go of a player that was read, and of what stands before it."""
    player.clear()
    parent = player.getparent()
    while parent is not None and player.getprevious() is not None:
        del parent[0]


def _damaged(file: str, error: Exception) -> Problem:
    line = getattr(error, "lineno", 0) or 0
    reason = "it has a document type (DOCTYPE)" if isinstance(error, DoctypeError) else str(error.args[0])
    return Problem("L430", Place(file, line=line), {"reason": reason})
