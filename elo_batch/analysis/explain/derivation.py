"""The explanation of one player, built from the rows of an output: frozen, nothing printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from elo_batch.analysis.explain.cells import exact, shown, whole
from elo_batch.analysis.explain.first_rating import Newcomer, first_rating, with_games_left_out
from elo_batch.analysis.explain.games import games_of
from elo_batch.analysis.explain.law import LawOfRun, article
from elo_batch.analysis.explain.model import EventPart, Explanation, FirstRating, PoolPart, Step, Sums
from elo_batch.analysis.explain.reading import (
    Output,
    Row,
    changes_of,
    lines_of,
    listed,
    read_csv,
    sha256_of,
    waiting_of,
)
from elo_batch.analysis.explain.sentence import below_floor_sentence, newcomer_sentence, rated_sentence
from elo_batch.analysis.explain.steps import Rounded, below_floor_steps, event_steps, period_steps, rounded_by
from elo_batch.analysis.explain.sums import HowRounded, faults
from elo_batch.columns import NEWCOMERS, POOLS, names, pool_prefix
from elo_batch.problems import RequestError

_NO_LINES = (
    "The run wrote no lines (--lines none), so the single games cannot be shown;"
    " rate again with --lines csv to see them"
)


@dataclass(frozen=True)
class _Rows:
    """Everything the output says of the player."""

    changes: Sequence[Row]
    lines: Sequence[Row] | None
    waiting: Sequence[Row]
    earlier: Sequence[Row]


def explanation(output: Output, player: str, name: str) -> Explanation:
    """Everything of one player; `player` is an id, `name` what the output calls it."""
    law = LawOfRun(output.run)
    rows = _Rows(
        changes_of(output, player),
        lines_of(output, player),
        waiting_of(output, player),
        _earlier(output, player),
    )
    pools = [pool for pool in POOLS if any(row["pool"] == pool for row in rows.changes)]
    built = [_pool_part(pool, rows, law, f"{name} ({player}), {pool}") for pool in pools]
    remarks = [] if rows.lines is not None or not pools else [_NO_LINES]
    if law.problem:
        remarks.append(f"The law could not be read again, so some articles are missing: {law.problem}")
    if not pools:
        remarks.append(_at_rest(output, player, name, rows.waiting))
    return Explanation(
        id=player,
        name=name,
        list_date=str(output.run.get("list_date") or ""),
        version=str(output.run.get("version") or ""),
        lines=output.lines_file,
        pools=tuple(part for part, _ in built),
        remarks=tuple(remarks),
        faults=tuple(fault for _, found in built for fault in found),
    )


def _pool_part(pool: str, rows: _Rows, law: LawOfRun, who: str) -> tuple[PoolPart, list[str]]:
    of_pool = [row for row in rows.changes if row["pool"] == pool]
    period = next((row for row in of_pool if row["level"] == "period"), None)
    if period is None:
        raise RequestError(f"changes.csv has no period row for {who}; rate again")
    how = rounded_by(law, pool)
    events = tuple(_event_part(row, rows, law, how) for row in of_pool if row["level"] == "event")
    sums, before, new = _sums(period), exact(period, "rating_before"), exact(period, "new_rating")
    games = [game for event in events for game in event.games]
    first: FirstRating | None = None
    first_faults: list[str] = []
    if sums.unrated or any(event.sums.unrated and event.sums.games for event in events):
        first, first_faults = _newcomer(period, rows, events, how, law)
        events = tuple(with_games_left_out(event, first.records) for event in events)
    steps: list[Step] = []
    if not sums.unrated:
        counted = sum(event.sums.games > 0 and not event.sums.unrated for event in events)
        sentence = rated_sentence(who, sums, (before, new), how, counted)
        steps = period_steps(sums, how, (before, new), games)
    elif before is not None and first is not None:
        sentence = below_floor_sentence(who, sums, (before, new), how, first.games)
        steps = below_floor_steps(before, how)
    else:
        sentence = newcomer_sentence(who, sums, new, first.games if first else 0)
    part = PoolPart(
        pool=pool,
        law=_law_text(law, pool, games),
        sentence=sentence,
        rating_before=before,
        new_rating=new,
        sums=sums,
        events=events,
        steps=tuple(steps),
        first=first,
    )
    return part, [*first_faults, *faults(part, _how_rounded(how), has_lines=rows.lines is not None)]


def _how_rounded(how: Rounded) -> HowRounded:
    rules = how.rules
    floor = rules.floor.value if rules and rules.floor else 0
    zero_sum = rules is None or rules.zero_sum  # unknown: nothing can be said of single games
    return HowRounded(how.rounding, floor, rules is not None, zero_sum)


def _law_text(law: LawOfRun, pool: str, games: Sequence[Any]) -> str:
    """The law, and since when its rules were in force: those of the games, and those of the list."""
    name = law.fact(pool, "law")
    editions = dict.fromkeys(game.edition for game in games if game.edition not in ("", name))
    curves = dict.fromkeys(article(law.game_rules(pool, game.edition), "curve") for game in games)
    known = ", ".join(text for text in curves if text)
    by = f"expected scores by {known}" if known else ""
    parts = [name]
    if editions:
        parts.append(f"games by the rules in force since {' and '.join(editions)}{f' ({by})' if by else ''}")
    elif by:
        parts.append(by)
    if edition := law.fact(pool, "list_edition"):
        parts.append(f"K, rounding, floor and first ratings by those in force since {edition}")
    return "; ".join(parts)


def _event_part(row: Row, rows: _Rows, law: LawOfRun, how: Rounded) -> EventPart:
    keys = ("pool", "event_id", "event")
    lines = [line for line in rows.lines or () if all(line[key] == row[key] for key in keys)]
    games = games_of(lines, law, row["pool"])
    sums = _sums(row)
    dates = sorted(game.date for game in games if game.date)
    return EventPart(
        event_id=row["event_id"],
        event=row["event"],
        start=dates[0] if dates else "",
        end=dates[-1] if dates else "",
        rating_used=exact(row, "rating_used"),
        update=how.update,
        sums=sums,
        games=games,
        steps=tuple(event_steps(sums, how)),
    )


def _sums(row: Row) -> Sums:
    exacts = ("score", "expected", "gain", "exact_change", "change", "opponents_average", "performance")
    numbers: dict[str, Any] = {name: exact(row, name) for name in exacts}
    return Sums(
        games=whole(row, "games") or 0,
        k=whole(row, "k"),
        k_list=whole(row, "k_list"),
        k_reason=row["k_reason"],
        points=exact(row, "points") or 0,
        not_rated=whole(row, "not_rated") or 0,
        note=row["note"],
        **numbers,
    )


def _newcomer(
    period: Row, rows: _Rows, events: tuple[EventPart, ...], how: Rounded, law: LawOfRun
) -> tuple[FirstRating, list[str]]:
    pool = period["pool"]
    newcomer = Newcomer(
        sums=_sums(period),
        new_rating=exact(period, "new_rating"),
        games=whole(period, "first_rating_games") or 0,
        events=events,
        waiting=tuple(row for row in rows.waiting if row["pool"] == pool),
        earlier=tuple(row for row in rows.earlier if row["pool"] == pool),
        has_lines=rows.lines is not None,
    )
    derived, rating = first_rating(newcomer, how.rules, law.list_date)
    if newcomer.new_rating is not None and rating is not None and rating != newcomer.new_rating:
        printed = shown(newcomer.new_rating)
        return derived, [f"{pool}: the first rating comes out as {shown(rating)}, printed is {printed}"]
    return derived, []


def _earlier(output: Output, player: str) -> list[Row]:
    """The player's rows of the newcomers file the run was given, where it is still there unchanged."""
    for source in output.run.get("inputs") or []:
        path = Path(str(source.get("file")))
        if source.get("role") == "newcomers" and path.is_file() and sha256_of(path) == source.get("sha256"):
            try:
                rows: list[Row] = read_csv(path, names(NEWCOMERS)).to_pylist()
            except RequestError:  # a file with other headings: then the earlier games stay unknown
                return []
            return [row for row in rows if row["id"] == player]
    return []


def _at_rest(output: Output, player: str, name: str, waiting: Sequence[Row]) -> str:
    """What to say of a player of the list who has no game in the run."""
    row = listed(output, player)
    ratings = [(pool, row.get(pool_prefix(pool) + "rating") or "") for pool in POOLS]
    known = ", ".join(f"{pool} {rating}" for pool, rating in ratings if rating not in ("", "0"))
    parts = [f"the list goes on with {known}" if known else "the player has no rating"]
    games = sum(whole(line, "games") or 0 for line in waiting)
    if games:
        parts.append(f"{games} earlier games wait for a first rating")
    return f"{name} ({player}) has no game in this run; {'; '.join(parts)}."
