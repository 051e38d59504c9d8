"""The line itself, read top to bottom: read, check, resolve the law, rate, publish."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from importlib import import_module

import numpy as np

from elo_batch.batch.checking import Checked, check, without
from elo_batch.batch.facts import Left
from elo_batch.batch.law import list_date_of, rule_sets
from elo_batch.batch.law_problems import (
    adjusted_on,
    before_their_law,
    born_later,
    ends_after_list,
    lists_and_events,
    outdated_lists,
    pools_without_law,
)
from elo_batch.batch.mending import mended
from elo_batch.batch.publishing import long_outputs, publish
from elo_batch.batch.rated import Prepared, Rated, prepare, rate
from elo_batch.batch.request import Request
from elo_batch.batch.sources import Sources, read_sources
from elo_batch.batch.totals import control_totals
from elo_batch.checks.waivers import type_waivers, waived
from elo_batch.notation.how import How
from elo_batch.problems import Problem, Severity, in_order, with_problems
from elo_batch.results import Document, Results
from elo_batch.rules import RuleSet

Tell = Callable[[str], None]

__all__ = ["Outcome", "Request", "check_batch", "rate_batch", "rate_sources"]


@dataclass(frozen=True)
class Outcome:
    """What became of a request.

    `results`: None when nothing may be published. `refused`: names of the events that are not rated.
    `exit_code`, as the contract says: 0 done, 1 the input has errors, 4 done without some events.
    `read`, `left_out`: number of games read, and of those that stand in refused events. `rated`, `not_rated`:
    what becomes of the others, where the batch can be rated. `strict`: warnings alone stopped the run.
    """

    problems: tuple[Problem, ...]
    results: Results | None
    refused: tuple[str, ...]
    exit_code: int
    read: int = 0
    left_out: int = 0
    rated: int = 0
    not_rated: int = 0
    strict: bool = False


def nobody(stage: str) -> None:
    """Listen to no stage."""


def check_batch(request: Request, tell: Tell = nobody) -> Outcome:
    """Look at everything that `rate` would look at with the same request; publish nothing."""
    return rate_batch(replace(request, lines="none", held=True, published=False), tell)


def rate_batch(request: Request, tell: Tell = nobody) -> Outcome:
    """Rate one batch: all files of one rating period. RequestError for a wrong request.

    `tell` hears which stage begins.
    """
    tell("reading")
    return rate_sources(read_sources(request), request, tell)


def rate_sources(sources: Sources, request: Request, tell: Tell = nobody) -> Outcome:
    """Rate what has been read: check, resolve the law, rate, publish."""
    laws = rule_sets(request)
    sources = mended(sources, request.accept_repairs, request.locale, request.mappings)
    tell(f"checking {sum(len(table.rows) for table in sources.tables('games')):,} games")
    with with_problems(sources.problems):
        checked = check(sources, request, laws)
    sources, checked = _without_rows(sources, checked)
    checked = checked.plus(pools_without_law(checked.batch.events, laws))
    checked = checked.plus(before_their_law(checked.batch, checked.tables, laws, request.on))
    with with_problems(_with_waivers(checked.problems, sources)[0]):
        return _rate_checked(checked, sources, request, laws, tell)


def _rate_checked(
    checked: Checked, sources: Sources, request: Request, laws: Mapping[str, RuleSet], tell: Tell
) -> Outcome:
    if request.held and not checked.gate.refused:
        checked = checked.plus(import_module("elo_batch.batch.held").held(checked.batch))
    if _stopped(checked, request):
        return _nothing_published(checked, sources)
    prepared = _prepared(checked, request, laws)
    checked = checked.plus(prepared.problems)
    if _stopped(checked, request):
        return _nothing_published(checked, sources)
    if _refuses_more(prepared, checked):
        prepared = _prepared(checked, request, laws)
    tell(f"rating {len(prepared.checked.batch.events):,} events")
    rated = rate(prepared)
    same, notes = _same_list(rated, sources, request)
    found = _without_echo(rated.problems, checked.problems)
    checked = checked.plus([*found, *long_outputs(rated, request), *notes])
    problems, waivers = _with_waivers(checked.problems, sources)
    if request.strict and any(problem.severity is Severity.WARNING for problem in problems):
        read, _ = _games_of(checked, ())
        return Outcome(
            problems, None, _called(checked, range(len(checked.batch.events))), 1, read, read, strict=True
        )
    refused = _called(checked, sorted(checked.gate.refused))
    read, left_out = _games_of(checked, checked.gate.refused)
    counts = control_totals(rated, read, left_out)
    results = None
    if request.published:
        tell("making the lists")
        results = publish(rated, sources, request, problems, Left(refused, left_out, waivers, read), counts)
        results = replace(results, same_list=same)
    return Outcome(
        problems, results, refused, 4 if refused else 0, read, left_out, counts["rated"], counts["not_rated"]
    )


def _without_rows(sources: Sources, checked: Checked) -> tuple[Sources, Checked]:
    """Let go of the text of the games: what is needed of it is typed by now."""
    games = tuple(
        replace(file, tables=tuple(table.without_rows() for table in file.tables)) for file in sources.games
    )
    tables = tuple(table.without_rows() for table in checked.tables)
    return replace(sources, games=games), replace(checked, tables=tables)


def _prepared(checked: Checked, request: Request, laws: Mapping[str, RuleSet]) -> Prepared:
    """The events that may be rated, under the law of the list they go on."""
    kept = without(checked, checked.gate.refused)
    list_date = list_date_of(request, laws, kept.batch.events)
    prepared = prepare(kept, laws, list_date, request)
    found = (*prepared.problems, *adjusted_on(laws, list_date, kept.batch), *_lists(kept, list_date))
    return replace(prepared, problems=found)


def _without_echo(found: Iterable[Problem], before: Iterable[Problem]) -> tuple[Problem, ...]:
    """What rating has found, without that nobody is rated (R816) where the list has no ratings (L449)."""
    unrated = any(problem.code == "L449" for problem in before)
    return tuple(problem for problem in found if not (unrated and problem.code == "R816"))


def _refuses_more(prepared: Prepared, checked: Checked) -> bool:
    """Whether the law refused events that the checks had let pass."""
    events = prepared.checked.batch.events["event_id"]
    return bool(events.isin(checked.batch.events["event_id"].iloc[sorted(checked.gate.refused)]).any())


def _stopped(checked: Checked, request: Request) -> bool:
    gate = checked.gate
    everything = gate.stops_everything or len(gate.refused) == len(checked.batch.events) > 0
    return everything or bool(gate.refused and not request.skip_bad_events)


def _lists(kept: Checked, list_date: date | None) -> list[Problem]:
    return [
        *lists_and_events(kept.batch),
        *outdated_lists(kept.batch),
        *ends_after_list(kept.batch.events, list_date),
        *born_later(kept.batch, list_date),
    ]


def _nothing_published(checked: Checked, sources: Sources) -> Outcome:
    problems, _ = _with_waivers(checked.problems, sources)
    gate = checked.gate
    refused = range(len(checked.batch.events)) if gate.stops_everything else sorted(gate.refused)
    read, left_out = _games_of(checked, refused)
    return Outcome(problems, None, _called(checked, refused), 1, read, left_out)


def _called(checked: Checked, positions: Iterable[int]) -> tuple[str, ...]:
    """The names of events; of several events of one name with the file of each, or with its id."""
    events = checked.batch.events
    twice = events["event"].duplicated(keep=False).to_numpy()
    same_file = events.duplicated(["event", "file"], keep=False).to_numpy()
    told = np.where(same_file, events["event_id"], events["file"])
    names = events["event"].tolist()
    return tuple(f"{names[n]} ({told[n]})" if twice[n] else names[n] for n in positions)


def _games_of(checked: Checked, events: Iterable[int]) -> tuple[int, int]:
    """The number of all games, and of those of some events; a bye is no game."""
    games = checked.batch.games
    event = games["event"].to_numpy()[games["how"].to_numpy() != How.BYE]
    return len(event), int(np.isin(event, list(events)).sum())


def _same_list(rated: Rated, sources: Sources, request: Request) -> tuple[Document | None, list[Problem]]:
    """The closing list as the list that came in was written; its writers are loaded only when asked for."""
    if request.list_format != "same":
        return None, []
    from elo_batch.batch.same_list import same_list

    return same_list(rated, sources, request)


def _with_waivers(problems: Iterable[Problem], sources: Sources) -> tuple[tuple[Problem, ...], int]:
    tables = [table for table in getattr(sources.waivers, "tables", ()) if table.kind == "waivers"]
    found = list(problems)
    waivers = []
    for table in tables:
        typed, bad = type_waivers(table)
        waivers += typed
        found += bad
    left, count = waived(found, waivers) if tables else (found, 0)
    return tuple(in_order(left)), count
