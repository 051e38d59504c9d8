"""Crosstables in the manner of pairing cards: number, name, and a cell for each round.

A tiny complete file (`+` is a win, `=` a draw, `-` a loss over the board, `*` nothing; `def+` a win by
forfeit; `bye+` and `bye=` are byes for a point and a half):

    Alder Open
    8 november 2025 9 november 2025

    Major 8 november 2025 9 november 2025

    1 Alder w2+ b3=
    2 Birch b1- bye+
    3 Cedar bye= w1=

Each line that is no player begins a section: its name, and the days of its rounds. Every section is an event.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import PurePath

from elo_batch.notation.counts import counted
from elo_batch.notation.dates import parse_date
from elo_batch.readers.entries.cells import bye_word, colour_number_score
from elo_batch.readers.entries.checks import check_players
from elo_batch.readers.entries.entry import NOTHING, Cell, Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import format_of, join_games
from elo_batch.readers.entries.tables import EventFacts, tables
from elo_batch.readers.national_sections import of_event
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.sniff import is_plain_text
from elo_batch.readers.text_lines import LINE_END, text_lines
from elo_batch.tables import RawFile, RawTable

NAME = "pairing_cards"
_LONGEST = 2_000
_CELL = r"(?:[wb]\d{1,4}[-–—−+=]?|bye[-–—−+=]?|def[-–—−+]\d{0,4}|\*)"
_PLAYER = re.compile(rf"\s*(\d{{1,4}})\s+(\S.*?)((?:\s+{_CELL})+)\s*", re.IGNORECASE)
_START = re.compile(r"\s*(\d{1,4})\s+(\S.*)")
_DAY = re.compile(
    r"\d{1,2}(?:st|nd|rd|th)?[-. ]+[^\W\d]{3,}[-., ]+\d{4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}"
)
_ADVICE = "cells are w or b, the opponent's number and + = -; bye+ bye= bye- def+ def-; * for nothing"
_ONE_CELL = re.compile(_CELL, re.IGNORECASE)
_LIKE_CELL = re.compile(r"\s(?:[wb]\d{1,4}|bye|def|\*)", re.IGNORECASE)
_FEWEST = 2
_LABEL = re.compile(
    r"^(?:section|division|group|gruppe|event|tournament|turnier|torneo|tournoi|turnaj|turniej)\s*:\s*", re.I
)
"""What stands before the name of a section and is no part of it."""


@dataclass
class _Section:
    """One section: its line, name, days of the rounds, players, and the lines that lack a cell."""

    line: int
    name: str
    days: tuple[date | None, ...] = ()
    players: list[Entry] = field(default_factory=list)
    broken: set[int] = field(default_factory=set)


def identify(path: str, head: bytes) -> bool:
    """Whether a file is such a crosstable: several lines of players, the most of its lines.

    >>> identify("any", b"Open\\n1 Alder w2+ *\\n2 Birch b1- bye=\\n")
    True
    """
    if not is_plain_text(head) or b"\t" in head:
        return False
    lines = [line for line in LINE_END.split(head.decode("latin-1"))[:300] if line.strip()]
    like = sum(_START.fullmatch(line) is not None and bool(_LIKE_CELL.search(line)) for line in lines)
    players = sum(len(line) < _LONGEST and _PLAYER.fullmatch(line) is not None for line in lines)
    return players >= _FEWEST and like * 2 >= len(lines) and re.search(rb"\s[wb]\d+[-+=]", head) is not None


def read(path: str, options: ReadOptions) -> RawFile:
    """Read every section into tables of players, events and games."""
    text = text_lines(path, options, _LONGEST)
    lines, findings = text.lines, text.findings
    title, sections = _sections(lines, findings)
    if not sections:
        findings.add("N157")
    several = len(sections) > 1
    made: list[RawTable] = []
    problems = list(findings.problems)
    for section in sections:
        name = f"{title.name}: {section.name}" if several and title.name else title.name or section.name
        own = Findings(findings.file, lines)
        made += _event(name or PurePath(findings.file).stem, title, section, own)
        problems += of_event(own.problems, name) if several else own.problems
    return RawFile(findings.file, NAME, tuple(made), {"encoding": text.encoding}, (*text.problems, *problems))


def _event(name: str, title: _Section, section: _Section, findings: Findings) -> Sequence[RawTable]:
    rounds = max((len(player.cells) for player in section.players), default=0)
    broken = [player for player in section.players if player.line in section.broken]
    games = join_games(section.players, rounds, findings)
    _without_echoes(findings, broken)
    check_players(section.players, findings)
    days = section.days if len(section.days) == rounds else ()
    dated = [day for day in (*section.days, *title.days) if day]
    event = EventFacts(
        name,
        start=min(dated, default=None),
        end=max(dated, default=None),
        rounds=rounds,
        format=format_of(games, "", False),
        line=section.line,
        days=days,
    )
    return tables(event, section.players, games, findings)


def _sections(lines: Sequence[str], findings: Findings) -> tuple[_Section, list[_Section]]:
    """The title of the whole, and the sections with players."""
    title, sections = _Section(1, ""), [_Section(1, "")]
    for line, text in enumerate(lines, 1):
        if player := _PLAYER.fullmatch(text):
            sections[-1].players.append(_player(line, player))
        elif (start := _START.fullmatch(text)) and _LIKE_CELL.search(start[2]):
            odd = [word for word in start[2].split() if not _ONE_CELL.fullmatch(word)]
            findings.add("N124", line, reason=f"'{odd[-1]}' is no cell; {_ADVICE}")
        elif text.strip(" \x1a"):
            days = tuple(parse_date(day, "dmy") for day in _DAY.findall(text))
            whole = " ".join(_DAY.sub(" ", text).split())
            name = _LABEL.sub("", whole) or whole
            if not title.name and not any(section.players for section in sections):
                title.name = name
            elif not name:
                title.days = days
            else:
                sections.append(_Section(line, name, days))
    kept = [section for section in sections if section.players]
    for section in kept:
        _check_lengths(section, findings)
    return title, kept


def _check_lengths(section: _Section, findings: Findings) -> None:
    """Every player has a cell for every round: one too few may have been taken for a part of the name."""
    counts = Counter(len(player.cells) for player in section.players)
    usual = max(counts, key=lambda count: (counts[count], count))
    for player in section.players:
        if len(player.cells) != usual:
            reason = f"it has {counted(str(len(player.cells)), 'cell')}, the others {usual}; {_ADVICE}"
            findings.add("N124", player.line, reason=reason)
            section.broken.add(player.line)


def _without_echoes(findings: Findings, broken: Sequence[Entry]) -> None:
    """Leave out what only follows from rows that lack a cell (N124): cells that find nothing there."""
    lines = {player.line for player in broken}
    shown = [f"number {player.number} (" for player in broken]
    told = [
        problem.code == "T302"
        and (problem.place.line in lines or any(each in problem.message for each in shown))
        for problem in findings.problems
    ]
    findings.problems[:] = [each for each, gone in zip(findings.problems, told, strict=True) if not gone]


def _player(line: int, match: re.Match[str]) -> Entry:
    return Entry(line, int(match[1]), match[2].strip(), cells=tuple(map(_cell, match[3].split())))


def _cell(text: str) -> Cell:
    if text == "*":
        return NOTHING
    word = text.rstrip("0123456789") if text.lower().startswith("def") else text  # def+7
    found = colour_number_score(word) or bye_word(word)
    return found if found else Cell(0, "", "?", text)
