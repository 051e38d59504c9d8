"""The text crosstable of the US Chess results pages: two lines for each player, between rules.

A tiny complete file (second line: state, id, rating before and after; colours below the results):

    ALDER OPEN
    -----------------------------------------------------------
     Pair | Player Name                     |Total|Round|Round|
     Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |
    -----------------------------------------------------------
        1 | ANN ALDER                       |1.5  |W   2|H    |
       NC | 90000001 / R: 1641P17->1657P18  |N:2  |W    |     |
    -----------------------------------------------------------
        2 | BEN BIRCH                       |0.0  |L   1|U    |
       NC | 90000002 / R: 1500   ->1490     |     |B    |     |
    -----------------------------------------------------------

The rating before stands in the players' table as `rating`, the one after as `published_rating`. A heading
that comes again begins another section, which is an event of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import pairwise
from pathlib import PurePath

from elo_batch.notation.dates import parse_date
from elo_batch.notation.text import tidy
from elo_batch.readers.entries.checks import check_players, check_points
from elo_batch.readers.entries.entry import NOTHING, Cell, Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import format_of, join_games
from elo_batch.readers.entries.tables import EventFacts, tables
from elo_batch.readers.national_sections import of_event
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.sniff import is_plain_text
from elo_batch.readers.text_lines import LINE_END, text_lines
from elo_batch.readers.us_chess_players import ADVICE, cell, forfeit_with_colour
from elo_batch.tables import RawFile, RawTable

NAME = "us_chess_text"
_LONGEST = 4_000
_PLAYER = re.compile(r"\s*(\d{1,5})\s*\|([^|]+)\|\s*(\d{1,3}(?:[.,]\d)?)\s*\|(.*)")
_DETAILS = re.compile(r"\s*([A-Z]{0,3})\s*\|\s*(\d*)\s*/?\s*(.*?)\|[^|]*\|(.*)", re.IGNORECASE)
_RATING = re.compile(r"\b([RQB]):\s*(\d{1,4}|Unrated)?\s*(?:P\s*\d+)?\s*-+>\s*(\d{1,4})", re.IGNORECASE)
_DAY = re.compile(r"\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{4}|[^\W\d]{3,9} \d{1,2}, \d{4}")
_SECTION = re.compile(r"\s*section\b[\s\d:.-]*(.*)", re.IGNORECASE)
_HEADING = re.compile(r"\s*pair\s*\|", re.IGNORECASE)
_KIND_POOL = {"R": "standard", "Q": "rapid", "B": "blitz"}


@dataclass
class _Section:
    """What stands above a crosstable, its players, and the pool of its ratings."""

    line: int
    title: str = ""
    name: str = ""
    days: list[date] = field(default_factory=list)
    players: list[Entry] = field(default_factory=list)
    pool: str = ""


def identify(path: str, head: bytes) -> bool:
    """Whether a file is such a crosstable: lines of players, each with its second line."""
    if not is_plain_text(head):
        return False
    lines = LINE_END.split(head.decode("latin-1"))[:400]
    return any(
        _PLAYER.fullmatch(one) and _RATING.search(two) and _DETAILS.fullmatch(two)
        for one, two in pairwise(lines)
        if len(one) + len(two) < _LONGEST
    )


def read(path: str, options: ReadOptions) -> RawFile:
    """Read every section into tables of players, events and games."""
    text = text_lines(path, options, _LONGEST)
    lines, findings = text.lines, text.findings
    sections = _sections(lines, findings)
    if not sections:
        findings.add("N157")
    made: list[RawTable] = []
    problems = list(findings.problems)
    for section in sections:
        own = Findings(findings.file, lines)
        name = ": ".join(filter(None, (section.title, section.name))) or PurePath(findings.file).stem
        made += _event(name, section, own)
        problems += of_event(own.problems, name) if len(sections) > 1 else own.problems
    return RawFile(findings.file, NAME, tuple(made), {"encoding": text.encoding}, (*text.problems, *problems))


def _event(name: str, section: _Section, findings: Findings) -> Sequence[RawTable]:
    rounds = max(len(player.cells) for player in section.players)
    games = join_games(section.players, rounds, findings)
    check_players(section.players, findings)
    check_points(section.players, rounds, findings)
    event = EventFacts(
        name,
        federation="USA",
        start=min(section.days, default=None),
        end=max(section.days, default=None),
        rounds=rounds,
        time_control=section.pool,
        format=format_of(games, "", False),
        line=section.line,
    )
    return tables(event, section.players, games, findings)


def _sections(lines: Sequence[str], findings: Findings) -> list[_Section]:
    """The sections with players: a heading after players begins the next one, under the same title."""
    found = [_Section(1)]
    for line, text in enumerate(lines, 1):
        here = found[-1]
        if player := _PLAYER.fullmatch(text):
            below = lines[line] if line < len(lines) else ""
            entry = _player(line, player, below, here, findings)
            here.players += [entry] if entry else []
        elif "|" not in text and (words := tidy(text.strip("-=_* \x1a"))):
            if here.players:
                here = _Section(line, here.title, days=list(here.days))
                found.append(here)
            _above(words, here)
        elif _HEADING.match(text) and here.players:
            found.append(_Section(line, here.title, days=list(here.days)))
    return [section for section in found if section.players]


def _above(words: str, section: _Section) -> None:
    """A line above the table: days, the name of the section, or the title."""
    days = [day for found in _DAY.findall(words) if (day := parse_date(found, "mdy"))]
    if days:
        section.days = days
    elif named := _SECTION.fullmatch(words):
        section.name = named[1]
    elif not section.title:
        section.title = words


def _player(
    line: int, match: re.Match[str], below: str, section: _Section, findings: Findings
) -> Entry | None:
    details = _DETAILS.fullmatch(below)
    if details is None:
        findings.add("N124", line, reason="the second line of the player, with id and ratings, is missing")
        return None
    ratings = _RATING.findall(details[3])
    kind, before, after = ratings[0] if ratings else ("", "", "")
    section.pool = section.pool or _KIND_POOL.get(kind.upper(), "")
    before = before if before.isdigit() else ""
    results, colours = (_split(part) for part in (match[4], details[4]))
    found = (_cell(line, n, text, colours, findings) for n, text in enumerate(results, 1))
    cells = tuple(forfeit_with_colour(each, int(match[1])) for each in found)
    return Entry(
        line,
        int(match[1]),
        tidy(match[2]),
        id=details[2],
        rating=int(before or 0),
        points=Decimal(match[3].replace(",", ".")),
        cells=cells,
        extra={"state": details[1].upper(), "published_rating": after},
    )


def _split(text: str) -> list[str]:
    """Cells between bars; what follows the last bar is none."""
    return [tidy(part) for part in text.split("|")[: text.count("|")]]


def _cell(line: int, round_: int, text: str, colours: Sequence[str], findings: Findings) -> Cell:
    if not text:
        return NOTHING
    colour = colours[round_ - 1][:1] if round_ <= len(colours) else ""
    read = cell(f"{text} {colour}" if colour.upper() in ("W", "B") and text[-1:].isdigit() else text)
    if read is None:
        findings.add("N125", line, f"round {round_}", round=round_, found=text, cells=ADVICE)
        return Cell(0, "", "?", text)
    return read
