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
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.game_lines import game_of
from elo_batch.readers.web.beside import RESULT, Names, games_in
from elo_batch.readers.web.html import Page, WebRow
from elo_batch.readers.web.people import People
from elo_batch.readers.web.results import pairing_result, swapped
from elo_batch.readers.web.sections import Section
from elo_batch.readers.web.words import is_board, is_heading, sides
from elo_batch.tables import RawTable

_LETTERS = re.compile(r"[^\W\d_]{2}")
_FEWEST_WORDS = 2
_LONGEST_TEXT = 100
_FEWEST_STRANGE = 3
"""Lines with the shape of a game between people of no table; one or two may be anything."""
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
    tell_loose(page, list(names.values()), people.findings)


def tell_loose(page: Page, names: Sequence[str], findings: Findings) -> None:
    """One finding (C535) for the texts of damaged tables that stand in none of their rows.

    `names`: of the players of the page.
    """
    known = {words(name): name for name in names}
    told = []
    for line, text in page.loose[:_MOST_ROWS]:
        if holds := _held([part.strip() for part in text.split("|")], known):
            told.append((line, text[:_LONGEST_TEXT], holds[0] or holds[1]))
    if told:
        line, text, found = told[0]
        findings.add("C535", line, "", found=found, text=text, more=_and_more([t for _, t, _ in told]))


def _and_more(texts: Sequence[str]) -> str:
    """How a sentence goes on that tells of the first of some texts.

    >>> _and_more(["a"]), _and_more(["a", "b"]), _and_more(["a", "b", "c"])
    ('', "; likewise 'b'", "; likewise 2 others, the last 'c'")
    """
    if len(texts) < _FEWEST_WORDS:
        return ""
    many = f"{len(texts) - 1} others, the last " if len(texts) > _FEWEST_WORDS else ""
    return f"; likewise {many}'{texts[-1]}'"


def tell_behind(found: Sequence[Section], names: Collection[str], findings: Findings) -> None:
    """A finding (C538) for each row whose cells behind those of the heading hold a player or a result.

    So two rows stand as one where the end of the first is lost. The row's own game told again is nothing. Of
    the heading's own row, where it ran into the first row of the table, a result beside a player counts.

    Args:
        names: of the players of the page.
    """
    known = {words(name): name for name in names}
    unread = {problem.place.line for problem in findings.problems if problem.code in ("C532", "C536")}
    for section in found:
        heads = [text for text in section.header.texts if text and not is_heading(text)]
        held = _held(heads, known) if _is_game(heads, known) else None
        told = [(section.header, held[0])] if held else []
        width = len(section.header.cells)
        for row in section.rows:
            held = _behind(row, width, known) if len(row.cells) > width else None
            told.append((row, held[0] if held else _second_row(row, width)))
        for row, what in told:
            if what and row.line not in unread:
                findings.add("C538", row.line, "", cells=len(row.cells), found=what)


def _behind(row: WebRow, width: int, known: dict[frozenset[str], str]) -> tuple[str, str] | None:
    """What must not be lost (see `_held`) of the cells behind the first `width`, beyond what these hold."""
    before = row.texts[:width]
    own = words(" ".join(before))
    others = {each: name for each, name in known.items() if not each <= own}
    return _held([text for text in row.texts[width:] if text not in before], others)


def _second_row(row: WebRow, width: int) -> str:
    """The first text of a row behind the cells of its heading, where as many follow once more; else ""."""
    behind = [text for text in row.texts[width:] if text]
    if len(row.cells) < 2 * width or len(behind) < _FEWEST_WORDS:
        return ""
    return next((f"'{text}'" for text in behind if _LETTERS.search(text)), "")


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
    if named and (match := RESULT.search(line)):
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


def tell_beside(page: Page, found: Sequence[Section], read: Sequence[RawTable], findings: Findings) -> None:
    """Games that texts beside the tables tell and no table has (C537), and what may be one (C539).

    Looked at are the text outside of tables, rows of one cell, and tables without a heading that is known. A
    game that was read, told again, is nothing to speak of.

    Args:
        found: the parts of the page with a heading; none where tables are read as those of a spreadsheet.
        read: the tables that were made of the page.
    """
    names = Names(player_names(read))
    have = _games_read(read)
    sure: list[tuple[int, str, int]] = []
    perhaps: list[tuple[int, str, int]] = []
    strange: list[tuple[int, str, int]] = []
    lines = {problem.place.line for problem in findings.problems}
    for line, text in _texts(page, found, lines, names):
        games, prose = games_in(text, names)
        new = sum((words(game.white), words(game.black), game.result) not in have for game in games)
        if new:
            (perhaps if prose else sure).append((line, text[:_LONGEST_TEXT], new))
        elif not games and (board := game_of(line, 1, text)) and board.told:
            here = sum(bool(names.find(seat.name)[0]) for seat in (board.home, board.away))
            (perhaps if here else strange).append((line, text[:_LONGEST_TEXT], 1))
    if len(strange) >= _FEWEST_STRANGE:
        perhaps = sorted([*perhaps, *strange])
    for code, told in (("C537", sure), ("C539", perhaps)):
        if told:
            count, texts = sum(games for _, _, games in told), [text for _, text, _ in told]
            findings.add(code, told[0][0], "", count=count, text=texts[0], more=_and_more(texts))


def _texts(
    page: Page, found: Sequence[Section], told: Collection[int], names: Names
) -> Iterator[tuple[int, str]]:
    """The texts of a page that no reader takes, with the row of each or the one before it."""
    yield from _put_together(page.beside, names)
    headed = {section.header.line for section in found}
    for table in page.tables if found else ():
        known = any(row.line in headed for row in table.rows)
        for row in table.rows:
            if row.line not in told and (row.caption or not known):
                yield row.line, " | ".join(filter(None, row.texts))


def _put_together(texts: Sequence[tuple[int, str]], names: Names) -> Iterator[tuple[int, str]]:
    """Lines of text; a result alone on its line with its two players, before it or on both sides."""
    used = -1
    for at, (line, text) in enumerate(texts):
        yield line, text
        if not RESULT.fullmatch(text):
            continue
        before = [each for _, each in texts[max(used + 1, at - 2) : at] if names.find(each)[0]]
        behind = [each for _, each in texts[at + 1 : at + 2] if names.find(each)[0]]
        if len(before) == 2 or (before and behind):
            pair = [*before, text] if len(before) == 2 else [*before, text, *behind]
            used = at + 2 - len(before)
            yield line, " | ".join(pair)


def player_names(read: Sequence[RawTable]) -> list[str]:
    """Every name in the tables of a page, each once."""
    columns = ("name", "white", "black", "white_name", "black_name")
    found = [table.rows[name] for table in read for name in columns if name in table.rows]
    return list(dict.fromkeys(str(text) for column in found for text in column.unique() if text))


def _games_read(read: Sequence[RawTable]) -> set[tuple[frozenset[str], frozenset[str], str]]:
    """The games of the tables, told from either side."""
    have = set()
    for table in read:
        if table.kind != "games" or "result" not in table.rows:
            continue
        for one, two in (("white", "black"), ("white_name", "black_name")):
            if not {one, two} <= set(table.rows):
                continue
            columns = table.rows[[one, two, "result"]].drop_duplicates()
            for white, black, result in columns.itertuples(index=False, name=None):
                told = pairing_result(result)
                have.add((words(white), words(black), told))
                have.add((words(black), words(white), swapped(told)))
    return have
