"""Bring the columns of a player record to where they belong.

A record is taken as written when every field has its shape. Where it has not, the columns are tried as UTF-8
bytes (as Vega counts them), with tabs as blanks, and shifted; the first reading with the fewest misshapen
fields is used. The round cells (opponent, colour, result) have the strongest shape and decide in practice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

NAME_START, NAME_END, CELLS_START, CELL_WIDTH = 14, 47, 89, 10

_BLANK = re.compile(" ")
_NUMBER = re.compile(r" *\d* *")
_WORD = re.compile(r" *\S* *")
_SHAPES = tuple(
    (start, end, re.compile(shape))
    for start, end, shape in (
        (3, 4, " "),
        (4, 8, r" *\d+ *"),
        (8, 9, " "),
        (9, 13, "[^0-9]*"),
        (13, 14, " "),
        (47, 48, " "),
        (48, 52, r" *\d* *"),
        (52, 53, " "),
        (53, 56, r"[^0-9]*"),
        (56, 57, " "),
        (57, 68, r" *\S* *"),
        (68, 69, " "),
        (69, 79, r" *(?:[\d./?-]+)? *"),
        (79, 80, " "),
        (80, 84, r" *(?:\d{1,3}(?:[.,]\d?0?)?|[.,]\d|\d*½)? *"),
        (84, 85, " "),
        (85, 89, r" *\d* *"),
    )
)
_CELL = re.compile(r"  (?: {4}| {3}\d| {2}\d[\d ]| \d(?:\d\d|\d |  )|\d(?:\d{3}|\d\d |\d  |   )) [wbWB -] .")
_SPLITS = (47, 52, 56, 68, 79, 84, 89, 3, 8, 13)
_SHIFTS = (1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, 7, 8)
_LONG_NAMES = range(9, 41)
"""Further columns of a name that is too long: believed where the whole record fits then."""
_REPAIRS_AT_MOST = 3


class Aligned(NamedTuple):
    """A record with its fields in their columns, the whole name, and what had to be done.

    `how` is "" (as written), "bytes", "tabs" or "shifted".
    """

    text: str
    name: str
    how: str


def align(text: str, in_utf8: bool) -> Aligned:
    """Bring the columns of a `001` record to where they belong; a record without a better reading stays."""
    plain = text.rstrip(" \t")
    written = Aligned(plain, plain[NAME_START:NAME_END], "")
    best, misshapen = written, _misshapen(plain)
    if not misshapen:
        return written
    for candidate in _other_ways(plain, in_utf8):
        fewer = _misshapen(candidate.text)
        if fewer < misshapen:
            best, misshapen = candidate, fewer
    for _ in range(0 if _one_odd_field(best.text) else _REPAIRS_AT_MOST):
        shifted = _best_shift(best) if misshapen else best
        if _misshapen(shifted.text) >= misshapen:
            break
        best, misshapen = shifted, _misshapen(shifted.text)
    return best


def is_player_record(text: str) -> bool:
    """Whether a line is a `001` record with its number and name where they belong."""
    return text.startswith("001 ") and not any(
        not shape.fullmatch(text[start:end]) for start, end, shape in _SHAPES[:2]
    )


def cell_text(text: str, round_: int) -> str:
    """The eight columns of a round (92-99 for the first), with blanks where the line is short."""
    start = CELLS_START + 2 + CELL_WIDTH * (round_ - 1)
    return text[start : start + 8].ljust(8)


def rounds_in(text: str) -> int:
    """The number of the last round with anything in it."""
    return max(0, -(-(len(text.rstrip()) - CELLS_START) // CELL_WIDTH))


def _misshapen(text: str) -> int:
    """How many fields and cells of a record have not their shape."""
    padded = text.ljust(CELLS_START)
    wrong = sum(not shape.fullmatch(padded[start:end]) for start, end, shape in _SHAPES)
    cells = text[CELLS_START:]
    for start in range(0, len(cells), CELL_WIDTH):
        wrong += not _CELL.fullmatch(cells[start : start + CELL_WIDTH].ljust(CELL_WIDTH))
    return wrong


def _one_odd_field(text: str) -> bool:
    """Whether a single field or cell holds something odd: its content is wrong, not its place."""
    if _misshapen(text) != 1:
        return False
    padded = text.ljust(CELLS_START)
    odd = [end - start for start, end, shape in _SHAPES if not shape.fullmatch(padded[start:end])]
    last = CELLS_START + CELL_WIDTH * (max(rounds_in(text), 1) - 1)
    return odd[0] > 1 if odd else bool(_CELL.fullmatch(text[last : last + CELL_WIDTH].ljust(CELL_WIDTH)))


def _other_ways(text: str, in_utf8: bool) -> Iterator[Aligned]:
    if in_utf8 and not text.isascii():
        data = text.encode()
        name = data[NAME_START:NAME_END].decode(errors="ignore")
        start, rest = (part.decode(errors="replace") for part in (data[:NAME_START], data[NAME_END:]))
        yield Aligned(start + name.ljust(NAME_END - NAME_START) + rest, name, "bytes")
    if "\t" in text or "\u00a0" in text:
        plain = text.replace("\u00a0", " ")
        of_width = ((plain.expandtabs(width), plain.replace("\t", " " * width)) for width in (8, 4))
        for spaced in (plain.replace("\t", " "), *chain.from_iterable(of_width)):
            yield Aligned(spaced, spaced[NAME_START:NAME_END], "tabs")


def _best_shift(record: Aligned) -> Aligned:
    """The first shift that mends the record, else the first of those that mend most."""
    best, misshapen = record, _misshapen(record.text)
    for candidate in _shifts(record):
        fewer = _misshapen(candidate.text)
        if fewer < misshapen:
            best, misshapen = candidate, fewer
        if not fewer:
            break
    return best


def _shifts(record: Aligned) -> Iterator[Aligned]:
    """Every reading with some columns put in or taken out before one field (a name may be too long)."""
    text = record.text
    splits = (*_SPLITS, *range(CELLS_START + CELL_WIDTH, len(text), CELL_WIDTH))
    for shift in _SHIFTS:
        for split in splits:
            removed = text[split : split + shift] if shift > 0 else ""
            if split == NAME_END:
                yield _longer_name(text, shift)
            elif shift < 0 or not removed.strip():
                moved = text[:split] + " " * -shift + text[split + max(shift, 0) :]
                name = record.name if split > NAME_END else moved[NAME_START:NAME_END]
                yield Aligned(moved, name, "shifted")
    for shift in _LONG_NAMES:
        further = text[NAME_END : NAME_END + shift]
        longer = _longer_name(text, shift)
        if not any(map(str.isdigit, further)) and rounds_in(longer.text) and not _misshapen(longer.text):
            yield longer


def _longer_name(text: str, shift: int) -> Aligned:
    """The record with so many columns more (or fewer) for the name, and those behind it put back."""
    end = NAME_END + shift
    name = text[NAME_START:end]
    kept = name[: NAME_END - NAME_START].ljust(NAME_END - NAME_START)
    return Aligned(text[:NAME_START] + kept + text[end:], name, "shifted")
