"""Texts that were decoded twice: UTF-8 read as cp1252 and saved once more, and the way back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

# What the bytes of a letter in UTF-8 look like in cp1252: one from c2 to f4, then some from 80 to bf.
_FOLLOWING = "".join(bytes([byte]).decode("cp1252", "replace") for byte in range(0x80, 0xC0))
_FOLLOWING = re.escape(_FOLLOWING.replace("\ufffd", "")) + "\x80-\x9f"
_RUN = re.compile(f"(?:[\u00c2-\u00f4][{_FOLLOWING}]{{1,3}})+")
_MOST_TIMES = 3
TRACES = (
    "[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]"
)
"""What a letter decoded twice begins with."""

LOST = "\ufffd"
"""The sign in place of one that a wrong decoding lost."""

WRONG_HALVES: Mapping[str, str] = MappingProxyType(
    {"«": "cp850", "˝": "cp1252", "ѕ": "cp1252", "œ": "cp1252", "╜": "cp1252", "¢": "cp1252"}
)
"""What ½ becomes when a text is read in a wrong encoding, and the right one."""

UNKNOWN = "; what it was cannot be told"
"""Said of such a text where no repair of the whole is known."""


def has_traces(text: str) -> bool:
    """Whether a text has signs of a wrong decoding, or of letters that were lost by one.

    >>> has_traces("BjÃ¸rn"), has_traces("Bj\ufffdrn"), has_traces("Bjørn")
    (True, True, False)
    """
    return "\ufffd" in text or re.search(TRACES, text) is not None


def undoubled(text: str) -> str:
    """The text before it was decoded wrongly; the same text where nothing says that it was.

    Only runs of signs that are UTF-8 as a whole are put right, so that real accents stay.

    >>> undoubled("BjÃ¸rn"), undoubled("Â½-Â½"), undoubled("SÃO"), undoubled("Bjørn")
    ('Bjørn', '½-½', 'SÃO', 'Bjørn')
    """
    for _ in range(_MOST_TIMES):
        better = _RUN.sub(_decoded, text)
        if better == text:
            break
        text = better
    return text


def _decoded(match: re.Match[str]) -> str:
    try:
        return b"".join(map(_byte, match[0])).decode()
    except UnicodeError:
        return match[0]


def _byte(sign: str) -> bytes:
    return bytes([ord(sign)]) if ord(sign) < 0x100 else sign.encode("cp1252")
