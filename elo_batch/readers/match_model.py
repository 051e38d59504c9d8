"""A match between two teams as a text tells it: its games by board, and its score."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from elo_batch.notation.how import How
from elo_batch.notation.results import parse_result
from elo_batch.notation.text import bare, tidy

HALVES = {"0": 0, "1": 2, "½": 1, "1/2": 1, "0.5": 1, ".5": 1, "0,5": 1, ",5": 1}
"""Scores of one game, in half points."""
NOBODY = frozenset(
    ["default", "defaulted", "vacant", "nobody", "noplayer", "noshow", "kampflos", "unbesetzt", "forfeit"]
)
"""Words for an empty seat."""
_NUMBER = re.compile(r"^\d{1,3}(?:[.,][05])?$")


@dataclass(frozen=True)
class Seat:
    """One side of a board: the name ("" = an empty seat) and the score in half points (None = not given)."""

    name: str
    halves: int | None


@dataclass(frozen=True)
class Board:
    """One board of a match. `fault` is the code of what is wrong with its line ("" = nothing).

    `told`: the result as a text writes it whole; "" where the scores of the seats make it.
    """

    line: int
    number: int
    home: Seat
    away: Seat
    fault: str = ""
    told: str = ""

    @property
    def result(self) -> str:
        """The result from the side of the home player; "" when none is given.

        >>> Board(1, 1, Seat("Alder", 1), Seat("Birch", None)).result
        '1/2-1/2'
        """
        mine, theirs = self._scores
        if self.told and self.home.name and self.away.name:
            return self.told
        if mine is None and theirs is None:
            return ""
        mine = 2 - (theirs or 0) if mine is None else mine
        theirs = 2 - mine if theirs is None else theirs
        if not self.home.name or not self.away.name:
            alone = mine if self.home.name else theirs
            return {2: "bye=1", 1: "bye=½"}.get(alone, "bye=0")
        return {(2, 0): "1-0", (0, 2): "0-1", (1, 1): "1/2-1/2", (0, 0): "-/-"}.get((mine, theirs), "?")

    @property
    def halves(self) -> tuple[int, int] | None:
        """The scores of both sides in half points, None when there is no result."""
        if not self.result:
            return None
        mine, theirs = self._scores
        if mine is None and theirs is None:
            return None
        mine = 2 - (theirs or 0) if mine is None else mine
        return mine, 2 - mine if theirs is None else theirs

    @property
    def _scores(self) -> tuple[int | None, int | None]:
        """The half points of both seats: those of the result that is written whole, or their own."""
        outcome = parse_result(self.told) if self.told else None
        if outcome is None:
            return self.home.halves, self.away.halves
        return (None, None) if outcome.how == How.UNFINISHED else (outcome.white, outcome.black)


@dataclass(frozen=True)
class Match:
    """A match. Points are half points, None where the text does not give them; texts "" where unknown."""

    line: int
    home: str
    away: str
    points: tuple[int, int] | None
    boards: Sequence[Board] = field(default=())
    date: str = ""
    round: str = ""
    section: str = ""
    partly: bool = False
    """The text tells only some of the games: those played on, or decided later."""
    stage: str = ""


def half_points(text: str) -> int | None:
    """Points of a team in half points, or None.

    >>> half_points("3½"), half_points("2.5"), half_points("½"), half_points("x")
    (7, 5, 1, None)
    """
    folded = text.replace("1/2", "½").replace(" ", "").replace(",", ".")
    whole, half = folded.removesuffix("½"), folded.endswith("½")
    if not whole and half:
        return 1
    return int(float(whole) * 2) + half if _NUMBER.match(whole) else None


def seat(name: str, score: str | None) -> Seat:
    """A seat from the texts of a file; words such as `default` are an empty seat."""
    shown = tidy(name).strip(" ,;-")
    halves = None if score is None else HALVES.get(tidy(score))
    return Seat("" if bare(shown) in NOBODY else shown, halves)
