"""The lines of a tournament report file: their ends, and what kind of record each one is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from elo_batch.notation.text import tidy
from elo_batch.readers.text import Decoded, decode

HEADER_RECORDS = frozenset(f"{number:02}2" for number in range(1, 14))
# 340: forfeited matches of the draft of 2024/25; DAT: ids of several federations (Tornelo).
_EXTENSIONS = (
    "013 142 152 162 172 182 192 202 212 222 240 250 260 299 300 310 320 330 340 352 362 801 802 "
    "XXR XXC XXZ XXP XXA XXS BBW BBD BBL BBZ BBF BBU DAT"
)
_KNOWN = HEADER_RECORDS | {"001", *_EXTENSIONS.split()}
_RULER = re.compile(r"[\d ]*(?:0?123456789|1 {9}2)[\d ]*")
_LEGEND = re.compile(r"([A-Z])\1\1 +([A-Z])\2*(?: |$).*")
_NATIONAL = re.compile(r"[A-Z]{3} (?=[ \d]{4} )[ \d]{3}\d .{20}")
_PLAYER = re.compile(r"\s*001[ \t]")
_ROUND = re.compile(r" \d{1,4} [wbWB-] [1=0+DLHFUZwdlhfuz-](?: |$)")


@dataclass(frozen=True)
class Records:
    """The lines of a file by record: identifier -> (physical line, text), and ids that are not known.

    `national`: records of a federation, laid out as player records; `damaged`: lines that hold rounds as
    player records do, but do not begin as one.
    """

    known: dict[str, list[tuple[int, str]]]
    unknown: dict[str, list[int]]
    national: list[tuple[int, str]] = field(default_factory=list)
    damaged: list[int] = field(default_factory=list)

    def of(self, *identifiers: str) -> list[tuple[int, str]]:
        """All lines of some records, in the order of the file."""
        return sorted(line for identifier in identifiers for line in self.known.get(identifier, []))

    def text(self, identifier: str) -> str:
        """The content of the first line of a record that is not blank."""
        return next((found for _, line in self.of(identifier) if (found := tidy(line[3:]))), "")


def decode_lines(data: bytes, file: str, encoding: str) -> tuple[Decoded, list[str]]:
    """Decode a file and split it at CR LF, CR or LF (and at nothing else)."""
    if b"\0" not in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").rstrip(b"\x1a")
    decoded = decode(data, file, encoding)
    return decoded, re.split("\r\n|\r|\n", decoded.data.decode())


def sort_records(lines: Iterable[str]) -> Records:
    """Sort lines into records; comments, rulers, legends and blank lines are left out.

    >>> records = sort_records(["012 Open", "### made by hand", "001    1", "YYY 5"])
    >>> records.known, records.unknown
    ({'012': [(1, '012 Open')], '001': [(3, '001    1')]}, {'YYY': [4]})
    """
    records = Records({}, {})
    for number, text in enumerate(lines, 1):
        identifier = text[:3]
        if not text.strip() or _is_comment(text):
            continue
        if identifier in _KNOWN and text[3:4] in ("", " ", "\t", "\u00a0"):
            records.known.setdefault(identifier, []).append((number, text))
        elif _PLAYER.match(text):  # blanks before the identifier
            records.known.setdefault("001", []).append((number, text))
        elif _NATIONAL.match(text):
            records.national.append((number, text))
        elif _ROUND.search(text):
            records.damaged.append(number)
        else:
            records.unknown.setdefault(identifier.strip() or text.strip()[:3], []).append(number)
    return records


def _is_comment(text: str) -> bool:
    return text[0] in "#!" or bool(_RULER.fullmatch(text.rstrip()) or _LEGEND.fullmatch(text.rstrip()))
