"""What stands in the seat of a player and is read as nobody: marks of byes, words such as `vacant`, a `0`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pc
from elo_batch.checks.codes import BLANK, Coded, Codes
from elo_batch.checks.stack import Stack
from elo_batch.notation.byes import bye_in_seat, is_default, is_empty_seat, is_unnamed
from elo_batch.notation.how import How
from elo_batch.notation.results import FULL_BYE, parse_empty_seat, parse_result
from elo_batch.notation.score_marks import is_forfeit_mark

NO_WORD = -1
"""The worth of a text that is no word for a bye."""
ZERO, MARK, WORD = "zero", "mark", "word"
_SCORES = ("white_score", "black_score")
_MAY_MEAN_NOBODY = r"^(?:[-–—0]*|-[12]|[^0-9]{3,24}|.{0,16}(?i:bye).{0,14})$"


class Seat(NamedTuple):
    """A text that was read as an empty seat and may be something else: ZERO, MARK (of a bye), WORD."""

    text: str
    kind: str
    side: str
    rows: NDArray[np.intp]


def worth_of_words(coded: Coded, listed: Sequence[pd.Series[str]]) -> NDArray[np.int8]:
    """The half points of the texts that say there is no opponent (BYE, spielfrei, -), else NO_WORD.

    The last one is for the blank. A listed name may be any text but a mark of a bye.
    """
    worth = np.full(len(coded.distinct) + 1, NO_WORD, dtype=np.int8)
    if len(coded.distinct):
        suspects = pc.match_substring_regex(coded.distinct, _MAY_MEAN_NOBODY).to_numpy(zero_copy_only=False)
        for i in np.flatnonzero(suspects):
            text = coded.distinct[int(i)].as_py()
            bye = bye_in_seat(text)
            is_player = bye is not None and is_empty_seat(text) and _is_listed(text, listed)
            worth[i] = NO_WORD if bye is None or is_player else bye.white
    return worth


def seats_of(
    sides: tuple[Codes, Codes], coded: Coded, worth: NDArray[np.int8], listed: Sequence[pd.Series[str]]
) -> list[Seat]:
    """The seats with a text that has the worth of a bye and may be a name; a listed one is at least told."""
    found = []
    for number in np.flatnonzero(worth[:-1] != NO_WORD):
        text = coded.distinct[int(number)].as_py()
        kind = WORD if _is_listed(text, listed) else _kind(text, int(worth[number]))
        for side, codes in zip(("white", "black"), sides, strict=True) if kind else ():
            if len(rows := np.flatnonzero(codes == number)):  # beside an id the word is a name
                found.append(Seat(text, kind, side, rows))
    return found


def _is_listed(text: str, listed: Sequence[pd.Series[str]]) -> bool:
    return any((each == text).any() for each in listed)


def _kind(text: str, worth: int) -> str:
    if text == "0":
        return ZERO
    if is_empty_seat(text) or is_default(text):
        return WORD
    return MARK if worth == FULL_BYE.white else ""


def unnamed_in_forfeits(
    stack: Stack, sides: tuple[Codes, Codes], coded: Coded, listed: Sequence[pd.Series[str]]
) -> list[Seat]:
    """The seats of `N.N.` and the like in rows of a forfeit or bye: nobody sat there. A listed name did.

    Args:
        stack: the games.
        sides: white and black of every row as codes into `coded`.
        listed: the names of the lists.
    """
    forfeits = np.zeros(len(stack), dtype=bool)
    for column, is_one in (("result", _is_no_game), *((name, is_forfeit_mark) for name in _SCORES)):
        if (coded_results := stack.column(column)) is not None:
            forfeits |= coded_results.take(list(map(is_one, coded_results.texts)), 0, np.bool_)
    rows = np.flatnonzero(forfeits)
    found = []
    for side, codes in zip(("white", "black"), sides, strict=True):
        here = codes[rows]
        for number in np.unique(here[here != BLANK]).tolist():
            text = coded.distinct[number].as_py()
            if is_unnamed(text) and not _is_listed(text, listed):
                found.append(Seat(text, WORD, side, rows[here == number]))
    return found


def _is_no_game(text: str) -> bool:
    outcome = parse_result(text) or parse_empty_seat(text)
    return outcome is not None and outcome.how in (How.FORFEIT, How.BYE)


def words_told(seats: Sequence[Seat]) -> list[tuple[int, str, str, int]]:
    """Each word for an empty seat: the first row that has it, its side there, the word, and its count."""
    found: dict[str, tuple[int, str, str, int]] = {}
    for text, kind, side, rows in seats:
        if kind == WORD:
            row, at, _, count = found.get(text, (int(rows[0]), side, text, 0))
            first = min((row, at), (int(rows[0]), side), key=lambda place: place[0])
            found[text] = (*first, text, count + len(rows))
    return list(found.values())


def doubtful_scores(
    seats: Sequence[Seat], mine: NDArray[np.int8], theirs: NDArray[np.int8]
) -> Iterator[tuple[str, NDArray[np.intp], str, str]]:
    """Empty seats in rows with the result of a game: code, rows, side and text.

    A `0` may be what a spreadsheet makes of an empty cell: where it scores, a player is missing (V250), and
    where the other one wins, a player may be (V229). A word that scores may be a player's name, and so may a
    mark of a bye that wins (V251).

    Args:
        seats: as `seats_of` gives them.
        mine: the half points of the player who is there, for every row; below 0 = the row has no such result.
        theirs: likewise of the empty seat.
    """
    for text, kind, side, rows in seats:
        others = theirs[rows]
        scored = others == 2 if kind == MARK else others > 0
        yield ("V250" if kind == ZERO else "V251"), rows[scored], side, text
        if kind == ZERO:
            yield "V229", rows[(others == 0) & (mine[rows] == 2)], side, text
