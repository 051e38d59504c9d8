"""What turns positions into names: the frames the core's positions refer to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.columns import Column
from elo_batch.exact import Units


@dataclass(frozen=True)
class Labels:
    """Names of one pool's positions.

    Attributes:
        pool: standard, rapid or blitz; `number` its rank in the order of pools.
        players: frames.Players. events: frames.Events in this pool's numbering. games: frames.Games.
        files, sheets: by the `source` of a game.
        lists: dates of the lists in force, datetime64[s]; NaT where a list has none.
        without_list: no list was given; the files' own ratings made one.
    """

    pool: str
    number: int
    players: pd.DataFrame
    events: pd.DataFrame
    games: pd.DataFrame
    files: tuple[str, ...]
    sheets: tuple[str, ...]
    lists: NDArray[np.datetime64]
    without_list: bool = False


def exact(values: Units, given: NDArray[np.bool_] | None = None) -> pd.Series:
    """An Int64 column; <NA> where not given (default: where zero)."""
    return integers(values, values != 0 if given is None else given)


def integers(values: NDArray[np.int64], given: NDArray[np.bool_]) -> pd.Series:
    """An Int64 column with <NA> where a value is not given."""
    return pd.Series(pd.arrays.IntegerArray(np.ascontiguousarray(values, dtype=np.int64), ~given))


def texts(options: object, codes: NDArray[np.int64]) -> pd.Series:
    """A str column of options by code."""
    return pd.Series(options, dtype="str").take(codes).reset_index(drop=True)


def no_rows(columns: tuple[Column, ...]) -> pd.DataFrame:
    """A frame of these columns without rows, typed as one with rows."""
    kinds = {"whole": "Int64", "exact": "Int64", "date": "datetime64[s]"}
    return pd.DataFrame({column.name: pd.Series(dtype=kinds.get(column.kind, "str")) for column in columns})


def days(values: object) -> pd.Series:
    """A datetime64[s] column."""
    return pd.Series(np.asarray(values, dtype="datetime64[s]"))
