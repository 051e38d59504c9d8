"""Ids that may be another person's: one person under two ids, and results that a rating does not explain.

These are hints. They need no second list: the games and the ratings say it themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

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
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem, at_most
from elo_batch.tables import RawTable

_SURPRISE = 0.35  # of a game: its score less what the ratings expect
_APART = 400  # points between a rating and the average of its opponents
_LEAST_GAMES = 3
_LEAST_GAIN = 1.5
_DEVIATIONS = 4
_LEAST_VARIANCE = 0.02  # of one game, however far the ratings are apart
_NEAR = 250  # points between a rating and a performance
_SHOWN = 3
_MOST_COMPARED = 50_000  # players; the lists of such batches are kept by offices that look for twins


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
    if len(here) > _MOST_COMPARED:
        return
    keys = [in_any_order(key) for key in plain_keys(name_keys(texts_of(here["name"]))).to_pylist()]
    named = here[pd.Series(keys, index=here.index).duplicated(keep=False)]
    keys_of = pd.Series(keys, index=here.index).loc[named.index]
    games = _games_of(field, named.index.tolist())
    persons = {
        row: (int(born), str(land))
        for row, born, land in zip(named.index, named["birth_year"], named["federation"], strict=True)
    }
    groups: dict[str, list[int]] = {}
    for key, row in zip(keys_of, named.index.tolist(), strict=True):
        groups.setdefault(key, []).append(row)
    for rows in groups.values():
        for first, second in pairwise(rows):
            if _may_be_one(persons[first], persons[second]):
                yield from _reported(field, (first, games[first]), (second, games[second]))


def _may_be_one(one: tuple[int, str], other: tuple[int, str]) -> bool:
    """Whether the years of birth and the federations of two players of one name do not tell them apart."""
    (born, land), (other_born, other_land) = one, other
    if born == other_born and born:
        return True
    return not (born and other_born) and not (land and other_land and land != other_land)


def _reported(
    field: Field, one: tuple[int, NDArray[np.intp]], other: tuple[int, NDArray[np.intp]]
) -> Iterator[Problem]:
    """`one` and `other`: the position of each player, and their games."""
    (first, others), (second, rows) = one, other
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


def _games_of(field: Field, players: Sequence[int]) -> dict[int, NDArray[np.intp]]:
    """The games of some players, in the order in which they were read."""
    wanted = np.zeros(len(field.players) + 1, dtype=bool)
    wanted[list(players)] = True
    names = ("white", "black", "source", "line")
    white, black, source, line = (field.games[name].to_numpy() for name in names)
    as_white, as_black = np.flatnonzero(wanted[white]), np.flatnonzero(wanted[black])
    rows, who = np.concatenate([as_white, as_black]), np.concatenate([white[as_white], black[as_black]])
    order = np.lexsort((line[rows], source[rows], who))
    rows, who = rows[order], who[order]
    bounds = np.flatnonzero(np.diff(who)) + 1
    return {int(who[part[0]]): rows[part] for part in np.split(np.arange(len(who)), bounds) if len(part)}


class _Sides(NamedTuple):
    """One side of some games: the game, the player, the opponent, and the points scored (1 for a win)."""

    row: NDArray[np.intp]
    player: NDArray[np.int64]
    opponent: NDArray[np.int64]
    score: NDArray[np.float64]


class _Far(NamedTuple):
    """Results of one player in one event that the rating does not explain, and the first of the games."""

    row: int
    player: int
    event: int
    own: float
    average: float
    expected: float
    score: float
    games: int


def _outliers(field: Field) -> Iterator[Problem]:
    """Only players with two surprising games in an event are looked at closely: these are few."""
    ratings = np.stack([field.players[f"{pool_prefix(pool)}rating"].to_numpy() / POINT for pool in POOLS])
    pools = np.array([POOLS.index(pool) for pool in field.events["pool"]], dtype=np.int64)
    sides = _played(field)
    event = field.games["event"].to_numpy()[sides.row].astype(np.int64)
    own, other = ratings[pools[event], sides.player], ratings[pools[event], sides.opponent]
    key = event * (len(field.players) + 1) + sides.player
    often = _surprising(key, own, other, sides.score)
    if not len(often):
        return
    at = np.minimum(np.searchsorted(often, key), len(often) - 1)
    here = np.flatnonzero(often[at] == key)
    far = _far(field, (sides, event, own, other), here, at[here])
    shown = far[:MOST_OF_ONE_KIND]
    listed = field.players["id"][field.players["line"] > 0]
    found = neighbours([str(field.players["id"].iloc[each.player]) for each in shown], listed)
    found += [[]] * (len(far) - len(shown))
    for each, slips in zip(far, found, strict=True):
        yield _told(field, each, _fitting(field, each, slips, ratings[int(pools[each.event])]))


def _played(field: Field) -> _Sides:
    """Both sides of all games that were played."""
    names = ("white", "black", "white_score", "black_score", "how")
    white, black, first, second, how = (field.games[name].to_numpy() for name in names)
    rows = np.flatnonzero((how == int(How.PLAYED)) & (black != NOBODY) & (white != black))
    ends = ((white[rows], black[rows]), (black[rows], white[rows]))
    player, opponent = (np.concatenate(pair).astype(np.int64) for pair in ends)
    return _Sides(np.tile(rows, 2), player, opponent, np.concatenate([first[rows], second[rows]]) / 2)


def _surprising(
    key: NDArray[np.int64],
    own: NDArray[np.float64],
    other: NDArray[np.float64],
    score: NDArray[np.float64],
) -> NDArray[np.int64]:
    """The keys (event and player) with games that nobody would have expected."""
    at = np.flatnonzero((own > 0) & (other > 0) & (abs(own - other) >= _APART / 2))
    at = at[abs(score[at] - _expected(own[at] - other[at])) >= _SURPRISE]
    distinct, counts = np.unique(key[at], return_counts=True)
    return np.asarray(distinct[counts >= _LEAST_GAMES - 1], dtype=np.int64)


def _expected(difference: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1 / (1 + 10 ** (-difference / 400)), dtype=np.float64)


def _far(
    field: Field,
    played: tuple[_Sides, NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]],
    here: NDArray[np.intp],
    group: NDArray[np.intp],
) -> list[_Far]:
    """The players of some groups of games (`here`: their sides) whose results are far from their ratings."""
    sides, event, own, other = played
    count = int(group.max()) + 1
    lines = field.games[["source", "line"]].to_numpy()[sides.row[here]]
    order = np.lexsort((lines[:, 1], lines[:, 0], group))
    first = here[order[np.searchsorted(group[order], np.arange(count))]]
    rated = other[here] > 0
    here, group = here[rated], group[rated]
    expected = _expected(own[here] - other[here])
    games = np.bincount(group, minlength=count)
    spread = np.maximum(expected * (1 - expected), _LEAST_VARIANCE)
    sums = [np.bincount(group, v, count) for v in (sides.score[here], expected, other[here], spread)]
    average = sums[2] / np.maximum(games, 1)
    gain = abs(sums[0] - sums[1])
    far = (games >= _LEAST_GAMES) & (abs(own[first] - average) >= _APART) & (gain >= _LEAST_GAIN)
    far &= gain >= _DEVIATIONS * np.sqrt(sums[3])
    return [
        _Far(
            row=int(sides.row[first[n]]),
            player=int(sides.player[first[n]]),
            event=int(event[first[n]]),
            own=float(own[first[n]]),
            average=float(average[n]),
            expected=float(sums[1][n]),
            score=float(sums[0][n]),
            games=int(games[n]),
        )
        for n in np.flatnonzero(far).tolist()
    ]


def _told(field: Field, far: _Far, near: str) -> Problem:
    near_matches = NearMatches(field.players)
    return field.problem(
        "P522",
        far.row,
        "white" if int(field.games["white"].iloc[far.row]) == far.player else "black",
        player=near_matches.describe(far.player),
        rating=f"{far.own:.0f}",
        average=f"{far.average:.0f}",
        expected=f"{far.expected:.2f}",
        score=f"{far.score:g}",
        games=far.games,
        event=field.events["event"].iloc[far.event],
        near=near,
    )


def _fitting(field: Field, far: _Far, slips: Sequence[int], ratings: NDArray[np.float64]) -> str:
    """Players whose id is a slip away and whose rating fits, for the sentence; "" for none."""
    performance = far.average + 800 * (far.score / far.games - 0.5)
    fitting = [n for n in slips if ratings[n] > 0 and abs(ratings[n] - performance) <= _NEAR]
    if fitting:  # who plays in the event under the right id is not meant
        games = field.games[field.games["event"] == far.event]
        here = {*games["white"].tolist(), *games["black"].tolist()}
        fitting = [n for n in fitting if n not in here][:_SHOWN]
    near = NearMatches(field.players)
    who = ", ".join(f"{near.describe(n)}, rated {ratings[n]:.0f}" for n in fitting)
    return f"; a slip of the finger away: {who}" if who else ""
