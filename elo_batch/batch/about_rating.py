"""Findings that matter to a rating alone, and not to a copy of the files or to who is who."""

from __future__ import annotations

from collections.abc import Iterable

from elo_batch.problems import Problem

_CODES = frozenset({"L413", "R816", "X307", "X310", "X316", "X317", "X350"})


def without_rating(problems: Iterable[Problem]) -> list[Problem]:
    """The problems without those that only a rating asks about: time controls, pools, K by age.

    >>> without_rating([Problem("X316"), Problem("V203")])[0].code
    'V203'
    """
    return [problem for problem in problems if problem.code not in _CODES]
