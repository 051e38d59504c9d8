"""`--list-format same`: the closing list in the columns, order and format of the list that came in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

import numpy as np
import pandas as pd

from elo_batch.batch.publishing import closing_of, entries_of
from elo_batch.batch.rated import Rated
from elo_batch.batch.request import Request
from elo_batch.batch.sources import Sources, declared
from elo_batch.problems import Place, Problem
from elo_batch.readers.csv_records import DELIMITERS
from elo_batch.readers.registry import takers
from elo_batch.readers.source import read_bytes, read_head
from elo_batch.results import Document
from elo_batch.tables import RawFile, RawTable
from elo_batch.writers.same import CannotWriteError, Closed, same_delimited, same_fixed, same_workbook
from elo_batch.writers.same.fixed import Columns

_NAME = "closing-list"


def same_list(rated: Rated, sources: Sources, request: Request) -> tuple[Document | None, list[Problem]]:
    """The closing list as the list that came in was written, or None and a note that says why not.

    A list of FIDE holds those who took part, any other one everybody.
    """
    tables = [(file, t) for _, file in sources.lists for t in file.tables if t.kind == "players"]
    if len(tables) != 1:
        what = "no rating list came in" if not tables else f"{len(tables)} lists came in"
        return None, [_note("the rating list", what)]
    file, table = tables[0]
    closing = closing_of(rated, entries_of(rated), participants_only=False)
    closed = _closed(table, rated.prepared.checked.opening, closing)
    writer = _WRITERS.get(_format(file, table))
    try:
        if writer is None:
            raise CannotWriteError(f"it is not CSV, XLSX or a list of FIDE's as text, but {file.format}")
        content = writer(file, table, closed, rated, request)
    except CannotWriteError as error:
        return None, [_note(table.file, str(error))]
    name = f"{_NAME}{PurePath(table.file.removesuffix('.gz')).suffix.lower() or '.txt'}"
    more = [str(column) for column in closing if column not in closed.old and column != "list_date"]
    values = {"name": name, "columns": ", ".join(more)}
    return Document(name, content), [Problem("O904", Place(), values)] if more else []


def _note(name: str, reason: str) -> Problem:
    return Problem("O903", Place(), {"list": name, "reason": reason})


def _closed(table: RawTable, opening: pd.DataFrame, closing: pd.DataFrame) -> Closed:
    old = opening.set_axis(table.rows.index, axis=0)
    columns = [name for name in old if name in closing]
    rows = closing[columns]
    new = rows.iloc[: len(old)].set_axis(old.index, axis=0)
    added = rows.iloc[len(old) :].reset_index(drop=True)
    return Closed(old[columns], new, added, table.headings, table.letters)


def _format(file: RawFile, table: RawTable) -> str:
    """The format of the list; of an archive, that of FIDE's text inside it."""
    in_archive = file.format == "zip" and takers(table.file, read_head(table.file)) == ["fide_list"]
    return "fide_list" if in_archive else file.format


def _delimited(file: RawFile, table: RawTable, closed: Closed, rated: Rated, request: Request) -> bytes:
    sign = next(sign for sign, name in DELIMITERS.items() if name == file.facts["delimiter"])
    encoding = file.facts["encoding"].split()[0]
    return same_delimited(read_bytes(table.file), encoding, sign, int(file.facts["header line"]), closed)


def _workbook(file: RawFile, table: RawTable, closed: Closed, rated: Rated, request: Request) -> bytes:
    if not read_head(table.file).startswith(b"PK"):
        raise CannotWriteError("it is no XLSX workbook")
    return same_workbook(read_bytes(table.file), table.sheet, closed)


def _fide(file: RawFile, table: RawTable, closed: Closed, rated: Rated, request: Request) -> bytes:
    from elo_batch.readers.fide_layout import layout_of
    from elo_batch.readers.fide_lines import decoded

    header = read_head(table.file).removeprefix(b"\xef\xbb\xbf").splitlines(keepends=True)[0]
    layout = layout_of(decoded(header.rstrip(b"\r\n"))[0], table.file, declared(request.mappings)[0])
    if layout is None or layout.is_old:
        raise CannotWriteError("it is one of FIDE's old lists, without fixed columns")
    took_part = _participants(rated)[: len(closed.old)]
    chosen = Closed(
        closed.old[took_part], closed.new[took_part], closed.added, closed.headings, closed.letters
    )
    columns = Columns({field.name: (field.start, field.stop) for field in layout.fields}, layout.width)
    lines = _lines(table.file, layout.width, set(chosen.old.index.tolist()))
    return same_fixed(header, lines, columns, chosen, rated.prepared.list_date)


def _participants(rated: Rated) -> np.ndarray:
    found = np.zeros(len(rated.prepared.checked.batch.lists.players), dtype=bool)
    for pool in rated.pools.values():
        found[pool.totals.player] = True
    return found


def _lines(path: str, width: int, wanted: set[int]) -> dict[int, bytes]:
    """Some lines of a list, by number; the list is read once, piece by piece."""
    from elo_batch.readers.fide_blocks import lines_of

    found: dict[int, bytes] = {}
    numbers = np.array(sorted(wanted), dtype=np.int64)
    for block in lines_of(path, width + len("\r\n")):
        here = numbers[(numbers >= block.first) & (numbers < block.first + block.count)]
        if len(here):
            texts = block.split()
            found |= {int(number): texts[number - block.first].rstrip(b"\r") for number in here}
    return found


_WRITERS: dict[str, Callable[[RawFile, RawTable, Closed, Rated, Request], bytes]] = {
    "delimited": _delimited,
    "spreadsheet": _workbook,
    "fide_list": _fide,
}
