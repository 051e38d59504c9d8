"""Scores in two columns under one heading, under none or under letters; or of one player alone.

White;Score;Black;Score
Alder, Ann;1;Birch, Ben;0
Cedar, Cy;½;Dogwood, Di;½
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pandas as pd

from elo_batch.exact import HALF_POINT, POINT, to_text
from elo_batch.notation.headings import canonical
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.score_marks import forfeit_of
from elo_batch.notation.standing import standing
from elo_batch.notation.text import bare, plain
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_GOALS = frozenset(["goals", "goal", "tore", "goles", "buts", "gols", "reti", "gole", "bramki", "doelpunten"])
_SIDES = ("white", "black")
_PLAYERS = (*_SIDES, "white_name", "black_name")
_LETTERS = {"w": "white", "b": "black", "s": "black", "1": "white", "2": "black"}
_SHORT = ("s", "res", "erg", "r", "p", "pts", "pt")
_OUTCOMES = {"result", *(f"{side}_{what}" for side in _SIDES for what in ("score", "margin_points"))}


def two_scores(
    headings: Sequence[str], names: Sequence[str | None], cells: pd.DataFrame
) -> Mapping[int, str]:
    """Position of a column -> the score or goals of a side, where two columns tell one player's each.

    Two equal headings or two blank ones follow one player each, or both players, or stand between them; or
    they name the sides by a letter (`Result W`, `Result B`). Empty where the table is no such one: with
    another column of results, or where the cells of a row do not make one point, as points before the round.
    Only a word for scores or goals behind each player needs no such sum.

    Args:
        headings, names: of the columns, as written and as known so far (None = unknown).
        cells: str columns 0, 1, ...

    >>> cells = pd.DataFrame([["Alder", "1", "Birch", "0"]])
    >>> two_scores(["White", "Pts", "Black", "Pts"], ["white", None, "black", None], cells)
    {1: 'white_score', 3: 'black_score'}
    """
    pair = _pair(headings, names, cells)
    if pair is None or any(name in _OUTCOMES and n not in pair.columns for n, name in enumerate(names)):
        return {}
    apart = [_player_before(names, n) for n in pair.columns]
    sides = pair.sides or (apart if sorted(apart) == sorted(_SIDES) else _in_order(names, apart))
    sure = pair.meaning != "points" and sides == apart
    players = [n for n, name in enumerate(names) if name in _PLAYERS]
    if not sides or not (sure or pair.meaning == "goals" or _add_up(cells, pair.columns, players)):
        return {}
    what = "margin_points" if pair.meaning == "goals" else "score"
    return {n: f"{side}_{what}" for n, side in zip(pair.columns, sides, strict=True)}


class _Pair(NamedTuple):
    """Two columns of one meaning (score, goals or points), and the sides they name themselves, if any."""

    columns: list[int]
    meaning: str
    sides: list[str]


def _pair(headings: Sequence[str], names: Sequence[str | None], cells: pd.DataFrame) -> _Pair | None:
    meanings = [_meaning(heading) for heading in headings]
    found = [n for n, meaning in enumerate(meanings) if meaning]
    if len(found) == 2 and bare(headings[found[0]]) == bare(headings[found[1]]):
        return _Pair(found, meanings[found[0]], [])
    if found:
        return None
    lettered = [(n, *letter) for n, heading in enumerate(headings) if (letter := _lettered(heading))]
    open_ones = [each for each in lettered if names[each[0]] is None]
    if len(open_ones) == 2 and open_ones[0][2] == open_ones[1][2]:
        sides = [side for _, side, _ in open_ones]
        return (
            _Pair([n for n, _, _ in open_ones], "points", sides) if sorted(sides) == sorted(_SIDES) else None
        )
    blank = [n for n, head in enumerate(headings) if not head.strip() and cells.iloc[:, n].str.strip().any()]
    return _Pair(blank, "points", []) if len(blank) == 2 else None


def _lettered(heading: str) -> tuple[str, str] | None:
    """The side that a heading names by a letter or number, and the rest of it, where that means a score."""
    words = plain(heading).replace("(", " ").replace(")", " ").replace(".", " ").split()
    at = next((n for n, word in enumerate(words) if word in _LETTERS), None)
    if at is None and words and words[0][:-1] in _SHORT and words[0][-1] in _LETTERS:
        words, at = [words[0][:-1], words[0][-1]], 1
    if at is None or len(words) > 2:
        return None
    rest = " ".join(word for n, word in enumerate(words) if n != at)
    if rest not in _SHORT and rest and not _meaning(rest):
        return None
    return (_LETTERS[words[at]], rest) if rest or not words[at].isdigit() else None


def _in_order(names: Sequence[str | None], before: Sequence[str]) -> list[str]:
    """The sides in the order of their players, where no player stands between the two columns."""
    if before[0] != before[1] or not before[0]:
        return []
    players = [name[:5] for name in names if name in _PLAYERS]
    order = list(dict.fromkeys(players))
    return order if sorted(order) == sorted(_SIDES) else []


def with_other_score(table: RawTable) -> list[Problem]:
    """Add the score of the second player, in place, where a table has the score of one alone; a note (H037).

    It is the rest of one point. A cell that is none of 1, ½ and 0 leaves the other blank, and is told later.
    """
    rows = table.rows
    mine = [f"{side}_score" for side in _SIDES if f"{side}_score" in rows]
    if len(mine) != 1 or "result" in rows or rows.empty:
        return []
    (given,) = mine
    other = "black_score" if given == "white_score" else "white_score"
    rests = {text: _rest(text) for text in rows[given].unique().tolist()}
    rows[other] = pd.Series([rests[text] for text in rows[given]], index=rows.index, dtype="str")
    values = {"column": table.headings.get(given, given), "side": given[:5], "other": other[:5]}
    return [replace(table.problem("H037", int(rows.index[0]), given), values=values, row="")]


def _rest(text: str) -> str:
    points = parse_points(text)
    return to_text(POINT - points) if points in (0, HALF_POINT, POINT) else ""


def _meaning(heading: str) -> str:
    word = bare(heading)
    if word in _GOALS:
        return "goals"
    if canonical(heading, "games") == "result" and word != "points":
        return "score"
    return "points" if standing(heading) == "points" and len(word) > 1 else ""


def _player_before(names: Sequence[str | None], position: int) -> str:
    """The side of the last player to the left of a column, "" where there is none."""
    players = [name[:5] for name in names[:position] if name in _PLAYERS]
    return players[-1] if players else ""


def _add_up(cells: pd.DataFrame, positions: Sequence[int], players: Sequence[int]) -> bool:
    """Whether the two cells of each row that is filled are one point together; a sum below lacks a player."""
    texts = [cells.iloc[:, n].str.strip() for n in positions]
    filled = (cells.iloc[:, [*positions, *players]].apply(lambda column: column.str.strip()) != "").all(
        axis=1
    )
    pairs = {(a, b) for a, b in zip(texts[0][filled], texts[1][filled], strict=True)}
    pairs = {pair for pair in pairs if forfeit_of(*pair) is None}
    points = [(parse_points(a), parse_points(b)) for a, b in pairs]
    return bool(points) and all(
        a is not None and b is not None and min(a, b) >= 0 and a + b == POINT for a, b in points
    )
