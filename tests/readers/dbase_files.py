"""Small dBase III tables for the tests, byte by byte."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

from elo_batch.tables import RawFile, RawTable

Field = tuple[str, str, int]


def table(file: RawFile, kind: str, number: int = 0) -> RawTable:
    """One of the tables of a file, the first of its kind."""
    return [found for found in file.tables if found.kind == kind][number]


def games(file: RawFile, number: int = 0) -> list[tuple[str, ...]]:
    """Round, white's and black's name, and result of every row."""
    rows = table(file, "games", number).rows
    columns = ["round", "white_name", "black_name", "result"]
    return list(rows[columns].itertuples(index=False, name=None))


def codes(file: RawFile) -> list[str]:
    """The codes of all problems, sorted."""
    return sorted(problem.code for problem in file.problems)


def dbase(
    fields: Sequence[Field],
    rows: Sequence[Mapping[str, object]],
    *,
    year: int = 126,
    page: int = 0,
    deleted: Sequence[int] = (),
    stated: int | None = None,
    rubbish: bytes = b"\0",
    encoding: str = "cp1252",
) -> bytes:
    """The bytes of a table; `deleted` are record numbers, `rubbish` stands in the reserved bytes."""
    length = 1 + sum(size for _, _, size in fields)
    count = len(rows) if stated is None else stated
    head = bytearray(struct.pack("<BBBBLHH", 3, year, 11, 8, count, 33 + 32 * len(fields), length))
    head += (rubbish * 20)[:20]
    head[29] = page
    for name, kind, size in fields:
        head += struct.pack("<11sc4sBB", name.encode(), kind.encode(), b"", size, rubbish[0])
        head += (rubbish * 14)[:14]
    out = bytes(head) + b"\r"
    for number, row in enumerate(rows, 1):
        out += b"*" if number in deleted else b" "
        for name, _, size in fields:
            value = row.get(name, "")
            data = value if isinstance(value, bytes) else str(value).encode(encoding)
            out += data.ljust(size)[:size]
    return out + b"\x1a"


def write(folder: Path, name: str, data: bytes) -> str:
    """Write a file and give its path."""
    (folder / name).write_bytes(data)
    return str(folder / name)
