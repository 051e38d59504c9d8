"""Damage as files meet it: bytes flipped, lines cut, columns shifted, cells retyped; the same for a seed."""

from __future__ import annotations

import io
import random
import re
import zipfile
import zlib
from collections.abc import Callable

_CELL = re.compile(rb"[^\s,;|\t<>\"]+")
_RETYPED = (
    b"",
    b"0",
    b"-1",
    b"1-0",
    b"0-1",
    b"1/2",
    b"\xc2\xbd",
    b"*",
    b"01-Jan",
    b"2026-01-01",
    b"9999999999999999999999",
    b"1e308",
    b"NaN",
    b"=1+1",
    b'"',
    b"\x00",
    b"\xff\xfe",
    "Ørsted, Zoë".encode(),
    b"99",
    b"w",
    b"b",
    b"1.5",
    b"-0.5",
    b"bye",
    b"<",
    b"&amp;",
    b"&#x0;",
    b"}",
    b"[",
    b"Alder, Ann / Birch, Ben",
    b"1" * 300,
    b"30/02/2026",
    b"\r",
    b"\t",
)
Mutation = Callable[[bytes, random.Random], bytes]


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The bytes of a file with one to four damages."""
    if data.startswith(b"PK") and chance.random() < 0.7:
        return _inside_an_archive(data, chance)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 4))):
        data = chance.choice(MUTATIONS)(data, chance)
    return data


def _flipped(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 2, 8))):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _truncated(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _beheaded(data: bytes, chance: random.Random) -> bytes:
    return data[chance.randrange(min(len(data), 200) + 1) :]


def _piece_doubled(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    end = min(len(data), start + chance.choice((1, 20, 300)))
    return data[:end] + data[start:]


def _line_cut(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        at = chance.randrange(len(lines))
        keep = chance.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:keep] + (b"\n" if chance.random() < 0.7 else b"")
    return b"".join(lines)


def _line_dropped(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def _lines_exchanged(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def _column_shifted(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        at = chance.randrange(len(lines))
        where = chance.randrange(len(lines[at]) + 1)
        if chance.random() < 0.5:
            lines[at] = lines[at][:where] + chance.choice((b" ", b",", b";", b"\t")) + lines[at][where:]
        else:
            lines[at] = lines[at][:where] + lines[at][where + 1 :]
    return b"".join(lines)


def _cell_retyped(data: bytes, chance: random.Random) -> bytes:
    cells = list(_CELL.finditer(data))
    if not cells:
        return data
    cell = chance.choice(cells)
    return data[: cell.start()] + chance.choice(_RETYPED) + data[cell.end() :]


def _cells_exchanged(data: bytes, chance: random.Random) -> bytes:
    cells = list(_CELL.finditer(data))
    if len(cells) < 2:
        return data
    first, second = sorted(chance.sample(cells, 2), key=lambda cell: cell.start())
    between = data[first.end() : second.start()]
    return data[: first.start()] + second[0] + between + first[0] + data[second.end() :]


def _line_ends_changed(data: bytes, chance: random.Random) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\n", chance.choice((b"\r", b"\r\n", b"\n\n", b"\x0b")))


def _encoded_otherwise(data: bytes, chance: random.Random) -> bytes:
    text = data.decode("utf-8", errors="replace")
    return text.encode(
        chance.choice(("utf-16", "utf-8-sig", "cp1252", "cp1250", "utf-16-be")), errors="replace"
    )


def _inside_an_archive(data: bytes, chance: random.Random) -> bytes:
    """One part of a zip (a sheet of a workbook ...) damaged, and the zip whole around it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {info.filename: archive.read(info) for info in archive.infolist()}
    except (zipfile.BadZipFile, zlib.error):
        return _flipped(data, chance)
    tables = [name for name in parts if "sheet" in name or "shared" in name or "content" in name] or list(
        parts
    )
    name = chance.choice(tables if chance.random() < 0.8 else list(parts))
    parts[name] = chance.choice(MUTATIONS)(parts[name], chance)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for part, content in parts.items():
            archive.writestr(part, content)
    return out.getvalue()


MUTATIONS: tuple[Mutation, ...] = (
    _flipped,
    _truncated,
    _beheaded,
    _piece_doubled,
    _line_cut,
    _line_dropped,
    _lines_exchanged,
    _column_shifted,
    _cell_retyped,
    _cell_retyped,
    _cells_exchanged,
    _line_ends_changed,
    _encoded_otherwise,
)
