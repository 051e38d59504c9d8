"""Plain Elo where ratings move event by event or game by game: one plain loop over arrays.

The order is the games' own (`PoolGames.order`), never the file's. Ratings stay billionths; where the law
rounds by game, each new rating is a whole number again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from elo_batch.exact import HALF_POINT, POINT, Units, divide_half_away, round_to_points
from elo_batch.rating.development import AppliedK, Origin, fitting
from elo_batch.rating.expectation import capped_difference, expected_score
from elo_batch.rating.inputs import Pool, Whole
from elo_batch.rating.lines import Lines, Verdict
from elo_batch.rules.model import KBand


@dataclass(frozen=True)
class Walked:
    """Lines with the ratings each game met, the K and change of each line, and each player's whole change."""

    lines: Lines
    k: Whole
    change: Units
    player_change: Units


def walk(pool: Pool, lines: Lines, base: Units, k: AppliedK) -> Walked:
    """Rate the games one after the other, from the ratings `base`; `k` is each player's K of the start.

    Where the law derives K and its bands ask for the rating, K follows the running rating; a K set by hand,
    or lowered by the limit on games, stays. Published: A-B, B-C, C-A,
    all 1500, K 32, each first-named wins: 1498.50, 1500.74, 1500.77 in that order.
    """
    law = pool.law.list
    games = len(pool.games.event)
    walker = _Walker(pool, lines, base.tolist(), k)
    for game in _in_order(pool, lines).tolist():
        walker.play(game, game + games)
    rated = lines.rated
    expected = np.where(rated, walker.expected, 0)
    score = lines.score.astype(np.int64) * HALF_POINT
    own = np.where(rated, walker.own, lines.own)
    other = np.where(rated, np.r_[walker.own[games:], walker.own[:games]], lines.other)
    new = replace(
        lines,
        own=own,
        other=other,
        difference_used=np.where(rated, walker.difference, 0),
        expected=expected,
        gain=np.where(rated, score - expected, 0),
    )
    change = np.array(walker.rating, dtype=np.int64) - base
    if law.rounding == "period":
        change = round_to_points(change)
    return Walked(new, walker.k, walker.change, change)


def _in_order(pool: Pool, lines: Lines) -> Whole:
    """The rated games in the order they are rated: by their own order, or event by event."""
    games = pool.games
    rated = np.flatnonzero(lines.verdict[: len(games.event)] == Verdict.RATED)
    if pool.law.list.update == "event":
        return rated[np.lexsort((games.order[rated], pool.events.order[games.event[rated]]))]
    return rated[np.argsort(games.order[rated], kind="stable")]


class _Walker:
    """The running state: ratings by player, and what each line met."""

    def __init__(self, pool: Pool, lines: Lines, rating: list[int], k: AppliedK) -> None:
        law = pool.law.list
        size = len(lines.player)
        self.rating, self._bands = rating, _moving_bands(pool, k)
        self._fixed_k: list[int] = k.k.tolist()
        self.own, self.expected, self.change, self.k, self.difference = (
            np.zeros(size, dtype=np.int64) for _ in range(5)
        )
        self._players: list[int] = lines.player.tolist()
        self._scores: list[int] = lines.score.tolist()
        self._events = lines.event.tolist()
        self._editions, self._edition = pool.law.editions, pool.events.edition.tolist()
        self._law = law
        self._by_event = law.update == "event"
        games = len(lines.player) // 2
        rated_events = lines.event[:games][lines.verdict[:games] == Verdict.RATED]
        self._left = np.bincount(rated_events, minlength=len(self._edition)).tolist()
        self._moved: dict[int, dict[int, int]] = {}

    def play(self, white: int, black: int) -> None:
        """Rate one game: lines `white` and `black`."""
        event = self._events[white]
        rules = self._editions[self._edition[event]]
        ratings = (self.rating[self._players[white]], self.rating[self._players[black]])
        changes = [0, 0]
        for side, line in enumerate((white, black)):
            difference = capped_difference(ratings[side] - ratings[1 - side], ratings[side], rules.cap)
            expected = expected_score(difference, rules.curve)
            k = self._k_of(self._players[line], ratings[side])
            self.own[line], self.difference[line] = ratings[side], difference
            self.expected[line], self.k[line] = expected, k
            changes[side] = k * (self._scores[line] * HALF_POINT - expected)
        changes = self._rounded(changes)
        for line, change in zip((white, black), changes, strict=True):
            self._move(event, line, change)
        self._left[event] -= 1
        if not self._left[event]:
            self._close(event)

    def _k_of(self, player: int, rating: int) -> int:
        for band, fits in self._bands:
            if fits[player] and _in_bounds(band, rating):
                return band.k
        return self._fixed_k[player]

    def _rounded(self, changes: list[int]) -> list[int]:
        if self._law.zero_sum:
            exchange = divide_half_away(changes[0] - changes[1], 2 * POINT) * POINT
            return [exchange, -exchange]
        return [round_to_points(c) for c in changes] if self._law.rounding == "game" else changes

    def _move(self, event: int, line: int, change: int) -> None:
        player = self._players[line]
        self.change[line] = change
        moved = self._moved.setdefault(event, {})
        moved[player] = moved.get(player, 0) + change
        if not self._by_event:
            self.rating[player] += change

    def _close(self, event: int) -> None:
        """After an event's last game: apply what waited for it, and round where the law rounds by event."""
        for player, change in self._moved.pop(event).items():
            applied = 0 if self._by_event else change
            wanted = round_to_points(change) if self._law.rounding == "event" else change
            self.rating[player] += wanted - applied


def _moving_bands(pool: Pool, k: AppliedK) -> list[tuple[KBand, list[bool]]]:
    """The bands of K and whom each may concern, whatever the rating; none where no band asks for it."""
    law, year = pool.law.list.development, pool.law.k_year
    if not any(band.from_rating is not None or band.below_rating is not None for band in law.bands):
        return []
    free = (k.origin >= Origin.BAND) & ~k.assumed & (k.k == k.before_limit)
    return [(band, (free & fitting(k.facts, band, year)).tolist()) for band in law.bands]


def _in_bounds(band: KBand, rating: int) -> bool:
    above = band.from_rating is None or rating >= band.from_rating * POINT
    return above and (band.below_rating is None or rating < band.below_rating * POINT)
