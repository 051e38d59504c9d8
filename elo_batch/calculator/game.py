"""The game itself: both sides under one law, each computed apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from elo_batch.calculator.k import k_of
from elo_batch.calculator.performances import Performance, performances
from elo_batch.calculator.players import Number, Player, read_k, read_rating
from elo_batch.exact import HALF_POINT, POINT, divide_half_away, round_to_points, to_text
from elo_batch.notation.own_score import own_score
from elo_batch.rating.expectation import capped_differences, expected_score
from elo_batch.rules import rules_on
from elo_batch.rules.model import Rules


@dataclass(frozen=True)
class Side:
    """One player's side of a game. All but `score`, `k` and texts is in billionths of a point.

    Attributes:
        rating, opponent_rating: as given.
        score: half points, 0 to 2.
        difference, difference_used: rating minus opponent's, before and after the cap.
        cap: what the cap did and by which article; "" where it did nothing.
        expected, gain: expected score, and score minus expected score.
        k, k_reason: K as applied, and why.
        exact_change, change: K times gain, and as the law rounds it.
        new_rating: rating + change.
        performances: every variant, by name.
        notes: what the law says about this rating beyond the arithmetic.
    """

    rating: int
    opponent_rating: int
    score: int
    difference: int
    difference_used: int
    cap: str
    expected: int
    gain: int
    k: int
    k_reason: str
    exact_change: int
    change: int
    new_rating: int
    performances: tuple[Performance, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class GameResult:
    """One game under one law.

    `edition`: first day of the newest part of the law ("" for an undated one). `curve`, `rounding`: in
    words. `not_rated`: why the law does not rate the game; the changes are then 0.
    """

    player: Side
    opponent: Side
    law: str
    title: str
    edition: str
    curve: str
    rounding: str
    not_rated: str


def one_game(
    rating: Number,
    opponent: Number,
    result: str | float,
    k: int | None = None,
    opponent_k: int | None = None,
    rules: Rules | None = None,
) -> GameResult:
    """One game for both players, from plain values; `rules` defaults to `auto-k`.

    `result` is that of the first player: win, draw, loss, 1, 0.5, ½, 0. `opponent_k` defaults to `k`, and
    that to the law's own. ValueError for an unrated or impossible rating, K or result.

    Published: 1600 beats 1400 with K 20: expected .76 and .24, +4.8 and -4.8, 1605 and 1395.

    >>> game = one_game(1600, 1400, "win", k=20)
    >>> game.player.new_rating // POINT, game.opponent.new_rating // POINT
    (1605, 1395)
    """
    law = rules if rules is not None else rules_on("auto-k", None)
    first = Player(read_rating(rating, "rating"), read_k(k))
    other_k = k if opponent_k is None else opponent_k
    second = Player(read_rating(opponent, "opponent's rating"), read_k(other_k, "opponent's K"))
    return game_of(first, second, str(result), law)


def game_of(
    player: Player, opponent: Player, result: str, rules: Rules, year: int | None = None
) -> GameResult:
    """One game between two `Player`s; `year` is that of the list, for the K of juniors.

    ValueError as in `one_game`.

    Since October 2025 the cap of 400 holds below 2650 only: 2700 (K 10) beats 2250 (K 20), the one expects
    .94, the other .08; +0.6 and -1.6.
    """
    own, other = own_score(result)
    not_rated = _exclusion(player.rating, opponent.rating, rules)
    sides = (
        _side(player, opponent, own, rules, year),
        _side(opponent, player, other, rules, year),
    )
    changes = (0, 0) if not_rated else _rounded(sides[0].exact_change, sides[1].exact_change, rules)
    first, second = (_moved(s, c, not_rated, rules) for s, c in zip(sides, changes, strict=True))
    return GameResult(
        player=first,
        opponent=second,
        law=rules.name,
        title=rules.title,
        edition=max(rules.game.edition, rules.list.edition),
        curve=_curve(rules),
        rounding=_rounding(rules),
        not_rated=not_rated,
    )


def _side(player: Player, opponent: Player, score: int, rules: Rules, year: int | None) -> Side:
    """One side before rounding: no change yet."""
    difference = player.rating - opponent.rating
    used, cap = _capped(difference, player.rating, rules)
    expected = expected_score(used, rules.game.curve)
    gain = score * HALF_POINT - expected
    k, reason = k_of(player, rules.list.development, year)
    return Side(
        rating=player.rating,
        opponent_rating=opponent.rating,
        score=score,
        difference=difference,
        difference_used=used,
        cap=cap,
        expected=expected,
        gain=gain,
        k=k,
        k_reason=reason,
        exact_change=k * gain,
        change=0,
        new_rating=player.rating,
        performances=performances(opponent.rating, score, rules),
        notes=(),
    )


def _capped(difference: int, own: int, rules: Rules) -> tuple[int, str]:
    """The difference used, and what the cap did, in words."""
    cap = rules.game.cap
    if cap is None or abs(difference) <= cap.value * POINT:
        return difference, ""
    used = int(capped_differences(np.array([difference]), np.array([own]), cap)[0])
    why = str(rules.game.grounds["cap"])
    if used == difference:
        return used, f"no cap: rated {cap.not_for_ratings_from} or more ({why})"
    once = cap.once_per_event and (difference > 0 or cap.weaker_side_limited_too)
    only = ", in one game of an event only" if once else ""
    return used, f"capped: {to_text(difference)} counts as {to_text(used)}{only} ({why})"


def _exclusion(own: int, other: int, rules: Rules) -> str:
    rule = rules.game.exclusion
    if rule is None or abs(own - other) < rule.difference * POINT:
        return ""
    if max(own, other) <= rule.above_rating * POINT:
        return ""
    why = rules.game.grounds["exclusion"]
    return (
        f"not rated: the difference is {rule.difference} or more and a player is rated above "
        f"{rule.above_rating} ({why})"
    )


def _rounded(own: int, other: int, rules: Rules) -> tuple[int, int]:
    """Both changes of a period of this one game, as the law rounds them."""
    law = rules.list
    if law.rounding == "none":
        return own, other
    if law.zero_sum:
        exchange = round_to_points(divide_half_away(own - other, 2))
        return exchange, -exchange
    return round_to_points(own), round_to_points(other)


def _moved(side: Side, change: int, not_rated: str, rules: Rules) -> Side:
    """The side with its change and new rating, and what the floor says about them."""
    exact = 0 if not_rated else side.exact_change
    new = side.rating + change
    floor = rules.list.floor
    if floor is not None and floor.effect == "held":
        new = max(new, min(floor.value * POINT, side.rating)) if change < 0 else new
        change = new - side.rating
    notes = tuple(_floor_notes(side.rating, new, rules))
    return replace(side, exact_change=exact, change=change, new_rating=new, notes=notes)


def _floor_notes(rating: int, new: int, rules: Rules) -> Iterator[str]:
    floor, why = rules.list.floor, rules.list.grounds.get("floor", "")
    if rating < rules.game.floor * POINT:
        yield (
            f"{to_text(rating)} is below the floor of {rules.game.floor} ({why}): for {rules.name} this "
            "player is unrated and the game is not rated; this is the bare arithmetic"
        )
    elif floor is not None and floor.effect == "unrated" and new < floor.value * POINT:
        yield f"{to_text(new)} is below the floor of {floor.value} ({why}): the player becomes unrated"


def _curve(rules: Rules) -> str:
    curve, why = rules.game.curve, rules.game.grounds["curve"]
    if curve.kind == "logistic":
        return f"logistic, 1 / (1 + 10^(-difference / {curve.scale}))"
    return f"table of expected scores ({why})"


def _rounding(rules: Rules) -> str:
    law = rules.list
    if law.rounding == "none":
        return "changes are not rounded"
    zero_sum = ", one exchange for both players" if law.zero_sum else ""
    return f"once per {law.rounding}, halves away from zero{zero_sum}"
