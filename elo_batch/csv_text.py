"""A typed frame as canonical CSV bytes: UTF-8 without BOM, LF, ISO dates, exact decimals, few quotes.

The text of a cell is the text that came in, with an apostrophe before what a spreadsheet program would
compute (`=1+1`; see `notation.guards`: the readers take it away again). A cell that begins with `#` is
quoted, so that no reader takes its line for a comment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute

from elo_batch.columns import Column, names
from elo_batch.exact import to_text
from elo_batch.notation.guards import guarded

Cells = Any  # a pyarrow Array of large_string; its type stubs do not know arrays beside scalars
pc: Any = pyarrow.compute

_ROWS_AT_ONCE = 100_000
_NEEDS_QUOTES = '[,"\r\n]|^#'


def csv_bytes(frame: pd.DataFrame, columns: tuple[Column, ...]) -> bytes:
    """Write typed columns (`whole` and `exact` Int64, `date` datetime64, `text` str) as a CSV file.

    Raises KeyError when the frame lacks a column.

    >>> gains = pd.DataFrame({"gain": pd.array([-250_000_000, None], "Int64")})
    >>> csv_bytes(gains, (Column("gain", "exact", ""),))
    b'gain\\n-0.25\\n""\\n'
    """
    return join_cells(names(columns), _each(lambda c: _WRITERS[c.kind](frame[c.name]), columns))


def text_csv_bytes(frame: pd.DataFrame) -> bytes:
    """Write all columns of a frame of text as a CSV file; a missing value is an empty cell."""
    return join_cells(
        [str(name) for name in frame.columns], _each(lambda name: text_cells(frame[name]), frame.columns)
    )


def _each(write: Callable[[Any], Cells], columns: Iterable[Any]) -> list[Cells]:
    """The cells of each column, made by several threads: Arrow lets them run."""
    with ThreadPoolExecutor() as threads:
        return list(threads.map(write, columns))


def join_cells(header: list[str], cells: list[Cells]) -> bytes:
    """Join columns of finished cells (large_string, no nulls, one length) to the bytes of a CSV file."""
    head = ",".join(text_cells(pd.Series(header, dtype="str")).to_pylist()) + "\n"
    if not cells or not len(cells[0]):
        return head.encode()
    if len(cells) == 1:  # an empty cell alone would be a blank line, and lost
        cells = [pc.if_else(pc.equal(cells[0], ""), '""', cells[0])]
    starts = range(0, len(cells[0]), _ROWS_AT_ONCE)
    parts = _each(lambda start: _joined([cell.slice(start, _ROWS_AT_ONCE) for cell in cells]), starts)
    return b"".join([head.encode(), *parts])


def _joined(cells: list[Cells]) -> memoryview:
    *others, last = cells
    ended = pc.binary_join_element_wise(last, _text(""), _text("\n"))
    return _characters(pc.binary_join_element_wise(*others, ended, _text(",")))


def _characters(texts: Cells) -> memoryview:
    """All texts one after the other, as they lie in memory."""
    first, end = texts.offset, texts.offset + len(texts)
    offsets = np.frombuffer(texts.buffers()[1], dtype=np.int64)
    return memoryview(texts.buffers()[2])[int(offsets[first]) : int(offsets[end])]


def _by_distinct(values: pd.Series, write: Callable[[np.ndarray], list[str]]) -> Cells:
    """Cells of a column from the texts of its distinct values; a missing value is an empty cell."""
    codes, distinct = pd.factorize(values)
    texts: Cells = pa.array([*write(np.asarray(distinct)), ""], pa.large_string())
    return texts.take(pa.array(np.where(codes < 0, len(texts) - 1, codes)))


def exact_cells(values: pd.Series) -> Cells:
    """Billionths (Int64) as exact decimals."""
    return _by_distinct(values, lambda distinct: [to_text(units) for units in distinct.tolist()])


def whole_cells(values: pd.Series) -> Cells:
    """Whole numbers (Int64) as digits."""
    digits: Cells = pa.array(values, pa.int64(), from_pandas=True)
    return pc.fill_null(digits.cast(pa.large_string()), "")


def date_cells(values: pd.Series) -> Cells:
    """Days (datetime64) as `2026-01-31`."""
    return _by_distinct(
        values, lambda distinct: np.datetime_as_string(distinct.astype("datetime64[D]")).tolist()
    )


def text_cells(values: pd.Series) -> Cells:
    """Texts, guarded and quoted where it is needed: a comma, a quote, a line end, a leading `#`."""
    encoded = guarded(_flat(pc.fill_null(_flat(pa.array(values, pa.large_string(), from_pandas=True)), "")))
    written = bytes(_characters(encoded))
    if not any(mark in written for mark in (b",", b'"', b"\n", b"\r", b"#")):
        return encoded
    needs = pc.match_substring_regex(encoded, _NEEDS_QUOTES)
    if not pc.any(needs).as_py():
        return encoded
    doubled = pc.replace_substring(encoded, '"', '""')
    quoted = pc.binary_join_element_wise(_text('"'), doubled, _text('"'), _text(""))
    return _flat(pc.if_else(needs, quoted, encoded))


def _text(text: str) -> Cells:
    return pa.scalar(text, pa.large_string())


def _flat(values: Cells) -> Cells:
    return values.combine_chunks() if isinstance(values, pa.ChunkedArray) else values


def flag_cells(values: pd.Series) -> Cells:
    """Flags as `yes`, `no`, or empty where missing; text is written as it is."""
    if isinstance(values.dtype, pd.StringDtype):
        return text_cells(values)
    return text_cells(values.map({True: "yes", False: "no"}).astype("str"))


_WRITERS: dict[str, Callable[[pd.Series], Cells]] = {
    "text": text_cells,
    "whole": whole_cells,
    "exact": exact_cells,
    "date": date_cells,
    "flag": flag_cells,
}
