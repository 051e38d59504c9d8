"""One line of a FIDE list by itself: encodings, short lines, and lines that a long cell has shifted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from elo_batch.readers.fide_layout import Field, Layout

_DIGITS = re.compile(r"\s*\d*\s*")
_WORDS: dict[str, re.Pattern[str]] = {
    "federation": re.compile(r"\s*(?:[A-Z]{3})?\s*"),
    "sex": re.compile(r"\s*[A-Za-z]?\s*"),
    "FOA": re.compile(r"\s*(?:[A-Z]{2,3})?\s*"),
    "status": re.compile(r"\s*[A-Za-z]{0,3}\s*"),
}
_NUMBERS: dict[str, re.Pattern[str]] = {
    "rating": re.compile(r"0|\d{4}"),
    "games": re.compile(r"\d{1,3}"),
    "k": re.compile(r"\d{1,2}"),
    "birth_year": re.compile(r"0|\d{4}"),
}
_REQUIRED = ("federation", "sex")  # columns that are never blank
_BLANK = re.compile(" ")  # in a cell that took in the next one
_HAS_GAP = re.compile(r"  | \d")  # in such a name
_FARTHEST = 40  # signs by which a cell may be too long


class Cells(NamedTuple):
    """The cells of a line in the order of the layout, and the heading of the cell that shifted the others."""

    texts: tuple[str, ...]
    overlong: str = ""


def decoded(line: bytes, encoding: str = "") -> tuple[str, str]:
    """A line as text and the encoding it was read in: UTF-8, else the declared one, else cp1252.

    >>> decoded(b"S\\xf8rli")
    ('Sørli', 'cp1252')
    """
    for codec in ("utf-8", encoding, "cp1252"):
        try:
            return line.decode(codec or "utf-8"), codec
        except UnicodeDecodeError:
            continue
    return line.decode("cp1252", errors="replace"), ""


def as_columns(line: bytes, encoding: str, width: int) -> tuple[str, str]:
    """A line as text whose signs stand under the headings: columns counted in characters, or in bytes.

    Where a line of UTF-8 has the header's length in bytes, blanks fill up what its letters lack.
    """
    text, codec = decoded(line, encoding)
    if codec != "utf-8" or len(line) != width or len(text) == len(line):
        return text, codec
    # a letter of n bytes takes n columns: blanks go where the cell ends
    return re.sub(r"( {2,}|$)", lambda gap: gap[0] + " " * (len(line) - len(text)), text, count=1), codec


def cells_of(text: str, layout: Layout) -> Cells | None:
    """The cells of one line; None where numbers do not stand in their columns and nothing explains it.

    A cell that is too long (such as many other titles) either runs into a blank column, and all others
    stand under their headings; or it moves what follows it, and the rest is then found from the right end,
    or where alone it fits. No reading takes a number into the long cell.
    """
    overlong = _overlong(text, layout.fields)
    stands = _fits(text, layout, 0, 0)
    if not overlong or (stands and _starts_right(text, layout, 0, 0)):
        return _cells(text, layout) if stands else None
    for after in overlong:
        if found := _in_place(text, layout, after):
            return found
    right = len(text) - layout.width
    shifts = ([right] if 0 < right <= _FARTHEST else []) + list(range(_FARTHEST))
    ways = [
        (after, shift)
        for shift in shifts
        for after in overlong
        if _fits(text, layout, after + 1, shift) and _is_told(text, layout, after, shift)
    ]
    for after, shift in ways:
        if _starts_right(text, layout, after + 1, shift):
            return _cells(text, layout, after, shift)
    readings = dict.fromkeys(_cells(text, layout, after, shift) for after, shift in ways)
    return next(iter(readings)) if len(readings) == 1 else None


def _in_place(text: str, layout: Layout, after: int) -> Cells | None:
    """The cells where a long one only fills the blank column behind it, and moves nothing."""
    long, next_ = layout.fields[after], layout.fields[after + 1]
    both = text[long.start : next_.stop]
    if next_.whole or next_.name in _REQUIRED or len(both.split()) != 1 or not both.endswith(" "):
        return None
    rest = text[: long.stop] + " " * (next_.stop - next_.start) + text[next_.stop :]
    if not (_fits(rest, layout, 0, 0) and _starts_right(rest, layout, 0, 0)):
        return None
    texts = list(_cells(rest, layout).texts)
    texts[after] = both.strip()
    return Cells(tuple(texts)) if _are_numbers(texts, layout) else None


def _is_told(text: str, layout: Layout, after: int, shift: int) -> bool:
    """Whether a reading has numbers as they are written, and none in the long cell.

    It has a rating, or that of an unrated player: a year of birth, and no digit in the long cell.
    """
    if not shift:
        return True
    texts = _cells(text, layout, after, shift).texts
    gap = _HAS_GAP if layout.fields[after].name == "name" else _BLANK
    if gap.search(texts[after]):
        return False
    kinds = [(_kind(field), cell) for cell, field in zip(texts, layout.fields, strict=True)]
    rated = any(cell for kind, cell in kinds if kind == "rating")
    born = any(len(cell) > 1 for kind, cell in kinds if kind == "birth_year")
    unrated = born and not any(map(str.isdigit, texts[after]))
    return (rated or unrated) and _are_numbers(texts, layout)


def _are_numbers(texts: Sequence[str], layout: Layout) -> bool:
    """Whether all numbers are as long as such ones are."""
    return all(
        _NUMBERS[_kind(field)].fullmatch(cell)
        for cell, field in zip(texts, layout.fields, strict=True)
        if field.whole and cell
    )


def _kind(field: Field) -> str:
    """What a column of numbers holds, whatever its pool: a key of `_NUMBERS`; other names as they are."""
    return field.name if field.name in _NUMBERS else field.name.rpartition("_")[2]


def _overlong(text: str, fields: tuple[Field, ...]) -> list[int]:
    """Text columns filled to their last sign, with more of it in the next column; the last first."""
    full = (
        n
        for n, field in enumerate(fields[:-1])
        if n > 0 and not field.whole and len(text[field.stop - 1 : field.stop + 1].replace(" ", "")) == 2
    )
    return list(full)[::-1]


def _fits(text: str, layout: Layout, first: int, shift: int) -> bool:
    """Whether the columns from `first` on hold what they should when they are moved."""
    for n, field in enumerate(layout.fields):
        moved = shift if n >= first else 0
        last = n == len(layout.fields) - 1
        cell = text[field.start + moved :] if last else text[field.start + moved : field.stop + moved]
        if field.whole:
            before = text[field.start + moved - 1 : field.start + moved]
            if not _DIGITS.fullmatch(cell) or (before.isdigit() and cell[:1].isdigit()):
                return False
        elif (pattern := _WORDS.get(field.name)) and not pattern.fullmatch(cell):
            return False
    return True


def _starts_right(text: str, layout: Layout, first: int, shift: int) -> bool:
    """Whether every number begins where its column does, as FIDE writes them."""
    for n, field in enumerate(layout.fields):
        moved = shift if n >= first else 0
        cell = text[field.start + moved : field.stop + moved]
        if field.whole and cell.strip() and not cell[0].isdigit():
            return False
    return True


def _cells(text: str, layout: Layout, after: int = -1, shift: int = 0) -> Cells:
    """The cells, with those behind the overlong one moved."""
    texts = []
    for n, field in enumerate(layout.fields):
        start = field.start + (shift if 0 <= after < n else 0)
        stop = field.stop + (shift if 0 <= after <= n else 0)
        texts.append((text[start:] if n == len(layout.fields) - 1 else text[start:stop]).strip())
    return Cells(tuple(texts), layout.fields[after].heading if shift else "")
