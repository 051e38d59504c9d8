"""A page of any other site: tables whose headings are known, read as a spreadsheet's would be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from elo_batch.problems import Problem
from elo_batch.readers.blocks import Above
from elo_batch.readers.clubs_beside import heads_clubs
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.gaps import gap_note, gaps_between
from elo_batch.readers.grid import to_tables
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import COLUMNS, Header, find_header, named
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.web.html import Page, WebTable, widen
from elo_batch.readers.web.left_out import player_names, tell_beside, tell_loose
from elo_batch.readers.web.sections import Section
from elo_batch.readers.web.words import listed, sides
from elo_batch.tables import RawFile, RawTable

_WIDEST = 500
_OF_PAIRINGS = frozenset({"white", "black", "white_name", "black_name", "result", "round", "date", "board"})
"""The columns that pairings of a round have; ratings too, where they are headed as in a list of players."""
_RATINGS = frozenset({"white_rating", "black_rating"})
_NAME = re.compile(r"[^\W\d_]{2}")


def read_plain_table(page: Page, file: str, options: ReadOptions) -> RawFile | None:
    """The first table of the wanted kind, or None when no table of the page has headings that are known."""
    for table in page.tables:
        if header := _header(table, options):
            made, problems, told = _read(page, table, header, (file, ""), options)
            problems += _beside(page, [made] if made else [], file)
            return RawFile(file, "pages", (made,) if made else (), {}, tuple(problems), told)
    return None


def says_more_than_pairings(found: Sequence[Section], options: ReadOptions) -> bool:
    """Whether pairings have columns of a table of games (event, time control ...), declared ones, or ids."""
    return any(_says_more(section, options) for section in found if section.kind == "pairings")


def read_plain_tables(page: Page, file: str, event: str, options: ReadOptions) -> RawFile:
    """The games and players of all tables whose headings are known, and what stands above them.

    `event`: the name of the event of tables that name none.
    """
    tables: list[RawTable] = []
    told: list[RawTable] = []
    problems: list[Problem] = []
    for table in page.tables:
        header = _header(table, options)
        if header is None or header.kind not in ("games", "players"):
            continue
        made, more, below = _read(page, table, header, (file, header.kind), options)
        problems += more
        told += below
        tables += [replace(made, event=made.event and event)] if made else []
    problems += _beside(page, tables, file)
    return RawFile(file, "pages", tuple(tables), problems=tuple(problems), told=tuple(told))


def _beside(page: Page, tables: Sequence[RawTable], file: str) -> list[Problem]:
    """What the text beside tables of games tells (C535, C537, C539)."""
    findings = Findings(file, page.written)
    if any(table.kind == "games" for table in tables):
        tell_loose(page, player_names(tables), findings)
        tell_beside(page, (), tables, findings)
    return findings.problems


def _says_more(section: Section, options: ReadOptions) -> bool:
    if heads_clubs(section.headings):
        return True
    names = named(section.headings, "games", options)
    if names != named(section.headings, "games", ReadOptions()):
        return True
    for heading, name in zip(section.headings, names, strict=True):
        own_rating = name in _RATINGS and "rating" not in listed([heading])
        if own_rating or name in set(COLUMNS["games"]) - _OF_PAIRINGS - _RATINGS:
            return True
    found = sides(section.headings)
    texts = [row.texts[at] for row in section.rows for at in (found or ())[:2] if at < len(row.cells)]
    return any(texts) and not any(map(_NAME.search, texts))


def _header(table: WebTable, options: ReadOptions) -> Header | None:
    if max(len(row.cells) for row in table.rows) > _WIDEST:
        return None
    header = find_header([row.texts for row in table.rows], options)
    return header if header is not None and len(header.headings) > 1 else None


def _read(
    page: Page, table: WebTable, header: Header, place: tuple[str, str], options: ReadOptions
) -> tuple[RawTable | None, list[Problem], tuple[RawTable, ...]]:
    head = table.rows[header.position]
    below = [row for row in table.rows[header.position + 1 :] if any(row.texts)]
    width = max(len(row.cells) for row in (head, *below))
    cells = pd.DataFrame(
        [list(widen(row.texts, width)) for row in below],
        index=pd.Index(np.array([row.line for row in below], dtype=np.int64)),
        columns=range(width),
        dtype="str",
    )
    above = [Above(head.line, (caption,)) for caption in table.captions]
    above += [Above(row.line, row.texts) for row in table.rows[: header.position]]
    file, sheet = place
    grid = Grid(
        file,
        header.kind,
        head.line,
        widen(head.texts, width),  # cells behind the headings are told as in every table
        cells,
        lambda line: page.written[line - 1],
        sheet,
        above=tuple(above),
    )
    made, problems, told = to_tables(grid, options)
    gaps = gaps_between(np.array([head.line, *cells.index], dtype=np.int64))
    return made, problems + (gap_note(made, gaps) if made else []), told
