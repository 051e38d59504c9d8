"""Matches told line by line, as captains write them in e-mails.

Yourstreet 2½ Ourstreet 1½
Alder, Ann ½ Birch, Ben
Cedar, Cy 1 0 Dogwood, Di
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from elo_batch.notation.byes import bye_in_seat
from elo_batch.notation.headings import canonical
from elo_batch.notation.text import plain, tidy
from elo_batch.readers.game_lines import game_of, may_be_game, number_of
from elo_batch.readers.match_model import HALVES, Board, Match, Seat, half_points, seat
from elo_batch.readers.match_paragraphs import (
    NO_NAME,
    facts_above,
    head_of,
    is_head,
    is_section,
    is_team,
    paragraphs,
    unquoted,
)
from elo_batch.readers.title_lines import day_alone, read_match, read_title

_PAIR = re.compile(r"(?<!\S)(½|1/2|[01]?[.,]5|[01])\s*[-:–—]\s*(½|1/2|[01]?[.,]5|[01])(?!\S)")
_NUMBERED = re.compile(
    r"^(?:(?P<word>[^\W\d_]{2,12})\.?\s*)?(?P<number>\d{1,2})(?:[.):]\s*|\s+(?:[-–—]\s+)?)(?=[^\W\d_])"
)
_EMPTY = re.compile(r"[-–—]{1,4}")
_FEWEST_BOARDS = 2
_GAME = 2  # half points of one game
_MOST_WORDS = 12
_WORDS = (
    (
        re.compile(r"\s(?:draw|drew|drawn|remis|tablas|nulle|patta)(?:\s(?:with|gegen|con|contre))?\s", re.I),
        " ½ ",
    ),
    (re.compile(r"\s(?:beat|defeated|won against|besiegt|schlägt)\s", re.IGNORECASE), " 1-0 "),
    (re.compile(r"\s(?:lost to|lost against|verliert gegen)\s", re.IGNORECASE), " 0-1 "),
)
"""Words between two players that tell the result."""


class _Parts(NamedTuple):
    """A line of a board taken apart: words of the names (one list where nothing parts them), and scores.

    `game`: what a line such as `A - B 1-0` tells whole.
    """

    number: int
    names: tuple[str, ...]
    scores: tuple[str | None, str | None]
    game: Board | None = None


class _Told(NamedTuple):
    """A paragraph: its lines with their numbers, but for one that gives the day, and that day ("" = none)."""

    lines: list[tuple[int, str]]
    date: str


def matches_in(lines: Sequence[str]) -> list[Match]:
    """The matches of a text; each is a paragraph whose first line gives the teams and the score.

    One line of the paragraph may give the day instead.
    """
    found_in = list(paragraphs(lines))
    told = [
        (n, each)
        for n, (start, texts) in enumerate(found_in)
        if _is_match(each := _told([*_head_above(found_in, n), *enumerate(texts, start)]))
    ]
    parts = [_parts(text) for _, each in told for _, text in each.lines[1:]]
    known = {plain(name) for part in parts if len(part.names) == 2 for name in part.names}
    days = [text for text in map(unquoted, lines) if text]
    return [_match(each, known, found_in[:n], days) for n, each in told]


def _head_above(found_in: Sequence[tuple[int, list[str]]], n: int) -> list[tuple[int, str]]:
    """The head of a match that stands alone above a paragraph, with its line."""
    start, texts = found_in[n - 1] if n else (0, [])
    return [(start, texts[0])] if len(texts) == 1 and is_head(texts[0]) else []


def _told(texts: Sequence[tuple[int, str]]) -> _Told:
    """The lines of a paragraph, without the one line that gives its day."""
    start, first = texts[0]
    head, behind = head_of(first)
    days = [day_alone(text) for _, text in texts]
    whole = sum(map(bool, days)) != 1
    lines = [
        (number, head if number == start else text)
        for (number, text), day in zip(texts, days, strict=True)
        if whole or not day
    ]
    return _Told(lines, behind if whole else "".join(days))


def _is_match(told: _Told) -> bool:
    """Whether the first line gives teams and a score, and all others, or most, are boards."""
    first, *others = [text for _, text in told.lines] or [""]  # a day alone
    head = read_match(first) if len(others) >= _FEWEST_BOARDS else None
    if head is None or "home_points" not in head or NO_NAME.search(first):
        return False
    parts = [_parts(text) for text in others]
    if _is_game(head, first, others, parts):
        return False
    scored = any(len(part.names) > 1 or part.scores != (None, None) for part in parts)
    if not scored and not all(is_team(head[side]) for side in ("white_team", "black_team")):
        return False
    if all(map(_is_board, parts)):
        return True
    sure = sum(_is_board(part) and len(part.names) == 2 for part in parts)
    return sure >= _FEWEST_BOARDS and sure * 2 >= len(parts)


def _is_game(head: Mapping[str, str], first: str, others: Sequence[str], parts: Sequence[_Parts]) -> bool:
    """Whether what would be the head of a match is the first of a list of games.

    It is numbered as those below, or gives the score of one game, and the others make more.
    """
    number = number_of(first)
    if number and number_of(others[0]) == number + 1:
        return True
    points = sum(half_points(head[name]) or 0 for name in ("home_points", "away_points"))
    alike = (number > 0) == (number_of(others[0]) > 0)
    scored = sum(part.game is not None or part.scores != (None, None) for part in parts)
    return points == _GAME and alike and scored >= _FEWEST_BOARDS


def _is_board(parts: _Parts) -> bool:
    return 1 <= len(parts.names) <= 2 and all(
        len(name.split()) <= _MOST_WORDS
        and not NO_NAME.search(name)
        and (HALVES.keys().isdisjoint(name.split()) or bye_in_seat(name) is not None)
        and (any(sign.isalpha() for sign in name) or _EMPTY.fullmatch(name) is not None)
        for name in parts.names
    )


def _match(
    told: _Told, known: set[str], above: Sequence[tuple[int, list[str]]], days: Sequence[str]
) -> Match:
    start, first = told.lines[0]
    head = read_match(first) or {}
    boards = [
        board
        for at, (line, text) in enumerate(told.lines[1:], 1)
        if (board := _told_board(line, at, text, known))
    ]
    home, away = head["white_team"], head["black_team"]
    points = half_points(head["home_points"]), half_points(head["away_points"])
    facts = facts_above(above if above and above[-1][0] != start else above[:-1])
    section = next((texts[0] for _, texts in reversed(above) if len(texts) == 1 and is_section(texts[0])), "")
    return Match(
        start,
        home,
        away,
        (points[0], points[1]) if points[0] is not None and points[1] is not None else None,
        boards,
        told.date or facts.get("date", "") or _day_of_fixture(home, away, days),
        facts.get("round", ""),
        section,
    )


def _told_board(line: int, at: int, text: str, known: set[str]) -> Board | None:
    """The board on a line of a match; a fault where it has a result in another form, else None."""
    parts = _parts(text)
    if _is_board(parts):
        return _board(line, at, parts, known)
    fault = Board(line, number_of(text) or at, Seat("", None), Seat("", None), "H064")
    return fault if number_of(text) or may_be_game(text) or None not in parts.scores else None


def _day_of_fixture(home: str, away: str, lines: Sequence[str]) -> str:
    """The day that a list of fixtures in the text gives for a match, where only one line is of it."""
    teams = plain(f"{home} {away}")
    found = {(read_title([text]) or {}).get("date", "") for text in lines if plain(text).endswith(teams)}
    return found.pop() if len(found) == 1 else ""


def _parts(text: str) -> _Parts:
    """Take a line apart at its scores: `A 1 0 B`, `A 1-0 B`, `A - B 1-0`, `A ½ B`, `A 1 B 0`, `A B ½` ..."""
    if game := game_of(0, 0, text, between=False):
        return _Parts(game.number, (game.home.name or "-", game.away.name or "-"), (None, None), game)
    numbered = _NUMBERED.match(text)
    if numbered and numbered["word"] and canonical(numbered["word"], "games") != "board":
        numbered = None
    number, rest = (int(numbered["number"]), text[numbered.end() :]) if numbered else (0, text)
    for word, score in _WORDS:
        rest = word.sub(score, rest, count=1)
    words = _PAIR.sub(r"\1 \2", tidy(rest)).split()
    at = [n for n, word in enumerate(words) if word in HALVES]
    middle = [n for n in at if 0 < n < len(words) - 1]
    last = words[-1] if at and at[-1] == len(words) - 1 and len(words) > 1 else None
    if not middle:
        return _Parts(number, (" ".join(words[:-1] if last else words),), (None, last))
    left, right = " ".join(words[: middle[0]]), words[middle[0] + 1 :]
    first: str | None = words[middle[0]]
    second = last
    if len(middle) > 1 and middle[1] == middle[0] + 1:
        second, right = right[0], right[1:]
    elif last:
        right = right[:-1]
    return _Parts(number, (left, " ".join(right)), (first, second))


def _board(line: int, at: int, parts: _Parts, known: set[str]) -> Board:
    number = parts.number or at
    if parts.game:
        return replace(parts.game, line=line, number=number)
    names = parts.names if len(parts.names) == 2 else _split(parts.names[0], known)
    if names is None:
        return Board(line, number, Seat(parts.names[0], None), Seat("", None), "H031")
    home, away = (seat(name, score) for name, score in zip(names, parts.scores, strict=True))
    board = Board(line, number, home, away)
    return board if board.result != "?" else Board(line, number, home, away, "H032")


def _split(text: str, known: set[str]) -> tuple[str, str] | None:
    """Two names without anything between them, where both stand elsewhere in the text, in one way only."""
    words = text.split()
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    sure = [way for way in ways if all(plain(name) in known for name in way)]
    return sure[0] if len(sure) == 1 else None
