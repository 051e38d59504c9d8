"""The work of `check --annotate`: a copy of each workbook with its bad cells marked, beside the workbook."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path

from lxml.etree import LxmlError

from elo_batch.batch.request import Request
from elo_batch.batch.sources import MARKED, expanded
from elo_batch.notation.counts import plural
from elo_batch.problems import Problem, RequestError
from elo_batch.writers.annotate import annotated, marks_by_sheet
from elo_batch.writers.one_file import refuse_own_inputs, replace_file


def workbooks(request: Request, force: bool) -> list[str]:
    """The XLSX workbooks among the inputs, whose copies may be written.

    RequestError when there is none, for nothing else can be marked, and when a copy is there already, unless
    `force`: people correct their marked copies.
    """
    paths = [path for pattern in request.games for path in expanded(pattern)]
    paths += [path for _, path in request.players]
    paths += [path for path in (request.newcomers, request.events, request.aliases) if path]
    found = [path for path in dict.fromkeys(paths) if _is_workbook(path)]
    books = [path for path in found if not _is_copy(path)]
    if not books:
        why = (
            f"; {found[0]} is a marked copy: name the workbook it was made of, or rename it" if found else ""
        )
        raise RequestError(f"--annotate marks XLSX workbooks, and there is none among the files{why}")
    taken = [copy for copy in map(_copy_of, books) if copy.exists()]
    if taken and not force:
        raise RequestError(f"{taken[0]} is there already; rename it if it holds corrections, or say --force")
    refuse_own_inputs(taken, found, "rename it")
    return books


def mark(paths: Sequence[str], problems: Sequence[Problem]) -> list[str]:
    """Write the marked copies; a line about each workbook."""
    return [_mark(path, problems) for path in paths]


def _mark(path: str, problems: Sequence[Problem]) -> str:
    marks = marks_by_sheet(problems, path)
    if not marks:
        return f"{path}: no cell to mark"
    workbook = Path(path)
    copy = _copy_of(path)
    try:
        content = annotated(workbook.read_bytes(), marks)
    except (KeyError, LxmlError, zipfile.BadZipFile) as error:
        return f"{path}: the workbook cannot be marked ({error})"
    replace_file(copy, content)
    cells = sum(len(of_sheet) for of_sheet in marks.values())
    return f"{copy}: {plural(cells, 'cell')} marked"


def _copy_of(path: str) -> Path:
    workbook = Path(path)
    return workbook.with_name(f"{workbook.stem}{MARKED}{workbook.suffix}")


def _is_copy(path: str) -> bool:
    return Path(path).stem.endswith(MARKED)


def _is_workbook(path: str) -> bool:
    if path == "-" or not Path(path).is_file():
        return False
    try:
        with zipfile.ZipFile(path) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except zipfile.BadZipFile:
        return False
