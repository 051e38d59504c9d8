"""Rounds of an event that repeat another round: the sheet of the last round, copied and renumbered."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.repeats import mixed, repeated
from elo_batch.checks.seats import Seats
from elo_batch.columns import NOBODY
from elo_batch.notation.how import How
from elo_batch.problems import Problem

_FEWEST = 3  # games; two players may well draw with the same colours twice
_SPARSE = 4  # numbers of rounds for each game: beyond, they are counted anew
_PAIR = ("white", "black")
_OUTCOME = ("white_score", "black_score", "how")


def check_round_copies(table: Seats) -> list[Problem]:
    """Rounds whose games are those of an earlier round of the event: X329, with other results X330.

    Every game must be there with the same players and colours; byes are not compared. A second cycle of a
    round robin has the colours exchanged, so that it repeats no round; nor does a further leg of a knockout.
    """
    games = np.flatnonzero(
        (table.round > 0) & (table.black != NOBODY) & (table.games["how"].to_numpy() != How.BYE)
    )
    if len(games) < 2 * _FEWEST:
        return []
    groups, starts, size = _rounds(table, games)
    large = size >= _FEWEST
    if np.count_nonzero(large) < 2:
        return []
    pairs = _sums(table, games, groups, len(size), _PAIR)
    first, later = _equal(table.event[games[starts]], size, pairs, large)
    if not len(first):
        return []
    whole = _sums(table, games, groups, len(size), (*_PAIR, *_OUTCOME))
    told = _equal(table.event[games[starts]], size, whole, large)
    problems = [_problem(table, "X329", games[starts], size, a, b) for a, b in zip(*told, strict=True)]
    back = _sums(table, games, groups, len(size), _PAIR[::-1])
    legs = _all_legs(table, games[starts], size, pairs, back)
    others = ~np.isin(later, told[1])
    others &= np.array([not legs(a, b) for a, b in zip(first, later, strict=True)], dtype=bool)
    return problems + [
        _problem(table, "X330", games[starts], size, a, b)
        for a, b in zip(first[others], later[others], strict=True)
    ]


def _rounds(
    table: Seats, games: NDArray[np.intp]
) -> tuple[NDArray[np.int64], NDArray[np.intp], NDArray[np.intp]]:
    """For each game the number of its round of an event; of each of these its first game and its size
    (0 where a number stands for none)."""
    key = table.event[games].astype(np.int64) * (int(table.round.max()) + 1) + table.round[games]
    if int(key.max()) > _SPARSE * len(key):
        key = pd.factorize(key)[0].astype(np.int64)
    size = np.bincount(key)
    starts = np.zeros(len(size), dtype=np.intp)
    starts[key[::-1]] = np.arange(len(key))[::-1]
    return key, starts, size


def _sums(
    table: Seats, games: NDArray[np.intp], groups: NDArray[np.int64], count: int, columns: tuple[str, ...]
) -> NDArray[np.int64]:
    """One key for the games of each round, in whatever order they stand."""
    keys = mixed(*(table.games[name].to_numpy()[games] for name in columns))
    sums = np.zeros(count, dtype=np.uint64)
    np.add.at(sums, groups, keys.view(np.uint64))
    return sums.view(np.int64)


def _equal(
    event: NDArray[np.int32], size: NDArray[np.intp], sums: NDArray[np.int64], large: NDArray[np.bool_]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pairs of rounds (first, later) of one event that have the same games."""
    chosen = np.flatnonzero(large)
    first, later = repeated(mixed(event[chosen], size[chosen], sums[chosen]))
    return chosen[first], chosen[later]


def _all_legs(
    table: Seats,
    starts: NDArray[np.intp],
    size: NDArray[np.intp],
    pairs: NDArray[np.int64],
    back: NDArray[np.int64],
) -> Callable[[int, int], bool]:
    """A function that tells whether two rounds are legs of one match, such as a tie-break of a knockout.

    All rounds between them pair the same players, at least one with the colours exchanged.
    """

    def legs(first: int, later: int) -> bool:
        """Whether the rounds between the first and the later one, of their event, are legs as well."""
        event, rounds = table.event[starts], table.round[starts]
        between = (event == event[first]) & (rounds > rounds[first]) & (rounds < rounds[later]) & (size > 0)
        exchanged = back[between] == pairs[first]
        return bool(exchanged.any() and (exchanged | (pairs[between] == pairs[first])).all())

    return legs


def _problem(
    table: Seats, code: str, starts: NDArray[np.intp], size: NDArray[np.intp], first: int, later: int
) -> Problem:
    row, before = int(starts[later]), int(starts[first])
    values = {
        "round": int(table.round[row]),
        "first": int(table.round[before]),
        "count": int(size[later]),
        "other": table.rows.where(before, row),
    }
    return table.rows.problem(code, row, "round", **values)
