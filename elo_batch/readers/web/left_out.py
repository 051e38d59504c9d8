"""What the tables of games of a page hold that was not read: rows, lines between them, texts outside of them.

A blank row and a legend are none of these. A row with a result or with the name of a player of the page is an
error, and a sentence about one player is a warning: nobody should lose a game without a word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from elo_batch.notation.names import words
from elo_batch.notation.results import is_both_scores
from elo_batch.readers.web.html import Page, WebRow
from elo_batch.readers.web.people import People
from elo_batch.readers.web.sections import Section
from elo_batch.readers.web.words import is_board, sides

_RESULT = re.compile(r"(?<![\w.,:/–-])(?:[01½]|1/2|[+-]) ?[-–:] ?(?:[01½]|1/2|[+-])(?![\w.,:/–-])")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_FEWEST_WORDS = 2
_MOST_ROWS = 200
"""Rows that are looked at: a page with more of them shows what is wrong by the first."""


class Row(NamedTuple):
    """A row that was not read, and the header it stands under (None: under none that is known)."""

    row: WebRow
    section: Section | None


def tell_left_out(page: Page, found: Sequence[Section], kinds: Collection[str], people: People) -> None:
    """One finding for each row of the tables of games that is neither a game nor a title (C532, C533, C535).

    `kinds`: of the tables whose games were read. Texts that stand outside of the rows count as well.
    """
    names = {words(entry.name): entry.name for entry in people.entries if entry.name}
    for row, section in [*_unread(page, found, kinds, people)][:_MOST_ROWS]:
        holds = _held(row.texts, names) or _held_by_place(row, section)
        if section is None and not _is_game(row.texts, names):
            continue
        if holds and holds[0]:
            values = {"found": holds[0], "cells": len(row.cells)}
            if section and len(section.header.cells) != len(row.cells):
                values["width"] = len(section.header.cells)
                people.findings.add("C536", row.line, "", **values)
            else:
                people.findings.add("C532", row.line, "", **values)
        elif holds:
            people.findings.add("C533", row.line, "", found=holds[1])
    for line, text in page.loose[:_MOST_ROWS]:
        holds = _held([part.strip() for part in text.split("|")], names)
        if holds:
            people.findings.add("C535", line, "", found=holds[0] or holds[1], text=text[:100])


def _unread(page: Page, found: Sequence[Section], kinds: Collection[str], people: People) -> Iterator[Row]:
    """Rows that no reader took, in the tables that were read and in those whose header nobody knows."""
    headers = {section.header.line: section for section in found}
    for table in page.tables:
        section = None
        for row in table.rows:
            if row.line in headers:
                section = headers[row.line]
            elif row.line not in people.lines and (section is None or section.kind in kinds):
                yield Row(row, section)


def _held(texts: Sequence[str], names: dict[frozenset[str], str]) -> tuple[str, str] | None:
    """What must not be lost: (a result or players, "") or ("", the player a sentence names); else None."""
    filled = [text for text in texts if text]
    if result := next((text for text in filled if is_both_scores(text)), ""):
        return f"the result '{result}'", ""
    if exact := [names[words(text)] for text in filled if words(text) in names]:
        return f"the player {exact[0]}", ""
    line = " ".join(filled)
    in_line = words(line)
    named = [name for each, name in names.items() if len(each) >= _FEWEST_WORDS and each <= in_line]
    if named and (match := _RESULT.search(line)):
        return f"the result '{match[0]}'", ""
    if len(named) == 2:
        return f"the players {named[0]} and {named[1]}", ""
    return ("", named[0]) if named else None


def _is_game(texts: Sequence[str], names: dict[frozenset[str], str]) -> bool:
    """Whether a row under no known header has a player of the page and a result."""
    return any(words(text) in names for text in texts) and any(map(is_both_scores, texts))


def _held_by_place(row: WebRow, section: Section | None) -> tuple[str, str] | None:
    """The name in a column of names of a row that begins with the number of a board."""
    found = sides(section.headings) if section else None
    if section is None or found is None:
        return None
    board = next((at for at, text in enumerate(section.headings) if is_board(text)), -1)
    if not 0 <= board < len(row.cells) or not row.texts[board].rstrip(".").isdecimal():
        return None
    filled = [text for at, text in enumerate(row.texts) if at != board and _LETTERS.search(text)]
    return (f"'{filled[0]}'", "") if filled else None
