"""Whole events in a year that can hardly be theirs: a year mistyped once and filled down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.collect import Rows
from elo_batch.problems import MOST_OF_ONE_KIND, Problem
from elo_batch.tables import RawTable

_YEARS_AWAY, _SEASON = 700, 366  # days from the middle of the events of one or two seasons
_FEWEST, _MOST_OUTSIDE = 3, 1 / 3  # events that agree; share of those that do not
_YEAR = 365.2425
_NO_DAY = np.datetime64("NaT", "D").astype(np.int64)
Days = NDArray[np.int64]


@dataclass(frozen=True)
class Limit:
    """No event is expected to start after this day; `told` says of what the day `since` is."""

    day: date
    since: date
    told: str


def far_events(
    games: pd.DataFrame, events: pd.DataFrame, tables: Sequence[RawTable], limits: Sequence[Limit]
) -> list[Problem]:
    """Events that start after a limit (V243), or years away from all others of the run (V244).

    One warning for each, at its first game. `games` and `events` are frames.Games and frames.Events.
    """
    days = events["start"].to_numpy("datetime64[D]").astype(np.int64)
    told = {int(n): ("V244", values) for n, values in _apart(days)}
    for limit in sorted(limits, key=lambda each: each.day, reverse=True):
        late = (days > np.datetime64(limit.day, "D").astype(np.int64)) & (days != _NO_DAY)
        for number in np.flatnonzero(late).tolist():
            told[number] = ("V243", {"years": _years(days[number], limit.since), "than": limit.told})
    return list(_problems(games, events, tables, told)) if told else []


def _apart(days: Days) -> Iterator[tuple[int, Mapping[str, object]]]:
    known = np.flatnonzero(days != _NO_DAY)
    if len(known) <= _FEWEST:
        return
    middle = int(np.median(days[known]))
    distance = np.abs(days[known] - middle)
    far, near = distance > _YEARS_AWAY, distance <= _SEASON
    if far.any() and near.sum() >= _FEWEST and (far | near).all() and far.mean() <= _MOST_OUTSIDE:
        for number in known[far].tolist():
            yield number, {"others": str(np.datetime64(middle, "D"))}


def _years(day: int, since: date) -> str:
    return f"{int((day - np.datetime64(since, 'D').astype(np.int64)) / _YEAR):,}"


def _problems(
    games: pd.DataFrame,
    events: pd.DataFrame,
    tables: Sequence[RawTable],
    told: Mapping[int, tuple[str, Mapping[str, object]]],
) -> Iterator[Problem]:
    source, line, event = (games[name].to_numpy() for name in ("source", "line", "event"))
    rows = Rows(tables, source, line, event, events["event_id"].tolist())
    numbers, first = np.unique(event, return_index=True)
    row_of = dict(zip(numbers.tolist(), first.tolist(), strict=True))
    for number in sorted(told.keys() & row_of.keys())[:MOST_OF_ONE_KIND]:
        code, values = told[number]
        about = {"event": events["event"].iat[number], "start": str(events["start"].iat[number])[:10]}
        yield rows.problem(code, row_of[number], "date", **about, **values)
