"""The frames that cross a floor, as pandera models.

Text is `str` and never missing ("" instead); dates are `datetime64[s]`, NaT when unknown; exact columns
are int64 billionths of a point. Whole numbers use a stated value for "not given", so that integer columns
stay integers.

Importing pandera takes half as long as everything else a run imports: import this module to hold a frame
against its model, not for a constant.
"""

from __future__ import annotations

import numpy as np
import pandas as pd
import pandera.pandas as pa

from elo_batch.columns import NOBODY as NOBODY
from elo_batch.columns import POOL_COLUMNS, POOLS, pool_prefix
from elo_batch.columns import UNKNOWN as UNKNOWN
from elo_batch.notation.how import How as How


def _whole(dtype: str = "int64", checks: pa.Check | None = None) -> pa.Column:
    return pa.Column(dtype, checks, nullable=False)


_text = pa.Column("str", nullable=False)
_day = pa.Column("datetime64[s]", nullable=True)

Events = pa.DataFrameSchema(
    {
        "event_id": pa.Column("str", unique=True),
        "event": _text,
        "start": _day,
        "end": _day,
        "received": _day,
        "pool": pa.Column("str", pa.Check.isin(POOLS)),
        "format": pa.Column("str", pa.Check.isin(["", "swiss", "round-robin", "match"])),
        "team": pa.Column("bool"),
        "rounds": _whole(),  # 0 = not given
        "match_games": _whole(),  # 0 = not given
        "rate_of_play": _text,
        "place": _text,
        "federation": _text,
        "arbiter": _text,
        "deputies": _text,
        "code": _text,
        "file": _text,
        "sheet": _text,
        "line": _whole(),  # 0 = the whole file
    },
    strict=True,
    name="Events",
)
"""One row is an event; the index is its position. Games refer to it by position."""

Games = pa.DataFrameSchema(
    {
        "source": _whole("int32"),  # position of the table it was read from
        "line": _whole(),
        "event": _whole("int32"),  # position in Events
        "round": _whole("int32"),  # 0 = not given
        "board": _whole("int32"),  # 0 = not given
        "date": _day,
        "white": _whole("int32"),  # position in Players; NOBODY for a bye
        "black": _whole("int32"),
        "white_score": _whole("int8", checks=pa.Check.in_range(0, 2)),  # half points
        "black_score": _whole("int8", checks=pa.Check.in_range(0, 2)),
        "how": _whole("int8", checks=pa.Check.isin([int(how) for how in How])),
        "white_rating": _whole(),  # billionths; 0 = the file gives none
        "black_rating": _whole(),
    },
    strict=True,
    name="Games",
)
"""One row is a game (or a bye: `black` is NOBODY)."""

_PERSON = {
    "id": pa.Column("str", unique=True),
    "name": _text,
    "federation": _text,
    "sex": _text,
    "title": _text,
    "birth_year": _whole("int32"),  # 0 = unknown
    "club": pa.Column("str", required=False),
}
_POOL = {
    "rating": _whole(),  # billionths; 0 = unrated
    "games": _whole("int32"),  # UNKNOWN
    "period_games": _whole("int32"),  # UNKNOWN
    "k": _whole("int32"),  # 0 = not given
    "k_manual": _whole("int32"),  # 0 = not given
    "peak": _whole(),  # billionths; 0 = unknown
    "last_rated": _day,
    "status": pa.Column("str", pa.Check.isin(["", "active", "inactive", "withdrawn"])),
}
assert list(_POOL) == [column.name for column in POOL_COLUMNS]

Players = pa.DataFrameSchema(
    {
        **_PERSON,
        **{pool_prefix(pool) + name: column for pool in POOLS for name, column in _POOL.items()},
        "line": _whole(),  # physical line in the list; 0 = not on a list
    },
    strict=True,
    name="Players",
)
"""One row is a player on the list the batch starts from (opening and closing list have one model), in list
order, then players who are not on it; the index is the position that games refer to."""

Newcomers = pa.DataFrameSchema(
    {
        "player": _whole("int32"),  # position in Players
        "pool": pa.Column("str", pa.Check.isin(POOLS)),
        "event": _text,
        "start": _day,
        "end": _day,
        "games": _whole("int32"),
        "score": _whole(),  # billionths
        "opponents_sum": _whole(),  # billionths
        "zero_first_event": pa.Column("bool"),
    },
    strict=True,
    name="Newcomers",
)
"""One row is an event in which an unrated player met rated opponents and still waits for a first rating."""


def empty(schema: pa.DataFrameSchema) -> pd.DataFrame:
    """A frame of the schema without rows, with the right dtypes."""
    return pd.DataFrame(
        {name: pd.Series([], dtype=_pandas_dtype(column)) for name, column in schema.columns.items()},
        index=pd.RangeIndex(0),
    )


def _pandas_dtype(column: pa.Column) -> str:
    dtype = str(column.dtype)
    if dtype.startswith("string"):
        return "str"
    return "datetime64[s]" if dtype.startswith("datetime64") else dtype


def positions(values: object) -> np.ndarray:
    """An int32 array of positions."""
    return np.asarray(values, dtype=np.int32)
