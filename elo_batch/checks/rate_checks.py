"""Rates of play against what the law allows for the pool."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pandas as pd

from elo_batch.checks.event_checks import event_problem
from elo_batch.checks.rating_checks import list_ratings
from elo_batch.checks.seats import Seats
from elo_batch.exact import POINT
from elo_batch.notation.time_control import TimeControl, parse
from elo_batch.problems import Problem
from elo_batch.rules.model import RateOfPlay

_MOVES_READ = 60  # rates are read as minutes for so many moves; a bound for another number is not checked


def check_rates(
    table: Seats, events: pd.DataFrame, players: pd.DataFrame, bounds: Sequence[RateOfPlay | None]
) -> list[Problem]:
    """X310: events whose rate of play is known and outside the bounds (one, or None, for each event); X331:
    other events of a pool that their rate of play is not of."""
    rates = {
        i: rate for i, text in enumerate(events["rate_of_play"]) if text and (rate := parse(text)).minutes60
    }
    asked = any(bound and bound.by_rating for bound in bounds)
    highest = _highest_ratings(table, events, players) if rates and asked else None
    problems = []
    for i, rate in rates.items():
        text, pool, bound = events["rate_of_play"].iloc[i], events["pool"].iloc[i], bounds[i]
        reason = _reason(rate, bound, int(highest[i]) if highest is not None else 0) if bound else ""
        if reason:
            problems.append(event_problem(events, i, "X310", rate=text, reason=reason))
        elif rate.pool and pool not in (rate.pool, parse(text, seconds=True).pool):
            problems.append(event_problem(events, i, "X331", pool=pool, rate=text, other=rate.pool))
    return problems


def _highest_ratings(table: Seats, events: pd.DataFrame, players: pd.DataFrame) -> np.ndarray:
    highest = np.zeros(len(events), dtype=np.int64)
    white, black = list_ratings(table, events, players)
    np.maximum.at(highest, table.event, np.maximum(white, black))
    return highest // POINT


def _reason(rate: TimeControl, bound: RateOfPlay, highest: int) -> str:
    """Why a rate is not allowed, or ""."""
    minutes = rate.minutes60 or Fraction(0)
    first = rate.first_control_moves
    if bound.first_control_moves and first is not None and first < bound.first_control_moves:
        return f"the first control has {first} moves, at least {bound.first_control_moves} are needed"
    if bound.moves != _MOVES_READ:
        return ""
    found = f"{float(minutes):g} minutes for {bound.moves} moves"
    for rating, least in bound.by_rating:
        if highest >= rating:
            needed = f"{least} minutes are needed with a player rated {rating} or more"
            return f"{found}, but {needed}" if minutes < least else ""
    limits = {
        f"more than {bound.more_than}": bound.more_than and minutes <= bound.more_than,
        f"at least {bound.at_least}": bound.at_least and minutes < bound.at_least,
        f"less than {bound.less_than}": bound.less_than and minutes >= bound.less_than,
        f"at most {bound.at_most}": bound.at_most and minutes > bound.at_most,
    }
    broken = [words for words, is_broken in limits.items() if is_broken]
    return f"{found}, but {broken[0]} are needed" if broken else ""
