"""Rounds and boards that are no plain numbers: legs (`1.1`, `1.2`, `1a`), Roman numerals, stages of a
knockout, boards such as `A1`.

Rounds with a leg stay apart and in order: leg b of round a is round (a - 1) * legs + b. No rating needs a
board, so that one which is no number is left out with a note, where most of its table are of this kind.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.codes import Coded
from elo_batch.checks.stack import Stack
from elo_batch.notation.dates import parse_date
from elo_batch.notation.numbers import parse_whole
from elo_batch.notation.results import SCORE_ALONE, is_both_scores, looks_like_date
from elo_batch.notation.stage_order import stage_of
from elo_batch.notation.text import plain

DOTTED = re.compile(r"^\s*(\d{1,4})\.(\d{1,4})\s*$")
_LETTERED = re.compile(r"\s*(\d{1,3}) ?[.]?([a-f])\s*", re.IGNORECASE)
_NAMED = re.compile(
    r"^(?:(?:r|rd|rnd|round|runde|ronde|ronda|rodada|tour|turno|kolo|тур)[ .:]*(\d{1,4})"
    r"|(\d{1,4}) ?(?:\.|st|nd|rd|th|[.]? ?(?:round|runde|ronde|ronda)))$"
)
_ROMAN = re.compile(
    r"(?:(?:round|runde|ronde|ronda|rodada|tour|turno|kolo|тур) )?(x{0,3}(?:ix|iv|v?i{0,3}))\.?"
)
_PLACE = re.compile(r"[a-z]{1,2}[ .-]?\d{1,3}|\d{1,3} ?[a-z]", re.IGNORECASE)
_OTHER_PLACE = re.compile(r"\d{1,3}[./-]\d{1,3}|[^\W\d_][\w .'-]{0,29}")
_SCORE = re.compile(SCORE_ALONE)
_FEWEST_LEGS = 2
BAD = -1
Whole = NDArray[np.int32]


@dataclass(frozen=True)
class Read:
    """What cells were read as.

    Attributes:
        values: for each row, 0 where nothing is given, BAD where it cannot be read.
        boards: for each row the board that its round names as well (`1.3`), else None.
        noted: code of a note -> the rows it tells of.
    """

    values: Whole
    boards: Whole | None
    noted: dict[str, NDArray[np.intp]]


def read_rounds(stack: Stack, coded: Coded, event: Whole) -> Read:
    """Rounds, by the text and what else stands in the same table (V247 legs, V248 Roman numerals) or event
    (V257 stages of a knockout)."""
    parsed = [_round_and_board(text) for text in coded.texts]
    values = coded.take([value[0] for value in parsed], 0, np.int32)
    boards = coded.take([value[1] for value in parsed], 0, np.int32)
    noted = {}
    if legs := _tables_of_legs(stack, values, boards):
        rows = np.flatnonzero(np.isin(stack.rows.source, legs) & (boards > 0))
        values[rows] = (values[rows] - 1) * boards[rows].max() + boards[rows]
        boards[rows] = 0
        noted["V247"] = rows
    lettered = coded.take([_LETTERED.fullmatch(text) is not None for text in coded.texts], False, np.bool_)
    values[lettered & (boards > 0)], boards[lettered] = BAD, 0
    if len(romans := _roman_rows(stack, coded, values)):
        values[romans] = coded.take([max(_roman(text), 0) for text in coded.texts], 0, np.int32)[romans]
        noted["V248"] = romans
    if len(stages := _number_stages(coded, event, values)):
        noted["V257"] = stages
    return Read(values, boards if boards.any() else None, noted)


def _number_stages(coded: Coded, event: Whole, values: Whole) -> NDArray[np.intp]:
    """Number the stages of each event (rows returned) in their order, after the rounds that have a number.

    A form that may be something else (`F`, `R16`) counts where other stages stand beside it.
    """
    stages = [stage_of(text) for text in coded.texts]
    if not any(stage and not stage.numbered for stage in stages):
        return np.empty(0, dtype=np.intp)
    order = coded.take([stage.order if stage else 0 for stage in stages], 0, np.int64)
    rows = np.flatnonzero((order > 0) & ((values == BAD) | (values > 0)))
    there = pd.DataFrame({"event": event[rows], "code": coded.codes[rows], "order": order[rows]})
    kinds = there.drop_duplicates(["event", "code"])
    sure, named = (
        pd.Series(np.array(told)[kinds["code"]], kinds.index)
        for told in ([bool(s and s.sure) for s in stages], [bool(s and not s.numbered) for s in stages])
    )
    by_event = kinds["event"].to_numpy()
    able = kinds.index[
        sure.groupby(by_event).transform("any") | (named.groupby(by_event).transform("sum") > 1)
    ]
    kept = there["event"].isin(kinds.loc[able, "event"]).to_numpy()
    rows, there = rows[kept], there[kept]
    plain_rounds = np.maximum(values, 0)
    plain_rounds[rows] = 0
    before = np.zeros(int(event.max(initial=0)) + 1, dtype=np.int32)
    np.maximum.at(before, event, plain_rounds)
    place = there.groupby("event")["order"].rank("dense").to_numpy(np.int32)
    values[rows] = before[event[rows]] + place
    return rows


def _tables_of_legs(stack: Stack, rounds: Whole, boards: Whole) -> list[int]:
    """The tables in which most pairs of `round.leg` meet again in another leg of the same round."""
    if not boards.any() or not (stack.has("white") and stack.has("black")):
        return []
    (white, black), _ = stack.columns("white", "black")
    found = []
    for source in np.unique(stack.rows.source[boards > 0]).tolist():
        rows = np.flatnonzero((boards > 0) & (stack.rows.source == source) & (white >= 0) & (black >= 0))
        one, two = np.minimum(white[rows], black[rows]), np.maximum(white[rows], black[rows])
        met = np.unique(np.stack([rounds[rows], one, two, boards[rows]], axis=1), axis=0)[:, :3]
        _, again = np.unique(met, axis=0, return_counts=True)
        legs = len(np.unique(boards[rows]))
        if legs >= _FEWEST_LEGS and 2 * int((again > 1).sum()) > len(again):
            found.append(source)
    return found


def _roman_rows(stack: Stack, coded: Coded, values: Whole) -> NDArray[np.intp]:
    """The rows of the tables whose rounds are all Roman numerals, one after the other without a gap."""
    bad = np.unique(stack.rows.source[values == BAD])
    numbers = [_roman(text) for text in coded.texts]
    found = []
    for source in bad.tolist():
        here = np.unique(coded.codes[(stack.rows.source == source) & (coded.codes >= 0)]).tolist()
        run = sorted({numbers[code] for code in here})
        lone = len(run) == 1 and any(sign in "vx" for sign in plain(coded.texts[here[0]])[-1:])
        if run[0] > 0 and run[-1] - run[0] + 1 == len(run) and not lone:
            found.append(source)
    return (
        np.flatnonzero(np.isin(stack.rows.source, found) & (coded.codes >= 0)) if found else np.empty(0, int)
    )


def _roman(text: str) -> int:
    """The number of a Roman numeral up to 39; -1 for another text.

    >>> [_roman(text) for text in ("I", "iv", "Round IX", "XII.", "1", "Alder", "")]
    [1, 4, 9, 12, -1, -1, -1]
    """
    match = _ROMAN.fullmatch(plain(text))
    if match is None or not match[1]:
        return BAD
    signs = [{"i": 1, "v": 5, "x": 10}[sign] for sign in match[1]]
    return sum(-one if one < after else one for one, after in zip(signs, [*signs[1:], 0], strict=True))


def read_boards(stack: Stack, coded: Coded) -> Read:
    """Boards; those that are no numbers are left out (0) where most of a table are names of places (V246)."""
    values = coded.take([_at_least_one(text) for text in coded.texts], 0, np.int32)
    if not (values == BAD).any():
        return Read(values, None, {})
    kinds = coded.take([_kind_of_place(text) for text in coded.texts], 0, np.int32)
    sizes = len(stack.sizes)
    named = np.bincount(stack.rows.source[(kinds > 0) & (values == BAD)], minlength=sizes)
    filled = np.bincount(stack.rows.source[coded.codes >= 0], minlength=sizes)
    most = (2 * named > filled)[stack.rows.source]
    rows = np.flatnonzero((values == BAD) & ((kinds == 2) | ((kinds == 1) & most)))
    values[rows] = 0
    return Read(values, None, {"V246": rows} if len(rows) else {})


def _kind_of_place(text: str) -> int:
    """Of a board that is no number: 2 certainly a place (`A1`, `3b`), 1 perhaps (`Hall`, `1.2`), 0 none.

    >>> [_kind_of_place(text) for text in ("A1", "Hall", "1.2", "1-0", "02-Jan", "0")]
    [2, 1, 1, 0, 0, 0]
    """
    if _SCORE.search(text) or is_both_scores(text) or looks_like_date(text) or parse_date(text, "dmy"):
        return 0
    return 2 if _PLACE.fullmatch(text) else int(_OTHER_PLACE.fullmatch(text) is not None)


def _at_least_one(text: str) -> int:
    number = parse_whole(text)
    return number if number is not None and number >= 1 else BAD


def _round_and_board(text: str) -> tuple[int, int]:
    """A round (`2`, `R2`, `Round 2`, `2.`), or round and board as `1.3`; the board is 0 where none is given.

    >>> _round_and_board("2"), _round_and_board("Rd. 2"), _round_and_board("1.3"), _round_and_board("x")
    ((2, 0), (2, 0), (1, 3), (-1, 0))
    """
    if named := _NAMED.match(plain(text)):
        return _at_least_one(named[1] or named[2]), 0
    match = DOTTED.match(text)
    if match and int(match[1]) and int(match[2]):
        return int(match[1]), int(match[2])
    if (lettered := _LETTERED.fullmatch(text)) and int(lettered[1]):
        return int(lettered[1]), ord(lettered[2].lower()) - ord("a") + 1
    return _at_least_one(text), 0
