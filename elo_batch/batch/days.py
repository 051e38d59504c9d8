"""Which day chooses what: the list being made, the list in force, late reports, monthly parts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

Days = NDArray[np.datetime64]
_MONTHS = 1_000_000


def month_number(day: date) -> int:
    """Months from year 0: 12 x year + month - 1.

    >>> month_number(date(2025, 11, 7))
    24310
    """
    return 12 * day.year + day.month - 1


def first_of_month(number: int) -> date:
    """The first day of a month by its number.

    >>> first_of_month(24310)
    datetime.date(2025, 11, 1)
    """
    return date(number // 12, number % 12 + 1, 1)


def list_for(end: date, closing_days: int) -> date:
    """The first list whose closing date is not before an event's end (FIDE 7.1.3).

    >>> list_for(date(2025, 8, 29), 3), list_for(date(2025, 8, 30), 3)
    (datetime.date(2025, 9, 1), datetime.date(2025, 10, 1))
    """
    next_list = first_of_month(month_number(end) + 1)
    if end <= next_list - timedelta(days=closing_days):
        return next_list
    return first_of_month(month_number(next_list) + 1)


def is_late(end: date, received: date | None, list_date: date, last: tuple[int, int]) -> bool:
    """Whether a report missed the last list it could go on: `last` = (lists, days left) (FIDE 9.1).

    The lists count from the month after the event's end; where only so few days of its month are left, from
    the one after that.

    >>> is_late(date(2025, 5, 26), None, date(2025, 9, 1), (3, 5))
    False
    >>> is_late(date(2025, 5, 25), None, date(2025, 9, 1), (3, 5))
    True
    """
    lists, days_left = last
    if not lists:
        return False
    month = month_number(end)
    left = (first_of_month(month + 1) - end).days - 1
    final = first_of_month(month + lists + (left <= days_left))
    return list_date > final or (received is not None and received > final)


def day(value: Any) -> date | None:
    """A Timestamp, datetime64 or date as a date; NaT and None as None."""
    return None if pd.isna(value) else pd.Timestamp(value).date()


def months(days: Days) -> NDArray[np.int64]:
    """Month numbers of days; 0 for NaT."""
    whole = days.astype("datetime64[M]").astype(np.int64) + 12 * 1970
    return np.where(np.isnat(days), 0, whole)


def list_in_force(starts: Days, lists: Days) -> NDArray[np.int64]:
    """The position of the newest list not after each start; the first list for starts before all of them.

    `lists` is sorted; a list without a date (NaT, alone) serves every event.
    """
    if len(lists) == 1:
        return np.zeros(len(starts), dtype=np.int64)
    position = np.searchsorted(lists, starts, side="right") - 1
    return np.where(np.isnat(starts), len(lists) - 1, np.maximum(position, 0))


@dataclass(frozen=True)
class Parts:
    """Events after the split of long ones into months; `whole`: the event that each part comes from."""

    events: pd.DataFrame
    games: pd.DataFrame
    whole: NDArray[np.int64]


def monthly_parts(events: pd.DataFrame, games: pd.DataFrame, longest: NDArray[np.int64]) -> Parts:
    """Split events longer than `longest` days (0 = never) into parts by the month of each game's date.

    A part keeps the event's id and name; it starts and ends with the month's share of the event. Games
    without a date keep the event whole.
    """
    span = (events["end"] - events["start"]).dt.days.fillna(0).to_numpy() + 1
    position = games["event"].to_numpy()
    undated = np.unique(position[games["date"].isna().to_numpy()])
    long = np.flatnonzero((longest > 0) & (span > longest) & ~np.isin(np.arange(len(events)), undated))
    whole = np.arange(len(events), dtype=np.int64)
    if not len(long):
        return Parts(events, games, whole)
    month = months(games["date"].to_numpy())
    in_long = np.isin(position, long)
    pairs = pd.DataFrame({"event": position[in_long], "month": month[in_long]}).drop_duplicates()
    pairs = pairs.sort_values(["event", "month"])
    kept = np.setdiff1d(whole, long)
    whole = np.r_[kept, pairs["event"].to_numpy()]
    parts = events.take(whole).reset_index(drop=True)
    first = np.r_[np.zeros(len(kept), dtype=np.int64), pairs["month"].to_numpy()]
    parts = _bounded(parts, first)
    keys, wanted = whole * _MONTHS + first, position * _MONTHS + np.where(in_long, month, 0)
    order = np.argsort(keys)
    new = order[np.searchsorted(keys[order], wanted)]
    return Parts(parts, games.assign(event=new.astype(np.int32)), whole)


def _bounded(parts: pd.DataFrame, month: NDArray[np.int64]) -> pd.DataFrame:
    """Each part's start and end within its month (0: the event is whole)."""
    is_part = month > 0
    begins = (month - 12 * 1970).astype("datetime64[M]").astype("datetime64[s]")
    ends = (month + 1 - 12 * 1970).astype("datetime64[M]").astype("datetime64[D]") - np.timedelta64(1, "D")
    start, end = parts["start"].to_numpy("datetime64[s]"), parts["end"].to_numpy("datetime64[s]")
    names = np.datetime_as_string(begins, "M")
    event = [f"{n} ({m})" if p else n for n, m, p in zip(parts["event"], names, is_part, strict=True)]
    return parts.assign(
        event=pd.Series(event, dtype="str"),
        start=np.where(is_part, np.maximum(start, begins), start),
        end=np.where(is_part, np.minimum(end, ends.astype("datetime64[s]")), end),
    )
