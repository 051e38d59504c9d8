"""What a locale says about numbers and dates in files; without one nothing is assumed."""

from __future__ import annotations

from dataclasses import dataclass

from elo_batch.notation.dates import Order

_POINT_LANGUAGES = frozenset(["en", "ja", "zh", "ko", "he", "th"])
_MONTH_FIRST = frozenset({"US", "PH"})
_YEAR_FIRST = frozenset(["hu", "ja", "zh", "ko", "lt", "sv"])
_BLANK_GROUPS = frozenset(["fr", "ru", "uk", "pl", "cs", "sk", "bg", "fi", "sv", "nb", "no", "nn", "hu"])


@dataclass(frozen=True)
class Marks:
    """Decimal mark, thousands mark ("" = none is assumed), and the order of dates (None = not known)."""

    decimal: str = "."
    thousands: str = ""
    order: Order | None = None


def marks(locale: str) -> Marks:
    """The marks of a locale such as `de`, `de_AT` or `en-US`; of "" those that need no declaration.

    >>> marks("de"), marks("en-US").order, marks("en").order
    (Marks(decimal=',', thousands='.', order='dmy'), 'mdy', None)
    """
    language, _, region = locale.replace("-", "_").partition("_")
    language = language.lower()
    if not language:
        return Marks()
    order: Order | None = (
        "ymd" if language in _YEAR_FIRST else "mdy" if region.upper() in _MONTH_FIRST else "dmy"
    )
    if language in _POINT_LANGUAGES:
        return Marks(".", ",", order if region or language != "en" else None)
    return Marks(",", " " if language in _BLANK_GROUPS else ".", order)
