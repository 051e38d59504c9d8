"""From tables of text to one checked batch: typed, identified, joined with the lists, every problem found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

import numpy as np
import pandas as pd

from elo_batch.batch.law import rates_of_play
from elo_batch.batch.list_problems import list_problems
from elo_batch.batch.mending import with_events
from elo_batch.batch.pools import Batch, RatingLists
from elo_batch.batch.request import Request
from elo_batch.batch.sources import Sources, declared
from elo_batch.checks import (
    check_games,
    no_newcomers,
    type_events,
    type_games,
    type_newcomers,
    type_players,
)
from elo_batch.checks.echoes import without_echoes
from elo_batch.checks.gate import Gate, gate
from elo_batch.checks.players import list_date
from elo_batch.columns import POOLS, pool_prefix
from elo_batch.identity import identify, players_from_games, unrated
from elo_batch.problems import Problem, RequestError
from elo_batch.rules import RuleSet
from elo_batch.tables import RawTable


@dataclass(frozen=True)
class OpeningList:
    """A rating list as typed, with its text for the closing list."""

    day: date | None
    players: pd.DataFrame
    text: pd.DataFrame


@dataclass(frozen=True)
class Checked:
    """A checked batch.

    Attributes:
        batch: events, games, lists and waiting rows, by position.
        opening: the newest list as text; its rows are the first of `batch.lists.players`.
        tables: the games tables, by `source` of a game.
        apart: rows of the newcomers' file whose player is on no list, as they were written.
        problems: all of them.
    """

    batch: Batch
    opening: pd.DataFrame
    tables: tuple[RawTable, ...]
    apart: pd.DataFrame
    problems: tuple[Problem, ...]

    @cached_property
    def gate(self) -> Gate:
        """What the errors among the problems stop."""
        return gate(self.batch.events, self.problems, self.tables, self.batch.games)

    def plus(self, found: Iterable[Problem]) -> Checked:
        """The same batch with more problems."""
        return replace(self, problems=(*self.problems, *found))


def check(sources: Sources, request: Request, laws: Mapping[str, RuleSet]) -> Checked:
    """Check everything the request names; nothing is rated."""
    problems = list(sources.problems)
    event_tables = list(sources.tables("events"))
    event_tables += _tables(sources.events, "events")
    events, found = type_events(event_tables, request.locale)
    problems += found
    typed = type_games(sources.tables("games"), events, declared(request.mappings)[1], request.locale)
    lists, found = _opening_lists(sources, request.locale)
    problems = with_events(problems, typed)
    problems += [*typed.problems, *found]
    problems += list_problems(
        [file for _, file in sources.lists], newcomers_given=sources.newcomers is not None
    )
    base = _union(lists)
    people = _people(sources, request.locale)
    who = identify(
        typed.names,
        base,
        _aliases(sources),
        tables=typed.tables,
        appearances=typed.appearances,
        people=people,
    )
    games, players = typed.identified(who.positions), who.players
    problems += who.problems
    if not lists or request.ratings_from == "file":
        players, found = players_from_games(players, games, typed.events, typed.tables)
        problems += found
    waiting, apart, found = _waiting(sources, players)
    problems += found
    batch = Batch(typed.events, games, _lists(lists, players), waiting)
    bounds = rates_of_play(typed.events, laws, request)
    problems += check_games(games, typed.events, players, typed.tables, bounds)
    opening = lists[-1].text if lists else pd.DataFrame({"id": pd.Series(dtype="str")})
    return Checked(batch, opening, typed.tables, apart, tuple(without_echoes(problems)))


def _tables(file: object, kind: str) -> list[RawTable]:
    return [table for table in getattr(file, "tables", ()) if table.kind == kind]


def _opening_lists(sources: Sources, locale: str) -> tuple[list[OpeningList], list[Problem]]:
    """The lists, oldest first. RequestError when several lists do not say their dates."""
    lists, problems = [], []
    for given, file in sources.lists:
        for table in _tables(file, "players"):
            players, found = type_players(table, locale)
            problems += found
            lists.append(OpeningList(given or list_date(table, locale), players, table.rows))
    if len(lists) > 1:
        if any(each.day is None for each in lists):
            raise RequestError(_which_list(sources))
        lists.sort(key=lambda each: each.day or date.min)
        days = [each.day for each in lists]
        if len(set(days)) < len(days):
            raise RequestError("two rating lists have the same date; give each list its own date")
    return lists, problems


def _which_list(sources: Sources) -> str:
    """What to do about several lists without dates: often they are the sheets of one workbook."""
    for _, file in sources.lists:
        sheets = [table.sheet for table in _tables(file, "players")]
        if len(sheets) > 1:
            return (
                f"{file.file} holds players on several sheets ({', '.join(sheets)}); which is the list?"
                " Give a file of one sheet, or the ratings.csv of a run"
            )
    return "several rating lists need their dates: --players DATE=FILE"


def _union(lists: Sequence[OpeningList]) -> pd.DataFrame:
    """The newest list, then those who are only on older ones, without a rating."""
    if not lists:
        return unrated([], [])
    base = lists[-1].players
    for each in reversed(lists[:-1]):
        missing = ~each.players["id"].isin(base["id"])
        if missing.any():
            only_there = each.players[missing].assign(line=0)
            base = pd.concat([base, only_there], ignore_index=True)
    return base


def _lists(lists: Sequence[OpeningList], players: pd.DataFrame) -> RatingLists:
    ids = pd.Index(players["id"])
    older = tuple(_aligned(each.players, ids) for each in lists[:-1])
    days = pd.to_datetime(pd.Series([each.day for each in lists] or [None])).astype("datetime64[s]")
    return RatingLists(players, older, days.to_numpy())


def _aligned(older: pd.DataFrame, ids: pd.Index) -> pd.DataFrame:
    """The ratings of an older list for today's players; 0 where a player is not on it."""
    where = pd.Index(older["id"]).get_indexer(ids)
    columns = {}
    for pool in POOLS:
        ratings = np.append(older[pool_prefix(pool) + "rating"].to_numpy(), 0)  # -1 takes the 0 at the end
        columns[pool_prefix(pool) + "rating"] = ratings[where]
    return pd.DataFrame(columns)


def _people(sources: Sources, locale: str) -> pd.DataFrame | None:
    """The persons a results file describes itself (a TRF), for those who are on no list."""
    tables = [table for table in sources.tables("players") if len(table.rows)]
    if not tables:
        return None
    frames = [type_players(table, locale)[0] for table in tables]
    return pd.concat(frames, ignore_index=True).drop_duplicates("id", ignore_index=True)


def _aliases(sources: Sources) -> dict[str, str]:
    rows = [table.rows for table in getattr(sources.aliases, "tables", ())]
    return {alias: id_ for frame in rows for alias, id_ in zip(frame["alias"], frame["id"], strict=True)}


def _waiting(sources: Sources, players: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame, list[Problem]]:
    """Rows of the last run's newcomers: those of known players, and the others as text."""
    tables = _tables(sources.newcomers, "newcomers")
    if not tables:
        return no_newcomers(), pd.DataFrame(), []
    return type_newcomers(tables[0], players)


def without(checked: Checked, refused: Iterable[int]) -> Checked:
    """The batch without the refused events and their games."""
    batch, gone = checked.batch, np.array(sorted(refused), dtype=np.int64)
    if not len(gone):
        return checked
    kept = np.setdiff1d(np.arange(len(batch.events)), gone)
    number = np.full(len(batch.events), -1, dtype=np.int32)
    number[kept] = np.arange(len(kept), dtype=np.int32)
    event = number[batch.games["event"].to_numpy()]
    games = batch.games.assign(event=event)[event >= 0].reset_index(drop=True)
    events = batch.events.take(kept).reset_index(drop=True)
    return replace(checked, batch=replace(batch, events=events, games=games))
