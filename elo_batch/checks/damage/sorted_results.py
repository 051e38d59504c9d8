"""A column of results that was sorted without the other columns: results beside other people's games."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from elo_batch.checks.damage.model import MOST_SUSPECTS, Damage, View
from elo_batch.notation.numbers import parse_whole
from elo_batch.notation.results import canonical, parse_bye, parse_result

_FEWEST = 20  # games
_CHANCE = 1e-4  # that results stand in blocks where nobody sorted them


def find(view: View) -> Iterator[Damage]:
    """One warning (D157) where rows stand in order of rounds or days, and their results in blocks."""
    coded = view.coded("result") if view.table.kind == "games" else None
    if coded is None or not 1 < len(coded.distinct) <= MOST_SUSPECTS:
        return
    rows = np.flatnonzero(coded.codes >= 0)
    texts = [_canonical(text) for text in coded.texts]
    names = sorted(set(texts))
    results = np.array([names.index(text) for text in texts])[coded.codes[rows]]
    starts = np.flatnonzero(np.diff(results, prepend=-1))
    counts = np.bincount(results, minlength=len(names))
    if len(rows) < _FEWEST or len(starts) != np.count_nonzero(counts) or len(starts) < 2:
        return
    order = next((name for name in ("round", "date") if _is_in_order(view, name, rows)), "")
    if order and _chance(counts[counts > 0].tolist()) < _CHANCE:
        blocks = ", then ".join(f"{counts[results[start]]} × {names[results[start]]}" for start in starts)
        values = {"heading": view.table.headings.get("result") or "result", "blocks": blocks}
        order = "rounds" if order == "round" else "dates"
        text = coded.texts[int(coded.codes[rows[0]])]
        yield Damage("D157", "result", rows[:1], text, values={**values, "order": order}, each=False)


def _canonical(text: str) -> str:
    outcome = parse_result(text) or parse_bye(text)
    return canonical(outcome) if outcome else text


def _is_in_order(view: View, column: str, rows: NDArray[np.intp]) -> bool:
    """Whether several rounds or days follow one another, each in one block."""
    coded = view.coded(column)
    if coded is None:
        return False
    codes = coded.codes[rows]
    if (codes < 0).any():
        return False
    blocks = codes[np.flatnonzero(np.diff(codes, prepend=-1))]
    if len(blocks) < 2 or len(np.unique(blocks)) != len(blocks):
        return False
    numbers = [parse_whole(coded.texts[int(code)]) for code in blocks]
    return column == "date" or numbers == sorted(number for number in numbers if number is not None)


def _chance(counts: list[int]) -> float:
    """The share of all orders of such results in which equal ones stand together."""
    ways = factorial(sum(counts)) // prod(map(factorial, counts))
    return factorial(len(counts)) / ways
