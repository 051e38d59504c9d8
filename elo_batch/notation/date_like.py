"""Results that a spreadsheet turned into dates: recognised, explained, never guessed."""

from __future__ import annotations

import re

from elo_batch.notation.dates import from_serial, month_number
from elo_batch.notation.text import plain

_NAMED = re.compile(r"^(?:(\d{1,2})[-. /]*)?([^\W\d]{3,9})\.?(?:[-. /]+(\d{2,4}))?$")
_CLOCK = re.compile(r"^0?(\d{1,2}):0?(\d)(?::00)?$")
_YEAR_FIRST = re.compile(r"^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$")
_YEAR_LAST = re.compile(r"^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?: .*)?$")
_SERIAL = re.compile(r"^([2-7]\d{4})(?:\.0+)?$")  # days since 1900: from 1954 to 2119
_PART_OF_A_DAY = re.compile(r"^0?\.(0416{3,}\d*|0006{0,2}94{2,}\d*)$")


def looks_like_date(text: str) -> str | None:
    """The likely original of a result text that is a date or a time of day, or None when it is neither.

    >>> looks_like_date("01-Jan"), looks_like_date("1-Jan-00"), looks_like_date("1-0")
    ('1-0 or 1-1', '1-0', None)
    """
    return " or ".join(originals(text)) or None


def became(text: str) -> str:
    """What a spreadsheet made of a result that looks like a date.

    >>> became("01:00:00"), became("2-Jan")
    ('a time of day', 'a date')
    """
    folded = plain(text)
    is_time = _CLOCK.match(folded) or _PART_OF_A_DAY.match(folded.replace(",", "."))
    return "a time of day" if is_time else "a date"


def originals(text: str) -> tuple[str, ...]:
    """Everything that may have been typed before a spreadsheet made a date or a time of day of it.

    Empty when the text is neither. A bare serial number (days since 1900) and a part of a day count as such.

    >>> originals("2-Jan"), originals("2000-02-01"), originals("36526"), originals("1-0")
    (('1/2',), ('2-0', '1/2'), ('1-0',), ())
    """
    folded = plain(text)
    if (match := _CLOCK.match(folded)) and len(folded) > 3:
        return (f"{match[1]}:{match[2]}",)
    if match := _PART_OF_A_DAY.match(folded.replace(",", ".")):
        return ("1:0" if match[1].startswith("04") else "0:1",)
    if match := _SERIAL.match(folded):
        day = from_serial(int(match[1]))
        return _typed(day.day, day.month, day.year) if day else ()
    if match := _YEAR_FIRST.match(folded):
        year, month, day_ = (int(part) for part in match.groups())
        return _typed(day_, month, year)
    if match := _YEAR_LAST.match(folded):
        first, second, year = (int(part) for part in match.groups())
        return _typed(first, second, year)
    match = _NAMED.match(folded)
    number = month_number(match[2]) if match else None
    if match is None or number is None or not (match[1] or match[3]):
        return ()
    return _typed(int(match[1] or 1), number, int(match[3] or 1))


def _typed(day: int, month: int, year: int) -> tuple[str, ...]:
    """In the year 2000 the second number was a 0; in any other, day and month are the two numbers."""
    nought = year % 100 == 0
    if {day, month} == {1, 2}:
        return ("2-0", "1/2") if nought and (day, month) == (1, 2) else ("1/2",)
    if (day, month) == (1, 1):
        return ("1-0",) if nought else ("1-0", "1-1")
    return (f"{day}-{month}",) if day == month else (f"{day}-{month}", f"{month}-{day}")
