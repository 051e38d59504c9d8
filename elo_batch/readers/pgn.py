"""Collections of games in PGN: one row for each game, from its tags; the moves are not read.

A tiny complete file:

    [Event "Alder Open"]
    [Date "2025.11.08"]
    [Round "1.1"]
    [White "Alder, Ann"]
    [Black "Birch, Ben"]
    [Result "1-0"]

    1. e4 e5 2. Nf3 1-0

The file is read block by block, so that one of gigabytes needs the memory of its tags only.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from elo_batch.problems import Place, Problem
from elo_batch.readers.cut import is_open
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.pgn_blocks import Blocks
from elo_batch.readers.pgn_collect import MOST_UNREAD, Collected
from elo_batch.readers.pgn_events import Events, find_events
from elo_batch.readers.pgn_notes import cut_game, last_of_cut, not_rated, notes
from elo_batch.readers.pgn_results import Said, decide
from elo_batch.readers.pgn_scan import scan
from elo_batch.readers.pgn_table import events_table, games_table
from elo_batch.readers.pgn_values import Distinct, is_bye
from elo_batch.readers.sniff import is_plain_text
from elo_batch.readers.source import shown
from elo_batch.tables import RawFile, RawTable

NAME = "pgn"
MOST_OF_A_GAME = 4_000_000
"""Bytes after which a game without an end is given up."""
_LONGEST_WORD, _LONGEST_LINE = 40, 1000
_TAG = re.compile(rb'^[ \t]*\[([A-Za-z0-9]\w*)[ \t]+"', re.MULTILINE)
_OPEN_TAG = re.compile(rb'(?:^|[\r\n])[ \t]*\[(?:[A-Za-z]\w*(?:[ \t]+(?:"(?:[^"\\\r\n]|\\.)*"?)?)?)?\s*\Z')
_BEFORE = re.compile(rb"\s*(?:(?:[%;][^\n]*\n|\{[^}]*\})\s*)*")
_RICH_TEXT = b"{\\rtf"
_OF_EVERY_GAME = frozenset([b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result"])


def identify(path: str, head: bytes) -> bool:
    """Whether a file is PGN, by its content: it begins with a tag of a game, or has two of them further on.

    >>> identify("any", b'[Event "Alder Open"]\\n[Site "?"]\\n'), identify("any", b'[section "1"]\\n')
    (True, False)
    """
    text = _as_bytes(head).replace(b"\0", b"").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if not is_plain_text(head) or text.lstrip().startswith(_RICH_TEXT):
        return False
    found = {match[1] for match in _TAG.finditer(text)} & _OF_EVERY_GAME
    start = _BEFORE.match(text)
    first = _TAG.match(text, start.end() if start else 0)
    return len(found) > 1 or (first is not None and first[1] in _OF_EVERY_GAME)


def read(path: str, options: ReadOptions | None = None) -> RawFile:
    """Read the tags of all games into a table of games and one of events.

    A game stands on the line of its first tag. Raises RequestError when the file cannot be opened.
    """
    collected = Collected(shown(path), options.encoding if options else "")
    _collect(Blocks(path), collected)
    if not collected.count:
        if not collected.problems:
            collected.problems.append(Problem("G719", Place(collected.file)))
        return RawFile(collected.file, NAME, (), {}, tuple(collected.problems))
    collected.finish()
    events = find_events(*(collected.text(tag) for tag in ("Event", "Site", "EventDate")))
    return _file(collected, events)


def _file(collected: Collected, events: Events) -> RawFile:
    result, termination, white, black = (
        Distinct(collected.text(tag)) for tag in ("Result", "Termination", "White", "Black")
    )
    bye = white.marked(is_bye) | black.marked(is_bye)
    results = decide(Said(result, termination, collected.ending(), _moves(collected), bye, events.number))
    unrated = not_rated(collected)
    rated = ~np.any([rows for _, rows in unrated], axis=0)
    games = games_table(collected, events, results.texts, rated)
    told = notes(collected, games, events, results, unrated)
    facts = {"encoding": ", ".join(sorted(collected.used - {""})) or "UTF-8", "games": str(collected.count)}
    problems = (*_without_cut_tag(collected, games), *told)
    return RawFile(collected.file, NAME, (events_table(collected, events), games), facts, problems)


def _without_cut_tag(collected: Collected, games: RawTable) -> list[Problem]:
    """What was found while reading, without the tag in which the file is cut: that is told once (G722)."""
    cut = last_of_cut(collected)
    last = int(games.rows.index[cut[0]]) if len(cut) else 0
    return [
        found
        for found in collected.problems
        if not (last and found.code == "G703" and found.place.line > last)
    ]


def _moves(collected: Collected) -> NDArray[np.bool_]:
    """Which games have moves; a tag that was cut off looks like moves, where no other game has any."""
    moves = collected.moves()
    others = np.delete(moves, cut_game(collected))
    return moves if others.any() or len(others) == len(moves) else np.zeros_like(moves)


def _collect(blocks: Blocks, collected: Collected) -> None:
    """Scan block after block; stop with an error where the file is no collection of games."""
    held: list[bytes] = []
    size, next_scan = 0, 0
    for data in blocks:
        held.append(data)
        size += len(data)
        if size < next_scan:
            continue
        games, rest = scan(b"".join(held), at_end=False)
        collected.add(games)
        held, size = [rest], len(rest)
        next_scan = 2 * size  # a game of many blocks is not read anew with each of them
        if collected.unread > MOST_UNREAD:
            collected.problems.append(_stop("G704", collected, MOST_UNREAD))
            return
        if size > MOST_OF_A_GAME:
            collected.problems.append(_stop("G702", collected, MOST_OF_A_GAME // 1_000_000))
            return
    text = b"".join(held)
    games, _ = scan(text, at_end=True)
    collected.open_tag = _OPEN_TAG.search(text[-_LONGEST_LINE:]) is not None
    collected.open_end = is_open(text)
    collected.last_word = (text[-_LONGEST_WORD:].split() or [b""])[-1].decode(errors="replace")
    if games.open >= 0:
        place = Place(collected.file, line=collected.lines + games.open + 1)
        collected.problems.append(Problem("G701", place))
    collected.add(games)
    if blocks.nul[0]:
        place = Place(collected.file, line=blocks.nul[1])
        collected.problems.append(Problem("F007", place, {"count": blocks.nul[0]}))


def _stop(code: str, collected: Collected, most: int) -> Problem:
    return Problem(code, Place(collected.file, line=collected.lines + 1), {"most": f"{most:,}"})


def _as_bytes(head: bytes) -> bytes:
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head.decode("utf-16", errors="ignore").encode()
    return head.removeprefix(b"\xef\xbb\xbf")
