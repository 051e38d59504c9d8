"""The time control that a line around a table tells: `Rate of play: 15 min + 10 s`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from elo_batch.notation.headings import canonical
from elo_batch.notation.text import tidy
from elo_batch.notation.time_control import parse
from elo_batch.readers.entries.findings import Findings

_WORD = re.compile(r"\S+")
_MOST_WORDS = 4  # of a label
_END = re.compile(r"\s*[|;]\s*|\s+[-–—]\s+|\.\s+(?=[^\W\d_]{4})|,\s*(?=[^\W\d_]{4})")
"""Where the next thing on a line may begin."""
_LONGEST = 300


class Rate(NamedTuple):
    """A time control as written, and the pool it is (`standard`, `rapid`, `blitz`)."""

    pool: str
    text: str


def rate_in(text: str) -> Rate | None:
    """The time control that stands behind a label in a text, also beside other things; None for none.

    >>> rate_in("Organizer: Oak CC | Time control: 15 min + 10 sec")
    Rate(pool='rapid', text='15 min + 10 sec')
    >>> rate_in("25 September - 6 November 2026, rate of play 90'+30\\"")
    Rate(pool='standard', text='90\\'+30"')
    >>> rate_in("In what tempo he played!") is None
    True
    """
    whole = _behind_label(tidy(text)) if len(text) < _LONGEST else ""
    ends = [match.start() for match in _END.finditer(whole)]
    for end in (len(whole), *reversed(ends)):
        rate = whole[:end].strip(" .,")
        if rate and (pool := parse(rate).pool):
            return Rate(pool, rate)
    return None


def _behind_label(text: str) -> str:
    """What stands behind the first label of a time control; "" where there is none."""
    words = list(_WORD.finditer(text))
    for first, word in enumerate(words):
        for last in words[first : first + _MOST_WORDS]:
            if canonical(text[word.start() : last.end()].rstrip(":="), "games") == "time_control":
                return text[last.end() :].lstrip(" :=-–")
    return ""


def rate_told(titles: Iterable[str]) -> Rate | None:
    """The time control of lines around a table, where all that tell one tell the same pool.

    >>> rate_told(["Alder Open", "Bedenkzeit: 90+30", "Blitz: Saturday"]).pool
    'standard'
    """
    found = [rate for title in titles if (rate := rate_in(title))]
    return found[0] if len({rate.pool for rate in found}) == 1 else None


def tell_rate(titles: Iterable[str], line: int, findings: Findings) -> Rate:
    """The time control of an event by the lines around its table, with a note (C457); blank where none."""
    rate = rate_told(titles)
    if rate is None:
        return Rate("", "")
    findings.add("C457", line, found=rate.text, pool=rate.pool)
    return rate
