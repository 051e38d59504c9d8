"""dBase III tables of characters: the same rows give the same bytes, whatever the day."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from datetime import date

_VERSION, _END_OF_HEADER, _END_OF_FILE = 3, b"\r", b"\x1a"
_FIELD = "<11sc4xBB14x"
_HEADER = "<BBBBLHH20x"


def dbase_bytes(widths: Mapping[str, int], rows: Iterable[Mapping[str, str]], day: date) -> bytes:
    """A table whose fields are all characters, left-justified; a field that a row has not is blank.

    Args:
        widths: the width of each field (1 to 255), in order.
        rows: texts by field; they fit, and are ASCII.
        day: the day in the header, which programs take for the day of the last change.

    >>> dbase_bytes({"ID": 2}, [{"ID": "7"}], date(2025, 11, 9))[-4:]
    b' 7 \\x1a'
    """
    records = [
        b" " + b"".join(row.get(name, "").encode("ascii").ljust(width) for name, width in widths.items())
        for row in rows
    ]
    first = struct.calcsize(_HEADER) + len(widths) * struct.calcsize(_FIELD) + len(_END_OF_HEADER)
    when = (day.year - 1900, day.month, day.day)
    header = struct.pack(_HEADER, _VERSION, *when, len(records), first, 1 + sum(widths.values()))
    fields = (struct.pack(_FIELD, name.encode("ascii"), b"C", width, 0) for name, width in widths.items())
    return b"".join([header, *fields, _END_OF_HEADER, *records, _END_OF_FILE])
