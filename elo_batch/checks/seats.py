"""Who sits where: nobody meets himself, nobody plays twice in a round, no game stands twice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.collect import Rows
from elo_batch.checks.copied_rows import copied_rows
from elo_batch.checks.legs import second_legs
from elo_batch.checks.repeats import BLOCK, Apart, borders_of, by_days, mixed, repeated
from elo_batch.columns import NOBODY
from elo_batch.notation.how import How
from elo_batch.notation.results import Outcome, canonical
from elo_batch.problems import MOST_OF_ONE_KIND, Problem

Column = NDArray[np.int32]
Marked = NDArray[np.bool_]
_RESULT = ("white_score", "black_score", "how")
_ONE_GAME = ("X302", "X303")


@dataclass(frozen=True)
class Seats:
    """The columns of frames.Games that say who met whom, as arrays, and how to report a row."""

    rows: Rows
    event: Column
    round: Column
    white: Column
    black: Column
    games: pd.DataFrame
    player_ids: pd.Series[str]

    def player(self, position: int) -> str:
        """The id of a player."""
        return str(self.player_ids.array[position])


def seats(games: pd.DataFrame, rows: Rows, players: pd.DataFrame) -> Seats:
    """The seats of frames.Games with positions in frames.Players."""
    event, rounds, white, black = (games[name].to_numpy() for name in ("event", "round", "white", "black"))
    return Seats(rows, event, rounds, white, black, games, players["id"])


def check_seats(table: Seats) -> list[Problem]:
    """X304, X301, X302, X303, for games without a round X305, for blocks of rows X333; X343."""
    return _against_himself(table) + _twice_in_a_round(table) + _without_rounds(table)


def _against_himself(table: Seats) -> list[Problem]:
    rows = np.flatnonzero(table.white == table.black)
    return table.rows.problems(
        "X304", rows, "black", player=[table.player(table.white[row]) for row in rows[:MOST_OF_ONE_KIND]]
    )


def _twice_in_a_round(table: Seats) -> list[Problem]:
    """One sight of both sides of all games: a player has one seat in a round of an event, byes included."""
    borders = borders_of(table.event) if len(table.event) > BLOCK else None
    keys = _seat_keys(table)
    first, later = repeated(keys, None if borders is None else 2 * borders)
    if not len(first):
        return []
    apart = by_days(keys, table.games["date"].to_numpy().astype(np.int64), first, later)
    pairs = np.unique(np.stack([apart.first // 2, apart.later // 2], axis=1), axis=0)
    legs = _legs(table, pairs[:, 0], pairs[:, 1], one_day=True)
    further = pairs[legs][:, 1]
    pairs = pairs[~legs]
    earlier, again = pairs[:, 0], pairs[:, 1]
    same = (table.white[earlier] == table.white[again]) & (table.black[earlier] == table.black[again])
    differ = _differ(table, earlier[same], again[same])
    problems, *alone = copied_rows(table.rows, earlier[same], again[same], differ)
    earlier, again = (np.append(s, pairs[~same, n]) for n, s in enumerate(alone))
    same = np.arange(len(again)) < len(alone[0])
    mirrored = (table.white[earlier] == table.black[again]) & (table.black[earlier] == table.white[again])
    played = table.black[earlier] != NOBODY
    for code, chosen in (("X302", same & played), ("X303", mirrored), ("X301", ~(same & played | mirrored))):
        problems += _report(table, code, earlier[chosen], again[chosen])
    return problems + _on_other_days(table, apart, further)


def _legs(table: Seats, earlier: NDArray[np.int64], again: NDArray[np.int64], *, one_day: bool) -> Marked:
    """Which pairs of rows have the same two players and are legs of one match."""
    white, black = table.white, table.black
    kept = (white[earlier] == white[again]) & (black[earlier] == black[again])
    kept |= (white[earlier] == black[again]) & (black[earlier] == white[again])
    kept &= black[earlier] != NOBODY
    legs = np.zeros(len(again), dtype=bool)
    legs[kept] = second_legs(table.games, earlier[kept], again[kept], one_day=one_day)
    return legs


def _on_other_days(table: Seats, apart: Apart, further: NDArray[np.int64]) -> list[Problem]:
    """One warning for each event whose players have games on different days under one round (X325); where
    these are legs of matches, or those of `further`, a note (X343)."""
    pairs = np.stack([apart.other_first // 2, apart.other_day // 2], axis=1)
    games, at = np.unique(pairs, axis=0, return_inverse=True)
    legs = _legs(table, games[:, 0], games[:, 1], one_day=False)
    further = np.unique(np.append(further, games[legs][:, 1]))
    others, rows = pairs[~legs[at.ravel()]].T
    problems = []
    for event in np.unique(table.event[further]):
        here = further[table.event[further] == event]
        problems.append(table.rows.problem("X343", int(here[0]), "round", count=len(here)))
    for event in np.unique(table.event[rows]):
        here = np.flatnonzero(table.event[rows] == event)
        first, row = int(others[here[0]]), int(rows[here[0]])
        position, side = _shared_player(table, first, row)
        values = {
            "count": len(here),
            "player": table.player(position),
            "round": int(table.round[row]),
            "other": table.rows.where(first, row),
        }
        problems.append(table.rows.problem("X325", row, side, **values))
    return problems


def _seat_keys(table: Seats) -> NDArray[np.int64]:
    """A key for each seat (event, round, player): white's and black's of each row in turn.

    Empty seats, and those of games without a round, get a key of their own.
    """
    count, rounds = len(table.player_ids), int(table.round.max(initial=0)) + 1
    both = np.empty((len(table.event), 2), dtype=np.int64)
    base = (table.event.astype(np.int64) * rounds + table.round) * count
    both[:, 0], both[:, 1] = base + table.white, base + table.black
    alone = np.stack([table.white == NOBODY, (table.black == NOBODY) | (table.black == table.white)], axis=1)
    alone |= (table.round == 0)[:, None]
    keys = both.ravel()
    empty = np.flatnonzero(alone)
    keys[empty] = -1 - empty
    return keys


def _report(table: Seats, code: str, earlier: NDArray[np.int64], again: NDArray[np.int64]) -> list[Problem]:
    order = np.argsort(again, kind="stable")
    earlier, again = earlier[order], again[order]
    listed = list(zip(earlier[:MOST_OF_ONE_KIND].tolist(), again[:MOST_OF_ONE_KIND].tolist(), strict=True))
    shared = [_shared_player(table, a, b) for a, b in listed]
    values: dict[str, object] = {
        "player": [table.player(position) for position, _ in shared],
        "round": [int(table.round[b]) for _, b in listed],
        "other": [table.rows.where(a, b) for a, b in listed],
        "but": [_other_result(table, a, b) if code in _ONE_GAME else "" for a, b in listed],
    }
    column = [side if code == "X301" else "" for _, side in shared]
    return table.rows.problems(code, again, column, **values)


def _differ(table: Seats, earlier: NDArray[np.int64], again: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which pairs of rows with the same players and colours have other results."""
    columns = [table.games[name].to_numpy() for name in _RESULT]
    found = np.zeros(len(again), dtype=np.bool_)
    for column in columns:
        found |= column[earlier] != column[again]
    return found


def _other_result(table: Seats, earlier: int, again: int) -> str:
    """What to say of two rows of one game, perhaps with colours exchanged, that give other results."""
    white, black, how = (table.games[name].to_numpy() for name in _RESULT)
    first, later = (Outcome(int(white[n]), int(black[n]), How(how[n])) for n in (earlier, again))
    turned = table.white[earlier] != table.white[again]
    if first == (Outcome(later.black, later.white, later.how) if turned else later):
        return ""
    return f", with other results: {_written(first)} there, {_written(later)} here"


def _written(outcome: Outcome) -> str:
    try:
        return "none" if outcome.how == How.UNFINISHED else canonical(outcome)
    except KeyError:  # scores no single text stands for
        return f"{outcome.white / 2:g}-{outcome.black / 2:g}"


def _shared_player(table: Seats, earlier: int, again: int) -> tuple[int, str]:
    """The player who sits in both rows, and the side in the later one."""
    before = {int(table.white[earlier]), int(table.black[earlier])} - {NOBODY}
    white = int(table.white[again])
    return (white, "white") if white in before else (int(table.black[again]), "black")


def _without_rounds(table: Seats) -> list[Problem]:
    """Without rounds, the same pair with the same result on the same day may be one game twice."""
    rows = np.flatnonzero((table.round == 0) & (table.black != NOBODY) & (table.white != table.black))
    if not len(rows):
        return []
    white, black = table.white[rows], table.black[rows]
    turned = white > black
    scores = (table.games[name].to_numpy()[rows] for name in ("white_score", "black_score"))
    mine, theirs = scores
    columns = {
        "event": table.event[rows],
        "low": np.minimum(white, black),
        "high": np.maximum(white, black),
        "day": table.games["date"].to_numpy()[rows].astype(np.int64),
        "score": np.where(turned, theirs, mine),
        "other": np.where(turned, mine, theirs),
    }
    first, later = repeated(mixed(*columns.values()))
    equal = np.ones(len(first), dtype=bool)
    for column in columns.values():
        equal &= column[first] == column[later]
    problems, first, later = copied_rows(table.rows, rows[first[equal]], rows[later[equal]])
    listed = zip(first[:MOST_OF_ONE_KIND], later[:MOST_OF_ONE_KIND], strict=True)
    other = [table.rows.where(int(a), int(b)) for a, b in listed]
    return problems + table.rows.problems("X305", later, other=other)
