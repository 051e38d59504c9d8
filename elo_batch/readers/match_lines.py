"""Matches told line by line, as captains write them in e-mails.

Yourstreet 2½ Ourstreet 1½
Alder, Ann ½ Birch, Ben
Cedar, Cy 1 0 Dogwood, Di
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from elo_batch.notation.headings import canonical
from elo_batch.notation.text import plain, tidy
from elo_batch.readers.match_model import HALVES, Board, Match, Seat, half_points, seat
from elo_batch.readers.match_paragraphs import facts_above, head_of, is_section, paragraphs, unquoted
from elo_batch.readers.title_lines import day_alone, read_match, read_title

_PAIR = re.compile(r"(?<!\S)(½|1/2|[01]?[.,]5|[01])\s*[-:–—]\s*(½|1/2|[01]?[.,]5|[01])(?!\S)")
_NUMBERED = re.compile(
    r"^(?:(?P<word>[^\W\d_]{2,12})\.?\s*)?(?P<number>\d{1,2})(?:[.):]\s*|\s+(?:[-–—]\s+)?)(?=[^\W\d_])"
)
_NO_NAME = re.compile(r"\d{3}|[\w.]=|://|@")
_FEWEST_BOARDS = 2
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
    """A line of a board taken apart: words of the names (one list where nothing parts them), and scores."""

    number: int
    names: tuple[str, ...]
    scores: tuple[str | None, str | None]


class _Told(NamedTuple):
    """A paragraph: its lines with their numbers, but for one that gives the day, and that day ("" = none)."""

    lines: list[tuple[int, str]]
    date: str


def matches_in(lines: Sequence[str]) -> list[Match]:
    """The matches of a text; each is a paragraph whose first line gives the teams and the score.

    One line of the paragraph may give the day instead.
    """
    found_in = list(paragraphs(lines))
    told = [each for start, texts in found_in if _is_match(each := _told(start, texts))]
    parts = [_parts(text) for each in told for _, text in each.lines[1:]]
    known = {plain(name) for part in parts if len(part.names) == 2 for name in part.names}
    days = [text for text in map(unquoted, lines) if text]
    found = []
    for each in told:
        start = each.lines[0][0]
        found.append(_match(each, known, [part for part in found_in if part[0] < start], days))
    return found


def _told(start: int, texts: Sequence[str]) -> _Told:
    """A paragraph that starts on a line, without the one line that gives its day."""
    head, behind = head_of(texts[0])
    days = [day_alone(text) for text in texts]
    whole = sum(map(bool, days)) != 1
    lines = [
        (number, head if number == start else text)
        for number, (text, day) in enumerate(zip(texts, days, strict=True), start)
        if whole or not day
    ]
    return _Told(lines, behind if whole else "".join(days))


def _is_match(told: _Told) -> bool:
    texts = [text for _, text in told.lines]
    head = read_match(texts[0]) if len(texts) > _FEWEST_BOARDS else None
    if head is None or "home_points" not in head:
        return False
    if _NO_NAME.search(texts[0]):
        return False
    parts = [_parts(text) for text in texts[1:]]
    return all(1 <= len(part.names) <= 2 for part in parts) and all(
        any(sign.isalpha() for sign in name)
        and len(name.split()) <= _MOST_WORDS
        and not _NO_NAME.search(name)
        for part in parts
        for name in part.names
    )


def _match(
    told: _Told, known: set[str], above: Sequence[tuple[int, list[str]]], days: Sequence[str]
) -> Match:
    start, first = told.lines[0]
    head = read_match(first) or {}
    boards = [_board(line, at, _parts(text), known) for at, (line, text) in enumerate(told.lines[1:], 1)]
    home, away = head["white_team"], head["black_team"]
    points = half_points(head["home_points"]), half_points(head["away_points"])
    facts = facts_above(above)
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


def _day_of_fixture(home: str, away: str, lines: Sequence[str]) -> str:
    """The day that a list of fixtures in the text gives for a match, where only one line is of it."""
    teams = plain(f"{home} {away}")
    found = {(read_title([text]) or {}).get("date", "") for text in lines if plain(text).endswith(teams)}
    return found.pop() if len(found) == 1 else ""


def _parts(text: str) -> _Parts:
    """Take a line apart at its scores: `A 1 0 B`, `A 1-0 B`, `A ½ B`, `A 1 B 0`, `A B ½`, `A B`."""
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
    names = parts.names if len(parts.names) == 2 else _split(parts.names[0], known)
    number = parts.number or at
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
