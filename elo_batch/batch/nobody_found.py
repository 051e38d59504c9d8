"""Events in which nobody of the list was found, though the names or ids of most are near one of the list."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from elo_batch.checks import TypedGames
from elo_batch.checks.event_checks import event_problem
from elo_batch.identity import Identified
from elo_batch.identity.near import described
from elo_batch.problems import Problem

_FEWEST = 4  # players of an event; fewer may all be new


def nobody_found(typed: TypedGames, who: Identified, listed: int) -> tuple[list[Problem], frozenset[str]]:
    """P530 for each such event, or P541 where it is the ids that are near; and the texts of its players.

    These are then not told one by one.
    Rated as they are, all of them would be newcomers, and the list would stay as it was without a word: it is
    another list, or the names are written in another way (surnames alone), or all ids lost their first digit.
    An event in which hardly any name or id is near one of the list is one of newcomers.

    Args:
        typed: the games, as they were typed.
        who: who the persons are.
        listed: the number of players on the lists.
    """
    all_meant = {**who.meant_by_id, **who.meant}
    if not all_meant:
        return [], frozenset()
    seats = _seats_of_strangers(typed, who, listed)
    meant = seats["code"].isin(list(all_meant))
    counts = meant.groupby(seats["event"]).agg(["sum", "size"])
    likely = counts[(counts["size"] >= _FEWEST) & (2 * counts["sum"] > counts["size"])]
    problems: list[Problem] = []
    for event, near, count in likely.itertuples(name=None):
        codes = seats.loc[seats["event"] == event, "code"].tolist()
        problems.append(_problem(typed, who, int(event), codes, {"near": int(near), "count": int(count)}))
    rest = ~typed.games["event"].isin(likely.index).to_numpy()
    elsewhere = pd.unique(typed.games.loc[rest, ["white", "black"]].to_numpy().ravel())
    here = np.setdiff1d(seats.loc[seats["event"].isin(likely.index), "code"], elsewhere)
    return problems, frozenset(_text(typed, code) for code in here.tolist())


def _seats_of_strangers(typed: TypedGames, who: Identified, listed: int) -> pd.DataFrame:
    """Each person (`code`) of each event in which nobody of the list plays."""
    is_listed = np.append(who.positions < listed, False)  # nobody is the last one
    games = typed.games
    event, white, black = (games[name].to_numpy() for name in ("event", "white", "black"))
    known = np.zeros(len(typed.events), dtype=bool)
    known[event[is_listed[white] | is_listed[black]]] = True
    rows = np.flatnonzero(~known[event])
    pairs = {"event": np.r_[event[rows], event[rows]], "code": np.r_[white[rows], black[rows]]}
    seats = pd.DataFrame(pairs).drop_duplicates()
    return seats[seats["code"] >= 0]


def _text(typed: TypedGames, code: int) -> str:
    """How the files write a person."""
    column = "written" if "written" in typed.names else "text"
    return str(typed.names[column].iloc[code])


def _problem(
    typed: TypedGames, who: Identified, event: int, codes: list[int], counts: Mapping[str, int]
) -> Problem:
    by_id = sum(code in who.meant for code in codes) <= counts["near"] / 2
    meant = who.meant_by_id if by_id else who.meant
    first = next(code for code in codes if code in meant)
    name = _text(typed, first) if by_id else str(typed.names["name"].iloc[first]) or _text(typed, first)
    values = {**counts, "name": name, "player": described(who.players, meant[first])}
    return event_problem(typed.events, event, "P541" if by_id else "P530", **values)
