"""Whether everything adds up: games to events, events to the period, the period to the new rating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from elo_batch.analysis.explain.cells import shown
from elo_batch.analysis.explain.games import FIRST_RATING, RATED
from elo_batch.analysis.explain.model import EventPart, Game, PoolPart, Sums
from elo_batch.exact import POINT, round_to_points


@dataclass(frozen=True)
class HowRounded:
    """Where the law of a pool rounds, its floor (0: none), and whether games are zero-sum."""

    rounding: str
    floor: int
    floor_known: bool
    zero_sum: bool


def faults(part: PoolPart, how: HowRounded, *, has_lines: bool) -> list[str]:
    """A sentence for every sum that does not come out; none for an output that is whole."""
    new = part.sums.unrated
    found = [fault for event in part.events for fault in _event_faults(event, how) if has_lines]
    found += _period_faults(part, [event.sums for event in part.events if event.sums.unrated == new], new)
    if not new:
        found += _change_faults(part, how)
    return [f"{part.pool}{fault}" for fault in found]


def _event_faults(event: EventPart, how: HowRounded) -> Iterable[str]:
    new = event.sums.unrated
    games = [game for game in event.games if game.verdict == (FIRST_RATING if new else RATED)]
    where = f", {event.event}: "
    sums = event.sums
    yield from _differs(where + "games", len(games) * POINT, sums.games * POINT, "the games")
    yield from _differs(where + "score", sum(game.score for game in games), sums.score, "the games")
    if new:
        return
    yield from _differs(where + "expected", _total(games, "expected"), sums.expected, "the games")
    yield from _differs(where + "gain", _total(games, "gain"), sums.gain, "the games")
    for game in games:
        expected = game.score - (game.expected or 0)
        yield from _differs(f"{where}gain in round {game.round}", expected, game.gain, "score - expected")
    yield from _differs(where + "exact change", _total(games, "exact_change"), sums.exact_change, "the games")
    if how.rounding == "event":
        rounded = round_to_points(sums.exact_change or 0)
        yield from _differs(where + "change", rounded, sums.change, "the exact change, rounded")
    elif how.rounding == "game" and not how.zero_sum:
        yield from _differs(where + "change", _total(games, "change"), sums.change, "the games")


def _period_faults(part: PoolPart, events: Sequence[Sums], new: bool) -> Iterable[str]:
    """`events`: the sums of those that the period adds up; games of a first rating stand apart."""
    where = ", period: "
    names = ("score",) if new else ("score", "expected", "gain", "exact_change")
    total = sum(event.games for event in events)
    yield from _differs(where + "games", total * POINT, part.sums.games * POINT, "the events")
    for name in names:
        parts = sum(getattr(event, name) or 0 for event in events)
        label = name.replace("_", " ")
        yield from _differs(where + label, parts, getattr(part.sums, name) or 0, "the events")


def _change_faults(part: PoolPart, how: HowRounded) -> Iterable[str]:
    where, exact, change = ", period: ", part.sums.exact_change or 0, part.sums.change or 0
    if how.rounding == "period":
        yield from _differs(where + "change", round_to_points(exact), change, "the exact change, rounded")
    elif how.rounding in ("event", "game"):
        events = sum(event.sums.change or 0 for event in part.events)
        yield from _differs(where + "change", events, change, "the events")
    if not part.sums.games and part.new_rating is None:
        return  # a rating that stands in, or that everybody starts at, is not published without a game
    if part.rating_before is None and part.new_rating is None:
        return  # not on the newest list: there is nothing to add the change to
    reached = (part.rating_before or 0) + change
    new = part.new_rating or 0
    if how.floor_known and how.floor and reached < how.floor * POINT:
        if new not in (0, how.floor * POINT, part.rating_before):
            yield f"{where}the rating {shown(reached)} is below the floor, and {shown(new)} is printed"
    elif how.floor_known or new:
        yield from _differs(where + "new rating", reached, part.new_rating, "rating and change")


def _total(games: Sequence[Game], name: str) -> int:
    return sum(getattr(game, name) or 0 for game in games)


def _differs(what: str, added: int, printed: int | None, by: str) -> Iterable[str]:
    if added != (printed or 0):
        yield f"{what}: {shown(printed) or 'nothing'} is printed, {shown(added)} comes out of {by}"
