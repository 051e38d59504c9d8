"""Which cells are marked, how, and what their comment says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from elo_batch.problems import Place, Problem, Severity

_CELL = re.compile(r"([A-Z]{1,3})(\d{1,7})")
MOST_TEXT = 2_000  # characters of one comment
MOST_MARKS = 5_000  # cells of one sheet


@dataclass(frozen=True)
class Mark:
    """A cell to mark: row from 1, column letters ("" = the first cell of the row), gravity and comment."""

    row: int
    letters: str
    severity: Severity
    text: str


def marks_by_sheet(problems: Iterable[Problem], file: str) -> dict[str, list[Mark]]:
    """The marks of one workbook: one for each cell that problems name, by sheet, in the order of the rows.

    Problems of a whole sheet or file have no cell and are left out.

    >>> marks_by_sheet([], "results.xlsx")
    {}
    """
    found: dict[tuple[str, int, str], list[Problem]] = {}
    for problem in problems:
        for place in _places(problem):
            if place.file != file or not place.sheet or not place.line:
                continue
            match = _CELL.fullmatch(place.cell)
            found.setdefault((place.sheet, place.line, match[1] if match else ""), []).append(problem)
    marks: dict[str, list[Mark]] = {}
    for (sheet, row, letters), here in sorted(found.items(), key=lambda item: (item[0][1], item[0][2])):
        if len(marks.setdefault(sheet, [])) < MOST_MARKS:
            marks[sheet].append(Mark(row, letters, min(here, key=_gravity).severity, _text(here)))
    return marks


def _places(problem: Problem) -> Sequence[Place]:
    """Every place of a problem that stands for several rows: its lines, or the games of an event."""
    places, lines = problem.values.get("all_places"), problem.values.get("all_lines")
    if isinstance(places, tuple):
        return places
    return (
        [replace(problem.place, line=line) for line in lines] if isinstance(lines, tuple) else [problem.place]
    )


def _gravity(problem: Problem) -> int:
    return list(Severity).index(problem.severity)


def _text(problems: list[Problem]) -> str:
    """The sentences and advices of a cell, the gravest first."""
    parts = [
        f"{problem.code} {problem.severity}: {problem.message}\n{problem.advice}".strip()
        for problem in sorted(problems, key=_gravity)
    ]
    text = "\n\n".join(dict.fromkeys(parts))
    return text if len(text) <= MOST_TEXT else f"{text[:MOST_TEXT]}…"
