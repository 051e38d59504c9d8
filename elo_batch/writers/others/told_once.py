"""One cause, one finding: what a format cannot hold is told with the first game or player that has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elo_batch.problems import Problem

_SHOWN = 2  # others beside the first


def told_once(problems: Sequence[Problem], same: Sequence[str], example: str) -> list[Problem]:
    """The first problem of each code with equal values; in `more` it counts the others and shows some.

    Args:
        problems: of kinds whose sentence has a slot `{more}`.
        same: the names of the values that must be equal.
        example: how one of the others is shown, with slots for its values.

    >>> found = [Problem("W111", values={"id": id_, "player": id_, "wanted": "a number"}) for id_ in "abcd"]
    >>> [told["more"] for told in (problem.values for problem in told_once(found, ("wanted",), "{id}"))]
    [' (so it is with 3 others: b, c ...)']
    """
    groups: dict[tuple[object, ...], list[Problem]] = {}
    for problem in problems:
        key = (problem.code, *(problem.values[name] for name in same))
        groups.setdefault(key, []).append(problem)
    return [
        replace(first, values={**first.values, "more": _more(rest, example)})
        for first, *rest in groups.values()
    ]


def _more(others: Sequence[Problem], example: str) -> str:
    if not others:
        return ""
    shown = ", ".join(example.format_map(problem.values) for problem in others[:_SHOWN])
    number = f"{len(others):,} others" if len(others) > 1 else "1 other"
    return f" (so it is with {number}: {shown}{' ...' if len(others) > _SHOWN else ''})"
