"""Events against their games: dates, rounds, unfinished games, matches, round robins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.seats import Seats
from elo_batch.columns import NOBODY
from elo_batch.notation.how import How
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem, more_of

_MOST_NAMED = 5  # games without a result


def event_problem(events: pd.DataFrame, position: int, code: str, **values: object) -> Problem:
    """A problem of an event as a whole; the sentence may use its name as {event}."""
    file, sheet, line, name, event_id = (
        events[column].array[position] for column in ("file", "sheet", "line", "event", "event_id")
    )
    return Problem(code, Place(file, sheet, int(line)), {"event": name, **values}, "", event_id)


def event_problems(
    events: pd.DataFrame, positions: NDArray[np.integer], code: str, **values: list[int] | list[str]
) -> list[Problem]:
    """The same problem of many events; beyond MOST_OF_ONE_KIND they are only counted, by file.

    Each of `values` has one item for each of the positions.
    """
    listed = events.iloc[positions[:MOST_OF_ONE_KIND]].reset_index(drop=True)
    rows = listed[["file", "sheet", "line", "event", "event_id"]].itertuples(index=False, name=None)
    found = [
        Problem(code, Place(file, sheet, int(line)), {"event": name, **_values_at(i, values)}, "", event_id)
        for i, (file, sheet, line, name, event_id) in enumerate(rows)
    ]
    more = events["file"].iloc[positions[MOST_OF_ONE_KIND:]].value_counts(sort=False)
    return found + [more_of(code, Place(str(file)), int(count)) for file, count in more.items()]


def _values_at(position: int, values: Mapping[str, list[int] | list[str]]) -> dict[str, int | str]:
    return {name: items[position] for name, items in values.items()}


def check_events(table: Seats, events: pd.DataFrame, no_matches: NDArray[np.integer]) -> list[Problem]:
    """X306 to X308, X312 to X314; of events that are certainly `no_matches` no X307."""
    return [
        *_outside_dates(table, events),
        *_matches(table, events, no_matches),
        *_undated(events),
        *_unfinished(table, events),
        *_rounds(table, events),
        *_round_robins(table, events),
    ]


def _outside_dates(table: Seats, events: pd.DataFrame) -> list[Problem]:
    start, end = (events[name].to_numpy() for name in ("start", "end"))
    days = table.games["date"].to_numpy()
    # Comparisons with a missing day are false, as they should be.
    rows = np.flatnonzero((days < start[table.event]) | (days > end[table.event]))
    listed = rows[:MOST_OF_ONE_KIND]
    at = table.event[listed]
    values: dict[str, object] = {
        "date": _days(days[listed]),
        "start": _days(start[at]),
        "end": _days(end[at]),
    }
    return table.rows.problems("X306", rows, "date", **values)


def _days(values: NDArray[np.datetime64]) -> list[str]:
    return [str(day) for day in values.astype("datetime64[D]")]


def _matches(table: Seats, events: pd.DataFrame, not_these: NDArray[np.integer]) -> list[Problem]:
    """An event whose games all have the same two players may be a match, for which other rules hold."""
    games = table.black != NOBODY
    event, white, black = table.event, table.white, table.black
    if not games.all():
        event, white, black = event[games], white[games], black[games]
    sums = white + black
    sum_of = np.full(len(events), -1, dtype=np.int32)
    sum_of[event] = sums
    one_pair = (sum_of >= 0) & (events["format"] == "").to_numpy()
    one_pair[event[sums != sum_of[event]]] = False
    one_pair[not_these] = False
    return event_problems(events, _events_of_two(event, white, black, one_pair), "X307")


def _events_of_two(
    event: NDArray[np.int32], white: NDArray[np.int32], black: NDArray[np.int32], likely: NDArray[np.bool_]
) -> NDArray[np.intp]:
    """Of the events in which all pairs have one sum, those that have one pair."""
    if not likely.any():
        return np.empty(0, dtype=np.intp)
    rows = likely[event]
    pairs = pd.DataFrame({"event": event[rows], "a": white[rows], "b": black[rows]})
    players = pairs.melt("event", value_name="player").groupby("event")["player"].nunique()
    return players.index[players == 2].to_numpy(dtype=np.intp)


def _undated(events: pd.DataFrame) -> list[Problem]:
    return event_problems(events, np.flatnonzero(events["start"].isna().to_numpy()), "X308")


def _unfinished(table: Seats, events: pd.DataFrame) -> list[Problem]:
    rows = np.flatnonzero(table.games["how"].to_numpy() == How.UNFINISHED)
    count = np.bincount(table.event[rows], minlength=len(events))
    some = np.flatnonzero(count)
    by_event = rows[np.argsort(table.event[rows], kind="stable")]
    of_events = np.split(by_event, np.cumsum(count[some])[:-1]) if len(some) else []
    told = [places_of(table, of_event, "result") for of_event in of_events[:MOST_OF_ONE_KIND]]
    where = [text for _, text in told]
    found = event_problems(events, some, "X312", count=count[some].tolist(), where=where)
    return [
        replace(problem, values={**problem.values, "all_places": places})
        for problem, (places, _) in zip(found, told, strict=False)
    ] + found[len(told) :]


def places_of(table: Seats, rows: NDArray[np.intp], column: str) -> tuple[tuple[Place, ...], str]:
    """The cells of a column in some rows, of many the first, and the first of them for a sentence."""
    at = table.rows
    places = tuple(
        at.tables[int(at.source[row])].place(int(at.line[row]), column)
        for row in rows[:MOST_OF_ONE_KIND].tolist()
    )
    return places, listed_places(places, len(rows))


def listed_places(places: Sequence[Place], count: int) -> str:
    """The first places of many for a sentence: cells of sheets, lines of files."""
    first = [each.cell or each.numbered(each.line) for each in places[:_MOST_NAMED]]
    if len({(each.file, each.sheet) for each in places}) > 1:
        first = [str(each) for each in places[:_MOST_NAMED]]
    more = f" and {count - len(first):,} more" if count > len(first) else ""
    return ", ".join(first) + more


def _rounds(table: Seats, events: pd.DataFrame) -> list[Problem]:
    declared = events["rounds"].to_numpy()
    if not declared.any():
        return []
    found = np.zeros(len(events), dtype=np.int64)
    np.maximum.at(found, table.event, table.round)
    differ = np.flatnonzero((declared > 0) & (found > 0) & (found != declared))
    values = {"found": found[differ].tolist(), "declared": declared[differ].tolist()}
    return event_problems(events, differ, "X313", **values)


def _round_robins(table: Seats, events: pd.DataFrame) -> list[Problem]:
    """Each pair meets at most once in each cycle."""
    problems: list[Problem] = []
    for position in np.flatnonzero((events["format"] == "round-robin").to_numpy()):
        rows = np.flatnonzero((table.event == position) & (table.black != NOBODY))
        pairs = np.sort(np.stack([table.white[rows], table.black[rows]], axis=1), axis=1)
        distinct, last, count = _counted(pairs)
        if not len(distinct):
            continue
        rounds = max(int(events["rounds"].iloc[position]), int(table.round[rows].max(initial=0)))
        cycles = _cycles(len(np.unique(pairs)), rounds, count)
        for i in np.flatnonzero(count > cycles):
            white, black = (table.player(int(player)) for player in distinct[i])
            often = {"count": int(count[i]), "cycles": cycles}
            row = int(rows[last[i]])
            problems.append(table.rows.problem("X314", row, "", white=white, black=black, **often))
    return problems


def _counted(pairs: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]:
    """Distinct pairs, the last row and the number of each."""
    distinct, inverse, count = np.unique(pairs, axis=0, return_inverse=True, return_counts=True)
    last = np.zeros(len(distinct), dtype=np.int64)
    last[inverse.ravel()] = np.arange(len(pairs))
    return distinct, last, count


def _cycles(players: int, rounds: int, count: NDArray[np.int64]) -> int:
    """How often all meet all: by the number of rounds, else by what most pairs do."""
    in_a_cycle = players - 1 if players % 2 == 0 else players
    return max(1, -(-rounds // in_a_cycle) if rounds else int(np.median(count)))
