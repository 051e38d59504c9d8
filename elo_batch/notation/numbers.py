"""Ratings, counts, points and ids as files write them."""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_batch.exact import POINT, from_text
from elo_batch.notation.text import plain, tidy

_UNRATED_WORDS = (
    ",unr,unr.,unrated,not rated,no rating,ur,u/r,nr,n/r,n.r.,n/a,n.a.,nc,n/c,n.c.,none,nil,new,*,?,"
    "ungewertet,ohne,ohne elo,neu,s/e,s/r,sin elo,sans elo,senza elo,sem rating,nuevo,nouveau,nuovo,б/р"
)
_UNRATED = frozenset(_UNRATED_WORDS.split(","))
_NO_NUMBER = re.compile(r"^(?:-+|0[.,]0+)$")
_RATING = re.compile(r"^(-?\d{1,6}(?:\.\d{1,12})?)\s?(?:([p*f?])\s?(\d{0,3})|/\s?(\d{1,3}))?$")
_WHOLE = re.compile(r"^[+-]?\d{1,9}(?:\.0+|,00?)?$")  # three zeros behind a comma are thousands
_POINTS = re.compile(r"^-?(?:\d{1,6}(?:\.\d{1,9})?|\.\d{1,9})$")
_HALVES = re.compile(r"^(-?\d{0,6})\s?(?:½|1[/⁄]2)$")
_BLANK_IN_FOUR = re.compile(r"^([1-9]) (\d{3})(?! ?\d)")
_MARK = re.compile(r"(?<=\d)(\s?(?:[PpFf*?]|/))(\s?\d{1,3})?\s*$")
_MOST_MARKED_GAMES = 999  # more digits are no mark to the reader
_GROUPED = re.compile(r"^(?:\d{1,3}(?:,\d{3})+|[1-9]\.\d{3}|\d{1,3}(?:['’]\d{3})+|\d{1,3}(?: \d{3})+)$")


class Rating(NamedTuple):
    """A rating in billionths (0 = unrated), whether it is provisional, the games behind it (None: not said),
    the letter or sign that stood after it, and whether a blank parted its four digits."""

    units: int
    provisional: bool = False
    games: int | None = None
    mark: str = ""
    spaced: bool = False


def parse_rating(text: str, decimal: str = ".", thousands: str = "") -> Rating | None:
    """The rating a text gives, or None when it gives none that is certain (`1,500` without a declared mark).

    0, blank, dashes, `unr`, `n/a`, `new` and the like mean unrated (0 units). `1500P` and `1500*` are
    provisional, `1234/5` and `1641P17` also tell the games behind them. `1 500`, with any blank, can be
    nothing but four digits.

    >>> parse_rating("1500P").provisional, parse_rating("1234/5").games, parse_rating("1,500")
    (True, 5, None)
    >>> parse_rating("1 500") == Rating(1500 * POINT, spaced=True), parse_rating("12 500")
    (True, None)
    """
    if _is_plain(text, 6):
        return Rating(int(text) * POINT)
    folded = plain(text)
    if folded in _UNRATED or _NO_NUMBER.match(folded):
        return Rating(0)
    joined = _BLANK_IN_FOUR.sub(r"\1\2", folded)
    spaced, folded = joined != folded, joined
    if not thousands and _GROUPED.match(folded):
        return None
    match = _RATING.match(_with_point(folded, decimal, thousands))
    if match is None:
        return None
    number, mark, games_after_mark, games = match.groups()
    count = games or games_after_mark
    provisional = mark in ("p", "*", "?") or games is not None
    marked = (mark or "").upper()
    return Rating(from_text(number), provisional, int(count) if count else None, marked, spaced)


def mark_behind(text: str, games: int | None = None) -> str:
    """The mark behind the number of a rating, "" where there is none; games that it tells become `games`.

    >>> mark_behind("1500P"), mark_behind("1234/5"), mark_behind("1234/5", 8), mark_behind("1641 P17", 18)
    ('P', '/5', '/8', ' P18')
    """
    found = _MARK.search(text)
    if found is None or (found[1].endswith("/") and not found[2]):
        return ""
    if not found[2] or games is None:
        return found[0].rstrip()
    return f"{found[1]}{min(games, _MOST_MARKED_GAMES)}"


def is_grouped(text: str) -> bool:
    """Whether a number may hold a thousands mark, as `1,500`, `1.500` or `1'500` do.

    >>> is_grouped("1,500"), is_grouped("1500.5")
    (True, False)
    """
    return _GROUPED.match(plain(text)) is not None


def parse_whole(text: str) -> int | None:
    """A whole number, or None for blank and for anything else.

    >>> parse_whole(" 07 "), parse_whole("5.0"), parse_whole("20,0"), parse_whole("5.5"), parse_whole("1,000")
    (7, 5, 20, None, None)
    """
    if _is_plain(text, 9):
        return int(text)
    folded = plain(text)
    return int(re.split("[.,]", folded)[0]) if _WHOLE.match(folded) else None


def parse_points(text: str) -> int | None:
    """Points or a score as exact units: point or comma, `½` and `1/2` alone or after a number, or None.

    >>> parse_points("8½"), parse_points("0,5"), parse_points("1/2"), parse_points("x")
    (8500000000, 500000000, 500000000, None)
    """
    folded = tidy(text.replace(",", "."))
    if match := _HALVES.match(folded):
        whole = match[1]
        return from_text(f"{whole}.5" if whole not in ("", "-") else f"{whole}0.5")
    return from_text(folded) if _POINTS.match(folded) else None


def _is_plain(text: str, digits: int) -> bool:
    """Whether a text is digits alone, as nearly all numbers of a list are."""
    return text.isascii() and text.isdigit() and len(text) <= digits


def _with_point(text: str, decimal: str, thousands: str) -> str:
    """The number with a point: comma decimals are certain after four digits, or when the locale says so."""
    ungrouped = text.replace(thousands, "") if thousands else text
    if decimal != ".":
        return ungrouped.replace(decimal, ".")
    return re.sub(r"^(-?\d{4}),(\d)", r"\1.\2", ungrouped)
