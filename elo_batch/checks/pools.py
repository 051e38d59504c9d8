"""Which pool an event belongs to: by its time control, else by its rate of play, else standard."""

from __future__ import annotations

from elo_batch.notation.time_control import parse


def declared_pool(time_control: str, rate_of_play: str = "") -> tuple[str, str]:
    """The pool an event declares ("" = none) and why a time control cannot be used ("" = nothing wrong).

    A rate of play that cannot be read says nothing; a time control that cannot be read is an error.

    >>> declared_pool("Schnellschach"), declared_pool("", "90+30"), declared_pool("")
    (('rapid', ''), ('standard', ''), ('', ''))
    """
    if time_control:
        read = parse(time_control)
        return (read.pool, "") if read.pool else ("", read.reason)
    pool = parse(rate_of_play).pool if rate_of_play else None
    return pool or "", ""
