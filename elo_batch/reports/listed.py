"""How many problems a list holds: of one kind at most 10,000, the rest counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from elo_batch.problems import MOST_OF_ONE_KIND, Kind, Problem


def listed(
    problems: Sequence[Problem], most: int = MOST_OF_ONE_KIND
) -> tuple[list[Problem], list[tuple[Kind, str]]]:
    """The problems to list, in order; for a kind with more than `most`, a sentence that counts the rest."""
    seen: Counter[str] = Counter()
    shown = []
    for problem in problems:
        seen[problem.code] += 1
        if seen[problem.code] <= most:
            shown.append(problem)
    over = {code: count - most for code, count in seen.items() if count > most}
    kinds = {problem.code: problem.kind for problem in shown if problem.code in over}
    return shown, [(kinds[code], more_of(kinds[code], count)) for code, count in sorted(over.items())]


def more_of(kind: Kind, count: int) -> str:
    """The sentence that stands for problems of one kind that are not listed."""
    return f"... and {count:,} more of this kind ({kind.title})"
