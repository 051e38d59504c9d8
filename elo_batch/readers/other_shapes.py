"""Tables of games in a shape that is not read: what it is, and how to write it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pandas as pd

from elo_batch.notation.headings import canonical
from elo_batch.notation.standing import standing
from elo_batch.notation.text import bare, tidy
from elo_batch.readers.game_cells import holds_pairs
from elo_batch.readers.told_sides import OPPONENT, names_winner

WITH_GAMES = (
    "Export the pairings of every round, the crosstable, or the FIDE report (TRF) of the event instead."
)
"""What to do with standings without games."""
_AS_TEXT = "Write a line for each game below the title of its round: Alder, Ann - Birch, Ben 1-0."


class Shape(NamedTuple):
    """A shape of a table, and how to write such games."""

    what: str
    advice: str


def in_another_shape(headings: Sequence[str], cells: pd.DataFrame, lacking: Sequence[str]) -> Shape | None:
    """The shape of a table of games that lacks columns, where it is one known here.

    Args:
        headings: as written.
        cells: str columns 0, 1, ... of the rows below; may be empty.
        lacking: the canonical names of the columns it lacks.

    >>> in_another_shape(["Round", "Opponent", "Colour", "Result"], pd.DataFrame(), ["white", "black"]).what
    "'Opponent' names the opponents, and no column the players themselves"
    """
    names = [tidy(heading) for heading in headings]
    if "result" in lacking and len(lacking) == 1:
        winner = next((name for name in names if names_winner(name)), "")
        advice = (
            f'Say --map "{winner}=result" to read the names as results, or add a column result with 1-0, 0-1 '
            "or 1/2-1/2."
        )
        return Shape(f"who won stands as a name under '{winner}'", advice) if winner else None
    if not {"white", "black"} <= set(lacking):
        return None
    both = next((n for n in range(cells.shape[1]) if holds_pairs(cells.iloc[:, n].tolist())), None)
    if both is not None and both < len(names):
        if holds_pairs(names[both : both + 1]):
            return Shape(
                "it seems to be a text, and its lines tell no games in a form that is read", _AS_TEXT
            )
        what = f"both players of a game stand in one cell, under '{names[both]}'"
        return Shape(what, "Give each player a column: white and black, with the result beside them.")
    opponent = next((name for name in names if bare(name) in OPPONENT), "")
    named = any(canonical(name, "players") in ("name", "id") for name in names)
    if not opponent:
        points = next((name for name in names if standing(name) == "points"), "")
        what = f"it gives players and their points under '{points}' (standings), but no games"
        return Shape(what, WITH_GAMES) if named and points else None
    if named:
        what = f"'{opponent}' names the opponents, and player or result is not certain"
        return Shape(
            what, "Write the columns Player, Colour, Opponent and Score, or white, black and result."
        )
    what = f"'{opponent}' names the opponents, and no column the players themselves"
    return Shape(
        what, "Add a column Player with the name of the player in every row, and call the result Score."
    )
