"""What a file is that no reader takes, and what its owner can do about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import NamedTuple

_ACCESS = "From Papi, export the FIDE report (TRF), or the crosstable as a web page."
_TABLE = "Save the games as CSV or XLSX, or export the event as a FIDE report (TRF)."


class Look(NamedTuple):
    """What a file looks like, and an advice."""

    what: str
    advice: str


_BINARY_OFFICE = Look("a binary Office file without a readable workbook", _TABLE)
_PACKED = Look("an archive of another kind than zip and gzip", "Unpack it and name the files inside.")
_OLD_DOCUMENT = Look("a document of an old word processor", _TABLE)
_BY_START = (
    (b"\x00\x01\x00\x00Standard", Look("an Access database, such as Papi writes", _ACCESS)),
    (b"SQLite format 3", Look("an SQLite database", _TABLE)),
    (b"\xd0\xcf\x11\xe0", _BINARY_OFFICE),
    (b"PK\x03\x04", Look("a zip archive", "Unpack it and name the files inside.")),
    (b"\x1f\x8b", Look("a gzip archive", "Unpack it and name the file inside.")),
    (b"7z\xbc\xaf\x27\x1c", _PACKED),
    (b"Rar!\x1a\x07", _PACKED),
    (b"\xfd7zXZ\x00", _PACKED),
    (b"\xdb\xa5\x2d\x00", _OLD_DOCUMENT),
    (b"\xffWPC", _OLD_DOCUMENT),
)
_PICTURE = re.compile(
    rb"\x89PNG|\xff\xd8\xff|GIF8[79]a|BM.{4}\0{4}|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:hei|avif|mif)",
    re.DOTALL,
)
_TAG = re.compile(rb"\s*(\[(?:Event|Site|Date|Round|White|Black|Result)[ \t][^\r\n]{0,60})")
_FIDE_HEADER = re.compile(r"\W*ID[ _]?(?:NUMBER|NO) +NAME +[^\r\n]*(?:FED|COUNTRY)\b", re.IGNORECASE)
_SIGNED_LINES = (
    (
        re.compile(rb"^\W{1,3}001 {1,4}\d{1,4} [^\r\n]{40}", re.MULTILINE),
        Look(
            "a FIDE report (TRF) with signs before its lines, as a spreadsheet or a mail puts them there",
            "Export the report again, or remove all that was put before and behind its lines.",
        ),
    ),
    (
        re.compile(rb"^\W{0,3}\[(?i:event) +\"", re.MULTILINE),
        Look(
            "a PGN file with signs before its lines, or with tags in small letters",
            'Export the games again, or remove the signs; tags are written [White "Alder, Ann"].',
        ),
    ),
    (
        re.compile(rb"\A\W*ID[ _]?(?:Number|No) *\t *Name[^\r\n]*(?:Fed +Sex|Gms +K)\b", re.IGNORECASE),
        Look(
            "a FIDE rating list in which tabs stand for some of the blanks",
            "Give the list as FIDE offers it; its columns begin under their headings.",
        ),
    ),
)
_XML_ROOT = re.compile(rb"<([A-Za-z_][\w.:-]*)")
_XML_KINDS = {"Workbook": Look("a workbook saved as XML", "Save it as .xlsx and read that.")}
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_WEB_ARCHIVE = Look("a web archive (MHT)", "Save the page as HTML, not as an archive.")
_WIDE_LIST = Look("a FIDE rating list saved as UTF-16", "Save it as UTF-8, or give it as FIDE offers it.")
_PDF = Look("a PDF document", "Ask for the file it was printed from.")
_RICH_TEXT = Look("a document in rich text (RTF)", _TABLE)
_POSTSCRIPT = Look("a page for a printer (PostScript)", "Ask for the file it was printed from.")
_JSON = Look(
    "a JSON file", "Save it as a plain list of records (one object for each game), or as CSV or XLSX."
)
_JSON_AND_MORE = Look(
    "a JSON file with comments, which JSON does not have", "Delete the comments (// and /* */)."
)
_COMMENTED = re.compile(rb"\s*(?:(?://[^\r\n]*|/\*.*?\*/)\s*)+[\[{]\s*[\[{\"]", re.DOTALL)
_BY_TEXT = (
    (b"<?xml", Look("an XML file", _TABLE)),
    (b"<", Look("a text with marks (HTML or XML)", _TABLE)),
    (b"MIME-Version:", _WEB_ARCHIVE),
    (b"From:<Saved", _WEB_ARCHIVE),
    (b"%PDF", _PDF),
    (b"{\\rtf", _RICH_TEXT),
    (b"%!PS", _POSTSCRIPT),
    (b"BZh91AY&SY", _PACKED),
    (b"{", _JSON),
    (b"[{", _JSON),
    (b"[[", _JSON),
)
_VEGA_CHANGES = Look(
    "Vega's list of rating changes as JSON, which holds results of players, not games",
    "Use the crosstable or the player cards of the same tournament, or its FIDE report (TRF).",
)
_WORKBOOKS = frozenset([".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"])
_DAMAGED = Look(
    "a damaged workbook", "Open it in a spreadsheet program and save it again, or ask for it again."
)
_CONTROLS = "Remove the signs that are no text (open it in an editor and save it as UTF-8)."
_SWISS_MANAGER = Look(
    "a Swiss-Manager project",
    "In Swiss-Manager, write the FIDE report (TRF16) of the tournament, or its crosstable as an Excel file.",
)
_VEGA = Look(
    "a Vega project", "In Vega, write the FIDE report (TRF) from the menu Rating Report, or its web pages."
)
_SWISS_CHESS = Look(
    "a Swiss-Chess project",
    "In Swiss-Chess, export the tournament as a FIDE report (TRF), or its table of progress as text.",
)
_SWISS_SYS = Look(
    "a SwissSys project",
    "In SwissSys, choose Utilities, Ratings reports, and FIDE (TRF) or USCF (the three DBF files).",
)
_PAPI = Look(
    "a Papi project",
    "In Papi, export the FIDE report (TRF), or the crosstable (grille américaine) as a web page.",
)
_BY_NAME = {
    **dict.fromkeys((".tun", ".tunx", ".tum", ".tumx"), _SWISS_MANAGER),
    **dict.fromkeys((".vegz", ".veg"), _VEGA),
    ".swt": _SWISS_CHESS,
    ".swi": Look(
        "a rating report for the German DWZ", "In the pairing program, write the FIDE report (TRF) instead."
    ),
    **dict.fromkeys((".sjson", ".s2a"), _SWISS_SYS),
    ".papi": _PAPI,
    ".trn": Look("a damaged SwissPerfect file", "Copy the .ini, .trn and .sco again, all three."),
    ".sco": Look("a damaged SwissPerfect file", "Copy the .ini, .trn and .sco again, all three."),
    ".dbf": Look(
        "a dBase table of an unknown program",
        "Tables of SwissPerfect (.trn, .sco) and US Chess (TDEXPORT.DBF) can be read; save others as CSV.",
    ),
}
_WORD = Look("a Word document", _TABLE)
_SLIDES = Look("a presentation", _TABLE)
_OFFICE_FILE = Look("an Office document", _TABLE)
_OF_APPLE = Look("a document of Apple's programs", _TABLE)
_OPEN_TEXT = Look("an OpenDocument text or drawing", _TABLE)
DOCUMENTS = frozenset(
    look.what
    for look in (
        _PDF,
        _RICH_TEXT,
        _POSTSCRIPT,
        _OLD_DOCUMENT,
        _BINARY_OFFICE,
        _WORD,
        _SLIDES,
        _OFFICE_FILE,
        _OF_APPLE,
        _OPEN_TEXT,
    )
)
"""What documents that hold no table look like."""
_INSIDE = (
    (re.compile(r"word/"), _WORD),
    (re.compile(r"ppt/"), _SLIDES),
    (re.compile(r"xl/"), _DAMAGED),
    (re.compile(r"(?:.*/)?Index/.*\.iwa$|Index\.zip$"), _OF_APPLE),
)
_OFFICE_ONLY = tuple(look for _, look in _INSIDE[:3])
_OFFICE = "[Content_Types].xml"
_OPEN_DOCUMENT = "META-INF/manifest.xml"
_TEXT_PROJECTS = frozenset([".sjson", ".veg", ".vegz", ".swi", ".s2a"])


def looks_like(path: str, head: bytes) -> Look:
    """Name a file that no reader takes by its content, else by its name.

    >>> looks_like("open.tunx", b"\\x00\\x07").what
    'a Swiss-Manager project'
    """
    suffix = PurePath(path).suffix.lower()
    if suffix in _BY_NAME and (suffix in _TEXT_PROJECTS or not is_plain_text(head)):
        return _BY_NAME[suffix]
    if _is_swiss_chess(head):
        return _SWISS_CHESS
    if _ENCRYPTED in head:
        return Look("a workbook with a password", "Save it without a password and read that.")
    if is_workbook_name(path) and head.startswith((b"PK", b"\xd0\xcf\x11\xe0")):
        return _DAMAGED
    if _PICTURE.match(head):
        return Look("a picture", _TABLE)
    for start, look in _BY_START:
        if head.startswith(start):
            return look
    if (text := other_text(head)) or is_plain_text(head):
        return text or Look("plain text", _TABLE)
    controls = _controls(head)
    if len(controls) * 20 < len(head) and b"\0" not in head:
        return Look(f"a text with a control character (0x{controls[0]:02x})", _CONTROLS)
    return Look("a binary file", _TABLE)


def looks_inside(path: str, names: Sequence[str]) -> Look | None:
    """What a file is that is packed as a zip archive, by the names inside; None for an archive of files.

    >>> looks_inside("open.zip", ["[Content_Types].xml", "word/document.xml"]).what
    'a Word document'
    >>> looks_inside("open.zip", ["open.trf", "readme.txt"])
    """
    suffix = PurePath(path).suffix.lower()
    if suffix in _BY_NAME:
        return _BY_NAME[suffix]
    found = (look for mark, look in _INSIDE if any(mark.match(name) for name in names))
    if _OFFICE in names:
        return next(found, _OFFICE_FILE)
    if _OPEN_DOCUMENT in names and "content.xml" in names:
        return _DAMAGED if suffix == ".ods" else _OPEN_TEXT
    return next((look for look in found if look not in _OFFICE_ONLY), None)


def _is_swiss_chess(head: bytes) -> bool:
    """Whether bytes are a Swiss-Chess tournament: rounds, players and the version stand at fixed places.

    Rounds are in byte 1, players in 7 and 8, the version (8.83 as 883) in 609 and 610, the name from 245.
    """
    if len(head) < 3_000 or b"\0" not in head[:245]:
        return False
    rounds, players, version = (int.from_bytes(head[a:b], "little") for a, b in ((1, 3), (7, 9), (609, 611)))
    name = head[245:305].split(b"\0")[0]
    sound = bool(name) and min(name) >= 32
    return 0 < rounds < 60 and 0 < players < 2_000 and 600 <= version < 1_200 and sound


def is_project(path: str) -> bool:
    """Whether the name of a file is that of a pairing program's own project."""
    return PurePath(path).suffix.lower() in _BY_NAME


def is_workbook_name(path: str) -> bool:
    """Whether the name of a file is that of a workbook."""
    return PurePath(path).suffix.lower() in _WORKBOOKS


def other_text(head: bytes) -> Look | None:
    """A text format that is no table (XML, HTML, JSON, PGN), or None."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _WIDE_LIST if _FIDE_HEADER.match(head.decode("utf-16", errors="ignore")) else None
    start = b"".join(head.removeprefix(b"\xef\xbb\xbf")[:200].split())
    if start.startswith(b"<?xml"):
        return _xml(head)
    if start.startswith(b'[{"rank":') and b'"variation"' in head[:2000]:
        return _VEGA_CHANGES
    if tag := _TAG.match(head.removeprefix(b"\xef\xbb\xbf")):
        what = f"a PGN file whose tags have lost their quotation marks ({tag[1].decode(errors='replace')})"
        return Look(what, 'Export the games again; tags are written [White "Alder, Ann"].')
    if _COMMENTED.match(head.removeprefix(b"\xef\xbb\xbf")):
        return _JSON_AND_MORE
    if look := next((look for mark, look in _BY_TEXT if start.startswith(mark)), None):
        return look
    return next((look for lines, look in _SIGNED_LINES if lines.search(head)), None)


def _xml(head: bytes) -> Look:
    """An XML file by its first element."""
    root = _XML_ROOT.search(head.replace(b"\0", b""))
    name = root[1].decode() if root else ""
    return _XML_KINDS.get(name) or Look(
        f"an XML file of another kind (<{name}>)" if name else "an XML file", _TABLE
    )


def is_plain_text(head: bytes) -> bool:
    """Whether bytes can be a text file: no control bytes but tabs and line ends (so can UTF-16 and UTF-32).

    A few NUL bytes are a damaged text, many a binary file.

    >>> is_plain_text(b"white,black"), is_plain_text(b"\\x00\\x07\\x01")
    (True, False)
    """
    if head.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")) or utf16_without_mark(head):
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
