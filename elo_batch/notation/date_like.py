"""Results that a spreadsheet turned into dates: recognised, explained, never guessed."""

from __future__ import annotations

import re
from datetime import date

from elo_batch.notation.dates import month_number
from elo_batch.notation.text import plain

_NAMED = re.compile(r"^(?:(\d{1,2})[-. /]*)?([^\W\d]{3,9})\.?(?:[-. /]+(\d{2,4}))?$")
_CLOCK = re.compile(r"^0?(\d{1,2}):0?(\d)(?::00)?$")
_YEAR_FIRST = re.compile(r"^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$")
_YEAR_LAST = re.compile(r"^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?: .*)?$")


def likely_original(day: date) -> str:
    """What was probably typed before a spreadsheet made this date of it.

    >>> likely_original(date(2026, 1, 1)), likely_original(date(2026, 1, 2))
    ('1-0 or 1-1', '1/2')
    """
    return _typed(day.day, day.month, day.year)


def looks_like_date(text: str) -> str | None:
    """The likely original of a result text that is a date or a time of day, or None when it is neither.

    >>> looks_like_date("01-Jan"), looks_like_date("1-Jan-00"), looks_like_date("1-0")
    ('1-0 or 1-1', '1-0', None)
    """
    folded = plain(text)
    if (match := _CLOCK.match(folded)) and len(folded) > 3:
        return f"{match[1]}:{match[2]}"
    if match := _YEAR_FIRST.match(folded):
        year, month, day = (int(part) for part in match.groups())
        return _typed(day, month, year)
    if match := _YEAR_LAST.match(folded):
        first, second, year = (int(part) for part in match.groups())
        return _typed(first, second, year)
    match = _NAMED.match(folded)
    number = month_number(match[2]) if match else None
    if match is None or number is None or not (match[1] or match[3]):
        return None
    return _typed(int(match[1] or 1), number, int(match[3] or 1))


def _typed(day: int, month: int, year: int) -> str:
    if {day, month} == {1, 2}:
        return "1/2"
    if (day, month) == (1, 1):
        return "1-0" if year % 100 == 0 else "1-0 or 1-1"
    return f"{day}-{month}" if day == month else f"{day}-{month} or {month}-{day}"
