"""Results files for the English Chess Federation: `#FIELD=value`, any case, several items a line.

A tiny complete file (SCORE is from PIN1's side; `1d` is a win by default):

    #EVENT DETAILS
    #EVENT CODE=AL25 #EVENT NAME=Alder League
    #EVENT DATE=08/11/2025 #FINAL RESULT DATE=09/11/2025 #MINUTES FOR GAME=90
    #PLAYER LIST
    #PIN=1 #ECF CODE=900001A #NAME=Alder, Ann
    #PIN=2 #ECF CODE=900002B #NAME=Birch, Ben
    #MATCH RESULTS=Alders v Birches #RESULTS DATE=08/11/2025 #WHITE ON=odd
    #PIN1=1 #PIN2=2 #SCORE=10 #BOARD=1
    #FINISH#

Lists of players and games may also be tables (`#COLUMN=PIN` ... `#TABLE START`, rows, `#TABLE END`). The
matches of a file are one event; several sections are an event each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from pathlib import PurePath

import pandas as pd

from elo_batch.notation.dates import parse_date
from elo_batch.notation.time_control import pool_of
from elo_batch.readers import ecf_games, ecf_people
from elo_batch.readers.ecf_games import Group, Played, Reading, read_group
from elo_batch.readers.ecf_items import HEADINGS, Item, read_items
from elo_batch.readers.ecf_people import read_people
from elo_batch.readers.entries.checks import check_players
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import format_of
from elo_batch.readers.entries.tables import EventFacts, event_table, games_table, players_table
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.sniff import is_plain_text
from elo_batch.readers.text_lines import text_lines
from elo_batch.tables import RawFile, RawTable

NAME = "ecf"
_MARK = re.compile(
    rb"#\s*(?:event\s*details|player\s*list|(?:match|section|other)\s*results)\b", re.IGNORECASE
)
_ITEM = re.compile(rb"#\s*[A-Za-z][A-Za-z0-9 _]*=")
_DETAILS = frozenset(
    [
        "EVENTCODE", "SUBMISSIONINDEX", "EVENTNAME", "EVENTDATE", "FINALRESULTDATE", "RESULTSOFFICER",
        "RESULTSOFFICERADDRESS", "TREASURER", "TREASURERADDRESS", "MINUTESFORGAME", "MOVESFIRSTSESSION",
        "MINUTESFIRSTSESSION", "MOVESSECONDSESSION", "MINUTESSECONDSESSION", "MINUTESRESTOFGAME",
        "SECONDSPERMOVE", "ENVIRONMENT", "ADJUDICATED", "INFORMGRANDPRIX", "INFORMFIDE", "INFORMCHESSMOVES",
        "INFORMUNION", "COMMENT",
    ]
)  # fmt: skip
_KNOWN = {
    "EVENTDETAILS": _DETAILS,
    "PLAYERLIST": ecf_people.FIELDS,
    **dict.fromkeys(
        ("MATCHRESULTS", "SECTIONRESULTS", "OTHERRESULTS"), ecf_games.FIELDS | ecf_games.GROUP_FIELDS
    ),
}
KNOWN_FIELDS = frozenset(name for names in _KNOWN.values() for name in names)
"""Every field that is known in some part of a file."""
_MINUTES = ("MINUTESFORGAME", "MINUTESFIRSTSESSION", "MINUTESSECONDSESSION", "MINUTESRESTOFGAME")


@dataclass
class _Parts:
    """The items of each part of the file."""

    details: dict[str, Item] = field(default_factory=dict)
    players: list[Item] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)


def identify(path: str, head: bytes) -> bool:
    """Whether a file is such a list of items, by its parts.

    >>> identify("any", b"#Event Details\\n#EVENT CODE=A1\\n")
    True
    """
    text = head.replace(b"\0", b"")
    return is_plain_text(head) and _MARK.search(text) is not None and _ITEM.search(text) is not None


def read(path: str, options: ReadOptions) -> RawFile:
    """Read the file into tables of players, events and games; games stand on the line of their PIN1."""
    text = text_lines(path, options)
    lines, findings = text.lines, text.findings
    made = tables_of(read_items(lines, findings), findings)
    problems = (*text.problems, *findings.problems)
    return RawFile(findings.file, NAME, made, {"encoding": text.encoding}, problems)


def tables_of(items: Sequence[Item], findings: Findings) -> tuple[RawTable, ...]:
    """The tables of players, events and games that items tell of."""
    parts = _sorted(items, findings)
    reading = Reading(read_people(parts.players, findings), findings)
    players = list(reading.players.values())
    check_players(players, findings)
    if not players:
        findings.add("N157")
    facts = _facts(parts.details, findings)
    made: list[RawTable] = [players_table(facts, players, findings)]
    for name, groups in _events(facts.name, parts.groups):
        played = [game for group in groups for game in read_group(group, reading)]
        made += _event(replace(facts, name=name, line=groups[0].line), groups, played, findings)
    if reading.colourless:
        findings.add("N146", reading.colourless[0], count=len(reading.colourless))
    return tuple(made)


def _sorted(items: Sequence[Item], findings: Findings) -> _Parts:
    """The items by part; fields that are not known there are listed once."""
    parts, part, unknown = _Parts(), "EVENTDETAILS", dict[str, int]()
    for item in items:
        if item.field in HEADINGS:
            if item.field == "EVENTDETAILS" and (parts.details or parts.players):
                findings.add("N141", item.line, found="EVENT DETAILS", reason="a second event begins here")
            part = item.field
            if part.endswith("RESULTS"):
                parts.groups.append(Group(item.line, part, item.value))
        elif item.field not in _KNOWN[part]:
            unknown.setdefault(item.field, item.line)
        elif part == "EVENTDETAILS":
            parts.details.setdefault(item.field, item)
        elif part == "PLAYERLIST":
            parts.players.append(item)
        else:
            parts.groups[-1].items.append(item)
    if unknown:
        shown_ = ", ".join(f"{name} (line {line})" for name, line in unknown.items())
        findings.add("N142", min(unknown.values()), fields=shown_)
    return parts


def _events(name: str, groups: Sequence[Group]) -> Iterator[tuple[str, list[Group]]]:
    """Several sections are an event each; matches and other results together are one."""
    sections = [group for group in groups if group.kind == "SECTIONRESULTS"]
    several = len({group.name for group in sections}) > 1
    together: dict[str, list[Group]] = {}
    for group in groups:
        own = several and group.kind == "SECTIONRESULTS"
        together.setdefault(f"{name}: {group.name}" if own else name, []).append(group)
    yield from together.items()


def _event(
    facts: EventFacts, groups: Sequence[Group], played: Sequence[Played], findings: Findings
) -> tuple[RawTable, RawTable]:
    games = [each.game for each in played]
    matches = all(group.kind == "MATCHRESULTS" for group in groups)
    facts = replace(
        facts,
        rounds=max((game.round for game in games), default=0),
        team=matches and bool(groups),
        format=format_of(games, "", matches),
    )
    table = games_table(facts, games, findings)
    rows = table.rows.copy()
    rows["round"] = rows["round"].where(rows["round"] != "0", "")
    if any(each.white_team for each in played):
        for side in ("white_team", "black_team"):
            rows[side] = pd.Series([getattr(each, side) for each in played], dtype="str", index=rows.index)
    return event_table(facts, findings), replace(table, rows=rows)


def _facts(details: Mapping[str, Item], findings: Findings) -> EventFacts:
    def text(name: str) -> str:
        """What a field says, "" where it is not there."""
        return details[name].value if name in details else ""

    def day(name: str) -> date | None:
        """The day a field says (day first), or None; a finding (N148) for what is no date."""
        found = parse_date(text(name), "dmy") if text(name) else None
        if text(name) and found is None:
            findings.add("N148", details[name].line, name, found=text(name))
        return found

    return EventFacts(
        text("EVENTNAME") or text("EVENTCODE") or PurePath(findings.file).stem,
        federation="ENG",
        start=day("EVENTDATE"),
        end=day("FINALRESULTDATE"),
        time_control=_time_control(details, findings),
        arbiter=text("RESULTSOFFICER"),
    )


def _time_control(details: Mapping[str, Item], findings: Findings) -> str:
    """The pool by the minutes of all sessions and the seconds of each of 60 moves; "" when not given."""
    numbers = {}
    for name in (*_MINUTES, "SECONDSPERMOVE"):
        text = details[name].value if name in details else ""
        if text and not (text.isascii() and text.isdigit() and len(text) < 5):
            findings.add(
                "N141", details[name].line, name, found=f"{name}={text}", reason="a number is wanted"
            )
        elif text:
            numbers[name] = int(text)
    minutes = sum(number for name, number in numbers.items() if name in _MINUTES)
    seconds = numbers.get("SECONDSPERMOVE", 0)
    if not minutes:
        return ""
    return pool_of(Fraction(minutes + seconds)) or f"{minutes}+{seconds}"
