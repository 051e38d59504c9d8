"""How a game came to its result."""

from __future__ import annotations

from enum import IntEnum


class How(IntEnum):
    """How a game came to its result."""

    PLAYED = 0
    FORFEIT = 1
    BYE = 2
    UNFINISHED = 3
    NOT_RATED = 4
