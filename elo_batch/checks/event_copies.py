"""Events told twice: under two names, in two files, or as a copy that was corrected or cut."""

from __future__ import annotations

from math import comb

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pc
from elo_batch.checks.event_checks import event_problems
from elo_batch.checks.repeats import mixed, repeated
from elo_batch.checks.seats import Seats
from elo_batch.columns import NOBODY
from elo_batch.notation.how import How
from elo_batch.notation.names import texts_of
from elo_batch.problems import Place, Problem

_NO_DAY = np.datetime64("NaT").astype(np.int64)
_FEWEST_TOLD_TWICE = 3  # games; two players may well draw twice in two matches
_FEWEST_NEARLY = 5  # games of the smaller event
_MOST = 0.8  # of its games are in the other one as well, and of these as many results are the same
_ON_OTHER_DAYS = 0.9  # of the results, where the days differ: the same round robin may be played again
_CHANCE = 0.002  # that so many results are the same by chance
_MANY = 1_000  # games, of which so many have no equal results by chance
_LOOKS = 6  # at the games of an event, by which events are found that share most of them
Pairs = tuple[NDArray[np.intp], NDArray[np.intp]]


def told_twice(table: Seats, events: pd.DataFrame, players: pd.DataFrame) -> list[Problem]:
    """Events of the same games (X328), or of nearly the same (X342): both would be rated."""
    first, later = _same(table, events)
    count = np.bincount(table.event[table.games["how"].to_numpy() != How.BYE], minlength=len(events))
    values = {**_twins(events, first), "count": count[later].tolist()}
    told = set(zip(first.tolist(), later.tolist(), strict=True))
    return event_problems(events, later, "X328", **values) + _nearly(table, events, players, told)


def _twins(events: pd.DataFrame, first: NDArray[np.intp]) -> dict[str, list[str] | list[int]]:
    files, sheets = events["file"].array, events["sheet"].array
    where = [str(Place(files[position], sheets[position])) for position in first.tolist()]
    return {"twin": events["event"].iloc[first].tolist(), "twin_file": where}


def _same(table: Seats, events: pd.DataFrame) -> Pairs:
    """Pairs of events that hold the same games, to the last result; a day may be missing in one of them."""
    columns = ("white", "black", "white_score", "black_score", "how", "round")
    days = table.games["date"].to_numpy().view(np.int64)
    key = mixed(*(table.games[name].to_numpy() for name in columns))
    first, later = _of_equal_games(table, events, mixed(key, days))
    undated = np.ones(len(events), dtype=bool)
    undated[table.event[days != _NO_DAY]] = False
    undated &= events["start"].isna().to_numpy()
    if undated.any():
        one, other = _of_equal_games(table, events, key)
        more = (undated[one] != undated[other]) & ~np.isin(other, later)
        first, later = np.append(first, one[more]), np.append(later, other[more])
    return first, later


def _of_equal_games(table: Seats, events: pd.DataFrame, key: NDArray[np.int64]) -> Pairs:
    """Pairs of events (first, later) whose games have the same keys, in whatever order."""
    count = np.bincount(table.event, minlength=len(events))
    sums = np.zeros(len(events), dtype=np.uint64)
    np.add.at(sums, table.event, key.view(np.uint64))
    large = np.flatnonzero(count >= _FEWEST_TOLD_TWICE)
    first, later = repeated(mixed(sums[large].view(np.int64), count[large]))
    return large[first], large[later]


def _nearly(
    table: Seats, events: pd.DataFrame, players: pd.DataFrame, told: set[tuple[int, int]]
) -> list[Problem]:
    """Pairs of events that share most of their games, with the same results but for a few (X342).

    Also where one has all colours and results exchanged (X348).
    """
    size = np.bincount(table.event[table.black != NOBODY], minlength=len(events))
    if np.count_nonzero(size >= _FEWEST_NEARLY) < 2:
        return []
    person = _persons(players)
    games = np.flatnonzero((table.black != NOBODY) & (size >= _FEWEST_NEARLY)[table.event])
    event = table.event[games]
    one, other = person[table.white[games]], person[table.black[games]]
    either = mixed(np.minimum(one, other), np.maximum(one, other), table.round[games])
    alike = _likely(event, mixed(one, other, table.round[games]), len(events))
    alike = (alike | _likely(event, either, len(events))) - told
    pools, found_twice = events["pool"].tolist(), {later for _, later in told}
    again = sorted(
        (one, other) for one, other in alike if other not in found_twice and pools[one] == pools[other]
    )
    if not again:
        return []
    rows = _rows_of(event, {number for pair in again for number in pair})
    found: dict[str, dict[tuple[int, int], tuple[int, int, str]]] = {"X342": {}, "X348": {}}
    for first, later in again:
        pair = games[rows[first]], games[rows[later]]
        if about := _shared(table, pair, person):
            found["X342"][first, later] = about
        elif about := _shared(table, pair, person, mirrored=True):
            found["X348"][first, later] = about
    return [
        problem
        for code, about_pairs in found.items()
        for problem in _told_as(code, about_pairs, events, size)
    ]


def _told_as(
    code: str,
    found: dict[tuple[int, int], tuple[int, int, str]],
    events: pd.DataFrame,
    size: NDArray[np.intp],
) -> list[Problem]:
    pairs = np.array(list(found), dtype=np.intp).reshape(-1, 2)
    values = {
        **_twins(events, pairs[:, 0]),
        "games": size[pairs[:, 1]].tolist(),
        "count": [shared for shared, _, _ in found.values()],
        "same": [same for _, same, _ in found.values()],
        "days": [days for _, _, days in found.values()],
    }
    return event_problems(events, pairs[:, 1], code, **values)


def _persons(players: pd.DataFrame) -> NDArray[np.int64]:
    """A number for each name: one file may give ids and the other names, which are then two players."""
    names = pc.utf8_lower(pc.replace_substring(texts_of(players["name"]), ",", ""))
    named = pc.if_else(pc.equal(names, ""), texts_of(players["id"]), names)
    codes: NDArray[np.int64] = pc.dictionary_encode(named).indices.to_numpy().astype(np.int64)
    return np.append(codes, NOBODY)


def _likely(event: NDArray[np.int32], key: NDArray[np.int64], count: int) -> set[tuple[int, int]]:
    """Pairs of events (first, later) that probably share most of their keys.

    The least of all keys, scattered in several ways, is the same in two events as often as they share keys.
    """
    found: set[tuple[int, int]] = set()
    there = np.unique(event)
    for look in range(_LOOKS):
        least = np.full(count, np.iinfo(np.int64).max)
        np.minimum.at(least, event, mixed(key, np.full(1, look + 1)) if look else key)
        one, other = repeated(least[there])
        found |= set(zip(there[one].tolist(), there[other].tolist(), strict=True))
    return found


def _rows_of(event: NDArray[np.int32], wanted: set[int]) -> dict[int, NDArray[np.intp]]:
    """The positions of the games of some events."""
    rows = np.flatnonzero(np.isin(event, list(wanted)))
    rows = rows[np.argsort(event[rows], kind="stable")]
    numbers, starts = np.unique(event[rows], return_index=True)
    return dict(zip(numbers.tolist(), np.split(rows, starts[1:]), strict=True))


def _shared(
    table: Seats, games: Pairs, person: NDArray[np.int64], *, mirrored: bool = False
) -> tuple[int, int, str] | None:
    """Of two events: how many games they share, how many of these with one result, and what days tell.

    None where they are likely to be two: other games, or as many equal results as chance gives. `mirrored`:
    the later one with colours and results exchanged. A return leg has such games too, and where the stronger
    ones win, such results: only the days tell it from a copy.
    """
    sides = ("black", "white") if mirrored else ("white", "black")
    keys = [
        mixed(person[getattr(table, white)[rows]], person[getattr(table, black)[rows]], table.round[rows])
        for (white, black), rows in zip((("white", "black"), sides), games, strict=True)
    ]
    _, one, other = np.intersect1d(keys[0], keys[1], return_indices=True)
    shared, (first, later) = len(one), (games[0][one], games[1][other])
    if shared < max(_FEWEST_NEARLY, _MOST * min(len(each) for each in keys)):
        return None
    outcome = mixed(
        *(table.games[name].to_numpy()[later] for name in (*(f"{side}_score" for side in sides), "how"))
    )
    before = mixed(*(table.games[name].to_numpy()[first] for name in ("white_score", "black_score", "how")))
    same = int(np.count_nonzero(outcome == before))
    days = table.games["date"].to_numpy().view(np.int64)
    dated = (days[first] != _NO_DAY) & (days[later] != _NO_DAY)
    apart = int(np.count_nonzero(dated & (days[first] != days[later])))
    if mirrored and 2 * (np.count_nonzero(dated) - apart) <= shared:
        return None
    least = _ON_OTHER_DAYS if mirrored or 2 * apart > shared else _MOST
    _, often = np.unique(outcome, return_counts=True)
    if same < least * shared or _by_chance(shared, same, float(((often / shared) ** 2).sum())) > _CHANCE:
        return None
    return shared, same, f"; on other days: {apart:,}" if apart else ""


def _by_chance(games: int, same: int, chance: float) -> float:
    """How likely so many equal results are, or more, where one is as likely as `chance` (a half or more).

    >>> round(_by_chance(6, 6, 0.4), 3), _by_chance(42, 41, 0.4) < 1e-9
    (0.016, True)
    """
    chance = max(chance, 0.5)
    some = range(same, games + 1) if games < _MANY else ()
    return sum(comb(games, n) * chance**n * (1 - chance) ** (games - n) for n in some)
