"""Dates and years of birth in tournament reports, read together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from elo_batch.notation.dates import column_order, parse_birth

Birth = tuple[int, date | None]
_TWO_DIGIT_YEAR = re.compile(r"\d{1,2}[-/.]\d{1,2}[-/.]\d{2}")


def read_births(texts: Sequence[str], start: date | None) -> list[Birth | None]:
    """Year (0 = unknown) and day of each birth; None for what is neither.

    Dates with two readings are settled by the other births of the file; where nothing settles them, only a
    year that is certain is kept. A two-digit year is the last one before the event's `start`; without a
    start it is not read.

    >>> read_births(["02.01.45", "28.12.98", "1990/00/00"], date(2025, 11, 8))
    [(1945, datetime.date(1945, 1, 2)), (1998, datetime.date(1998, 12, 28)), (1990, None)]
    """
    settled = column_order(text for text in texts if text)
    births = (parse_birth(text, settled.order) for text in texts)
    return [
        _century(birth, start) if birth and _TWO_DIGIT_YEAR.fullmatch(text) else birth
        for text, birth in zip(texts, births, strict=True)
    ]


def _century(birth: Birth, start: date | None) -> Birth | None:
    if start is None or birth[1] is None:
        return None
    year = start.year - (start.year - birth[0]) % 100
    try:
        return year, birth[1].replace(year=year)
    except ValueError:  # 29 February of a year without one
        return None
