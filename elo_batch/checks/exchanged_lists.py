"""Two columns of a rating list under each other's headings: years of birth as ratings, K as ratings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from elo_batch.arrow import pc
from elo_batch.checks.codes import BLANK, Coded
from elo_batch.checks.list_cells import ListCells
from elo_batch.columns import POOLS, pool_prefix
from elo_batch.exact import POINT
from elo_batch.notation.names import texts_of
from elo_batch.notation.numbers import parse_rating, parse_whole
from elo_batch.notation.plausible import HIGHEST_PLAUSIBLE_K, HIGHEST_PLAUSIBLE_RATING
from elo_batch.problems import Problem

_FEWEST = 3  # rows
_MOST, _HALF = 0.9, 0.5  # of the rows with a value
_FEWEST_KS, _MOST_KS = 8, 4  # rows, and kinds of K in one law
_USUAL_KS = frozenset({10, 15, 16, 20, 24, 25, 30, 32, 40})
_FIRST_YEAR, _LAST_YEAR = 1900, 2030
_FEW_GAMES, _MANY_GAMES = 600, 1000
_OF_CELLS = frozenset({"L403", "L404", "L406", "L407", "L408", "L413", "L437", "L446"})
"""What is said of single cells of two columns that are exchanged."""


class _Pair(NamedTuple):
    """A column of ratings, another, and what the texts under the two headings are where they are exchanged.

    `share`: of the texts under the other heading, that are sure to be no values of it.
    """

    other: str
    of_rating: Callable[[int], bool]
    of_other: Callable[[int], bool]
    share: float


def _is_year(number: int) -> bool:
    return _FIRST_YEAR <= number <= _LAST_YEAR


def _is_rating(number: int) -> bool:
    return HIGHEST_PLAUSIBLE_K < number <= HIGHEST_PLAUSIBLE_RATING // POINT


_PAIRS = (
    _Pair("birth_year", _is_year, lambda n: _is_rating(n) and not _is_year(n), _HALF),
    _Pair("birth_date", _is_year, lambda n: _is_rating(n) and not _is_year(n), _HALF),
    _Pair("k", lambda n: 0 < n <= HIGHEST_PLAUSIBLE_K, _is_rating, _MOST),
    _Pair("games", lambda n: 0 <= n < _FEW_GAMES, lambda n: n >= _MANY_GAMES and _is_rating(n), 1.0),
)


def tell_exchanged(cells: ListCells) -> frozenset[str]:
    """Report columns under each other's headings, one error for two (L447); gives their headings."""
    headings = cells.stack.tables[0].headings
    told = set(_ids_and_names(cells, headings))
    for pool in POOLS:
        prefix = pool_prefix(pool)
        for pair in _PAIRS:
            other = pair.other if pair.other.startswith("birth") else prefix + pair.other
            columns = [headings.get(name, name) for name in (prefix + "rating", other)]
            found = [cells.stack.column(name) for name in (prefix + "rating", other)]
            if found[0] is None or found[1] is None or told.intersection(columns):
                continue
            if _share(found[0], pair.of_rating) >= _MOST and _share(found[1], pair.of_other) >= pair.share:
                told.update(columns)
                values = zip(("heading", "other", "found"), (*columns, found[0].texts[0]), strict=True)
                cells.whole("L447", **dict(values))
        told.update(_ks_and_games(cells, prefix, headings, told))
    return frozenset(told)


def _ks_and_games(cells: ListCells, prefix: str, headings: Mapping[str, str], told: set[str]) -> list[str]:
    """The headings of K and of games, where all games are K's and hardly any K is one; [] where not."""
    columns = [headings.get(prefix + name, prefix + name) for name in ("k", "games")]
    ks, games = (cells.stack.column(prefix + name) for name in ("k", "games"))
    if ks is None or games is None or told.intersection(columns) or len(games.texts) > _MOST_KS:
        return []
    if min(np.count_nonzero(coded.codes != BLANK) for coded in (ks, games)) < _FEWEST_KS:
        return []
    unlike = _share(ks, lambda n: n > 0 and n not in _USUAL_KS) >= _HALF
    if not unlike or _share(games, _USUAL_KS.__contains__) < 1:
        return []
    cells.whole("L447", heading=columns[0], other=columns[1], found=ks.texts[0])
    return columns


def _ids_and_names(cells: ListCells, headings: Mapping[str, str]) -> list[str]:
    """The headings of ids and names, where names are the ids and numbers the names; [] where not."""
    ids, names = (texts_of(cells.text(name)) for name in ("id", "name"))
    ids, names = (texts.filter(pc.not_equal(texts, "")) for texts in (ids, names))
    if min(len(ids), len(names)) < _FEWEST or any(map(str.isdigit, ids[0].as_py())):
        return []
    if pc.any(pc.match_substring_regex(ids, "[0-9]")).as_py() or not pc.all(pc.utf8_is_digit(names)).as_py():
        return []
    columns = [headings.get(name, name) for name in ("id", "name")]
    cells.whole("L447", heading=columns[0], other=columns[1], found=ids[0].as_py())
    return columns


def _share(coded: Coded, fits: Callable[[int], bool]) -> float:
    """The share of the rows with a value whose value fits; 0 for few rows."""
    rows = coded.codes[coded.codes != BLANK]
    if len(rows) < _FEWEST:
        return 0.0
    numbers = [_number(text) for text in coded.texts]
    known = np.array([number is not None and fits(number) for number in numbers], dtype=bool)
    return float(known[rows].mean())


def _number(text: str) -> int | None:
    rating = parse_rating(text)
    return parse_whole(text) if rating is None else rating.units // POINT


def without_cells_of(headings: frozenset[str], problems: list[Problem]) -> list[Problem]:
    """The problems without those of single cells under some headings."""
    return [p for p in problems if p.code not in _OF_CELLS or p.place.column not in headings]
