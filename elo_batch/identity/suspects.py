"""Ids that may be another person's: one person under two ids, and results that a rating does not explain.

These are hints. They need no second list: the games and the ratings say it themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.columns import NOBODY, POOLS, pool_prefix
from elo_batch.exact import POINT
from elo_batch.identity.near import NearMatches
from elo_batch.identity.neighbours import neighbours
from elo_batch.identity.sounds import in_any_order
from elo_batch.notation.how import How
from elo_batch.notation.names import name_keys, plain_keys, texts_of
from elo_batch.problems import Place, Problem, at_most
from elo_batch.tables import RawTable

_SURPRISE = 0.35  # of a game: its score less what the ratings expect
_APART = 400  # points between a rating and the average of its opponents
_LEAST_GAMES = 3
_LEAST_GAIN = 1.5
_DEVIATIONS = 4
_LEAST_VARIANCE = 0.02  # of one game, however far the ratings are apart
_NEAR = 250  # points between a rating and a performance
_SHOWN = 3


@dataclass(frozen=True)
class Field:
    """A batch as these checks see it: frames.Games (positions), Events and Players, and the games tables."""

    games: pd.DataFrame
    events: pd.DataFrame
    players: pd.DataFrame
    tables: Sequence[RawTable]

    def problem(self, code: str, row: int, column: str, **values: object) -> Problem:
        """A problem in one game, of its event."""
        source, line, event = (int(self.games[name].iloc[row]) for name in ("source", "line", "event"))
        table, event_id = self.tables[source], str(self.events["event_id"].iloc[event])
        return Problem(code, table.place(line, column), values, table.written(line), event_id)

    def place(self, row: int) -> Place:
        """Where a game stands."""
        table = self.tables[int(self.games["source"].iloc[row])]
        return table.place(int(self.games["line"].iloc[row]))


def suspects(field: Field) -> list[Problem]:
    """P521: one name and birth year under two ids; P522: results far from what a rating lets expect."""
    if not len(field.games):
        return []
    return at_most([*_two_ids(field), *_outliers(field)])


def _two_ids(field: Field) -> Iterator[Problem]:
    """Players of one name whose years and federations do not tell them apart, in different events."""
    sides = (field.games[side].to_numpy() for side in ("white", "black"))
    present = np.zeros(len(field.players) + 1, dtype=bool)
    for side in sides:
        present[side] = True
    here = field.players[present[:-1]]
    here = here[(here["name"] != "") & (here["name"] != here["id"])]
    keys = [in_any_order(key) for key in plain_keys(name_keys(texts_of(here["name"]))).to_pylist()]
    named = here[pd.Series(keys, index=here.index).duplicated(keep=False)]
    keys_of = pd.Series(keys, index=here.index).loc[named.index]
    for _, group in named.groupby(keys_of, sort=False):
        for first, second in pairwise(group.index.tolist()):
            if _may_be_one(group.loc[first], group.loc[second]):
                yield from _reported(field, first, second)


def _may_be_one(one: pd.Series, other: pd.Series) -> bool:
    born = {int(one["birth_year"]), int(other["birth_year"])} - {0}
    if int(one["birth_year"]) == int(other["birth_year"]) and born:
        return True
    return len(born) < 2 and len({one["federation"], other["federation"]} - {""}) < 2


def _reported(field: Field, first: int, second: int) -> Iterator[Problem]:
    rows, others = _rows_of(field, second), _rows_of(field, first)
    events = field.games["event"].to_numpy()
    if set(events[rows]) & set(events[others]):  # P506 says it of the event
        return
    players = field.players
    values = {"name": players["name"].iloc[second], "other": players["id"].iloc[first]}
    column = "white" if int(field.games["white"].iloc[int(rows[0])]) == second else "black"
    where = field.place(int(others[0]))
    yield field.problem(
        "P521", int(rows[0]), column, player=players["id"].iloc[second], where=where, **values
    )


def _rows_of(field: Field, player: int) -> NDArray[np.intp]:
    white, black = (field.games[side].to_numpy() for side in ("white", "black"))
    rows = np.flatnonzero((white == player) | (black == player))
    order = field.games.iloc[rows][["source", "line"]].reset_index(drop=True)
    in_order: NDArray[np.intp] = rows[order.sort_values(["source", "line"], kind="stable").index.to_numpy()]
    return in_order


def _outliers(field: Field) -> Iterator[Problem]:
    """Only players with two surprising games in an event are looked at closely: these are few."""
    ratings = np.stack([field.players[f"{pool_prefix(pool)}rating"].to_numpy() / POINT for pool in POOLS])
    pools = np.array([POOLS.index(pool) for pool in field.events["pool"]], dtype=np.int64)
    for event, player in _surprising(field, ratings, pools):
        yield from _judged(field, event, player, ratings[int(pools[event])])


def _surprising(
    field: Field, ratings: NDArray[np.float64], pools: NDArray[np.int64]
) -> list[tuple[int, int]]:
    """(event, player) of those with games that nobody would have expected; both sides of each game count."""
    names = ("white", "black", "event", "white_score", "how")
    white, black, event, half_points, how = (field.games[name].to_numpy() for name in names)
    pool = pools[event]
    own, other = ratings[pool, white], ratings[pool, black]
    found = (own > 0) & (other > 0) & (abs(own - other) >= _APART / 2)
    found &= (how == int(How.PLAYED)) & (black != NOBODY)
    at = np.flatnonzero(found)
    far = abs(half_points[at] / 2 - _expected(own[at] - other[at])) >= _SURPRISE
    at = at[far]
    pairs = np.stack([np.tile(event[at], 2), np.concatenate([white[at], black[at]])], axis=1)
    distinct, counts = np.unique(pairs, axis=0, return_counts=True)
    often = distinct[counts >= _LEAST_GAMES - 1].tolist()
    return [(int(event), int(player)) for event, player in often]


def _expected(difference: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1 / (1 + 10 ** (-difference / 400)), dtype=np.float64)


def _judged(field: Field, event: int, player: int, ratings: NDArray[np.float64]) -> Iterator[Problem]:
    rows = _rows_of(field, player)
    games = field.games.iloc[rows]
    use = ((games["event"] == event) & (games["how"] == int(How.PLAYED))).to_numpy()
    rows, games = rows[use], games[use]
    as_white = (games["white"] == player).to_numpy()
    opponents = ratings[np.where(as_white, games["black"], games["white"])]
    scores = np.where(as_white, games["white_score"], games["black_score"]) / 2
    rated = opponents > 0
    scores, opponents, own = scores[rated], opponents[rated], float(ratings[player])
    expected = _expected(own - opponents)
    if len(opponents) < _LEAST_GAMES or not _is_far(own, opponents, scores, expected):
        return
    average, count = float(opponents.mean()), len(opponents)
    performance = average + 800 * (float(scores.mean()) - 0.5)
    person = field.players.iloc[player]
    yield field.problem(
        "P522",
        int(rows[0]),
        "white" if as_white[0] else "black",
        player=NearMatches(field.players).describe(player),
        rating=f"{own:.0f}",
        average=f"{average:.0f}",
        expected=f"{expected.sum():.2f}",
        score=f"{scores.sum():g}",
        games=count,
        event=field.events["event"].iloc[event],
        near=_near(field, str(person["id"]), ratings, performance),
    )


def _is_far(
    own: float, opponents: NDArray[np.float64], scores: NDArray[np.float64], expected: NDArray[np.float64]
) -> bool:
    gain = abs(float((scores - expected).sum()))
    variance = float(np.maximum(expected * (1 - expected), _LEAST_VARIANCE).sum())
    apart = abs(own - float(opponents.mean()))
    return apart >= _APART and gain >= _LEAST_GAIN and gain >= _DEVIATIONS * variance**0.5


def _near(field: Field, id_: str, ratings: NDArray[np.float64], performance: float) -> str:
    """Players whose id is a slip away and whose rating fits, for the sentence; "" for none."""
    listed = field.players["id"][(field.players["line"] > 0) & (ratings[: len(field.players)] > 0)]
    (found,) = neighbours([id_], listed)
    fitting = [position for position in found if abs(ratings[position] - performance) <= _NEAR][:_SHOWN]
    near = NearMatches(field.players)
    who = ", ".join(f"{near.describe(n)}, rated {ratings[n]:.0f}" for n in fitting)
    return f"; a slip of the finger away: {who}" if who else ""
