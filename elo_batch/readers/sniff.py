"""What a file is that no reader takes, and what its owner can do about it."""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple

_TRF = "Export the event as a FIDE report (TRF) from the pairing program and read that."
_TABLE = "Save the games as CSV or XLSX, or export the event as a FIDE report (TRF)."


class Look(NamedTuple):
    """What a file looks like, and an advice."""

    what: str
    advice: str


_BY_START = (
    (b"\x00\x01\x00\x00Standard", Look("an Access database, such as Papi writes", _TRF)),
    (b"SQLite format 3", Look("an SQLite database", _TABLE)),
    (b"%PDF", Look("a PDF document", "Ask for the file it was printed from.")),
    (b"\xd0\xcf\x11\xe0", Look("a binary Office file without a readable workbook", _TABLE)),
    (b"PK\x03\x04", Look("a zip archive", "Unpack it and name the files inside.")),
    (b"\x1f\x8b", Look("a gzip archive", "Unpack it and name the file inside.")),
    (b"PAR1", Look("a Parquet file", _TABLE)),
    (b"\x89PNG", Look("a picture", _TABLE)),
    (b"\xff\xd8\xff", Look("a picture", _TABLE)),
)
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_BY_TEXT = (
    (b"<?xml", Look("an XML file", _TABLE)),
    (b"<", Look("a web page (HTML)", "Use the Excel download of the page, or a FIDE report (TRF).")),
    (b"{", Look("a JSON file", _TABLE)),
    (b"[{", Look("a JSON file", _TABLE)),
    (b"[Event", Look("a PGN file", "Export the games with their results as CSV, or the event as TRF.")),
)
_WORKBOOKS = frozenset([".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"])
_DAMAGED = Look(
    "a damaged workbook", "Open it in a spreadsheet program and save it again, or ask for it again."
)
_CONTROLS = "Remove the signs that are no text (open it in an editor and save it as UTF-8)."
_BY_NAME = {
    ".tun": "a Swiss-Manager project",
    ".tunx": "a Swiss-Manager project",
    ".tum": "a Swiss-Manager project",
    ".tumx": "a Swiss-Manager project",
    ".vegz": "a Vega project",
    ".veg": "a Vega project",
    ".swt": "a Swiss-Chess project",
    ".swi": "a pairing program's project",
    ".papi": "a Papi project",
    ".trn": "a SwissPerfect project",
    ".sco": "a SwissPerfect project",
    ".dbf": "a dBase table",
}


def looks_like(path: str, head: bytes) -> Look:
    """Name a file that no reader takes by its content, else by its name.

    >>> looks_like("open.tunx", b"\\x00\\x07").what
    'a Swiss-Manager project'
    """
    project = _BY_NAME.get(PurePath(path).suffix.lower())
    if project and not is_plain_text(head):
        return Look(project, _TRF)
    if _ENCRYPTED in head:
        return Look("a workbook with a password", "Save it without a password and read that.")
    if is_workbook_name(path) and head.startswith((b"PK", b"\xd0\xcf\x11\xe0")):
        return _DAMAGED
    for start, look in _BY_START:
        if head.startswith(start):
            return look
    if (text := other_text(head)) or is_plain_text(head):
        return text or Look("plain text", _TABLE)
    controls = _controls(head)
    if len(controls) * 20 < len(head) and b"\0" not in head:
        return Look(f"a text with a control character (0x{controls[0]:02x})", _CONTROLS)
    return Look("a binary file", _TABLE)


def is_project(path: str) -> bool:
    """Whether the name of a file is that of a pairing program's own project."""
    return PurePath(path).suffix.lower() in _BY_NAME


def is_workbook_name(path: str) -> bool:
    """Whether the name of a file is that of a workbook."""
    return PurePath(path).suffix.lower() in _WORKBOOKS


def other_text(head: bytes) -> Look | None:
    """A text format that is no table (XML, HTML, JSON, PGN), or None."""
    start = b"".join(head.removeprefix(b"\xef\xbb\xbf")[:200].split())
    return next((look for mark, look in _BY_TEXT if start.startswith(mark)), None)


def is_plain_text(head: bytes) -> bool:
    """Whether bytes can be a text file: no control bytes but tabs and line ends (UTF-16 is text too).

    A few NUL bytes are a damaged text, many a binary file.

    >>> is_plain_text(b"white,black"), is_plain_text(b"\\x00\\x07\\x01")
    (True, False)
    """
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or utf16_without_mark(head):
        return True
    return not _controls(head) and head.count(b"\0") * 20 < max(len(head), 1)


def _controls(head: bytes) -> bytes:
    return head.translate(None, bytes(range(32, 256)) + b"\t\r\n\f\x1a\0")


def utf16_without_mark(data: bytes) -> str:
    """The byte order of Latin text in UTF-16 (a zero in every other byte), or "" when it is no such text.

    >>> utf16_without_mark("white".encode("utf-16-le"))
    'utf-16-le'
    """
    first, second = data[:200:2], data[1:200:2]
    if len(data) < 4:
        return ""
    if not second.strip(b"\0") and b"\0" not in first:
        return "utf-16-le"
    return "utf-16-be" if not first.strip(b"\0") and b"\0" not in second else ""
