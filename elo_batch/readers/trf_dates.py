"""The dates of a tournament report file, read together: each one helps to settle the order of the others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise, product
from typing import NamedTuple

from elo_batch.notation.dates import Order, has_two_readings, parse_date
from elo_batch.notation.text import tidy
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.trf_lines import Records

_TWO_DIGITS = re.compile(r"\d{1,2}[-/.]\d{1,2}[-/.]\d{2}")
_TWO_DIGIT_ORDERS: tuple[Order, ...] = ("ymd", "dmy", "mdy")
_YEAR_LAST_ORDERS: tuple[Order, ...] = ("dmy", "mdy")
_SAYS_A_DAY = re.compile(r"[^\W0_]")  # not 0000/00/00 or dashes
_LONGEST_EVENT = 731  # days; a league of one season is shorter
_DATES_START, _CELL_WIDTH = 91, 10


class Orders(NamedTuple):
    """The order of two-digit dates (in the header, of the rounds), and of dates with the year last."""

    two_digits: Order
    rounds: Order
    year_last: Order


@dataclass(frozen=True)
class TrfDates:
    """The days of an event: first, last, of each round (None = not known)."""

    start: date | None
    end: date | None
    rounds: tuple[date | None, ...]


class _Texts(NamedTuple):
    """The dates as written: first day, last day, rounds."""

    start: str
    end: str
    rounds: tuple[str, ...]


def read_dates(records: Records, findings: Findings) -> TrfDates:
    """Read `042`, `052` and `132`; what has two readings is settled by the others (T406) or warned of.

    A first day that is no date is an error where no round has a day (T415): no law could be chosen by it.
    Dates of rounds that fit no order are left out (T409).
    """
    texts = _Texts(records.text("042"), records.text("052"), _round_texts(records))
    possible = _consistent(texts)
    if not possible and any(texts.rounds):
        findings.add("T409", records.of("132")[0][0], found=next(filter(None, texts.rounds)))
        texts = texts._replace(rounds=())
        possible = _consistent(texts)
    best = _closest(possible, texts)
    orders = best[0] if best else Orders("ymd", "ymd", "dmy")
    days = _days(texts, orders)
    _report_readings(records, texts, days, len({_days(texts, o) for o in best}) > 1, findings)
    return TrfDates(days[0], days[1], days[2:])


def _read_day(text: str, two_digits: Order, year_last: Order) -> date | None:
    return parse_date(text, two_digits if _TWO_DIGITS.fullmatch(text) else year_last)


def _round_texts(records: Records) -> tuple[str, ...]:
    """The dates of the rounds: in columns 92, 102 ..., or just one after the other."""
    lines = records.of("132")
    text = lines[0][1].rstrip() if lines else ""
    cells = tuple(tidy(text[at : at + _CELL_WIDTH]) for at in range(_DATES_START, len(text), _CELL_WIDTH))
    if text[3:_DATES_START].strip() or any(" " in cell for cell in cells):
        return tuple(text[3:].split())
    return cells


def _days(texts: _Texts, orders: Orders) -> tuple[date | None, ...]:
    ends = (_read_day(text, orders.two_digits, orders.year_last) for text in (texts.start, texts.end))
    return (*ends, *(_read_day(text, orders.rounds, orders.year_last) for text in texts.rounds))


def _consistent(texts: _Texts) -> list[Orders]:
    """The orders under which every date that can be a date is one, and all stand in order."""
    found = []
    every = [Orders(*three) for three in product(_TWO_DIGIT_ORDERS, _TWO_DIGIT_ORDERS, _YEAR_LAST_ORDERS)]
    readable = [any(_days(texts, orders)[at] for orders in every) for at in (0, 1)]
    for orders in every:
        start, end, *rounds = _days(texts, orders)
        days = [day for day in (start, *rounds, end) if day]
        in_order = all(a <= b for a, b in pairwise(days))
        all_read = all(day for text, day in zip(texts.rounds, rounds, strict=True) if text)
        if in_order and all_read and [bool(start), bool(end)] == readable:
            found.append(orders)
    return found


def _closest(possible: Sequence[Orders], texts: _Texts) -> list[Orders]:
    """Of several possible orders, the ones that leave least to explain.

    The rounds begin and end with the event, an event is shorter than two years, and `132` is year first by
    the format's own rule.
    """

    def misfit(orders: Orders) -> tuple[int, bool]:
        """How much these orders leave to explain; less is better."""
        start, end, *rounds = _days(texts, orders)
        days = [day for day in rounds if day]
        ends = ((start, days[:1]), (end, days[-1:]))
        known = [day for day in (start, end, *days) if day]
        too_long = bool(known) and (max(known) - min(known)).days > _LONGEST_EVENT
        apart = sum(bool(day and near) and day != near[0] for day, near in ends)
        return apart + 3 * too_long, orders.rounds != "ymd"

    least = min(map(misfit, possible), default=None)
    return [orders for orders in possible if misfit(orders) == least]


def _report_readings(
    records: Records, texts: _Texts, days: Sequence[date | None], open_: bool, findings: Findings
) -> None:
    for identifier, text, day in (("042", texts.start, days[0]), ("052", texts.end, days[1])):
        line = records.of(identifier)[0][0] if text else 0
        if text and day is None:
            unknown_start = identifier == "042" and _SAYS_A_DAY.search(text) and not any(days[2:])
            findings.add("T415" if unknown_start else "T408", line, identifier, found=text)
        elif day and (has_two_readings(text) or _TWO_DIGITS.fullmatch(text)):
            findings.add("T407" if open_ else "T406", line, identifier, found=text, day=day.isoformat())
