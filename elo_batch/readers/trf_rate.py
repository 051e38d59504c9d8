"""The rate of play in the free text of `122`: numbers with their units, in the languages arbiters write."""

from __future__ import annotations

import re
from fractions import Fraction

from elo_batch.notation.text import plain
from elo_batch.notation.time_control import Pool, pool_of

_SECONDS = r"(?:''|\"|″|s(?:e[ckg]\w*)?|сек\w*)"
_MINUTES = r"(?:'(?!')|′|m(?:in\w*)?|мин\w*)"
_HOURS = r"(?:h(?:ours?|rs?|oras?|eures?)?|std|stunden?|ore|godz|ч\w*)"
_TIMED = re.compile(
    rf"(\d+(?:[.,]\d+)?)\s*(?:({_HOURS})|({_MINUTES})|({_SECONDS}))(?![^\W\dx_])", re.IGNORECASE
)
_AFTER_HOURS = re.compile(rf"(\d\s*{_HOURS}\s*)(\d\d)(?!\d|\s*[^\W\d_]|\s*['\"])")
_LEFT_OVER = re.compile(r"\d")


def spoken_pool(text: str) -> Pool | None:
    """The pool of a rate of play told with units; None where it is not certain.

    Sixty minutes and more are standard whatever follows. Less is certain only as one time for the whole game,
    with or without an increment.

    >>> spoken_pool("1h30 + 30s"), spoken_pool("100'x40+15'+30\\""), spoken_pool("25 minutos + 10 segundos")
    ('standard', 'standard', 'rapid')
    >>> spoken_pool("40 moves in 30 min, then 15 min") is None
    True
    """
    told = _AFTER_HOURS.sub(r"\1 \2 min", plain(text.replace("''", '"')))
    found = [
        (Fraction(number.replace(",", ".")), bool(hours), bool(minutes))
        for number, hours, minutes, _ in _TIMED.findall(told)
    ]
    minutes = sum((value * (60 if hours else 1) for value, hours, mins in found if hours or mins), Fraction())
    if minutes >= 60:
        return "standard"
    periods = sum(mins for _, _, mins in found)
    increments = [value for value, hours, mins in found if not hours and not mins]
    if periods != 1 or len(found) != periods + len(increments) or len(increments) > 1:
        return None
    if _LEFT_OVER.search(_TIMED.sub("", told)):
        return None
    return pool_of(minutes + sum(increments, Fraction()))
