"""Text files of Vega's tournament folder: `crosstable.txt`, `standings.txt` and `SortedPairs.txt`.

A tiny complete crosstable (result, colour and opponent of each round; F: by forfeit; `+PAB =HPB` byes; `--`
absent):

    Alder Open
    Elmstead - 08/11/2025, 09/11/2025

     Cross Table at round 2

      N NAME                 Rtg   T  Fed  Pts |   1     2
    --------------------------------------------------------
      1 Alder, Ann           2201  FM XXX  1.5 | +W2   =B3
      2 Birch, Ben           2044     XXX  1.0 | -B1   +PAB
      3 Cedar, Cy               0     XXX  1.0 | =HPB  =W1

The pairing list names every board twice, without results. The names are those of the crosstable.
"""

from __future__ import annotations

import re

from elo_batch.problems import Place, Problem
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import read_bytes, shown
from elo_batch.readers.text import decode, endless_line
from elo_batch.readers.web.vega_lists import read_crosstable_text, read_sorted_pairs, read_standings_text
from elo_batch.tables import RawFile

NAME = "vega_text"
_MOST_HEAD_LINES = 60
_LONGEST_LINE = 20_000
_CROSSTABLE = re.compile(r"^ {1,6}(?:N|ID) +NAME +Rtg\b.*\|(?: +\d+)+ *$", re.IGNORECASE)
_PAIRS = re.compile(r"plays with (?:white|black) +VS ", re.IGNORECASE)
_STANDINGS = re.compile(r"^ *Standings at round \d+", re.IGNORECASE)
_RULE = re.compile(r"^ *[-=]{20,}")


def identify(path: str, head: bytes) -> bool:
    """Whether a file is a text table of Vega, by its header or its sentences.

    >>> identify("any", b"Open\\n\\n  N NAME                 Rtg   T  Fed  Pts |   1     2\\n-----")
    True
    >>> identify("any", b"Alder, Ann     plays with white VS         Birch, Ben      in board    1\\n")
    True
    """
    return bool(_kind(re.split("\r\n|\r|\n", head.decode("latin-1"))))


def _kind(lines: list[str]) -> str:
    found = [line for line in lines if line.strip()][:_MOST_HEAD_LINES]
    if any(map(_CROSSTABLE.match, found)):
        return "crosstable"
    if any(map(_PAIRS.search, found)):
        return "pairs"
    ruled = any(map(_RULE.match, found))
    return "standings" if ruled and any(map(_STANDINGS.match, found)) else ""


def read(path: str, options: ReadOptions | None = None) -> RawFile:
    """Read a text table of Vega: games of a crosstable, pairings without results, players of a standing.

    Raises RequestError when the file cannot be opened.
    """
    options = options or ReadOptions()
    file, data = shown(path), read_bytes(path)
    if endless := endless_line(data, file, _LONGEST_LINE):
        return RawFile(file, NAME, (), {}, (endless,))
    decoded = decode(data, file, options.encoding)
    lines = re.split("\r\n|\r|\n", decoded.data.decode(errors="replace"))
    findings = Findings(file, lines)
    kind = _kind(lines)
    facts = {"encoding": decoded.encoding, "page": kind}
    if kind == "crosstable":
        tables, problems = read_crosstable_text(lines, _CROSSTABLE, file)
        if options.kind == "players":
            tables = tuple(table for table in tables if table.kind == "players")
    elif kind == "pairs":
        tables, problems = read_sorted_pairs(lines, findings), findings.problems
    elif kind == "standings" and options.kind != "games":
        tables, problems = read_standings_text(lines, findings), findings.problems
    else:
        tables, problems = (), [Problem("C503", Place(file), {"what": "this standing of Vega"})]
    return RawFile(file, NAME, tables, facts, (*decoded.problems, *problems))
