"""Dates of typed games against the others of their event: a year mistyped, rounds that run backwards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from elo_batch.checks.collect import Rows
from elo_batch.columns import NOBODY
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_LONG, _FAR, _NEAR = 180, 300, 60  # days
_YEARS_AWAY, _SEASON = 700, 366  # days from the middle of an event that lasts no longer than a season
_FEWEST, _FEWEST_YEARS_AWAY = 4, 2  # games whose dates agree
_MOST_OUTSIDE = 1 / 3


def far_dates(games: pd.DataFrame, events: pd.DataFrame, tables: Sequence[RawTable]) -> list[Problem]:
    """Dates that can hardly be those of their event.

    An error (D119) for each of a few games dated years from the middle of their event, a warning (D112) for
    those dated most of a year away, and one (D118) for an event whose first round is dated after its last.
    `games` and `events` are frames.Games and frames.Events.
    """
    rows = Rows(
        tables,
        games["source"].to_numpy(),
        games["line"].to_numpy(),
        games["event"].to_numpy(),
        events["event_id"].tolist(),
    )
    dated = games.loc[games["date"].notna(), ["event", "round", "date", "black"]]
    first, last = (dated.groupby("event")["date"].agg(which).dt.normalize() for which in ("min", "max"))
    span = (last - first).dt.days
    long = dated[dated["event"].isin(span.index[span > _LONG])]
    problems: list[Problem] = []
    for _, group in long.groupby("event", sort=True):
        problems += _of_event(group["date"], rows)
    return problems + _backwards(dated[dated["event"].isin(span.index[span > 0])], rows)


def _of_event(dates: pd.Series[pd.Timestamp], rows: Rows) -> list[Problem]:
    days = dates.to_numpy("datetime64[D]").astype(np.int64)
    middle = int(np.median(days))
    distance = np.abs(days - middle)
    for code, far, near, fewest in (
        ("D119", distance > _YEARS_AWAY, distance <= _SEASON, _FEWEST_YEARS_AWAY),
        ("D112", distance > _FAR, distance <= _NEAR, _FEWEST),
    ):
        if far.any() and near.sum() >= fewest and (far | near).all() and far.mean() <= _MOST_OUTSIDE:
            found = dates[far].dt.strftime("%Y-%m-%d").tolist()
            others = str(np.datetime64(middle, "D"))
            return rows.problems(code, dates.index.to_numpy()[far], "date", found=found, others=others)
    return []


def _backwards(dated: pd.DataFrame, rows: Rows) -> list[Problem]:
    """Events whose first round was played wholly after their last (D118), at its first game."""
    played = dated[(dated["round"] > 0) & (dated["black"] != NOBODY)]
    if played.empty:
        return []
    rounds = played.groupby(["event", "round"])["date"].agg(["min", "max"]).reset_index()
    ends = rounds.groupby("event").agg({"round": ["first", "last"], "min": "first", "max": "last"})
    ends.columns = pd.Index(["first", "last", "begin", "end"])
    found: list[Problem] = []
    for event, end in ends[(ends["first"] < ends["last"]) & (ends["begin"] > ends["end"])].iterrows():
        of_first = played[(played["event"] == event) & (played["round"] == end["first"])]
        values = {"first": int(end["first"]), "last": int(end["last"])}
        days = {"day": f"{end['begin']:%Y-%m-%d}", "other": f"{end['end']:%Y-%m-%d}"}
        found.append(rows.problem("D118", int(of_first.index[0]), "date", **values, **days))
    return found
