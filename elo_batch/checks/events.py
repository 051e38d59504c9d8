"""The events table, typed: what is declared of events, before the games say more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.checks.dates import Dates, to_seconds
from elo_batch.checks.locale import marks
from elo_batch.checks.pools import declared_pool
from elo_batch.checks.stack import Stack
from elo_batch.notation.flags import parse_flag
from elo_batch.notation.numbers import parse_whole
from elo_batch.notation.text import bare, tidy
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_TEXTS = ("event_id", "event", "rate_of_play", "place", "federation", "arbiter", "deputies", "code")
EVENT_COLUMNS = [
    "event_id",
    "event",
    "start",
    "end",
    "received",
    "pool",
    "format",
    "team",
    "rounds",
    "match_games",
    "rate_of_play",
    "place",
    "federation",
    "arbiter",
    "deputies",
    "code",
    "file",
    "sheet",
    "line",
]
_DAYS = ("start", "end", "received")
_FORMATS = {
    "swiss": "swiss",
    "swisssystem": "swiss",
    "schweizersystem": "swiss",
    "roundrobin": "round-robin",
    "allplayall": "round-robin",
    "rundenturnier": "round-robin",
    "match": "match",
}


def type_events(tables: Sequence[RawTable], locale: str = "") -> tuple[pd.DataFrame, list[Problem]]:
    """Type the events tables.

    The frame has the columns of frames.Events, but `event_id` and `pool` may be "" (not given). Rows that
    name no event are left out with an error.
    """
    stack = Stack(tables)
    typed = _Cells(stack)
    columns: dict[str, Any] = {name: typed.text(name) for name in _TEXTS}
    columns |= {name: typed.days(name, marks(locale).order) for name in _DAYS}
    typed.order_of_days(columns["start"], columns["end"])
    columns["format"] = typed.each("format", "V224", _format, "")
    columns["team"] = np.array(typed.each("team", "V210", parse_flag, False), dtype=bool)
    columns |= {
        name: np.array(typed.each(name, "V220", _count, 0), dtype=np.int64)
        for name in ("rounds", "match_games")
    }
    columns["pool"] = typed.pools(columns["rate_of_play"])
    columns["file"] = [tables[i].file for i in stack.rows.source]
    columns["sheet"] = [tables[i].sheet for i in stack.rows.source]
    columns["line"] = stack.rows.line
    frame = event_frame(columns)
    nameless = ((frame["event"] == "") & (frame["event_id"] == "")).to_numpy()
    typed.problems += stack.rows.problems("V225", np.flatnonzero(nameless), "event")
    kept, twice = _once_each(frame[~nameless].reset_index(drop=True), tables)
    return kept, typed.problems + twice


def event_frame(columns: dict[str, list[Any]]) -> pd.DataFrame:
    """The frame of typed events from its columns (EVENT_COLUMNS)."""
    text = {*_TEXTS, "pool", "format", "file", "sheet"}
    kinds = dict.fromkeys(_DAYS, "datetime64[s]") | {"team": "bool"}
    return pd.DataFrame(
        {
            name: pd.Series(columns[name], dtype="str")
            if name in text
            else np.array(columns[name], dtype=kinds.get(name, "int64"))
            for name in EVENT_COLUMNS
        }
    )


def _once_each(frame: pd.DataFrame, tables: Sequence[RawTable]) -> tuple[pd.DataFrame, list[Problem]]:
    """One row per event id: a second one is an error."""
    double = (frame["event_id"] != "") & frame["event_id"].duplicated()
    problems = []
    for file, sheet, line, event in frame.loc[double, ["file", "sheet", "line", "event_id"]].itertuples(
        index=False
    ):
        table = next(t for t in tables if (t.file, t.sheet) == (file, sheet))
        problems.append(
            Problem("V226", table.place(line, "event_id"), {"found": event}, table.written(line), event)
        )
    return frame[~double].reset_index(drop=True), problems


class _Cells:
    """Typed cells of the events tables, and their problems."""

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.problems: list[Problem] = []

    def text(self, name: str) -> list[str]:
        """A column of text, one item for each row."""
        coded = self.stack.column(name)
        return [""] * len(self.stack) if coded is None else [tidy([*coded.texts, ""][i]) for i in coded.codes]

    def days(self, name: str, order: Any) -> np.ndarray:
        """A column of dates; NaT where blank or bad."""
        dates = Dates(self.stack, self.stack.column(name), name, order)
        self.problems += dates.problems(self.stack.rows)
        return to_seconds(dates.days)

    def order_of_days(self, start: np.ndarray, end: np.ndarray) -> None:
        """Report events that end before they start."""
        self.problems += self.stack.rows.problems("V227", np.flatnonzero(end < start), "end")

    def each(self, name: str, code: str, parse: Callable[[str], Any], blank: Any) -> list[Any]:
        """Parse a column cell by cell; a cell that gives None is reported and counts as blank."""
        values = []
        for row, text in enumerate(self.text(name)):
            value = parse(text) if text else blank
            if value is None:
                self.problems.append(self.stack.rows.problem(code, row, name, found=text))
            values.append(blank if value is None else value)
        return values

    def pools(self, rates: list[str]) -> list[str]:
        """The declared pools; a time control written as a rate also fills in a blank rate of play."""
        pools = []
        for row, (text, rate) in enumerate(zip(self.text("time_control"), rates, strict=True)):
            pool, reason = declared_pool(text, rate)
            if reason:
                self.problems.append(self.stack.rows.problem("V211", row, "time_control", reason=reason))
            if not rate and any(c.isdigit() for c in text):
                rates[row] = text
            pools.append(pool)
        return pools


def _format(text: str) -> str | None:
    """The format a text means, or None.

    >>> _format("Round Robin"), _format("knock-out")
    ('round-robin', None)
    """
    return _FORMATS.get(bare(text))


def _count(text: str) -> int | None:
    number = parse_whole(text)
    return number if number is not None and number >= 0 else None
