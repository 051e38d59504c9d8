"""From rated pools to results: the frames and facts every document is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from elo_batch.batch.days import month_number
from elo_batch.batch.facts import Left, about, run_facts
from elo_batch.batch.rated import Rated
from elo_batch.batch.request import Request
from elo_batch.batch.sources import Sources
from elo_batch.columns import NEWCOMERS, POOLS, names
from elo_batch.problems import Problem
from elo_batch.rating import RatedPool
from elo_batch.rating.inputs import Pool
from elo_batch.rating.publish import changes, closing, lines, standings, waiting
from elo_batch.rating.publish.labels import Labels
from elo_batch.reports import MOST_CSV_LINES, lines_format
from elo_batch.results import Results

MOST_FOR_WHOLE_LIST = 100_000
Entry = tuple[Pool, RatedPool, Labels]


def publish(
    rated: Rated,
    sources: Sources,
    request: Request,
    problems: tuple[Problem, ...],
    extra: Left,
    counts: Mapping[str, Any],
) -> Results:
    """Make the results of a rated batch; `extra`: what was left out, `counts`: its control totals."""
    entries = entries_of(rated)
    labels = {each.pool: each for _, _, each in entries}
    change_rows = changes.in_order([changes.changes(*entry) for entry in entries])
    wanted = request.lines != "none"
    line_rows = lines.in_order([lines.line_rows(*entry) for entry in entries]) if wanted else None
    for_people = {"xlsx", "html"} & set(request.formats)
    standing = [standings.standings(*entry) for entry in entries if for_people]
    return Results(
        ratings=_closing(rated, request, entries),
        standings=pd.concat(standing, ignore_index=True) if standing else standings.nobody(),
        changes=change_rows,
        newcomers=_newcomers(rated, labels),
        lines=line_rows,
        problems=problems,
        about=about(rated, request, sources, counts, extra),
        run=run_facts(rated, sources, request, problems, counts, extra),
    )


def entries_of(rated: Rated) -> list[Entry]:
    """Each pool with its results and what labels its rows."""
    pools = rated.prepared.pools
    return [(pools[pool], rated.pools[pool], _labels(rated, pool)) for pool in pools]


def long_outputs(rated: Rated, request: Request) -> list[Problem]:
    """Notes on what a small batch would get otherwise: lines as Parquet, a list of participants alone."""
    notes = []
    lines = sum(int((result.lines.player >= 0).sum()) for result in rated.pools.values())
    if lines_format(request.lines, lines) == "parquet" != request.lines:
        notes.append(Problem("O901", values={"count": f"{lines:,}", "most": f"{MOST_CSV_LINES:,}"}))
    if not request.list_scope and _many(rated):
        count = rated.prepared.checked.listed
        notes.append(Problem("O902", values={"count": f"{count:,}", "most": f"{MOST_FOR_WHOLE_LIST:,}"}))
    return notes


def _many(rated: Rated) -> bool:
    return rated.prepared.checked.listed > MOST_FOR_WHOLE_LIST


def _labels(rated: Rated, pool: str) -> Labels:
    checked = rated.prepared.checked
    batch = checked.batch
    return Labels(
        pool=pool,
        number=POOLS.index(pool),
        players=batch.lists.players,
        events=batch.events,
        games=batch.games,
        files=tuple(table.file for table in checked.tables),
        sheets=tuple(table.sheet for table in checked.tables),
        lists=batch.lists.dates,
        without_list=not len(checked.opening),
    )


def _closing(rated: Rated, request: Request, entries: Sequence[Entry]) -> pd.DataFrame:
    scope = request.list_scope or ("participants" if _many(rated) else "all")
    return closing_of(rated, entries, participants_only=scope == "participants")


def closing_of(rated: Rated, entries: Sequence[Entry], participants_only: bool) -> pd.DataFrame:
    """The closing list: of everybody, or of those who took part."""
    checked, day = rated.prepared.checked, rated.prepared.list_date
    when = closing.Closing(
        list_date=day.isoformat() if day else "",
        list_month=month_number(day) if day else 0,
        participants_only=participants_only,
    )
    return closing.closing_list(checked.opening, checked.batch.lists.players, entries, when)


def _newcomers(rated: Rated, labels: Mapping[str, Labels]) -> pd.DataFrame:
    """Those who wait, those of pools without games this time, and rows of players who are on no list."""
    batch, checked = rated.prepared.checked.batch, rated.prepared.checked
    frames = [waiting.waiting_rows(rated.pools[pool], labels[pool], batch.newcomers) for pool in rated.pools]
    idle = batch.newcomers[~batch.newcomers["pool"].isin(list(rated.pools))]
    if len(idle):
        frames.append(waiting.carried_rows(idle, batch.lists.players))
    whole = waiting.in_order(frames)
    if not len(checked.apart):
        return whole
    return pd.concat([whole, waiting.written_rows(checked.apart)], ignore_index=True)[names(NEWCOMERS)]
