"""Events of a few games whose name is a slip of another event's."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import OSA

from elo_batch.checks.event_checks import event_problems
from elo_batch.checks.seats import Seats
from elo_batch.columns import NOBODY
from elo_batch.notation.text import plain
from elo_batch.problems import Problem

_MORE = 3  # times the games
_MOST_EVENTS = 2_000  # of one file
_DAYS = 10  # before and after the larger event
_SHORTEST = 4  # letters of a name
_LETTERS = 1
_MARKS = re.compile(r"\d+|\b[ivxlcdm]+\b|\b\w\b")
"""What tells one event from the next: numbers, Roman ones too, and single letters."""


def near_names(table: Seats, events: pd.DataFrame) -> list[Problem]:
    """Events called nearly as one of many more games in their file, into which they would fit (X339).

    Their days fit, most of their players play there, and in no round in which they play here.
    """
    files = np.array([raw.part_of or raw.file for raw in table.rows.tables], dtype=object)
    event, first = np.unique(table.event, return_index=True)
    named = pd.DataFrame({"event": event, "file": files[table.rows.source[first]]})
    named["name"] = events["event"].to_numpy()[event]
    named["games"] = np.bincount(table.event[table.black != NOBODY], minlength=len(events))[event]
    small, large = [], []
    for _, here in named.groupby("file"):
        if 1 < len(here) <= _MOST_EVENTS:
            for one, other in _alike(here):
                if events["line"].iat[one] == 0 and _fits(table, events, one, other):
                    small.append(one)
                    large.append(other)
    games = dict(zip(named["event"].tolist(), named["games"].tolist(), strict=True))
    values = {
        "count": [games[number] for number in small],
        "other": events["event"].iloc[large].tolist(),
        "of_other": [games[number] for number in large],
    }
    return event_problems(events, np.array(small, dtype=np.intp), "X339", **values)


def _alike(here: pd.DataFrame) -> list[tuple[int, int]]:
    """Events of few games with the one of many more that is nearly called so; the likest with most games."""
    names = [plain(name) for name in here["name"]]
    games, number = here["games"].to_numpy(), here["event"].to_numpy()
    apart = process.cdist(names, names, scorer=OSA.distance, score_cutoff=_LETTERS, dtype=np.int32)
    one, other = np.nonzero((apart <= _LETTERS) & (games[:, None] * _MORE <= games[None, :]))
    found = {}
    for few, many in sorted(zip(one.tolist(), other.tolist(), strict=True), key=lambda pair: games[pair[1]]):
        long = min(len(names[few]), len(names[many])) >= _SHORTEST
        if long and _MARKS.findall(names[few]) == _MARKS.findall(names[many]):
            found[int(number[few])] = int(number[many])
    return list(found.items())


def _fits(table: Seats, events: pd.DataFrame, few: int, many: int) -> bool:
    start, end = (events[name].to_numpy("datetime64[D]") for name in ("start", "end"))
    if start[few] < start[many] - _DAYS or end[few] > end[many] + _DAYS:  # False where a day is missing
        return False
    mine, theirs = (_seats(table, number) for number in (few, many))
    if not len(mine):
        return False
    known = np.isin(np.unique(mine[:, 0]), theirs[:, 0])
    both = np.concatenate([np.unique(side[side[:, 1] > 0], axis=0) for side in (mine, theirs)])
    return bool(known.mean() > 0.5) and len(np.unique(both, axis=0)) == len(both)


def _seats(table: Seats, number: int) -> NDArray[np.int32]:
    """Player and round of every seat of an event."""
    rows = np.flatnonzero((table.event == number) & (table.black != NOBODY))
    return np.concatenate(
        [np.stack([side[rows], table.round[rows]], axis=1) for side in (table.white, table.black)]
    )
