"""The closing list: the opening list's own columns and order, with the new values put in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from elo_batch.columns import pool_prefix
from elo_batch.exact import Units, to_text
from elo_batch.notation.numbers import mark_behind
from elo_batch.rating import RatedPool
from elo_batch.rating.inputs import Flags, Pool, Whole
from elo_batch.rating.publish.labels import Labels

Columns = dict[str, "pd.Series[str]"]
_PERSON = ("id", "name", "federation", "sex", "title", "birth_year")


@dataclass(frozen=True)
class Closing:
    """What a closing list is made for: its date ("": none), month (12 x year + month - 1) and scope."""

    list_date: str
    list_month: int
    participants_only: bool = False


def closing_list(
    opening: pd.DataFrame,
    players: pd.DataFrame,
    pools: Sequence[tuple[Pool, RatedPool, Labels]],
    when: Closing,
) -> pd.DataFrame:
    """The closing list as text.

    `opening` is the opening list as it was written (text, canonical headings, one row a player); `players`
    is frames.Players, whose first rows are those of the list; the others are appended.
    """
    text = opening.reset_index(drop=True)
    columns = _with_newcomers(text, players)
    took_part = np.zeros(len(players), dtype=bool)
    for pool, rated, labels in pools:
        took_part[rated.totals.player] = True
        _put_pool(columns, (pool, rated, labels), when, listed=len(text))
    if when.list_date:
        columns["list_date"] = pd.Series([when.list_date], dtype="str").take(
            np.zeros(len(players), dtype=int)
        )
    frame = pd.DataFrame({name: column.array for name, column in columns.items()})
    # a person who is on no list gets a row only by a game that was not refused
    kept = took_part if when.participants_only else took_part | (np.arange(len(players)) < len(text))
    return frame if kept.all() else frame[kept].reset_index(drop=True)


def _with_newcomers(text: pd.DataFrame, players: pd.DataFrame) -> Columns:
    """The list's columns, and rows for the players who are not on it, with what is known of them."""
    more = players.iloc[len(text) :]
    columns = {name: text[name] for name in text.columns}
    known = {name: _known(more, name) for name in _PERSON}
    for name, values in known.items():
        if name == "id" or bool((values != "").any()):
            columns.setdefault(name, _blank(len(text)))
    if not len(more):
        return columns
    blank = _blank(len(more))
    return {
        name: pd.concat([column, known.get(name, blank)], ignore_index=True)
        for name, column in columns.items()
    }


def _known(players: pd.DataFrame, name: str) -> pd.Series[str]:
    values = players[name].astype("str").reset_index(drop=True)
    return values.where(values != "0", "") if name == "birth_year" else values


def _blank(count: int) -> pd.Series[str]:
    return pd.Series([""], dtype="str").take(np.zeros(count, dtype=np.int64)).reset_index(drop=True)


def _put_pool(columns: Columns, entry: tuple[Pool, RatedPool, Labels], when: Closing, listed: int) -> None:
    pool, rated, labels = entry
    prefix, closed, before = pool_prefix(labels.pool), rated.closed, pool.players
    played, published = closed.games > 0, np.zeros(len(before.before), dtype=bool)
    published[closed.first.player[closed.first.new_rating > 0]] = True
    put = _Putter(columns, prefix, len(before.before))
    added = np.arange(len(before.before)) >= listed
    # of whoever played, even where the number has not moved: a mark (1234/5) may count his games
    changed = (closed.new_rating != before.before) | played | added
    put.ratings("rating", closed.new_rating, changed, closed.new_games)
    counted = (closed.new_games != before.games) | played | added
    put.whole("games", closed.new_games, counted & (closed.new_games >= 0))
    put.whole("k", closed.k_next, (closed.k_next != before.k) | (added & (closed.k_next > 0)), zero="")
    put.exact("peak", closed.new_peak, (closed.new_peak != before.peak) | (added & (closed.new_peak > 0)))
    if prefix + "period_games" in columns:
        counted = closed.games.copy()
        first = closed.first
        counted[first.player] = np.where(first.new_rating > 0, first.games, counted[first.player])
        put.whole("period_games", counted, np.ones(len(counted), dtype=bool))
    if when.list_date:
        put.text("last_rated", when.list_date, played | published)
    _put_status(put, labels, played | published, when.list_month, pool.law.list.lists.inactive_after_months)


def _put_status(put: _Putter, labels: Labels, played: Flags, month: int, after: int) -> None:
    """Inactive after a year without a rated game, active again after one (FIDE 7.2.2); withdrawn stays."""
    prefix = put.prefix
    status = labels.players[prefix + "status"].to_numpy(dtype=object)
    last = labels.players[prefix + "last_rated"].to_numpy(dtype="datetime64[M]")
    known = ~np.isnat(last)
    months = np.where(known, last.astype(np.int64) + 12 * 1970, month)
    idle = known & ~played & (month - months >= after) if after else np.zeros(len(known), dtype=bool)
    put.text("status", "inactive", idle & (status != "withdrawn") & (status != "inactive"))
    put.text("status", "active", played & (status == "inactive"))


class _Putter:
    """Writes changed values into text columns, and adds a column only when there is something to write."""

    def __init__(self, columns: Columns, prefix: str, players: int) -> None:
        self.columns, self.prefix, self.players = columns, prefix, players

    def text(self, name: str, value: str, where: Flags) -> None:
        """The same text in every row chosen."""
        rows = np.flatnonzero(where)
        self._put(name, rows, [value], np.zeros(len(rows), dtype=np.int64))

    def whole(self, name: str, values: Whole, where: Flags, zero: str = "0") -> None:
        """Whole numbers."""
        self._distinct(name, values, where, lambda value: str(value) if value else zero)

    def exact(self, name: str, values: Units, where: Flags) -> None:
        """Billionths as decimals; 0 is blank."""
        self._distinct(name, values, where, lambda value: to_text(value) if value else "")

    def ratings(self, name: str, values: Units, where: Flags, games: Whole) -> None:
        """Ratings as decimals, each with the mark that its cell carries: P, *, F, or the games behind it."""
        rows = np.flatnonzero(where)
        column = self.columns.get(self.prefix + name)
        if column is None:
            self.exact(name, values, where)
            return
        marks, distinct = pd.factorize(column.take(rows))
        if not any(mark_behind(text) for text in distinct):
            self.exact(name, values, where)
            return
        codes, found = pd.factorize(pd.MultiIndex.from_arrays([marks, values[rows], games[rows]]))
        written = [
            to_text(int(value)) + mark_behind(distinct[mark], int(count) if count >= 0 else None)
            if value
            else ""
            for mark, value, count in found
        ]
        self._put(name, rows, written, codes.astype(np.int64))

    def _distinct(self, name: str, values: Whole, where: Flags, write: Callable[[int], str]) -> None:
        rows = np.flatnonzero(where)
        codes, found = pd.factorize(values[rows])
        self._put(name, rows, [write(int(value)) for value in found], codes.astype(np.int64))

    def _put(self, name: str, rows: Whole, written: list[str], codes: Whole) -> None:
        full = self.prefix + name
        if not len(rows) or (full not in self.columns and not any(written)):
            return
        column = self.columns.get(full, _blank(self.players))
        source = np.arange(self.players)
        source[rows] = self.players + codes
        both = pd.concat([column, pd.Series(written, dtype="str")], ignore_index=True)
        self.columns[full] = both.take(source).reset_index(drop=True)
