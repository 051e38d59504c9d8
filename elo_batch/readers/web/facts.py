"""What a page says of its event: name, days, place, arbiter, rate of play, and the day of a round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import PurePath

from elo_batch.notation.dates import parse_date
from elo_batch.notation.text import bare, tidy
from elo_batch.readers.entries.tables import EventFacts
from elo_batch.readers.event_rates import rate_told
from elo_batch.readers.event_titles import event_days
from elo_batch.readers.trf_header import time_control
from elo_batch.readers.trf_lines import sort_records
from elo_batch.readers.web.html import Page

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
    if any(
        part in word
        for part in ("swiss", "schweizer", "suizo", "suisse", "svizzero", "szwajcarski", "швеицар")
    ):
        return "swiss"
    return "round-robin" if any(part in word for part in _ROUND_ROBIN) else ""


_ROUND_ROBIN = (
    "roundrobin",
    "rundenturnier",
    "allplayall",
    "todoscontratodos",
    "toutesrondes",
    "italiana",
    "кругов",
)


_CHIEF = frozenset(
    {"chiefarbiter", "hauptschiedsrichter", "arbitroprincipal", "arbitreprincipal", "sedziaglowny"}
)
_PLACE = frozenset(
    {"location", "ort", "spielort", "lugar", "lieu", "luogo", "miejsce", "local", "plaats", "misto"}
)
_ROUNDS = frozenset({"numberofrounds", "anzahlrunden", "numeroderondas", "nombrederondes", "numerodeturni"})
_FEDERATION = re.compile(r"\( ?([A-Z]{3}) ?\)")
_REPORT = re.compile(r"^(.+?) \w+ \d{4} .*\bFIDE Chess Tournament report$")
_SITE = re.compile(r"^Chess-Results Server Chess-results\.com ?-? ?", re.IGNORECASE)
_LONGEST_NAME = 200
_LONGEST_LABEL = 30


def event_of(page: Page, file: str, days: Mapping[int, date | None]) -> EventFacts:
    """The event of a page: its details where the page shows them, days of `rounds` that captions gave."""
    details = _details(page)
    start, end = first_range([*details.values(), *page.headings])
    if start is None and not any(days.values()):
        captions = [text for table in page.tables for text in table.captions]
        start, end = event_days(captions) or (None, None)
    pool, rate = _rate(details, _lone_texts(page))
    place = _of(details, _PLACE)
    federation = next((found[1] for text in details.values() if (found := _FEDERATION.search(text))), "")
    rounds = _of(details, _ROUNDS)
    return EventFacts(
        name=_name(page) or PurePath(file).stem,
        place=place,
        federation=federation,
        start=start,
        end=end,
        rounds=int(rounds) if rounds.isdecimal() and len(rounds) < 4 else 0,
        time_control=pool,
        rate_of_play=rate,
        arbiter=_of(details, _CHIEF),
        format=next(filter(None, (is_swiss(text) for text in details.values() if len(text) < 40)), ""),
        days=tuple(days.get(round_) for round_ in range(1, max(days, default=0) + 1)),
    )


def _rate(details: Mapping[str, str], lines: Sequence[str]) -> tuple[str, str]:
    """The pool and the time control as written: those of the details, else those of a line of the page."""
    for head, text in details.items():
        if pool := pool_in_heading(head):
            return pool, text
    labelled = [f"{head}: {text}" for head, text in details.items() if len(head) < _LONGEST_LABEL]
    rate = rate_told(labelled) or rate_told(lines)
    return (rate.pool, rate.text) if rate else ("", "")


def _lone_texts(page: Page) -> list[str]:
    """The captions of a page, and the rows of its tables that hold one text alone."""
    captions = [text for table in page.tables for text in table.captions]
    filled = ([text for text in row.texts if text] for table in page.tables for row in table.rows)
    return captions + [texts[0] for texts in filled if len(texts) == 1]


def _details(page: Page) -> dict[str, str]:
    """The rows of two cells of a page: heading -> text."""
    found: dict[str, str] = {}
    for row in (row for table in page.tables for row in table.rows):
        if len(row.cells) == 2 and all(row.texts):
            found.setdefault(row.texts[0], row.texts[1])
    return found


def _of(details: Mapping[str, str], headings: frozenset[str]) -> str:
    return next((text for head, text in details.items() if bare(head) in headings), "")


def _name(page: Page) -> str:
    """The name of the event: the first heading on chess-results.com, the title elsewhere."""
    short = [text for text in page.headings if len(text) < _LONGEST_NAME]
    report = _REPORT.match(page.title)
    if report:
        return report[1]
    if _SITE.match(page.title):
        return next(iter(short), "") or _SITE.sub("", page.title)
    return page.title or next(iter(short), "")
