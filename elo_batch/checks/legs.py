"""Rounds of two legs, as cups have them: the players of a round meet again in it with exchanged colours."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.repeats import mixed

_FEWEST = 2  # pairs of an event, and results by which they cannot be one game told from both sides
_OTHERS = 1 / 4  # of the pairs have such results
_OF_A_ROUND = 2 / 3  # of its games are legs
Rows = NDArray[np.int64]


def second_legs(games: pd.DataFrame, earlier: Rows, again: Rows, *, one_day: bool) -> NDArray[np.bool_]:
    """Which of these pairs of rows are two legs of a match, not one game told twice.

    Args:
        games: frames.Games (positions).
        earlier, again: pairs of rows of one round with the same two players.
        one_day: the pairs stand on one day, or a day is missing, so that they could be one game: then the
            results must speak against it, neither equal for the players nor equal for the colours.

    Of an event none is a leg unless most games of their rounds have a second one. A third game, with the
    colours of the first and another result, goes with the legs; with the same result where others have one.
    """
    event, round_, white = (games[name].to_numpy() for name in ("event", "round", "white"))
    turned = white[earlier] != white[again]
    if np.count_nonzero(turned) < _FEWEST:
        return np.zeros(len(again), dtype=bool)
    mine, theirs, how = (games[name].to_numpy() for name in ("white_score", "black_score", "how"))
    kind = how[earlier] != how[again]
    by_colour = kind | (mine[earlier] != mine[again]) | (theirs[earlier] != theirs[again])
    by_player = kind | (mine[earlier] != theirs[again]) | (theirs[earlier] != mine[again])
    of = pd.DataFrame({"event": event[again], "key": mixed(event[again], round_[again])})[turned]
    of = of.assign(by_colour=by_colour[turned], by_player=by_player[turned], pairs=1)
    here = np.flatnonzero(np.isin(event, of["event"].unique()))
    size = pd.Series(mixed(event[here], round_[here])).value_counts()
    in_round = of["key"].map(of["key"].value_counts())
    whole = (2 * in_round >= _OF_A_ROUND * of["key"].map(size)).to_numpy()
    told = of[whole].groupby("event")[["by_colour", "by_player", "pairs"]].sum()
    least = np.maximum(told["pairs"] * _OTHERS, _FEWEST)
    able = told["pairs"] >= _FEWEST
    if one_day:
        able &= (told["by_colour"] >= least) & (told["by_player"] >= least)
    legs = turned.copy()
    legs[turned] = whole & np.isin(of["event"].to_numpy(), told.index[able])
    third = ~turned & np.isin(earlier, earlier[legs])
    often = np.bincount(event[again], weights=third & by_colour) >= _FEWEST
    return np.asarray(legs | (third & (by_colour | often[event[again]])), dtype=bool)
