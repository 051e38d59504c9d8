"""Names cut at the width of a column: `Dogwood-Longfellow,D` for `Dogwood-Longfellow,Dora`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.notation.names import name_keys, rows_by_text, spelled, texts_of

LEAST_WIDTH = 12  # no column of names is narrower; "Alder, Ann" is a whole name
LEAST_CUT = 2  # names cut at one width: one alone may be whole


def cut_names(
    persons: pd.DataFrame, files: Sequence[str], missing: NDArray[np.intp], listed: pd.Series[str]
) -> dict[int, tuple[int, int]]:
    """Of missing persons those whose name was cut: row -> position of the one player meant, and the width.

    The longest names of a file tell the width of its column. It cuts where at least LEAST_CUT missing names
    reach it, and each is how exactly one longer name of the list begins. A blank at the end is lost
    with the cut.

    Args:
        persons: one row per person, with `text` (the name) and `source`, a position in `files`.
        missing: rows of persons who were not found, all of them with names.
        listed: names of the list.

    >>> names = pd.Series(["Alder, Ann", "Dogwood-Longfellow,D", "Cottonwood-Berry,Ann"], dtype="str")
    >>> listed = pd.Series(["Alder, Ann", "Dogwood-Longfellow,Dora", "Cottonwood-Berry,Anna"], dtype="str")
    >>> persons = pd.DataFrame({"text": names, "source": 0})
    >>> cut_names(persons, ["a.html"], np.array([1, 2]), listed)
    {1: (1, 20), 2: (2, 20)}
    """
    if not len(missing):
        return {}
    length = persons["text"].str.len()
    file = persons["source"].map(dict(enumerate(files))).fillna("")
    width = length.groupby(file).transform("max").to_numpy()
    likely = missing[(width[missing] >= LEAST_WIDTH) & (width[missing] - length.to_numpy()[missing] <= 1)]
    found: dict[int, tuple[int, int]] = {}
    for at in sorted(set(width[likely].tolist())):
        found |= _cut_at(at, persons["text"], likely[width[likely] == at], listed)
    cut = Counter(file.iloc[list(found)])
    return {row: who for row, who in sorted(found.items()) if cut[file.iloc[row]] >= LEAST_CUT}


def _cut_at(
    width: int, names: pd.Series[str], rows: NDArray[np.intp], listed: pd.Series[str]
) -> dict[int, tuple[int, int]]:
    """The rows whose names are the first `width` letters of exactly one longer name of the list."""
    texts = texts_of(listed)
    longer = np.flatnonzero(pc.greater(pc.utf8_length(texts), width).to_numpy(False))
    begins = name_keys(pc.utf8_slice_codeunits(texts.take(pa.array(longer)), 0, width))
    wanted = name_keys(spelled(names.iloc[rows].tolist()))
    holders = rows_by_text(begins, wanted)
    return {
        int(row): (int(longer[held[0]]), width)
        for row, held in zip(rows, holders, strict=True)
        if len(held) == 1
    }
