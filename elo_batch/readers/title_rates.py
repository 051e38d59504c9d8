"""Time controls that title lines give: what cannot be read there is said at the title, not at the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from elo_batch.notation.time_control import parse
from elo_batch.problems import Place, Problem

_COLUMN = "time_control"


def with_usable_rates(
    titles: Iterable[tuple[int, Mapping[str, str]]], place: tuple[str, str], written: Callable[[int], str]
) -> tuple[dict[int, dict[str, str]], list[Problem]]:
    """What title lines say (physical line -> facts) without time controls that are none for rating.

    A warning (V240) for each that cannot be read; an error (V241) for each that can, and is not rated.

    Args:
        titles: line and facts, as `title_lines.read_title` gives them.
        place: file and sheet.
        written: physical line -> the row as written.
    """
    usable, problems = {}, []
    for line, facts in titles:
        usable[line] = dict(facts)
        text = facts.get(_COLUMN, "")
        read = parse(text)
        if text and not read.pool:
            del usable[line][_COLUMN]
            code = "V240" if read.minutes60 is None else "V241"
            values = {"reason": read.reason}
            problems.append(Problem(code, Place(*place, line, column=_COLUMN), values, written(line)))
    return usable, problems
