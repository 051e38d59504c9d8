"""The rows of a FIDE list under our names: what its flags say, and the date in its heading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.arrow import pa
from elo_batch.readers.fide_rows import Part


def frame_of(parts: Sequence[Part], names: Sequence[str], day: date | None) -> pd.DataFrame:
    """The rows as text under their columns' names; the index is the physical line.

    A flag such as `wi` becomes the status `inactive`, and the sex where the list has no column of it; flags
    that are not known stay as they are. The list's day fills a column `list_date`.
    """
    lines = np.concatenate([np.empty(0, dtype=np.int64), *(part.lines for part in parts)])
    columns = {
        name: _text(pa.chunked_array([part.columns[n] for part in parts], pa.large_string()))
        for n, name in enumerate(names)
    }
    if "status" in columns:
        flags = columns["status"]
        if "sex" not in columns:
            columns["sex"] = _each(flags, sex_of)
        columns["status"] = _each(flags, status_of)
    if day is not None:
        columns["list_date"] = pd.Series([day.isoformat()], dtype="str").take(np.zeros(len(lines), dtype=int))
    frame = pd.DataFrame({name: column.array for name, column in columns.items()}, copy=False)
    frame = frame.set_axis(pd.Index(lines), axis=0)
    return frame if bool((np.diff(lines) > 0).all()) else frame.sort_index(kind="stable")


def status_of(flag: str) -> str:
    """The status that a flag tells: `i` inactive, `w` (woman) nothing.

    >>> status_of("wi"), status_of("w"), status_of("x")
    ('inactive', '', 'x')
    """
    folded = flag.strip().lower()
    if set(folded) <= set("iw"):
        return "inactive" if "i" in folded else ""
    return flag


def sex_of(flag: str) -> str:
    """F for a flag with `w`; nothing for others, for flags were left out in many rows."""
    folded = flag.strip().lower()
    return "F" if set(folded) <= set("iw") and "w" in folded else ""


def _each(column: pd.Series[str], read: Callable[[str], str]) -> pd.Series[str]:
    codes, found = pd.factorize(column)
    return pd.Series([read(str(text)) for text in found], dtype="str").take(codes).reset_index(drop=True)


def _text(array: Any) -> pd.Series[str]:
    return pd.Series(array, dtype="str")
