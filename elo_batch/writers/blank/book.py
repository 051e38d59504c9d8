"""The blank workbook as XLSX: text where spreadsheets would change what is typed, rules on each cell."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import pandas as pd
import xlsxwriter
from xlsxwriter.utility import xl_col_to_name

from elo_batch.writers.blank.columns import FIRST_DAY, PLAYERS_ROWS, BlankColumn, BlankSheet, with_columns_of

_HEADING = {"bold": True, "bg_color": "#E8EEF4", "font_color": "#1F2A37", "bottom": 2, "valign": "vcenter"}
_WRONG = {"bg_color": "#F8D7DA", "font_color": "#B3261E"}
_LACKING = {"bg_color": "#FFF4CC"}
Area = tuple[int, int, int, int]
"""First row and column, last row and column, from 0."""

_LAST_DAY = date(2199, 12, 31)
_MOST_RATING = 4_000
_CREATED = datetime(2000, 1, 1)  # the same bytes on every day


def blank_workbook(sheets: Sequence[BlankSheet], players: pd.DataFrame | None = None) -> bytes:
    """A workbook to fill in, as the bytes of an XLSX file.

    Args:
        sheets: `GAMES_BOOK` or `PLAYERS_BOOK`.
        players: str columns under canonical names; they fill the sheet Players, whose columns they extend
            (columns under other names are left out).

    Ids, names and results are text cells, so that `00123` and `1-0` stay what they are; results are chosen
    from a list; a player of a game must be on the sheet Players; dates are dates. A player against himself,
    one who plays twice in a round, and an id that stands twice turn red; what a row still lacks is yellow.
    """
    out = io.BytesIO()
    book = xlsxwriter.Workbook(
        out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    book.set_properties({"title": "elo-batch", "created": _CREATED})
    listed = players if players is not None else pd.DataFrame()
    for sheet in sheets:
        _write_sheet(book, with_columns_of(sheet, listed) if sheet.name == "Players" else sheet, listed)
    book.close()
    return out.getvalue()


def _write_sheet(book: Any, sheet: BlankSheet, listed: pd.DataFrame) -> None:
    worksheet = book.add_worksheet(sheet.name)
    persons = max(PLAYERS_ROWS, len(listed))
    rows, last = (listed, persons) if sheet.name == "Players" else (pd.DataFrame(), sheet.rows)
    for position, column in enumerate(sheet.columns):
        worksheet.set_column(position, position, column.width, book.add_format(_format(column)))
        worksheet.write_string(0, position, column.heading, book.add_format(_HEADING))
        worksheet.data_validation(1, position, last, position, _rule(column, position, persons))
        if column.heading in rows:
            _fill(worksheet, position, column, rows[column.heading])
    for area, formula in _red_rules(sheet, last):
        _colour(worksheet, area, formula, book.add_format(_WRONG))
    for area, formula in _lacking(sheet, last):
        _colour(worksheet, area, formula, book.add_format(_LACKING))
    worksheet.set_row(0, 22)
    worksheet.freeze_panes(1, 0)
    worksheet.autofilter(0, 0, last, len(sheet.columns) - 1)
    worksheet.repeat_rows(0)
    worksheet.set_paper(9)
    worksheet.set_landscape()
    worksheet.fit_to_pages(1, 0)


def _format(column: BlankColumn) -> dict[str, str]:
    formats = {"whole": "0", "rating": "0", "day": "yyyy-mm-dd"}
    return {"num_format": formats.get(column.check, "@")}


def _fill(worksheet: Any, position: int, column: BlankColumn, cells: pd.Series) -> None:
    numeric = column.check in ("whole", "rating")
    for row, text in enumerate(cells.tolist(), 1):
        if text and numeric and text.isdecimal():
            worksheet.write_number(row, position, int(text))
        elif text:
            worksheet.write_string(row, position, text)


def _rule(column: BlankColumn, position: int, persons: int) -> dict[str, Any]:
    """The rule on the cells of a column, in XlsxWriter's words."""
    said = {"input_title": column.heading, "input_message": column.help, "error_title": "Please check"}
    rule, error = _allowed(column, xl_col_to_name(position), persons)
    return {**rule, **said, "error_message": error}


def _allowed(column: BlankColumn, letter: str, persons: int) -> tuple[dict[str, Any], str]:
    """What a cell may hold, and what is said of anything else."""
    match column.check:
        case "choice":
            choices = list(column.choices)
            return {"validate": "list", "source": choices}, f"Choose one of: {', '.join(choices)}"
        case "player":
            said = "This id is not on the sheet Players; add the player there first."
            return {"validate": "list", "source": f"=Players!$A$2:$A${persons + 1}"}, said
        case "id":
            once = f"=COUNTIF(${letter}$2:${letter}${persons + 1},{letter}2)=1"
            return {"validate": "custom", "value": once}, "This id stands on the sheet already."
        case "day":
            days = {"minimum": date.fromisoformat(FIRST_DAY), "maximum": _LAST_DAY}
            return {"validate": "date", "criteria": "between", **days}, "Type a date, such as 2026-11-30."
        case "whole":
            return _between(column.least, column.most)
        case "rating":
            return _between(0, _MOST_RATING)
    return {"validate": "length", "criteria": "<=", "value": 255}, "This text is too long."


def _between(least: int, most: int) -> tuple[dict[str, Any], str]:
    rule = {"validate": "integer", "criteria": "between", "minimum": least, "maximum": most}
    return rule, f"Type a whole number from {least} to {most}."


def _colour(worksheet: Any, area: Area, formula: str, look: Any) -> None:
    worksheet.conditional_format(*area, {"type": "formula", "criteria": formula, "format": look})


def _lacking(sheet: BlankSheet, last: int) -> list[tuple[Area, str]]:
    """Areas and formulas of cells that a row which has begun still needs."""
    end = xl_col_to_name(len(sheet.columns) - 1)
    return [
        ((1, at, last, at), f'=AND({xl_col_to_name(at)}2="",COUNTA($A2:${end}2)>0)')
        for at, column in enumerate(sheet.columns)
        if column.needed
    ]


def _red_rules(sheet: BlankSheet, last: int) -> list[tuple[Area, str]]:
    """Areas and formulas of what turns red: a fault that no rule on a single cell can see."""
    letters = {column.heading: xl_col_to_name(at) for at, column in enumerate(sheet.columns)}
    at = {column.heading: position for position, column in enumerate(sheet.columns)}
    end = last + 1
    if "white" not in letters:
        column = letters["id"]
        twice = f'=AND({column}2<>"",COUNTIF(${column}$2:${column}${end},{column}2)>1)'
        return [((1, at["id"], last, at["id"]), twice)]
    event, round_ = letters["event"], letters["round"]
    white, black = letters["white"], letters["black"]

    def times(player: str) -> str:
        """The formula that counts a player's boards in the round of the row."""
        same = f"${event}$2:${event}${end},${event}2,${round_}$2:${round_}${end},${round_}2"
        return "+".join(f"COUNTIFS({same},${side}$2:${side}${end},${player}2)" for side in (white, black))

    himself = f'=AND(${white}2<>"",${white}2=${black}2)'
    twice_white = f'=AND(${white}2<>"",${round_}2<>"",{times(white)}>1)'
    twice_black = f'=AND(${black}2<>"",${round_}2<>"",{times(black)}>1)'
    return [
        ((1, at["white"], last, at["black"]), himself),
        ((1, at["white"], last, at["white"]), twice_white),
        ((1, at["black"], last, at["black"]), twice_black),
    ]
