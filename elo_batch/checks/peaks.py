"""Ratings of a list against the peaks of the same rows: no rating is above the highest one ever reached."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.list_cells import ListCells
from elo_batch.columns import POOLS, pool_prefix
from elo_batch.exact import POINT, to_text
from elo_batch.notation.plausible import HIGHEST_PLAUSIBLE_RATING, far_below

_FEWEST = 3  # rows
_HALF = 0.5  # of the rows with both
_FAR = 200 * POINT  # more than a peak lags behind that nobody brought up to date
_MOST_SLIPS = 0.05  # of the rows with both
_SHOWN = 3
Units = NDArray[np.int64]


def tell_peaks(cells: ListCells, typed: pd.DataFrame) -> None:
    """Report ratings above the peak of their row, pool by pool.

    L448: no peak is above its rating, and most are below: the headings may be exchanged. L451: many ratings
    are far above, and fit the peaks in another order: one of the two columns has moved. L452: many are above
    otherwise. L450: a few, each.
    """
    for prefix in map(pool_prefix, POOLS):
        rating, peak = (typed[prefix + name].to_numpy() for name in ("rating", "peak"))
        both = (rating > 0) & (peak > 0) & (rating <= HIGHEST_PLAUSIBLE_RATING)
        if both.any():
            _tell_of_pool(cells, typed, prefix, both)


def _tell_of_pool(cells: ListCells, typed: pd.DataFrame, prefix: str, both: NDArray[np.bool_]) -> None:
    rating, peak = (typed[prefix + name].to_numpy() for name in ("rating", "peak"))
    above = both & (rating > peak)
    count, of = int(np.count_nonzero(above)), int(np.count_nonzero(both))
    headings = cells.stack.tables[0].headings
    values: dict[str, Any] = {n: headings.get(prefix + n, prefix + n) for n in ("rating", "peak")}
    if count > _FEWEST and count >= _HALF * of and not (both & (peak > rating)).any():
        cells.whole("L448", count=count, **values)
        return
    rows = np.flatnonzero(above & ~far_below(peak, rating))
    many = max(_FEWEST, _MOST_SLIPS * of)
    by = rating[rows] - peak[rows]
    far = np.count_nonzero(by > _FAR) > many or (len(rows) > many and np.median(by) > _FAR / 2)
    if far and _too_high(rating, peak) <= many:
        _tell_together(cells, "L451", typed, rows, {**values, "of": of, "prefix": prefix})
    elif len(rows) > many:
        _tell_together(cells, "L452", typed, rows, {**values, "of": of, "prefix": prefix})
    else:
        shown = [[to_text(int(value)) for value in units[rows]] for units in (rating, peak)]
        named = dict(zip(("found", "beside"), shown, strict=True))
        cells.report("L450", rows, prefix + "rating", what=values["rating"], **named)


def _too_high(rating: Units, peak: Units) -> int:
    """How many ratings are above their peaks in whatever order the two columns stand.

    >>> _too_high(np.array([1600, 1500, 1500]), np.array([1510, 1610, 1490]))
    1
    """
    ratings = np.sort(rating[(rating > 0) & (rating <= HIGHEST_PLAUSIBLE_RATING)])[::-1]
    peaks = np.sort(peak[peak > 0])[::-1]
    paired = min(len(ratings), len(peaks))
    return int(np.count_nonzero(ratings[len(ratings) - paired :] > peaks[:paired]))


def _tell_together(
    cells: ListCells, code: str, typed: pd.DataFrame, rows: NDArray[np.intp], values: dict[str, Any]
) -> None:
    """One finding for the list, with those whose ratings are most above their peaks as examples."""
    prefix = values.pop("prefix")
    rating, peak = (typed[prefix + name].to_numpy() for name in ("rating", "peak"))
    order = np.argsort(peak[rows] - rating[rows], kind="stable")
    examples = [
        f"{typed['name'].iloc[row] or typed['id'].iloc[row]} {to_text(int(rating[row]))} with a peak of"
        f" {to_text(int(peak[row]))}"
        for row in rows[order[:_SHOWN]].tolist()
    ]
    more = "; ..." if len(rows) > _SHOWN else ""
    cells.whole(code, count=len(rows), examples="; ".join(examples) + more, **values)
