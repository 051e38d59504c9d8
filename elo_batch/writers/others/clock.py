"""The rate of play of an event, `90/40+30:30+30`, as the federations' files write it."""

from __future__ import annotations

import re

from elo_batch.notation.spoken_rates import Period
from elo_batch.notation.time_control import periods

_US_CHESS = re.compile(r"(?:G/\d+|(?:\d+/\d+, ?)+SD/\d+);(?:d|\+)\d+")
_SESSIONS = ("FIRST", "SECOND")


def us_chess_control(rate_of_play: str) -> str:
    """The time control as US Chess writes it; "" where the rate of play is not clear.

    >>> us_chess_control("90+30"), us_chess_control("90/40+30:30+30"), us_chess_control("G/60;d5")
    ('G/90;+30', '40/90,SD/30;+30', 'G/60;d5')
    """
    if _US_CHESS.fullmatch(rate_of_play):
        return rate_of_play
    found = _whole(periods(rate_of_play))
    if not found or len({period.increment for period in found}) > 1:
        return ""
    *others, last = found
    increment = f"+{last.increment}" if last.increment else "d0"
    if not others:
        return f"G/{last.minutes};{increment}"
    return ",".join([*(f"{p.moves}/{p.minutes}" for p in others), f"SD/{last.minutes};{increment}"])


def ecf_clock(rate_of_play: str) -> dict[str, str]:
    """The fields of an ECF file that tell the rate of play; none where it is not clear.

    >>> ecf_clock("75+10")
    {'MINUTES FOR GAME': '75', 'SECONDS PER MOVE': '10'}
    >>> list(ecf_clock("90/40:30"))
    ['MOVES FIRST SESSION', 'MINUTES FIRST SESSION', 'MINUTES REST OF GAME']
    """
    found = _whole(periods(rate_of_play))
    if not found or len(found) > 3 or len({period.increment for period in found}) > 1:
        return {}
    *others, last = found
    fields = {}
    for name, period in zip(_SESSIONS, others, strict=False):
        fields[f"MOVES {name} SESSION"] = str(period.moves)
        fields[f"MINUTES {name} SESSION"] = str(period.minutes)
    fields["MINUTES REST OF GAME" if others else "MINUTES FOR GAME"] = str(last.minutes)
    return fields | ({"SECONDS PER MOVE": str(last.increment)} if last.increment else {})


def _whole(found: list[Period]) -> list[Period]:
    """The periods, where all count whole minutes and only the last has no number of moves."""
    clear = all(period.minutes.denominator == 1 for period in found)
    return found if clear and [p.moves is None for p in found] == [False] * (len(found) - 1) + [True] else []
