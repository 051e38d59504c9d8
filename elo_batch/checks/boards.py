"""Boards of a round: each is there once, and none is missing between the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.event_checks import event_problems
from elo_batch.checks.seats import Seats
from elo_batch.columns import NOBODY
from elo_batch.problems import MOST_OF_ONE_KIND, Problem

_FEWEST_ROUNDS = 2  # with boards, so that one can be compared with the others
_MOST_ODD = 1 / 3  # of the rounds; one is always allowed
_MOST_TWICE = 1 / 4  # of the boards of a round; one is always allowed
_MOST_NAMED = 5
_OF_MATCHES = ("white_team", "black_team")
_ROUND = ["event", "round"]


def check_boards(table: Seats, events: pd.DataFrame, rounds: NDArray[np.int32]) -> list[Problem]:
    """A board given twice in a round (X336), and boards missing between the others (X337).

    Boards of matches repeat in every round and may stay empty: events of teams, those whose rows name teams
    or (under one event id) sections, and those where many boards repeat are left out.

    Args:
        table: the seats of all games.
        events: frames.Events.
        rounds: the round of every game.
    """
    boards = table.games["board"].to_numpy()
    if not boards.any():
        return []
    rows = np.flatnonzero((rounds > 0) & ~_of_matches(table, events)[table.event])
    every = pd.DataFrame(
        {"event": table.event[rows], "round": rounds[rows], "board": boards[rows], "row": rows}
    )
    held = every[every["board"] > 0]
    unknown = every[every["board"] <= 0].groupby(_ROUND).size()
    found = _by_round(held, table, unknown)
    return [*_twice(table, held, found[found["twice"] > 0]), *_missing(events, held, found)]


def _of_matches(table: Seats, events: pd.DataFrame) -> NDArray[np.bool_]:
    """Which events have boards of their own in each match or section."""
    found: NDArray[np.bool_] = events["team"].to_numpy(dtype=bool, copy=True)
    for number, raw in enumerate(table.rows.tables):
        columns = [*_OF_MATCHES, "section"] if _is_filled(raw.rows, "event_id") else _OF_MATCHES
        if any(_is_filled(raw.rows, column) for column in columns):
            found[table.event[table.rows.source == number]] = True
    return found


def _is_filled(rows: pd.DataFrame, column: str) -> bool:
    return column in rows and bool((rows[column].fillna("") != "").any())


def _by_round(held: pd.DataFrame, table: Seats, unknown: pd.Series[int]) -> pd.DataFrame:
    """The rounds of events whose boards can be judged: `games twice missing first`, 0 where most are odd.

    `unknown`: for each round the rows without a board, or with one that cannot be read; each may be one that
    is missing.
    """
    games = held[table.black[held["row"].to_numpy()] != NOBODY]
    again = games[games.duplicated([*_ROUND, "board"])].groupby(_ROUND).size()
    found = held.groupby(_ROUND)["board"].agg(games="size", different="nunique", low="min", high="max")
    found["twice"] = again.reindex(found.index, fill_value=0)
    of_event = found.groupby("event")
    found["first"] = of_event["low"].transform("min")
    found["missing"] = found["high"] - found["first"] + 1 - found["different"]
    found["missing"] = (found["missing"] - unknown.reindex(found.index, fill_value=0)).clip(lower=0)
    found["rounds"] = of_event["games"].transform("size")
    whole = found["twice"] <= np.maximum(found["games"] * _MOST_TWICE, 1)
    able = whole.groupby("event").transform("all") & (found["rounds"] >= _FEWEST_ROUNDS)
    judged: pd.DataFrame = found[able].copy()
    for kind in ("twice", "missing"):
        odd = (judged[kind] > 0).groupby("event").transform("sum")
        judged.loc[odd > np.maximum(judged["rounds"] * _MOST_ODD, 1), kind] = 0
    return judged


def _twice(table: Seats, held: pd.DataFrame, found: pd.DataFrame) -> list[Problem]:
    """Each game at a board that another one of its round has, unless they share a player as well."""
    problems = []
    for event, round_, about in _each(found):
        here = held[(held["event"] == event) & (held["round"] == round_)]
        here = here[table.black[here["row"].to_numpy()] != NOBODY]
        for board, same in here.groupby("board")["row"]:
            first, *others = same.tolist()
            for row in others:
                if _share_a_player(table, first, row):
                    continue
                free = _free(here["board"].tolist(), about["first"], about["first"] + about["games"])
                lacking = f"; nobody plays at {free}" if free else ""
                values = {"board": board, "round": round_, "other": table.rows.where(first, row)}
                problems.append(table.rows.problem("X336", row, "board", **values, lacking=lacking))
    return problems


def _each(found: pd.DataFrame) -> Iterator[tuple[int, int, Any]]:
    """Event, round and the rest of each row."""
    for row in found.iloc[: MOST_OF_ONE_KIND + 1].reset_index().to_dict("records"):
        yield int(row["event"]), int(row["round"]), row


def _share_a_player(table: Seats, one: int, other: int) -> bool:
    return bool({table.white[one], table.black[one]} & {table.white[other], table.black[other]})


def _missing(events: pd.DataFrame, held: pd.DataFrame, found: pd.DataFrame) -> list[Problem]:
    """Rounds whose boards have a gap, where those of the other rounds have none."""
    holed = found[(found["missing"] > 0) & (found["twice"] == 0)].iloc[: MOST_OF_ONE_KIND + 1]
    lacking = []
    for event, round_, about in _each(holed):
        there = held.loc[(held["event"] == event) & (held["round"] == round_), "board"]
        lacking.append(_free(there.tolist(), about["first"], about["high"]))
    numbers, rounds = (holed.index.get_level_values(name) for name in _ROUND)
    values = {"round": rounds.tolist(), "lacking": lacking}
    return event_problems(events, numbers.to_numpy(np.intp), "X337", **values)


def _free(taken: Sequence[int], first: int, end: int) -> str:
    """The boards from `first` up to `end` that are not taken, for a sentence; a board may be any number.

    >>> _free([1, 3], 1, 4), _free([1, 3, 5], 1, 6), _free([1], 1, 90_000_000)
    ('board 2', 'boards 2, 4', 'boards 2, 3, 4, 5, 6 and 89,999,993 more')
    """
    there = {board for board in taken if first <= board < end}
    count = end - first - len(there)
    shown = [*islice((board for board in range(first, end) if board not in there), _MOST_NAMED)]
    more = f" and {count - _MOST_NAMED:,} more" if count > _MOST_NAMED else ""
    return f"board{'s' if count > 1 else ''} {', '.join(map(str, shown))}{more}" if count > 0 else ""
