"""A rating list of any layout as a table under canonical names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from tempfile import NamedTemporaryFile
from types import MappingProxyType

import pandas as pd

from elo_batch.batch.converting import Converted, ReadBackError
from elo_batch.checks import type_players
from elo_batch.csv_text import text_csv_bytes
from elo_batch.problems import RequestError, Severity, in_order, worst
from elo_batch.readers import ReadOptions, read_file
from elo_batch.results import Document
from elo_batch.tables import RawTable
from elo_batch.writers.others.workbook import workbook_bytes

_WRITERS: Mapping[str, Callable[[pd.DataFrame], bytes]] = MappingProxyType(
    {
        "csv": text_csv_bytes,
        "xlsx": lambda rows: workbook_bytes({"Players": rows}),
    }
)


def is_list(path: str, options: ReadOptions) -> bool:
    """Whether a file holds a rating list and no games."""
    kinds = {table.kind for table in read_file(path, options).tables}
    return "players" in kinds and "games" not in kinds


def convert_list(path: str, options: ReadOptions, to: str, name: str) -> Converted:
    """Convert a rating list; errors of its cells stop it, as they would stop a run.

    Raises RequestError for a format that holds games only.
    """
    if to not in _WRITERS:
        raise RequestError(f"{path} holds a rating list; it can be converted to {', '.join(_WRITERS)}")
    file = read_file(path, options)
    tables = [table for table in file.tables if table.kind == "players"]
    if len(tables) != 1:
        sheets = ", ".join(table.sheet or table.file for table in tables)
        raise RequestError(f"{path} holds several lists ({sheets}); name one with --sheet")
    table = tables[0]
    problems = [*file.problems, *type_players(table, options.locale)[1]]
    if worst(problems) is Severity.ERROR:
        return Converted((), tuple(in_order(problems)))
    content = _WRITERS[to](table.rows)
    _compare(table, content, to)
    return Converted((Document(name, content),), tuple(in_order(problems)), players=len(table.rows))


def _compare(table: RawTable, content: bytes, to: str) -> None:
    """Read the file back; ReadBackError when it does not hold the same cells."""
    with NamedTemporaryFile(suffix=f".{to}") as written:
        written.write(content)
        written.flush()
        again = read_file(written.name, ReadOptions(kind="players"))
    rows = next((t.rows for t in again.tables if t.kind == "players"), pd.DataFrame())
    same = list(rows.columns) == list(table.rows.columns) and len(rows) == len(table.rows)
    if not same or not (rows.to_numpy() == table.rows.to_numpy()).all():
        raise ReadBackError(f"the list was not read back as it was written ({to})")
