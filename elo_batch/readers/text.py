"""From bytes to UTF-8: byte-order marks, UTF-8, a declared encoding, cp1252; and what went wrong."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from elo_batch.notation.doubled import UNKNOWN, has_traces, undoubled
from elo_batch.notation.headings import canonical
from elo_batch.notation.standing import standing
from elo_batch.notation.text import bare
from elo_batch.problems import Place, Problem, RequestError
from elo_batch.readers.bad_lines import mended
from elo_batch.readers.sniff import utf16_without_mark


def _differing() -> str:
    """The letters and signs of cp1252 for whose bytes cp1250 has letters of its own."""
    return "".join(
        sign
        for byte in range(0x80, 0x100)
        if (sign := bytes([byte]).decode("cp1252", "ignore"))
        and (other := bytes([byte]).decode("cp1250", "ignore")) != sign
        and other.isalpha()
    )


_UTF32 = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with byte-order mark"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
_LAST_RESORT = "cp1252"
_ITS_RIVAL = "cp1250"
_CODE_PAGES = (_LAST_RESORT, _ITS_RIVAL, "cp1251")
_LINES_SEARCHED = 60
_SHORTEST = 3  # letters of a heading that tells a code page
LONGEST_LINE = 4_000_000
_LINE_ENDS = (b"\n", b"\r")
_BLANKS = re.compile(" {2,}")  # between the fields of a record in fixed columns
_NOT_ASCII = re.compile(r"[^,;|\t\r\n\"]*[^\x00-\x7f,;|\t\r\n\"][^,;|\t\r\n\"]*")
_WHOLE_CELL = re.compile(r'"(?:[^"]|"")*"|[^,;|\t"]+')
_PART = re.compile(r"[^,;|\t\r\n\"<>]+")
_CELL = r"[^,;|\t\r\n\"]*"
_DIFFERENT = re.compile(f"{_CELL}[{re.escape(_differing())}]{_CELL}")
# UTF-8 read as cp1252 and saved as UTF-8 once more: "Ã¸" for "ø", "Â½" for "½", "â€“" for a dash.
_DOUBLED = re.compile(
    rb"\xc3[\x83\xa3](?:\xc2[\x80-\xbf]|\xe2\x80.|\xe2\x82\xac|\xc5.|\xc6.|\xcb.)|\xc3[\x82\xa2]\xc2[\xa0-\xbf]|\xc3\xa2\xe2\x82\xac"
)
_REPLACED = "\ufffd".encode()


class Decoded(NamedTuple):
    """The text of a file as UTF-8 bytes without byte-order mark, its encoding, and what is to be told."""

    data: bytes
    encoding: str
    problems: tuple[Problem, ...]


def decode(data: bytes, file: str, encoding: str = "") -> Decoded:
    """Decode a text file: marks first, then UTF-8, then `encoding`, then the likely code page, then cp1252.

    UTF-8 is every file whose lines are (nearly all of them: `bad_lines.mended`), where no other `encoding` is
    said. Raises RequestError for an unknown `encoding`. Bytes that no encoding explains are an error (F005),
    and so is UTF-32 (F026), which hardly any program writes or reads.

    >>> decode("1\\u00bd".encode("cp1252"), "games.csv").encoding
    'cp1252'
    """
    _check_known(encoding)
    if data.startswith(_UTF32):
        in_utf8 = data.decode("utf-32", "replace").encode()
        return Decoded(in_utf8, "UTF-32", (Problem("F026", Place(file)),))
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return _transcoded(data[len(mark) :], codec, name, file)
    codec = utf16_without_mark(data)
    if codec:
        return _transcoded(data, codec, "UTF-16", file)
    if _is_utf8(data):
        return Decoded(data, "UTF-8", _suspicious(data, file))
    is_meant = codecs.lookup(encoding or "utf-8").name == "utf-8"
    mending = mended(data, file, certain=bool(encoding)) if is_meant else None
    if mending:
        return Decoded(mending.data, "UTF-8", (*mending.problems, *_suspicious(mending.data, file)))
    for codec in filter(None, (encoding, _likely(data), _LAST_RESORT)):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        return Decoded(
            text.encode(), codec, (_not_utf8(text, codec, file), *_suspicious(text.encode(), file))
        )
    return _undecodable(data, encoding or _LAST_RESORT, file)


def _likely(data: bytes) -> str:
    """The code page in which the most headings of the first lines are known; cp1252 where none has more."""
    lines = b"\n".join(data[:LONGEST_LINE].splitlines()[:_LINES_SEARCHED])
    return max(
        _CODE_PAGES, key=lambda codec: sum(map(_is_heading, _PART.findall(lines.decode(codec, "ignore"))))
    )


def _is_heading(text: str) -> bool:
    """Whether a cell with letters beyond ASCII is a heading that tables of games or players have."""
    if text.isascii() or len(bare(text)) < _SHORTEST:
        return False
    return bool(canonical(text, "games") or canonical(text, "players") or standing(text))


def endless_line(data: bytes, file: str, most: int = LONGEST_LINE) -> Problem | None:
    """The error that a line is longer than any table has (F013): such a file is not taken apart at all."""
    start = 0
    while len(data) - start > most:
        end = max(data.rfind(mark, start, start + most) for mark in _LINE_ENDS)
        if end < 0:
            line = data.count(b"\n", 0, start) or data.count(b"\r", 0, start)
            return Problem("F013", Place(file, line=line + 1), {"most": f"{most:,}"})
        start = end + 1
    return None


def _check_known(encoding: str) -> None:
    try:
        b"aa".decode(encoding or _LAST_RESORT, "ignore")
    except (LookupError, ValueError):  # not known, or known as something else than an encoding of texts
        raise RequestError(
            f"--encoding {encoding}: there is no such encoding; try utf-8, cp1252, cp1250"
        ) from None


def _is_utf8(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _transcoded(data: bytes, codec: str, name: str, file: str) -> Decoded:
    if codec == "utf-8" and (mending := mended(data, file, certain=True)):
        return Decoded(mending.data, name, (*mending.problems, *_suspicious(mending.data, file)))
    try:
        utf8 = data if codec == "utf-8" and _is_utf8(data) else data.decode(codec).encode()
    except UnicodeDecodeError:
        return _undecodable(data, codec, file, name)
    return Decoded(utf8, name, _suspicious(utf8, file))


def _undecodable(data: bytes, codec: str, file: str, name: str = "") -> Decoded:
    """The text with its bad bytes marked, and the first of them with its line."""
    try:
        data.decode(codec)
        position = 0
    except UnicodeDecodeError as error:
        position = error.start
    line = data.count(b"\n", 0, position) + 1
    values = {"byte": f"0x{data[position]:02x}", "encoding": name or codec}
    problem = Problem("F005", Place(file, line=line), values)
    return Decoded(data.decode(codec, errors="replace").encode(), name or codec, (problem,))


def _not_utf8(text: str, codec: str, file: str) -> Problem:
    """The note on the encoding, with a cell that would be another text in cp1250 if there is one."""
    found = (_DIFFERENT.search(text) if codec == _LAST_RESORT else None) or _NOT_ASCII.search(text)
    line = text.count("\n", 0, found.start()) + 1 if found else 0
    sample = found[0].strip() if found else ""
    return not_utf8(Place(file, line=line), codec, sample)


def not_utf8(place: Place, codec: str, sample: str) -> Problem:
    """The note (F003) that a text is not UTF-8, with a sample and what that would be in cp1250.

    >>> not_utf8(Place("a.csv"), "cp1252", "B\u00f8ich").message
    "the text is not UTF-8; it was read as cp1252, for example 'Bøich'; in cp1250 it would be 'Břich'"
    """
    other = sample.encode(codec, "replace").decode(_ITS_RIVAL, "replace")
    differs = f"; in {_ITS_RIVAL} it would be '{other}'" if codec == _LAST_RESORT and other != sample else ""
    return Problem("F003", place, {"encoding": codec, "sample": sample, "other": differs})


def _suspicious(data: bytes, file: str) -> tuple[Problem, ...]:
    """Traces of an earlier wrong decoding, which no encoding can undo here."""
    if data.isascii():
        return ()
    doubled = _DOUBLED.search(data)
    position = doubled.start() if doubled else data.find(_REPLACED)
    if position < 0:
        return ()
    start = data.rfind(b"\n", 0, position) + 1
    row = data[start:].split(b"\n", 1)[0].decode(errors="replace").strip()
    cells = (part.strip().strip('"') for part in _WHOLE_CELL.findall(row))
    cell = next((part for cell in cells for part in _BLANKS.split(cell) if has_traces(part)), row)
    place = Place(file, line=data.count(b"\n", 0, position) + 1)
    better = undoubled(cell)
    known = better != cell and not has_traces(better)
    likely = f"; it was probably '{better}'" if known else UNKNOWN
    return (Problem("F004", place, {"found": cell, "likely": likely, "repair": ""}, row),)
