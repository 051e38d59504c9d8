"""Ratings of the lists that nobody has, of players who are in games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.batch.days import list_in_force
from elo_batch.batch.pools import Batch
from elo_batch.columns import POOLS, pool_prefix
from elo_batch.exact import to_text
from elo_batch.identity.field import Field
from elo_batch.notation.plausible import HIGHEST_PLAUSIBLE_RATING
from elo_batch.problems import Problem, at_most


def impossible_on_lists(batch: Batch, field: Field) -> list[Problem]:
    """L445: ratings above 4000 that a game would use: of the list in force at its event, or of the newest.

    An error at the first game of each player and event, for it would decide the results of all opponents.
    Players whose rating comes from the files themselves are left to V236.
    """
    lists = (*batch.lists.older, batch.lists.players)
    in_force = list_in_force(batch.events["start"].to_numpy(), batch.lists.dates)[batch.games["event"]]
    pools = batch.events["pool"].to_numpy()[batch.games["event"]]
    listed = batch.lists.players["line"].to_numpy() > 0
    found = []
    for number, players in enumerate(lists):
        used = (in_force == number) | (number == len(lists) - 1)
        for pool in POOLS:
            ratings = np.append(np.where(listed, _ratings(players, pool), 0), 0)  # the last is nobody's
            if (ratings > HIGHEST_PLAUSIBLE_RATING).any():
                here = used & (pools == pool)
                found += [_seats(batch.games, side, ratings, here) for side in ("white", "black")]
    if not found:
        return []
    seats = pd.concat(found).sort_values("row", kind="stable").drop_duplicates(["player", "event"])
    return at_most(_problem(field, seat) for seat in seats.itertuples(index=False))


def _ratings(players: pd.DataFrame, pool: str) -> NDArray[np.int64]:
    """The ratings of a pool; where there is none, the standard rating, which stands in."""
    own, standard = (players[f"{prefix}rating"].to_numpy() for prefix in (pool_prefix(pool), ""))
    return np.where(own == 0, standard, own)


def _seats(
    games: pd.DataFrame, side: str, ratings: NDArray[np.int64], here: NDArray[np.bool_]
) -> pd.DataFrame:
    """The seats of one side with such a rating: player, event, row of the game, side and rating."""
    used = ratings[games[side].to_numpy()]
    rows = np.flatnonzero(here & (used > HIGHEST_PLAUSIBLE_RATING))
    columns = {"player": games[side].to_numpy()[rows], "event": games["event"].to_numpy()[rows], "row": rows}
    return pd.DataFrame({**columns, "side": side, "units": used[rows]})


def _problem(field: Field, seat: Any) -> Problem:
    id_, name = (str(field.players[column].iat[int(seat.player)]) for column in ("id", "name"))
    values = {"player": name or id_, "found": to_text(int(seat.units))}
    return field.problem("L445", int(seat.row), str(seat.side), **values)
