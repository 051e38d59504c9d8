"""Near matches: who on the list may be meant by a name or an id that is not on it. Hints, never applied."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from elo_batch.identity.likeness import entries, facts_of
from elo_batch.identity.proposals import ranked
from elo_batch.identity.reference import Reference

MOST_SEARCHED = 1_000
"""Unknown persons for whom the list is searched; the search costs milliseconds each."""
_LEAST = 60  # score; less than a proposal needs, for the warning is there anyhow
_SHOWN = 3


def nearest(persons: pd.DataFrame, players: pd.DataFrame) -> list[list[int]]:
    """For each person the positions of the players who may be meant by name and facts, likest first.

    Args:
        persons: what is known of them, with the columns `likeness.COLUMNS`. From the row MOST_SEARCHED on
            nobody is searched for.
        players: frames.Players.
    """
    reference = Reference(facts_of(players))
    here = entries(persons.iloc[:MOST_SEARCHED])
    found = [
        [position for position, _ in candidates[:_SHOWN]] for candidates in ranked(here, reference, _LEAST)
    ]
    return found + [[]] * (len(persons) - len(found))


def all_described(players: pd.DataFrame, positions: Sequence[int]) -> str:
    """Some players of frames.Players, each in a few words."""
    return ", ".join(described(players, position) for position in positions)


def described(players: pd.DataFrame, position: int) -> str:
    """A player of frames.Players in a few words: id, name, birth year, federation, club."""
    columns = (players[column] for column in ("id", "name", "birth_year", "federation"))
    player_id, name, year, federation = (str(column.iat[position]) for column in columns)
    club = str(players["club"].iat[position]) if "club" in players else ""
    born = f"born {year}" if year != "0" else ""
    called = name if name != player_id else ""
    about = ", ".join(part for part in (called, born, federation, club and f"club {club}") if part)
    return f"{player_id} ({about})" if about else player_id
