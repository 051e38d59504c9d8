"""The lines of a block of PGN, and which of them hold tags: those that begin with `[` outside comments."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.int64]

_INDENTED = re.compile(rb"^[ \t]+\[", re.MULTILINE)
# What can begin at a place outside comments: a comment, an escaped line, a line of tags.
_PIECE = re.compile(rb"\{[^}]*\}?|;[^\n]*|^%[^\n]*|^\[[^\n]*", re.MULTILINE)
# In a comment that lacks its brace: the tags of the next game, up to the comment that closes it.
_SWALLOWED = re.compile(rb'^\[Event "[^}]*^\[White "[^}]*\{', re.MULTILINE)
_BLANKS_AT_ONCE = 8
_BLANKS = (ord(" "), ord("\t"))


@dataclass(frozen=True)
class Lines:
    """A block of PGN taken apart into lines.

    Attributes:
        data: the block, tags not indented.
        codes: the same as uint8.
        starts, ends: the first byte of each line, and the one after its last.
        filled: which lines hold more than blanks, an escape (`%`) or a comment to the end of the line.
        tags: the numbers of the lines (from 0) that hold tags.
        open: where a comment begins that the block does not end; -1 = none does.
        swallowing: where comments begin that only the comment of a later game closes.
    """

    data: bytes
    codes: NDArray[np.uint8]
    starts: Places
    ends: Places
    filled: NDArray[np.bool_]
    tags: Places
    open: int
    swallowing: Places


def take_apart(data: bytes) -> Lines:
    """Find the lines of a block that begins outside comments.

    >>> block = take_apart(b'[Event "a"]\\n\\n1. e4 { a comment\\n[Event "b"]\\n} 1-0\\n')
    >>> block.tags.tolist(), len(block.starts), block.open
    ([0], 5, -1)
    """
    codes, starts, ends, first = _lines(data)
    if np.isin(first, _BLANKS).any() and _INDENTED.search(data):
        # Tags that are indented come to the start of their line; nothing else of a block is ever shown.
        data = _INDENTED.sub(b"[", data)
        codes, starts, ends, first = _lines(data)
    tags = np.flatnonzero(first == ord("["))
    opened, swallowing = -1, np.empty(0, np.int64)
    if b"{" in data:
        tags, opened, swallowing = _outside_comments(data, codes, starts, ends, tags)
    return Lines(data, codes, starts, ends, _filled(data, first, starts, ends), tags, opened, swallowing)


def _lines(data: bytes) -> tuple[NDArray[np.uint8], Places, Places, NDArray[np.uint8]]:
    """The bytes as numbers, where lines begin and end, and the first byte of each (of its end, if empty)."""
    codes = np.frombuffer(data, dtype=np.uint8)
    ends = np.flatnonzero(codes == ord("\n"))
    if data and not data.endswith(b"\n"):
        ends = np.append(ends, len(data))
    starts = np.concatenate([np.zeros(min(len(ends), 1), np.int64), ends[:-1] + 1])
    return codes, starts, ends, codes[starts]


def _filled(data: bytes, first: NDArray[np.uint8], starts: Places, ends: Places) -> NDArray[np.bool_]:
    """A line that begins with blanks is looked at until its first other sign."""
    filled: NDArray[np.bool_] = (first > ord(" ")) & (first != ord("%")) & (first != ord(";"))
    rest = np.flatnonzero((first == _BLANKS[0]) | (first == _BLANKS[1]))
    codes = np.frombuffer(data, dtype=np.uint8)
    for step in range(1, _BLANKS_AT_ONCE):
        rest = rest[starts[rest] + step < ends[rest]]
        sign = codes[starts[rest] + step]
        filled[rest[sign > ord(" ")]] = True
        rest = rest[sign <= ord(" ")]
    for line in rest.tolist():
        filled[line] = bool(data[starts[line] : ends[line]].strip())
    return filled


def _outside_comments(
    data: bytes, codes: NDArray[np.uint8], starts: Places, ends: Places, tags: Places
) -> tuple[Places, int, Places]:
    """The tag lines among candidates; where a comment is not closed (-1: nowhere), and the swallowing ones.

    Braces do not nest: a place is inside a comment when the last brace before it opens one. Where braces can
    stand in tags, escapes or comments to the end of the line, or the tags of a game in a comment, the block
    is read piece by piece.
    """
    braces = np.flatnonzero((codes == ord("{")) | (codes == ord("}")))
    opening = codes[braces] == ord("{")
    before = np.searchsorted(braces, starts[tags])
    after = np.searchsorted(braces, ends[tags])
    if b";" in data or b"\n%" in data or data.startswith(b"%") or (before != after).any():
        return _piece_by_piece(data, starts)
    inside = np.append(opening, False)[before - 1] & (before > 0)
    if any(data.startswith(b'[Event "', start) for start in starts[tags[inside]].tolist()):
        return _piece_by_piece(data, starts)
    last = int(np.flatnonzero(opening & ~np.insert(opening[:-1], 0, False))[-1]) if opening[-1] else -1
    return tags[~inside], int(braces[last]) if last >= 0 else -1, np.empty(0, np.int64)


def _piece_by_piece(data: bytes, starts: Places) -> tuple[Places, int, Places]:
    found, opened, swallowing = list[int](), -1, list[int]()
    for piece in _PIECE.finditer(data):
        start = piece.start()
        if data[start] == ord("["):
            found.append(start)
        elif data[start] == ord("{") and data[piece.end() - 1] != ord("}"):
            opened = start
        elif data[start] == ord("{") and _SWALLOWED.search(data, start, piece.end()):
            swallowing.append(start)
    tags = np.searchsorted(starts, np.array(found, dtype=np.int64)).astype(np.int64)
    return tags, opened, np.array(swallowing, dtype=np.int64)
