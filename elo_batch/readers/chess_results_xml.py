"""Upload files of chess-results.com (XML): players with ids, pairings of every round, teams.

A tiny complete file:

    <chessresults>
     <tournamentdata><tournament name="Alder Open" type="0" from="20251108" to="20251109"/></tournamentdata>
     <rounds><round round="1" date="08.11.2025" time=""/></rounds>
     <players>
      <player no="1" lastname="Alder" firstname="Ann" rtgfide="2100" fideid="90000001" pts="1"/>
      <player no="2" lastname="Birch,Ben" firstname="" rtgfide="1900" fideid="90000002" pts="0"/>
     </players>
     <playerpairings>
      <playerpairing round="1" board="1" whiteno="1" blackno="2" reswhite="1.0" resblack="0,0" forfeit=""/>
     </playerpairings>
    </chessresults>

`blackno` -1 is the allocated bye, -2 not paired; `forfeit` K: by forfeit, D: both, U: not to be rated,
H: half a point without a game. The change of rating that the program published is kept as `published_change`.
"""

from __future__ import annotations

import re

from elo_batch.problems import Place, Problem
from elo_batch.readers.chess_results_games import read_pairings
from elo_batch.readers.chess_results_people import read_event, read_people
from elo_batch.readers.entries.checks import check_players, check_points
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.tables import tables
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import read_bytes, shown
from elo_batch.readers.text import decode
from elo_batch.readers.web.xml import elements, parse_xml
from elo_batch.tables import RawFile

NAME = "chess_results_xml"
MOST_BYTES = 50_000_000
MOST_ELEMENTS = 500_000
_ROOT = re.compile(
    rb"\A(?>\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*+(?>\[.*?\]\s*+)?>)*+<chessresults[\s/>]", re.DOTALL
)
_DECLARED = re.compile(rb"\A\s*<\?xml[^>]*encoding=[\"']([\w.-]+)")


def identify(path: str, head: bytes) -> bool:
    """Whether a file is an upload file of chess-results.com, by its first element.

    >>> identify("any", b"<?xml version='1.0'?><chessresults>"), identify("any", b"<players/>")
    (True, False)
    """
    start = head.removeprefix(b"\xef\xbb\xbf").removeprefix(b"\xff\xfe").replace(b"\0", b"")
    return _ROOT.match(start) is not None


def read(path: str, options: ReadOptions | None = None) -> RawFile:
    """Read an upload file into tables of players, events and games.

    Raises RequestError when the file cannot be opened. A file that is cut or not well-formed is an error
    (C515), one that declares entities is not read at all (C516).
    """
    file, data = shown(path), read_bytes(path)
    if len(data) > MOST_BYTES:
        size = {"size": len(data) // 1_000_000, "most": MOST_BYTES // 1_000_000}
        return RawFile(file, NAME, problems=(Problem("C504", Place(file), size),))
    if (count := data.replace(b"\0", b"").count(b"<")) > MOST_ELEMENTS:
        values = {"count": f"{count:,}", "most": f"{MOST_ELEMENTS:,}"}
        return RawFile(file, NAME, problems=(Problem("C527", Place(file), values),))
    declared = _DECLARED.match(data)
    encoding = (options.encoding if options else "") or (declared[1].decode() if declared else "")
    decoded = decode(data, file, encoding if _is_known(encoding) else "")
    parsed = parse_xml(decoded.data, file)
    if isinstance(parsed, Problem):
        return RawFile(file, NAME, (), {"encoding": decoded.encoding}, (*decoded.problems, parsed))
    found = elements(parsed, decoded.data)
    findings = Findings(file, found.written)
    event = read_event(found, findings)
    people = read_people(found, findings)
    players, games = read_pairings(found, people, findings)
    made = tables(event, players, games, findings)
    check_players(players, findings)
    check_points(players, max((game.round for game in games), default=0), findings)
    problems = (*decoded.problems, *findings.problems)
    return RawFile(file, NAME, made, {"encoding": decoded.encoding}, problems)


def _is_known(encoding: str) -> bool:
    try:
        "a".encode(encoding)
    except (LookupError, ValueError):
        return False
    return True
