"""A checked batch held against the pandera models of `frames`.

`check` and the library do it, and the suite for every example. `rate` leaves it out: its frames come from the
same typed checks, and importing pandera would cost a small event half of its time again.
"""

from __future__ import annotations

from elo_batch.batch.pools import Batch
from elo_batch.checks.frames_check import check_frame
from elo_batch.frames import Events, Games, Newcomers, Players
from elo_batch.problems import Problem


def held(batch: Batch) -> list[Problem]:
    """What does not fit the models; empty for every batch that the checks let pass."""
    frames = (
        (batch.events, Events),
        (batch.games, Games),
        (batch.lists.players, Players),
        (batch.newcomers, Newcomers),
    )
    return [problem for frame, model in frames for problem in check_frame(frame, model)]
