"""Whether the cells of a row of games are what their headings say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from elo_batch.notation.dates import has_two_readings, parse_date
from elo_batch.notation.numbers import parse_rating, parse_whole
from elo_batch.notation.results import is_both_scores, parse_bye, parse_result

_SHORTEST_BYE = 3  # signs; a lone digit may be a round or a board
_WHOLE = ("round", "board")
_RATINGS = ("white_rating", "black_rating")
_NAMES = ("white_name", "black_name")
_HIGHEST_WHOLE, _HIGHEST_RATING = 999, 4000


def fits(columns: Sequence[str], cells: Sequence[str], digits: Mapping[str, int]) -> bool:
    """Whether every cell fits its column.

    Args:
        columns: canonical names.
        cells: one text for each of them.
        digits: for `white` and `black` the fewest digits of an id; 0 where the players are named.

    >>> columns, digits = ("round", "white", "black", "result"), {"white": 8, "black": 8}
    >>> fits(columns, ("1", "90000001", "90000002", "1-0"), digits)
    True
    >>> fits(columns, ("90000001", "90000002", "1-0", ""), digits)
    False
    >>> fits(columns, ("1", "90000001", "", "bye"), digits)
    True
    """
    pairs = list(zip(columns, cells, strict=True))
    is_bye = any(
        column == "result" and len(cell) >= _SHORTEST_BYE and parse_bye(cell) for column, cell in pairs
    )
    return all(
        (is_bye and (column == "result" or (column == "black" and not cell.strip())))
        or fits_column(column, cell, digits.get(column))
        for column, cell in pairs
    )


@lru_cache(maxsize=4096)
def fits_column(column: str, cell: str, digits: int | None = None) -> bool:
    """Whether one cell fits its column; `digits` as in `fits`, None for a column of something else.

    >>> fits_column("round", "2"), fits_column("round", "1-0")
    (True, False)
    """
    text = cell.strip()
    if digits is not None:
        return _like_person(text, digits)
    if column == "result":
        return parse_result(text) is not None
    if column in _NAMES:
        return not text or any(c.isalpha() for c in text)
    if column in _WHOLE:
        whole = parse_whole(text)
        return not text or (whole is not None and 0 < whole <= _HIGHEST_WHOLE)
    if column in _RATINGS:
        rating = parse_rating(text)
        return rating is not None and 0 <= rating.units <= _HIGHEST_RATING * 10**9
    if column == "date":
        return not text or parse_date(text) is not None or has_two_readings(text)
    return not is_both_scores(text)


def _like_person(text: str, digits: int) -> bool:
    if digits:
        return text.isdigit() and len(text) >= digits
    return any(c.isalpha() for c in text) and parse_result(text) is None
