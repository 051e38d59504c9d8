"""The law of a batch, resolved once: which list is made, under which editions, in each pool."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.batch.days import day, first_of_month, list_for, month_number
from elo_batch.batch.request import Request
from elo_batch.problems import RequestError
from elo_batch.rating.inputs import Law
from elo_batch.rules import RuleSet, laws_by_pool, resolve, with_readings
from elo_batch.rules.model import GameRules, ListRules, RateOfPlay


@dataclass(frozen=True)
class PoolLaw:
    """One pool's law: the editions its events point at, and the law of the list."""

    rule_set: RuleSet
    law: Law
    edition: NDArray[np.int32]


def rule_sets(request: Request) -> Mapping[str, RuleSet]:
    """The law of each pool the request names, with its readings switched."""
    laws = dict(laws_by_pool(request.rules))
    if not request.readings:
        return laws
    known = {name for law in laws.values() for name in law.readings}
    for name in request.readings:
        if name not in known:
            raise RequestError(
                f"no reading is called {name!r}; there are: {', '.join(sorted(known)) or 'none'}"
            )
    switched = {
        id(law): with_readings(law, {n: v for n, v in request.readings.items() if n in law.readings})
        for law in laws.values()
    }
    return {pool: switched[id(law)] for pool, law in laws.items()}


def list_date_of(request: Request, laws: Mapping[str, RuleSet], events: pd.DataFrame) -> date | None:
    """The date of the list being made: asked for, or the first one whose closing date the last event meets.

    None for undated laws over games without a date, and for no games at all. RequestError for a dated law
    without any date.
    """
    if request.list_date is not None:
        return request.list_date
    last = day(events["end"].max()) if len(events) else None
    if last is None:
        last = request.on
    pools = [pool for pool in laws if len(events) == 0 or (events["pool"] == pool).any()]
    dated = [laws[pool] for pool in pools if laws[pool].dated]
    if last is None:
        if dated and len(events):
            raise RequestError(
                f"{dated[0].name} is a dated law, and neither the files nor the request give a date;"
                " say --on DATE"
            )
        return None
    if not dated:
        return first_of_month(month_number(last) + 1)
    day_of_law = request.on or last
    closing = max(resolve(law, day_of_law, day_of_law).list.lists.closing_days for law in dated)
    return list_for(last, closing)


def pool_law(
    rule_set: RuleSet, all_events: pd.DataFrame, pool: str, list_date: date | None, request: Request
) -> PoolLaw:
    """Resolve the editions of a pool's events and the rules of the list.

    `edition` has an entry for every event; those of other pools are not used.
    """
    here = (all_events["pool"] == pool).to_numpy()
    events = all_events[here]
    list_day = request.on or list_date
    starts = [request.on or day(start) for start in events["start"]]
    if rule_set.dated and None in starts:
        name = events["event"].iloc[starts.index(None)]
        raise RequestError(f"event {name!r} has no date, and {rule_set.name} is a dated law; say --on DATE")
    by_start = {start: resolve(rule_set, start, list_day) for start in dict.fromkeys(starts)}
    editions = _distinct(rules.game for rules in by_start.values())
    number = {start: editions.index(rules.game) for start, rules in by_start.items()}
    list_rules = resolve(rule_set, starts[0] if starts else list_day, list_day).list
    # --on asks for another day's law; how long games have waited is still told from the list being made
    year, made = (list_day.year if list_day else 0), list_date or list_day
    law = Law(editions, _chosen(list_rules, request), year, month_number(made) if made else 0)
    _refuse_cap_while_walking(law)
    edition = np.zeros(len(all_events), dtype=np.int32)
    edition[here] = [number[start] for start in starts]
    return PoolLaw(rule_set, law, edition)


def _distinct(rules: Iterable[GameRules]) -> tuple[GameRules, ...]:
    """Editions that differ in any value: two may bear the same first day."""
    found: list[GameRules] = []
    for each in rules:
        if each not in found:
            found.append(each)
    return tuple(found)


def _refuse_cap_while_walking(law: Law) -> None:
    capped = any(rules.cap is not None and rules.cap.once_per_event for rules in law.editions)
    if capped and law.list.update != "period":
        raise RequestError(
            f"{law.list.law} caps a difference once per event, which needs all games of an event:"
            " its ratings can only move by period"
        )


def rates_of_play(
    events: pd.DataFrame, laws: Mapping[str, RuleSet], request: Request
) -> list[RateOfPlay | None]:
    """The bounds on the time of each event; None where its pool has no law or its day no edition."""
    bounds: list[RateOfPlay | None] = []
    for pool, start in zip(events["pool"], events["start"], strict=True):
        law, on = laws.get(pool), request.on or day(start)
        known = law is not None and (not law.dated or (on is not None and on >= (law.first_day or on)))
        bounds.append(resolve(law, on, on).game.rate_of_play if law is not None and known else None)
    return bounds


def _chosen(rules: ListRules, request: Request) -> ListRules:
    """The law with the user's own rounding and moment of update, where it leaves them free."""
    if request.update is not None and request.update != rules.update:
        if not rules.update_free:
            raise RequestError(f"{rules.law} moves ratings by {rules.update}; --update cannot change that")
        rules = replace(rules, update=request.update)
    if request.rounding is not None and request.rounding != rules.rounding:
        if rules.zero_sum and request.rounding != "game":
            raise RequestError(
                f"{rules.law} is zero-sum, so it rounds by game; --rounding cannot change that"
            )
        rules = replace(rules, rounding=request.rounding)
    return rules
