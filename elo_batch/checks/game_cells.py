"""The remaining cells of a game: round, board, and the ratings the file gives."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from elo_batch.checks.codes import Coded
from elo_batch.checks.collect import Rows
from elo_batch.checks.locale import Marks
from elo_batch.checks.stack import Stack
from elo_batch.notation.numbers import parse_rating, parse_whole
from elo_batch.notation.text import plain
from elo_batch.problems import MOST_OF_ONE_KIND, Problem

_ROUND_AND_BOARD = re.compile(r"^\s*(\d{1,4})\.(\d{1,4})\s*$")
_NAMED_ROUND = re.compile(
    r"^(?:(?:r|rd|rnd|round|runde|ronde|ronda|rodada|tour|turno|kolo|тур)[ .:]*(\d{1,4})"
    r"|(\d{1,4}) ?(?:\.|st|nd|rd|th|[.]? ?(?:round|runde|ronde|ronda)))$"
)
_BAD = -1
Whole = NDArray[np.int32]


class GameCells:
    """Round, board (int32, 0 = not given) and file ratings (int64 billionths, 0 = none) of every row."""

    def __init__(self, stack: Stack, marks: Marks) -> None:
        self._bad: list[tuple[str, NDArray[np.intp], str, list[str]]] = []
        self._marked: list[tuple[NDArray[np.intp], str, str]] = []
        self._spaced: list[tuple[NDArray[np.intp], str, Coded]] = []
        self.round, board_in_round = self._rounds(stack)
        self.board = self._whole(stack, "board")
        if board_in_round is not None:
            self.board = np.where(self.board == 0, board_in_round, self.board).astype(np.int32)
        self.white_rating = self._ratings(stack, "white_rating", marks)
        self.black_rating = self._ratings(stack, "black_rating", marks)

    def problems(self, rows: Rows) -> list[Problem]:
        """Cells that are no round or board (V208) or no rating (V209); ratings with a mark (L405) or a
        blank (V232)."""
        bad = [
            p for code, at, column, texts in self._bad for p in rows.problems(code, at, column, found=texts)
        ]
        marked = [
            rows.problem("L405", int(at[0]), column, count=len(at), found=text)
            for at, column, text in self._marked
        ]
        return bad + marked + self._spaced_once(rows)

    def _spaced_once(self, rows: Rows) -> list[Problem]:
        """For each file a note at its first rating with a blank."""
        found: dict[str, Problem] = {}
        for at, column, coded in self._spaced:
            for first in at[np.unique(rows.source[at], return_index=True)[1]]:
                text = coded.texts[int(coded.codes[first])]
                problem = rows.problem("V232", int(first), column, found=text)
                found.setdefault(problem.place.file, problem)
        return list(found.values())

    def _rounds(self, stack: Stack) -> tuple[Whole, Whole | None]:
        coded = stack.column("round")
        if coded is None:
            return np.zeros(len(stack), dtype=np.int32), None
        parsed = [_round_and_board(text) for text in coded.texts]
        rounds = self._without_bad(coded, [value[0] for value in parsed], "round")
        boards = [value[1] for value in parsed]
        return rounds, coded.take(boards, 0, np.int32) if any(boards) else None

    def _whole(self, stack: Stack, column: str) -> Whole:
        coded = stack.column(column)
        if coded is None:
            return np.zeros(len(stack), dtype=np.int32)
        return self._without_bad(coded, [_at_least_one(text) for text in coded.texts], column)

    def _without_bad(self, coded: Coded, values: list[int], column: str) -> Whole:
        typed = coded.take(values, 0, np.int32)
        self._remember("V208", coded, np.flatnonzero(typed == _BAD), column)
        return np.maximum(typed, 0) if _BAD in values else typed

    def _ratings(self, stack: Stack, column: str, marks: Marks) -> NDArray[np.int64]:
        coded = stack.column(column)
        if coded is None:
            return np.zeros(len(stack), dtype=np.int64)
        parsed = [parse_rating(text, marks.decimal, marks.thousands) for text in coded.texts]
        values = [_BAD if rating is None or rating.units < 0 else rating.units for rating in parsed]
        typed = coded.take(values, 0, np.int64)
        self._remember("V209", coded, np.flatnonzero(typed == _BAD), column)
        marked = [
            i for i, rating in enumerate(parsed) if rating and (rating.mark or rating.games is not None)
        ]
        if marked:
            self._marked.append((coded.rows_of(marked), column, coded.texts[marked[0]]))
        spaced = [i for i, rating in enumerate(parsed) if rating and rating.spaced]
        if spaced:
            self._spaced.append((coded.rows_of(spaced), column, coded))
        return np.asarray(np.maximum(typed, 0), dtype=np.int64)

    def _remember(self, code: str, coded: Coded, rows: NDArray[np.intp], column: str) -> None:
        if rows.size:
            self._bad.append(
                (code, rows, column, [coded.texts[i] for i in coded.codes[rows[:MOST_OF_ONE_KIND]]])
            )


def _at_least_one(text: str) -> int:
    number = parse_whole(text)
    return number if number is not None and number >= 1 else _BAD


def _round_and_board(text: str) -> tuple[int, int]:
    """A round (`2`, `R2`, `Round 2`, `2.`), or round and board as `1.3`; the board is 0 where none is given.

    >>> _round_and_board("2"), _round_and_board("Rd. 2"), _round_and_board("1.3"), _round_and_board("x")
    ((2, 0), (2, 0), (1, 3), (-1, 0))
    """
    if named := _NAMED_ROUND.match(plain(text)):
        return _at_least_one(named[1] or named[2]), 0
    match = _ROUND_AND_BOARD.match(text)
    if match and int(match[1]) and int(match[2]):
        return int(match[1]), int(match[2])
    return _at_least_one(text), 0
