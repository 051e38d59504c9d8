"""A rating list written to Parquet once, so that later runs read only what they need of it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pandas as pd
import pyarrow.parquet

from elo_batch.arrow import pa
from elo_batch.problems import Place, Problem, Severity
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.registry import read_file, takers
from elo_batch.readers.source import UnreadableError, read_head, shown

_STREAMED = ("fide_list", "fide_xml")
_ROWS = 100_000  # rows of a row group


def list_to_parquet(path: str, out: str, options: ReadOptions | None = None) -> tuple[int, list[Problem]]:
    """Write the players of a rating list of any format to a Parquet file, under our column names as text.

    Returns the number of rows and what was found on the way; where an error is among it, nothing is written.
    FIDE lists are streamed, whatever their size. Raises RequestError for a missing file, OSError when `out`
    cannot be written.
    """
    options = options or ReadOptions(kind="players")
    problems: list[Problem] = []
    part = Path(f"{out}.part")
    try:
        rows = _write(_frames(path, options, problems), part)
        if any(problem.severity is Severity.ERROR for problem in problems):
            return 0, problems
        if rows < 0:
            return 0, [*problems, Problem("H005", Place(shown(path)))]
        part.replace(out)
    except UnreadableError as error:
        return 0, [*problems, error.problem]
    finally:
        part.unlink(missing_ok=True)
    return rows, problems


def _frames(path: str, options: ReadOptions, problems: list[Problem]) -> Iterator[pd.DataFrame]:
    claiming = takers(path, read_head(path))
    if len(claiming) == 1 and claiming[0] in _STREAMED:
        yield from import_module(f"elo_batch.readers.{claiming[0]}").frames(path, options, problems)
        return
    file = read_file(path, options)
    problems += file.problems
    yield from (table.rows for table in file.tables if table.kind == "players")


def _write(frames: Iterator[pd.DataFrame], out: Path) -> int:
    """Write frames one after the other; -1 when there was none."""
    writer, rows = None, -1
    try:
        for frame in _grouped(frames):
            table = pa.Table.from_pandas(frame, preserve_index=False).replace_schema_metadata(None)
            writer = writer or pyarrow.parquet.ParquetWriter(out, table.schema, compression="zstd")
            writer.write_table(table.cast(writer.schema), row_group_size=_ROWS)
            rows = max(rows, 0) + len(frame)
    finally:
        if writer is not None:
            writer.close()
    return rows


def _grouped(frames: Iterator[pd.DataFrame]) -> Iterator[pd.DataFrame]:
    """Frames of about a row group each."""
    held: list[pd.DataFrame] = []
    for frame in frames:
        held.append(frame)
        if sum(map(len, held)) >= _ROWS:
            yield pd.concat(held)
            held = []
    if held:
        yield pd.concat(held)
