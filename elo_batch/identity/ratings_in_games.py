"""Ratings that the games files give: a list made of them, or ratings by player and event."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.columns import pool_prefix
from elo_batch.exact import to_text
from elo_batch.problems import Place, Problem
from elo_batch.tables import RawTable


def ratings_by_event(games: pd.DataFrame) -> pd.DataFrame:
    """The distinct ratings the files give: `player, event` (positions), `rating`, `source`, `line`.

    `games` is frames.Games. A rating of 0 (none given) is left out. More than one row for a player and event
    means that the file contradicts itself. Sorted by player, event, rating.
    """
    sides = pd.concat([_side(games, "white"), _side(games, "black")], ignore_index=True)
    distinct = sides.drop_duplicates(["player", "event", "rating"])
    return distinct.sort_values(["player", "event", "rating", "source", "line"]).reset_index(drop=True)


def _side(games: pd.DataFrame, side: str) -> pd.DataFrame:
    given = ((games[f"{side}_rating"] != 0) & (games[side] >= 0)).to_numpy()
    columns = [side, "event", f"{side}_rating", "source", "line"]
    return games.loc[given, columns].set_axis(["player", "event", "rating", "source", "line"], axis=1)


def players_from_games(
    players: pd.DataFrame, games: pd.DataFrame, events: pd.DataFrame, tables: Sequence[RawTable] = ()
) -> tuple[pd.DataFrame, list[Problem]]:
    """Make a list of the ratings in the files, for a batch without a list.

    `players`: frames.Players of everybody in the games (`identify` with an empty list); `games`: frames.Games
    with positions in it; `events`: frames.Events. Players without a rating get that of the files in the
    pool of the event. Two different values for one player in one pool are an error in each event they
    stand in.
    """
    given = ratings_by_event(games)
    given["pool"] = events["pool"].to_numpy()[given["event"].to_numpy()]
    given = given[_unrated(given, players)]
    values = given.groupby(["player", "pool"], sort=False)["rating"].transform("nunique")
    problems = _contradictions(given[values > 1], players, events, tables)
    filled = players.copy()
    for pool, rows in given[values == 1].drop_duplicates(["player", "pool"]).groupby("pool"):
        column = f"{pool_prefix(str(pool))}rating"
        ratings = filled[column].to_numpy().copy()
        who = rows["player"].to_numpy()
        ratings[who] = np.where(ratings[who] == 0, rows["rating"], ratings[who])
        filled[column] = ratings
    return filled, problems


def _unrated(given: pd.DataFrame, players: pd.DataFrame) -> NDArray[np.bool_]:
    """Whether the list gives the player no rating in the pool."""
    flags = np.zeros(len(given), dtype=bool)
    for pool in given["pool"].unique():
        here = (given["pool"] == pool).to_numpy()
        ratings = players[f"{pool_prefix(str(pool))}rating"].to_numpy()
        flags[here] = ratings[given["player"].to_numpy()[here]] == 0
    return flags


def _contradictions(
    given: pd.DataFrame, players: pd.DataFrame, events: pd.DataFrame, tables: Sequence[RawTable]
) -> list[Problem]:
    problems = []
    for _, rows in given.groupby(["player", "pool"]):
        player = int(rows["player"].iloc[0])
        values = {"player": players["id"].iloc[player], "ratings": _listed(rows["rating"])}
        for event, first in rows.groupby("event").head(1).set_index("event").iterrows():
            source, line = int(first["source"]), int(first["line"])
            known = source < len(tables)
            place = tables[source].place(line) if known else Place()
            written = tables[source].written(line) if known else ""
            problems.append(Problem("P508", place, values, written, events["event_id"].iloc[int(str(event))]))
    return problems


def _listed(ratings: pd.Series[int]) -> str:
    return " and ".join(to_text(rating) for rating in sorted(set(ratings)))
