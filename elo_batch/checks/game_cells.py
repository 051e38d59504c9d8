"""The remaining cells of a game: round, board, and the ratings the file gives."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from elo_batch.checks.codes import Coded
from elo_batch.checks.collect import Rows
from elo_batch.checks.locale import Marks
from elo_batch.checks.round_and_board import BAD, Read, Whole, read_boards, read_rounds
from elo_batch.checks.stack import Stack
from elo_batch.notation.numbers import parse_rating
from elo_batch.problems import MOST_OF_ONE_KIND, Problem


class GameCells:
    """Round, board (int32, 0 = not given) and file ratings (int64 billionths, 0 = none) of every row."""

    def __init__(self, stack: Stack, marks: Marks, event: Whole) -> None:
        self._bad: list[tuple[str, NDArray[np.intp], str, list[str]]] = []
        self._marked: list[tuple[NDArray[np.intp], str, str]] = []
        self._spaced: list[tuple[NDArray[np.intp], str, Coded]] = []
        self._noted: list[tuple[str, str, NDArray[np.intp], Coded]] = []
        self.round, board_in_round = self._whole(stack, "round", partial(read_rounds, event=event))
        self.board, _ = self._whole(stack, "board", read_boards)
        if board_in_round is not None:
            self.board = np.where(self.board == 0, board_in_round, self.board).astype(np.int32)
        self.white_rating = self._ratings(stack, "white_rating", marks)
        self.black_rating = self._ratings(stack, "black_rating", marks)

    def problems(self, rows: Rows) -> list[Problem]:
        """Cells that are no round or board (V208) or no rating (V209); ratings with a mark (X341) or a
        blank (V232); notes on other boards and rounds (V246 to V248, V257)."""
        bad = [
            p for code, at, column, texts in self._bad for p in rows.problems(code, at, column, found=texts)
        ]
        marked = [
            rows.problem("X341", int(at[0]), column, count=len(at), found=text)
            for at, column, text in self._marked
        ]
        return bad + marked + self._spaced_once(rows) + self._noted_once(rows)

    def _spaced_once(self, rows: Rows) -> list[Problem]:
        """For each file a note at its first rating with a blank."""
        found: dict[str, Problem] = {}
        for at, column, coded in self._spaced:
            for first in at[np.unique(rows.source[at], return_index=True)[1]]:
                text = coded.texts[int(coded.codes[first])]
                problem = rows.problem("V232", int(first), column, found=text)
                found.setdefault(problem.place.file, problem)
        return list(found.values())

    def _whole(
        self, stack: Stack, column: str, reader: Callable[[Stack, Coded], Read]
    ) -> tuple[Whole, Whole | None]:
        coded = stack.column(column)
        if coded is None:
            return np.zeros(len(stack), dtype=np.int32), None
        read = reader(stack, coded)
        self._remember("V208", coded, np.flatnonzero(read.values == BAD), column)
        self._noted += [(code, column, rows, coded) for code, rows in read.noted.items()]
        return np.maximum(read.values, 0), read.boards

    def _noted_once(self, rows: Rows) -> list[Problem]:
        """For each table one note of each kind on rounds and boards that are no plain numbers."""
        return [
            rows.problem(code, int(first), column, count=int(count), found=coded.texts[coded.codes[first]])
            for code, column, at, coded in self._noted
            for first, count in zip(
                at[np.unique(rows.source[at], return_index=True)[1]],
                np.unique(rows.source[at], return_counts=True)[1],
                strict=True,
            )
        ]

    def _ratings(self, stack: Stack, column: str, marks: Marks) -> NDArray[np.int64]:
        coded = stack.column(column)
        if coded is None:
            return np.zeros(len(stack), dtype=np.int64)
        parsed = [parse_rating(text, marks.decimal, marks.thousands) for text in coded.texts]
        values = [BAD if rating is None or rating.units < 0 else rating.units for rating in parsed]
        typed = coded.take(values, 0, np.int64)
        self._remember("V209", coded, np.flatnonzero(typed == BAD), column)
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
