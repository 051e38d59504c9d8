"""The JSON of the US Chess ratings API: the sections that a player played in. It is told and refused.

    {"items": [{"id": "...", "sectionName": "Open", "ratingSystem": "R",
      "ratingRecords": [{"preRating": 1641, "postRating": 1657, "ratingSource": "R"}]}]}

It has ratings before and after each section, but neither games nor the player's id.
"""

from __future__ import annotations

import json
import re

from elo_batch.problems import Place, Problem
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import read_bytes, shown
from elo_batch.tables import RawFile

NAME = "us_chess_json"
_RECORDS = re.compile(rb'"ratingRecords"\s*:')


def identify(path: str, head: bytes) -> bool:
    """Whether a file is such a list.

    >>> identify("any", b'{"items": [{"ratingRecords": []}]}')
    True
    """
    return head.lstrip(b"\xef\xbb\xbf \r\n\t")[:1] in (b"{", b"[") and _RECORDS.search(head) is not None


def read(path: str, options: ReadOptions) -> RawFile:
    """Refuse the file, with the number of its sections (N156); a cut file is an error of its own (N159)."""
    file = shown(path)
    data = read_bytes(path)
    try:
        json.loads(data)
    except (ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0] if isinstance(error, ValueError) else "it is nested too deeply"
        return RawFile(file, NAME, problems=(Problem("N159", Place(file), {"reason": reason}),))
    count = {"count": len(_RECORDS.findall(data))}
    return RawFile(file, NAME, problems=(Problem("N156", Place(file), count),))
