"""Opponents who are nobody, as their rows tell: no id, no rating, and the score of one player alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from elo_batch.checks.codes import BLANK, Codes
from elo_batch.checks.stack import Stack, filled
from elo_batch.notation.how import How
from elo_batch.notation.results import is_both_scores, parse_result
from elo_batch.notation.text import tidy

_ONE_SCORE = re.compile(r"[01½+]|1/2|[01][.,][05]")
Flags = NDArray[np.bool_]


def rows_against_nobody(stack: Stack, sides: Sequence[Codes], without_id: Sequence[Flags]) -> list[Flags]:
    """For white and for black the rows in which this player is nobody, though a text stands there.

    A table that gives ids or ratings for most players, and the scores of both in most games, tells it of a
    row with neither id nor rating and one score. Whoever has another game is somebody.

    Args:
        stack: the games.
        sides: white and black of every row as codes (BLANK for nobody).
        without_id: for each side the rows in which a name stands and the id is blank.
    """
    one, two = _scores(stack)
    found = [np.zeros(len(stack), dtype=bool) for _ in sides]
    if not (one.any() and two.any()):
        return found
    one &= _mostly(stack, two, one | two)
    for at, side in enumerate(("white", "black")):
        lacking = _lacking(stack, side, without_id[at])
        found[at] = one & lacking & (sides[at] != BLANK) & (sides[1 - at] != BLANK)
        found[at] &= _mostly(stack, two & ~lacking, two)
    both = found[0] & found[1]
    elsewhere = np.zeros(max(int(side.max(initial=BLANK)) for side in sides) + 2, dtype=bool)
    for flags, codes in zip(found, sides, strict=True):
        flags &= ~both
        elsewhere[codes[~flags]] = True
    return [flags & ~elsewhere[codes] for flags, codes in zip(found, sides, strict=True)]


def _scores(stack: Stack) -> tuple[Flags, Flags]:
    """Which rows have the score of one player as their result, and which those of both."""
    coded = stack.column("result")
    texts = coded.texts if coded else []
    codes = filled(coded, len(stack))
    one = np.array([*(_ONE_SCORE.fullmatch(tidy(text)) is not None for text in texts), False])
    two = np.array([*map(_is_of_both, texts), False])
    return one[codes], two[codes]


def _is_of_both(text: str) -> bool:
    outcome = parse_result(text)
    return is_both_scores(text) or (outcome is not None and outcome.how == How.FORFEIT)


def _lacking(stack: Stack, side: str, without_id: Flags) -> Flags:
    """Rows whose table has columns for the id or rating of a player, which are blank."""
    named, rated = (_has(stack, f"{side}_{what}") for what in ("name", "rating"))
    unrated = filled(stack.column(f"{side}_rating"), len(stack)) == BLANK
    return np.asarray((named | rated) & (without_id | ~named) & (unrated | ~rated), dtype=bool)


def _has(stack: Stack, column: str) -> Flags:
    return np.repeat([column in table.rows.columns for table in stack.tables], stack.sizes).astype(bool)


def _mostly(stack: Stack, flags: Flags, among: Flags) -> Flags:
    """The rows of tables in which more than half of some rows are flagged."""
    source, tables = stack.rows.source, len(stack.tables)
    many = np.bincount(source[flags], minlength=tables) * 2 > np.bincount(source[among], minlength=tables)
    return np.asarray(many[source], dtype=bool)
