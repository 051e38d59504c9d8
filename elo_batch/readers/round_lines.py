"""Games told line by line below the titles of their rounds, stages or matches.

Round 1
1. Alder - Birch 1-0
2. Cedar - Dogwood ½-½

Elm CC - Fir CC
1. Gum, Gia - Hazel, Hal 0-1
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from elo_batch.notation.headings import canonical
from elo_batch.notation.stages import is_stage
from elo_batch.notation.text import plain
from elo_batch.readers.game_lines import (
    doubtful_of,
    game_of,
    has_two_seats,
    is_not_played,
    may_be_game,
    number_of,
    seats_told,
)
from elo_batch.readers.match_model import Board, Match, Seat, half_points
from elo_batch.readers.match_paragraphs import is_round, is_section, is_team, unquoted
from elo_batch.readers.title_lines import day_alone, read_title

_FEWEST = 2
_SECOND = 2
_MOST_WORDS = 6
_LONGEST_PARTICLE = 3  # `van`, `der`
_GAME = 2  # half points of one game
_NEEDED = frozenset(["white", "black", "result"])
_MARK = re.compile(r"[,;|\t]")
_CELLS = re.compile(r"[\s,;|]+")


class _Line(NamedTuple):
    """A line that is not blank: its physical number, text, the game on it, whether a blank is above it.

    `doubt`: the pairing on a line without a game, whose result is not understood or not there.
    `sure`: how many of the two names there are surely players: as those of the games, or with a comma.
    """

    at: int
    text: str
    game: Board | None
    apart: bool
    doubt: Board | None = None
    sure: int = 0


@dataclass
class _Block:
    """What titles say of the games below them, these games, and whether the first of them has a number."""

    line: int
    facts: dict[str, str] = field(default_factory=dict)
    boards: list[Board] = field(default_factory=list)
    numbered: bool = False


def rounds_in(lines: Sequence[str]) -> list[Match]:
    """The rounds, stages and matches of a text that lists games; none where it is no such list.

    A line among the games that tells none, but has a result or the next number, is a board with a fault;
    two players without a result, or with one that is not understood, are a game as others.
    """
    told = _told(lines)
    if all(line.game is None for line in told):
        return []
    blocks = [block for block in _blocks(told) if block.boards]
    played = [block for block in blocks if any(board.result for board in block.boards)]
    boards = [board for block in played for board in block.boards]
    games = sum(board.fault == "" and board.result != "" for board in boards)
    if games * 2 <= len(boards) or _has_header(told) or not any(map(_is_list, blocks)):
        return []
    return [_match(block) for block in blocks if _is_list(block)]


def _told(lines: Sequence[str]) -> list[_Line]:
    found: list[_Line] = []
    apart = True
    for at, line in enumerate(lines, 1):
        text = unquoted(line)
        if text:
            found.append(_Line(at, text, game_of(at, 0, text), apart))
        apart = not text
    games = [line.game for line in found if line.game]
    known = {plain(seat.name) for game in games for seat in (game.home, game.away)}
    small = any(game.home.name[:1].islower() for game in games)
    return [line if line.game or not games else _doubted(line, known, small) for line in found]


def _doubted(line: _Line, known: set[str], small: bool) -> _Line:
    """A line with the pairing it may tell, if both names look like those of players."""
    doubt = doubtful_of(line.at, number_of(line.text), line.text)
    names = [seat.name for seat in (doubt.home, doubt.away) if seat.name] if doubt else []
    players = [name for name in names if plain(name) in known or _is_player(name, small)]
    sure = sum(plain(name) in known or "," in name for name in players) if doubt else seats_told(line.text)
    return line._replace(doubt=doubt if len(players) == len(names) else None, sure=sure)


def _is_player(name: str, small: bool) -> bool:
    """Whether a name is short and in no words of prose; `small`: players may be written in small letters."""
    words = name.split()
    prose = any(len(word) > _LONGEST_PARTICLE and word.islower() for word in words)
    return len(words) <= _MOST_WORDS and ":" not in name and (small or not prose)


def _has_header(told: Sequence[_Line]) -> bool:
    """Whether the line above a game heads columns: `Bd White Result Black`."""
    return any(
        line.game is None and not line.sure and below.game is not None and _is_header(line.text)
        for line, below in pairwise(told)
    )


def _is_header(text: str) -> bool:
    words = [canonical(cell, "games") for cell in _CELLS.split(text) if cell]
    known = len(words) >= _FEWEST and bool(_NEEDED & set(words))
    return known and (None not in words or _MARK.search(text) is not None)


def _is_list(block: _Block) -> bool:
    """Whether games are a list without doubt: below a title, numbered, or on lines without others between."""
    if set(block.facts) - {"date"}:
        return True
    lines = [board.line for board in block.boards if not board.fault]
    return len(lines) >= _FEWEST and (block.numbered or lines[-1] - lines[0] < len(lines))


def _blocks(told: Sequence[_Line]) -> list[_Block]:
    """The games of a text below their titles, in the order of its lines."""
    blocks = [_Block(told[0].at if told else 1)]
    used = True
    for n, line in enumerate(told):
        facts = _title(told, n, blocks[-1].facts)
        if facts is not None:
            blocks.append(_Block(line.at, facts))
            used = True
            continue
        board = _board(told, n, blocks[-1], used)
        used = board is not None
        if board is not None:
            blocks[-1].numbered |= not blocks[-1].boards and number_of(line.text) > 0
            blocks[-1].boards.append(board)
    return blocks


def _title(told: Sequence[_Line], n: int, before: dict[str, str]) -> dict[str, str] | None:
    """What holds for the games below a title; None for a line that is none."""
    line = told[n]
    if head := _head(told, n):
        kept = {name: before[name] for name in ("round", "stage", "section", "date") if name in before}
        return kept | head
    if line.game is not None:
        return None
    read = read_title([line.text]) or {}
    day = {"date": read["date"]} if read.get("date") else {}
    if is_round(line.text):
        kept = {name: before[name] for name in ("stage", "section") if name in before}
        return kept | {"round": read["round"]} | day
    name = line.text.replace(read.get("date") or "\0", " ").strip(" ,;:()-–|")
    if is_stage(name):
        return {"stage": name} | day | ({"section": before["section"]} if "section" in before else {})
    if is_section(line.text):
        return {"section": line.text}
    if date := day_alone(line.text):
        return before | {"date": date}
    if "stage" in before and line.apart and _begins(told, n) and not may_be_game(line.text):
        return {**before, "stage": line.text} if len(line.text.split()) < _MOST_WORDS else before
    return None


def _begins(told: Sequence[_Line], n: int) -> bool:
    """Whether the games below a line begin with the first."""
    below = told[n + 1] if n + 1 < len(told) else None
    return below is not None and below.game is not None and number_of(below.text) == 1


def _head(told: Sequence[_Line], n: int) -> dict[str, str]:
    """The teams of a match, its points and what else its title says; empty for another line.

    A numbered line is none, nor is one in the middle of a list, nor one with the score of a game above
    lines that are not numbered.
    """
    line = told[n]
    below = next((each for each in told[n + 1 : n + 3] if not day_alone(each.text)), None)
    if number_of(line.text) or below is None or (below.game is None and not may_be_game(below.text)):
        return {}
    facts = read_title([line.text]) or {}
    teams = [facts.get(side, "") for side in ("white_team", "black_team")]
    if not all(map(is_team, teams)):
        return {}
    first = number_of(below.text) == 1
    if not first and (line.game is not None or not line.apart or any("," in team for team in teams)):
        return {}
    listed = n > 0 and below.apart and told[n - 1].game is not None and _is_spaced(told, n)
    listed = listed or line.sure == _FEWEST
    if line.doubt and not first and (listed or (line.doubt.result and "home_points" not in facts)):
        return {}  # `Alder - Birch 1-O`
    halves = [half_points(facts.get(name, "")) for name in ("home_points", "away_points")]
    if line.game is not None and sum(number or 0 for number in halves) != _GAME:
        return {}  # `Alder - Birch +:-`
    return facts


def _board(told: Sequence[_Line], n: int, block: _Block, near: bool) -> Board | None:
    """The game on a line, a fault where there should be one, or None; `near`: below a game or a title."""
    line = told[n]
    expected = block.boards[-1].number + 1 if block.boards else 1
    number = number_of(line.text)
    among = near and not line.apart if block.boards else bool(block.facts)
    goes_on = line.game is not None and (_may_go_on(line.game, block) or (near and _is_spaced(told, n)))
    if line.game is not None and (among or number or goes_on):
        return line.game if line.game.number else replace(line.game, number=expected)
    numbered = number == expected and (among or bool(block.facts))
    scored = may_be_game(line.text)
    fault = Board(line.at, number or expected, Seat("", None), Seat("", None), "H064")
    if not (scored and among) and ((numbered and line.doubt) or (near and _is_among(told, n, block))):
        return replace(line.doubt or fault, number=number or expected)
    begun = number - expected in (0, 1) if block.boards else numbered and _goes_on(told, n)
    two = scored and number > 0 and has_two_seats(line.text)
    below = among or (near and begun and _is_spaced(told, n))
    if (below and (begun or scored) and not is_not_played(line.text)) or two:
        return fault
    return None


def _is_among(told: Sequence[_Line], n: int, block: _Block) -> bool:
    """Whether a doubtful pairing without a number stands among games: right below, or spaced as they are.

    Above the first of them it needs a game below; where it has no result, both names must be sure there.
    """
    line, below = told[n], told[n + 1 : n + 2]
    result = line.doubt.result if line.doubt else ""
    if (line.doubt is None and not line.sure) or (block.numbered and not number_of(line.text) and not result):
        return False
    if block.boards and not line.apart:
        return True
    sure = line.sure == _FEWEST or result != ""
    if not block.boards:
        return (
            (sure or line.doubt is None)
            and bool(block.facts)
            and any(each.game or each.doubt or each.sure for each in below)
        )
    return sure and _is_spaced(told, n)


def _is_spaced(told: Sequence[_Line], n: int) -> bool:
    """Whether a game right above or below a line has a blank line above it."""
    return any(each.game and each.apart for each in [*told[max(n - 1, 0) : n], *told[n + 1 : n + 2]])


def _goes_on(told: Sequence[_Line], n: int) -> bool:
    """Whether the second game stands below a line that has the number of the first."""
    return any(each.game and number_of(each.text) == _SECOND for each in told[n + 1 : n + 2])


def _may_go_on(game: Board, block: _Block) -> bool:
    """Whether a game without a number, on a line apart, belongs to a list: prose is in no form of a list."""
    names = (game.home.name, game.away.name)
    return not block.numbered and not any(
        (name[:1].islower() and "," not in name) or ":" in name or len(name.split()) > _MOST_WORDS
        for name in names
    )


def _match(block: _Block) -> Match:
    facts = block.facts
    points = [half_points(facts.get(name, "")) for name in ("home_points", "away_points")]
    return Match(
        block.line,
        facts.get("white_team", ""),
        facts.get("black_team", ""),
        (points[0], points[1]) if points[0] is not None and points[1] is not None else None,
        block.boards,
        facts.get("date", ""),
        facts.get("round", ""),
        facts.get("section", ""),
        stage=facts.get("stage", ""),
    )
