"""Games against each other, their events and the list, once it is known who is who."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pc
from elo_batch.checks.boards import check_boards
from elo_batch.checks.collect import Rows
from elo_batch.checks.event_checks import check_events, event_problem
from elo_batch.checks.event_copies import told_twice
from elo_batch.checks.event_names import near_names
from elo_batch.checks.filled_down import filled_events, filled_rounds
from elo_batch.checks.rate_checks import check_rates
from elo_batch.checks.rating_checks import check_ratings
from elo_batch.checks.round_copies import check_round_copies
from elo_batch.checks.round_slips import round_slips
from elo_batch.checks.seats import Seats, check_seats, seats
from elo_batch.columns import NOBODY
from elo_batch.notation.names import texts_of
from elo_batch.problems import Problem, at_most
from elo_batch.rules.model import RateOfPlay
from elo_batch.tables import RawTable


def check_games(
    games: pd.DataFrame,
    events: pd.DataFrame,
    players: pd.DataFrame,
    tables: Sequence[RawTable],
    bounds: Sequence[RateOfPlay | None] | None = None,
    by_alias: NDArray[np.int32] | None = None,
    ratings_from: str = "list",
) -> list[Problem]:
    """Check frames.Games (positions) against frames.Events and frames.Players.

    `tables` are the games tables as `games.source` counts them; `bounds` the rate of play that the law allows
    for each event (None: not checked); `by_alias` the players whom an alias named; `ratings_from`: whether
    the ratings of the "list" are used or those of the "file".
    """
    if not len(games):
        return []
    source, line, event = (games[name].to_numpy() for name in ("source", "line", "event"))
    rows = Rows(tables, source, line, event, events["event_id"].tolist())
    table = seats(games, rows, players)
    filled, of_filled = filled_events(table, events)
    slips, rounds = round_slips(table, events)
    problems = [
        *check_seats(table),
        *told_twice(table, events, players),
        *filled,
        *filled_rounds(table),
        *check_events(table, events, of_filled),
        *near_names(table, events),
        *slips,
        *check_boards(table, events, rounds),
        *check_round_copies(table),
        *check_ratings(table, events, players, ratings_from),
        *_namesakes(table, events, players, by_alias),
        *(check_rates(table, events, players, bounds) if bounds else ()),
    ]
    return at_most(problems)


def _namesakes(
    table: Seats, events: pd.DataFrame, players: pd.DataFrame, by_alias: NDArray[np.int32] | None
) -> list[Problem]:
    """Two ids with one name in one event may be one person (P506).

    Not those of different years of birth who are there in one round, or of whom an alias named one.
    """
    codes = pc.dictionary_encode(texts_of(players["name"])).indices.to_numpy()
    shared = np.append(np.bincount(codes)[codes] > 1, False) & np.append(
        (players["name"] != "") & (players["name"] != players["id"]), False
    )
    if not shared.any():
        return []
    found = []
    for side in (table.white, table.black):
        rows = np.flatnonzero(shared[side] & (side != NOBODY))
        found.append(
            pd.DataFrame(
                {"event": table.event[rows], "player": side[rows], "name": codes[side[rows]], "row": rows}
            )
        )
    seats_of = pd.concat(found).sort_values("row", kind="stable").drop_duplicates(["event", "player"])
    double = seats_of[seats_of.duplicated(["event", "name"], keep=False)].sort_values(
        ["event", "name", "player"]
    )
    problems = []
    for _, group in double.groupby(["event", "name"]):
        if _are_told_apart(table, group, players, by_alias):
            continue
        first = int(group["row"].iloc[0])
        ids = " and ".join(
            f"{table.player(int(player))} ({table.rows.where(int(row), first)})"
            for player, row in zip(group["player"], group["row"], strict=True)
        )
        name = players["name"].iloc[int(group["player"].iloc[0])]
        problems.append(event_problem(events, int(group["event"].iloc[0]), "P506", name=name, ids=ids))
    return problems


def _are_told_apart(
    table: Seats, group: pd.DataFrame, players: pd.DataFrame, by_alias: NDArray[np.int32] | None
) -> bool:
    """Whether namesakes of one event (rows of `event player`) are certainly as many people as ids."""
    here = group["player"].to_numpy()
    years = players["birth_year"].to_numpy()[here]
    if (years == 0).any() or len(np.unique(years)) < len(years):
        return False
    if by_alias is not None and np.isin(here, by_alias).any():
        return True
    rows = (table.event == group["event"].iloc[0]) & (table.round > 0)
    rounds = [set(table.round[rows & ((table.white == n) | (table.black == n))].tolist()) for n in here]
    return all(one & other for one, other in combinations(rounds, 2))
