"""UTF-8 with some bad lines: a line that another program wrote in cp1252, a name cut inside a letter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from elo_batch.problems import Place, Problem, at_most

_NOT_ASCII_LINE = re.compile(rb"[^\r\n]*[\x80-\xff][^\r\n]*")
_LINE_END = re.compile(rb"\r\n|\r|\n")
# A letter of several bytes, or one byte that belongs to none.
_LETTER = rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
_PIECE = re.compile(rb"(?P<letter>" + _LETTER + rb")|(?P<bad>[\x80-\xff])")
# The beginning of a letter of which the end is missing, where a cell or a column ends.
_CUT = re.compile(
    rb"(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})(?=[ \t,;|\"'\r\n]|$)"
)
_SAMPLE = 2_000  # lines that decide
_WORD = re.compile(r"[^,;|\t\"]*[^\x00-\x7f,;|\t\"][^,;|\t\"]*")


class Mended(NamedTuple):
    """A file as UTF-8 bytes, and what had to be done to some of its lines."""

    data: bytes
    problems: tuple[Problem, ...]


def mended(data: bytes, file: str, *, certain: bool = False) -> Mended | None:
    """The text of a file that is UTF-8 but for some lines; None for one that is rather of another encoding.

    A file is UTF-8 if as many lines with letters beyond ASCII are good UTF-8 as are not, or if that is
    `certain`. In a line that is UTF-8 otherwise, blanks take the place of a letter that is cut at the end of
    a column (F019); any other bad line or letter is read as cp1252 (F018), and is an error where that has
    no such byte (F005).

    >>> text = "Älder\\n".encode() + "Bürch\\n".encode("cp1252")
    >>> found = mended(text, "a.csv")
    >>> found.data.decode(), [(problem.code, problem.place.line) for problem in found.problems]
    ('Älder\\nBürch\\n', [('F018', 2)])
    """
    if not certain and not _is_rather_utf8(data):
        return None
    parts, problems, end = [], [], 0
    line, counted = 1, 0
    for found in _NOT_ASCII_LINE.finditer(data):
        if _is_utf8(found[0]):
            continue
        line += len(_LINE_END.findall(data, counted, found.start()))
        counted = found.start()
        text, code, values = _read(found[0])
        parts += [data[end : found.start()], text.encode()]
        end = found.end()
        problems.append(Problem(code, Place(file, line=line), values, text.strip()))
    return Mended(b"".join([*parts, data[end:]]), tuple(at_most(problems)))


def _is_rather_utf8(data: bytes) -> bool:
    lines = islice(_NOT_ASCII_LINE.finditer(data), _SAMPLE)
    votes = [_vote(found[0]) for found in lines]
    return any(vote > 0 for vote in votes) and sum(votes) >= 0


def _vote(line: bytes) -> int:
    """1 for a line that is UTF-8, or is rather UTF-8 than not; else -1."""
    if _is_utf8(line):
        return 1
    pieces = [piece.lastgroup for piece in _PIECE.finditer(line)]
    return 1 if pieces.count("letter") > pieces.count("bad") else -1


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def without_cut(line: bytes) -> str | None:
    """A line of UTF-8 with blanks in the place of letters that are cut; None where that is not what is wrong.

    >>> without_cut("Änne B\u00e4".encode()[:-1]), without_cut("Bä".encode("cp1252"))
    ('Änne B ', None)
    """
    if not any(piece.lastgroup == "letter" for piece in _PIECE.finditer(line)):
        return None
    whole = _CUT.sub(_blanks, line)
    return whole.decode() if _is_utf8(whole) else None


def _read(line: bytes) -> tuple[str, str, dict[str, object]]:
    """A bad line as text, the code of what was done, and the values to tell it."""
    text = without_cut(line)
    if text is not None:
        before = line[: next(_CUT.finditer(line)).start()].decode(errors="replace")
        return text, "F019", {"sample": re.split(r"[,;|\t\"]|  ", before)[-1].strip()}
    text = "".join(_letters(line))
    if "\ufffd" in text:
        bad = [piece[0][0] for piece in _PIECE.finditer(line)]
        byte = next((byte for byte in bad if not bytes([byte]).decode("cp1252", "ignore")), bad[0])
        return text, "F005", {"byte": f"0x{byte:02x}", "encoding": "UTF-8 or cp1252"}
    found = _WORD.search(text)
    return text, "F018", {"sample": found[0].strip() if found else ""}


def _blanks(cut: re.Match[bytes]) -> bytes:
    return b" " * len(cut[0])


def _letters(line: bytes) -> Iterator[str]:
    """The letters that are UTF-8, and the others as cp1252."""
    end = 0
    for piece in _PIECE.finditer(line):
        yield line[end : piece.start()].decode("ascii")
        yield piece[0].decode("utf-8" if piece.lastgroup == "letter" else "cp1252", "replace")
        end = piece.end()
    yield line[end:].decode("ascii")
