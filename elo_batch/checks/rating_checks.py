"""Ratings against the field: files that differ from the list, ids of somebody far too strong or weak."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.event_checks import event_problem
from elo_batch.checks.seats import Seats
from elo_batch.columns import NOBODY, POOLS, pool_prefix
from elo_batch.exact import HALF_POINT, POINT, divide_half_up, to_text
from elo_batch.notation.how import How
from elo_batch.problems import Problem

FAR_FROM_THE_FIELD = 700 * POINT
_LEAST_GAMES = 3
_EXAMPLES = 3
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


def check_ratings(table: Seats, events: pd.DataFrame, players: pd.DataFrame) -> list[Problem]:
    """X309 and X311."""
    white, black = list_ratings(table, events, players)
    listed = np.append(players["line"].to_numpy() > 0, False)
    compared = _standing_in(table, events, players, (white, black))
    return _differences(table, events, compared, listed) + _outliers(table, events, white, black)


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
    table: Seats, events: pd.DataFrame, ratings: tuple[Units, Units], listed: NDArray[np.bool_]
) -> list[Problem]:
    """One warning per event with the number of players and the first few."""
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
        first = shown[start : start + min(count, _EXAMPLES)]
        examples = "; ".join(_example(table, *row) for row in first) + (" ..." if count > _EXAMPLES else "")
        problems.append(event_problem(events, event, "X309", count=count, examples=examples))
    return problems


def _example(table: Seats, player: int, file: int, on_list: int) -> str:
    listed = to_text(on_list) if on_list else "unrated"
    return f"{table.player(player)} {to_text(file)} in the file, {listed} on the list"


def _outliers(table: Seats, events: pd.DataFrame, white: Units, black: Units) -> list[Problem]:
    """A player far above the opponents who scores badly, or far below and well: perhaps a wrong id."""
    how = table.games["how"].to_numpy()
    gap = white - black
    far = np.abs(gap) >= FAR_FROM_THE_FIELD
    far &= (white != 0) & (black != 0) & (how == How.PLAYED)
    rows = np.flatnonzero(far)
    if not rows.size:
        return []
    scores = (table.games["white_score"].to_numpy()[rows], table.games["black_score"].to_numpy()[rows])
    upset = np.where(gap[rows] > 0, scores[1], scores[0]) > 0
    suspects = _suspects(table, rows[upset])
    return _describe_outliers(table, events, suspects, (white, black), how)


def _suspects(table: Seats, rows: NDArray[np.intp]) -> NDArray[np.int64]:
    """Keys (event, player) with at least two results against the odds."""
    count = len(table.player_ids)
    base = table.event[rows].astype(np.int64) * count
    keys, times = np.unique(
        np.concatenate([base + table.white[rows], base + table.black[rows]]), return_counts=True
    )
    return keys[times >= 2]


def _describe_outliers(
    table: Seats,
    events: pd.DataFrame,
    suspects: NDArray[np.int64],
    ratings: tuple[Units, Units],
    how: NDArray[np.int8],
) -> list[Problem]:
    """Report the suspects whose whole event looks like that; their normal opponents drop out here."""
    if not suspects.size:
        return []
    sides = _games_of(table, suspects, ratings, how)
    total = sides.groupby("key").agg(
        rating=("own", "first"), against=("opponent", "sum"), games=("own", "size"), halves=("score", "sum")
    )
    rating, games, halves = (total[name].to_numpy() for name in ("rating", "games", "halves"))
    keys = total.index.to_numpy()
    average = divide_half_up(total["against"].to_numpy(), games * POINT)
    above = rating - average * POINT
    against_odds = np.where(above > 0, halves <= games, halves >= games)
    odd = np.flatnonzero((games >= _LEAST_GAMES) & (np.abs(above) >= FAR_FROM_THE_FIELD) & against_odds)
    problems = []
    for i in odd.tolist():
        event, player = divmod(int(keys[i]), len(table.player_ids))
        values = {"rating": to_text(int(rating[i])), "average": int(average[i]), "games": int(games[i])}
        score = f"{to_text(int(halves[i]) * HALF_POINT)} of {games[i]}"
        problems.append(
            event_problem(events, event, "X311", player=table.player(player), score=score, **values)
        )
    return problems


def _games_of(
    table: Seats, suspects: NDArray[np.int64], ratings: tuple[Units, Units], how: NDArray[np.int8]
) -> pd.DataFrame:
    """One row for each game of each suspect: key, own rating, opponent's rating, score in half points."""
    likely = np.zeros(len(table.player_ids) + 1, dtype=bool)
    likely[suspects % len(table.player_ids)] = True
    sides = []
    for side, other, players in ((0, 1, table.white), (1, 0, table.black)):
        rows = np.flatnonzero(likely[players])
        key = table.event[rows].astype(np.int64) * len(table.player_ids) + players[rows]
        rated = (ratings[0][rows] != 0) & (ratings[1][rows] != 0)
        kept = np.isin(key, suspects) & (how[rows] == How.PLAYED) & (table.black[rows] != NOBODY) & rated
        rows, key = rows[kept], key[kept]
        score = table.games["white_score" if side == 0 else "black_score"].to_numpy()[rows].astype(np.int64)
        columns = {"key": key, "own": ratings[side][rows], "opponent": ratings[other][rows], "score": score}
        sides.append(pd.DataFrame(columns))
    return pd.concat(sides)
