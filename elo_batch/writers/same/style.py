"""New cells written as the old ones of their column are: the form of dates, the decimal mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from elo_batch.notation.dates import column_order, parse_date
from elo_batch.writers.same.model import KINDS, Closed

_DATE = re.compile(r"(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})")
_COMMA = re.compile(r"\d,\d")


@dataclass(frozen=True)
class Style:
    """How the cells of a column are written: pattern of a date ("" = ISO), and the mark of decimals."""

    date: str = ""
    comma: bool = False

    def text(self, value: str) -> str:
        """A canonical text in this style.

        >>> Style("{day:02}.{month:02}.{year}").text("2025-12-01"), Style(comma=True).text("2100.5")
        ('01.12.2025', '2100,5')
        """
        if self.date and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
            day = date.fromisoformat(value)
            return self.date.format(day=day.day, month=day.month, year=day.year, short=day.year % 100)
        return value.replace(".", ",") if self.comma and re.fullmatch(r"-?\d+\.\d+", value) else value


def style_of(closed: Closed, column: str, commas: bool) -> Style:
    """The style of a column; `commas`: decimals have commas where the column itself does not tell."""
    kind, texts = KINDS.get(column, "text"), closed.texts(column)
    if kind == "date":
        return Style(date=date_pattern(texts))
    if kind != "exact":
        return Style()
    return Style(comma=any(map(_COMMA.search, texts)) or (commas and not any("." in text for text in texts)))


def has_commas(closed: Closed) -> bool:
    """Whether a list writes decimals with a comma somewhere."""
    exact = (name for name in closed.old if KINDS.get(str(name)) == "exact")
    return any(_COMMA.search(text) for name in exact for text in closed.texts(str(name)))


def date_pattern(texts: Sequence[str]) -> str:
    """The pattern of dates of a column; "" where they are ISO, or not alike.

    >>> date_pattern(["01.12.2025", "24.12.2025"]), date_pattern(["1/12/2025", "1/24/2025"])
    ('{day:02}.{month:02}.{year}', '{month}/{day}/{year}')
    """
    order = column_order(texts).order
    for pattern in _patterns(texts[:1]):
        days = [parse_date(text, order) for text in texts]
        style = Style(pattern)
        if all(day and style.text(day.isoformat()) == text for day, text in zip(days, texts, strict=True)):
            return pattern
    return ""


def _patterns(first: Sequence[str]) -> list[str]:
    """The patterns that a date of three numbers may have."""
    match = _DATE.fullmatch(first[0]) if first else None
    if match is None:
        return []
    mark = match[2]
    orders = [("year", "month", "day"), ("day", "month", "year"), ("month", "day", "year")]
    return [
        mark.join({"year": year}.get(name, f"{{{name}{width}}}") for name in order)
        for width in (":02", "")
        for year in ("{year}", "{short:02}")
        for order in orders
    ]
