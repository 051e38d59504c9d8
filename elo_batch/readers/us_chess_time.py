"""US Chess time controls, and the ratings they count for (regular, quick, blitz)."""

from __future__ import annotations

import re

from elo_batch.notation.text import plain

_PERIOD = re.compile(r"(?:\d{1,3}|g|sd|game) ?/ ?(\d{1,3})(?!\d)")
_BARE = re.compile(r"(\d{1,3})(?= ?(?:\+|;|,|d|inc|$))")
_INCREMENT = re.compile(r"(?:\+|d/?|inc/?|delay) ?(\d{1,3})(?!\d)")


def system_of(control: str) -> str:
    """R regular, D both regular and quick, Q quick, B blitz; "" when the text is no time control.

    The minutes of all periods and the seconds of delay or increment are added: above 65 regular, from 30
    dual, from 11 quick, from 5 blitz.

    >>> [system_of(text) for text in ("40/90,SD/30;d5", "G/60;d5", "G/25 d5", "G/5;+0", "soon")]
    ['R', 'D', 'D', 'B', '']
    """
    text = plain(control).replace("t/d", "d").replace("min", "")
    minutes = [int(found) for found in _PERIOD.findall(text)]
    if not minutes and (whole := _BARE.match(text)):
        minutes = [int(whole[1])]
    if not minutes:
        return ""
    total = sum(minutes) + sum(map(int, _INCREMENT.findall(text)[-1:]))
    for system, least in (("R", 66), ("D", 30), ("Q", 11), ("B", 5)):
        if total >= least:
            return system
    return ""
