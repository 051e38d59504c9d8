"""Games told line by line below the titles of their rounds, without teams.

Round 1
1. Alder - Birch 1-0
2. Cedar - Dogwood ½-½
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from elo_batch.notation.results import parse_result
from elo_batch.readers.match_model import Board, Match, seat
from elo_batch.readers.match_paragraphs import NUMBERED, facts_above, is_round, paragraphs

_NUMBER = r"(?:(?:bo?a?r?d|brett|tisch|table|tab|bd)?\.?\s*(?P<number>\d{1,3})[.):]?\s+)?"
_NAME = r"[^\W\d_](?:[^\d\t]*[^\W\d_]\.?)?"
_BEHIND = re.compile(
    rf"{_NUMBER}(?P<white>{_NAME})\s*(?:\s[-–—]\s|\s[-–—]|[-–—]\s|\s(?:vs?\.?|gegen|contre)\s)\s*"
    rf"(?P<black>{_NAME})[\s:,]+(?P<result>\S.*)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    rf"{_NUMBER}(?P<white>{_NAME})\s+(?P<result>[-+\d½/=:,.–\s]*[-+\d½=])\s+(?P<black>{_NAME})", re.IGNORECASE
)


def rounds_in(lines: Sequence[str]) -> list[Match]:
    """The rounds of a text in which every line below the title of a round is a game; else none."""
    told = list(paragraphs(lines))
    found = []
    for at, (start, texts) in enumerate(told):
        if at == 0 or not is_round(told[at - 1][1][0]):
            continue
        boards = [_board(start + n, n + 1, text) for n, text in enumerate(texts)]
        known = [board for board in boards if board is not None]
        if len(known) < len(boards) or (len(texts) > 1 and _are_numbered(texts) == [False, True]):
            return []
        facts = facts_above(told[:at])
        found.append(Match(start, "", "", None, known, facts.get("date", ""), facts.get("round", "")))
    rounds = sum(is_round(texts[0]) for _, texts in told)
    return found if found and len(found) == rounds else []


def _are_numbered(texts: Sequence[str]) -> list[bool]:
    """Whether the first line, the head of a match, and whether all others begin with a number of a board."""
    found = [NUMBERED.match(text) is not None for text in texts]
    return [found[0], all(found[1:])]


def _board(line: int, at: int, text: str) -> Board | None:
    for pattern in (_BEHIND, _BETWEEN):
        match = pattern.fullmatch(text)
        if match and parse_result(match["result"]) is not None:
            home, away = (seat(match[side], None) for side in ("white", "black"))
            return Board(line, int(match["number"] or at), home, away, told=match["result"].strip())
    return None
