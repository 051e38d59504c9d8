"""One mistake, one finding: what only repeats an error that another finding states better is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from elo_batch.notation.headings import canonical
from elo_batch.problems import Problem

_NEVER_COMPUTED = "S005"
_CELLS_WITHOUT_VALUE = {_NEVER_COMPUTED, "S006"}
_UNFINISHED = "X312"
Sheet = tuple[str, str]


def without_echoes(problems: Iterable[Problem]) -> list[Problem]:
    """The problems less what follows from others among them.

    A cell that holds no value (S005, S006) has that one finding, whatever its text was taken for; a result
    never computed is not counted again as a game without a result (X312).
    """
    found = list(problems)
    valueless = {problem.place for problem in found if problem.code in _CELLS_WITHOUT_VALUE}
    if not valueless:
        return found
    told_once = [p for p in found if p.code in _CELLS_WITHOUT_VALUE or p.place not in valueless]
    results = _results_never_computed(found)
    return [kept for problem in told_once if (kept := _counted_once(problem, results))]


def _results_never_computed(problems: Iterable[Problem]) -> Counter[Sheet]:
    """How many result cells of each sheet hold a formula without a value; they read as blank."""
    return Counter(
        (problem.place.file, problem.place.sheet)
        for problem in problems
        if problem.code == _NEVER_COMPUTED and canonical(problem.place.column, "games") == "result"
    )


def _counted_once(problem: Problem, results: Counter[Sheet]) -> Problem | None:
    if problem.code != _UNFINISHED:
        return problem
    left = int(str(problem.values["count"])) - results[(problem.place.file, problem.place.sheet)]
    return replace(problem, values={**problem.values, "count": left}) if left > 0 else None
