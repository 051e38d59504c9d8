"""One mistake, one finding: what only repeats an error that another finding states better is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from elo_batch.notation.headings import canonical
from elo_batch.problems import Problem

_UNREAD_RESULTS = {"V203", "V204", "V205"}
_CELLS_WITHOUT_VALUE = {"S005", "S006"}


def without_echoes(problems: Iterable[Problem]) -> list[Problem]:
    """The problems less what follows from others among them.

    A cell that holds no value (S005, S006) has that one finding, whatever its text was taken for. Games whose
    result cannot be read are errors, so they are not counted again as games without a result (X312).
    """
    found = list(problems)
    valueless = {problem.place for problem in found if problem.code in _CELLS_WITHOUT_VALUE}
    found = [
        problem for problem in found if problem.code in _CELLS_WITHOUT_VALUE or problem.place not in valueless
    ]
    unread = _unread_results(found)
    return [kept for problem in found if (kept := _counted_once(problem, unread))]


def _unread_results(problems: Iterable[Problem]) -> Counter[tuple[str, ...]]:
    """How many results cannot be read, by event; by file and sheet where the event is not known."""
    unread: Counter[tuple[str, ...]] = Counter()
    for problem in problems:
        place = problem.place
        if problem.code in _UNREAD_RESULTS:
            unread[(problem.event,)] += 1
        elif problem.code in _CELLS_WITHOUT_VALUE and canonical(place.column, "games") == "result":
            unread[(place.file, place.sheet)] += 1
    return unread


def _counted_once(problem: Problem, unread: Counter[tuple[str, ...]]) -> Problem | None:
    if problem.code != "X312" or not unread:
        return problem
    place = problem.place
    left = int(str(problem.values["count"])) - unread[(problem.event,)] - unread[(place.file, place.sheet)]
    return replace(problem, values={**problem.values, "count": left}) if left > 0 else None
