"""Cells that a spreadsheet counted up when they were filled down: `Open 1`, `Open 2` ..., round 1, 2 ..."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.seats import Seats
from elo_batch.columns import NOBODY
from elo_batch.problems import MOST_OF_ONE_KIND, Problem

_FEWEST_EVENTS = 5
_FEWEST_ROUNDS = 10
_FEWEST_A_DAY = 3  # games
_NUMBER = re.compile(r"(.*?)(\d{1,9})(\D*)", re.DOTALL)
Positions = NDArray[np.intp]


def filled_events(table: Seats, events: pd.DataFrame) -> tuple[list[Problem], Positions]:
    """Events of one game each whose names count up from row to row (X345), and all these events."""
    single = np.bincount(table.event, minlength=len(events)) == 1
    single &= events["line"].to_numpy() == 0
    rows = np.flatnonzero(single[table.event])
    if len(rows) < _FEWEST_EVENTS:
        return [], np.empty(0, dtype=np.intp)
    names = events["event"].iloc[table.event[rows]].tolist()
    parts = [found.groups() if (found := _NUMBER.fullmatch(name)) else (name, "-9", "") for name in names]
    stems = pd.factorize(pd.Series([f"{before}\n{after}" for before, _, after in parts]))[0]
    numbers = np.array([int(number) for _, number, _ in parts])
    steps = (np.diff(numbers) == 1) & (np.diff(stems) == 0) & (np.diff(rows) == 1)
    steps &= np.diff(table.rows.source[rows]) == 0
    starts, ends = _runs(steps, _FEWEST_EVENTS)
    problems = [
        table.rows.problem("X345", int(rows[a]), "event", count=b - a + 1, first=names[a], last=names[b])
        for a, b in zip(starts, ends, strict=True)
    ]
    inside = [table.event[rows[a : b + 1]] for a, b in zip(starts, ends, strict=True)]
    return problems, np.concatenate([np.empty(0, dtype=np.intp), *inside])


def filled_rounds(table: Seats) -> list[Problem]:
    """Events whose rounds count up from row to row, though boards or days say otherwise (X346)."""
    rows = np.flatnonzero((table.black != NOBODY) & (table.round > 0))
    if len(rows) < _FEWEST_ROUNDS:
        return []
    event = table.event[rows]
    steps = (np.diff(table.round[rows]) == 1) & (np.diff(event) == 0) & (np.diff(rows) == 1)
    starts, ends = _runs(steps, _FEWEST_ROUNDS)
    size = np.bincount(event)
    problems = []
    for a, b in zip(starts, ends, strict=True):
        here = rows[a : b + 1]
        if len(here) == size[event[a]] and (why := _against(table, here)):
            values = {"first": int(table.round[here[0]]), "last": int(table.round[here[-1]]), "why": why}
            problems.append(table.rows.problem("X346", int(here[0]), "round", **values))
    return problems[:MOST_OF_ONE_KIND]


def _runs(steps: NDArray[np.bool_], fewest: int) -> tuple[list[int], list[int]]:
    """The first and the last position of each run of steps between neighbours."""
    edges = np.diff(np.concatenate([[0], steps.astype(np.int8), [0]]))
    starts, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    long = ends - starts + 1 >= fewest
    return starts[long].tolist(), ends[long].tolist()


def _against(table: Seats, rows: Positions) -> str:
    """What says that each row is no round of its own; "" where nothing does."""
    boards = table.games["board"].to_numpy()[rows]
    different = len(np.unique(boards))
    if boards.all() and different > 1 and 2 * different <= len(rows):
        return "the boards repeat"
    days = table.games["date"].to_numpy().view(np.int64)[rows]
    players = np.concatenate([table.white[rows], table.black[rows]])
    seats = np.stack([players, np.append(days, days)], axis=1)
    count = len(np.unique(days))
    apart = len(np.unique(seats, axis=0)) == len(seats)
    if count > 1 and _FEWEST_A_DAY * count <= len(rows) and apart:
        return "the games of each day have different players"
    return ""
