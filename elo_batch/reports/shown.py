"""Numbers as people read them on a page: a real minus sign, halves as ½, hundredths; missing values as ""."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from elo_batch.exact import HALF_POINT, HUNDREDTH, POINT, divide_half_away, divide_half_up, to_text

MINUS = "\N{MINUS SIGN}"


def rating_text(units: int) -> str:
    """A rating, exact.

    >>> rating_text(1_968_500_000_000)
    '1968.5'
    """
    return to_text(units).replace("-", MINUS)


def average_text(units: int) -> str:
    """An average of ratings, rounded half up to a whole point.

    >>> average_text(1_599_500_000_000)
    '1600'
    """
    return whole_text(divide_half_up(units, POINT))


def change_text(units: int) -> str:
    """A change with its sign.

    >>> change_text(13_500_000_000), change_text(-12_000_000_000), change_text(0)
    ('+13.5', '−12', '0')
    """
    return ("+" if units > 0 else "") + rating_text(units)


def score_text(units: int) -> str:
    """A score with halves as chess players write them.

    >>> score_text(2_500_000_000), score_text(500_000_000), score_text(3_000_000_000)
    ('2½', '½', '3')
    """
    if units % POINT != HALF_POINT:
        return to_text(units)
    return f"{units // POINT or ''}½"


def hundredths_text(units: int) -> str:
    """An expected score, rounded to hundredths.

    >>> hundredths_text(2_256_000_000), hundredths_text(-5_000_000)
    ('2.26', '−0.01')
    """
    whole, rest = divmod(abs(divide_half_away(units, HUNDREDTH)), 100)
    return f"{MINUS if units < 0 and (whole or rest) else ''}{whole}.{rest:02d}"


def gain_text(units: int) -> str:
    """A gain with its sign, rounded to hundredths.

    >>> gain_text(240_000_000), gain_text(-800_000_000)
    ('+0.24', '−0.80')
    """
    text = hundredths_text(units)
    return text if units <= 0 or text == "0.00" else f"+{text}"


def whole_text(number: int) -> str:
    """A count."""
    return str(number).replace("-", MINUS)


def shown(values: pd.Series, write: Callable[[int], str], missing: str = "") -> list[str]:
    """The cells of an Int64 column, written by one of the functions above."""
    return [missing if gone else write(int(value)) for value, gone in zip(values, values.isna(), strict=True)]


def days(values: pd.Series) -> list[str]:
    """The cells of a date column, ISO."""
    return ["" if pd.isna(day) else day.date().isoformat() for day in values]
