"""Dates as files write them. A date with two readings is never guessed: its column or the user settles it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple

from elo_batch.notation.text import bare, plain

Order = Literal["ymd", "dmy", "mdy"]

_MONTHS = (
    "jan ene gen sty янв",
    "feb fev lut фев",
    "mar mrt marz мар",
    "apr abr avr kwi апр",
    "may mai mei mag maj май маи",
    "jun juin giu cze июн",
    "jul juil lug lip июл",
    "aug ago aou sie авг",
    "sep set wrz сен",
    "oct okt ott out paz окт",
    "nov lis ноя",
    "dec dez dic gru дек",
)
_MONTH = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}

# First letters of the days of the week in several languages; two letters stand for themselves.
_WEEKDAY_NAMES = (
    "mon tue wed thu fri sat sun",
    "mo di mi do fr sa so mon die mit don fre sam son",
    "lun mar mer jeu ven sam dim",
    "lun mie jue vie sab dom gio seg ter qua qui sex",
    "maa din woe vri zat zon pon wto sro czw pia sob nie",
)
_WEEKDAYS = {name for names in _WEEKDAY_NAMES for name in names.split()}
_WEEKDAY = re.compile(r"^([^\W\d]{2,12})[.,]*\s+(?=[^\W\d]|\d)(.+)$")

_TIME = r"(?:[t ](?:[01]?\d|2[0-3]|24(?=:00)):[0-5]\d(?!\d).*)?"
_YEAR_FIRST = re.compile(rf"^(\d{{4}})\s?[-/.]\s?(\d{{1,2}})\s?[-/.]\s?(\d{{1,2}}){_TIME}$")
_YEAR_LAST = re.compile(rf"^(\d{{1,2}})\s?([-/.])\s?(\d{{1,2}})\s?[-/.]\s?(\d{{4}}){_TIME}$")
_TWO_DIGITS = re.compile(r"^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2})$")
_DAY_FIRST = frozenset(
    ("datum", "tag", "spieltag", "termin", "fecha", "dato", "päivä", "päivämäärä", "tarih", "дата", "kuupäev")
)
"""Headings of a column of dates in languages that write the day first."""
_THREE_NUMBERS = re.compile(r"\d\D+\d+\D+\d")
_COMPACT = re.compile(r"^((?:19|20)\d\d)(\d\d)(\d\d)$")
_DAY_NAMED = re.compile(r"^(\d{1,2})(?:st|nd|rd|th)?[-. ]+(?:de )?([^\W\d]+)[-., ]+(?:de )?(\d{4}|\d\d)$")
_MONTH_NAMED = re.compile(r"^([^\W\d]+)[-. ]+(\d{1,2})(?:st|nd|rd|th)?[-., ]+(\d{4})$")
_YEAR_ONLY = re.compile(
    r"^(?:(\d{4})(?:[-/.](?:\d\d|\?\?|xx)(?:[-/.](?:00|\?\?|xx))?)?"
    r"|(?:(?:00|\?\?|xx)[-/.])?(?:\d\d|\?\?|xx)[-/.](\d{4}))$"
)
_UNKNOWN_BIRTH = re.compile(r"^(?:[0?x./ -]*|n/?a|n\.a\.|none|nil|null|unknown|unbekannt|ohne)$")

_FIRST_1900 = date(1899, 12, 30)
_FIRST_1904 = date(1904, 1, 1)
_LAST_SERIAL = 2_958_465  # 9999-12-31


class ColumnOrder(NamedTuple):
    """The order that settles a column's dates (None: nothing does), and two texts that contradict it."""

    order: Order | None
    conflict: tuple[str, str] | None


def month_number(word: str) -> int | None:
    """The month (1 to 12) that a name or its beginning means in several languages, or None.

    >>> month_number("Oktober"), month_number("juil."), month_number("bye")
    (10, 7, None)
    """
    folded = bare(word)
    return _MONTH.get(folded[:4]) or _MONTH.get(folded[:3])


def parse_date(text: str, order: Order | None = None) -> date | None:
    """The day a text names, or None when it is no date, impossible, or has two readings without `order`.

    A weekday, a time of day and a zone are dropped: the day counts as it is written. `order` is that of the
    column. A year of two digits behind the name of a month is one of 1970 to 2069.

    >>> parse_date("2026-02-01T00:30+09:00"), parse_date("1.2.2026"), parse_date("01/02/2026")
    (datetime.date(2026, 2, 1), datetime.date(2026, 2, 1), None)
    """
    folded = plain(text)
    if match := _YEAR_FIRST.match(folded) or _COMPACT.match(folded):
        return _day(match[1], match[2], match[3])
    if match := _YEAR_LAST.match(folded):
        return _year_last(match, order)
    if match := _TWO_DIGITS.match(folded):
        return _two_digits(match, order)
    if match := _DAY_NAMED.match(folded):
        if len(match[3]) == 2 and order == "ymd":
            return None
        return _day(_year(match[3]), month_number(match[2]) or 0, match[1])
    if match := _MONTH_NAMED.match(folded):
        return _day(match[3], month_number(match[1]) or 0, match[2])
    if (match := _WEEKDAY.match(folded)) and _is_weekday(match[1]):
        return parse_date(match[2], order)
    return None


def _is_weekday(word: str) -> bool:
    folded = bare(word)
    return month_number(folded) is None and (folded[:3] if len(folded) > 2 else folded) in _WEEKDAYS


def depends_on_order(text: str) -> bool:
    """Whether a text holds three numbers, so that an order of day, month and year can make a difference.

    >>> depends_on_order("01/02/2026"), depends_on_order("1 May 2026"), depends_on_order("d123456")
    (True, False, False)
    """
    return _THREE_NUMBERS.search(text) is not None


def has_two_readings(text: str) -> bool:
    """Whether a text is a date whose day and month cannot be told apart by itself.

    >>> has_two_readings("01/02/2026"), has_two_readings("13/02/2026"), has_two_readings("2022-19-22")
    (True, False, False)
    """
    if not depends_on_order(text):
        return False
    readings = {parse_date(text, "dmy"), parse_date(text, "mdy"), parse_date(text, "ymd")} - {None}
    return parse_date(text) is None and len(readings) > 1


def readings(text: str) -> list[Order]:
    """The orders in which a text is a date; dots never stand between a month and the day after it.

    >>> readings("01/02/2026"), readings("06.02.26"), readings("06/02/26")
    (['dmy', 'mdy'], ['dmy', 'ymd'], ['dmy', 'mdy', 'ymd'])
    """
    two_digits = _TWO_DIGITS.match(plain(text)) is not None
    orders: tuple[Order, ...] = ("dmy", "mdy", "ymd") if two_digits else ("dmy", "mdy")
    return [order for order in orders if not (order == "mdy" and "." in text) and parse_date(text, order)]


def order_of_dots(texts: Sequence[str], heading: str) -> Order | None:
    """Day first for a column whose open dates have dots and years of two digits that vary less than the days.

    Where they vary alike, the heading says it, in a language that puts the day first.

    >>> order_of_dots(["06.02.26", "07.02.26"], "Date"), order_of_dots(["06.02.26"], "Datum")
    ('dmy', 'dmy')
    >>> order_of_dots(["26.02.06", "26.02.07"], "Date"), order_of_dots(["06/02/26"], "Datum")
    (None, None)
    """
    parts = [match.groups() for text in texts if (match := _TWO_DIGITS.match(plain(text))) and "." in text]
    if not parts or len(parts) < len(texts):
        return None
    first, last = (len({part[at] for part in parts}) for at in (0, 2))
    return "dmy" if first > last or (first == last and plain(heading) in _DAY_FIRST) else None


def column_order(texts: Iterable[str]) -> ColumnOrder:
    """Settle the order of a whole column from the members that allow one order only.

    >>> column_order(["01/02/2026", "13/02/2026"]).order, column_order(["13/02/2026", "02/13/2026"]).conflict
    ('dmy', ('13/02/2026', '02/13/2026'))
    """
    seen: dict[Order, str] = {}
    for text in texts:
        only = _only_order(text)
        if only and only not in seen:
            seen[only] = text
    if len(seen) > 1:
        first, second, *_ = seen.values()
        return ColumnOrder(None, (first, second))
    return ColumnOrder(next(iter(seen), None), None)


def from_serial(number: float, epoch1904: bool = False) -> date | None:
    """The day of a spreadsheet serial number, or None outside the calendar.

    >>> from_serial(46024), from_serial(46024, epoch1904=True)
    (datetime.date(2026, 1, 2), datetime.date(2030, 1, 3))
    """
    serial = int(number)
    if not 0 <= serial <= _LAST_SERIAL - (1462 if epoch1904 else 0) or (serial in (0, 60) and not epoch1904):
        return None
    if epoch1904:
        return _FIRST_1904 + timedelta(days=serial)
    return _FIRST_1900 + timedelta(days=serial + (1 if serial < 60 else 0))


def parse_birth(text: str, order: Order | None = None) -> tuple[int, date | None] | None:
    """Year of birth (0 = unknown) and the day where it is known; None when the text is neither.

    A day with two readings still gives its year, and so does one of which only the month or nothing else is
    known (`2008-05`, `00.00.2008`, `xx.05.2008`).

    >>> parse_birth("2008/00/00"), parse_birth("0000/00/00"), parse_birth("03/04/1993"), parse_birth("soon")
    ((2008, None), (0, None), (1993, None), None)
    """
    folded = plain(text)
    if _UNKNOWN_BIRTH.match(folded):
        return 0, None
    if match := _YEAR_ONLY.match(folded):
        return _birth_year(int(match[1] or match[2]), None)
    if (match := _DAY_NAMED.match(folded)) and len(match[3]) == 2:
        return None  # 26 may be 1926
    day = parse_date(folded, order)
    if day is not None:
        return _birth_year(day.year, day)
    either = parse_date(folded, "dmy") or parse_date(folded, "mdy")
    return _birth_year(either.year, None) if either and has_two_readings(text) and order is None else None


def _birth_year(year: int, day: date | None) -> tuple[int, date | None] | None:
    return (year, day) if 1850 <= year <= 2100 else None


def _year_last(match: re.Match[str], order: Order | None) -> date | None:
    first, sign, second, year = match.groups()
    if sign == "." and order in (None, "ymd"):
        return _day(year, second, first)
    if order in ("dmy", "mdy"):
        return _day(year, second, first) if order == "dmy" else _day(year, first, second)
    day_first, month_first = _day(year, second, first), _day(year, first, second)
    if day_first and month_first and day_first != month_first:
        return None
    return day_first or month_first


def _two_digits(match: re.Match[str], order: Order | None) -> date | None:
    if order is None:
        return None
    parts = dict(zip(order, match.groups(), strict=True))
    return _day(_year(parts["y"]), parts["m"], parts["d"])


def _year(digits: str) -> int:
    """A year of four digits, or of two: 1970 to 2069."""
    year = int(digits)
    return year if len(digits) > 2 else year + (2000 if year < 70 else 1900)


def _only_order(text: str) -> Order | None:
    folded = plain(text) if depends_on_order(text) else ""
    match = _YEAR_LAST.match(folded) or _TWO_DIGITS.match(folded)
    if not match or ("." in text and match.re is _YEAR_LAST):
        return None
    orders: tuple[Order, ...] = ("dmy", "mdy") if match.re is _YEAR_LAST else ("ymd", "dmy", "mdy")
    possible = [order for order in orders if parse_date(text, order)]
    return possible[0] if len(possible) == 1 else None


def _day(year: str | int, month: str | int, day: str | int) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
