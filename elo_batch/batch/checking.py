"""From tables of text to one checked batch: typed, identified, joined with the lists, every problem found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property

import numpy as np
import pandas as pd

from elo_batch.batch.ids_elsewhere import ids_elsewhere, in_refused_lines, without_found
from elo_batch.batch.impossible import impossible_on_lists
from elo_batch.batch.law import rates_of_play
from elo_batch.batch.list_problems import list_problems, lists_without_ratings
from elo_batch.batch.listed_twice import listed_twice
from elo_batch.batch.mending import with_events
from elo_batch.batch.nobody_found import nobody_found
from elo_batch.batch.opening import opening_lists, rating_lists, union_of
from elo_batch.batch.pools import Batch
from elo_batch.batch.request import Request
from elo_batch.batch.sources import Sources, declared, rows_of
from elo_batch.batch.told_beside import told_beside
from elo_batch.checks import (
    check_games,
    complete_events,
    no_newcomers,
    type_events,
    type_games,
    type_newcomers,
    type_players,
)
from elo_batch.checks.damage import Limit, far_dates, far_events
from elo_batch.checks.echoes import without_echoes
from elo_batch.checks.gate import Gate, gate
from elo_batch.identity import (
    Aliases,
    Described,
    Field,
    alias_problems,
    births_after,
    identify,
    implausible_ratings,
    players_from_games,
    read_aliases,
    suspects,
    waiting_under,
    with_aliases,
)
from elo_batch.problems import Problem
from elo_batch.rules import RuleSet, first_days, laws_by_pool
from elo_batch.tables import RawTable

_LAW_LASTS, _YEAR = timedelta(days=3653), timedelta(days=366)
_TELLS_TIME = "fide"  # for laws without editions
_UNDATED = "X308"  # with --on, which says the day for everything, nothing is missing
_KEPT_CELLS = " A cell of the list that does not change is kept as it came."


@dataclass(frozen=True)
class Checked:
    """A checked batch.

    Attributes:
        batch: events, games, lists and waiting rows, by position.
        opening: the newest list as text; its rows are the first of `batch.lists.players`.
        tables: the games tables, by `source` of a game.
        apart: rows of the newcomers' file whose player is on no list, as they were written.
        problems: all of them.
        listed: number of players on the newest list, with those who were not kept of a large one.
    """

    batch: Batch
    opening: pd.DataFrame
    tables: tuple[RawTable, ...]
    apart: pd.DataFrame
    problems: tuple[Problem, ...]
    listed: int = 0

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
    events, found = _events(sources, request.locale)
    problems += found
    lists, found = opening_lists(sources.lists, request.locale)
    listed = [each.players["name"] for each in lists]
    typed = type_games(sources.tables("games"), events, declared(request.mappings)[1], request.locale, listed)
    files = [file for _, file in sources.lists]
    problems += told_beside(sources.games, files)
    problems = with_events(problems, typed)
    problems += [*typed.problems, *found]
    problems += list_problems(files, newcomers_given=sources.newcomers is not None)
    problems += lists_without_ratings(lists) if request.ratings_from == "list" else []
    base = union_of(lists)
    people = _people(sources, request.locale)
    aliases = read_aliases(_tables(sources.aliases, "aliases"))
    aliased = with_aliases(typed.names, typed.games, typed.events, aliases)
    typed = replace(typed, names=aliased.names, games=aliased.games)
    who = identify(typed.names, base, tables=typed.tables, appearances=typed.appearances, described=people)
    games, players = typed.identified(who.positions), who.players
    strangers = typed.names["text"][who.positions >= len(base)]
    unknown, elsewhere = ids_elsewhere(strangers, files)
    unknown |= in_refused_lines(strangers, files)
    nobody, unfound = nobody_found(typed, who, len(base))
    problems += [*elsewhere, *nobody, *without_found(_guarded(who.problems, request), unknown | unfound)]
    problems += [*aliases.problems, *alias_problems(aliases, aliased, base["id"])]
    if not lists or request.ratings_from == "file":
        players, found = players_from_games(players, games, typed.events, typed.tables)
        problems += [*found, *implausible_ratings(Field(games, typed.events, players, typed.tables), people)]
    problems += births_after(typed.events, people, request.on or request.list_date)
    problems += listed_twice(lists, games, players)
    waiting, apart, found = _waiting(sources, players, aliases)
    problems += found
    batch = Batch(typed.events, games, rating_lists(lists, players), waiting)
    bounds = rates_of_play(typed.events, laws, request)
    problems += far_dates(games, typed.events, typed.tables)
    problems += far_events(games, typed.events, typed.tables, _limits(request, laws))
    field = Field(games, typed.events, players, typed.tables)
    problems += [*suspects(field), *impossible_on_lists(batch, field)]
    by_alias = aliased.by_alias(who.positions)
    found = check_games(games, typed.events, players, typed.tables, bounds, by_alias, request.ratings_from)
    problems += [p for p in found if p.code != _UNDATED or request.on is None]
    opening = lists[-1].text if lists else pd.DataFrame({"id": pd.Series(dtype="str")})
    count = max([len(opening), *(rows_of(file) for _, file in sources.lists)])
    return Checked(batch, opening, typed.tables, apart, tuple(without_echoes(problems)), count)


def _guarded(problems: Sequence[Problem], request: Request) -> list[Problem]:
    """Where cells of the list are kept as they came, also that names like formulas (P511) have no guard."""
    if request.list_format != "same":
        return list(problems)
    told = {"more": _KEPT_CELLS}
    return [replace(p, values={**p.values, **told}) if p.code == "P511" else p for p in problems]


def _limits(request: Request, laws: Mapping[str, RuleSet]) -> list[Limit]:
    """When no event is expected any more: without a clock, the newest law that is known tells the time."""
    dated = [law for law in laws.values() if law.dated] or laws_by_pool((_TELLS_TIME,)).values()
    newest = max(day for law in dated for day in first_days(law))
    law = f"the newest edition of the law that is known here ({newest})"
    limits = [Limit(newest + _LAW_LASTS, newest, law)]
    on = request.on
    return [*limits, Limit(on + _YEAR, on, f"the day of --on ({on})")] if on else limits


def _tables(file: object, kind: str) -> list[RawTable]:
    return [table for table in getattr(file, "tables", ()) if table.kind == kind]


def _events(sources: Sources, locale: str) -> tuple[pd.DataFrame, list[Problem]]:
    """What results files say of their events, completed by the user's events table."""
    tables = _tables(sources.events, "events")
    told, found = type_events(list(sources.tables("events")), locale)
    given, others = type_events(tables, locale)
    events, changes = complete_events(told, given, tables)
    return events, [*found, *others, *changes]


def _people(sources: Sources, locale: str) -> Described | None:
    """The persons a results file describes itself (a TRF), for those who are on no list."""
    tables = [table for table in sources.tables("players") if len(table.rows)]
    if not tables:
        return None
    frames = [
        type_players(table, locale, participants=True)[0].assign(table=n) for n, table in enumerate(tables)
    ]
    return Described(pd.concat(frames, ignore_index=True), tables)


def _waiting(
    sources: Sources, players: pd.DataFrame, aliases: Aliases
) -> tuple[pd.DataFrame, pd.DataFrame, list[Problem]]:
    """Rows of the last run's newcomers: those of known players, and the others as text."""
    tables = _tables(sources.newcomers, "newcomers")
    if not tables:
        return no_newcomers(), pd.DataFrame(), []
    return type_newcomers(waiting_under(tables[0], aliases), players)


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
