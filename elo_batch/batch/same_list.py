"""`--list-format same`: the closing list in the columns, order and format of the list that came in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import numpy as np
import pandas as pd

from elo_batch.batch.publishing import closing_of, entries_of
from elo_batch.batch.rated import Rated
from elo_batch.batch.request import Request
from elo_batch.batch.sources import Sources, declared
from elo_batch.problems import Place, Problem
from elo_batch.readers.csv_records import DELIMITERS
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.registry import read_file, takers
from elo_batch.readers.source import blocks, read_bytes, read_head
from elo_batch.results import Document
from elo_batch.tables import RawFile, RawTable
from elo_batch.writers.same import (
    CannotWriteError,
    Closed,
    same_delimited,
    same_fixed,
    same_old_workbook,
    same_open_document,
    same_parquet,
    same_workbook,
    same_xml,
)
from elo_batch.writers.same.fixed import Columns
from elo_batch.writers.same.model import KINDS

_NAME = "closing-list"
_OF_FIDE = ("fide_list", "fide_xml")
_OLE = b"\xd0\xcf\x11\xe0"
_BLOCK = 1_000_000  # bytes


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
    closed = _closed(table, closing)
    writer = _WRITERS.get(_format(file, table))
    try:
        if writer is None:
            raise CannotWriteError(
                f"it is not CSV, a workbook, Parquet or a list of FIDE's, but {file.format}"
            )
        content = writer(file, table, closed, rated, request)
        _read_back(content, _format(file, table), table, (closed, request))
    except CannotWriteError as error:
        return None, [_note(table.file, str(error))]
    name = f"{_NAME}{_ending(table)}"
    more = [str(column) for column in closing if column not in closed.old and column != "list_date"]
    values = {"name": name, "columns": ", ".join(more)}
    notes = [Problem("O904", Place(), values)] if more else []
    if content.startswith(_OLE) and not closed.is_same:
        notes.append(Problem("O905", Place(), {"name": name}))
    return Document(name, content), notes


def _read_back(content: bytes, format_: str, table: RawTable, made: tuple[Closed, Request]) -> None:
    """Read what was written as a user would. Raises CannotWriteError where a cell is another."""
    closed, request = made
    source = PurePath(table.file.removesuffix(".gz"))
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{source.stem}{_ending(table)}"
        path.write_bytes(content)
        columns = declared(request.mappings)[0]
        options = ReadOptions(
            kind="players", columns=columns, encoding=request.encoding, locale=request.locale
        )
        found = read_file(str(path), options)
    tables = [each for each in found.tables if each.sheet == table.sheet and each.kind == "players"]
    wanted = pd.concat([closed.new, closed.added], ignore_index=True)
    key = "id" if tables and "id" in tables[0].rows else "name"
    if not tables or key not in tables[0].rows or key not in wanted:
        raise CannotWriteError("what was written cannot be read back")
    read = tables[0].rows.drop_duplicates(key).set_index(key)
    if format_ not in _OF_FIDE and not set(wanted[key]) <= set(read.index):
        raise CannotWriteError("not everybody is read back from what was written")
    wanted = wanted[wanted[key].isin(read.index)].drop_duplicates(key).set_index(key)
    for name in (name for name in wanted if name in read and KINDS.get(str(name)) in ("whole", "exact")):
        again = read[name].reindex(wanted.index)
        if not (_number(again) == _number(wanted[name])).all():
            raise CannotWriteError(
                f"its column {closed.headings.get(str(name), name)} is not read back alike"
            )


def _number(texts: pd.Series) -> pd.Series:
    plain = texts.str.strip().str.replace(",", ".", regex=False)
    return pd.to_numeric(plain, errors="coerce").fillna(0)


def _ending(table: RawTable) -> str:
    return PurePath(table.file.removesuffix(".gz")).suffix.lower() or ".txt"


def _note(name: str, reason: str) -> Problem:
    return Problem("O903", Place(), {"list": name, "reason": reason})


def _closed(table: RawTable, closing: pd.DataFrame) -> Closed:
    old = table.rows
    columns = [name for name in old if name in closing]
    rows = closing[columns]
    new = rows.iloc[: len(old)].set_axis(old.index, axis=0)
    added = rows.iloc[len(old) :].reset_index(drop=True)
    return Closed(old[columns], new, added, table.headings, table.letters)


def _format(file: RawFile, table: RawTable) -> str:
    """The format of the list; of an archive, that of FIDE's list inside it."""
    inside = takers(table.file, read_head(table.file)) if file.format == "zip" else []
    return inside[0] if len(inside) == 1 and inside[0] in _OF_FIDE else file.format


def _delimited(file: RawFile, table: RawTable, closed: Closed, rated: Rated, request: Request) -> bytes:
    sign = next(sign for sign, name in DELIMITERS.items() if name == file.facts["delimiter"])
    encoding = file.facts["encoding"].split()[0]
    return same_delimited(read_bytes(table.file), encoding, sign, int(file.facts["header line"]), closed)


def _workbook(file: RawFile, table: RawTable, closed: Closed, rated: Rated, request: Request) -> bytes:
    data = read_bytes(table.file)
    if not data.startswith(b"PK"):
        return same_old_workbook(data, table.sheet, closed)
    with ZipFile(BytesIO(data)) as archive:
        names = set(archive.namelist())
    if "xl/workbook.bin" in names:
        raise CannotWriteError("it is an XLSB, which cannot be changed in place; save it as XLSX")
    write = same_open_document if "content.xml" in names else same_workbook
    return write(data, table.sheet, closed)


def _fide(file: RawFile, table: RawTable, closed: Closed, rated: Rated, request: Request) -> bytes:
    from elo_batch.readers.fide_layout import layout_of
    from elo_batch.readers.fide_lines import decoded

    header = read_head(table.file).removeprefix(b"\xef\xbb\xbf").splitlines(keepends=True)[0]
    layout = layout_of(decoded(header.rstrip(b"\r\n"))[0], table.file, declared(request.mappings)[0])
    if layout is None or layout.is_old:
        raise CannotWriteError("it is one of FIDE's old lists, without fixed columns")
    chosen = _of_participants(closed, rated)
    columns = Columns({field.name: (field.start, field.stop) for field in layout.fields}, layout.width)
    lines = _lines(table.file, layout.width, set(chosen.old.index.tolist()))
    return same_fixed(header, lines, columns, chosen, rated.prepared.list_date)


def _fide_xml(file: RawFile, table: RawTable, closed: Closed, rated: Rated, request: Request) -> bytes:
    return same_xml(blocks(table.file, _BLOCK), _of_participants(closed, rated))


def _parquet(file: RawFile, table: RawTable, closed: Closed, rated: Rated, request: Request) -> bytes:
    return same_parquet(read_bytes(table.file), closed)


def _of_participants(closed: Closed, rated: Rated) -> Closed:
    took_part = _participants(rated)[: len(closed.old)]
    return replace(closed, old=closed.old[took_part], new=closed.new[took_part])


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
    "fide_xml": _fide_xml,
    "parquet": _parquet,
}
