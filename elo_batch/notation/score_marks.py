"""A forfeit told by the scores of both players, each in a cell of its own: `+` and `-`, `1K` and `0K`."""

from __future__ import annotations

import re

from elo_batch.notation.how import How
from elo_batch.notation.results import (
    BLACK_FORFEIT_WIN,
    DOUBLE_FORFEIT,
    FULL_BYE,
    WHITE_FORFEIT_WIN,
    Outcome,
    parse_empty_seat,
    parse_result,
)
from elo_batch.notation.text import plain

_SIGNS = {"+": 2, "-": 0}
_SCORES = {"1": 2, "0": 0, "1.0": 2, "1,0": 2, "0.0": 0, "0,0": 0}
_UNSAID = 3
_BOTH = re.compile(r"[+-] ?[:/ -]? ?[+-]")
_OUTCOMES = {(2, 0): WHITE_FORFEIT_WIN, (0, 2): BLACK_FORFEIT_WIN, (0, 0): DOUBLE_FORFEIT}
_MIRRORED = {
    WHITE_FORFEIT_WIN: BLACK_FORFEIT_WIN,
    BLACK_FORFEIT_WIN: WHITE_FORFEIT_WIN,
    DOUBLE_FORFEIT: DOUBLE_FORFEIT,
}


def own_forfeit(text: str) -> int | None:
    """Half points of a player whose own score is that of a forfeit; None where it says no forfeit.

    A word that does not say who won (`kampflos`) gives 3.

    >>> own_forfeit("+"), own_forfeit("0K"), own_forfeit("kampflos"), own_forfeit("1")
    (2, 0, 3, None)
    """
    folded = plain(text)
    if folded in _SIGNS:
        return _SIGNS[folded]
    if _BOTH.fullmatch(folded):
        return None
    outcome = parse_result(text)
    if outcome and outcome.how == How.FORFEIT:
        return outcome.white
    return _UNSAID if parse_empty_seat(text) == FULL_BYE else None


def is_forfeit_mark(text: str) -> bool:
    """Whether the score cell of a player may tell a forfeit, of the player or of both.

    >>> is_forfeit_mark("+"), is_forfeit_mark("+:-"), is_forfeit_mark("½")
    (True, True, False)
    """
    return own_forfeit(text) is not None or _BOTH.fullmatch(plain(text)) is not None


def forfeit_of(white: str, black: str) -> Outcome | None:
    """The forfeit that the score cells of both players tell together; None where they tell none.

    One of them may tell it for both (`+:-`), beside the same, its other side, or nothing. A word that does
    not say who won needs the other's score.

    >>> forfeit_of("+", "-").white, forfeit_of("kampflos", "0").white, forfeit_of("+:-", "").white
    (2, 2, 2)
    >>> forfeit_of("1", "0"), forfeit_of("+", "+")
    (None, None)
    """
    if _BOTH.fullmatch(plain(white)) or _BOTH.fullmatch(plain(black)):
        return _told_for_both(white, black)
    own = own_forfeit(white), own_forfeit(black)
    if own == (None, None):
        return None
    scores = [
        _SCORES.get(plain(text)) if mine is None else mine
        for text, mine in zip((white, black), own, strict=True)
    ]
    if _UNSAID in scores:
        rest = scores[1 - scores.index(_UNSAID)]
        scores = [2 - (rest or 0) if each == _UNSAID else each for each in scores] if rest in (0, 2) else []
    if None in own and sum(score or 0 for score in scores) != 2:
        return None
    return next((each for pair, each in _OUTCOMES.items() if list(pair) == scores), None)


def _told_for_both(white: str, black: str) -> Outcome | None:
    first, second = parse_result(white), parse_result(black)
    if not black.strip() or first == second:
        return first
    if not white.strip():
        return second
    return first if first and second and _MIRRORED.get(first) == second else None
