"""Columns under each other's headings: ids where the ratings should be, years of birth among the ratings."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from elo_batch.checks.damage.model import Damage, View

_LIKE_RATING = re.compile(r"[1-3]?\d{3}")
_LIKE_ID = re.compile(r"\d{5,10}")
_LIKE_YEAR = re.compile(r"19[2-9]\d|20[0-3]\d")
_PAIRS = {
    "games": (("white", "white_rating"), ("black", "black_rating")),
    "players": (("id", "rating"),),
}
_MOST = 0.8
_SAMPLE = 1_000  # rows looked at: an exchange concerns the whole column
_FEWEST_YEARS = 20


def find(view: View) -> Iterator[Damage]:
    """Columns of ids and ratings exchanged (D108); ratings that are years of birth (D109)."""
    for ids, ratings in _PAIRS.get(view.table.kind, ()):
        if _mostly(view, ratings, _LIKE_ID, 2) and _mostly(view, ids, _LIKE_RATING, 2):
            yield _whole(view, "D108", ids, other=view.table.headings.get(ratings, ratings))
    if view.table.kind == "players" and _mostly(view, "rating", _LIKE_YEAR, _FEWEST_YEARS):
        yield _whole(view, "D109", "rating")


def _mostly(view: View, column: str, pattern: re.Pattern[str], fewest: int) -> bool:
    if not view.has(column):
        return False
    cells = view.table.rows[column].iloc[:_SAMPLE].str.strip()
    texts = cells[cells != ""].unique().tolist()
    return len(texts) >= fewest and sum(bool(pattern.fullmatch(text)) for text in texts) >= len(texts) * _MOST


def _whole(view: View, code: str, column: str, **values: object) -> Damage:
    """One problem for the column, at its first filled cell."""
    first = np.flatnonzero(view.table.rows[column].iloc[:_SAMPLE].str.strip() != "")[:1]
    found = str(view.table.rows[column].iloc[int(first[0])])
    return Damage(code, column, first, found, values=values, each=False)
