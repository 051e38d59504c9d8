"""Dates of a column: each distinct text is read once, its order settled by the others of its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from elo_batch.checks.codes import Coded
from elo_batch.checks.collect import Rows
from elo_batch.checks.stack import Stack
from elo_batch.notation.dates import (
    Order,
    column_order,
    depends_on_order,
    has_two_readings,
    order_of_dots,
    parse_date,
    readings,
)
from elo_batch.notation.home_words import puts_the_day_first
from elo_batch.problems import MOST_OF_ONE_KIND, Problem

Days = NDArray[np.int32]
NO_DAY = np.iinfo(np.int32).min
_SECONDS = 24 * 60 * 60
_NAT = np.datetime64("NaT").astype(np.int64)
_READ: dict[Order, str] = {"dmy": "day first", "mdy": "month first", "ymd": "year first"}
_EPOCH = date(1970, 1, 1).toordinal()
_FIRST_DAY = date(1834, 1, 1).toordinal() - _EPOCH  # no match that is rated is older


def to_seconds(days: NDArray[Any]) -> NDArray[np.datetime64]:
    """Days since 1970 as datetime64[s]; NO_DAY becomes NaT."""
    seconds = days.astype(np.int64) * _SECONDS
    seconds[days == NO_DAY] = _NAT
    return seconds.view("datetime64[s]")


def day_number(day: date | None) -> int:
    """A day as days since 1970; NO_DAY for None."""
    return NO_DAY if day is None else day.toordinal() - _EPOCH


class _Settled(NamedTuple):
    """The order of a table's dates: a date that needs it, and the one that settles it; rows are positions."""

    order: Order
    row: int
    text: str
    witness_row: int
    witness: str


class Dates:
    """A column of dates: `days` of each row (NO_DAY: blank or bad), and what is wrong with it."""

    def __init__(self, stack: Stack, coded: Coded | None, column: str, order: Order | None = None) -> None:
        self._stack, self._coded, self._column, self._order = stack, coded, column, order
        self._unread: list[NDArray[np.intp]] = []
        self._conflicts: list[tuple[NDArray[np.intp], NDArray[np.intp], tuple[str, str]]] = []
        self._settled: list[_Settled] = []
        self._by_headings: list[tuple[int, str, str]] = []
        self.days: Days = np.full(len(stack), NO_DAY, dtype=np.int32)
        self._early: NDArray[np.intp] = np.empty(0, np.intp)
        self._years: list[int] = []
        if coded is not None:
            self._read(coded)
            if len(coded.texts) and self.days.min(initial=0, where=self.days != NO_DAY) < _FIRST_DAY:
                self._early = np.flatnonzero((self.days != NO_DAY) & (self.days < _FIRST_DAY))
                self._years = [date.fromordinal(int(day) + _EPOCH).year for day in self.days[self._early]]
                self.days[self._early] = NO_DAY

    def _read(self, coded: Coded) -> None:
        parsed = [parse_date(text) for text in coded.texts]
        settled = column_order(coded.texts)
        if all(parsed) and settled.conflict is None:
            self.days = coded.take([day_number(day) for day in parsed], NO_DAY, np.int32)
            return
        start = 0
        for size, used in zip(self._stack.sizes, self._stack.by_table(coded.codes, len(parsed)), strict=True):
            self._read_table(coded, parsed, slice(start, start + size), used)
            start += size

    def _read_table(
        self, coded: Coded, parsed: Sequence[date | None], at: slice, used: Sequence[int]
    ) -> None:
        start: int = at.start
        order, conflict = column_order([coded.texts[i] for i in used])
        read_as = order or self._order
        if not (read_as or conflict):
            read_as = self._order_of_dots(coded, start, used) or self._order_of_headings(coded, at, used)
        values = np.full(len(coded.texts) + 1, NO_DAY, dtype=np.int32)
        for i in used:
            values[i] = day_number(parsed[i])
            if depends_on_order(coded.texts[i]):
                values[i] = day_number(parse_date(coded.texts[i], None if conflict else read_as))
        codes = coded.codes[at]
        self.days[at] = values[codes]
        self._unread.append(start + np.flatnonzero((codes >= 0) & (values[codes] == NO_DAY)))
        if conflict:
            first, second = (
                start + np.flatnonzero(codes == coded.texts.index(text))[:1] for text in conflict
            )
            self._conflicts.append((first, second, conflict))
        elif order:
            self._note_order(order, coded, at, used)

    def _order_of_dots(self, coded: Coded, start: int, used: Sequence[int]) -> Order | None:
        """The order of dates such as 06.02.26 in a table with headings, which people fill in."""
        table = self._stack.tables[int(self._stack.rows.source[start])] if used else None
        heading = table.headings.get(self._column, "") if table else ""
        open_ = [coded.texts[i] for i in used if has_two_readings(coded.texts[i])]
        return order_of_dots(open_, heading) if heading else None

    def _order_of_headings(self, coded: Coded, at: slice, used: Sequence[int]) -> Order | None:
        """Day first where the headings of the players are of a language that writes so; remembered."""
        table = self._stack.tables[int(self._stack.rows.source[at.start])] if used else None
        heads = [table.headings.get(side, "") for side in ("white", "black")] if table else []
        open_ = [i for i in used if has_two_readings(coded.texts[i])]
        year_first = any("ymd" in readings(coded.texts[i]) for i in open_)
        if not heads or not open_ or year_first or not puts_the_day_first(*heads):
            return None
        found = int(np.flatnonzero(np.isin(coded.codes[at], open_))[0])
        told = coded.texts[int(coded.codes[at][found])]
        start: int = at.start
        self._by_headings.append((start + found, told, " and ".join(f"'{head}'" for head in heads)))
        return "dmy"

    def _note_order(self, order: Order, coded: Coded, at: slice, used: Sequence[int]) -> None:
        """Remember what settled the dates of a table that have two readings by themselves."""
        open_ = [i for i in used if has_two_readings(coded.texts[i])]
        if not open_:
            return
        codes = coded.codes[at]
        witness = next(coded.texts[i] for i in used if column_order([coded.texts[i]]).order)
        found = int(np.flatnonzero(np.isin(codes, open_))[0])
        where = int(np.flatnonzero(codes == coded.texts.index(witness))[0])
        start: int = at.start
        text = coded.texts[int(codes[found])]
        self._settled.append(_Settled(order, start + found, text, start + where, witness))

    def problems(self, rows: Rows) -> list[Problem]:
        """What is wrong with the cells of the column.

        No date (V201), or one centuries ago (D160), contradictions in a table (V202), and dates with two
        readings: one problem (V219) for those of a table and event, or the order that the others of the table
        settled (V231), or the language of its headings (V265).
        """
        if self._coded is None:
            return []
        found: list[Problem] = []
        for one, at, (first, second) in self._conflicts:
            where = rows.where(int(one[0]), int(at[0]))
            found += rows.problems("V202", at, self._column, first=first, second=second, where=where)
        for told in self._settled:
            where = rows.where(told.witness_row, told.row)
            shown = {"found": told.text, "order": _READ[told.order], "witness": told.witness, "where": where}
            found.append(replace(rows.problem("V231", told.row, self._column, **shown), event=""))
        for row, text, headings in self._by_headings:
            shown = {"found": text, "headings": headings}
            found.append(replace(rows.problem("V265", row, self._column, **shown), event=""))
        unread = np.concatenate([np.empty(0, np.intp), *self._unread])
        texts, codes = self._coded.texts, self._coded.codes
        wrong = np.unique(codes[unread])
        twofold = wrong[[has_two_readings(texts[code]) for code in wrong]] if wrong.size else wrong
        double = np.isin(codes[unread], twofold)
        bad = unread[~double]
        some = [texts[i] for i in codes[bad[:MOST_OF_ONE_KIND]]]
        found += rows.problems("V201", bad, self._column, found=some)
        early = [texts[i] for i in codes[self._early]]
        found += rows.problems("D160", self._early, self._column, found=early, year=self._years)
        return found + [self._twofold(rows, alike) for alike in _by_table_and_event(rows, unread[double])]

    def _twofold(self, rows: Rows, alike: NDArray[np.intp]) -> Problem:
        """One problem for the dates with two readings of one table and event, at the first.

        A date that stands once in a title above the rows is one date, and its place is the title.
        """
        coded = self._coded
        table = rows.tables[int(rows.source[alike[0]])]
        lines = [table.dated_by(line) or line for line in rows.line[alike].tolist()]
        places = list(dict.fromkeys(lines))
        count, last = len(places) - 1, places[-1]
        more = f", and so can {count} more (to {table.place(last).numbered(last)})" if count else ""
        text = coded.texts[int(coded.codes[alike[0]])] if coded else ""
        orders = [_READ[order] for order in readings(text)]
        how = f"{', '.join(orders[:-1])} or {orders[-1]}"
        shown = {"found": text, "orders": how, "more": more, "all_lines": tuple(places[:MOST_OF_ONE_KIND])}
        problem = rows.problem("V219", int(alike[0]), self._column, **shown)
        if not table.dated_by(int(rows.line[alike[0]])):
            return problem
        title = replace(problem.place, line=places[0], cell="")
        return replace(problem, place=title, row=table.written(places[0]))


def _by_table_and_event(rows: Rows, some: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """Rows (positions) in groups of one table and one event."""
    if not some.size:
        return []
    events = np.zeros(some.size, np.int32) if rows.event is None else rows.event[some]
    _, group = np.unique(np.stack([rows.source[some], events]), axis=1, return_inverse=True)
    group = group.ravel()
    return [some[group == number] for number in range(int(group.max()) + 1)]
