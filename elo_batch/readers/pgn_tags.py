"""The tags of a block of PGN: name and value of each, and where a line cannot be read as one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.readers.pgn_lines import Lines, Places

KNOWN_TAGS = frozenset(
    [
        *("Event", "Site", "Date", "UTCDate", "EventDate", "Round", "Board", "White", "Black", "Result"),
        *("WhiteFideId", "BlackFideId", "WhiteElo", "BlackElo", "WhiteTitle", "BlackTitle"),
        *("WhiteTeam", "BlackTeam", "TimeControl", "Termination", "Variant"),
    ]
)
"""The tags that mean something for rating."""
_TAG = re.compile(rb'\[[ \t]*([A-Za-z0-9][^\s"\[\]]*)[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*\][ \t]*')
# A quote inside a value that should have been written with a backslash: the value ends before the bracket.
_LOOSE = re.compile(rb'\[[ \t]*([A-Za-z0-9][^\s"\[\]]*)[ \t]*"(.*)"[ \t]*\][ \t]*')
_ESCAPED = re.compile(rb'\\(["\\])')
_LONGEST = 20_000  # bytes of a line of tags that is taken apart
_BLANK, _BACKSLASH, _QUOTE, _CLOSING = (ord(sign) for sign in ' \\"]')
_FIRST_SIGN = ord("0")  # below it are only signs that begin no name
_TRIMMED_AT_ONCE = 8


@dataclass(frozen=True)
class Tags:
    """Tags in the order of the file.

    Attributes:
        line: the line of the block each stands on (from 0).
        code: the number of its name in `names`.
        value: its value, without quotes and escapes (Arrow large_binary).
        names: the different names.
        unread: lines that begin with `[` and hold no tag that can be read, outside movetext.
    """

    line: Places
    code: NDArray[np.int32]
    value: Any
    names: tuple[str, ...]
    unread: Places


def read_tags(lines: Lines) -> Tags:
    """Read the tags of a block.

    >>> from elo_batch.readers.pgn_lines import take_apart
    >>> tags = read_tags(take_apart(b'[Event "a \\\\\\"b\\\\\\""] [Site "c"]\\n[Round "1.2"]\\n[x\\n'))
    >>> tags.names, tags.value.to_pylist(), tags.unread.tolist()
    (('Event', 'Site', 'Round'), [b'a "b"', b'c', b'1.2'], [2])
    """
    quick, first, second = _quoted(lines)
    line = lines.tags[quick]
    starts = lines.starts[line] + 1
    plain = (
        _pieces(lines.data, starts, first[quick] - 1),
        _pieces(lines.data, first[quick] + 1, second[quick]),
    )
    odd = lines.tags[~quick]
    if not len(odd):
        return _tags(line, *plain, np.empty(0, np.int64))
    return _with_odd(lines, line, plain, odd)


def _quoted(lines: Lines) -> tuple[NDArray[np.bool_], Places, Places]:
    """Which lines are `[Name "value"]` and nothing else, and where the two quotes of each stand."""
    starts, ends = lines.starts[lines.tags], _trimmed(lines)
    first, second, two = _two_quotes(lines, starts, ends)
    codes = lines.codes
    quick = two & (second == ends - 2) & (first > starts + 2)
    quick &= (codes[ends - 1] == _CLOSING) & (codes[first - 1] == _BLANK)
    quick &= (codes[first - 2] > _BLANK) & (codes[np.minimum(starts + 1, len(codes) - 1)] >= _FIRST_SIGN)
    if b"\\" in lines.data:
        escapes = np.flatnonzero(codes == _BACKSLASH)
        quick &= np.searchsorted(escapes, starts) == np.searchsorted(escapes, ends)
    return quick, first, second


def _trimmed(lines: Lines) -> Places:
    """The ends of the tag lines without blanks there."""
    ends = lines.ends[lines.tags].copy()
    for _ in range(_TRIMMED_AT_ONCE):
        blank = lines.codes[ends - 1] <= _BLANK
        if not blank.any():
            break
        ends[blank] -= 1
    return ends


def _two_quotes(lines: Lines, starts: Places, ends: Places) -> tuple[Places, Places, NDArray[np.bool_]]:
    quotes = np.flatnonzero(lines.codes == _QUOTE)
    if len(quotes) == 2 * len(starts):  # in a file without comments all quotes are those of the tags
        first, second = quotes[::2], quotes[1::2]
        two = (first > starts) & (second < ends)
        if two.all():
            return first, second, two
    at, after = np.searchsorted(quotes, starts), np.searchsorted(quotes, ends)
    two = after - at == 2
    padded = np.append(quotes, [0, 0, 0])
    return np.where(two, padded[at], starts + 1), np.where(two, padded[at + 1], starts + 1), two


def _pieces(data: bytes, starts: Places, ends: Places) -> Any:
    """The texts between places of the block, as one Arrow array (made from every other of its pieces)."""
    if not len(starts):
        return pa.array([], pa.large_binary())
    bounds = np.empty(2 * len(starts), dtype=np.int64)
    bounds[::2], bounds[1::2] = starts, ends
    buffers = [None, pa.py_buffer(bounds), pa.py_buffer(data)]
    every = pa.Array.from_buffers(pa.large_binary(), len(bounds) - 1, buffers)
    return every.take(pa.array(np.arange(0, len(bounds) - 1, 2)))


def _with_odd(lines: Lines, line: Places, plain: tuple[Any, Any], odd: Places) -> Tags:
    """The tags of the lines that are written in another way, one by one, at their places among the others."""
    found: list[tuple[int, bytes, bytes]] = []
    unread: list[int] = []
    has_quote = _with_a_quote(lines, odd)
    for number in odd[has_quote].tolist():
        tags, whole = _taken_apart(lines.data[lines.starts[number] : lines.ends[number]])
        found += [(number, *tag) for tag in tags]
        unread += [] if whole else [number]
    every = np.concatenate([line, np.array([number for number, *_ in found], dtype=np.int64)])
    order = np.argsort(every, kind="stable")
    name, value = (
        pa.concat_arrays([part, pa.array([tag[which] for tag in found], pa.large_binary())])
        for which, part in enumerate(plain, 1)
    )
    taken = pa.array(order)
    bad = np.sort(np.concatenate([odd[~has_quote], np.array(unread, dtype=np.int64)]))
    return _tags(every[order], name.take(taken), value.take(taken), bad)


def _with_a_quote(lines: Lines, odd: Places) -> NDArray[np.bool_]:
    quotes = np.flatnonzero(lines.codes == _QUOTE)
    return np.searchsorted(quotes, lines.starts[odd]) < np.searchsorted(quotes, lines.ends[odd])


def _taken_apart(line: bytes) -> tuple[list[tuple[bytes, bytes]], bool]:
    """The tags of one line, and whether all of it could be read (moves may follow the tags).

    A tag whose value holds a bare quote must be the only one of its line.
    """
    if len(line) > _LONGEST:
        return [], False
    tags, end = [], 0
    while match := _TAG.match(line, end):
        tags.append((match[1], _ESCAPED.sub(rb"\1", match[2])))
        end = match.end()
    if end >= len(line) or (tags and line[end] != ord("[")):
        return tags, True
    loose = _LOOSE.fullmatch(line)
    if loose and b'"]' not in loose[2].replace(b" ", b""):
        return [(loose[1], _ESCAPED.sub(rb"\1", loose[2]))], True
    return tags, False


def _tags(line: Places, name: Any, value: Any, unread: Places) -> Tags:
    encoded = pc.dictionary_encode(name)
    names = tuple(text.decode(errors="backslashreplace") for text in encoded.dictionary.to_pylist())
    return Tags(line, encoded.indices.to_numpy().astype(np.int32), value, names, unread)
