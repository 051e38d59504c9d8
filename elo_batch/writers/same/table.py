"""A Parquet list with its changed values exchanged: the same columns, types and order."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow.parquet

from elo_batch.arrow import pa, pc
from elo_batch.writers.same.model import CannotWriteError, Closed
from elo_batch.writers.same.style import has_commas, style_of


def same_parquet(data: bytes, closed: Closed) -> bytes:
    """The list as it closes; the index of `closed` counts the rows of the file from 1, new ones come last.

    Raises CannotWriteError where a column cannot be found again, or its type cannot hold a new value.
    """
    if closed.is_same:
        return data
    try:
        source = pyarrow.parquet.ParquetFile(io.BytesIO(data))
        table = source.read()
        for name in closed.changed:
            table = _exchanged(table, name, closed)
        if len(closed.added):
            table = pa.concat_tables([table, _added(table, closed)])
        out = io.BytesIO()
        groups = source.metadata
        size = max((groups.row_group(n).num_rows for n in range(groups.num_row_groups)), default=0)
        packed = groups.row_group(0).column(0).compression if groups.num_row_groups else "SNAPPY"
        codec: Any = "NONE" if packed == "UNCOMPRESSED" else packed
        pyarrow.parquet.write_table(table, out, row_group_size=size or None, compression=codec)
    except pa.ArrowInvalid as error:
        raise CannotWriteError(str(error).splitlines()[0].rstrip(".")) from None
    return out.getvalue()


def _exchanged(table: Any, name: str, closed: Closed) -> Any:
    """The table with the new values of a column."""
    at = _position(table, name, closed)
    rows, _, texts = zip(*closed.changes(name), strict=True)
    mask = np.zeros(table.num_rows, dtype=bool)
    mask[np.array(rows) - 1] = True
    kind = table.schema.field(at).type
    plain = kind.value_type if pa.types.is_dictionary(kind) else kind
    column = table.column(at).combine_chunks().cast(plain)
    column = pc.replace_with_mask(column, pa.array(mask), _values(texts, plain, name, closed))
    return table.set_column(at, table.schema.field(at), _as(column, kind))


def _added(table: Any, closed: Closed) -> Any:
    """The rows of new players."""
    at = {_position(table, str(name), closed): str(name) for name in closed.added}
    columns = []
    for position, field in enumerate(table.schema):
        plain = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
        name = at.get(position)
        if name is None:
            columns.append(pa.nulls(len(closed.added), field.type))
        else:
            columns.append(_as(_values(closed.added[name].tolist(), plain, name, closed), field.type))
    return pa.Table.from_arrays(columns, schema=table.schema)


def _position(table: Any, name: str, closed: Closed) -> int:
    heading = closed.headings.get(name, name)
    at = int(table.schema.get_field_index(heading))
    if at < 0:
        raise CannotWriteError(f"its column {heading} cannot be found again")
    return at


def _values(texts: Sequence[str], kind: Any, name: str, closed: Closed) -> Any:
    """Texts as values of a type; a blank one is nothing where the column does not hold texts."""
    if pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind):
        style = style_of(closed, name, has_commas(closed))
        return pa.array([style.text(text) for text in texts], pa.string()).cast(kind)
    return pa.array([text or None for text in texts], pa.string()).cast(kind)


def _as(column: Any, kind: Any) -> Any:
    """A column in its type, which may list each different value once."""
    return column.dictionary_encode().cast(kind) if pa.types.is_dictionary(kind) else column
