"""Waivers: warnings that somebody has looked at and accepted, with a reason and initials."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from elo_batch import columns
from elo_batch.problems import Place, Problem, Severity
from elo_batch.tables import RawTable

_NEEDED = ("code", "reason", "initials")


@dataclass(frozen=True)
class Waiver:
    """One accepted warning: its code, its place as the report prints it ("" where it has none), the value
    ("" = any), who and why."""

    code: str
    place: str
    value: str
    reason: str
    initials: str
    at: Place

    def fits(self, problem: Problem) -> bool:
        """Whether this waiver was given for the problem."""
        values = {str(value) for value in problem.values.values()}
        here = self.code == problem.code and self.place == str(problem.place)
        return here and (not self.value or self.value in values)


def type_waivers(table: RawTable) -> tuple[list[Waiver], list[Problem]]:
    """The waivers of a table. One without code, reason or initials is left out with a warning."""
    waivers, problems = [], []
    for line, row in zip(table.rows.index, table.rows.to_dict("records"), strict=True):
        cells = {str(name): str(text).strip() for name, text in row.items()}
        missing = [name for name in _NEEDED if not cells.get(name)]
        if missing:
            problems.append(table.problem("L420", int(line), missing[0], missing=" and no ".join(missing)))
        else:
            code, place, value, reason, initials = (
                cells.get(name, "") for name in columns.names(columns.WAIVERS)
            )
            waivers.append(Waiver(code, place, value, reason, initials, table.place(int(line))))
    return waivers, problems


def waived(problems: Iterable[Problem], waivers: Sequence[Waiver]) -> tuple[list[Problem], int]:
    """The problems with waived warnings turned into notes, and how many were waived.

    Errors cannot be waived (L418); a waiver that fits nothing is noted (L417).
    """
    by_code: dict[str, list[int]] = {}
    for number, waiver in enumerate(waivers):
        by_code.setdefault(waiver.code, []).append(number)
    left: list[Problem] = []
    used: set[int] = set()
    refused: set[int] = set()
    count = 0
    for problem in problems:
        fitting = [number for number in by_code.get(problem.code, ()) if waivers[number].fits(problem)]
        if fitting and problem.severity is Severity.WARNING:
            used.update(fitting)
            count += 1
            left.append(_noted(problem, waivers[fitting[0]]))
        else:
            (refused if problem.severity is Severity.ERROR else used).update(fitting)
            left.append(problem)
    idle = [number for number in range(len(waivers)) if number not in used]
    return left + [_idle("L418" if number in refused else "L417", waivers[number]) for number in idle], count


def _noted(problem: Problem, waiver: Waiver) -> Problem:
    values = {"code": problem.code, "initials": waiver.initials, "reason": waiver.reason}
    return Problem("L419", problem.place, {**values, "message": problem.message}, problem.row, problem.event)


def _idle(code: str, waiver: Waiver) -> Problem:
    return Problem(code, waiver.at, {"code": waiver.code, "at": waiver.place or "no place"})
