"""Players far above everybody else of their event, of another federation and age: perhaps namesakes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.columns import NOBODY, POOLS, pool_prefix
from elo_batch.exact import POINT
from elo_batch.identity.field import Field
from elo_batch.identity.near import described
from elo_batch.problems import Problem

_APART = 800 * POINT  # of the next best of the event
_YEARS = 15  # between the year of birth and those of all others
_FEWEST = 4  # others, whose ratings, federations and years of birth are known
_SIDES = ("white", "black")


def strangers(field: Field) -> Iterator[Problem]:
    """P542: whatever they scored, for a master who plays with children has their federation as a rule."""
    ratings = np.stack([field.players[f"{pool_prefix(pool)}rating"].to_numpy() for pool in POOLS])
    pools = np.array([POOLS.index(pool) for pool in field.events["pool"]], dtype=np.int64)
    if not len(pools) or ratings.max(initial=0) < _APART:
        return
    event = field.games["event"].to_numpy()
    seats = [(field.games[side].to_numpy(), side) for side in _SIDES]
    best, second = (np.zeros(len(pools), dtype=np.int64) for _ in range(2))
    rated = [np.where(who == NOBODY, 0, ratings[pools[event], who]) for who, _ in seats]
    for units in rated:
        np.maximum.at(best, event, units)
    for units in rated:
        np.maximum.at(second, event, np.where(units < best[event], units, 0))
    for position in np.flatnonzero((second > 0) & (best - second >= _APART)).tolist():
        yield from _of_event(field, position, ratings[pools[position]], int(second[position]))


def _of_event(field: Field, event: int, ratings: NDArray[np.int64], second: int) -> Iterator[Problem]:
    rows = np.flatnonzero(field.games["event"].to_numpy() == event)
    sides = [field.games[side].to_numpy()[rows] for side in _SIDES]
    here = pd.unique(np.concatenate(sides))
    here = here[here != NOBODY]
    first = int(here[np.argmax(ratings[here])])
    others = field.players.iloc[here[here != first]]
    own = field.players.iloc[first]
    known = others[(others["federation"] != "") & (others["birth_year"] > 0) & (ratings[others.index] > 0)]
    alone = bool((ratings[others.index] <= second).all())
    if len(known) < _FEWEST or not (alone and own["federation"] and own["birth_year"]):
        return
    apart = abs(known["birth_year"].to_numpy() - int(own["birth_year"])) >= _YEARS
    if (known["federation"] == own["federation"]).any() or not apart.all():
        return
    column = next(side for side, who in zip(_SIDES, sides, strict=True) if first in who)
    row = int(rows[np.flatnonzero(sides[_SIDES.index(column)] == first)[0]])
    values: dict[str, object] = {
        "player": described(field.players, first),
        "rating": f"{int(ratings[first]) // POINT}",
    }
    values |= {"event": field.events["event"].iat[event], "next": f"{second // POINT}"}
    yield field.problem("P542", row, column, **values)
