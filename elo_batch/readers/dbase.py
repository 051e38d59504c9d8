"""dBase III tables over bytes: fields, records, code page. Deleted records are left out.

Read by our own hand, because libraries open files by their names, and stop at the rubbish that pairing
programs leave in reserved bytes and after the end of a text. A table is a header of 32 bytes, 32 bytes for
each field, a carriage return, and records of one length, each with a blank or `*` (deleted) before it.
"""

from __future__ import annotations

import codecs
import struct
from collections.abc import Mapping
from dataclasses import dataclass

from dbfread.codepages import guess_encoding

from elo_batch.notation.text import tidy
from elo_batch.problems import Place, Problem
from elo_batch.readers.text import decode

_VERSIONS = frozenset([0x03, 0x83, 0x8B, 0x30, 0x31, 0xF5])
_TYPES = b"CNFDLMIBGPTY@+O0"
_LIVE, _DELETED = 0x20, 0x2A
_HEADER = 32
_MOST_FIELDS = 1_024
_LIKELY = ("cp1252", "cp850")


@dataclass(frozen=True)
class Dbase:
    """A table as read.

    Attributes:
        fields: names of the fields, in capitals.
        rows: record number (from 1, deleted ones counted) -> field -> text, trimmed.
        lines: every record as text, for messages; record 1 is the first.
        encoding: the code page used.
        problems: what was found.
    """

    fields: tuple[str, ...]
    rows: Mapping[int, Mapping[str, str]]
    lines: tuple[str, ...]
    encoding: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class _Field:
    name: str
    start: int
    length: int

    @property
    def slice(self) -> slice:
        """Where the field stands in the bytes of a record."""
        return slice(self.start, self.start + self.length)


def is_dbase(head: bytes) -> bool:
    """Whether bytes begin as a dBase table does.

    >>> is_dbase(b"white,black,result")
    False
    """
    return len(head) > _HEADER and head[0] in _VERSIONS and bool(field_names(head))


def field_names(head: bytes) -> frozenset[str]:
    """The names of the fields in a table's header, in capitals; nothing when it is no table."""
    if len(head) <= _HEADER or head[0] not in _VERSIONS:
        return frozenset()
    return frozenset(name for name, _, _ in _described(head))


def read_dbase(data: bytes, file: str, encoding: str = "") -> Dbase:
    """Read a table. The code page is `encoding`, else that of byte 29, else the likelier of cp1252 and cp850.

    A damaged table has no rows, and an error among its problems (N102).
    """
    decode(b"", file, encoding)  # an encoding that does not exist is a wrong request
    reason, fields = _fields(data)
    if reason:
        return Dbase((), {}, (), "", (Problem("N102", Place(file), {"reason": reason}),))
    stated, first, length = struct.unpack_from("<LHH", data, 4)
    records = _records(data, first, length)
    problems = _counted(stated, len(records), file)
    live = {n: record for n, record in enumerate(records, 1) if record[0] != _DELETED}
    if deleted := len(records) - len(live):
        problems.append(Problem("N105", Place(file), {"count": deleted}))
    found: list[Problem]
    codec, found = _codec(data, live, fields, file, encoding)
    rows = {n: {f.name: _text(record, f, codec) for f in fields} for n, record in live.items()}
    lines = tuple(" | ".join(_text(record, f, codec) for f in fields).rstrip(" |") for record in records)
    dirty = sum(_is_dirty(record, f) for record in live.values() for f in fields)
    if dirty:
        found.append(Problem("N107", Place(file), {"count": dirty}))
    return Dbase(tuple(f.name for f in fields), rows, lines, codec, (*problems, *found))


def _described(head: bytes) -> list[tuple[str, int, int]]:
    """Name, length and high byte of the length of each field; nothing when one of them is none."""
    found: list[tuple[str, int, int]] = []
    for start in range(_HEADER, len(head) - 31, 32):
        if head[start] in b"\r\n\0" or len(found) > _MOST_FIELDS:
            break
        name = head[start : start + 11].split(b"\0")[0]
        if not name.isascii() or head[start + 11] not in _TYPES:
            return []
        high = head[start + 17] if head[start + 11 : start + 12] == b"C" else 0
        found.append((name.decode().strip().upper(), head[start + 16], high))
    return found


def _fields(data: bytes) -> tuple[str, list[_Field]]:
    """The fields with their places in a record, or the reason why there are none."""
    if len(data) <= _HEADER or data[0] not in _VERSIONS:
        return "it does not begin as such a table does", []
    described = _described(data)
    first, length = struct.unpack_from("<HH", data, 8)
    if not described or first <= _HEADER or length < 2:
        return "its header is damaged", []
    lengths = [low for _, low, _ in described]
    if sum(lengths) + 1 != length:  # only then the high bytes count: elsewhere they may be rubbish
        lengths = [low + 256 * high for _, low, high in described]
    if sum(lengths) + 1 != length:
        return f"its fields have {sum(lengths)} bytes, its records {length - 1}", []
    starts = [1 + sum(lengths[:n]) for n in range(len(lengths))]
    names = [name for name, _, _ in described]
    return "", [_Field(*each) for each in zip(names, starts, lengths, strict=True)]


def _records(data: bytes, first: int, length: int) -> list[bytes]:
    """The complete records of a file, up to the mark of its end."""
    found = []
    for start in range(first, len(data) - length + 1, length):
        if data[start] not in (_LIVE, _DELETED):
            break
        found.append(data[start : start + length])
    return found


def _counted(stated: int, found: int, file: str) -> list[Problem]:
    """Fewer records than the header says: the table is cut; more: the header was not kept up."""
    if stated == found:
        return []
    values = {"stated": stated, "found": found}
    return [Problem("N104", Place(file), values) if found > stated else Problem("N103", Place(file), values)]


def _codec(
    data: bytes, live: Mapping[int, bytes], fields: list[_Field], file: str, encoding: str
) -> tuple[str, list[Problem]]:
    """The code page that the user, the table or else its letters say; only the last is told."""
    if encoding:
        return encoding, []
    if stated := _stated(data[29]):
        return stated, []
    foreign = [(record, f) for record in live.values() for f in fields if not record[f.slice].isascii()]
    if not foreign:
        return _LIKELY[0], []
    letters = {
        codec: sum(sign.isalpha() for each in foreign for sign in _text(*each, codec)) for codec in _LIKELY
    }
    codec = max(_LIKELY, key=lambda name: letters[name])
    values = {"encoding": codec, "sample": _text(*foreign[0], codec)}
    return codec, [Problem("N106", Place(file), values)]


def _stated(page: int) -> str:
    """The encoding of a code page byte, "" when it names none."""
    try:
        return codecs.lookup(guess_encoding(page)).name if page else ""
    except LookupError:
        return ""


def _text(record: bytes, field: _Field, codec: str) -> str:
    raw = record[field.slice].split(b"\0")[0]
    return tidy(raw.decode(codec, "replace"))


def _is_dirty(record: bytes, field: _Field) -> bool:
    raw = record[field.slice]
    text, _, rest = raw.partition(b"\0")
    return b"\t" in text or bool(rest.strip(b"\0 "))
