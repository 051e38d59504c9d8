"""Columns of names side by side, a short and a full one: which is used, and whether they name the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from elo_batch.notation.short_names import may_be_one
from elo_batch.notation.text import bare, tidy
from elo_batch.problems import Place, Problem
from elo_batch.readers.name_parts import name_parts

FULLER, FIRST = "its names are the fuller ones", "it is the first of them"
_WORDS = re.compile(r"\D*[^\W\d_][\s,.]+[^\W\d_]\D*")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


class Header(NamedTuple):
    """Where a table's header stands, and the headings; `first` is the number of its first column."""

    place: Place
    headings: Sequence[str]
    first: int = 1


def is_one_person(one: str, other: str) -> bool:
    """Whether two names may be of one person: one of them is a short form of the other.

    >>> is_one_person("GM Alder A", "Alder, Ann"), is_one_person("Alder A", "Oak, Olive")
    (True, False)
    """
    if may_be_one(one, other):
        return True
    names = [name_parts(text).name.translate(_UMLAUTS) for text in (one, other)]
    return may_be_one(*names)


def are_names(pairs: Iterable[tuple[str, str]]) -> bool:
    """Whether each first text is a name of several words, short for the second or longer: no id, no handle.

    >>> are_names([("Alder A", "Alder, Ann")]), are_names([("alder_a", "Alder, Ann"), ("7", "Birch, Ben")])
    (True, False)
    """
    return all(_WORDS.fullmatch(one.strip()) and is_one_person(one, other) for one, other in pairs)


def fuller_names(
    header: Header, columns: Mapping[int, Sequence[str]], lines: Sequence[int]
) -> tuple[int, Problem | None]:
    """The position of the column with the fuller names, and a note on it (C443) or why it is none (C444).

    Args:
        columns: position -> the names; the first is that which is used without others.
        lines: the physical lines of the names.

    A column under another heading that names other people is left aside.
    """
    usual = next(iter(columns))
    pairs = {at: _differing(columns[usual], columns[at]) for at in columns if at != usual}
    for at, row in pairs.items():
        if row is not None and bare(header.headings[at]) == bare(header.headings[usual]):
            cells = {"one": columns[usual][row].strip(), "other": columns[at][row].strip()}
            place = Place(header.place.file, header.place.sheet, lines[row])
            return usual, Problem("C444", place, {"heading": tidy(header.headings[at]), **cells})
    same = [usual, *(at for at, row in pairs.items() if row is None)]
    if len(same) < 2:
        return usual, None
    filled = [row for row in zip(*(columns[at] for at in same), strict=True) if all(map(str.strip, row))]
    size = {at: sum(len(row[n]) for row in filled) for n, at in enumerate(same)}
    chosen = max(same, key=lambda at: (size[at], -same.index(at)))
    fuller = all(size[chosen] > size[at] for at in same if at != chosen)
    values: dict[str, object] = {
        "headings": headings_shown(header.headings, same, header.first),
        "chosen": chosen + header.first,
        "why": FULLER if fuller else FIRST,
    }
    return chosen, Problem("C443", header.place, values)


def _differing(one: Sequence[str], other: Sequence[str]) -> int | None:
    """The first row in which two columns name different people."""
    rows: dict[tuple[str, str], int] = {}
    for row, pair in enumerate(zip(one, other, strict=True)):
        rows.setdefault((pair[0].strip(), pair[1].strip()), row)
    return next((row for (a, b), row in rows.items() if a and b and a != b and not is_one_person(a, b)), None)


def headings_shown(headings: Sequence[str], same: Sequence[int], first: int = 1) -> str:
    """Columns (positions) as a sentence lists them; `first` is the number of the first.

    >>> headings_shown(["No", "Name", "Name"], [1, 2])
    "'Name' (column 2), 'Name' (column 3)"
    """
    return ", ".join(f"'{tidy(headings[at])}' (column {at + first})" for at in sorted(same))
