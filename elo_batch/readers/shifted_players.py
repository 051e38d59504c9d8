"""What the cells of a row of a rating list can be: which rows of it do not fit, and which would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.columns import POOLS, pool_prefix
from elo_batch.exact import POINT
from elo_batch.notation.dates import parse_birth
from elo_batch.notation.names import texts_of
from elo_batch.notation.numbers import parse_rating, parse_whole
from elo_batch.readers.grid_model import Grid

_PREFIXES = tuple(pool_prefix(pool) for pool in POOLS)
_RATINGS = frozenset(f"{prefix}{name}" for prefix in _PREFIXES for name in ("rating", "peak"))
_KS = frozenset(f"{prefix}{name}" for prefix in _PREFIXES for name in ("k", "k_manual"))
_COUNTS = frozenset(f"{prefix}{name}" for prefix in _PREFIXES for name in ("games", "period_games"))
_BIRTHS = frozenset(("birth_year", "birth_date"))
_WORDS = {"federation": 30, "sex": 10, "title": 10}  # the longest
NUMBERS = _RATINGS | _KS | _COUNTS | _BIRTHS
"""Columns that hold numbers, of which a lost one changes what the row says."""
_NAMES = ("name", "id")
_CODE = 3  # letters
_HIGHEST_RATING, _LOWEST_RATING = 4000, 100
_HIGHEST_K, _MOST_GAMES = 200, 20_000
_MOST_DISTINCT = 20_000  # texts of a column; more are looked at in the rows of the other columns alone


def is_list(names: Sequence[str]) -> bool:
    """Whether a table names players and has two columns of numbers, which tell where its cells belong."""
    return any(name in names for name in _NAMES) and len(NUMBERS.intersection(names)) > 1


def suspects(grid: Grid, names: Sequence[str]) -> NDArray[np.intp]:
    """The rows with a cell that is not what its heading says."""
    suspect = np.zeros(len(grid.cells), dtype=bool)
    for at, name in enumerate(names):
        if name not in NUMBERS and name not in _WORDS:
            continue
        column = grid.cells.iloc[:, at]
        distinct = pc.unique(texts_of(column)).to_pylist()
        if len(distinct) > _MOST_DISTINCT:
            continue
        odd = [text for text in distinct if not _fits(name, text)]
        if odd:
            texts = pa.array(odd, pa.large_string())
            suspect |= pc.is_in(texts_of(column), value_set=texts).to_numpy(zero_copy_only=False)
    return np.flatnonzero(suspect)


def fits(columns: Sequence[str], cells: Sequence[str], digits: Mapping[str, int]) -> bool:
    """Whether every cell of a row fits its column; `digits`: the fewest digits of an id, 0 where there are
    other signs in it.

    >>> columns, digits = ("id", "name", "rating", "birth_year"), {"id": 8}
    >>> fits(columns, ("90000001", "Alder, Ann", "2104", "1990"), digits)
    True
    >>> fits(columns, ("90000001", "", "Alder, Ann", "2104"), digits)
    False
    """
    row = dict(zip(columns, cells, strict=True))
    if not digits.get("id") and not row.get("name", "").strip():
        return False  # nobody
    return all(
        _like_id(cell, digits["id"]) if column == "id" else _fits(column, cell)
        for column, cell in zip(columns, cells, strict=True)
    )


def _like_id(text: str, digits: int) -> bool:
    text = text.strip()
    return not digits or (text.isdigit() and len(text) >= digits)


def _is_name(text: str) -> bool:
    """Several words, or one that is no code of a federation."""
    letters = any(sign.isalpha() for sign in text) and not any(sign.isdigit() for sign in text)
    return letters and (len(text) > _CODE or not text.isupper())


@lru_cache(maxsize=65_536)
def _fits(column: str, cell: str) -> bool:
    text = cell.strip()
    if not text:
        return True
    if column == "name":
        return _is_name(text)
    if column in _WORDS:
        return len(text) <= _WORDS[column] and not any(sign.isdigit() or sign == "," for sign in text)
    if column in _RATINGS:
        rating = parse_rating(text)
        return rating is not None and (
            rating.units == 0 or _LOWEST_RATING <= rating.units / POINT <= _HIGHEST_RATING
        )
    if column in _BIRTHS:
        return parse_birth(text) is not None
    if column in _KS or column in _COUNTS:
        whole = parse_whole(text)
        return whole is not None and 0 <= whole <= (_HIGHEST_K if column in _KS else _MOST_GAMES)
    return True
