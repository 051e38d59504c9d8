"""New ratings into the cells of a list, with the mark that a cell carries."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.exact import Units, to_text
from elo_batch.notation.numbers import mark_behind


def put_ratings(cells: pd.Series, rows: NDArray[np.intp], ratings: Units) -> pd.Series:
    """The cells with new ratings (billionths) in some rows; a mark after the number stays.

    >>> cells = pd.Series(["1500", "1500P", "1600/7"], dtype="str")
    >>> put_ratings(cells, np.array([1, 2]), np.array([1700, 1760]) * 10**9).tolist()
    ['1500', '1700P', '1760/7']
    """
    texts = cells.to_numpy(dtype=object).copy()
    keys = pd.MultiIndex.from_arrays([texts[rows], ratings])
    codes, distinct = pd.factorize(keys)
    new = np.array([to_text(int(units)) + mark_behind(str(text)) for text, units in distinct], dtype=object)
    texts[rows] = new[codes]
    return pd.Series(texts, dtype="str", index=cells.index)
