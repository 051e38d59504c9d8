"""One cause, one finding: what a column that is wrong throughout makes of its cells and of the players."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from elo_batch.problems import Problem

_GROUPED, _RATINGS = "D141", {"L403", "V209"}
_MARKED = re.compile(r"\d{1,3}(?:\D\d{3})+")
_IDS_ARE_RATINGS, _LOST_DIGITS, _TWICE = "D108", "D102", "L401"
_OF_THOSE = {"L403", "L404", "L413"}
_STRANGERS = {"P502", "P503", "P504", "P507", "P530", "P541"}
_IMPOSSIBLE, _OF_RATINGS = "L454", {"L445", "P522"}
_TURNED, _OF_PLAYERS = "D127", {"P508"}
_UNRATED, _UNREAD = {"L449", "L453"}, {"D103", "D108", "D141", "L403", "L447"}
_FEWEST = 4
_ONE_OF_MANY = {"P508": "players", "P523": "pairs", "L445": "players"}
Column = tuple[str, str, str]


def without_floods(problems: Sequence[Problem]) -> list[Problem]:
    """The problems less what follows from a column that is wrong throughout.

    - ratings with thousands marks (L403, V209), where the column says so (D141);
    - ratings that are ids (L403), where the two columns are exchanged (D108), and ids twice (L401) that lost
      their digits (D102); and who is not on such a list;
    - ratings that nobody has (L445) and what they lead one to expect (P522), beside L454;
    - that nobody has a rating (L449, L453) where the ratings cannot be read;
    - two ratings of a player (P508), where it is not known whose they are (D127);
    - of the same said of several players (P508, P523) all but the first, which counts the others.
    """
    found = _without_echoes(problems)
    groups: dict[tuple[str, str, str], list[Problem]] = defaultdict(list)
    for problem in found:
        if problem.code in _ONE_OF_MANY:
            groups[problem.code, problem.place.file, problem.event].append(problem)
    first: dict[int, Problem | None] = {}
    for (code, *_), group in groups.items():
        if len(group) >= _FEWEST:
            more = f"; so it is with {len(group) - 1} other {_ONE_OF_MANY[code]}"
            values = {"more": more, "all_places": tuple(problem.place for problem in group)}
            first.update(dict.fromkeys(map(id, group)))
            first[id(group[0])] = replace(group[0], values={**group[0].values, **values})
    if not first:
        return found
    kept = [first.get(id(problem), problem) for problem in found]
    return [problem for problem in kept if problem is not None]


def _without_echoes(problems: Sequence[Problem]) -> list[Problem]:
    codes = {problem.code for problem in problems}
    if not codes & {_GROUPED, _IDS_ARE_RATINGS, _LOST_DIGITS, _IMPOSSIBLE, _TURNED, *_UNRATED}:
        return list(problems)
    grouped = {_column(p) for p in problems if p.code == _GROUPED}
    exchanged = {_sheet(p) for p in problems if p.code == _IDS_ARE_RATINGS}
    unread = {_sheet(p) for p in problems if p.code in _UNREAD}
    turned = {p.place.file for p in problems if p.code == _TURNED}
    lost = {(*_sheet(p), p.values.get("found")) for p in problems if p.code == _LOST_DIGITS}
    twice = [p for p in problems if p.code == _TWICE and (*_sheet(p), p.values["found"]) in lost]
    gone = set(map(id, twice))
    if exchanged or twice:
        gone |= {id(p) for p in problems if p.code in _STRANGERS}
    for p in problems:
        marked = (
            p.code in _RATINGS and _column(p) in grouped and _MARKED.fullmatch(str(p.values.get("found")))
        )
        of_ids = p.code in _OF_THOSE and _sheet(p) in exchanged
        of_ratings = (p.code in _OF_RATINGS and _IMPOSSIBLE in codes) or (
            p.code in _UNRATED and _sheet(p) in unread
        )
        if marked or of_ids or of_ratings or (p.code in _OF_PLAYERS and p.place.file in turned):
            gone.add(id(p))
    return [p for p in problems if id(p) not in gone]


def _sheet(problem: Problem) -> tuple[str, str]:
    return problem.place.file, problem.place.sheet


def _column(problem: Problem) -> Column:
    return problem.place.file, problem.place.sheet, problem.place.column
