"""Columns of a list, typed by their distinct texts, with what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa
from elo_batch.checks.codes import BLANK, Coded
from elo_batch.checks.dates import Dates, to_seconds
from elo_batch.checks.locale import Marks
from elo_batch.checks.stack import Stack
from elo_batch.notation.dates import column_order, parse_birth
from elo_batch.notation.flags import parse_flag, parse_status
from elo_batch.notation.numbers import parse_rating, parse_whole
from elo_batch.notation.text import plain
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem

_BAD = -1
_NOTHING = frozenset(("-", "--", "---", "n/a"))  # in a count they say what a blank cell says
_LARGEST_COUNT = 2**31 - 1


class ListCells:
    """The cells of one list (a stack of one table), column by column."""

    def __init__(self, stack: Stack, marks: Marks) -> None:
        self.stack, self.marks = stack, marks
        self.problems: list[Problem] = []

    def report(self, code: str, rows: NDArray[np.intp], column: str, **values: object) -> None:
        """A problem in each of the rows; lists among the values have one value for each."""
        if len(rows):
            self.problems += self.stack.rows.problems(code, rows, column, **values)

    def whole(self, code: str, **values: object) -> None:
        """A problem of the list as a whole."""
        table = self.stack.tables[0]
        self.problems.append(Problem(code, Place(table.file, table.sheet), values))

    def text(self, column: str) -> pd.Series[str]:
        """A column of text, "" where there is none."""
        return pd.Series(self.stack.text(column), dtype="str")

    def ratings(self, column: str) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Ratings in billionths (0 = unrated), and the games that `1234/5` tells (-1 = not told)."""
        coded = self.stack.column(column)
        if coded is None:
            return np.zeros(len(self.stack), np.int64), np.full(len(self.stack), -1, np.int32)
        parsed = [parse_rating(text, self.marks.decimal, self.marks.thousands) for text in coded.texts]
        values = [_BAD if rating is None or rating.units < 0 else rating.units for rating in parsed]
        games = [-1 if rating is None or rating.games is None else rating.games for rating in parsed]
        typed = coded.take(values, 0, np.int64)
        self._bad("L403", coded, typed == _BAD, column)
        marked = [
            i for i, rating in enumerate(parsed) if rating and (rating.mark or rating.games is not None)
        ]
        if marked:
            count = len(coded.rows_of(marked))
            self.whole("L405", count=count, found=coded.texts[marked[0]])
        spaced = [text for text, rating in zip(coded.texts, parsed, strict=True) if rating and rating.spaced]
        if spaced and not any(problem.code == "V232" for problem in self.problems):
            self.whole("V232", found=spaced[0])
        return np.maximum(typed, 0), coded.take(games, -1, np.int32)

    def wholes(self, column: str, blank: int) -> NDArray[np.int32]:
        """Whole numbers of 0 or more."""
        coded = self.stack.column(column)
        if coded is None:
            return np.full(len(self.stack), blank, dtype=np.int32)
        parsed = [parse_whole(text) for text in coded.texts]
        bad = [
            not 0 <= number <= _LARGEST_COUNT if number is not None else plain(text) not in _NOTHING
            for text, number in zip(coded.texts, parsed, strict=True)
        ]
        self._bad("L404", coded, np.array([*bad, False])[coded.codes], column)
        values = [
            blank if wrong or number is None else number for number, wrong in zip(parsed, bad, strict=True)
        ]
        return coded.take(values, blank, np.int32)

    def birth(self, column: str) -> NDArray[np.int32]:
        """Years of birth; 0 = unknown."""
        coded = self.stack.column(column)
        if coded is None:
            return np.zeros(len(self.stack), dtype=np.int32)
        order = column_order(coded.texts).order or self.marks.order
        parsed = [parse_birth(text, order) for text in coded.texts]
        typed = coded.take([_BAD if birth is None else birth[0] for birth in parsed], 0, np.int32)
        self._bad("L413", coded, typed == _BAD, column)
        return np.asarray(np.maximum(typed, 0), dtype=np.int32)

    def days(self, column: str) -> NDArray[np.datetime64]:
        """Dates; NaT = none."""
        dates = Dates(self.stack, self.stack.column(column), column, self.marks.order)
        self.problems += dates.problems(self.stack.rows)
        return to_seconds(dates.days)

    def check_days(self, column: str) -> None:
        """Report what is wrong with the dates of a column."""
        self.days(column)

    def status(self, column: str) -> pd.Series[str]:
        """active, inactive, withdrawn or ""."""
        return self.words(column, "L412", parse_status)

    def words(self, column: str, code: str, parse: Callable[[str], str | None]) -> pd.Series[str]:
        """Words of a closed list; "" where the cell is blank or wrong."""
        coded = self.stack.column(column)
        if coded is None:
            return self.text(column)
        parsed = [parse(text) for text in coded.texts]
        self._bad(code, coded, np.array([*(word is None for word in parsed), False])[coded.codes], column)
        words = pa.array([*(word or "" for word in parsed), ""], pa.large_string())
        codes = np.where(coded.codes == BLANK, len(parsed), coded.codes)
        return pd.Series(words.take(pa.array(codes)), dtype="str")

    def flags(self, column: str) -> NDArray[np.bool_]:
        """Yes or no; blank is no."""
        words = {True: "yes", False: "no", None: None}
        return (self.words(column, "V210", lambda text: words[parse_flag(text)]) == "yes").to_numpy()

    def amounts(self, column: str, parse: Callable[[str], int | None]) -> NDArray[np.int64]:
        """Exact amounts of 0 or more, 0 where the cell is blank."""
        coded = self.stack.column(column)
        if coded is None:
            return np.zeros(len(self.stack), dtype=np.int64)
        parsed = [parse(text) for text in coded.texts]
        typed = coded.take([_BAD if value is None or value < 0 else value for value in parsed], 0, np.int64)
        self._bad("L416", coded, typed == _BAD, column)
        return np.asarray(np.maximum(typed, 0), dtype=np.int64)

    def _bad(self, code: str, coded: Coded, bad: NDArray[np.bool_], column: str) -> None:
        rows = np.flatnonzero(bad)
        texts: Sequence[str] = [coded.texts[i] for i in coded.codes[rows[:MOST_OF_ONE_KIND]]]
        self.report(code, rows, column, found=list(texts), what=column)
