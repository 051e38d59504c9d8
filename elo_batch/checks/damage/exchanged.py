"""Dates whose day and month were exchanged: 10 March that an import took for 3 October.

A spreadsheet set to another country turns the dates it can into other days (10/03 into 3 October) and leaves
those it cannot (17/03) as texts; so some dates of an event stand months off, and exchanged they fit again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.damage.model import MOST_SUSPECTS, Damage, View
from elo_batch.notation.dates import Order, column_order, depends_on_order, parse_date
from elo_batch.notation.numbers import parse_whole

_FAR = 25  # days that the exchange must save
_SHORTER = 3  # times that the event must become shorter
_CHANCE, _CHANCE_OUT_OF_ORDER = 0.01, 0.1  # that other days fit when exchanged, with rounds in order and not
_VERY_FAR, _FEWEST_KEPT = 90, 3  # days saved, and other dates, where a chance of the second kind is told
_ROUND_APART = 45  # days between two games of one round
_YEAR = 365
_YEAR_FIRST = re.compile(r"\s*\d{4}-\d\d?-\d")
_WHY = "day and month were exchanged"
Days = NDArray[np.int64]


class _Read(NamedTuple):
    """A date as it stands and with day and month exchanged (None: it cannot be), as ordinals."""

    day: int
    other: int | None


class _Window(NamedTuple):
    """The shortest span of days in which every date of an event fits, and the dates exchanged for it."""

    first: int
    last: int
    exchanged: tuple[int, ...]


@dataclass(frozen=True)
class _Event:
    """The distinct dates of one event; `games` has one row for each round and date (`round`, `date`)."""

    dates: Sequence[_Read]
    games: pd.DataFrame

    def days(self, exchanged: Sequence[int] = ()) -> Days:
        """Each date as a day, some of them exchanged."""
        swapped = set(exchanged)
        return np.array(
            [read.other if i in swapped else read.day for i, read in enumerate(self.dates)], np.int64
        )

    def is_in_order(self, days: Days) -> bool:
        """Whether no round lasts long and none ends before the one before it begins."""
        dated = self.games.assign(day=days[self.games["date"].to_numpy()])
        rounds = dated[dated["round"] > 0].groupby("round")["day"].agg(["min", "max"])
        first, last = rounds["min"].to_numpy(), rounds["max"].to_numpy()
        return bool((last - first <= _ROUND_APART).all() and (last[1:] >= first[:-1]).all())


def find(views: Sequence[View]) -> dict[int, list[Damage]]:
    """The dates (D117) of the tables of one file that fit their event only with day and month exchanged.

    A warning (D112) where that may well be chance and they are months from all others. Only tables with
    headings, which people fill in. By position of the table.
    """
    parts = [part for n, view in enumerate(views) if (part := _games(view, n)) is not None]
    if not parts:
        return {}
    found: dict[int, list[Damage]] = {}
    games = pd.concat(parts, ignore_index=True)
    span = games.groupby("event")["day"].agg(lambda days: days.max() - days.min())
    able = games["other"].ge(0).groupby(games["event"]).any()
    for event in span.index[(span >= _FAR) & able]:
        for number, damage in _of_event(views, games[games["event"] == event]):
            found.setdefault(number, []).append(damage)
    return found


def _games(view: View, number: int) -> pd.DataFrame | None:
    """The dated games, a row for each event, round and text: `table event round text day other`."""
    coded = view.coded("date") if view.table.kind == "games" and view.table.headings.get("date") else None
    if coded is None or not 0 < len(coded.distinct) <= MOST_SUSPECTS:
        return None
    settled, conflict = column_order(coded.texts)
    reads = [None if conflict else _read(text, settled or view.said.order) for text in coded.texts]
    if not any(reads):
        return None
    games = pd.DataFrame({"event": _events(view), "round": _rounds(view), "text": coded.codes})
    games = games[games["text"] >= 0].drop_duplicates()
    at = games["text"].to_numpy()
    games["day"] = np.array([read.day if read else -1 for read in reads])[at]
    others = [-1 if read is None or read.other is None else read.other for read in reads]
    games["other"] = np.array(others)[at]
    return games[games["day"] >= 0].assign(table=number)


def _read(text: str, order: Order | None) -> _Read | None:
    day = parse_date(text, order)
    if day is None:
        return None
    numbers = depends_on_order(text) and "." not in text and not any(c.isalpha() for c in text[:10])
    exchangeable = numbers and day.day <= 12 and day.day != day.month
    return _Read(day.toordinal(), date(day.year, day.day, day.month).toordinal() if exchangeable else None)


def _events(view: View) -> list[str] | str:
    if not view.has("event"):
        return view.table.event
    return [text.strip() for text in view.table.rows["event"].tolist()]


def _rounds(view: View) -> NDArray[np.int64] | int:
    coded = view.coded("round")
    if coded is None:
        return 0
    return coded.take([parse_whole(text) or 0 for text in coded.texts], 0, np.int64)


def _of_event(views: Sequence[View], games: pd.DataFrame) -> Iterator[tuple[int, Damage]]:
    """The damaged cells of one event, with the position of their table."""
    keys = games[["day", "other"]].drop_duplicates().reset_index(drop=True)
    dates = [_Read(int(day), None if other < 0 else int(other)) for day, other in keys.to_numpy().tolist()]
    number = games.merge(keys.reset_index(names="date"), on=["day", "other"])
    event = _Event(dates, number[["round", "date"]])
    windows = _windows(dates)
    window = min(windows, key=lambda each: len(each.exchanged))
    if not window.exchanged or not (code := _told_as(event, window)):
        return
    if _is_all_or_nothing(event, window):
        found = _all_of_them(views, number, (dates, window))
        if views[found[0]].table.letters or not _YEAR_FIRST.match(found[1].found):
            yield found
        return
    settled = len(windows) == 1 and code == "D117"
    texts = number[number["date"].isin(window.exchanged)][
        ["table", "text", "date", "event"]
    ].drop_duplicates()
    for table, text, at, name in texts.itertuples(index=False, name=None):
        damage = _damage(views[table], text, name, dates[at], window, settled)
        yield table, replace(damage, code=code)


def _is_all_or_nothing(event: _Event, window: _Window) -> bool:
    """Whether every date but such as 5 May would be exchanged, and the rounds are in order as they stand.

    Then nothing in the file says which is right: rounds on the fifth of each month, or on five days of May.
    A text with the year first is believed; a date of a workbook may have been exchanged before.
    """
    kept = [read for i, read in enumerate(event.dates) if i not in window.exchanged]
    told = [date.fromordinal(read.day) for read in kept]
    return all(day.day == day.month for day in told) and event.is_in_order(event.days())


def _all_of_them(
    views: Sequence[View], number: pd.DataFrame, found: tuple[Sequence[_Read], _Window]
) -> tuple[int, Damage]:
    """The one warning (D131) that all dates of an event may be exchanged, at the first of them."""
    dates, window = found
    first = number[number["date"].isin(window.exchanged)].iloc[0]
    coded = views[int(first["table"])].coded("date")
    rows = np.empty(0, np.intp) if coded is None else coded.rows_of([int(first["text"])])
    text = "" if coded is None else coded.texts[int(first["text"])]
    values = {
        "day": _in_words(dates[int(first["date"])].day),
        "count": len(window.exchanged),
        "first": str(date.fromordinal(window.first)),
        "last": str(date.fromordinal(window.last)),
    }
    return int(first["table"]), Damage("D131", "date", rows, text, values=values, each=False)


def _windows(dates: Sequence[_Read]) -> list[_Window]:
    """The shortest spans in which every date has its day or the exchanged one; a date that fits stays."""
    options = sorted(
        [(read.day, i) for i, read in enumerate(dates)]
        + [(read.other, i) for i, read in enumerate(dates) if read.other is not None]
    )
    count, missing, start = [0] * len(dates), len(dates), 0
    found: dict[_Window, int] = {}
    for last, which in options:
        missing -= count[which] == 0
        count[which] += 1
        while not missing:
            first, left = options[start]
            exchanged = tuple(i for i, read in enumerate(dates) if not first <= read.day <= last)
            found[_Window(first, last, exchanged)] = last - first
            start, count[left] = start + 1, count[left] - 1
            missing += count[left] == 0
    shortest = min(found.values())
    return [window for window, length in found.items() if length == shortest]


def _told_as(event: _Event, window: _Window) -> str:
    """D117 where the event becomes so much shorter that this is no chance, D112 where it may be, else ""."""
    before, after = event.days(), event.days(window.exchanged)
    length = window.last - window.first
    saved = int(before.max() - before.min()) - length
    if saved < _FAR or length * _SHORTER > saved + length:
        return ""
    disorder = not event.is_in_order(before) and event.is_in_order(after)
    chance = _chance(before, after, window)
    if chance <= (_CHANCE_OUT_OF_ORDER if disorder else _CHANCE):
        return "D117"
    far = saved >= _VERY_FAR and len(before) - len(window.exchanged) >= _FEWEST_KEPT
    return "D112" if far and chance <= _CHANCE_OUT_OF_ORDER else ""


def _chance(before: Days, after: Days, window: _Window) -> float:
    """How likely days taken at random would fit the event as well when exchanged."""
    swapped = list(window.exchanged)
    kept = np.delete(before, swapped)
    length = window.last - window.first
    if not len(kept):  # one of them says where the event is
        return float(((2 * length + 1) / _YEAR) ** (len(swapped) - 1))
    inside = 2 * length - int(kept.max() - kept.min()) + 1
    exact = np.isin(after[swapped], kept)
    each = np.where(exact, min(len(kept), inside), inside) / _YEAR
    return float(np.prod(np.minimum(each, 1.0)))


def _damage(view: View, text: int, event: str, read: _Read, window: _Window, settled: bool) -> Damage:
    coded = view.coded("date")
    rows = np.empty(0, np.intp) if coded is None else coded.rows_of([text])
    if view.has("event"):
        rows = rows[view.table.rows["event"].iloc[rows].str.strip().to_numpy() == event]
    found = "" if coded is None else coded.texts[text]
    likely = str(date.fromordinal(read.other)) if read.other is not None else ""
    values: Mapping[str, object] = {
        "day": _in_words(read.day),
        "likely": likely,
        "others": f"{date.fromordinal(window.last)}; with day and month exchanged it is {likely}",
        "first": str(date.fromordinal(window.first)),
        "last": str(date.fromordinal(window.last)),
        "repair": f", or say --accept-repairs to read it as {likely}" if settled else "",
    }
    return Damage("D117", "date", rows, found, likely if settled else "", _WHY, values)


def _in_words(day: int) -> str:
    """A day that nobody can read in two ways, such as 3 October 2026."""
    return f"{date.fromordinal(day):%-d %B %Y}"
