"""Files that hold several sections, each an event of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from elo_batch.problems import Problem


def of_event(problems: Iterable[Problem], event: str) -> list[Problem]:
    """The problems of one section as those of its event, so that an error refuses that event alone.

    An event without an id is known by its name.
    """
    return [replace(problem, event=event) for problem in problems]
