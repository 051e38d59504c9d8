"""Which events the sheets of a workbook are: rounds of one, or events apart; sheets of events beside them."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.notation.text import bare
from elo_batch.notation.time_control import pool_in_name
from elo_batch.problems import Place, Problem
from elo_batch.readers.sheet_rounds import are_rounds, with_rounds
from elo_batch.readers.title_lines import read_title
from elo_batch.tables import RawTable

_SHORT = re.compile(r"R[._-]?\s?(\d{1,2})", re.IGNORECASE)
_SEVERAL = re.compile(r"\d\s*(?:[-–—&+]|and|und|et|e|y|i|to|bis|a)\s*\d{1,2}(?![\d./:])", re.IGNORECASE)
_OF_A_GAME = [
    *("round", "date", "white", "black", "white_name", "black_name"),
    *("result", "white_score", "black_score"),
]
_FEWEST_COPIED = 10  # games; a few may be the same in two small events
_MOST_COPIED, _MOST_UNDATED = 0.8, 0.95  # of the games of the smaller sheet; favourites may well win again


def round_title(sheet: str) -> str:
    """The name of a sheet as a line above its table, where it names a round; else "".

    >>> round_title("R2"), round_title("Runde 2, 12.01.2026"), round_title("Results")
    ('Round 2', 'Runde 2, 12.01.2026', '')
    """
    short = _SHORT.fullmatch(sheet.strip())
    title = f"Round {int(short[1])}" if short else sheet
    return title if _round_of(title) else ""


def with_events(tables: list[RawTable], stem: str) -> tuple[list[RawTable], list[Problem]]:
    """The event of each sheet of games: that of its title, else the file, whose name is `stem`.

    The file is the event of its only sheet, and of sheets that are its rounds (`Round 1` or `R1` ...). Where
    not all are named so, it is said what round the others are (S022), or that it is unknown (S023).
    """
    games = [table for table in tables if table.kind == "games" and table.event]
    titled = [table for table in games if table.event != f"{stem} {table.sheet}"]
    if len(games) == 1 and not titled:
        return [replace(table, event=stem) if table is games[0] else table for table in tables], []
    if len(games) == 1:
        return tables, []
    for table in titled:
        table.rows["event"] = table.event
    named = [_round_of(round_title(table.sheet)) for table in games]
    apart = len(games) < sum(table.kind == "games" for table in tables)
    if not games or titled or not (all(named) or (not apart and are_rounds(games, named))):
        _join_copies(games)
        return tables, []
    problems = [] if all(named) else with_rounds(games, named)
    for table in games:
        table.rows["event"] = table.rows["event"].replace("", stem) if "event" in table.rows else stem
    return tables, problems


def _join_copies(games: list[RawTable]) -> None:
    """Give a sheet that tells most games of an earlier one again, cell by cell, the event of that, in place.

    So the rows told twice are found (X333): a sheet was copied, and perhaps corrected.
    """
    keys: list[NDArray[np.uint64]] = []
    for at, table in enumerate(games):
        told = [name for name in _OF_A_GAME if name in table.rows]
        keys.append(pd.util.hash_pandas_object(table.rows[told], index=False).unique())
        dated = "date" in told and (table.rows["date"] > "").all()
        least = _MOST_COPIED if dated else _MOST_UNDATED
        for other, own in zip(games, keys[:at], strict=False):
            most = max(_FEWEST_COPIED, least * min(len(own), len(keys[at])))
            same = len(np.intersect1d(own, keys[at], assume_unique=True)) >= most
            if same and pool_in_name(other.sheet) == pool_in_name(table.sheet):
                event = other.rows["event"].iloc[0] if "event" in other.rows else other.event
                table.rows["event"] = other.rows["event"] = event
                break


def other_rounds(tables: list[RawTable]) -> list[Problem]:
    """A warning for each sheet named after a round whose rows tell another one: the rows count (S016)."""
    found = []
    for table in tables:
        named = _round_of(round_title(table.sheet))
        if table.kind != "games" or not named or "round" not in table.rows or _SEVERAL.search(table.sheet):
            continue
        told = table.rows["round"].str.strip()
        other = table.rows.index[told.str.fullmatch(r"\d{1,3}") & (told.str.lstrip("0") != named.lstrip("0"))]
        if len(other):
            line = int(other[0])
            values = {"round": named, "found": told.loc[line], "count": len(other)}
            found.append(table.problem("S016", line, "round", **values))
    return found


def _round_of(title: str) -> str:
    return (read_title([title]) or {}).get("round", "")


def without_foreign_events(tables: list[RawTable], file: str) -> tuple[list[RawTable], list[Problem]]:
    """Leave out tables of events none of which the games beside are of, each with a note (S002).

    They stay beside games that name one of them, or that name none where there is one alone.

    >>> games = RawTable("games", "a.xlsx", pd.DataFrame({"event": ["Spring"]}), "Games")
    >>> other = RawTable("events", "a.xlsx", pd.DataFrame({"event": ["Winter"]}), "Calendar")
    >>> tables, problems = without_foreign_events([games, other], "a.xlsx")
    >>> [table.sheet for table in tables], [problem.code for problem in problems]
    (['Games'], ['S002'])
    """
    games = [table for table in tables if table.kind == "games"]
    if not games:
        return tables, []
    cells = [text for table in games for text in table.rows.get("event", pd.Series(dtype="str")).unique()]
    played = {bare(text) for text in (*cells, *(table.event for table in games))} - {""}
    foreign = []
    for table in tables:
        if table.kind == "events" and not (len(table.rows) == 1 and not any(cells)):
            told = [table.rows[name] for name in ("event", "event_id") if name in table.rows]
            if not played & {bare(text) for column in told for text in column}:
                foreign.append(table)
    problems = [Problem("S002", Place(file, table.sheet), {"found": "events"}) for table in foreign]
    return [table for table in tables if not any(table is each for each in foreign)], problems
