"""Files that lie beside the results and hold none: read-me texts, pictures, documents to print."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from elo_batch.notation.headings import canonical
from elo_batch.problems import Place, Problem, Severity, worst
from elo_batch.readers.source import read_head
from elo_batch.tables import RawFile

_TEXTS = frozenset(["", ".txt", ".md", ".nfo", ".diz", ".log"])
_TO_LOOK_AT = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"%PDF")
_DELIMITERS = ",;\t|"
_KINDS = ("games", "players")
_FEWEST_CELLS = 3
_RESULT = re.compile(r"(?<![\w-])(?:1|0|½|1/2|0[.,]5)\s?[-–:]\s?(?:1|0|½|1/2|0[.,]5)(?![\w-])|½")
_REPORT = re.compile(r"0\d\d |\[\w+ \"")
_WORD = re.compile(r"[^,;\t|]+")


def without_extra_files(files: Sequence[RawFile], paths: Sequence[str]) -> list[RawFile]:
    """The files of an archive or folder; what holds no table becomes a note (F020) where others were read.

    A text that looks like a table or a report is a damaged one: its errors stay.
    """
    if not any(file.tables for file in files):
        return list(files)
    return [
        replace(file, problems=(Problem("F020", Place(file.file), {"what": what}),))
        if not file.tables and (what := _what_else(path, file))
        else file
        for file, path in zip(files, paths, strict=True)
    ]


def _what_else(path: str, file: RawFile) -> str:
    """What a file is that holds no results; "" where it may hold some."""
    if worst(file.problems) is not Severity.ERROR:
        return ""
    head = read_head(path)
    if head.startswith(_TO_LOOK_AT):
        return "a picture or a document to print"
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
