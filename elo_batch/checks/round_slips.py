"""Rounds that cannot be right: left out, far beyond the others, or blank where the others are filled in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.event_checks import event_problems, places_of
from elo_batch.checks.seats import Seats
from elo_batch.columns import NOBODY
from elo_batch.problems import MOST_OF_ONE_KIND, Problem

_APART = 1 << 32  # more than any number of a round
_WIDE_GAP = 2  # rounds that nobody takes for postponed ones
_FEWEST_FILLED = 2  # games with a round for each without one
Rows = NDArray[np.intp]


@dataclass(frozen=True)
class _Event:
    """The games of one event: their rows, rounds, days, and both players of each."""

    rows: Rows
    round: NDArray[np.int32]
    day: NDArray[np.int64]
    players: NDArray[np.int32]

    def likely(self, games: NDArray[np.bool_], written: int) -> int:
        """The round that lacks these games: nobody of them plays in it, and it has fewer than the fullest.

        Of several the one with like digits counts, then the one of the same days; 0 = none, or several.
        """
        rounds, counts = np.unique(self.round[~games & (self.round > 0)], return_counts=True)
        known = not written or np.isin(self.players[games], self.players[~games]).all()
        if not len(rounds) or not known:
            return 0
        room = counts + games.sum() <= counts.max()
        able = [int(each) for each in rounds[room] if not self._plays(each, games)]
        if written:
            able += _lost_rounds(rounds.tolist(), written)
        days = set(self.day[games].tolist())
        for choice in (
            [each for each in able if written and _is_like(each, written)],
            [each for each in able if days & set(self.day[self.round == each].tolist())],
            able,
        ):
            if choice:
                return choice[0] if len(choice) == 1 else 0
        return 0

    def _plays(self, round_: int, games: NDArray[np.bool_]) -> bool:
        there = self.players[(self.round == round_) & ~games]
        return bool(np.isin(self.players[games], there).any())


def _lost_rounds(rounds: list[int], written: int) -> list[int]:
    """Rounds nobody has, up to the one after the last below `written`, whose number looks like it."""
    last = max((each for each in rounds if each < written), default=0)
    digits = str(written)
    like = {int(digits[start:end]) for start, end in combinations(range(len(digits) + 1), 2)}
    free = sorted(each for each in like - set(rounds) if 1 <= each <= last + 1)
    return free if written - last > _WIDE_GAP else []


def _is_like(round_: int, written: int) -> bool:
    """Whether the digits of a round stand in another one: 2 in 22, 12, 20."""
    return str(round_) in str(written)


def round_slips(table: Seats, events: pd.DataFrame) -> tuple[list[Problem], NDArray[np.int32]]:
    """X332, X334, X335, and the round of every game with those that were probably meant in place."""
    rounds = table.round.copy()
    far = _far_off(table, events, rounds)
    blank = _blank(table, events, rounds)
    return [*far, *_gaps(table, events, rounds), *blank], rounds


def _gaps(table: Seats, events: pd.DataFrame, rounds: NDArray[np.int32]) -> list[Problem]:
    """Rounds without a game or bye between others (X332), where fewer are missing than are there.

    One finding for each event.
    """
    event, round_ = _rounds_held(table, rounds, byes=True)
    after = np.flatnonzero((np.diff(event) == 0) & (np.diff(round_) > 1)) + 1
    lost = np.bincount(event[after], (round_[after] - round_[after - 1] - 1), minlength=len(events))
    held = np.bincount(event, minlength=len(events))
    after = after[(lost < held)[event[after]]]
    first, last = round_[after - 1], round_[after]
    told, start, count = np.unique(event[after], return_index=True, return_counts=True)
    end = start + count
    gaps = list(zip((first + 1).tolist(), (last - 1).tolist(), strict=True))
    missing = [_rounds(gaps[one:two]) for one, two in zip(start.tolist(), end.tolist(), strict=True)]
    values = {"before": first[start].tolist(), "after": last[end - 1].tolist(), "missing": missing}
    return event_problems(events, told, "X332", **values)


def _rounds(gaps: Sequence[tuple[int, int]]) -> str:
    """Gaps in words: `rounds 5, 7 to 9 and 12`."""
    parts = [str(one) if one == two else f"{one} to {two}" for one, two in gaps]
    alone = len(gaps) == 1 and gaps[0][0] == gaps[0][1]
    listed = " and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)
    return f"round{'' if alone else 's'} {listed}"


def _rounds_held(
    table: Seats, rounds: NDArray[np.int32], byes: bool = False
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every round that has a game, or perhaps only byes, as pairs (event, round) in order."""
    rows = ((table.black != NOBODY) | byes) & (rounds > 0)
    key = np.sort(pd.unique(table.event[rows].astype(np.int64) * _APART + rounds[rows]))
    return key // _APART, key % _APART


def _far_off(table: Seats, events: pd.DataFrame, rounds: NDArray[np.int32]) -> list[Problem]:
    """Rounds beyond a gap whose players are just those that another round lacks (X334), put right."""
    held, round_ = _rounds_held(table, rounds)
    after = np.flatnonzero((np.diff(held) == 0) & (np.diff(round_) > 1)) + 1
    suspects = [(int(held[i]), int(round_[i]), int(round_[i - 1])) for i in after[:MOST_OF_ONE_KIND].tolist()]
    problems = []
    for number, event in _events(table, rounds, sorted({each[0] for each in suspects})):
        for _, written, before in (each for each in suspects if each[0] == number):
            here = event.round == written
            likely = event.likely(here, written)
            if not likely or not (written - before > _WIDE_GAP or _is_like(likely, written)):
                continue
            rows = event.rows[here]
            values = {"round": written, "likely": likely, "count": len(rows)}
            problem = table.rows.problem("X334", int(rows[0]), "round", before=before, **values)
            places, where = places_of(table, rows, "round")
            problems.append(replace(problem, values={**problem.values, "where": where, "all_places": places}))
            event.round[here] = rounds[rows] = likely
    return problems


def _blank(table: Seats, events: pd.DataFrame, rounds: NDArray[np.int32]) -> list[Problem]:
    """Games without a round in events whose other games have one: one finding for each event (X335)."""
    played = table.black != NOBODY
    without = np.bincount(table.event[played & (rounds == 0)], minlength=len(events))
    filled = np.bincount(table.event[played & (rounds > 0)], minlength=len(events))
    some = np.flatnonzero((without > 0) & (without * _FEWEST_FILLED <= filled))
    problems = []
    for _, event in _events(table, rounds, some[:MOST_OF_ONE_KIND].tolist()):
        rows = event.rows[event.round == 0]
        likely = [event.likely(event.rows == row, 0) for row in rows[:MOST_OF_ONE_KIND]]
        places, where = places_of(table, rows, "round")
        told = sorted(set(likely))
        values = {
            "count": len(rows),
            "where": where,
            "likely": f"; probably round {told[0]}" if len(told) == 1 and told[0] else "",
            "all_places": places,
        }
        problems.append(table.rows.problem("X335", int(rows[0]), "round", **values))
        rounds[rows[: len(likely)]] = likely
    return problems


def _events(table: Seats, rounds: NDArray[np.int32], wanted: list[int]) -> Iterator[tuple[int, _Event]]:
    """The games at the board of some events, byes left out, each event with its number."""
    if not wanted:
        return
    rows = np.flatnonzero(np.isin(table.event, wanted) & (table.black != NOBODY))
    rows = rows[np.argsort(table.event[rows], kind="stable")]
    days = table.games["date"].to_numpy().astype(np.int64)
    numbers, starts = np.unique(table.event[rows], return_index=True)
    for number, here in zip(numbers.tolist(), np.split(rows, starts[1:]), strict=True):
        players = np.stack([table.white[here], table.black[here]], axis=1)
        yield number, _Event(here, rounds[here], days[here], players)
