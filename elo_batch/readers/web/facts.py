"""What a page says of its event: name, days, place, arbiter, rate of play, and the day of a round."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from elo_batch.notation.dates import parse_date
from elo_batch.notation.text import bare, tidy
from elo_batch.readers.trf_header import time_control
from elo_batch.readers.trf_lines import sort_records

_DATE = re.compile(r"(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?!\d)")
_POOL_WORD = re.compile(r"\(([^()]+)\)\s*$")


def pool_of(rate: str) -> str:
    """The pool of a rate of play as written, "" where it does not tell.

    >>> pool_of("90 min + 30 sec per move"), pool_of("Blitz"), pool_of("")
    ('standard', 'blitz', '')
    """
    return (time_control(sort_records([f"122 {rate}"])) or "") if rate.strip() else ""


def pool_in_heading(heading: str) -> str:
    """The pool that stands in brackets behind a heading.

    >>> pool_in_heading("Time control (Rapid)"), pool_in_heading("Time control")
    ('rapid', '')
    """
    word = _POOL_WORD.search(tidy(heading))
    return pool_of(word[1]) if word else ""


def days_in(text: str) -> list[date]:
    """The days a text names, the day before the month where the year stands last.

    >>> days_in("Round 8 on 2026/08/08 at 14:30"), days_in("30/08/2025 - 31/08/2025")[1]
    ([datetime.date(2026, 8, 8)], datetime.date(2025, 8, 31))
    """
    found = (parse_date(match[0], "dmy") for match in _DATE.finditer(text))
    return [day for day in found if day]


def first_range(texts: Iterable[str]) -> tuple[date | None, date | None]:
    """The first text that names two days in order, as the first and last day of an event."""
    for text in texts:
        days = days_in(text)
        if len(days) == 2 and days[0] <= days[1]:
            return days[0], days[1]
    return None, None


def is_swiss(text: str) -> str:
    """The format that a text names: `swiss`, `round-robin`, or "".

    >>> is_swiss("Swiss-System"), is_swiss("Rundenturnier"), is_swiss("Team")
    ('swiss', 'round-robin', '')
    """
    word = bare(text)
    if any(part in word for part in ("swiss", "schweizer", "suizo", "suisse", "svizzero", "szwajcarski", "швеицар")):
        return "swiss"
    return "round-robin" if any(part in word for part in _ROUND_ROBIN) else ""


_ROUND_ROBIN = ("roundrobin", "rundenturnier", "allplayall", "todoscontratodos", "toutesrondes", "italiana", "кругов")
