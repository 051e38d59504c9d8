"""Pools prepared under their laws, and rated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import cast

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.batch.checking import Checked
from elo_batch.batch.days import day, monthly_parts
from elo_batch.batch.law import PoolLaw, pool_law
from elo_batch.batch.law_problems import after_rating, before_rating, long_events
from elo_batch.batch.pools import Batch, late_events, pool_of
from elo_batch.batch.request import Request
from elo_batch.columns import POOLS
from elo_batch.problems import Problem, RequestError
from elo_batch.rating import RatedPool, rate_pool
from elo_batch.rating.inputs import Pool
from elo_batch.rules import RuleSet, resolve


@dataclass(frozen=True)
class Prepared:
    """Pools ready to be rated: arrays and laws by pool, and what the law says about them beforehand."""

    checked: Checked
    list_date: date | None
    laws: Mapping[str, PoolLaw]
    pools: Mapping[str, Pool]
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class Rated:
    """Every pool rated."""

    prepared: Prepared
    pools: Mapping[str, RatedPool]
    problems: tuple[Problem, ...]


def prepare(
    checked: Checked, laws: Mapping[str, RuleSet], list_date: date | None, request: Request
) -> Prepared:
    """Resolve the law of every pool that has events, and turn frames into arrays."""
    checked = _on_the_day(checked, request.on)
    checked, ends, problems = _in_parts(checked, laws, list_date, request)
    by_pool = {
        pool: pool_law(laws[pool], checked.batch.events, pool, list_date, request)
        for pool in POOLS
        if pool in laws and _concerned(checked.batch, pool)
    }
    late_list = None if request.on else list_date  # --on asks for one day's law, not for what was in time
    from_file = request.ratings_from == "file"
    if from_file and len(checked.opening):
        _refuse_files_while_walking(by_pool.values())
    pools = {}
    for pool, law in by_pool.items():
        late = late_events(checked.batch.events, ends, law, late_list)
        pools[pool] = pool_of(checked.batch, pool, law, late, ratings_from_file=from_file)
    for pool, arrays in pools.items():
        problems += before_rating(checked.batch, arrays, by_pool[pool], pool)
    return Prepared(checked, list_date, by_pool, pools, tuple(problems))


def _refuse_files_while_walking(laws: Iterable[PoolLaw]) -> None:
    """A rating that moves from game to game cannot be the one of a file in every game."""
    for law in laws:
        rules = law.law.list
        if rules.update != "period":
            raise RequestError(
                f"{rules.law} moves ratings by {rules.update}, so files cannot give the rating of each game;"
                " leave out --ratings-from file, or the rating list, to start from the ratings in the files"
            )


def rate(prepared: Prepared) -> Rated:
    """Rate every pool; the pools do not touch one another."""
    rated = {pool: rate_pool(arrays) for pool, arrays in prepared.pools.items()}
    problems: list[Problem] = []
    for pool, result in rated.items():
        problems += after_rating(prepared.checked.batch, prepared.pools[pool], result, pool)
    return Rated(prepared, rated, tuple(problems))


def _concerned(batch: Batch, pool: str) -> bool:
    return bool((batch.events["pool"] == pool).any())


def _on_the_day(checked: Checked, on: date | None) -> Checked:
    """Events without a date take place on the day of --on: their games wait and count from there."""
    events = checked.batch.events
    if on is None or not events["start"].isna().any():
        return checked
    days = {name: events[name].fillna(pd.Timestamp(on)) for name in ("start", "end")}
    return replace(checked, batch=replace(checked.batch, events=events.assign(**days)))


def _longest(laws: Mapping[str, RuleSet], pool: str, start: date | None, list_date: date | None) -> int:
    law = laws.get(pool)
    return resolve(law, start, list_date or start).game.long_event_days if law is not None else 0


def _in_parts(
    checked: Checked, laws: Mapping[str, RuleSet], list_date: date | None, request: Request
) -> tuple[Checked, NDArray[np.datetime64], list[Problem]]:
    """Long events in monthly parts, where the law reads it so, and the day each whole event ended."""
    events = checked.batch.events
    span = (events["end"] - events["start"]).dt.days.fillna(0).to_numpy() + 1
    longest = np.zeros(len(events), dtype=np.int64)
    if request.on is None:
        rows = np.flatnonzero(span > 1)
        pairs = events[["pool", "start"]].take(rows)
        for key, found in pairs.groupby(["pool", "start"], sort=False).indices.items():
            pool, start = cast(tuple[str, pd.Timestamp], key)
            longest[rows[found]] = _longest(laws, pool, day(start), list_date)
    parts = monthly_parts(events, checked.batch.games, longest)
    counts = np.bincount(parts.whole, minlength=len(events))
    meant = (longest > 0) & (span > longest)
    notes = long_events(events, np.flatnonzero(counts > 1), np.flatnonzero(meant & (counts == 1)))
    batch = replace(checked.batch, events=parts.events, games=parts.games)
    return replace(checked, batch=batch), events["end"].to_numpy("datetime64[s]")[parts.whole], notes
