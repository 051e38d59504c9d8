"""Thousands marks that a spreadsheet put into a whole column of ids or ratings: one finding, one repair."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from elo_batch.checks.codes import Coded
from elo_batch.checks.damage.model import MOST_SUSPECTS, Damage, View

_FEWEST, _MOST = 3, 0.8  # texts with the mark, and their share of those that are large enough for one
_SHOWN = 3
_GROUPED = re.compile(r"\d{1,3}(?:([.,'’\u00a0\u202f ])\d{3})(?:\1\d{3})*")
_LARGE = r"^\d{4,}$|^\d{1,3}(?:[.,'’\x{00a0}\x{202f} ]\d{3})+$"
BY_GROUPS = "a spreadsheet put thousands marks into it"


def grouped_ids(view: View, column: str, coded: Coded) -> dict[int, str]:
    """The ids of a column that have thousands marks, where nearly all have: number of the text -> the id."""
    large = view.suspects(column, _LARGE)
    marks = {number: match[1] for number, text in large if (match := _GROUPED.fullmatch(text))}
    if len(marks) < _FEWEST or len(marks) < _MOST * len(large) or len(marks) > MOST_SUSPECTS:
        return {}
    usual = Counter(marks.values()).most_common(1)[0][0]
    texts = dict(large)
    return {
        number: re.sub(r"\D", "", texts[number])
        for number, mark in marks.items()
        if mark == usual and not view.is_listed(texts[number])
    }


def through_the_column(
    view: View, column: str, read: Mapping[int, str], code: str, values: Mapping[str, object]
) -> Iterator[Damage]:
    """The damage of the texts (numbers) that are `read` so: D141 for the first, which counts the others.

    A few are told singly, with the `code` and the `values` of each.
    """
    coded = view.coded(column)
    texts = {number: str(coded.distinct[number].as_py()) for number in read} if coded is not None else {}
    rows = {number: view.rows_of(column, number) for number in texts}
    ordered = sorted(texts, key=lambda number: int(rows[number][0]))
    whole = len(ordered) >= _FEWEST
    told: dict[str, object] = {
        "why": BY_GROUPS,
        "count": sum(len(rows[number]) for number in ordered),
        "heading": view.table.headings.get(column) or column,
        "examples": "; ".join(texts[number] for number in ordered[:_SHOWN]),
    }
    for place, number in enumerate(ordered):
        own = {**told, **values, "likely": read[number]}
        name = code if not whole else "" if place else "D141"
        found, why = texts[number], str(own["why"])
        yield Damage(name, column, rows[number], found, read[number], why, own, each=not whole)
