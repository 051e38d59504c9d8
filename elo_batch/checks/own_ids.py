"""Players of a list who have no id and share their name with others: each is somebody of his own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.notation.names import name_keys, texts_of


def rows_of_namesakes(names: pd.Series[str], blank: NDArray[np.bool_]) -> NDArray[np.intp]:
    """The rows without an id (`blank`) whose name another row has too, in whatever spelling.

    >>> names = pd.Series(["Birch,Ben", "Alder", "Birch, Ben"], dtype="str")
    >>> rows_of_namesakes(names, np.array([False, True, True]))
    array([2])
    """
    keys = name_keys(texts_of(names))
    lacking = np.flatnonzero(blank)
    counts = pc.value_counts(keys.filter(pc.is_in(keys, value_set=keys.take(pa.array(lacking)).unique())))
    several = counts.field("values").filter(pc.greater(counts.field("counts"), 1))
    alike = pc.is_in(keys.take(pa.array(lacking)), value_set=several).to_numpy(False)
    return np.asarray(lacking[alike], dtype=np.intp)


def told_apart(names: Sequence[str], facts: Sequence[Sequence[str]]) -> list[str]:
    """Texts that tell namesakes apart: the name with the first fact that is given, else with a number.

    >>> told_apart(["Birch, Ben"] * 3, [["", "10000002", ""], ["1970", "1991", "1970"]])
    ['Birch, Ben (1970)', 'Birch, Ben (10000002)', 'Birch, Ben (1970, 2)']
    """
    found: list[str] = []
    seen: dict[tuple[str, str], int] = {}
    for name, *given in zip(names, *facts, strict=True):
        fact = next((text for text in given if text), "")
        count = seen[name, fact] = seen.get((name, fact), 0) + 1
        marks = ", ".join(text for text in (fact, str(count) if count > 1 or not fact else "") if text)
        found.append(f"{name} ({marks})")
    return found
