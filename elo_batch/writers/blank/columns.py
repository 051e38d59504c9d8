"""The columns of the blank workbooks: their headings, what a cell may hold, and how it is explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

import pandas as pd

from elo_batch.columns import PLAYERS

Check = Literal["", "choice", "id", "player", "whole", "rating", "day"]

RESULTS = ("1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "*", "bye=1", "bye=½", "bye=0")
POOLS = ("standard", "rapid", "blitz")
FIRST_DAY = "1990-01-01"
PLAYERS_ROWS = 3_000


@dataclass(frozen=True)
class BlankColumn:
    """A column of a blank sheet.

    Attributes:
        heading: the canonical heading (`columns.py`).
        check: what a cell may hold: "" any text; `choice` one of `choices`; `id` a text that stands once in
            the column; `player` an id of the sheet Players; `whole` a number from `least` to `most`;
            `rating`; `day`.
        help: what the spreadsheet says when a cell is chosen.
        needed: whether a row is incomplete without it.
    """

    heading: str
    check: Check = ""
    help: str = ""
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    width: int = 14
    needed: bool = False


@dataclass(frozen=True)
class BlankSheet:
    """A sheet: its name, columns, and how many rows are made ready."""

    name: str
    columns: tuple[BlankColumn, ...]
    rows: int


_PLAYERS = BlankSheet(
    "Players",
    (
        BlankColumn(
            "id", "id", "The player's id, each once. Text: leading zeros stay.", width=14, needed=True
        ),
        BlankColumn("name", help="Surname, first name", width=28, needed=True),
        BlankColumn("federation", help="Three letters, such as ENG", width=11),
        BlankColumn("sex", "choice", "m or w, or nothing", choices=("m", "w"), width=6),
        BlankColumn("birth_year", "whole", "Year of birth, four digits", least=1900, most=2100, width=11),
        BlankColumn("rating", "rating", "Rating on the list; nothing for unrated", width=9),
        BlankColumn("games", "whole", "Rated games so far; nothing if not known", most=100_000, width=9),
        BlankColumn("k", "whole", "K as printed; nothing if not given", most=100, width=6),
        BlankColumn("peak", "rating", "Highest rating ever published; K follows it", width=9),
        BlankColumn("rapid_rating", "rating", "Rapid rating; nothing for unrated", width=13),
        BlankColumn("blitz_rating", "rating", "Blitz rating; nothing for unrated", width=13),
    ),
    PLAYERS_ROWS,
)
_GAMES = BlankSheet(
    "Games",
    (
        BlankColumn("event", help="Name of the event, the same in each of its rows", width=24, needed=True),
        BlankColumn("round", "whole", "Number of the round", least=1, most=99, width=8),
        BlankColumn("board", "whole", "Number of the board", least=1, most=9_999, width=8),
        BlankColumn("date", "day", "Day of the game, as a date", width=12, needed=True),
        BlankColumn("white", "player", "Id of the player with white, from the sheet Players", needed=True),
        BlankColumn("black", "player", "Id of the player with black; nothing for a bye"),
        BlankColumn("result", "choice", "Choose it from the list", choices=RESULTS, width=10, needed=True),
        BlankColumn("time_control", "choice", "Nothing means standard", choices=POOLS, width=13),
    ),
    5_000,
)
GAMES_BOOK = (_GAMES, _PLAYERS)
PLAYERS_BOOK = (_PLAYERS,)
KINDS: Mapping[str, tuple[BlankSheet, ...]] = MappingProxyType({"games": GAMES_BOOK, "players": PLAYERS_BOOK})
"""What `elo-batch new` can make -> its sheets."""
_CHECKS: Mapping[str, Check] = MappingProxyType({"whole": "whole", "exact": "rating"})


def with_columns_of(sheet: BlankSheet, players: pd.DataFrame) -> BlankSheet:
    """The sheet Players with the further canonical columns in which a list says something."""
    there = {column.heading for column in sheet.columns}
    more = tuple(
        BlankColumn(column.name, _CHECKS.get(column.kind, ""), column.meaning, most=100_000)
        for column in PLAYERS
        if column.name not in there and column.name in players and (players[column.name] != "").any()
    )
    return replace(sheet, columns=(*sheet.columns, *more))
