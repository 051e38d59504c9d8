"""Games dated far from all others of their event: most often the year is mistyped."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from elo_batch.checks.collect import Rows
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_LONG, _FAR, _NEAR = 180, 300, 60  # days
_FEWEST = 4  # games whose dates agree
_MOST_OUTSIDE = 0.2


def far_dates(games: pd.DataFrame, events: pd.DataFrame, tables: Sequence[RawTable]) -> list[Problem]:
    """A warning (D112) for each of a few games dated most of a year or more from the middle of their event.

    `games` and `events` are frames.Games and frames.Events; only events of half a year or more are looked at.
    """
    span = (events["end"] - events["start"]).dt.days.to_numpy()
    long = np.flatnonzero(np.nan_to_num(span) > _LONG)
    if not long.size:
        return []
    rows = Rows(
        tables,
        games["source"].to_numpy(),
        games["line"].to_numpy(),
        games["event"].to_numpy(),
        events["event_id"].tolist(),
    )
    dated = games[["event", "date"]][games["event"].isin(long) & games["date"].notna()]
    problems: list[Problem] = []
    for _, group in dated.groupby("event", sort=True):
        problems += _of_event(group["date"], rows)
    return problems


def _of_event(dates: pd.Series[pd.Timestamp], rows: Rows) -> list[Problem]:
    days = dates.to_numpy("datetime64[D]").astype(np.int64)
    distance = np.abs(days - int(np.median(days)))
    far, near = distance > _FAR, distance <= _NEAR
    if not far.any() or near.sum() < _FEWEST or not (far | near).all() or far.mean() > _MOST_OUTSIDE:
        return []
    middle = np.datetime64(int(np.median(days)), "D")
    found = dates[far].dt.strftime("%Y-%m-%d").tolist()
    return rows.problems("D112", dates.index.to_numpy()[far], "date", found=found, others=str(middle))
