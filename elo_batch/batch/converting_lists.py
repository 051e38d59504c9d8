"""A rating list of any layout as a table under canonical names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

import pandas as pd
import pyarrow.parquet

from elo_batch.batch.converting import Converted, ReadBackError
from elo_batch.checks import type_players
from elo_batch.csv_text import text_csv_bytes
from elo_batch.notation.guards import unguarded
from elo_batch.problems import RequestError, Severity, in_order, worst
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.list_parquet import list_to_parquet
from elo_batch.readers.registry import takers
from elo_batch.readers.source import UnreadableError, read_head
from elo_batch.results import Document
from elo_batch.tables import RawFile, RawTable
from elo_batch.writers.others.parquet_tables import parquet_bytes
from elo_batch.writers.others.tables import canonical_persons
from elo_batch.writers.others.workbook import workbook_bytes

_WRITERS: Mapping[str, Callable[[pd.DataFrame], bytes]] = MappingProxyType(
    {
        "csv": text_csv_bytes,
        "xlsx": lambda rows: workbook_bytes({"Players": rows}),
        "parquet": parquet_bytes,
    }
)
_STREAMED = frozenset(["fide_list", "fide_xml"])
_ROWS = 100_000  # rows held at a time


def list_in(path: str, options: ReadOptions) -> RawFile | None:
    """The rating list that a file holds, read; None where it holds anything else."""
    file = read_file(path, options)
    kinds = {table.kind for table in file.tables}
    return file if "players" in kinds and "games" not in kinds else None


def is_streamed(path: str, to: str) -> bool:
    """Whether a list is written piece by piece as it is read: one of FIDE's as Parquet or CSV.

    Its first bytes tell it; nothing more is read.
    """
    if to not in ("parquet", "csv"):
        return False
    try:
        claiming = takers(path, read_head(path))
    except (UnreadableError, RequestError):  # whoever reads the file says so
        return False
    return len(claiming) == 1 and claiming[0] in _STREAMED


def stream_list(path: str, options: ReadOptions, to: str, out: Path) -> Converted:
    """Write a list to `out` piece by piece, so that a list of any size needs little memory.

    What was written is read back, and every row compared with the reader's. Nothing is left behind when
    something is wrong.
    """
    with TemporaryDirectory(dir=out.parent) as folder:
        columns = Path(folder, "list.parquet")
        rows, problems = list_to_parquet(path, str(columns), options)
        if worst(problems) is Severity.ERROR:
            return Converted((), tuple(in_order(problems)))
        made = columns if to == "parquet" else _csv_of(columns, Path(folder, "list.csv"))
        if sum(len(part) for part in _parts(columns)) != rows or not _same_rows(columns, made):
            raise ReadBackError(f"{out.name} was not read back as it was written")
        made.replace(out)
    return Converted((), tuple(in_order(problems)), players=rows, streamed=out.name)


def _parts(path: Path) -> Iterator[pd.DataFrame]:
    """The rows of a Parquet file, some at a time, as text."""
    for batch in pyarrow.parquet.ParquetFile(path).iter_batches(_ROWS):
        yield pd.DataFrame({name: pd.Series(batch.column(name), dtype="str") for name in batch.schema.names})


def _csv_of(columns: Path, out: Path) -> Path:
    with out.open("wb") as file:
        for number, part in enumerate(_parts(columns)):
            written = text_csv_bytes(part)
            file.write(written if number == 0 else written[written.index(b"\n") + 1 :])
    return out


def _same_rows(columns: Path, made: Path) -> bool:
    """Whether a CSV file holds the rows of the Parquet file, cell by cell."""
    if made == columns:
        return True
    texts = pd.read_csv(made, dtype="str", keep_default_na=False, na_filter=False, chunksize=_ROWS)
    pairs = zip_longest(map(unguarded, texts), _parts(columns), fillvalue=pd.DataFrame())
    return all(
        (again.to_numpy() == part.to_numpy()).all() and again.shape == part.shape for again, part in pairs
    )


def convert_list(file: RawFile, locale: str, to: str, name: str) -> Converted:
    """Convert a rating list; errors of its cells stop it, as they would stop a run.

    Raises RequestError for a format that holds games only.
    """
    if to not in _WRITERS:
        raise RequestError(f"{file.file} holds a rating list; it can be converted to {', '.join(_WRITERS)}")
    tables = [table for table in file.tables if table.kind == "players"]
    if worst(file.problems) is Severity.ERROR and not tables:
        return Converted((), tuple(in_order(file.problems)))
    if len(tables) != 1:
        sheets = ", ".join(table.sheet or table.file for table in tables)
        raise RequestError(f"{file.file} holds several lists ({sheets}); name one with --sheet")
    table = replace(tables[0], rows=canonical_persons(tables[0].rows))
    problems = [*file.problems, *type_players(table, locale)[1]]
    if worst(problems) is Severity.ERROR:
        return Converted((), tuple(in_order(problems)))
    content = _WRITERS[to](table.rows)
    _compare(table, content, to)
    return Converted((Document(name, content),), tuple(in_order(problems)), players=len(table.rows))


def _compare(table: RawTable, content: bytes, to: str) -> None:
    """Read the file back; ReadBackError when it does not hold the same cells."""
    with TemporaryDirectory() as folder:
        written = Path(folder, f"list.{to}")
        written.write_bytes(content)
        again = read_file(str(written), ReadOptions(kind="players"))
    rows = next((t.rows for t in again.tables if t.kind == "players"), pd.DataFrame())
    same = list(rows.columns) == list(table.rows.columns) and len(rows) == len(table.rows)
    if not same or not (rows.to_numpy() == table.rows.to_numpy()).all():
        raise ReadBackError(f"the list was not read back as it was written ({to})")
