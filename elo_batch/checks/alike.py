"""Cells that are wrong in the same way: one finding, with the places of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from elo_batch.checks.event_checks import listed_places
from elo_batch.problems import Problem

_BY_VALUES: Mapping[str, tuple[str, ...] | None] = {
    **dict.fromkeys(
        ("V201", "V203", "V204", "V205", "V206", "V208", "V209", "V210", "V224", "V228", "V234", "F004"), None
    ),
    "D001": ("found", "read", "why"),
    **dict.fromkeys(("D101", "D102", "D103", "D104", "D105", "D107", "D112", "D119", "D133"), None),
    "D117": ("first", "last"),
    "D160": ("year",),
    "D128": None,
    "G709": (),
    "G740": None,
    "D166": None,
    "D132": ("column",),
    "X306": None,
    **dict.fromkeys(("C532", "C533", "C538"), ()),
    "C536": ("cells", "width"),
}
"""Code -> the values (or "column") that are equal in findings of one cause; None = all values. Their
sentences end with `{more}`."""


def told_with_places(problems: Iterable[Problem]) -> list[Problem]:
    """Findings of one kind that say the same of one sheet and event as one, at the first of their places.

    In `more` it names the others, and `all_places` holds all of them.

    >>> from elo_batch.problems import Place
    >>> found = [Problem("V203", Place("a.csv", line=line), {"found": "1-2"}) for line in (2, 5, 9)]
    >>> told_with_places(found)[0].values["more"]
    '; also in line 5, line 9'
    """
    groups: dict[tuple[object, ...], list[Problem]] = {}
    for number, problem in enumerate(problems):
        alone = problem.code not in _BY_VALUES or "all_places" in problem.values or not problem.place.line
        groups.setdefault((number,) if alone else _cause(problem), []).append(problem)
    return [group[0] if len(group) == 1 else _together(group) for group in groups.values()]


def _cause(problem: Problem) -> tuple[object, ...]:
    names, place = _BY_VALUES[problem.code], problem.place
    values = dict(problem.values)
    if names is not None:
        every = {"column": place.column, **values}
        values = {name: every[name] for name in names}
    same = tuple(sorted((name, str(value)) for name, value in values.items()))
    return problem.code, place.file, place.sheet, problem.event, same


def _together(group: list[Problem]) -> Problem:
    in_order = sorted(group, key=lambda problem: problem.place)
    places = tuple(dict.fromkeys(problem.place for problem in in_order))
    others = list({str(place): place for place in places if str(place) != str(places[0])}.values())
    more = f"; also in {listed_places(others, len(others))}" if others else ""
    return replace(in_order[0], values={**in_order[0].values, "more": more, "all_places": places})
