"""A workbook with the sheets Games, Events and Players: texts as text, numbers as numbers, days as days."""

from __future__ import annotations

import io
from datetime import date, datetime
from typing import Any

import pandas as pd
import xlsxwriter

from elo_batch.columns import EVENTS, GAMES, PLAYERS
from elo_batch.problems import Problem
from elo_batch.results import Document
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.fields import Field
from elo_batch.writers.others.tables import events_table, games_table, players_table

NAME = "xlsx"
SUFFIXES = (".xlsx",)
FIELDS: tuple[Field, ...] = ()
_KEPT = frozenset({"event", "id", "name", "rating", "round", "board", "date", "result", "teams"})

_KINDS = {column.name: column.kind for column in (*GAMES, *EVENTS, *PLAYERS)}
_CREATED = datetime(2000, 1, 1)  # the same bytes on every day
_WIDEST = 40


def kept(content: Content) -> tuple[Content, frozenset[str]]:
    """Tables keep everything."""
    return content, _KEPT


def faults(content: Content) -> list[Problem]:
    """Nothing is lost in tables."""
    return []


def render(content: Content, name: str) -> list[Document]:
    """The workbook, under its name."""
    sheets = {
        "Games": games_table(content),
        "Events": events_table(content),
        "Players": players_table(content),
    }
    return [Document(name, workbook_bytes(sheets))]


def workbook_bytes(sheets: dict[str, pd.DataFrame]) -> bytes:
    """Tables of text under canonical names as the sheets of an XLSX file; nothing in a cell can run."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    book.set_properties({"title": "elo-batch", "created": _CREATED})
    looks = {
        "heading": book.add_format({"bold": True, "bg_color": "#E8EEF4", "bottom": 2}),
        "text": book.add_format({"num_format": "@"}),
        "date": book.add_format({"num_format": "yyyy-mm-dd"}),
    }
    for name, table in sheets.items():
        worksheet = book.add_worksheet(name)
        for position, heading in enumerate(table):
            _write_column(worksheet, position, str(heading), table[heading].tolist(), looks)
        worksheet.freeze_panes(1, 0)
        worksheet.autofilter(0, 0, len(table), max(len(table.columns) - 1, 0))
    book.close()
    return out.getvalue()


def _write_column(sheet: Any, position: int, heading: str, cells: list[str], looks: dict[str, Any]) -> None:
    kind = _KINDS.get(heading, "text")
    width = max(len(heading), *(len(text) for text in cells)) if cells else len(heading)
    sheet.set_column(position, position, min(width + 3, _WIDEST), looks["text"] if kind == "text" else None)
    sheet.write_string(0, position, heading, looks["heading"])
    for row, text in enumerate(cells, 1):
        if not text:
            continue
        if kind in ("whole", "exact") and text.replace(".", "", 1).isdecimal():
            sheet.write_number(row, position, float(text))
        elif kind == "date":
            sheet.write_datetime(row, position, date.fromisoformat(text), looks["date"])
        else:
            sheet.write_string(row, position, text, looks["text"])
