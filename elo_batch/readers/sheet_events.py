"""Sheets of events beside sheets of games in one workbook."""

from __future__ import annotations

import pandas as pd

from elo_batch.notation.text import bare
from elo_batch.problems import Place, Problem
from elo_batch.tables import RawTable


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
