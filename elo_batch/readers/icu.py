"""The Irish Chess Union's CSV for results of its players in events abroad, one block for each player.

A tiny complete file (score, colour, then the opponent: last and first name, rating, title, federation; a
round without an opponent has the colour `-`):

    Event,"Alder Open, 2025"
    Start,2025-11-08
    End,2025-11-09
    Rounds,2
    Website,https://example.org

    Player,9001,Alder,Ann
    1,1,B,Birch,Ben,1900,FM,XXX
    2,=,-
    Total,1.5

A game of two players who both have a block is told twice; both tellings are compared, and it counts once.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import PurePath

from elo_batch.exact import HALF_POINT, to_text
from elo_batch.notation.dates import parse_date
from elo_batch.notation.guards import unguarded_text
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.text import tidy
from elo_batch.readers.entries.checks import check_players
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.tables import EventFacts, tables
from elo_batch.readers.icu_people import People, Row
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.sniff import is_plain_text
from elo_batch.readers.text_lines import text_lines
from elo_batch.tables import RawFile

NAME = "icu"
_FIRST = re.compile(r'\ufeff?\s*"?(?:event|tournament)"?\s*([,;\t])', re.IGNORECASE)
_BLOCK = re.compile(rb'(?:^|[\r\n])\s*"?player"?\s*[,;\t]', re.IGNORECASE)
_KEYS = {
    "event": "name", "tournament": "name", "start": "start", "start date": "start", "date": "start",
    "end": "end", "end date": "end", "finish": "end", "rounds": "rounds", "number of rounds": "rounds",
    "website": "website", "web site": "website", "web": "website", "site": "website",
}  # fmt: skip
_SCORES = {
    "1": "1", "w": "1", "0": "0", "l": "0", "=": "=", "½": "=", "0.5": "=", "0,5": "=", ".5": "=", "d": "=",
    "1/2": "=", "+": "+", "-": "-",
}  # fmt: skip
_VALUE = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}
_MOST_ROUNDS = 999


@dataclass
class _Reading:
    """What was read so far."""

    people: People
    findings: Findings
    facts: dict[str, tuple[int, str]] = field(default_factory=dict)

    def problem(self, line: int, reason: str) -> None:
        """Remember that a line is not understood, and why (N131)."""
        self.findings.add("N131", line, reason=reason)

    @property
    def rounds(self) -> int:
        """The number of rounds that the file says; 0 = not said, or no number."""
        text = self.facts.get("rounds", (0, ""))[1]
        return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def identify(path: str, head: bytes) -> bool:
    """Whether a file is such a CSV: it begins with the event and has blocks of players.

    >>> identify("any", b"Event,Alder Open\\nPlayer,9001,Alder,Ann\\n")
    True
    """
    text = head.decode("utf-8-sig", "replace").lstrip("\r\n")
    return is_plain_text(head) and _FIRST.match(text) is not None and _BLOCK.search(head) is not None


def read(path: str, options: ReadOptions) -> RawFile:
    """Read all blocks into tables of players, events and games; games stand on their first line."""
    text = text_lines(path, options)
    lines, findings = text.lines, text.findings
    reading = _Reading(People(findings), findings)
    for line, cells in _records(lines, reading):
        _take(line, cells, reading)
    reading.people.finish(reading.rounds)
    players, games = reading.people.entries(), reading.people.games()
    if not players:
        findings.add("N157")
    check_players(players, findings)
    made = tables(_event(reading, max((game.round for game in games), default=0)), players, games, findings)
    problems = (*text.problems, *findings.problems)
    return RawFile(findings.file, NAME, made, {"encoding": text.encoding}, problems)


def _records(lines: Sequence[str], reading: _Reading) -> Iterator[tuple[int, list[str]]]:
    """The cells of every line with something in it."""
    first = next((match for line in lines if (match := _FIRST.match(line))), None)
    delimiter = first[1] if first else ","
    for line, text in enumerate(lines, 1):
        try:
            found = next(csv.reader([text.rstrip("\x1a")], delimiter=delimiter), [])
        except csv.Error as error:
            reading.problem(line, str(error))
            continue
        cells = [tidy(unguarded_text(cell)) for cell in found]
        if any(cells):
            yield line, cells


def _take(line: int, cells: Sequence[str], reading: _Reading) -> None:
    key, value = cells[0].lower(), cells[1] if len(cells) > 1 else ""
    if key in _KEYS:
        if not value:
            reading.problem(line, f"{cells[0]} says nothing")
        reading.facts.setdefault(_KEYS[key], (line, value))
    elif key == "player":
        _block(line, cells, reading)
    elif key == "total":
        _total(line, value, reading)
    elif not key.isascii() or not key.isdigit():
        reading.problem(line, f"'{cells[0]}' is no round and no word of this format")
    elif reading.people.current is None:
        reading.problem(line, "it is a round before the first player")
    else:
        _round(line, cells, reading)


def _block(line: int, cells: Sequence[str], reading: _Reading) -> None:
    id_, last, first = (*cells[1:4], "", "", "")[:3]
    reading.people.finish(reading.rounds)
    if not id_ or not last:
        reading.problem(line, "a player needs an id and a last name")
    reading.people.begin(line, id_, last, first)


def _round(line: int, cells: Sequence[str], reading: _Reading) -> None:
    number, score, colour, last, first, rating, title, federation = (*cells, *[""] * 8)[:8]
    found = _SCORES.get(score.lower())
    round_ = int(number) if len(number) < 4 else 0
    if not 0 < round_ <= _MOST_ROUNDS:
        reading.problem(line, f"'{number}' is no round")
    elif found is None:
        reading.problem(line, f"'{score}' is no score (1, 0, =, + or -)")
    elif colour.lower() not in ("w", "b", "-", ""):
        reading.problem(line, f"'{colour}' is no colour (W, B, or - for a bye)")
    elif last and colour in ("-", "") and found in "10=":
        reading.problem(line, "a game needs a colour")
    elif colour.lower() in ("w", "b") and not last:
        reading.problem(line, "the opponent has no name")
    elif rating and not (rating.isascii() and rating.isdigit() and len(rating) <= 4):
        reading.problem(line, f"'{rating}' is no rating")
    else:
        person = (last, first, rating, title, federation)
        reading.people.add(Row(line, round_, found, colour.lower().strip("-")), person)


def _total(line: int, text: str, reading: _Reading) -> None:
    rows = reading.people.rows_of_current
    points = parse_points(text)
    if points is None:
        reading.problem(line, f"'{text}' is no number of points")
        return
    total = sum(_VALUE[row.score] for row in rows) * HALF_POINT
    if points != total:
        reading.findings.add("N132", line, "Total", found=text, sum=to_text(total))


def _event(reading: _Reading, played: int) -> EventFacts:
    def day(name: str) -> date | None:
        """The day a line of the event says (day first), or None; a finding for what is no date."""
        line, text = reading.facts.get(name, (0, ""))
        found = parse_date(text, "dmy") if text else None
        if text and found is None:
            reading.problem(line, f"'{text}' is not a date; write YYYY-MM-DD")
        return found

    line, name = reading.facts.get("name", (1, ""))
    if "start" not in reading.facts:
        reading.problem(line, "the event has no Start")
    return EventFacts(
        name or PurePath(reading.findings.file).stem,
        start=day("start"),
        end=day("end"),
        rounds=reading.rounds or played,
        line=line,
    )
