"""Match cards of a word processor, pasted into an e-mail: each cell of the table on a line of its own.

Surname                   1
Initials                  Alder
Res                       A.
Surname                   1
Initials                  Birch
Res                       B.
                          0
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from elo_batch.notation.headings import canonical
from elo_batch.notation.text import bare, tidy
from elo_batch.readers.match_model import Board, Match, Seat, half_points, seat

_SURNAME = frozenset(["surname", "lastname", "name", "nachname", "nom"])
_FIRST = frozenset(["initials", "firstname", "forename", "vorname", "prenom"])
_PLAYED = frozenset(["p/a", "pa", "colour", "color", "grade", "rating", "club"])
_TOTAL = re.compile(r"total\s*:?\s*([\d½.,/ ]+)", re.IGNORECASE)
_PLAYED_ON = re.compile(r"played[- ]?on|adjourned|adjudicated|late", re.IGNORECASE)


def matches_in_cells(lines: Sequence[str]) -> list[Match]:
    """The matches of a text that begins each table with its headings, one a line."""
    header = _header(lines)
    if header is None:
        return []
    start, words = header
    found: list[Match] = []
    at, above = start + len(words), start
    context = list(lines[:start])
    while at < len(lines):
        boards, end = _boards(lines, at, words)
        if boards:
            match = _match(context if not found else lines[above:at], boards, at)
            found.append(replace(match, points=_total(lines[end : end + 3])))
            above = at = end
        else:
            at += 1
    return found


def _header(lines: Sequence[str]) -> tuple[int, list[str]] | None:
    """Where the headings begin, and what each cell of a record is, for two players in turn."""
    meanings = [_meaning(line) for line in lines]
    start = next((n for n, meaning in enumerate(meanings) if meaning == "surname"), None)
    if start is None:
        return None
    words = meanings[start : next((n for n in range(start, len(lines)) if not meanings[n]), len(lines))]
    half = len(words) // 2
    if len(words) % 2 or words[:half] != words[half:] or "result" not in words:
        return None
    return start, words


def _meaning(text: str) -> str:
    word = bare(text)
    if word in _SURNAME:
        return "surname"
    if word in _FIRST:
        return "first"
    if word in _PLAYED:
        return word
    return "result" if canonical(word, "games") == "result" else ""


def _boards(lines: Sequence[str], at: int, words: Sequence[str]) -> tuple[list[Board], int]:
    """The boards 1, 2, ... from a line on, and the line behind the last."""
    boards: list[Board] = []
    while at + len(words) < len(lines) and lines[at].strip() == str(len(boards) + 1):
        cells = [tidy(cell) for cell in lines[at + 1 : at + 1 + len(words)]]
        half = len(words) // 2
        home, away = (dict(zip(words[:half], cells[n : n + half], strict=True)) for n in (0, half))
        board = Board(at + 1, len(boards) + 1, _seat(home), _seat(away))
        boards.append(replace(board, fault="H032") if board.result == "?" else board)
        at += 1 + len(words)
    return boards, at


def _seat(cells: dict[str, str]) -> Seat:
    name = ", ".join(part for part in (cells["surname"], cells.get("first", "")) if part)
    return seat(name, cells["result"] or None)


def _match(above: Sequence[str], boards: Sequence[Board], at: int) -> Match:
    """The match of these boards, from the lines above them."""
    rows = [[tidy(cell) for cell in line.split("\t") if cell.strip()] for line in above]
    labels = {
        bare(label.rstrip(": ")): value
        for row in rows
        for label, value in pairwise(row)
        if label.endswith(":")
    }
    teams = [row for row in rows if len(row) == 2 and not any(":" in c or c.startswith("(") for c in row)]
    home, away = teams[-1] if teams else ("", "")
    division = labels.get("div", labels.get("division", ""))
    partly = any(_PLAYED_ON.search(line) for line in above[-12:])
    section = f"Division {division}" if division.isdigit() else division
    return Match(
        at, home, away, None, boards, labels.get("date", ""), labels.get("round", ""), section, partly
    )


def _total(lines: Sequence[str]) -> tuple[int, int] | None:
    found = [half_points(text.strip()) for line in lines for text in _TOTAL.findall(line.replace("\t", " "))]
    return (found[0], found[1]) if len(found) == 2 and found[0] is not None and found[1] is not None else None
