"""How the movetext of games ends, and whether it holds moves; nothing else of it is read."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

RESULTS = ("", "1-0", "0-1", "1/2-1/2", "*")
"""What movetext can end with; the codes of `endings` count in it."""
Places = NDArray[np.int64]

_COMMENT = re.compile(rb"\{[^}]*\}?|;[^\n]*|^%[^\n]*", re.MULTILINE)
_MOVE = re.compile(rb"[a-hKQRBNPO0][a-h0-8xO@-]")
_LAST = re.compile(rb"(?:1-0|0-1|1/2-1/2|\*)\Z")
_SPACE = ord(" ")
_SPACES_AT_ONCE = 32
_SPECIAL = np.frombuffer(b"{;%($[", dtype=np.uint8)


def endings(data: bytes, starts: Places, ends: Places) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    """For the movetext between places of a block: its result (a position in RESULTS), whether it has moves.

    >>> text = b"1. e4 e5 1-0\\n{ nobody came } *\\n"
    >>> endings(text, np.array([0, 13]), np.array([13, 32]))
    (array([1, 4], dtype=int8), array([ True, False]))
    """
    codes = np.frombuffer(data, dtype=np.uint8)
    first, last = _trimmed(codes, starts, ends)
    ending, length = _plain_endings(codes, first, last)
    moves = last - first > length
    look = np.flatnonzero((first < last) & (ending == 0))
    inside = np.flatnonzero(first < last)
    special = inside[np.isin(codes[first[inside]], _SPECIAL)]
    for game in np.union1d(look, special).tolist():
        text = _COMMENT.sub(b" ", data[first[game] : last[game]]).strip()
        result = _LAST.search(text)
        ending[game] = RESULTS.index(result[0].decode()) if result else 0
        moves[game] = _MOVE.search(text[: result.start()] if result else text) is not None
    return ending, moves


def _trimmed(codes: NDArray[np.uint8], starts: Places, ends: Places) -> tuple[Places, Places]:
    """The places without white space at either end; where there is nothing else, they are the same."""
    first, last = starts.copy(), np.maximum(starts, ends)
    top = max(len(codes) - 1, 0)
    for place, step in ((first, 1), (last, -1)):
        rest = np.arange(len(starts))
        for _ in range(_SPACES_AT_ONCE):
            sign = np.minimum(place[rest] - (step < 0), top)
            rest = rest[(first[rest] < last[rest]) & (codes[sign] <= _SPACE)]
            if not len(rest):
                break
            place[rest] += step
        for game in rest.tolist():
            text = codes[first[game] : last[game]].tobytes()
            kept = len(text.lstrip() if step > 0 else text.rstrip())
            place[game] += step * (len(text) - kept)
    return first, last


def _plain_endings(codes: NDArray[np.uint8], first: Places, last: Places) -> tuple[NDArray[np.int8], Places]:
    """The result that stands at the very end, and its length (0: there is none)."""
    ending, length = np.zeros(len(first), np.int8), np.zeros(len(first), np.int64)
    for code, text in enumerate(RESULTS[1:], 1):
        fits = last - first >= len(text)
        for back, sign in enumerate(reversed(text.encode()), 1):
            fits[fits] = codes[last[fits] - back] == sign
        ending[fits], length[fits] = code, len(text)
    return ending, length
