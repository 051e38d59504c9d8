"""`lines.parquet`: the lines of very large batches, typed; exact columns are decimals with nine places."""

from __future__ import annotations

import io

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from elo_batch.columns import LINES, Column
from elo_batch.csv_text import Cells
from elo_batch.exact import DECIMALS
from elo_batch.results import Results

NAME = "lines"
SUFFIX = ".parquet"


def render(results: Results) -> bytes:
    """Every line in the order of the results; no bytes when lines were not asked for.

    `exact` columns are decimal128(19, 9), so that every reader sees points and none sees a binary fraction.
    The file names the columns and nothing else: no clock, no path.
    """
    if results.lines is None:
        return b""
    lines = results.lines
    table = pa.table({column.name: _typed(lines[column.name], column) for column in LINES})
    sink = io.BytesIO()
    pq.write_table(table, sink, compression="zstd", store_schema=False)
    return sink.getvalue()


def _typed(values: pd.Series, column: Column) -> Cells:
    if column.kind == "exact":
        return _decimals(pa.array(values, pa.int64(), from_pandas=True))
    kinds = {"whole": pa.int64(), "date": pa.date32(), "text": pa.large_string()}
    if column.kind == "date":
        values = values.astype("datetime64[s]")
        return pa.array(values, pa.timestamp("s"), from_pandas=True).cast(pa.date32())
    return pa.array(values, kinds[column.kind], from_pandas=True)


def _decimals(units: Cells) -> Cells:
    """Read int64 billionths as decimals with nine places: the same integers, named by their scale."""
    whole = units.cast(pa.decimal128(19, 0))
    return pa.Array.from_buffers(
        pa.decimal128(19, DECIMALS), len(whole), whole.buffers(), offset=whole.offset
    )
