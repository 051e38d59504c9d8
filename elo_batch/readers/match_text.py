"""Results of team matches in plain text, as captains send them by e-mail, and lists of pairings.

A tiny complete file:

    Anytown League

    Yourstreet 1½ Ourstreet ½
    Alder, Ann 1 0 Birch, Ben
    Cedar, Cy ½ Dogwood, Di

Another, without teams:

    Round 1
    1. Alder, Ann - Birch, Ben 1-0
    2. Cedar, Cy ½-½ Dogwood, Di
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

import pandas as pd

from elo_batch.notation.results import parse_result
from elo_batch.notation.text import tidy
from elo_batch.problems import Place, Problem
from elo_batch.readers.crosstable import in_text
from elo_batch.readers.csv_records import Lines
from elo_batch.readers.game_lines import may_be_game
from elo_batch.readers.league_sides import with_colours
from elo_batch.readers.match_cells import matches_in_cells
from elo_batch.readers.match_lines import matches_in
from elo_batch.readers.match_model import Match
from elo_batch.readers.match_paragraphs import unquoted
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.round_lines import rounds_in
from elo_batch.readers.sniff import is_plain_text, other_text
from elo_batch.readers.source import read_bytes, shown
from elo_batch.readers.text import decode
from elo_batch.tables import RawFile, RawTable

NAME = "match_text"
_GAME = ("round", "board", "date", "white", "black", "result", "white_team", "black_team")
_COLUMNS = (*_GAME, "section", "stage")
_ALWAYS = ("white", "black", "result")
_EVENT = re.compile(
    r"\b(?:league|liga|ligue|lega|cup|pokal|championship|competition|tournament)\b", re.IGNORECASE
)
_LINE_END = re.compile(r"\r\n|\n|\r")
_MOST_BYTES = 2_000_000


def identify(path: str, head: bytes) -> bool:
    """Whether a text tells team matches in one of the forms of captains, or lists games line by line."""
    if not is_plain_text(head) or other_text(head) is not None:
        return False
    text = decode(head, shown(path), "").data
    lines = _LINE_END.split(text.decode(errors="replace"))
    return bool(_matches(lines)) and in_text(text, path, Lines(text)) is None


def read(path: str, options: ReadOptions) -> RawFile:
    """Read the games of all matches: one table, and a problem for each line that is not certain."""
    file, raw = shown(path), read_bytes(path)
    if len(raw) > _MOST_BYTES:
        return RawFile(file, NAME, (), {}, (Problem("H033", Place(file), {"size": len(raw) // 1_000_000}),))
    decoded = decode(raw, file, options.encoding)
    lines = _LINE_END.split(decoded.data.decode())
    matches = _matches(lines)
    facts = {"encoding": decoded.encoding, "matches": str(len(matches))}
    table = _table(file, lines, matches)
    problems = [*decoded.problems, *(problem for match in matches for problem in _problems(match, table))]
    if unread := _unread(lines, matches):
        problems.append(table.problem("H065", unread[0], count=len(unread)))
    if table.rows.empty:
        return RawFile(file, NAME, (), facts, tuple(problems))
    problems += _empty_seats(table, matches)
    table, found = with_colours(table, "", options.home_white, told=False)
    return RawFile(file, NAME, (table,), facts, (*problems, *found))


def _matches(lines: Sequence[str]) -> list[Match]:
    """The matches of a text in the form that tells the most of its games."""
    if cells := matches_in_cells(lines):
        return cells
    listed, matches = rounds_in(lines), matches_in(lines)
    return max((matches, listed), key=lambda found: (_games(found), any(match.stage for match in found)))


def _games(matches: Sequence[Match]) -> int:
    boards = [board for match in matches for board in match.boards if not board.fault]
    return sum(parse_result(board.result) is not None for board in boards)


def _unread(lines: Sequence[str], matches: Sequence[Match]) -> list[int]:
    """The lines with the result of a game that are no part of any match."""
    used = {match.line for match in matches} | {board.line for match in matches for board in match.boards}
    texts = enumerate(map(unquoted, lines), 1)
    return [line for line, text in texts if line not in used and may_be_game(text, strict=True)]


def _table(file: str, lines: Sequence[str], matches: Sequence[Match]) -> RawTable:
    """One row for each board with a result, on the line it begins."""
    rows, places = [], []
    for match in matches:
        for board in match.boards:
            if board.fault or not (board.result or _is_told(match)):
                continue
            players = (board.home.name, board.away.name, board.result or "*")
            teams = (match.home, match.away, match.section, match.stage)
            rows.append((match.round, str(board.number), match.date, *players, *teams))
            places.append(board.line)
    frame = pd.DataFrame(rows, columns=list(_COLUMNS), index=pd.Index(places, dtype="int64"), dtype="str")
    used = [name for name in _COLUMNS if name in _ALWAYS or (frame[name] != "").any()]
    headings = {"white": "home player", "black": "away player"}
    event = next((tidy(line) for line in lines if _EVENT.search(line)), PurePath(file).stem)
    return RawTable("games", file, frame[used], "", headings, {}, lambda line: _written(lines, line), event)


def _empty_seats(table: RawTable, matches: Sequence[Match]) -> list[Problem]:
    """One note on all boards with an empty seat (H058), at the first."""
    lines = [
        board.line
        for match in matches
        for board in match.boards
        if not board.fault and board.result.startswith("bye")
    ]
    return [table.problem("H058", lines[0], count=len(lines))] if lines else []


def _is_told(match: Match) -> bool:
    """Whether a match has any result, so that a board without one is a game not finished."""
    return any(board.result for board in match.boards)


def _problems(match: Match, table: RawTable) -> list[Problem]:
    """Boards that are not certain; a match without results; games that do not make the score of the match."""
    sides = {"home": match.home, "away": match.away}
    problems = [table.problem(board.fault, board.line) for board in match.boards if board.fault]
    if not _is_told(match):
        problems = [problem for problem in problems if problem.code == "H064"]
        code, count = ("H034", 0) if match.home else ("H066", len(match.boards) - len(problems))
        return [*problems, table.problem(code, match.line, **sides, count=count)]
    scores = [board.halves for board in match.boards if not board.fault]
    if match.points is None or match.partly or problems or None in scores:
        return problems
    sums = tuple(sum(score[n] for score in scores if score) for n in (0, 1))
    if sums != match.points:
        values = {"given": _points(match.points), "found": _points((sums[0], sums[1])), **sides}
        problems.append(table.problem("H035", match.line, **values))
    return problems


def _points(halves: tuple[int, int]) -> str:
    return "-".join(f"{half // 2 or ''}½" if half % 2 else str(half // 2) for half in halves)


def _written(lines: Sequence[str], line: int) -> str:
    return tidy(lines[line - 1]) if 0 < line <= len(lines) else ""
