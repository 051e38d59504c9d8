"""The changes: one row per player and event, and one per player for the period (contract, section 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.columns import CHANGES, names
from elo_batch.exact import POINT, Units, divide_half_up, sums
from elo_batch.rating import RatedPool
from elo_batch.rating.inputs import Flags, Pool, Whole
from elo_batch.rating.k_reasons import reasons
from elo_batch.rating.performance import fide_performances
from elo_batch.rating.publish.labels import Labels, integers, no_rows, texts
from elo_batch.rating.publish.notes import event_notes, period_notes

Numbers = dict[str, tuple[Whole, Flags | bool]]
"""Values by column, with where they are given."""


@dataclass(frozen=True)
class _Rows:
    """Event rows and period rows of one pool, in the order they are shown.

    `who`, `event` (-1 on period rows) and `is_period` are in that order; `order` puts values there that are
    those of the entries of `Totals` first, then those of `players`, one a period row.
    """

    players: Whole
    order: Whole
    who: Whole
    event: Whole

    @property
    def is_period(self) -> Flags:
        """bool, one a row: the rows of a whole period, which belong to no event."""
        return np.asarray(self.event < 0, dtype=bool)

    def ordered(self, of_events: NDArray[Any], of_periods: NDArray[Any]) -> NDArray[Any]:
        """Values of the entries of `Totals` and of the players, in the order of the rows."""
        return np.concatenate([of_events, of_periods])[self.order]


def changes(pool: Pool, rated: RatedPool, labels: Labels) -> pd.DataFrame:
    """Event rows and period rows of one pool by player, events by start, the period row last.

    With the sort keys `_player, _pool, _row` for `in_order`.
    """
    rows = _rows(pool, rated)
    by_event, by_period = _event_numbers(pool, rated), _period_numbers(pool, rated, rows.players)
    notes = rows.ordered(
        event_notes(rated, by_event["games"][0], by_event["score"][0]),
        period_notes(pool, rated, labels)[rows.players],
    )
    columns = {**_texts(pool, rated, labels, rows), "note": pd.Series(notes, dtype="str")}
    for column in CHANGES:
        if column.name not in columns:
            columns[column.name] = _number(rows, by_event.get(column.name), by_period.get(column.name))
    keys = {
        "_player": rows.who,
        "_pool": np.full(len(rows.who), labels.number),
        "_row": np.arange(len(rows.who)),
    }
    return pd.DataFrame({**{name: columns[name] for name in names(CHANGES)}, **keys}, copy=False)


def in_order(frames: list[pd.DataFrame]) -> pd.DataFrame:
    """The rows of all pools in list order, then pool, events by start, the period row last."""
    if not frames:
        return no_rows(CHANGES)
    if len(frames) == 1:
        return frames[0][names(CHANGES)]
    whole = pd.concat(frames, ignore_index=True)
    order = np.lexsort((whole["_row"], whole["_pool"], whole["_player"]))
    return whole[names(CHANGES)].take(order).reset_index(drop=True)


def _rows(pool: Pool, rated: RatedPool) -> _Rows:
    sums_, first = rated.totals, rated.closed.first
    entry_players, entry_events = sums_.player.astype(np.int64), sums_.event.astype(np.int64)
    players = np.union1d(entry_players, first.player[first.new_rating > 0]).astype(np.int64)
    who = np.concatenate([entry_players, players])
    event = np.concatenate([entry_events, np.full(len(players), -1)])
    last = len(pool.events.order)
    place = np.concatenate([pool.events.order[entry_events], np.full(len(players), last)])
    order = np.argsort(who * (last + 1) + place, kind="stable")
    return _Rows(players, order, who[order], event[order])


def _number(rows: _Rows, of_event: Any, of_period: Any) -> pd.Series[Any]:
    """A column of whole or exact numbers; a half that lacks it is blank."""
    entries, players = len(rows.who) - len(rows.players), len(rows.players)
    halves = []
    for found, count in ((of_event, entries), (of_period, players)):
        values, given = found if found is not None else (np.zeros(count, dtype=np.int64), False)
        halves.append((values, np.broadcast_to(given, count)))
    (values, given), (more_values, more_given) = halves
    return integers(rows.ordered(values, more_values), rows.ordered(given, more_given))


def _texts(pool: Pool, rated: RatedPool, labels: Labels, rows: _Rows) -> dict[str, pd.Series[Any]]:
    nobody = np.zeros(len(rows.who), dtype=np.int64)
    people = labels.players[["id", "name"]].take(rows.who)
    why = reasons(rated.closed.k, pool.law.list.development, pool.law.k_year).take(rows.who)
    rated_rows = rows.ordered(*(~flags for flags in _unrated_rows(rated, rows.players)))
    why = why.reset_index(drop=True)
    return {
        "level": texts(["event", "period"], rows.is_period.astype(np.int64)),
        "id": people["id"].reset_index(drop=True),
        "name": people["name"].reset_index(drop=True),
        "pool": texts([labels.pool], nobody),
        **{name: texts([*labels.events[name], ""], rows.event) for name in ("event_id", "event")},
        "k_reason": why if rated_rows.all() else why.where(pd.Series(rated_rows), ""),
    }


def as_unrated(rated: RatedPool, games: Whole, first_games: Whole, who: Whole) -> Flags:
    """Where a row is that of an unrated player: no rated games, and no rating or games of a first rating.

    A rating below the floor at the event's start counts as none, so its games are those of a first rating.
    """
    return np.asarray((games == 0) & ((rated.closed.base[who] == 0) | (first_games > 0)), dtype=bool)


def _unrated_rows(rated: RatedPool, players: Whole) -> tuple[Flags, Flags]:
    """`as_unrated` of the entries, and of the players over the whole period."""
    sums_, count = rated.totals, len(rated.closed.base)
    entries = sums_.player.astype(np.int64)
    first = sums(entries, sums_.first_games, count)[players]
    return (
        as_unrated(rated, sums_.games, sums_.first_games, entries),
        as_unrated(rated, rated.closed.games[players], first, players),
    )


def _event_numbers(pool: Pool, rated: RatedPool) -> Numbers:
    sums_, closed = rated.totals, rated.closed
    who = sums_.player.astype(np.int64)
    new = as_unrated(rated, sums_.games, sums_.first_games, who)
    games = np.where(new, sums_.first_games, sums_.games)
    score = np.where(new, sums_.first_score, sums_.score)
    opponents = np.where(new, sums_.first_opponents, sums_.opponents)
    played = games > 0
    performance = np.zeros(len(who), dtype=np.int64)
    performance[played] = fide_performances(
        opponents[played], games[played], score[played], pool.law.list.performance_dp
    )
    average = divide_half_up(opponents, np.maximum(games, 1) * POINT) * POINT
    by_event = pool.law.list.rounding in ("event", "game")
    return {
        "rating_used": (sums_.rating_used, sums_.rating_used != 0),
        **_k(pool, rated, who, new),
        "games": (games, True),
        "score": (score, True),
        "expected": (sums_.expected, ~new),
        "gain": (sums_.gain, ~new),
        "exact_change": (closed.event_exact_change, ~new),
        "change": (closed.event_change, ~new & by_event),
        "points": (sums_.points, True),
        "not_rated": (sums_.not_rated, True),
        "opponents_average": (average, played),
        "performance": (performance, played),
        "first_rating_games": (sums_.first_games, new & (sums_.first_games > 0)),
    }


def _period_numbers(pool: Pool, rated: RatedPool, who: Whole) -> Numbers:
    sums_, closed = rated.totals, rated.closed
    count = len(closed.base)
    entries = sums_.player.astype(np.int64)

    def total(values: Units) -> Units:
        """The sum of these values of the entries (exact units) for the player of each row."""
        return sums(entries, values, count)[who]

    new = _unrated_rows(rated, who)[1]
    pooled = np.zeros(count, dtype=np.int64)
    pooled[closed.first.player] = closed.first.games
    return {
        "rating_before": (closed.base[who], closed.base[who] != 0),
        **_k(pool, rated, who, new),
        "games": (np.where(new, total(sums_.first_games), closed.games[who]), True),
        "score": (np.where(new, total(sums_.first_score), total(sums_.score)), True),
        "expected": (total(sums_.expected), ~new),
        "gain": (closed.gain[who], ~new),
        "exact_change": (closed.exact_change[who], ~new),
        "change": (closed.change[who], ~new),
        "new_rating": (closed.new_rating[who], closed.new_rating[who] != 0),
        "points": (total(sums_.points), True),
        "not_rated": (total(sums_.not_rated), True),
        "first_rating_games": (pooled[who], pooled[who] > 0),
    }


def _k(pool: Pool, rated: RatedPool, who: Whole, new: Flags) -> Numbers:
    on_list = pool.players.k[who]
    return {"k": (rated.closed.k.k[who], ~new), "k_list": (on_list, on_list > 0)}
