"""The rating lists of a batch: by date, and among lists of one date by the order in which they are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.batch.pools import RatingLists
from elo_batch.checks import type_players
from elo_batch.checks.list_ids import with_ids_as_read
from elo_batch.checks.players import list_date
from elo_batch.columns import POOL_COLUMNS, POOLS, pool_prefix
from elo_batch.identity import unrated
from elo_batch.notation.counts import counted
from elo_batch.notation.names import words
from elo_batch.problems import MOST_OF_ONE_KIND, Problem, RequestError
from elo_batch.readers.source import shown
from elo_batch.tables import RawFile, RawTable

Lists = Sequence[tuple[date | None, RawFile]]


@dataclass(frozen=True)
class OpeningList:
    """A rating list as typed, with its text for the closing list (ids as they count).

    `table` is where it stands; of lists put together, the first of them.
    """

    day: date | None
    players: pd.DataFrame
    text: pd.DataFrame
    table: RawTable

    @property
    def pools(self) -> list[str]:
        """The pools it has ratings of."""
        return [pool for pool in POOLS if f"{pool_prefix(pool)}rating" in self.text.columns]


def opening_lists(lists: Lists, locale: str) -> tuple[list[OpeningList], list[Problem]]:
    """The lists, oldest first, one for each date; without dates all of them are one.

    Lists of one date are taken in the order given: a player's row is that of the first list with the id.
    Raises RequestError when only some of the lists say their date.
    """
    found, problems = [], []
    for given, file in lists:
        tables = [table for table in file.tables if table.kind == "players"]
        for table in tables:
            players, more = type_players(table, locale)
            problems += more
            text = with_ids_as_read(table.rows, players["id"])
            found.append(OpeningList(given or list_date(table, locale), players, text, table))
        _refuse_sheets(file, found[len(found) - len(tables) :])
    days = {each.day for each in found}
    if None in days and len(days) > 1:
        raise RequestError(_which_list(found))
    found.sort(key=lambda each: each.day or date.min)
    by_day = [_together(list(group)) for _, group in groupby(found, key=lambda each: each.day)]
    return [each for each, _ in by_day], [*problems, *(p for _, more in by_day for p in more)]


def _which_list(lists: Sequence[OpeningList]) -> str:
    undated = list(dict.fromkeys(shown(each.table.file) for each in lists if each.day is None))
    dated = {shown(each.table.file): each.day for each in lists if each.day is not None}
    days = ", ".join(f"{file}: {day}" for file, day in dated.items())
    newest = max(day for day in dated.values() if day is not None)
    example = " ".join(f"--players {newest}={file}" for file in undated)
    return (
        f"some of the rating lists say their dates ({days}), and {', '.join(undated)} says none;"
        f" give its date too, which may be the same: {example}"
    )


def _refuse_sheets(file: RawFile, lists: Sequence[OpeningList]) -> None:
    """Sheets of one workbook that give the same ratings have no order of preference."""
    seen: set[tuple[date | None, str]] = set()
    for each in lists:
        keys = {(each.day, pool) for pool in each.pools or [""]}
        if each.table.sheet and keys & seen:
            sheets = ", ".join(other.table.sheet for other in lists)
            raise RequestError(
                f"{file.file} holds players on several sheets ({sheets}); which is the list?"
                " Give a file of one sheet, or the ratings.csv of a run"
            )
        seen |= keys


def _together(lists: Sequence[OpeningList]) -> tuple[OpeningList, list[Problem]]:
    """Lists of one date as one, in their order of preference."""
    if len(lists) == 1:
        return lists[0], []
    merged = _Merged(lists[0])
    for number, other in enumerate(lists[1:], 2):
        merged.add(other, number)
    return merged.whole(), merged.problems


class _Merged:
    """A list to which lists of less preference are added.

    A player's facts come from the first list that has the id, and so do the ratings (with K and the rest) of
    each pool from the first that has the id and ratings of that pool: FIDE publishes a list for each pool.
    """

    def __init__(self, first: OpeningList) -> None:
        self.first = first
        self.players = first.players.copy()
        self.text = first.text.reset_index(drop=True)
        self.settled = {pool: np.full(len(self.players), pool in first.pools) for pool in POOLS}
        self.problems = [self._note(first, 1, len(self.players), 0)]

    def add(self, other: OpeningList, number: int) -> None:
        """Take over what the lists so far do not give."""
        where = pd.Index(self.players["id"]).get_indexer(pd.Index(other.players["id"]))
        self._compare(other, where)
        filled = np.zeros(len(where), dtype=bool)
        for pool in other.pools:
            rows = np.flatnonzero(where >= 0)
            rows = rows[~self.settled[pool][where[rows]]]
            self._fill(other, pool, rows, where[rows])
            filled[rows] = True
        fresh = np.flatnonzero(where < 0)
        self._append(other, fresh)
        self.problems.append(self._note(other, number, len(fresh), int(filled.sum())))

    def _fill(self, other: OpeningList, pool: str, rows: NDArray[np.intp], to: NDArray[np.intp]) -> None:
        """The ratings of a pool, for players who have none of it so far."""
        self.settled[pool][to] = True
        for name in (f"{pool_prefix(pool)}{column.name}" for column in POOL_COLUMNS):
            self.players[name] = _put(self.players[name], to, other.players[name].iloc[rows])
            if name in other.text:
                column = self.text[name] if name in self.text else _blank(len(self.text))
                self.text[name] = _put(column, to, other.text[name].iloc[rows])

    def _append(self, other: OpeningList, rows: NDArray[np.intp]) -> None:
        """Players of no list before, in the columns of the first list."""
        players = other.players.iloc[rows].assign(line=0)
        self.players = pd.concat([self.players, players], ignore_index=True)
        added = other.text.iloc[rows].reindex(columns=self.text.columns, fill_value="").astype("str")
        for name in {"id", "name"} & set(self.text.columns) - set(other.text.columns):
            added[name] = players[name].to_numpy()
        self.text = pd.concat([self.text, added], ignore_index=True)
        for pool in POOLS:
            known = np.full(len(rows), pool in other.pools)
            self.settled[pool] = np.concatenate([self.settled[pool], known])

    def _compare(self, other: OpeningList, where: NDArray[np.intp]) -> None:
        """One id with names that share no word: the lists may mean different persons."""
        rows = np.flatnonzero(where >= 0)
        mine = self.players["name"].iloc[where[rows]].tolist()
        theirs = other.players["name"].iloc[rows].tolist()
        for row, name, found in zip(rows.tolist(), mine, theirs, strict=True):
            if name != found and words(name) and words(found) and not words(name) & words(found):
                id_, line = other.players["id"].iloc[row], int(other.players["line"].iloc[row])
                values = {"player": id_, "found": found, "name": name, "file": self.first.table.file}
                self.problems.append(other.table.problem("L436", line, "name", **values))
                if len(self.problems) > MOST_OF_ONE_KIND:
                    return

    def _note(self, other: OpeningList, number: int, count: int, filled: int) -> Problem:
        pools = f", and to {counted(f'{filled:,}', 'other')} the ratings of a further pool" if filled else ""
        values = {"number": number, "count": f"{count:,}", "pools": pools}
        return Problem("L435", other.table.place(0), values)

    def whole(self) -> OpeningList:
        """The lists as one."""
        return replace(self.first, players=self.players, text=self.text)


def _put(column: pd.Series, to: NDArray[np.intp], values: pd.Series) -> pd.Series:
    changed = column.copy()
    changed.iloc[to] = values.to_numpy()
    return changed


def _blank(count: int) -> pd.Series:
    return pd.Series([""] * count, dtype="str")


def union_of(lists: Sequence[OpeningList]) -> pd.DataFrame:
    """The newest list, then those who are only on older ones."""
    if not lists:
        return unrated([], [])
    base = lists[-1].players
    for each in reversed(lists[:-1]):
        missing = ~each.players["id"].isin(base["id"])
        if missing.any():
            only_there = each.players[missing].assign(line=0)
            base = pd.concat([base, only_there], ignore_index=True)
    return base


def rating_lists(lists: Sequence[OpeningList], players: pd.DataFrame) -> RatingLists:
    """The players with what each list gives them."""
    ids = pd.Index(players["id"])
    older = tuple(_aligned(each.players, ids) for each in lists[:-1])
    days = pd.to_datetime(pd.Series([each.day for each in lists] or [None])).astype("datetime64[s]")
    places = tuple(each.table.place(0) for each in lists)
    return RatingLists(players, older, days.to_numpy(), places)


def _aligned(older: pd.DataFrame, ids: pd.Index) -> pd.DataFrame:
    """The ratings of an older list for today's players; 0 where a player is not on it."""
    where = pd.Index(older["id"]).get_indexer(ids)
    columns = {}
    for pool in POOLS:
        ratings = np.append(older[pool_prefix(pool) + "rating"].to_numpy(), 0)  # -1 takes the 0 at the end
        columns[pool_prefix(pool) + "rating"] = ratings[where]
    return pd.DataFrame(columns)
