"""Ratings that the files give against those of the list."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.event_checks import event_problem
from elo_batch.checks.seats import Seats
from elo_batch.columns import POOLS, pool_prefix
from elo_batch.exact import to_text
from elo_batch.problems import Problem

_EXAMPLES = 3
_FEWEST_MOVED = 4  # different ratings of an event
_MOVED = 0.8  # of those with another rating than on the list
_DISTINCT = 0.5  # of these ratings: divisions and classes give many players one
Units = NDArray[np.int64]


def list_ratings(table: Seats, events: pd.DataFrame, players: pd.DataFrame) -> tuple[Units, Units]:
    """The list's rating of white and black in the pool of each game's event (billionths; 0 = unrated)."""
    pools = [pool for pool in POOLS if (events["pool"] == pool).any()]
    if len(pools) <= 1:
        ratings = _with_nobody(players, pools[0] if pools else POOLS[0])
        return ratings[table.white], ratings[table.black]
    white, black = np.zeros(len(table.event), dtype=np.int64), np.zeros(len(table.event), dtype=np.int64)
    for pool in pools:
        rows = np.flatnonzero((events["pool"] == pool).to_numpy()[table.event])
        ratings = _with_nobody(players, pool)
        white[rows], black[rows] = ratings[table.white[rows]], ratings[table.black[rows]]
    return white, black


def _with_nobody(players: pd.DataFrame, pool: str) -> Units:
    return np.append(players[f"{pool_prefix(pool)}rating"].to_numpy(), 0)


def check_ratings(
    table: Seats, events: pd.DataFrame, players: pd.DataFrame, ratings_from: str = "list"
) -> list[Problem]:
    """X309: ratings in the files that differ from the list; X340 where those of the "file" are used.

    P540: those that differ are the ratings of one another.
    """
    white, black = list_ratings(table, events, players)
    listed = np.append(players["line"].to_numpy() > 0, False)
    compared = _standing_in(table, events, players, (white, black))
    return _differences(table, events, compared, listed, "X340" if ratings_from == "file" else "X309")


def _standing_in(
    table: Seats, events: pd.DataFrame, players: pd.DataFrame, ratings: tuple[Units, Units]
) -> tuple[Units, Units]:
    """Where the list has no rapid or blitz rating, the standard rating: it stands in (FIDE 7.2.1)."""
    other = (events["pool"] != POOLS[0]).to_numpy()
    if not other.any():
        return ratings
    standard, other = _with_nobody(players, POOLS[0]), other[table.event]
    white, black = ratings
    return (
        np.where(other & (white == 0), standard[table.white], white),
        np.where(other & (black == 0), standard[table.black], black),
    )


def _differences(
    table: Seats, events: pd.DataFrame, ratings: tuple[Units, Units], listed: NDArray[np.bool_], code: str
) -> list[Problem]:
    """One finding per event with the number of players and the first few."""
    found = []
    for side, players, rating in (("white", table.white, ratings[0]), ("black", table.black, ratings[1])):
        given = table.games[f"{side}_rating"].to_numpy()
        if given.any():
            rows = np.flatnonzero((given != 0) & (given != rating) & listed[players])
            columns = {
                "event": table.event[rows],
                "player": players[rows],
                "file": given[rows],
                "list": rating[rows],
            }
            found.append(pd.DataFrame(columns))
    if not found:
        return []
    differing = pd.concat(found).drop_duplicates(["event", "player"]).sort_values(["event", "player"])
    problems = []
    at, starts, counts = np.unique(differing["event"].to_numpy(), return_index=True, return_counts=True)
    shown = differing[["player", "file", "list"]].to_numpy().tolist()
    for event, start, count in zip(at.tolist(), starts.tolist(), counts.tolist(), strict=True):
        own = np.array(shown[start : start + count], dtype=np.int64)
        distinct = len(np.unique(own[:, 1])) >= max(_FEWEST_MOVED, _DISTINCT * count)
        moved = distinct and _in_common(own[:, 1], own[:, 2]) >= _MOVED * count
        first = shown[start : start + min(count, _EXAMPLES)]
        examples = "; ".join(_example(table, *row) for row in first) + (" ..." if count > _EXAMPLES else "")
        told = "P540" if moved else code
        problems.append(event_problem(events, event, told, count=count, examples=examples))
    return problems


def _in_common(one: Units, other: Units) -> int:
    """How many ratings of some players are among those that others of them have."""
    counts = [pd.Series(units).value_counts() for units in (one, other)]
    return int(pd.concat(counts, axis=1, join="inner").min(axis=1).sum())


def _example(table: Seats, player: int, file: int, on_list: int) -> str:
    listed = to_text(on_list) if on_list else "unrated"
    return f"{table.player(player)} {to_text(file)} in the file, {listed} on the list"
