"""Columns without a heading beside the names of players: Swiss-Manager writes title and sex so.

| SNo. |     | Name       |   | Rtg  |
| 1    | WGM | Alder, Ann | F | 2110 |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pandas as pd

from elo_batch.notation.headings import canonical
from elo_batch.notation.text import tidy
from elo_batch.notation.titles import read_title

_SEXES = frozenset({"w", "f", "m"})


def with_unnamed(headings: Sequence[str], cells: pd.DataFrame) -> tuple[str, ...]:
    """The headings of a list of players, with those of title and sex where their columns have none.

    Such a column stands beside a name, and all its filled cells (`cells`: columns 0, 1, ...) are titles, or
    letters of a sex.

    >>> with_unnamed(["", "Name", "Rtg"], pd.DataFrame([["GM", "Alder, Ann", "2110"]]))
    ('title', 'Name', 'Rtg')
    """
    named = [canonical(heading, "players") for heading in headings]
    found = list(headings)
    fitting: dict[str, Callable[[str], bool]] = {
        "title": lambda text: len(text) > 1 and bool(read_title(text)),  # F alone is a sex
        "sex": lambda text: text.lower() in _SEXES,
    }
    for column, fits in fitting.items():
        for at, heading in enumerate(found):
            beside = "name" in (*named[max(at - 1, 0) : at], *named[at + 1 : at + 2])
            if column in named or heading.strip() or not beside:
                continue
            filled = {text for cell in cells[at].unique() if (text := tidy(str(cell)))}
            if filled and all(map(fits, filled)):
                found[at] = column
                break
    return tuple(found)
