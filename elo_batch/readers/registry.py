"""The readers by name, and the choice of the one that takes a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import PurePath
from typing import Protocol, cast

from elo_batch.problems import Place, Problem, RequestError
from elo_batch.readers.extra_files import without_extra_files
from elo_batch.readers.header import check_declared
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.sniff import Look, is_project, is_workbook_name, looks_inside, looks_like
from elo_batch.readers.source import (
    UnreadableError,
    is_archive,
    member_of,
    members,
    names_inside,
    packed_head,
    read_head,
    rewriting_notes,
    shown,
)
from elo_batch.tables import RawFile

MARKS: Mapping[str, re.Pattern[bytes]] = {
    "ecf": re.compile(
        rb"#\s*(?:event\s*details|player\s*list|(?:match|section|other)\s*results)", re.IGNORECASE
    ),
    "us_chess_json": re.compile(rb"\"ratingRecords\""),
    "us_chess_text": re.compile(rb"\|[^|\r\n]*/ *[RQB] *:", re.IGNORECASE),
    "us_chess_dbf": re.compile(rb"H_EVENT_ID|S_EVENT_ID|D_EVENT_ID"),
    "icu": re.compile(rb"(?:\A|[\r\n])[ \t]{0,9}\"?(?:player|PLAYER|Player)\"?[ \t]{0,9}[,;\t]"),
    "pairing_cards": re.compile(rb"\s[wbWB]\d+[-+=]"),
    "swissperfect_text": re.compile(rb"(?:Total|TOTAL|total)(?:[ ]*\t[ ]*| {2,})1(?: *[\t\r\n]| {2,}2)"),
    "swissperfect": re.compile(rb"START_NO|W_SCORE|\[(?:Tournament Info|View Cross Table|List Of Part)"),
    "pgn": re.compile(rb'(?:\A(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?|[\r\n])[ \t]*\[[A-Za-z0-9]\w*[ \t]+"'),
    "ndjson": re.compile(rb'\A(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:\{\s*["}]|\[\s*[\[\{\]])'),
    "spreadsheet": re.compile(rb"\A(?:PK|\xd0\xcf\x11\xe0)"),
    "fide_xml": re.compile(rb"<playerslist\b"),
    "chess_results_xml": re.compile(rb"<chessresults\b"),
    "pages": re.compile(
        rb"<(?:!doctype\s+html|html|head|title|body|table|div|meta|link|style|form|center|p|h\d)\b",
        re.IGNORECASE,
    ),
    "vega_text": re.compile(rb"NAME +Rtg\b|plays with (?:white|black) +VS|Standings at round", re.IGNORECASE),
    "parquet": re.compile(rb"\APAR1"),
    "dsb_list": re.compile(
        rb"(?i:spielberechtigung|spielername|vereins?name|verbands?name)|\A(?:\xef\xbb\xbf)?\"?\d{1,9}\"?,\"?[0-9A-Z]{5}\"?,"
    ),
    "fide_list": re.compile(
        rb"\A(?:\xef\xbb\xbf)?\s*(?:(?i:ID(?:[ _]?NUMBER|[ _]?NO)? +NAME )|"
        rb"\d{4,10} +\S[^\r\n]{5,60} [A-Z]{3} +\d{4}\b)"
    ),
    "trf": re.compile(rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])0\d\d(?:[ \t\r\n]|\Z)"),
    "match_text": re.compile(
        rb"(?m)^[ \t]*(?:Surname|Name|Nachname|Nom)[ \t]*\r?$"
        rb"|[A-Za-z\x80-\xff.][ \t]{1,40}(?:\d\d?(?:[.,]5)?\xc2?\xbd?|\xc2?\xbd)(?:[- \t\r\n:]|\xe2\x80)"
    ),
}
"""Reader -> what every file of its format has in its first bytes: without it the reader is not loaded."""
LAST = "delimited"
"""The reader that is asked when no other takes a file: most texts can be read as a table of something."""
ARCHIVED = "spreadsheet"
"""The reader of the one format that is a zip archive itself."""
READERS = (*MARKS, LAST)
_OTHER_NAMES = {
    "csv": "delimited",
    "tsv": "delimited",
    "xlsx": "spreadsheet",
    "xls": "spreadsheet",
    "ods": "spreadsheet",
}
_MOST_MEMBERS = 1_000
_SEVERAL_FILES = frozenset([".ini", ".trn", ".sco", ".dbf"])


class Reader(Protocol):
    """One format: a module of this package, loaded when it is needed."""

    NAME: str

    def identify(self, path: str, head: bytes) -> bool:
        """Whether the file is of this format, by its first bytes."""
        ...

    def read(self, path: str, options: ReadOptions) -> RawFile:
        """Read the file."""
        ...


def reader(name: str) -> Reader:
    """A reader by its name or a usual ending (`csv`). Raises RequestError for others.

    >>> reader("csv").NAME
    'delimited'
    """
    known = _OTHER_NAMES.get(name, name)
    if known not in READERS:
        raise RequestError(f"--input-format {name}: there is no such format; there are {', '.join(READERS)}")
    return cast(Reader, import_module(f"elo_batch.readers.{known}"))


def takers(path: str, head: bytes) -> list[str]:
    """The readers that claim a file, by its first bytes; the last one is asked when no other does."""
    text = head.replace(b"\0", b"")
    names = (ARCHIVED,) if is_archive(head) else MARKS  # the texts in an archive may stand in it unpacked
    claiming = [name for name in names if MARKS[name].search(text) and reader(name).identify(path, head)]
    return claiming or ([LAST] if reader(LAST).identify(path, head) else [])


def companions(path: str) -> tuple[str, ...]:
    """The files that are read along with this one, because one event is several files of one program.

    Which one of them is named does not matter; the others must not be read a second time.

    >>> companions("games.csv")
    ()
    """
    if PurePath(path).suffix.lower() not in _SEVERAL_FILES:
        return ()
    try:
        claiming = takers(path, read_head(path))
        beside = getattr(reader(claiming[0]), "companions", None) if len(claiming) == 1 else None
        return tuple(beside(path)) if beside else ()
    except (UnreadableError, RequestError):  # whoever reads the file says so
        return ()


def read_file(path: str, options: ReadOptions) -> RawFile:
    """Read one file (`-`: standard input; gzip is unpacked) with the one reader that takes it.

    The files in a zip archive are read one by one, each under its name in the archive. Raises RequestError
    when the file is missing or unreadable, or the options name things it has not. A file that no reader
    takes, or several, is a problem (F001, F010), not an exception.
    """
    check_declared(options.columns)
    try:
        file = _read(path, options)
        notes = () if file.format == "zip" else rewriting_notes(path)
        return replace(file, problems=(*notes, *file.problems)) if notes else file
    except UnreadableError as error:
        named = is_project(path) or is_workbook_name(path)
        return _not_taken(path, packed_head(path), []) if named else _refused(path, error.problem)


def _read(path: str, options: ReadOptions) -> RawFile:
    head = read_head(path)
    if not head.strip():
        return _refused(path, Problem("F002", Place(shown(path))))
    if options.input_format and not is_archive(head):
        return reader(options.input_format).read(path, options)
    claiming = takers(path, head)
    if len(claiming) == 1:
        file = reader(claiming[0]).read(path, options)
        unread = not file.tables and (not file.problems or (claiming == [LAST] and is_project(path)))
        return _not_taken(path, head, []) if unread else file
    if not claiming and is_archive(head):
        look = looks_inside(path, names_inside(path))
        if look is None and member_of(path) is None:
            return _archive(path, options)
        return _not_taken(path, head, [], look)
    return _not_taken(path, head, claiming)


def _archive(path: str, options: ReadOptions) -> RawFile:
    """All files of a zip archive as one; a damaged one among them is a problem with its own name."""
    paths = members(path)
    if not paths or len(paths) > _MOST_MEMBERS:
        return _refused(path, Problem("F017", Place(shown(path)), {"count": len(paths)}))
    files: list[RawFile] = []
    read: list[str] = []
    along: set[str] = set()
    for each in paths:
        if each not in along:
            files.append(read_file(each, options))
            read.append(each)
            along.update(companions(each))
    files = without_extra_files(files, read)
    return RawFile(
        shown(path),
        "zip",
        tuple(table for file in files for table in file.tables),
        {
            "files": ", ".join(f"{file.file[len(shown(path)) + 1 :]} ({file.format})" for file in files),
            **_kept_of(files),
        },
        tuple(problem for file in files for problem in file.problems),
    )


def _kept_of(files: list[RawFile]) -> dict[str, str]:
    """Of large lists read in part: the rows of the largest, and how many of them were kept."""
    found = [(int(file.facts["rows"]), file.facts["kept"]) for file in files if "kept" in file.facts]
    return {"rows": str(max(found)[0]), "kept": max(found)[1]} if found else {}


def _not_taken(path: str, head: bytes, claiming: list[str], inside: Look | None = None) -> RawFile:
    look = inside or looks_like(path, head)
    values = {"looks": look.what, "advice": look.advice, "formats": ", ".join(claiming)}
    return _refused(path, Problem("F010" if claiming else "F001", Place(shown(path)), values))


def _refused(path: str, problem: Problem) -> RawFile:
    return RawFile(shown(path), "", problems=(problem,))
