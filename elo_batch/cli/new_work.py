"""The work of `elo-batch new`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pandas as pd

from elo_batch.problems import RequestError, Severity, worst
from elo_batch.readers import ReadOptions, read_file
from elo_batch.reports.problems_text import problems_text
from elo_batch.writers.blank import KINDS, blank_workbook
from elo_batch.writers.one_file import replace_file


def new_command(given: dict[str, Any]) -> int:
    """Write the workbook and say what to do with it."""
    kind = given["kind"]
    if kind not in KINDS:
        raise RequestError(f"new {kind}: choose one of {', '.join(KINDS)}")
    out = Path(given["out"] or f"{kind}.xlsx")
    if out.suffix.lower() != ".xlsx":
        raise RequestError(f"{out}: the workbook is an .xlsx file")
    if out.exists() and not given["force"]:
        raise RequestError(f"{out} is there already; choose another name, or say --force to write over it")
    players, code = _players(given["players"])
    if code:
        return code
    content = blank_workbook(KINDS[kind], players)
    replace_file(out, content)
    games, lists = (out, given["players"]) if kind == "games" else ("GAMES", out)
    command = f"elo-batch rate {games}" + (f" --players {lists}" if lists else "")
    named = "" if kind == "games" else " (GAMES: the file of your results)"
    print(f"Written: {out}. Fill it in, save it, then: {command}{named}")
    return 0


def _players(path: str) -> tuple[pd.DataFrame | None, int]:
    """The rows of the list to fill in, and the exit code."""
    if not path:
        return None, 0
    file = read_file(path, ReadOptions(kind="players"))
    for line in problems_text(file.problems):
        print(line, file=sys.stderr)
    tables = [table for table in file.tables if table.kind == "players"]
    if worst(file.problems) is Severity.ERROR or not tables:
        if not tables and worst(file.problems) is not Severity.ERROR:
            raise RequestError(f"--players {path}: the file holds no rating list")
        return None, 1
    return tables[0].rows, 0
