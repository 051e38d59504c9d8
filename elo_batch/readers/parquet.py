"""Tables of players, games or events as Parquet, under our headings or any that are known.

A tiny complete file, as pyarrow writes it:

    table = pyarrow.table({"id": ["90000001"], "name": ["Alder, Ann"], "rating": ["2310"]})
    pyarrow.parquet.write_table(table, "list.parquet")
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.parquet

from elo_batch.arrow import pa, pc
from elo_batch.problems import Place, Problem
from elo_batch.readers.grid import to_table
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import kind_of, missing, named
from elo_batch.readers.list_filter import Filter, Wanted, kept_facts, kept_note
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import member_of, packed_head, read_bytes, shown
from elo_batch.tables import RawFile

NAME = "parquet"
_MARK = b"PAR1"
_MOST_CELLS = 400_000_000  # rows x columns: a small file may claim to be larger than any memory


def identify(path: str, head: bytes) -> bool:
    """Whether a file begins as Parquet files do."""
    return head.startswith(_MARK)


def read(path: str, options: ReadOptions) -> RawFile:
    """Read one table; of a large list only the row groups and rows that `options.needed` asks for."""
    file = shown(path)
    try:
        source = pyarrow.parquet.ParquetFile(_opened(path))
        return _read(source, file, options)
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        reason = str(error).splitlines()[0].rstrip(".") if str(error) else type(error).__name__
        return RawFile(file, NAME, problems=(Problem("F015", Place(file), {"reason": reason}),))


def _opened(path: str) -> Any:
    """The path, so that only what is needed is read; the bytes where the file is packed or piped."""
    plain = member_of(path) is None and Path(path).is_file() and packed_head(path).startswith(_MARK)
    return path if plain else io.BytesIO(read_bytes(path))


def _read(source: Any, file: str, options: ReadOptions) -> RawFile:
    headings = tuple(source.schema_arrow.names)
    rows, kind = source.metadata.num_rows, kind_of(headings, options) or options.kind or "games"
    if rows * max(len(headings), 1) > _MOST_CELLS:
        raise ValueError(f"it claims to have {rows:,} rows of {len(headings):,} columns")
    choice = Filter(options)
    filters = (
        kind == "players" and choice.applies(rows) and not missing(kind, _known(headings, kind, options))
    )
    if filters:
        lines, table = _needed(source, choice, named(headings, kind, options))
    else:
        lines, table = np.arange(1, rows + 1), source.read()
    cells = pd.DataFrame({n: _texts(table.column(n)) for n in range(table.num_columns)}, copy=False)
    cells.index = pd.Index(lines)

    def written(line: int) -> str:
        """The row of this number as CSV, "" where there is none."""
        found = cells[cells.index == line]
        return ",".join(map(str, found.iloc[0])) if len(found) else ""

    found, problems = to_table(Grid(file, kind, 0, headings, cells, written), options)
    facts = kept_facts(rows, len(cells))
    notes = kept_note(file, rows, len(cells))
    return RawFile(file, NAME, (found,) if found else (), facts, (*problems, *notes))


def _known(headings: Sequence[str], kind: str, options: ReadOptions) -> set[str]:
    return {name for name in named(headings, kind, options) if name}


def _needed(source: Any, choice: Filter, names: Sequence[str | None]) -> tuple[Any, Any]:
    """The rows needed: first the ids and names of all, then the rest of the row groups in question."""
    ids, persons = (_column(source, names, name) for name in ("id", "name"))
    kept = choice.first.mask(ids, persons)
    more: Wanted | None = choice.again(ids.filter(pa.array(kept)).to_pylist())
    kept = kept if more is None else more.mask(ids, persons)
    chosen, first, tables = np.flatnonzero(kept), 0, []
    for group in range(source.num_row_groups):
        last = first + source.metadata.row_group(group).num_rows
        here = chosen[(chosen >= first) & (chosen < last)] - first
        if len(here) or group == 0:
            tables.append(source.read_row_group(group).take(pa.array(here)))
        first = last
    return chosen + 1, pa.concat_tables(tables)


def _column(source: Any, names: Sequence[str | None], name: str) -> Any:
    """A column of the whole file as one array of texts; blank where the file has none."""
    if name not in names:
        return pa.repeat(pa.scalar("", pa.large_string()), source.metadata.num_rows)
    heading = source.schema_arrow.names[names.index(name)]
    return pc.utf8_trim_whitespace(_arrow_texts(source.read([heading]).column(0)))


def _texts(column: Any) -> pd.Series[str]:
    return pd.Series(_arrow_texts(column), dtype="str")


def _arrow_texts(column: Any) -> Any:
    """A column as a text file would have it: ISO days, yes and no, whole numbers without a fraction."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        return _arrow_texts(column.cast(kind.value_type))
    if pa.types.is_boolean(kind):
        column = pc.if_else(column, "yes", "no")
    elif pa.types.is_timestamp(kind):
        column = pc.strftime(column, format="%Y-%m-%d")
    texts = column.cast(pa.large_string())
    if pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        texts = pc.replace_substring_regex(texts, r"\.0+$", "")
        texts = pc.if_else(pc.equal(texts, "nan"), "", texts)
    texts = pc.fill_null(texts, "")
    return texts.combine_chunks() if isinstance(texts, pa.ChunkedArray) else texts
