"""Scores in two columns under one heading, the second of which belongs to the second player.

White;Score;Black;Score
Alder, Ann;1;Birch, Ben;0
Cedar, Cy;½;Dogwood, Di;½
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd

from elo_batch.exact import POINT
from elo_batch.notation.headings import canonical
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.standing import standing
from elo_batch.notation.text import bare

_GOALS = frozenset(["goals", "goal", "tore", "goles", "buts", "gols", "reti", "gole", "bramki", "doelpunten"])
_SIDES = ("white", "black")
_OUTCOMES = {"result", *(f"{side}_{what}" for side in _SIDES for what in ("score", "margin_points"))}


def two_scores(
    headings: Sequence[str], names: Sequence[str | None], cells: pd.DataFrame
) -> Mapping[int, str]:
    """Position of a column -> the score or goals of a side, where two equal headings follow one player each.

    Empty where the table is no such one: with another column of results, or with columns of points whose rows
    do not all add up to one point, as points before the round do.

    Args:
        headings, names: of the columns, as written and as known so far (None = unknown).
        cells: str columns 0, 1, ...

    >>> cells = pd.DataFrame([["Alder", "1", "Birch", "0"]])
    >>> two_scores(["White", "Pts", "Black", "Pts"], ["white", None, "black", None], cells)
    {1: 'white_score', 3: 'black_score'}
    """
    meanings = [_meaning(heading) for heading in headings]
    found = [n for n, meaning in enumerate(meanings) if meaning]
    others = [n for n, name in enumerate(names) if name in _OUTCOMES and n not in found]
    if len(found) != 2 or others or bare(headings[found[0]]) != bare(headings[found[1]]):
        return {}
    sides = [_player_before(names, n) for n in found]
    if sorted(sides) != sorted(_SIDES):
        return {}
    meaning = meanings[found[0]]
    if meaning == "points" and not _add_up(cells, found):
        return {}
    what = "margin_points" if meaning == "goals" else "score"
    return {n: f"{side}_{what}" for n, side in zip(found, sides, strict=True)}


def _meaning(heading: str) -> str:
    word = bare(heading)
    if word in _GOALS:
        return "goals"
    if canonical(heading, "games") == "result" and word != "points":
        return "score"
    return "points" if standing(heading) == "points" and len(word) > 1 else ""


def _player_before(names: Sequence[str | None], position: int) -> str:
    """The side of the last player to the left of a column, "" where there is none."""
    players = [name[:5] for name in names[:position] if name in (*_SIDES, "white_name", "black_name")]
    return players[-1] if players else ""


def _add_up(cells: pd.DataFrame, positions: Sequence[int]) -> bool:
    """Whether the two cells of each row that is filled are one point together."""
    texts = [cells.iloc[:, n].str.strip() for n in positions]
    filled = (texts[0] != "") & (texts[1] != "")
    pairs = {(a, b) for a, b in zip(texts[0][filled], texts[1][filled], strict=True)}
    points = [(parse_points(a), parse_points(b)) for a, b in pairs]
    return bool(points) and all(
        a is not None and b is not None and min(a, b) >= 0 and a + b == POINT for a, b in points
    )
