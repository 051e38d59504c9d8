"""Crosstables of pages, made ready for the reader of crosstables: names apart from numbers, ids joined."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from elo_batch.notation.headings import canonical
from elo_batch.problems import Place, Problem
from elo_batch.readers.crosstable import Crosstable, crosstable_of, event_tables
from elo_batch.readers.entries.tables import EventFacts
from elo_batch.readers.name_parts import name_parts
from elo_batch.readers.web.html import WebRow, widen
from elo_batch.readers.web.people import People, is_same_name, whole
from elo_batch.readers.web.sections import Section
from elo_batch.readers.web.words import listed
from elo_batch.tables import RawTable

_NUMBER, _TITLE, _ID, _SEX = "No.", "Title", "FideID", "Sex"


def read_crosstable(
    section: Section, people: People, event: EventFacts, place: tuple[str, str], written: Callable[[int], str]
) -> tuple[tuple[RawTable, ...], list[Problem]]:
    """The tables of a crosstable. Ids come from a list of players on the same page, by number and name.

    `place` is the file and the name of the table on the page. A number that is another player there is an
    error (C508).
    """
    every = [(row.line, row.texts) for row in (section.header, *section.rows)]
    found = crosstable_of(every, place[0], written, place[1])
    if found and (found.named or found.unread):
        return event_tables(replace(found, accept=people.accept), event)
    columns = listed(section.headings)
    names = _named(section) or [at for heading, at in columns.items() if heading == "name"]
    if not names:
        line = section.header.line
        reason = {"reason": "no heading says in which column the players stand"}
        return (), [Problem("C522", Place(*place, line), reason, written(line))]
    name = max(names, key=lambda at: _letters(section, at))
    marked = "number" not in columns and all(row.cells[name].number for row in _players(section, name))
    ids = "id" not in columns and any(entry.id for entry in people.entries)
    extra = (*((_NUMBER, _TITLE, _SEX) if marked else ()), *((_ID,) if ids else ()))
    rows = []
    for row in _players(section, name):
        texts = list(widen(row.texts, len(section.headings)))
        cell = row.cells[name]
        texts[name] = people.name(cell.name or cell.text, row.line)
        number = cell.number if marked else whole(texts[columns["number"]]) if "number" in columns else 0
        own = (str(number), cell.title, cell.sex) if marked else ()
        joined = (_id(people, number, name_parts(texts[name]).name, row.line),) if ids else ()
        rows.append((row.line, (*own, *joined, *texts)))
    taken = found.taken if found else ()
    headings = (*extra, *(found.headings if found and taken else section.headings))
    line, added = section.header.line, len(extra)
    table = Crosstable(
        place[0], line, headings, tuple(rows), written, sheet=place[1], taken=taken, added=added
    )
    return event_tables(replace(table, accept=people.accept), event)


def _named(section: Section) -> list[int]:
    return [at for at, text in enumerate(section.headings) if canonical(text, "players") == "name"]


def _letters(section: Section, at: int) -> int:
    return sum(len(row.texts[at]) for row in section.rows if len(row.cells) > at)


def _players(section: Section, name: int) -> list[WebRow]:
    """Rows of players: legends below the table fill one cell only."""
    return [
        row for row in section.rows if len(row.cells) > name and sum(bool(text) for text in row.texts) > 1
    ]


def _id(people: People, number: int, name: str, line: int) -> str:
    entry = people.by_number(number) if number else None
    if entry is None:
        return ""
    if not is_same_name(entry.name, name):
        people.findings.add("C508", line, "name", number=number, name=name, other=entry.name)
        return ""
    return entry.id
