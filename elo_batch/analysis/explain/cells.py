"""Cells of the CSV files as numbers, and numbers as people read them."""

from __future__ import annotations

from elo_batch.analysis.explain.reading import Row, damaged
from elo_batch.exact import from_text, to_text


def exact(row: Row, column: str) -> int | None:
    """An exact cell in billionths, None where blank. RequestError for anything else."""
    try:
        return from_text(row[column]) if row[column] else None
    except ValueError as error:
        raise damaged("the output", f"{column}: {error}") from None


def whole(row: Row, column: str) -> int | None:
    """A whole number, None where blank. RequestError for anything else."""
    try:
        return int(row[column]) if row[column] else None
    except ValueError:
        raise damaged("the output", f"{column}: {row[column]!r} is not a whole number") from None


def shown(units: int | None) -> str:
    """Billionths as an exact decimal; "" for None.

    >>> shown(2_400_000_000), shown(None)
    ('2.4', '')
    """
    return "" if units is None else to_text(units)


def signed(units: int | None) -> str:
    """A gain or a change with its sign.

    >>> signed(360_000_000), signed(-17_600_000_000), signed(0)
    ('+0.36', '-17.6', '0')
    """
    return f"+{to_text(units)}" if units and units > 0 else shown(units)


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "game"), counted(0, "game")
    ('1 game', '0 games')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def in_brackets(article: str) -> str:
    """The article behind a statement; "" where there is none.

    >>> in_brackets("8.3.4")
    ' (8.3.4)'
    """
    return f" ({article})" if article else ""
