"""National records of a tournament report file: rating and id of a federation beside those of FIDE.

The record begins with the three letters of the federation and is laid out as `001` up to the birth date:

    001   14 m    Alder, Ann                        2100 XXX    90000001 1990/01/02  1.0    1
    XXX   14 m  A Alder, Ann                        2155 ELM        A123 1990/01/02
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elo_batch.notation.text import bare, tidy
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.trf_align import align
from elo_batch.readers.trf_lines import Records

NATIONAL = ("national_federation", "national_id", "national_rating")
"""The columns that national records add to the players' table."""


def with_national(
    players: Sequence[Entry], records: Records, in_utf8: bool, findings: Findings
) -> list[Entry]:
    """The players with their national federation, id and rating, where the file gives them.

    A record of a number that is not in the file (T511), under another name (T512) or a second one (T513) is a
    warning; the first one counts, and not under another name.
    """
    by_number = {player.number: player for player in reversed(players)}
    found: dict[int, dict[str, str]] = {}
    lines: dict[int, int] = {}
    for line, text in records.national:
        record = align(text, in_utf8)
        number = record.text[4:8].strip()
        player = by_number.get(int(number)) if number.isdecimal() else None
        if player is None:
            findings.add("T511", line, number=number)
        elif not _same_name(player.name, record.name):
            findings.add("T512", line, found=tidy(record.name), name=player.name, other=player.line)
        elif player.number in found:
            findings.add("T513", line, name=player.name, first=lines[player.number])
        else:
            found[player.number] = _national(record.text, line, findings)
            lines[player.number] = line
    blank = dict.fromkeys(NATIONAL, "")
    if not found:
        return list(players)
    return [replace(player, extra={**player.extra, **found.get(player.number, blank)}) for player in players]


def _national(text: str, line: int, findings: Findings) -> dict[str, str]:
    rating = text[48:52].strip().strip("-")
    if rating and not rating.isdecimal():
        findings.add("T204", line, "national_rating", found=rating)
        rating = ""
    person = tidy(text[57:68])
    values = (text[:3], person if person.strip("0-?") else "", rating.lstrip("0"))
    return dict(zip(NATIONAL, values, strict=True))


def _same_name(one: str, other: str) -> bool:
    """Whether each word of the shorter name is one of the longer, in any order; cut words and initials count.

    >>> _same_name("Alder, Ann", "ALDER A."), _same_name("Alder, Ann", "Birch, Ann")
    (True, False)
    """
    a, b = sorted((_words(name) for name in (one, other)), key=len)
    return all(any(w.startswith(v) or v.startswith(w) for w in b) for v in a)


def _words(name: str) -> list[str]:
    return [bare(word) for word in name.replace(",", " ").split() if bare(word)]
