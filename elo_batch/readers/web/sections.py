"""What stands on a page: each table, and each part of a table with a header of its own, and its kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from elo_batch.notation.text import bare
from elo_batch.readers.crosstable.by_cells import are_unread_rounds, round_headings
from elo_batch.readers.crosstable.columns import columns_of
from elo_batch.readers.crosstable.grid import find_crosstable
from elo_batch.readers.crosstable.named import may_be_named, named_columns
from elo_batch.readers.name_parts import with_whole_names
from elo_batch.readers.web.cells import WebCell
from elo_batch.readers.web.html import Page, WebRow, WebTable
from elo_batch.readers.web.results import is_bye
from elo_batch.readers.web.words import is_board, is_heading, listed, on_card, rounds_of, sides

_WIDEST = 500
_MATCH_SCORE = re.compile(r"[\d½.,/ ]+ ?[:-] ?[\d½.,/ ]+|")


@dataclass(frozen=True)
class Section:
    """A header, the rows below it, and the captions above.

    `kind`: pairings, boards (of two teams), teams, card, calculation, crosstable, absences, players.
    """

    kind: str
    captions: tuple[str, ...]
    header: WebRow
    rows: tuple[WebRow, ...]
    person: WebCell | None = None

    @property
    def headings(self) -> tuple[str, ...]:
        """The texts of the header."""
        return self.header.texts


def sections(page: Page) -> list[Section]:
    """Every part of a page that holds something of an event, in the order of the page."""
    return [_with_whole_names(section) for table in page.tables for section in _of_table(table)]


def _with_whole_names(section: Section) -> Section:
    """A section with first names joined to their surnames, where each has a column."""
    rows = (section.header, *section.rows)
    texts = with_whole_names([row.texts for row in rows], 1)
    if texts[0] == section.headings:
        return section
    header, *below = (
        replace(
            row,
            cells=tuple(
                cell if cell.text == text else replace(cell, text=text, name="")
                for cell, text in zip(row.cells, own, strict=True)
            ),
        )
        for row, own in zip(rows, texts, strict=True)
    )
    return replace(section, header=header, rows=tuple(below))


def _of_table(table: WebTable) -> Iterable[Section]:
    captions = list(table.captions)
    current: Section | None = None
    rows: list[WebRow] = []
    for at, row in enumerate(table.rows):
        kind = _kind(row, table.rows[at + 1 :]) if _may_be_header(row) else ""
        if not kind and not current and _named(row, table.rows[at + 1 :]):
            kind = "crosstable"
        if kind:
            if current:
                yield replace(current, rows=tuple(rows))
            current, rows = Section(kind, tuple(captions), row, (), table.person), []
        elif row.caption:
            captions.append(row.caption)
            if current and current.kind in ("pairings", "boards", "teams"):
                yield replace(current, rows=tuple(rows))
                goes_on = current.kind == "pairings"
                current = replace(current, captions=tuple(captions), rows=()) if goes_on else None
                rows = []
        elif current:
            rows.append(row)
    if current:
        yield replace(current, rows=tuple(rows))


def _may_be_header(row: WebRow) -> bool:
    return len(row.cells) <= _WIDEST and sum(map(is_heading, row.texts)) > 1


def _kind(row: WebRow, below: tuple[WebRow, ...]) -> str:
    headings = row.texts
    if sides(headings):
        return "pairings"
    if _is_match(headings):
        return "boards"
    words = [bare(heading) for heading in headings]
    if _is_calculation(words):
        return "calculation"
    columns = listed(headings)
    if columns_of(headings) is not None:
        cells = [below_row.texts for below_row in below]
        if rounds_of(headings) and _all_absent(headings, cells):
            return "absences"
        if find_crosstable([headings, *cells]) == 0:
            return "crosstable"
    if _named(row, below) or _rounds_by_cells(row, below):
        return "crosstable"
    card = on_card(headings)
    if {"round", "result"} <= set(card) and ("name" in card or "number" in card):
        return "card"
    if ("name" not in columns and headings.count(":")) or _names_teams(headings, columns):
        return "teams"
    known = {"rating", "id", "federation", "points", "number", "rank", "national_id"} & set(columns)
    return "players" if "name" in columns and known else ""


def _rounds_by_cells(row: WebRow, below: tuple[WebRow, ...]) -> bool:
    """Whether a row heads rounds that are known by their cells, or rounds in a form that is not read."""
    cells = [below_row.texts for below_row in below]
    return round_headings(row.texts, cells) is not None or are_unread_rounds(row.texts, cells)


def _named(row: WebRow, below: tuple[WebRow, ...]) -> bool:
    """Whether a row is the header of a round robin whose columns are headed by names."""
    near = [below_row.texts for below_row in below[:2]]
    if not may_be_named(row.texts, near):
        return False
    return named_columns(row.texts, [below_row.texts for below_row in below[:_WIDEST]]) is not None


def _is_match(headings: tuple[str, ...]) -> bool:
    """The header of a match: board, team, `-`, team, and the score of the match."""
    filled = [text for text in headings if text]
    dash = len(headings) > 4 and "-" in headings[2:]
    return bool(filled) and is_board(headings[0]) and dash and bool(_MATCH_SCORE.fullmatch(headings[-1]))


def _is_calculation(words: list[str]) -> bool:
    return {"rc", "ro", "w", "n", "chg"} <= set(words)


def _names_teams(headings: tuple[str, ...], columns: dict[str, int]) -> bool:
    teams = [heading for heading in headings if listed([heading]).get("team") == 0]
    return "name" not in columns and bool(teams)


def _all_absent(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> bool:
    columns = columns_of(headings)
    at = list(columns.rounds) if columns else []
    cells = {row[n] for row in rows for n in at if n < len(row)}
    return "*" in cells and all(cell in ("*", "") or is_bye(cell) for cell in cells)
