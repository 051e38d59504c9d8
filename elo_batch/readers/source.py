"""The bytes of a file, of a file inside a zip archive (`lists.zip/players.txt`), or of standard input (`-`).

Files packed with gzip are unpacked on the way, whatever their name is.
"""

from __future__ import annotations

import gzip
import io
import os
import re
import stat
import sys
import zipfile
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

from elo_batch.problems import Place, Problem, RequestError
from elo_batch.readers.rewritten import Rewritten, needs_rewriting, rewritten

STANDARD_INPUT = "-"
HEAD = 65_536
_LOOKED_AT = 8_192  # bytes in which it shows that a program changed the text
MOST_UNPACKED = 250_000_000  # bytes of a packed file that are held in memory at once
MOST_STREAMED = 2_000_000_000  # bytes of a packed file that are read piece by piece
UNPACKED_AT_LEAST = 50_000_000  # bytes that any packed file may have
MOST_TIMES = 100  # as large as it lies there; texts of tables are packed to a tenth or so
_GZIP = b"\x1f\x8b"
_ZIP = b"PK\x03\x04"
_ADDED_BY_SYSTEMS = re.compile(r"(?:^|/)(?:__MACOSX/|\.[^./]|Thumbs\.db$)")
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, gzip.BadGzipFile, NotImplementedError, RuntimeError)
"""What the unpackers raise for damaged, encrypted and unknown archives."""


class UnreadableError(Exception):
    """A packed file that cannot be unpacked: the problem to report."""

    def __init__(self, problem: Problem) -> None:
        """Keep the problem."""
        super().__init__(problem.message)
        self.problem = problem


class Member(NamedTuple):
    """A file inside an archive."""

    archive: str
    name: str


def shown(path: str) -> str:
    """The name of a file as problems and reports give it; bytes that are no text are written as `\\xe9`.

    >>> shown("-"), shown("caf\\udce9.csv")
    ('standard input', 'caf\\\\xe9.csv')
    """
    return "standard input" if path == STANDARD_INPUT else os.fsencode(path).decode(errors="backslashreplace")


def member_of(path: str) -> Member | None:
    """The archive and the name inside it that a path leads to, or None for an ordinary file."""
    if path == STANDARD_INPUT or Path(path).exists():
        return None
    for parent in Path(path).parents:
        if parent.is_file():
            return Member(str(parent), path[len(str(parent)) + 1 :])
    return None


def members(path: str) -> list[str]:
    """The paths of the files in a zip archive, sorted, without those that systems add.

    These are `__MACOSX`, names that begin with a dot, and `Thumbs.db`.
    Raises UnreadableError when it is damaged.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            names = [info.filename for info in archive.infolist() if not info.is_dir()]
    except BROKEN as error:
        raise _unreadable(path, error) from None
    kept = sorted({name for name in names if not _ADDED_BY_SYSTEMS.search(name)})
    return [f"{path}/{name}" for name in kept]  # ../x is a name here, and never a path


def names_inside(path: str) -> list[str]:
    """The names of the files in a zip archive, which may lie in another one. Raises as `read_bytes` does."""
    try:
        with zipfile.ZipFile(io.BytesIO(read_bytes(path)) if member_of(path) else path) as archive:
            return archive.namelist()
    except BROKEN as error:
        raise _unreadable(path, error) from None


def siblings(path: str) -> list[str]:
    """The paths of the files that lie beside a file, in its folder or its archive."""
    inside = member_of(path)
    if inside:
        folder = inside.name.rpartition("/")[0]
        return [
            other
            for other in members(inside.archive)
            if other[len(inside.archive) + 1 :].rpartition("/")[0] == folder
        ]
    return [str(other) for other in sorted(Path(path).parent.iterdir()) if other.is_file()]


def open_source(path: str) -> IO[bytes]:
    """Open a file for reading as a stream, unpacked, and without what mail put into a text (`rewritten`).

    Raises RequestError when there is no such file or it cannot be opened, UnreadableError for a damaged
    archive. Reading on may raise what `BROKEN` holds.
    """
    file = _opened(path)
    before = _rewriting(path, file)
    if before is None:
        return file
    file.close()
    return io.BytesIO(before.data)


def rewriting_notes(path: str) -> tuple[Problem, ...]:
    """What was taken out of a text before it was read: marks of quoted lines (F022, F025).

    And no-break blanks (F023), and quotation marks of another kind in the tags of games (G723). Raises as
    `open_source` does.
    """
    with _opened(path) as file:
        before = _rewriting(path, file)
    if before is None:
        return ()
    place = Place(shown(path), line=before.line)
    found = [Problem("F022", Place(shown(path)))] if before.quoted else []
    found += [Problem("F025", Place(shown(path)), {"count": before.some})] if before.some else []
    found += [Problem("F023", place, {"count": before.blanks})] if before.blanks else []
    found += [Problem("G723", place, {"count": before.marks})] if before.marks else []
    return tuple(found)


def _rewriting(path: str, file: IO[bytes]) -> Rewritten | None:
    """The text of an open file as it was before a program changed it; None where none did."""
    if not needs_rewriting(_piece(path, file, _LOOKED_AT, ahead=True)):
        return None
    data = _piece(path, file, MOST_UNPACKED + 1)
    if len(data) <= MOST_UNPACKED:
        return rewritten(data)
    file.seek(0)
    return None


def _opened(path: str) -> IO[bytes]:
    """Open a file for reading as a stream, unpacked.

    Raises RequestError when there is no such file or it cannot be opened, UnreadableError for a damaged
    archive. Reading on may raise what `BROKEN` holds.
    """
    if path == STANDARD_INPUT:
        return io.BufferedReader(io.BytesIO(_standard_input()))
    inside = member_of(path)
    if _is_endless(path):
        raise RequestError(
            f"{shown(path)}: this is a pipe or a device, not a file; give a pipe as - (standard input)"
        )
    try:
        if inside:
            with zipfile.ZipFile(inside.archive) as archive:
                return archive.open(inside.name)
        file = Path(path).open("rb")  # noqa: SIM115 - handed to the caller
    except OSError as error:
        raise RequestError(_why(path, error)) from None
    except KeyError:
        raise RequestError(f"{path}: there is no such file in the archive") from None
    except BROKEN as error:
        raise _unreadable(path, error) from None
    if file.peek(2)[:2] != _GZIP:
        return file
    file.close()
    return cast(IO[bytes], gzip.GzipFile(path))


def _is_endless(path: str) -> bool:
    """Whether a path leads to what may never end, and can be read once only: a pipe, a socket, a device."""
    try:
        mode = Path(path).stat().st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def read_bytes(path: str) -> bytes:
    """The whole content of a file, unpacked.

    Raises RequestError when there is no such file or it cannot be read; UnreadableError when it is packed,
    and damaged or larger than MOST_UNPACKED.
    """
    with open_source(path) as file:
        packed = not isinstance(file, io.BufferedReader)
        data = _piece(path, file, MOST_UNPACKED + 1 if packed else -1)
        if packed and (len(data) > MOST_UNPACKED or _is_bomb(path, file, len(data))):
            raise _too_large(path, len(data) - 1)
    return data


def blocks(path: str, size: int) -> Iterator[bytes]:
    """The content of a file, unpacked, in pieces of `size` bytes: for files too large to be held at once.

    Raises as `read_bytes` does; a packed file may have MOST_STREAMED bytes.
    """
    with open_source(path) as file:
        packed, read = not isinstance(file, io.BufferedReader | io.BytesIO), 0
        while block := _piece(path, file, size):
            read += len(block)
            if packed and (read > MOST_STREAMED or _is_bomb(path, file, read)):
                raise _too_large(path, read - 1)
            yield block


def _is_bomb(path: str, file: IO[bytes], read: int) -> bool:
    """Whether what was read so far is hundreds of times as large as it lies there."""
    if read <= UNPACKED_AT_LEAST:
        return False
    if isinstance(file, gzip.GzipFile):
        taken = cast(Any, file).fileobj.tell()
    else:
        inside = member_of(path)
        if inside is None:
            return False
        with zipfile.ZipFile(inside.archive) as archive:
            taken = archive.getinfo(inside.name).compress_size
    return bool(read > MOST_TIMES * taken)


def _too_large(path: str, most: int) -> UnreadableError:
    return UnreadableError(Problem("F016", Place(shown(path)), {"size": most // 1_000_000}))


def _piece(path: str, file: IO[bytes], size: int, ahead: bool = False) -> bytes:
    """Read on; `ahead`: only look at about so many of the bytes that come next."""
    try:
        return bytes(cast(Any, file).peek(size)[:size]) if ahead else file.read(size)
    except OSError as error:
        if isinstance(error, gzip.BadGzipFile):
            raise _unreadable(path, error) from None
        raise RequestError(_why(path, error)) from None
    except BROKEN as error:
        raise _unreadable(path, error) from None


def read_head(path: str) -> bytes:
    """The first bytes of a file, enough to recognise it. Raises as `read_bytes` does."""
    with open_source(path) as file:
        return _piece(path, file, HEAD)


def packed_head(path: str) -> bytes:
    """The first bytes of a file as it lies there, packed or not; nothing where it cannot be opened."""
    try:
        with Path(path).open("rb") as file:
            return file.read(HEAD)
    except OSError:
        return b""


def is_archive(head: bytes) -> bool:
    """Whether the first bytes are those of a zip archive (a workbook may be one)."""
    return head.startswith(_ZIP)


@cache
def _standard_input() -> bytes:
    """Standard input can be read once only; several readers may ask for it."""
    return sys.stdin.buffer.read()


def _unreadable(path: str, error: Exception) -> UnreadableError:
    reason = str(error).rstrip(".") or type(error).__name__
    return UnreadableError(Problem("F015", Place(shown(path)), {"reason": reason}))


def _why(path: str, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return f"{path}: there is no such file"
    if isinstance(error, IsADirectoryError):
        return f"{path}: this is a folder, not a file"
    return f"{path}: the file cannot be read ({error.strerror})"
