"""Rows of the user's events table beside what the results files say of the same events.

A TRF names the event, a day and no time control; the row `Spring Open,2026-03-01,rapid` of the events table
completes it. Where both say something different the row counts, with a note (X326).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.checks.events import EVENT_COLUMNS, event_frame
from elo_batch.notation.text import plain
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_OWN = ("file", "sheet", "line")
_WRITTEN_AS = {"pool": "time_control"}
Record = dict[str, Any]


def complete_events(
    told: pd.DataFrame, given: pd.DataFrame, tables: Sequence[RawTable]
) -> tuple[pd.DataFrame, list[Problem]]:
    """The events that results files tell, completed by the rows of the user's events table, and the others.

    A row is of the event with its id; else, where not both have an id, of the one with its name and, where
    both have one, its start. A row that fits several events, or shares its event with another row, completes
    none (X327).

    Args:
        told: what results files say (`type_events`).
        given: the rows of the user's events table (`type_events`).
        tables: the user's events tables, for the places of problems.
    """
    if given.empty:
        return told, []
    events, rows = _records(told), _records(given)
    index = _indexed(events)
    fitting = [_fitting(row, index) for row in rows]
    shared = Counter(found[0] for found in fitting if len(found) == 1)
    alone: list[Record] = []
    problems: list[Problem] = []
    for row, found in zip(rows, fitting, strict=True):
        if len(found) == 1 and shared[found[0]] == 1:
            problems += _complete(events[found[0]], row, tables)
            continue
        alone.append(row)
        if found:
            files = ", ".join(sorted({str(events[i]["file"]) for i in found}))
            problems.append(_problem("X327", row, "event", tables, event=_called(row), files=files))
    return event_frame({name: [r[name] for r in (*events, *alone)] for name in EVENT_COLUMNS}), problems


def _records(frame: pd.DataFrame) -> list[Record]:
    columns = [list(frame[name].to_numpy()) for name in EVENT_COLUMNS]
    return [dict(zip(EVENT_COLUMNS, values, strict=True)) for values in zip(*columns, strict=True)]


@dataclass(frozen=True)
class _Index:
    """Events by id and by name, as positions."""

    events: Sequence[Record]
    by_id: Mapping[str, list[int]]
    by_name: Mapping[str, list[int]]


def _indexed(events: Sequence[Record]) -> _Index:
    by_id: dict[str, list[int]] = defaultdict(list)
    by_name: dict[str, list[int]] = defaultdict(list)
    for position, event in enumerate(events):
        by_id[event["event_id"]].append(position)
        by_name[plain(event["event"])].append(position)
    return _Index(events, by_id, by_name)


def _fitting(row: Record, index: _Index) -> list[int]:
    """Positions of the events that a row may be of; the same start decides between those of one name."""
    if row["event_id"] and (found := index.by_id.get(row["event_id"])):
        return found
    name, events = plain(row["event"]), index.events
    named = [
        i
        for i in (index.by_name.get(name, []) if name else [])
        if not (events[i]["event_id"] and row["event_id"]) and _may_be_one_start(events[i], row)
    ]
    same_day = [i for i in named if events[i]["start"] == row["start"]]
    return same_day or named


def _may_be_one_start(event: Record, row: Record) -> bool:
    return bool(np.isnat(event["start"]) or np.isnat(row["start"]) or event["start"] == row["start"])


def _complete(event: Record, row: Record, tables: Sequence[RawTable]) -> list[Problem]:
    """Write the row over the event; a note for all that it changes."""
    changed = []
    for name in EVENT_COLUMNS:
        value = row[name]
        if name in _OWN or _is_blank(value):
            continue
        if not _is_blank(event[name]) and not _same(name, value, event[name]):
            changed.append((name, _shown(value), _shown(event[name])))
        if not (name == "event" and _same(name, value, event[name])):
            event[name] = value
    problems = [
        _problem(
            "X326",
            row,
            _WRITTEN_AS.get(name, name),
            tables,
            what=_WRITTEN_AS.get(name, name),
            event=_called(event),
            found=new,
            told=old,
            file=event["file"],
        )
        for name, new, old in changed
    ]
    if event["end"] < event["start"] and not row["end"] < row["start"]:
        problems.append(_problem("V227", row, "end", tables))
    return problems


def _same(name: str, one: Any, other: Any) -> bool:
    spoken = name in ("event", "place", "arbiter", "deputies")
    return bool(plain(one) == plain(other) if spoken else one == other)


def _is_blank(value: Any) -> bool:
    return bool(np.isnat(value)) if isinstance(value, np.datetime64) else not value


def _shown(value: Any) -> str:
    return str(value.astype("datetime64[D]")) if isinstance(value, np.datetime64) else str(value)


def _called(record: Record) -> str:
    return str(record["event"] or record["event_id"])


def _problem(code: str, row: Record, column: str, tables: Sequence[RawTable], **values: object) -> Problem:
    line = int(row["line"])
    table = next(t for t in tables if (t.file, t.sheet) == (row["file"], row["sheet"]))
    return Problem(code, table.place(line, column), values, table.written(line), str(row["event_id"]))
