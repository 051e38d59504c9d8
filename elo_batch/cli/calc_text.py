"""A calculated game as people read it: a table of both players, then the lines that explain it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from elo_batch.calculator import GameResult, Side
from elo_batch.exact import POINT, divide_half_away, round_to_points, to_text

_SCORES = ("0", "½", "1")
_LABEL, _CELL, _WIDTH = 18, 10, 100


def game_text(game: GameResult) -> str:
    """The table, then law, curve, sums, K, cap and the performance variants, each by name."""
    sides = (game.player, game.opponent)
    lines = [_row("", ("player", "opponent"))]
    lines += [_row(label, cells) for label, cells in _rows(sides, rated=not game.not_rated)]
    lines += ["", *_law(game)]
    for name, side in zip(("Player", "Opponent"), sides, strict=True):
        lines += [*_told(f"{name}:", _sum(side, game)), *_about(side)]
    lines += ["", "Performance ratings, of this one game:"]
    lines += [line for each in game.player.performances for line in _told(f"  {each.name}", each.meaning)]
    return "\n".join(lines)


def _told(label: str, text: str) -> list[str]:
    """A label and its text, wrapped beside it."""
    first, *more = wrap(text, _WIDTH - _LABEL)
    return [f"{label:{_LABEL}}{first}", *(" " * _LABEL + line for line in more)]


def _row(label: str, cells: Sequence[str]) -> str:
    return f"{label:{_LABEL}}" + "".join(f"{cell:>{_CELL}}" for cell in cells)


def _rows(sides: tuple[Side, Side], *, rated: bool) -> Iterator[tuple[str, list[str]]]:
    yield "rating", [to_text(side.rating) for side in sides]
    yield "score", [_SCORES[side.score] for side in sides]
    yield "expected score", expected_texts(sides[0].expected, sides[1].expected)
    yield "K", [str(side.k) for side in sides]
    if rated:
        yield "exact change", [_signed(change_text(side.exact_change, side.change)) for side in sides]
    yield "change", [_signed(to_text(side.change)) for side in sides]
    yield "new rating", [to_text(side.new_rating) for side in sides]
    for variants in zip(*(side.performances for side in sides), strict=True):
        cells = ["-" if each.rating is None else str(each.rating) for each in variants]
        yield variants[0].name, cells


def _law(game: GameResult) -> Iterator[str]:
    edition = f"edition of {game.edition}" if game.edition else "undated"
    yield from _told("Law:", f"{game.law} ({edition}): {game.title}")
    yield from _told("Expected score:", game.curve)
    yield from _told("Rounding:", game.rounding)
    if game.not_rated:
        yield from _told("The game:", game.not_rated)


def _sum(side: Side, game: GameResult) -> str:
    gain = f"{side.k} x ({_SCORES[side.score]} - {to_text(side.expected)})"
    if game.not_rated:
        return f"difference {to_text(side.difference)}; no change"
    exact = _signed(to_text(side.exact_change))
    return f"difference {to_text(side.difference)}; {gain} = {exact}, counted {_signed(to_text(side.change))}"


def _about(side: Side) -> Iterator[str]:
    for text in (f"K {side.k}: {side.k_reason}", side.cap, *side.notes):
        if text:
            yield from _told("", text)


def expected_texts(own: int, other: int) -> list[str]:
    """Two expected scores with as many decimals as show three digits of the smaller; exact ones as they are.

    >>> expected_texts(759_746_927, 240_253_073), expected_texts(30_653_430, 969_346_570)
    (['0.760', '0.240'], ['0.0307', '0.9693'])
    """
    if all(units % (POINT // 1000) == 0 for units in (own, other)):
        return [to_text(own), to_text(other)]
    smaller = min(units for units in (own, other) if units) if own or other else POINT
    decimals = min(9, 3 + max(0, 8 - len(str(smaller)) + 1))
    return [_fixed(units, decimals) for units in (own, other)]


def change_text(exact: int, change: int) -> str:
    """An exact change with one decimal, or with as many as keep the rounding plain to see.

    >>> change_text(4_805_061_460, 5 * POINT), change_text(2_499_000_000, 2 * POINT)
    ('4.8', '2.499')
    """
    if change % POINT == 0:
        for decimals in range(1, 9):
            unit = 10 ** (9 - decimals)
            shown = divide_half_away(exact, unit) * unit
            if round_to_points(shown) == round_to_points(exact):
                return to_text(shown)
    return to_text(exact)


def _fixed(units: int, decimals: int) -> str:
    whole = divide_half_away(units, 10 ** (9 - decimals))
    return f"{whole // 10**decimals}.{whole % 10**decimals:0{decimals}d}"


def _signed(text: str) -> str:
    return text if text.startswith("-") or text == "0" else f"+{text}"
