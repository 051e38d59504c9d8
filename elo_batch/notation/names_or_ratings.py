"""Two columns under each other's headings: numbers like ratings for names, and names for ratings."""

from __future__ import annotations

import re
from collections.abc import Iterable

_FEWEST, _MOST = 5, 0.8  # distinct texts, and the share of them that are of the other kind
_LIKE_RATING = re.compile(r"[1-3]?\d{3}")
_LIKE_NAME = re.compile(r"\D*[^\W\d_]{2}\D*")


def are_exchanged(names: Iterable[str], ratings: Iterable[str]) -> bool:
    """Whether a column of names holds ratings, and the column of ratings names.

    >>> are_exchanged(["1510", "1620", "1730", "1840", "1950"], ["Al", "Ben", "Cy", "Dot", "Eve"])
    True
    """
    return _mostly(names, _LIKE_RATING) and _mostly(ratings, _LIKE_NAME)


def _mostly(cells: Iterable[str], pattern: re.Pattern[str]) -> bool:
    texts = {cell.strip() for cell in cells} - {""}
    fitting = sum(bool(pattern.fullmatch(text)) for text in texts)
    return len(texts) >= _FEWEST and fitting >= len(texts) * _MOST
