"""Files that lie beside the results: read-me texts, pictures, documents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from elo_batch.notation.headings import canonical
from elo_batch.problems import Place, Problem, Severity, worst
from elo_batch.readers.sniff import DOCUMENTS
from elo_batch.readers.source import read_head
from elo_batch.tables import RawFile

_TEXTS = frozenset(["", ".txt", ".md", ".nfo", ".diz", ".log"])
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM")
_NEWER_PICTURE = re.compile(rb"RIFF.{4}WEBP|.{4}ftyp(?:heic|heix|mif1|avif)", re.DOTALL)
_DELIMITERS = ",;\t|"
_KINDS = ("games", "players")
_FEWEST_CELLS = 3
_RESULT = re.compile(r"(?<![\w-])(?:1|0|½|1/2|0[.,]5)\s?[-–:]\s?(?:1|0|½|1/2|0[.,]5)(?![\w-])|½")
_REPORT = re.compile(r"0\d\d |\[\w+ \"")
_WORD = re.compile(r"[^,;\t|]+")


def without_extra_files(files: Sequence[RawFile], paths: Sequence[str]) -> list[RawFile]:
    """The files of an archive or folder, where others were read: what holds no table becomes a note (F020).

    A document that cannot be read is a warning (F021): it may hold results. A text that looks like a table
    or a report is a damaged one: its errors stay.
    """
    if not any(file.tables for file in files):
        return list(files)
    return [
        replace(file, problems=(beside,)) if not file.tables and (beside := _beside(path, file)) else file
        for file, path in zip(files, paths, strict=True)
    ]


def _beside(path: str, file: RawFile) -> Problem | None:
    """What is said of a file that lies beside results, in place of its errors; None where these stay."""
    if what := _document(path, file):
        return Problem("F021", Place(file.file), {"what": what})
    what = _what_else(path, file)
    return Problem("F020", Place(file.file), {"what": what}) if what else None


def _document(path: str, file: RawFile) -> str:
    """What document a file is; "" for what may be a table, as a file of Numbers or a damaged workbook."""
    looks = [str(problem.values.get("looks", "")) for problem in file.problems if problem.code == "F001"]
    if PurePath(path).suffix.lower() == ".numbers":
        return ""
    return next((look for look in looks if look in DOCUMENTS), "")


def _what_else(path: str, file: RawFile) -> str:
    """What a file is that holds no results; "" where it may hold some."""
    if worst(file.problems) is not Severity.ERROR:
        return ""
    head = read_head(path)
    if head.startswith(_PICTURES) or _NEWER_PICTURE.match(head):
        return "a picture"
    if PurePath(path).suffix.lower() not in _TEXTS or b"\0" in head:
        return ""
    return "a text without a table" if is_prose(head.decode("utf-8", errors="replace")) else ""


def is_prose(text: str) -> bool:
    """Whether a text has nothing of a table or a report: no columns, no headings, no results.

    >>> is_prose("Dear arbiter,\\nhere are the games, as told.\\n"), is_prose("White,Black\\nAlder")
    (True, False)
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if any(_RESULT.search(line) or _REPORT.match(line) or _is_header(line) for line in lines):
        return False
    return not any(_has_columns(lines, delimiter) for delimiter in _DELIMITERS)


def _is_header(line: str) -> bool:
    cells = [cell.strip(" \"'") for cell in _WORD.findall(line)]
    words = cells if len(cells) > 1 else line.split()
    return any(sum(bool(canonical(word, kind)) for word in words) > 1 for kind in _KINDS)


def _has_columns(lines: Sequence[str], delimiter: str) -> bool:
    """Whether half of the lines, and two of them, have the same number of cells."""
    cells = Counter(count for line in lines if (count := line.count(delimiter) + 1) >= _FEWEST_CELLS)
    most = max(cells.values(), default=0)
    return most > 1 and 2 * most >= len(lines)
