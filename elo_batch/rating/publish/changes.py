"""The changes: one row per player and event, and one per player for the period (contract, section 5)."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.columns import CHANGES, POOLS, names
from elo_batch.exact import POINT, Units, divide_half_up, sums, to_text
from elo_batch.rating import RatedPool
from elo_batch.rating.development import Origin, reasons
from elo_batch.rating.inputs import Flags, Pool, Whole
from elo_batch.rating.lines import Source
from elo_batch.rating.performance import fide_performances
from elo_batch.rating.publish.labels import Labels, exact, integers, texts

_NOT_LISTED = "rated at the event's start, but not on the newest list: there is nothing to add the change to"


def changes(pool: Pool, rated: RatedPool, labels: Labels) -> pd.DataFrame:
    """Event rows and period rows of one pool, with the sort keys `_player, _pool, _period, _event`."""
    why = reasons(rated.closed.k, pool.law.list.development, pool.law.list_year)
    return pd.concat(
        [_event_rows(pool, rated, labels, why), _period_rows(pool, rated, labels, why)], ignore_index=True
    )


def in_order(frames: list[pd.DataFrame]) -> pd.DataFrame:
    """The rows of all pools in list order, then pool, events by start, the period row last."""
    if not frames:
        return pd.DataFrame({name: pd.Series(dtype="str") for name in names(CHANGES)})
    whole = pd.concat(frames, ignore_index=True) if len(frames) > 1 else frames[0]
    player, pool, period, event = (
        whole[key].to_numpy(dtype=np.int64) for key in ("_player", "_pool", "_period", "_event")
    )
    events = int(event.max(initial=0)) + 1
    order = np.argsort(((player * len(POOLS) + pool) * 2 + period) * events + event, kind="stable")
    return whole[names(CHANGES)].take(order).reset_index(drop=True)


def as_unrated(rated: RatedPool, games: Whole, first_games: Whole, who: Whole) -> Flags:
    """Where a row is that of an unrated player: no rated games, and no rating or games of a first rating.

    A rating below the floor at the event's start counts as none, so its games are those of a first rating.
    """
    return np.asarray((games == 0) & ((rated.closed.base[who] == 0) | (first_games > 0)), dtype=bool)


def _event_rows(pool: Pool, rated: RatedPool, labels: Labels, why: pd.Series) -> pd.DataFrame:
    sums_, closed = rated.totals, rated.closed
    who, event = sums_.player.astype(np.int64), sums_.event.astype(np.int64)
    new = as_unrated(rated, sums_.games, sums_.first_games, who)
    games = np.where(new, sums_.first_games, sums_.games)
    score = np.where(new, sums_.first_score, sums_.score)
    opponents = np.where(new, sums_.first_opponents, sums_.opponents)
    by_event = pool.law.list.rounding in ("event", "game")
    played = games > 0
    performance = np.zeros(len(who), dtype=np.int64)
    performance[played] = fide_performances(
        opponents[played], games[played], score[played], pool.law.list.performance_dp
    )
    average = divide_half_up(opponents, np.maximum(games, 1) * POINT) * POINT
    rows = {
        "level": texts(["event"], np.zeros(len(who), dtype=np.int64)),
        **_who(labels, who),
        "event_id": labels.events["event_id"].take(event).reset_index(drop=True),
        "event": labels.events["event"].take(event).reset_index(drop=True),
        "rating_used": exact(sums_.rating_used),
        "rating_before": exact(np.zeros(len(who), dtype=np.int64)),
        **_k(pool, rated, who, why, new),
        "games": integers(games, games >= 0),
        "score": exact(score, games >= 0),
        "expected": exact(sums_.expected, ~new),
        "gain": exact(sums_.gain, ~new),
        "exact_change": exact(closed.event_exact_change, ~new),
        "change": exact(closed.event_change, ~new & by_event),
        "new_rating": exact(np.zeros(len(who), dtype=np.int64)),
        "points": exact(sums_.points, games >= 0),
        "not_rated": integers(sums_.not_rated, games >= 0),
        "opponents_average": exact(average, played),
        "performance": exact(performance, played),
        "first_rating_games": integers(sums_.first_games, new & (sums_.first_games > 0)),
        "note": _event_notes(games, score, _meanwhile(rated)),
        "_player": who,
        "_pool": np.full(len(who), labels.number),
        "_period": np.zeros(len(who), dtype=np.int8),
        "_event": pool.events.order[event],
    }
    return pd.DataFrame(rows, copy=False)


def _period_rows(pool: Pool, rated: RatedPool, labels: Labels, why: pd.Series) -> pd.DataFrame:
    sums_, closed = rated.totals, rated.closed
    count = len(closed.base)
    everyone = sums_.player.astype(np.int64)
    who = np.union1d(everyone, closed.first.player[closed.first.new_rating > 0]).astype(np.int64)

    def total(values: Units) -> Units:
        return sums(everyone, values, count)[who]

    new = as_unrated(rated, closed.games[who], total(sums_.first_games), who)
    games = np.where(new, total(sums_.first_games), closed.games[who])
    rows = {
        "level": texts(["period"], np.zeros(len(who), dtype=np.int64)),
        **_who(labels, who),
        "event_id": texts([""], np.zeros(len(who), dtype=np.int64)),
        "event": texts([""], np.zeros(len(who), dtype=np.int64)),
        "rating_used": exact(np.zeros(len(who), dtype=np.int64)),
        "rating_before": exact(closed.base[who]),
        **_k(pool, rated, who, why, new),
        "games": integers(games, games >= 0),
        "score": exact(np.where(new, total(sums_.first_score), total(sums_.score)), games >= 0),
        "expected": exact(total(sums_.expected), ~new),
        "gain": exact(closed.gain[who], ~new),
        "exact_change": exact(closed.exact_change[who], ~new),
        "change": exact(closed.change[who], ~new),
        "new_rating": exact(closed.new_rating[who]),
        "points": exact(total(sums_.points), games >= 0),
        "not_rated": integers(total(sums_.not_rated), games >= 0),
        "opponents_average": exact(np.zeros(len(who), dtype=np.int64)),
        "performance": exact(np.zeros(len(who), dtype=np.int64)),
        "first_rating_games": _pooled_games(rated, who, count),
        "note": pd.Series(_period_notes(pool, rated, labels)[who], dtype="str"),
        "_player": who,
        "_pool": np.full(len(who), labels.number),
        "_period": np.ones(len(who), dtype=np.int8),
        "_event": np.zeros(len(who), dtype=np.int64),
    }
    return pd.DataFrame(rows, copy=False)


def _who(labels: Labels, who: Whole) -> dict[str, pd.Series]:
    return {
        "id": labels.players["id"].take(who).reset_index(drop=True),
        "name": labels.players["name"].take(who).reset_index(drop=True),
        "pool": texts([labels.pool], np.zeros(len(who), dtype=np.int64)),
    }


def _k(pool: Pool, rated: RatedPool, who: Whole, why: pd.Series, new: Flags) -> dict[str, pd.Series]:
    k = rated.closed.k.k[who]
    reason = why.take(who).reset_index(drop=True)
    return {
        "k": integers(k, ~new),
        "k_list": integers(pool.players.k[who], pool.players.k[who] > 0),
        "k_reason": reason.where(pd.Series(~new), "") if new.any() else reason,
    }


def _pooled_games(rated: RatedPool, who: Whole, count: int) -> pd.Series:
    pooled = np.zeros(count, dtype=np.int64)
    pooled[rated.closed.first.player] = rated.closed.first.games
    return integers(pooled[who], pooled[who] > 0)


def _meanwhile(rated: RatedPool) -> Flags:
    flags = np.zeros(len(rated.totals.player), dtype=bool)
    lines = np.flatnonzero(rated.lines.source == Source.MEANWHILE)
    flags[rated.totals.group[lines]] = True
    return flags


def _event_notes(games: Whole, score: Units, meanwhile: Flags) -> pd.Series:
    notes = np.full(len(games), "", dtype=object)
    for percent, whole in (("100 %", score == games * POINT), ("0 %", score == 0)):
        rows = np.flatnonzero(whole & (games > 0))
        found, where = np.unique(games[rows], return_inverse=True)
        words = np.array([f"{n} game{'s' if n > 1 else ''}, {percent}" for n in found], dtype=object)
        notes[rows] = words[where] if len(found) else notes[rows]
    notes[meanwhile] = "unrated at the start, rated before it was processed (8.2.4)"
    return pd.Series(notes, dtype="str")


def _period_notes(pool: Pool, rated: RatedPool, labels: Labels) -> NDArray[np.object_]:
    """What the reader of a period row should know, one entry a player."""
    closed, law = rated.closed, pool.law.list
    notes = np.full(len(closed.base), "", dtype=object)
    notes[closed.base == 0] = "no rated opponents"
    notes[(closed.base == 0) & (closed.games > 0)] = _NOT_LISTED
    notes[closed.stood_in & (closed.games > 0)] = (
        f"first {labels.pool} rating: the change is added to the standard rating"
    )
    if law.first_rating is not None and law.first_rating.method == "start":
        starts = (pool.players.before == 0) & (closed.games > 0)
        notes[starts] = f"starts at {law.first_rating.start_rating}"
    _note_first_ratings(notes, pool, rated)
    _note_floor(notes, pool, rated)
    assumed = closed.k.assumed & (closed.games > 0) & (closed.k.origin >= Origin.BAND)
    notes[assumed & (notes == "")] = "K assumed"
    return notes


def _note_first_ratings(notes: NDArray[np.object_], pool: Pool, rated: RatedPool) -> None:
    first, law = rated.closed.first, pool.law.list
    least = law.first_rating.least_games if law.first_rating else 0
    floor = law.floor.value if law.floor else 0
    for i, player in enumerate(first.player.tolist()):
        notes[player] = _first_note(first.games[i], first.new_rating[i], first.raw[i], (least, floor))
        if first.zero_left_out[i]:
            notes[player] += "; the first event scored zero and is left out (8.2.1)"


def _note_floor(notes: NDArray[np.object_], pool: Pool, rated: RatedPool) -> None:
    closed, floor = rated.closed, pool.law.list.floor
    if floor is None:
        return
    waiting = closed.first.player
    for player in np.flatnonzero(closed.fell).tolist():
        held = f"held at {to_text(int(closed.new_rating[player]))}"
        outcome = "unrated" if floor.effect == "unrated" else held
        pooled = f"; {notes[player]}" if player in waiting else ""
        notes[player] = f"{to_text(int(closed.fell_to[player]))}, below {floor.value}: {outcome}{pooled}"


def _first_note(games: int, rating: int, raw: int, bounds: tuple[int, int]) -> str:
    least, floor = bounds
    if rating:
        return f"first rating from {games} games"
    if raw:
        return f"{to_text(raw)}, below {floor}"
    return (
        f"{games} of {least} games"
        if games < least
        else f"{games} games, not enough points for a first rating"
    )
