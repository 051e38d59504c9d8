"""One line of a FIDE list by itself: encodings, short lines, and lines that a long cell has shifted."""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_batch.readers.fide_layout import Field, Layout

_DIGITS = re.compile(r"\s*\d*\s*")
_WORDS: dict[str, re.Pattern[str]] = {
    "federation": re.compile(r"\s*(?:[A-Z]{3})?\s*"),
    "sex": re.compile(r"\s*[A-Za-z]?\s*"),
    "FOA": re.compile(r"\s*(?:[A-Z]{2,3})?\s*"),
    "status": re.compile(r"\s*[A-Za-z]{0,3}\s*"),
}
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

    A cell that is too long (such as many other titles) moves what follows it; the rest is then found from
    the right end, or where alone it fits.
    """
    overlong = _overlong(text, layout.fields)
    if not overlong:
        return _cells(text, layout) if _fits(text, layout, 0, 0) else None
    right = len(text) - layout.width
    shifts = ([right] if 0 < right <= _FARTHEST else []) + list(range(_FARTHEST))
    ways = [(after, shift) for shift in shifts for after in overlong if _fits(text, layout, after + 1, shift)]
    for after, shift in ways:
        if _starts_right(text, layout, after + 1, shift):
            return _cells(text, layout, after, shift)
    readings = dict.fromkeys(_cells(text, layout, after, shift) for after, shift in ways)
    return next(iter(readings)) if len(readings) == 1 else None


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
