"""Rows whose cells stand one or two columns too far left or right: put back, all of them fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from elo_batch.arrow import pc
from elo_batch.checks.damage.model import Damage, Positions, View
from elo_batch.notation.dates import has_two_readings, parse_date
from elo_batch.notation.numbers import parse_rating, parse_whole
from elo_batch.notation.results import is_both_scores, parse_result

_MOST_ROWS = 1_000
_NEEDED = ("white", "black", "result")
_WHOLE = ("round", "board")
_RATINGS = ("white_rating", "black_rating")
_NAMES = ("white_name", "black_name")
_HIGHEST_WHOLE, _HIGHEST_RATING = 999, 4000


def find(view: View, suspects: Positions) -> Iterator[Damage]:
    """Of suspect rows (positions) those that fit their headings after a shift."""
    if view.table.kind != "games" or not all(view.has(column) for column in _NEEDED):
        return
    columns = [str(column) for column in view.table.rows.columns]
    digits = {column: _shortest_id(view, column) for column in ("white", "black")}
    for row in suspects[:_MOST_ROWS].tolist():
        cells = [str(cell) for cell in view.table.rows.iloc[row]]
        if _fits(columns, cells, digits):
            continue
        direction, fitting = _shifts(columns, cells, digits)
        if fitting:
            yield _damage(row, columns, cells, direction, fitting)


def _damage(
    row: int, columns: Sequence[str], cells: Sequence[str], direction: str, fitting: Sequence[list[str]]
) -> Damage:
    only = fitting[0] if len(fitting) == 1 else []
    values = {
        "direction": direction,
        "likely": ", ".join(cell for cell in fitting[0] if cell),
        "repair": ", or say --accept-repairs to put them back" if only else "",
    }
    read = " | ".join(only)
    why = f"its cells stood too far to the {direction}"
    after = dict(zip(columns, only, strict=True)) if only else {}
    return Damage("D110", "", np.array([row]), " | ".join(cells), read, why, values, cells=after)


def _shortest_id(view: View, column: str) -> int:
    """The fewest digits of the ids of a column; 0 where it holds names."""
    coded = view.coded(column)
    if coded is None or not len(coded.distinct):
        return 0
    plain = coded.distinct.filter(pc.ascii_is_decimal(coded.distinct))
    if len(plain) * 2 <= len(coded.distinct):
        return 0
    lengths = np.sort(pc.binary_length(plain).to_numpy())
    return int(lengths[len(lengths) // 10])


def _shifts(
    columns: Sequence[str], cells: list[str], digits: Mapping[str, int]
) -> tuple[str, list[list[str]]]:
    """The direction in which a row was shifted, and every row that fits when it is put back."""
    for by in (1, 2):
        blank = [""] * by
        for direction in ("left", "right"):
            found: list[list[str]] = []
            for at in range(len(cells) - by + 1):
                if direction == "left" and cells[-by:] == blank:
                    moved = [*cells[:at], *blank, *cells[at:-by]]
                elif direction == "right" and cells[at : at + by] == blank:
                    moved = [*cells[:at], *cells[at + by :], *blank]
                else:
                    continue
                if moved not in found and _fits(columns, moved, digits):
                    found.append(moved)
            if found:
                return direction, found
    return "", []


def _fits(columns: Sequence[str], cells: Sequence[str], digits: Mapping[str, int]) -> bool:
    return all(_fits_cell(column, cell, digits) for column, cell in zip(columns, cells, strict=True))


def _fits_cell(column: str, cell: str, digits: Mapping[str, int]) -> bool:
    text = cell.strip()
    if column in digits:
        return _like_person(text, digits[column])
    if column == "result":
        return parse_result(text) is not None
    if column in _NAMES:
        return not text or any(c.isalpha() for c in text)
    if column in _WHOLE:
        whole = parse_whole(text)
        return not text or (whole is not None and 0 < whole <= _HIGHEST_WHOLE)
    if column in _RATINGS:
        rating = parse_rating(text)
        return rating is not None and 0 <= rating.units <= _HIGHEST_RATING * 10**9
    if column == "date":
        return not text or parse_date(text) is not None or has_two_readings(text)
    return not is_both_scores(text)


def _like_person(text: str, digits: int) -> bool:
    if digits:
        return text.isdigit() and len(text) >= digits
    return any(c.isalpha() for c in text) and parse_result(text) is None
