"""From the sums of a period to new ratings: K and its limit, one rounding, floor, first ratings, next K."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elo_batch.exact import POINT, Units, sums
from elo_batch.rating.change import event_changes, game_changes, period_changes
from elo_batch.rating.development import AppliedK, DerivedK, Facts, applied, derive
from elo_batch.rating.inputs import UNKNOWN, Flags, Pool, Waiting, Whole
from elo_batch.rating.lines import Lines
from elo_batch.rating.newcomer import Pooled, joined, pool_records
from elo_batch.rating.totals import Totals
from elo_batch.rules.model import KBand


@dataclass(frozen=True)
class Closed:
    """What a list makes of the sums. Entries of `event_*` go with `Totals`, the others with the players.

    `base`: the rating the change is added to (0 = none), `stood_in`: it is another pool's. `new_rating`: 0 =
    unrated. `fell`: the new rating is below the floor, and `fell_to` says how far. `k_next`: K printed on
    the closing list (0 = none), derived where the facts are known.
    """

    base: Units
    stood_in: Flags
    games: Whole
    gain: Units
    k: AppliedK
    exact_change: Units
    change: Units
    event_exact_change: Units
    event_change: Units
    new_rating: Units
    fell: Flags
    fell_to: Units
    first: Pooled
    new_games: Whole
    new_peak: Units
    k_next: Whole
    k_next_known: Flags


def close(pool: Pool, lines: Lines, sums_: Totals) -> Closed:
    """Close a period: every sum is there, the law of the list is applied once."""
    players, law = pool.players, pool.law.list
    count = len(players.before)
    base, stood_in = base_ratings(pool)
    who = sums_.player.astype(np.int64)
    games = sums(who, sums_.games, count)
    first = first_of_pool(pool, base)
    k = applied(players, first, games, law.development, pool.law.k_year)
    event_exact = k.k[who] * sums_.gain
    by_game = _changes_by_game(pool, lines, sums_, k.k) if law.rounding == "game" else event_exact
    event_change = event_changes(event_exact, by_game, law.rounding)
    change = period_changes(event_change, sums_.player, count, law.rounding)
    return finish(pool, sums_, k, (base, stood_in), (event_exact, event_change, change))


def finish(
    pool: Pool,
    sums_: Totals,
    k: AppliedK,
    bases: tuple[Units, Flags],
    changes: tuple[Units, Units, Units],
) -> Closed:
    """New ratings out of the changes: floor, first ratings, peak, games and the K of the next period."""
    base, stood_in = bases
    event_exact, event_change, change = changes
    who, count = sums_.player.astype(np.int64), len(base)
    played = k.games_in_period > 0
    there = np.zeros(count, dtype=bool)
    there[who] = True
    nothing = (base == 0) | (first_of_pool(pool, base) & ~played)
    reached = np.where(nothing, 0, base + change)
    new_rating, fell = _above_floor(pool, base, reached, there & ~nothing)
    first = first_ratings_of(pool, sums_)
    published = first.player[first.new_rating > 0]
    new_rating[published] = first.new_rating[first.new_rating > 0]
    fell[published] = False
    new_games = _new_games(pool, k.games_in_period, first, fell)
    new_peak = _new_peak(pool, new_rating)
    following = _next_k(pool, new_rating, new_games, new_peak)
    k_next, known = _printed_k(pool, k, following, new_rating)
    return Closed(
        base=base,
        stood_in=stood_in,
        games=k.games_in_period,
        gain=sums(who, sums_.gain, count),
        k=k,
        exact_change=sums(who, event_exact, count),
        change=change,
        event_exact_change=event_exact,
        event_change=event_change,
        new_rating=new_rating,
        fell=fell,
        fell_to=np.where(fell, reached, 0),
        first=first,
        new_games=new_games,
        new_peak=new_peak,
        k_next=k_next,
        k_next_known=known,
    )


def base_ratings(pool: Pool) -> tuple[Units, Flags]:
    """The rating each player's change is added to, and where another pool's rating stands in for it."""
    players, first = pool.players, pool.law.list.first_rating
    base = np.where(players.before > 0, players.before, players.stand_in_before)
    stood_in = (players.before == 0) & (players.stand_in_before > 0)
    if first is not None and first.method == "start":
        base = np.where(base == 0, first.start_rating * POINT, base)
    return base, stood_in


def first_of_pool(pool: Pool, base: Units) -> Flags:
    """Players whose change is added to a rating that is not yet one of this pool."""
    return np.asarray((pool.players.before == 0) & (base > 0), dtype=bool)


def _changes_by_game(pool: Pool, lines: Lines, sums_: Totals, k: Whole) -> Units:
    exact = np.where(lines.rated, k[lines.player] * lines.gain, 0)
    white, black = np.split(exact, 2)
    rounded = np.concatenate(game_changes(white, black, zero_sum=pool.law.list.zero_sum))
    rows = np.flatnonzero(lines.rated)
    return sums(sums_.group[rows], rounded[rows], len(sums_.player))


def _above_floor(pool: Pool, base: Units, reached: Units, there: Flags) -> tuple[Units, Flags]:
    """Apply the floor to those who took part; a list without games stays as it is.

    A floor that holds does not raise: who was below it before falls no further.
    """
    floor = pool.law.list.floor
    if floor is None:
        return reached.copy(), np.zeros(len(reached), dtype=bool)
    least = floor.value * POINT
    if floor.effect == "unrated":
        below = there & (reached < least)
        return np.where(below, 0, reached), below
    held = np.minimum(base, least)
    below = there & (reached < held)
    return np.where(below, held, reached), below


def first_ratings_of(pool: Pool, sums_: Totals) -> Pooled:
    """Pool the first-rating games of this period with those that waited."""
    law = pool.law.list
    entries = np.flatnonzero(sums_.first_games > 0)
    event = sums_.event[entries]
    reading = law.first_rating.zero_first_event if law.first_rating else "counts"
    nothing = sums_.first_score[entries] == 0
    if reading == "all games":
        nothing &= sums_.points[entries] == 0
    new = Waiting(
        player=sums_.player[entries],
        games=sums_.first_games[entries],
        score=sums_.first_score[entries],
        opponents_sum=sums_.first_opponents[entries],
        start_month=pool.events.start_month[event],
        end_month=pool.events.end_month[event],
        order=pool.events.order[event] + 1_000_000_000,
        zero_first=np.zeros(len(entries), dtype=bool),
        scored_nothing=nothing,
        event=event.astype(np.int32),
        earlier=np.full(len(entries), -1, dtype=np.int32),
    )
    rows = joined(pool.waiting, new)
    if law.first_rating is None or law.first_rating.method == "start":
        return _nobody(rows)
    floor = law.floor.value if law.floor and law.floor.effect == "unrated" else 0
    return pool_records(rows, law.first_rating, floor, pool.law.list_month)


def _nobody(rows: Waiting) -> Pooled:
    empty = np.zeros(0, dtype=np.int64)
    flags = np.zeros(0, dtype=bool)
    counted = np.zeros(len(rows.player), dtype=bool)
    return Pooled(np.zeros(0, dtype=np.int32), empty, empty, empty, empty, flags, rows, counted)


def _new_games(pool: Pool, games: Whole, first: Pooled, fell: Flags) -> Whole:
    """Career games: the games of a first rating count from its publication on."""
    players, law = pool.players, pool.law.list
    known = players.games != UNKNOWN
    starts_now = (players.before == 0) & ~known & (games > 0)
    new = np.where(known, players.games + games, np.where(starts_now, games, UNKNOWN))
    rated_now = first.player[first.new_rating > 0]
    new[rated_now] = np.maximum(players.games[rated_now], 0) + first.games[first.new_rating > 0]
    if law.floor is not None and law.floor.effect == "unrated" and not law.floor.games_kept:
        new = np.where(fell, 0, new)
    return new


def _new_peak(pool: Pool, new_rating: Units) -> Units:
    """The highest published rating; unknown stays unknown until the rating itself decides every K."""
    players = pool.players
    bands = pool.law.list.development.bands
    decisive = max((band.ever_from_rating or 0 for band in bands), default=0) * POINT
    highest = np.maximum(np.maximum(players.peak, players.before), new_rating)
    known = (players.peak > 0) | (players.before == 0) | ((highest >= decisive) if decisive else False)
    return np.where(known, highest, 0)


def _next_k(pool: Pool, new_rating: Units, games: Whole, peak: Units) -> DerivedK:
    facts = Facts(new_rating, games, peak, pool.players.birth_year)
    return derive(facts, pool.law.list.development, pool.law.list_year)


def _printed_k(pool: Pool, k: AppliedK, following: DerivedK, new_rating: Units) -> tuple[Whole, Flags]:
    """K on the closing list: derived where every fact it asks for is known, else the old one is carried."""
    law = pool.law.list.development
    unknown = following.games_missing | following.birth_missing | following.peak_missing
    unknown |= _reached_unseen(pool, law.bands[0].ever_from_rating if law.bands else None, following)
    if law.from_list and all(_asks_nothing(band) for band in law.bands):
        return pool.players.k, np.ones(len(new_rating), dtype=bool)
    carried = np.where(unknown, pool.players.k, following.k)
    printed = np.where(new_rating > 0, carried, 0)
    return printed, ~unknown | (new_rating == 0)


def _asks_nothing(band: KBand) -> bool:
    return band == KBand(band.k, article=band.article)


def _reached_unseen(pool: Pool, threshold: int | None, following: DerivedK) -> Flags:
    """Players whose printed K says that the lasting rating was reached once, below what we can see."""
    if threshold is None:
        return np.zeros(len(following.k), dtype=bool)
    lowest = pool.law.list.development.bands[0].k
    return np.asarray((pool.players.k == lowest) & (following.k != lowest), dtype=bool)
