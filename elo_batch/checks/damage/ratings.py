"""Ratings: typed with letters for digits, with a digit too many or too few, or with thousands marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from elo_batch.checks.damage.grouped import through_the_column
from elo_batch.checks.damage.model import MOST_SUSPECTS, Damage, View
from elo_batch.columns import POOLS, pool_prefix
from elo_batch.exact import POINT
from elo_batch.notation.confused import with_digits
from elo_batch.notation.numbers import is_grouped, parse_rating

_LOWEST, _HIGHEST = 100, 3500
_USUAL = range(1000, 3001)
_FEWEST = 20  # ratings of four digits beside which one of three or five is odd
_BY_SIGNS = "letters stood for digits"
_BY_GROUPS = "a spreadsheet put thousands marks into the column"
_BY_MARK = "a mark of thousands stands in it"
_GROUPED = re.compile(r"[1-3]([.,'’])\d{3}")


def find(view: View) -> Iterator[Damage]:
    """Every damaged rating of a table of games or players."""
    lists = tuple(pool_prefix(pool) + what for pool in POOLS for what in ("rating", "peak"))
    for column in lists if view.table.kind == "players" else ("white_rating", "black_rating"):
        coded = view.coded(column)
        if coded is None or len(coded.distinct) > MOST_SUSPECTS:
            continue
        for number, text in view.suspects(column, r"[^\d.,]"):
            if likely := _likely(text):
                values = {"likely": likely, "why": _BY_SIGNS, "what": column}
                yield Damage("D103", column, view.rows_of(column, number), text, likely, _BY_SIGNS, values)
        yield from _grouped(view, column, coded.texts)
        yield from _of_another_size(view, column, coded.texts)


def _likely(text: str) -> str:
    """The rating that a text was, or ""."""
    if parse_rating(text) is not None or is_grouped(text):
        return ""
    likely = with_digits(text)
    rating = parse_rating(likely) if likely != text else None
    return likely if rating and _LOWEST * POINT <= rating.units <= _HIGHEST * POINT else ""


def _grouped(view: View, column: str, texts: list[str]) -> Iterator[Damage]:
    """Ratings such as `1.940`, where nobody declared what the mark means and it can be no decimal mark.

    It is one of thousands where the whole column has it, or where all others are too large for a column of
    ratings between one and four.
    """
    marks = {number: match[1] for number, text in enumerate(texts) if (match := _GROUPED.fullmatch(text))}
    if view.said.marks or not marks:
        return
    read = [parse_rating(text) for number, text in enumerate(texts) if number not in marks]
    others = [rating.units for rating in read if rating and rating.units]
    whole = len(set(marks.values())) == 1 and all(read) and all(n < _USUAL.start * POINT for n in others)
    alone = bool(others) and all(units >= _LOWEST * POINT for units in others)
    if not (whole or alone):
        return
    why = _BY_GROUPS if whole else _BY_MARK
    likely = {number: texts[number][0] + texts[number][2:] for number in marks}
    yield from through_the_column(view, column, likely, "D103", {"what": column, "why": why})


def _of_another_size(view: View, column: str, texts: list[str]) -> Iterator[Damage]:
    """A rating ten times too large or too small beside many of four digits: a warning, never a repair."""
    whole = {number: int(text) for number, text in enumerate(texts) if text.isascii() and text.isdigit()}
    usual = sum(value in _USUAL for value in whole.values())
    odd = {number: value for number, value in whole.items() if value and value not in _USUAL}
    if usual < _FEWEST or len(odd) * 20 > usual:
        return
    for number, value in odd.items():
        likely = value * 10 if value < _USUAL.start else value // 10
        if likely in _USUAL and (value < 400 or value > 4000) and value > 99:
            values = {"what": column, "likely": str(likely), "usual": usual}
            yield Damage("D104", column, view.rows_of(column, number), str(value), values=values)
