"""The fast way through a delimited file that has nothing odd in it."""

from __future__ import annotations

from typing import IO, cast

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv

_BLOCK = 1 << 18
_TEXT = pd.StringDtype(storage="pyarrow", na_value=np.nan)


def read_clean(data: bytes, delimiter: str, after: int, width: int) -> pd.DataFrame | None:
    """Every row below physical line `after` as str columns 0, 1, ... indexed by physical line.

    None when the file needs care: comments, blank or ragged lines, line ends that differ or are quoted, a
    quote without its pair.
    Then rows and lines do not agree, or the parser refuses.
    """
    if width < 2 or _has_comment(data) or _has_mixed_ends(data) or _lacks_a_quote(data, delimiter):
        return None
    names = [str(position) for position in range(width)]
    try:
        table = pyarrow.csv.read_csv(
            cast("IO[bytes]", pa.BufferReader(data)),
            read_options=pyarrow.csv.ReadOptions(column_names=names, skip_rows=after),
            parse_options=pyarrow.csv.ParseOptions(delimiter=delimiter),
            convert_options=pyarrow.csv.ConvertOptions(column_types=dict.fromkeys(names, pa.large_string())),
        )
    except pa.ArrowInvalid:
        return None
    if table.num_rows != _lines(data) - after or _has_blank_row(table):
        return None
    frame = table.to_pandas(types_mapper=lambda kind: _TEXT if kind == pa.large_string() else None)
    return frame.set_axis(range(width), axis=1).set_axis(pd.RangeIndex(after + 1, after + 1 + len(frame)))


def _has_comment(data: bytes) -> bool:
    return b"#" in data and (b"\n#" in data or data.startswith(b"#"))


def _has_mixed_ends(data: bytes) -> bool:
    returns = data.count(b"\r") if b"\r" in data else 0
    return returns > 0 and not returns == data.count(b"\r\n") == data.count(b"\n")


def _has_blank_row(table: pa.Table) -> bool:
    """Whether all cells of a row are empty: rows of delimiters alone, which are no rows."""
    blank = pa.scalar("", pa.large_string())
    for name in table.column_names:
        column = table.column(name)
        may_be_blank = pc.less(column, pa.scalar("!", pa.large_string()))  # far cheaper than to trim them all
        if not pc.any(may_be_blank).as_py():
            return False
        table = table.filter(pc.and_(may_be_blank, pc.equal(pc.ascii_trim_whitespace(column), blank)))
    return table.num_rows > 0


def _lacks_a_quote(data: bytes, delimiter: str) -> bool:
    """Whether a quote has no pair, or two that open a cell follow each other, as in `"Alder, Ben,"Birch"`."""
    if b'"' not in data:
        return False
    if data.count(b'"') % 2:
        return True
    codes = np.frombuffer(data, dtype=np.uint8)
    outside = np.zeros(256, dtype=bool)
    outside[[*b"\r\n", ord(delimiter)]] = True
    opened = False
    for start in range(0, len(codes), _BLOCK):
        at = np.flatnonzero(codes[start : start + _BLOCK] == ord('"')) + start
        if not len(at):
            continue
        before, after = codes[np.maximum(at - 1, 0)], codes[np.minimum(at + 1, len(codes) - 1)]
        opens = (outside[before] | (at == 0)) & ~outside[after] & (after != ord('"'))
        if (opens[1:] & opens[:-1]).any() or (opened and opens[0]):
            return True
        opened = bool(opens[-1])
    return False


def _lines(data: bytes) -> int:
    """The number of physical lines, without empty ones at the end."""
    tail = data[-1000:]
    at_end = tail[len(tail.rstrip(b"\r\n")) :].count(b"\n")
    return _line_ends(data) - at_end + 1


def _line_ends(data: bytes) -> int:
    """`data.count(b"\\n")` for large data, block by block in the cache."""
    codes = np.frombuffer(data, dtype=np.uint8)
    blocks = range(0, len(codes), _BLOCK)
    return sum(int(np.count_nonzero(codes[start : start + _BLOCK] == ord("\n"))) for start in blocks)
