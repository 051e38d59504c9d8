"""What the law has to say about a batch: before it is rated, and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.batch.days import list_in_force
from elo_batch.batch.law import PoolLaw
from elo_batch.batch.pools import Batch
from elo_batch.columns import pool_prefix
from elo_batch.exact import POINT
from elo_batch.problems import Place, Problem
from elo_batch.rating import RatedPool
from elo_batch.rating.development import Origin
from elo_batch.rating.inputs import Pool
from elo_batch.rating.lines import Verdict
from elo_batch.rules import RuleSet, adjustments
from elo_batch.rules.model import Development
from elo_batch.tables import RawTable

_SHOWN = 5
_HALF_A_YEAR = np.timedelta64(184, "D")  # the longest: from 1 July to 1 January
_ALREADY = ", though it may hold the event already, which ended before it"


def event_problem(code: str, events: pd.DataFrame, event: int, **values: object) -> Problem:
    """A problem of a whole event, at the place the event is declared."""
    row = events.iloc[event]
    place = Place(str(row["file"]), str(row["sheet"]), int(row["line"]))
    return Problem(code, place, {"found": row["event"], **values}, event=str(row["event_id"]))


def pools_without_law(events: pd.DataFrame, laws: Mapping[str, RuleSet]) -> list[Problem]:
    """Events of a pool that the named laws do not rate."""
    names = " and ".join(dict.fromkeys(law.name for law in laws.values()))
    return [
        event_problem("R806", events, number, pool=pool, law=names)
        for number, pool in enumerate(events["pool"])
        if pool not in laws
    ]


def before_their_law(
    batch: Batch, tables: Sequence[RawTable], laws: Mapping[str, RuleSet], on: date | None
) -> list[Problem]:
    """R820: events that start before the first day of their law, at the date that says so.

    Where no game has that date, it is the event's own. `on`: the day whose law is asked for, for all events.
    """
    firsts = {pool: law.first_day for pool, law in laws.items() if law.dated}
    if on is not None or not firsts:
        return []
    starts = batch.events["start"].to_numpy("datetime64[D]")
    early = starts < np.array([firsts.get(pool) for pool in batch.events["pool"]], dtype="datetime64[D]")
    event = batch.games["event"].to_numpy()
    days = batch.games["date"].to_numpy("datetime64[D]")
    on_it = np.flatnonzero(early[event] & (days == starts[event]))
    first_games = dict(
        zip(*(found.tolist() for found in np.unique(event[on_it], return_index=True)), strict=True)
    )
    problems = []
    for number in np.flatnonzero(early).tolist():
        law = laws[batch.events["pool"].iloc[number]]
        values = {"day": str(starts[number]), "law": law.name, "first": law.first_day}
        problem = event_problem("R820", batch.events, number, **values)
        if number in first_games:
            row = int(on_it[first_games[number]])
            table = tables[int(batch.games["source"].iloc[row])]
            line = int(batch.games["line"].iloc[row])
            line = table.dated_by(line) or line
            problem = replace(problem, place=table.place(line, "date"), row=table.written(line))
        problems.append(problem)
    return problems


def adjusted_on(laws: Mapping[str, RuleSet], list_date: date | None, batch: Batch) -> list[Problem]:
    """A list on whose day the law changes all ratings once: the user must say when it is applied.

    Only the pools that are played or listed are concerned.
    """
    players, played = batch.lists.players, set(batch.events["pool"])
    concerned = [
        law
        for pool, law in laws.items()
        if pool in played or (players[f"{pool_prefix(pool)}rating"] > 0).any()
    ]
    return [
        Problem("R805", values={"day": list_date, "law": law.name, "reason": adjustment.reason})
        for law in dict.fromkeys(concerned)
        for adjustment in adjustments(law)
        if adjustment.day == list_date
    ]


def lists_and_events(batch: Batch) -> list[Problem]:
    """Events that started before the oldest list given."""
    oldest = batch.lists.dates[0]
    if np.isnat(oldest):
        return []
    early = batch.events["start"] < pd.Timestamp(oldest)
    ended = (batch.events["end"] < pd.Timestamp(oldest)).to_numpy()
    values = {"list": str(oldest)[:10], "file": batch.lists.places[0].file}
    return [
        event_problem("R807", batch.events, int(n), **values, already=_ALREADY if ended[n] else "")
        for n in np.flatnonzero(early.to_numpy())
    ]


def outdated_lists(batch: Batch) -> Iterator[Problem]:
    """R818: lists that serve events which started more than half a year after their day, each list once.

    Of its events the first is named. Lists are published monthly, or at least twice a year; clubs make theirs
    after each season at the latest, and their next season starts within half a year.
    """
    days, starts = batch.lists.dates, batch.events["start"].to_numpy()
    number = list_in_force(starts, days)
    late = starts - days[number] > _HALF_A_YEAR  # never where one of the days is not known
    for each in np.unique(number[late]).tolist():
        served = np.flatnonzero(late & (number == each))
        first = int(served[np.argmin(starts[served])])
        values = {
            "list": str(days[each])[:10],
            "found": batch.events["event"].iloc[first],
            "start": str(starts[first])[:10],
            "more": f" (with further events: {len(served) - 1})" if len(served) > 1 else "",
        }
        yield Problem("R818", batch.lists.places[each], values)


def ends_after_list(events: pd.DataFrame, made: date | None) -> list[Problem]:
    """Events that end after the day of the list being made."""
    if made is None:
        return []
    return [
        event_problem("R813", events, int(n), end=str(events["end"].iloc[n])[:10], list=made)
        for n in np.flatnonzero((events["end"] > pd.Timestamp(made)).to_numpy())
    ]


def born_later(batch: Batch, made: date | None) -> list[Problem]:
    """Births after the year of the list being made, where the list given does not say its own day."""
    if made is None or not np.isnat(batch.lists.dates[-1]):
        return []
    players = batch.lists.players
    later = players[((players["birth_year"] > made.year) & (players["line"] > 0)).to_numpy()]
    file = batch.lists.places[-1].file if batch.lists.places else ""
    return [
        Problem(
            "L408", Place(file, line=int(line), column="birth_year"), {"found": year, "player": name or id_}
        )
        for line, year, name, id_ in zip(
            *(later[column] for column in ("line", "birth_year", "name", "id")), strict=True
        )
    ]


def before_rating(batch: Batch, pool: Pool, law: PoolLaw, name: str) -> list[Problem]:
    """Late events, and events whose law is not certain."""
    return [*_late(batch, pool, law, name), *_uncertain_round_robins(batch, pool, name)]


def _late(batch: Batch, pool: Pool, law: PoolLaw, name: str) -> Iterator[Problem]:
    here = (batch.events["pool"] == name).to_numpy()
    for event in np.flatnonzero(pool.events.late & here):
        rules = law.law.editions[int(law.edition[event])]
        end = str(batch.events["end"].iloc[event])[:10]
        yield event_problem("R804", batch.events, int(event), end=end, article=rules.grounds.get("late", ""))


def _uncertain_round_robins(batch: Batch, pool: Pool, name: str) -> Iterator[Problem]:
    """Round robins with unrated players before 2022 had a procedure that no text in force states."""
    refused = np.array([e.round_robin_with_unrated == "refused" for e in pool.law.editions], dtype=bool)
    events = batch.events
    here = (events["pool"] == name) & (events["format"] == "round-robin")
    for event in np.flatnonzero(here.to_numpy() & refused[pool.events.edition]):
        games = pool.games.event == event
        who = np.r_[pool.games.white[games], pool.games.black[games]]
        who = np.unique(who[who >= 0])
        on = pool.events.on_list[event]
        used = np.maximum(pool.players.used[on, who], pool.players.stand_in[on, who])
        if (used == 0).any() and (used > 0).any():
            names = batch.lists.players["name"].take(who[used == 0][:_SHOWN])
            yield event_problem("R803", events, int(event), players="; ".join(names))


def after_rating(batch: Batch, pool: Pool, rated: RatedPool, name: str) -> list[Problem]:
    """Assumed and carried K, players below the floor, first ratings that came from elsewhere."""
    return [
        *_assumed_k(batch, rated, name),
        *_carried_k(batch, rated, name),
        *_conflicting_k(batch, pool, rated),
        *_strange_k(batch, pool, rated, name),
        *_unused_k(pool, name),
        *_below_floor(batch, pool, rated),
        *_not_positive(batch, rated),
        *_not_whole(batch, pool, rated),
        *_nothing_to_add_to(batch, rated, name),
        *_nobody_rated(pool, rated, name),
    ]


def _assumed_k(batch: Batch, rated: RatedPool, name: str) -> Iterator[Problem]:
    closed = rated.closed
    assumed = closed.k.assumed & (closed.games > 0) & (closed.base > 0)
    entries = np.flatnonzero(assumed[rated.totals.player] & (rated.totals.games > 0))
    events, counts = np.unique(rated.totals.event[entries], return_counts=True)
    order = np.argsort(rated.totals.event[entries], kind="stable")
    players, starts = rated.totals.player[entries][order], np.cumsum(counts) - counts
    for event, count, start in zip(events.tolist(), counts.tolist(), starts.tolist(), strict=True):
        first = players[start : start + min(count, _SHOWN)]
        values = {"count": count, "players": _named(batch, first), **_columns(name)}
        yield event_problem("R801", batch.events, event, **values)


def _carried_k(batch: Batch, rated: RatedPool, name: str) -> Iterator[Problem]:
    closed = rated.closed
    carried = ~closed.k_next_known & (closed.games > 0)
    if carried.any():
        first = np.flatnonzero(carried)[:_SHOWN]
        told = {"count": int(carried.sum()), "players": _named(batch, first)}
        yield Problem("R802", values={**told, "pool": name, **_columns(name)})


def _columns(pool: str) -> dict[str, str]:
    """The columns of a list that say the K of a pool: `blitz_k`, `blitz_games`, `blitz_peak`."""
    return {name: pool_prefix(pool) + name for name in ("k", "games", "peak")}


def _conflicting_k(batch: Batch, pool: Pool, rated: RatedPool) -> Iterator[Problem]:
    k = rated.closed.k
    known = ~(k.derived.games_missing | k.derived.birth_missing | k.derived.peak_missing)
    law = pool.law.list.development
    asks = any(band.below_games or band.ever_from_rating for band in law.bands)
    differ = (k.origin == Origin.LIST) & known & (k.before_limit != k.derived.k) & (rated.closed.games > 0)
    differ &= ~_of_no_band(pool, rated)
    if asks and differ.any():
        first = np.flatnonzero(differ)[:_SHOWN]
        found = "; ".join(
            f"{name}: {int(k.before_limit[p])} on the list, {int(k.derived.k[p])} by the law"
            for name, p in zip(_names(batch, first), first.tolist(), strict=True)
        )
        yield Problem("R808", values={"count": int(differ.sum()), "players": found})


def _strange_k(batch: Batch, pool: Pool, rated: RatedPool, name: str) -> Iterator[Problem]:
    """R819: K's of the list that the law gives nobody: often a digit too many, or the K's of another law."""
    strange = np.flatnonzero(_of_no_band(pool, rated))
    if len(strange):
        law, k = pool.law.list, rated.closed.k.before_limit
        players = zip(_names(batch, strange[:_SHOWN]), k[strange].tolist(), strict=False)
        values = {
            "count": len(strange),
            "pool": name,
            "law": law.law,
            "known": ", ".join(map(str, sorted(_ks_of(law.development)))),
            "players": "; ".join(f"{player}: {its_k}" for player, its_k in players),
        }
        yield Problem("R819", batch.lists.places[-1], values)


def _ks_of(law: Development) -> set[int]:
    return {band.k for band in law.bands} | {law.assumed, law.first_k}


def _of_no_band(pool: Pool, rated: RatedPool) -> NDArray[np.bool_]:
    """Whose K of the list is none of the law's table; nobody's under a law of one K for everybody.

    Such a law leaves it to the list to give others their K. A K set by hand is meant.
    """
    k, law = rated.closed.k, pool.law.list.development
    from_list = (k.origin == Origin.LIST) & (rated.closed.games > 0)
    has_table = len({band.k for band in law.bands}) > 1
    strange = from_list & has_table & ~np.isin(k.before_limit, list(_ks_of(law)))
    return np.asarray(strange, dtype=bool)


def _unused_k(pool: Pool, name: str) -> Iterator[Problem]:
    if not pool.law.list.development.from_list and (pool.players.k > 0).any():
        yield Problem("R809", values={"law": pool.law.list.law, "pool": name})


def _below_floor(batch: Batch, pool: Pool, rated: RatedPool) -> Iterator[Problem]:
    floor = pool.law.list.floor
    fell = np.flatnonzero(rated.closed.fell)
    if floor is None or floor.effect != "unrated" or not len(fell):
        return
    values = {"count": len(fell), "floor": floor.value, "law": pool.law.list.law}
    yield Problem("R810", values={**values, "players": _named(batch, fell[:_SHOWN])})


def _nothing_to_add_to(batch: Batch, rated: RatedPool, name: str) -> Iterator[Problem]:
    gone = np.flatnonzero((rated.closed.base == 0) & (rated.closed.games > 0))
    if len(gone):
        players = _named(batch, gone[:_SHOWN])
        yield Problem("R814", values={"count": len(gone), "pool": name, "players": players})


def _nobody_rated(pool: Pool, rated: RatedPool, name: str) -> Iterator[Problem]:
    """Often the rating list was forgotten, or its column of ratings has an unknown heading."""
    verdicts = rated.lines.verdict
    played = len(np.unique(rated.lines.game[verdicts == Verdict.BOTH_UNRATED]))
    if played and not (np.maximum(pool.players.used, pool.players.stand_in) > 0).any():
        yield Problem("R816", values={"count": played, "pool": name})


def _not_positive(batch: Batch, rated: RatedPool) -> Iterator[Problem]:
    """A law without a floor may give what every list reads as unrated."""
    closed = rated.closed
    found = np.flatnonzero((closed.base > 0) & ~closed.fell & (closed.new_rating <= 0) & (closed.games > 0))
    if len(found):
        yield Problem("R815", values={"count": len(found), "players": _named(batch, found[:_SHOWN])})


def _not_whole(batch: Batch, pool: Pool, rated: RatedPool) -> Iterator[Problem]:
    """Ratings with decimals under a law of whole points."""
    closed = rated.closed
    found = np.flatnonzero((closed.base % POINT != 0) & (closed.games > 0))
    if len(found) and pool.law.list.rounding != "none":
        values = {"count": len(found), "players": _named(batch, found[:_SHOWN]), "law": pool.law.list.law}
        yield Problem("R817", values=values)


def _named(batch: Batch, players: np.ndarray) -> str:
    return "; ".join(_names(batch, players))


def _names(batch: Batch, players: np.ndarray) -> list[str]:
    """The names of players; the id where a list gives none."""
    ids, names = (batch.lists.players[column].array for column in ("id", "name"))
    return [str(names[player] or ids[player]) for player in players.tolist()]


def long_events(events: pd.DataFrame, split: np.ndarray, undated: np.ndarray) -> list[Problem]:
    """Notes on events that were rated in monthly parts, or could not be."""
    return [
        *(event_problem("R811", events, int(event)) for event in split),
        *(event_problem("R812", events, int(event)) for event in undated),
    ]
