"""Results far from what a rating lets expect: the id may be another person's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from elo_batch.columns import NOBODY, POOLS, pool_prefix
from elo_batch.exact import POINT
from elo_batch.identity.field import Field
from elo_batch.identity.near import described
from elo_batch.identity.neighbours import neighbours
from elo_batch.notation.how import How
from elo_batch.problems import MOST_OF_ONE_KIND, Problem

_SURPRISE = 0.35  # of a game: its score less what the ratings expect
_APART = 400  # points between a rating and the average of its opponents
_LEAST_GAMES = 3
_LEAST_GAIN = 1.5
_DEVIATIONS = 4
_LEAST_VARIANCE = 0.02  # of one game, however far the ratings are apart
_NEAR = 250  # points between a rating and a performance
_SHOWN = 3


class _Played(NamedTuple):
    """The games that were played: position, event, both players and their ratings, points (1 for a win)."""

    row: NDArray[np.intp]
    event: NDArray[np.int64]
    player: tuple[NDArray[np.int64], NDArray[np.int64]]
    rating: tuple[NDArray[np.float64], NDArray[np.float64]]
    score: tuple[NDArray[np.float64], NDArray[np.float64]]

    def only(self, at: NDArray[np.intp]) -> _Played:
        """Some of the games."""
        player = self.player[0][at], self.player[1][at]
        rating = self.rating[0][at], self.rating[1][at]
        score = self.score[0][at], self.score[1][at]
        return _Played(self.row[at], self.event[at], player, rating, score)


class _Sides(NamedTuple):
    """One side of some games: the game, the player's group, both ratings, and the points scored."""

    row: NDArray[np.intp]
    group: NDArray[np.int64]
    own: NDArray[np.float64]
    other: NDArray[np.float64]
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


def outliers(field: Field) -> Iterator[Problem]:
    """P522: results far from what a rating lets expect, a player and an event at a time.

    Only players with surprising games in an event are looked at closely: these are few.
    """
    players = len(field.players) + 1  # nobody is the last one
    ratings = np.stack([field.players[f"{pool_prefix(pool)}rating"].to_numpy() / POINT for pool in POOLS])
    pools = np.array([POOLS.index(pool) for pool in field.events["pool"]], dtype=np.int64)
    games = _played(field, ratings, pools)
    keys = _surprising(games, players)
    far = _far(field, games, keys, players) if len(keys) else []
    listed = field.players["id"][field.players["line"] > 0]
    found = neighbours([str(field.players["id"].iat[each.player]) for each in far[:MOST_OF_ONE_KIND]], listed)
    found += [[]] * (len(far) - len(found))
    white = field.games["white"].to_numpy()
    for each, slips in zip(far, found, strict=True):
        near = _fitting(field, each, slips, ratings[int(pools[each.event])])
        yield _told(field, each, "white" if int(white[each.row]) == each.player else "black", near)


def _played(field: Field, ratings: NDArray[np.float64], pools: NDArray[np.int64]) -> _Played:
    names = ("event", "white", "black", "white_score", "black_score", "how")
    event, white, black, first, second, how = (field.games[name].to_numpy() for name in names)
    rows = np.flatnonzero((how == int(How.PLAYED)) & (black != NOBODY) & (white != black))
    if len(rows) < len(event):
        event, white, black, first, second = (part[rows] for part in (event, white, black, first, second))
    in_pool = pools[event] * ratings.shape[1]
    of_white, of_black = (ratings.ravel()[in_pool + player] for player in (white, black))
    return _Played(rows, event, (white, black), (of_white, of_black), (first / 2, second / 2))


def _surprising(games: _Played, players: int) -> NDArray[np.int64]:
    """The keys (event and player) of who lost or won _LEAST_GAIN in games that nobody would have expected.

    One game at least was against an opponent _APART away: the average of all cannot be so far otherwise.
    """
    own, other = games.rating
    games = games.only(np.flatnonzero((own > 0) & (other > 0) & (abs(own - other) >= _APART / 2)))
    difference = games.rating[0] - games.rating[1]
    white = _expected(difference)
    keys, gains, far = [], [], []
    for player, score, expected in zip(games.player, games.score, (white, 1 - white), strict=True):
        gain = score - expected
        at = np.flatnonzero(abs(gain) >= _SURPRISE)
        keys.append(games.event[at].astype(np.int64) * players + player[at])
        gains.append(gain[at])
        far.append(abs(difference[at]) >= _APART)
    distinct, group = np.unique(np.concatenate(keys), return_inverse=True)
    gained = abs(np.bincount(group, np.concatenate(gains)))
    met_far = np.bincount(group, np.concatenate(far)) > 0
    return np.asarray(distinct[(gained >= _LEAST_GAIN) & met_far], dtype=np.int64)


def _expected(difference: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1 / (1 + 10 ** (-difference / 400)), dtype=np.float64)


def _sides_of(games: _Played, keys: NDArray[np.int64], players: int) -> _Sides:
    """All games of some players in some events, seen from their side; `group` is the place of the key."""
    present = np.zeros(players, dtype=bool)
    present[keys % players] = True
    sides = []
    for player, own, other, score in zip(
        games.player, games.rating, games.rating[::-1], games.score, strict=True
    ):
        at = np.flatnonzero(present[player])
        key = games.event[at].astype(np.int64) * players + player[at]
        group = np.minimum(np.searchsorted(keys, key), len(keys) - 1)
        here = np.flatnonzero(keys[group] == key)
        at = at[here]
        sides.append((games.row[at], group[here], own[at], other[at], score[at]))
    return _Sides(*(np.concatenate(both) for both in zip(*sides, strict=True)))


def _far(field: Field, games: _Played, keys: NDArray[np.int64], players: int) -> list[_Far]:
    """The players of some keys whose results are far from their ratings."""
    sides = _sides_of(games, keys, players)
    count = len(keys)
    source, line = (field.games[name].to_numpy()[sides.row] for name in ("source", "line"))
    order = np.lexsort((line, source, sides.group))
    first = order[np.searchsorted(sides.group[order], np.arange(count))]
    rated = np.flatnonzero(sides.other > 0)
    group, other, score = sides.group[rated], sides.other[rated], sides.score[rated]
    expected = _expected(sides.own[rated] - other)
    number = np.bincount(group, minlength=count)
    spread = np.maximum(expected * (1 - expected), _LEAST_VARIANCE)
    scored, hoped, met, variance = (np.bincount(group, v, count) for v in (score, expected, other, spread))
    average = met / np.maximum(number, 1)
    gain = abs(scored - hoped)
    far = (number >= _LEAST_GAMES) & (abs(sides.own[first] - average) >= _APART) & (gain >= _LEAST_GAIN)
    far &= gain >= _DEVIATIONS * np.sqrt(variance)
    return [
        _Far(
            row=int(sides.row[first[n]]),
            player=int(keys[n] % players),
            event=int(keys[n] // players),
            own=float(sides.own[first[n]]),
            average=float(average[n]),
            expected=float(hoped[n]),
            score=float(scored[n]),
            games=int(number[n]),
        )
        for n in np.flatnonzero(far).tolist()
    ]


def _told(field: Field, far: _Far, side: str, near: str) -> Problem:
    return field.problem(
        "P522",
        far.row,
        side,
        player=described(field.players, far.player),
        rating=f"{far.own:.0f}",
        average=f"{far.average:.0f}",
        expected=f"{far.expected:.2f}",
        score=f"{far.score:g}",
        games=far.games,
        event=field.events["event"].iat[far.event],
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
    who = ", ".join(f"{described(field.players, n)}, rated {ratings[n]:.0f}" for n in fitting)
    return f"; a slip of the finger away: {who}" if who else ""
