"""Names that have left their ids: the list gives them to other players, throughout an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from elo_batch.arrow import pa, pc
from elo_batch.identity.matches import NOT_FOUND, Positions
from elo_batch.notation.names import name_keys, rows_by_text, texts_of, words

_FEWEST_MOVED, _FEWEST_TWICE, _FEWEST_UNKNOWN = 4, 3, 4  # persons of an event
_HALF = 0.5  # of the persons of an event


class Moved(NamedTuple):
    """Persons of an event who have the names of others: rows of the names, and whose name the first has.

    `source` and `line`: where the first of them stands.
    """

    event: str
    rows: frozenset[int]
    first: int
    source: int
    line: int
    bearer: int


def other_names(names: pd.DataFrame, positions: Positions, players: pd.DataFrame) -> dict[int, str]:
    """The persons beside whose id another name stands than on the list: row -> the name on the list.

    "" where a word of both names is the same: these may be spellings of one, and on the whole they are.
    """
    given = texts_of(names["name"])
    rows = np.flatnonzero((positions != NOT_FOUND) & pc.not_equal(given, "").to_numpy(False))
    if not rows.size:
        return {}
    listed = texts_of(players["name"]).take(pa.array(positions[rows]))
    differ = pc.not_equal(name_keys(given.take(pa.array(rows))), name_keys(listed)).to_numpy(False)
    pairs = zip(rows[differ].tolist(), listed.filter(pa.array(differ)).to_pylist(), strict=True)
    return {
        row: "" if words(name) & words(given[row].as_py()) else name for row, name in pairs if words(name)
    }


def beside_others_ids(
    names: pd.DataFrame,
    positions: Positions,
    players: pd.DataFrame,
    differing: Sequence[int],
    appearances: pd.DataFrame,
) -> list[Moved]:
    """Events in which most contradicting names are those of other players of the event (P538).

    Args:
        names: the persons, as `identify` takes them.
        positions: who they are.
        players: frames.Players.
        differing: rows of known ids whose name is not that of the list.
        appearances: where everybody plays, as `TypedGames.appearances` gives it.
    """
    rows = np.array(sorted(differing), dtype=np.int32)
    bearers = _bearers(names, rows, players, set(positions[positions != NOT_FOUND].tolist()))
    if len(bearers) < _FEWEST_MOVED:
        return []
    found = []
    for event, part, playing in _events(appearances, positions, rows):
        here = {row for row in part["code"].tolist() if bearers.get(row, set()) & playing.keys()}
        if len(here) >= _FEWEST_MOVED and len(here) >= _HALF * len(part):
            found.append(_moved(event, part, here, bearers, playing))
    return found


def beside_unknown_ids(
    names: pd.DataFrame,
    positions: Positions,
    players: pd.DataFrame,
    rows: Positions,
    years: Sequence[int],
    appearances: pd.DataFrame,
) -> list[Moved]:
    """Events in which several ids that no list has stand beside names of players under other ids (P539).

    Or in which half of all ids stand so; an event in which nobody was found is told elsewhere. Namesakes who
    were born in other years than on the list, or begin in one round with its player, are other people.

    Args:
        names, positions, players, appearances: as in `beside_others_ids`.
        rows: the persons with an unknown id and a name.
        years: when they were born according to the files (0 = not said).
    """
    listed = players["birth_year"].to_numpy()
    born = dict(zip(rows.tolist(), years, strict=True))
    bearers = {
        row: of
        for row, of in _bearers(names, rows, players, None).items()
        if len(of) == 1 and not (born[row] and set(listed[list(of)].tolist()) - {0, born[row]})
    }
    if len(bearers) < _FEWEST_TWICE:
        return []
    found = []
    for event, part, playing in _events(appearances, positions, rows):
        rounds = zip(part["code"].tolist(), part["round"].tolist(), strict=True)
        here = {row for row, at in rounds if row in bearers and not _in_round(at, bearers[row], playing)}
        twice = {row for row in here if bearers[row] & playing.keys()}
        count = len(here) + len(playing)
        if len(here) >= max(_FEWEST_UNKNOWN, _HALF * count) and playing:
            found.append(_moved(event, part, here, bearers, {}))
        elif len(twice) >= _FEWEST_TWICE:
            found.append(_moved(event, part, twice, bearers, playing))
    return found


def _bearers(
    names: pd.DataFrame, rows: Positions, players: pd.DataFrame, among: set[int] | None
) -> dict[int, set[int]]:
    """Who of the list (of some of it) has the names that stand beside ids."""
    keys = name_keys(texts_of(names["name"].iloc[rows]))
    holders = rows_by_text(name_keys(texts_of(players["name"])), keys) if len(rows) else []
    pairs = zip(
        rows.tolist(), (set(each) if among is None else among & set(each) for each in holders), strict=True
    )
    return {row: of for row, of in pairs if of}


def _events(
    appearances: pd.DataFrame, positions: Positions, rows: Positions
) -> Iterator[tuple[str, pd.DataFrame, dict[int, int]]]:
    """Each event of some persons: its id, where they stand in it, and who of the list plays in it.

    With the round of the first game (0 = not given).
    """
    who = positions[appearances["code"].to_numpy()]
    told = appearances.assign(who=who)
    events = told.loc[told["code"].isin(rows), "event"].unique()
    for event, part in told[told["event"].isin(events)].groupby("event", sort=False):
        listed = part[part["who"] != NOT_FOUND]
        playing = dict(zip(listed["who"].tolist(), listed["round"].tolist(), strict=True))
        yield str(event), part[part["code"].isin(rows)], playing


def _in_round(number: int, some: set[int], playing: Mapping[int, int]) -> bool:
    return number > 0 and any(playing.get(position) == number for position in some)


def _moved(
    event: str,
    part: pd.DataFrame,
    rows: set[int],
    bearers: Mapping[int, set[int]],
    playing: Mapping[int, int],
) -> Moved:
    at = part[part["code"].isin(rows)].sort_values(["source", "line"], kind="stable").iloc[0]
    first = int(at["code"])
    bearer = min(bearers[first] & playing.keys() or bearers[first])
    return Moved(event, frozenset(rows), first, int(at["source"]), int(at["line"]), bearer)
