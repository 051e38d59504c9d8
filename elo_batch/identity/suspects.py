"""Ids that may be another person's: one person under two ids, and results that a rating does not explain.

These are hints. They need no second list: the games and the ratings say it themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.identity.field import Field
from elo_batch.identity.near import described
from elo_batch.identity.outliers import outliers
from elo_batch.identity.presence import Presence, presence
from elo_batch.identity.slips_of_ids import slips_of_ids
from elo_batch.identity.slips_of_names import slips_of_names
from elo_batch.identity.sounds import in_any_order
from elo_batch.identity.strangers import strangers
from elo_batch.notation.names import name_keys, plain_keys, texts_of
from elo_batch.problems import Problem, at_most

_MOST_COMPARED = 50_000  # players; the lists of such batches are kept by offices that look for twins


def suspects(field: Field) -> list[Problem]:
    """P521: one name and birth year under two ids; P522: results far from what a rating lets expect.

    P523: one name, but for the order of its words, accents and slips, of two persons of whom one gives no id.
    P529: an id that is a digit shorter or longer than another one. P542: who is far above all others.
    """
    if not len(field.games):
        return []
    far = list(outliers(field))
    told = {(p.event, p.values["player"]) for p in far}
    above = [p for p in strangers(field) if (p.event, p.values["player"]) not in told]
    return at_most([*_two_ids(field), *_slips(field), *far, *above])


def _slips(field: Field) -> Iterator[Problem]:
    """Newcomers who are perhaps other newcomers, by a slip in the name (P523) or the id (P529)."""
    players = field.players
    there = presence(field.games, (players["line"] == 0).to_numpy())
    if not len(there.player):
        return
    for more, fewer in slips_of_names(players, there):
        row, side = _seat(field, there, fewer)
        values = {
            "found": described(players, int(there.player[fewer])),
            "other": described(players, int(there.player[more])),
        }
        yield field.problem("P523", row, side, where=field.place(int(there.first[more])), **values)
    for twin in slips_of_ids(players, there):
        row, side = _seat(field, there, twin.entry)
        one, other = (str(players["id"].iat[int(there.player[at])]) for at in (twin.entry, twin.other))
        yield field.problem("P529", row, side, found=one, games=twin.games, other=other, others=twin.others)


def _seat(field: Field, there: Presence, entry: int) -> tuple[int, str]:
    """The row in which an entry stands first, and its side."""
    row = int(there.first[entry])
    return row, "white" if field.games["white"].to_numpy()[row] == there.player[entry] else "black"


def _two_ids(field: Field) -> Iterator[Problem]:
    """Players of one name whose years and federations do not tell them apart, in different events."""
    sides = (field.games[side].to_numpy() for side in ("white", "black"))
    present = np.zeros(len(field.players) + 1, dtype=bool)
    for side in sides:
        present[side] = True
    here = field.players[present[:-1]]
    here = here[(here["name"] != "") & ((here["name"] != here["id"]) | (here["line"] == 0))]
    if len(here) > _MOST_COMPARED:
        return
    keys = [in_any_order(key) for key in plain_keys(name_keys(texts_of(here["name"]))).to_pylist()]
    named = here[pd.Series(keys, index=here.index).duplicated(keep=False)]
    keys_of = pd.Series(keys, index=here.index).loc[named.index]
    games = _games_of(field, named.index.tolist())
    persons = {
        row: (int(born), str(land))
        for row, born, land in zip(named.index, named["birth_year"], named["federation"], strict=True)
    }
    groups: dict[str, list[int]] = {}
    for key, row in zip(keys_of, named.index.tolist(), strict=True):
        groups.setdefault(key, []).append(row)
    for rows in groups.values():
        for first, second in pairwise(rows):
            if _may_be_one(persons[first], persons[second]):
                yield from _reported(field, (first, games[first]), (second, games[second]))


def _may_be_one(one: tuple[int, str], other: tuple[int, str]) -> bool:
    """Whether the years of birth and the federations of two players of one name do not tell them apart."""
    (born, land), (other_born, other_land) = one, other
    if born == other_born and born:
        return True
    return not (born and other_born) and not (land and other_land and land != other_land)


def _reported(
    field: Field, one: tuple[int, NDArray[np.intp]], other: tuple[int, NDArray[np.intp]]
) -> Iterator[Problem]:
    """`one` and `other`: the position of each player, and their games."""
    (first, others), (second, rows) = one, other
    players = field.players
    column = "white" if int(field.games["white"].iloc[int(rows[0])]) == second else "black"
    where = field.place(int(others[0]))
    nameless = players["id"].iloc[[first, second]] == players["name"].iloc[[first, second]]
    if nameless.any():
        if not players["line"].iloc[[first, second]].any():  # P502 says it of a player of the list
            persons = {"found": described(players, second), "other": described(players, first)}
            yield field.problem("P523", int(rows[0]), column, where=where, **persons)
        return
    events = field.games["event"].to_numpy()
    if set(events[rows]) & set(events[others]):  # P506 says it of the event
        return
    values = {"name": players["name"].iloc[second], "other": players["id"].iloc[first]}
    yield field.problem(
        "P521", int(rows[0]), column, player=players["id"].iloc[second], where=where, **values
    )


def _games_of(field: Field, players: Sequence[int]) -> dict[int, NDArray[np.intp]]:
    """The games of some players, in the order in which they were read."""
    wanted = np.zeros(len(field.players) + 1, dtype=bool)
    wanted[list(players)] = True
    names = ("white", "black", "source", "line")
    white, black, source, line = (field.games[name].to_numpy() for name in names)
    as_white, as_black = np.flatnonzero(wanted[white]), np.flatnonzero(wanted[black])
    rows, who = np.concatenate([as_white, as_black]), np.concatenate([white[as_white], black[as_black]])
    order = np.lexsort((line[rows], source[rows], who))
    rows, who = rows[order], who[order]
    bounds = np.flatnonzero(np.diff(who)) + 1
    return {int(who[part[0]]): rows[part] for part in np.split(np.arange(len(who)), bounds) if len(part)}
