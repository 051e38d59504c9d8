"""Players who are not on a list: rows of `frames.Players` without ratings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from elo_batch.columns import POOLS, pool_prefix

_UNKNOWN = -1


def unrated(ids: Sequence[str], names: Sequence[str]) -> pd.DataFrame:
    """One row of `frames.Players` for each id: a name, no rating, nothing else known; `line` 0."""
    count = len(ids)
    columns: dict[str, object] = {"id": _text(ids), "name": _text(names)}
    columns |= {name: _text([""] * count) for name in ("federation", "sex", "title")}
    columns["birth_year"] = np.zeros(count, dtype=np.int32)
    columns["club"] = _text([""] * count)
    for pool in POOLS:
        prefix = pool_prefix(pool)
        columns[prefix + "rating"] = np.zeros(count, dtype=np.int64)
        columns[prefix + "games"] = np.full(count, _UNKNOWN, dtype=np.int32)
        columns[prefix + "period_games"] = np.full(count, _UNKNOWN, dtype=np.int32)
        columns[prefix + "k"] = np.zeros(count, dtype=np.int32)
        columns[prefix + "k_manual"] = np.zeros(count, dtype=np.int32)
        columns[prefix + "peak"] = np.zeros(count, dtype=np.int64)
        columns[prefix + "last_rated"] = np.full(count, np.datetime64("NaT"), dtype="datetime64[s]")
        columns[prefix + "status"] = _text([""] * count)
    columns["line"] = np.zeros(count, dtype=np.int64)
    return pd.DataFrame(columns, index=pd.RangeIndex(count))


def _text(values: Sequence[str]) -> pd.Series[str]:
    return pd.Series(list(values), dtype="str")
