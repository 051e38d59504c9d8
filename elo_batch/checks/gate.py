"""What the errors stop: the event they belong to, all events of their file, or everything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from elo_batch.problems import Problem, Severity
from elo_batch.tables import RawTable


@dataclass(frozen=True)
class Gate:
    """What may not be rated.

    Attributes:
        refused: positions of events with an error in them.
        stops_everything: True if an error stands in a list, or nowhere in particular.
    """

    refused: frozenset[int]
    stops_everything: bool


def gate(
    events: pd.DataFrame,
    problems: Iterable[Problem],
    tables: Sequence[RawTable],
    games: pd.DataFrame | None = None,
) -> Gate:
    """Decide what the errors among the problems refuse.

    An error with an event refuses it. One without, in a file that holds games (or stands beside one as part
    of its event), refuses all events of the file. Any other stops everything.

    Args:
        events: frames.Events.
        problems: of any severity; only errors matter.
        tables: the games tables, as `games.source` counts them.
        games: frames.Games; tells which events stand in which file. Without it, an event stands in the one
            file that `events` names.
    """
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if not errors:
        return Gate(frozenset(), False)
    position = {event_id: i for i, event_id in enumerate(events["event_id"])}
    of_file = _events_of_files(events, tables, games)
    refused: set[int] = set()
    stops = False
    for problem in errors:
        if problem.event in position:
            refused.add(position[problem.event])
        elif problem.place.file in of_file:
            refused |= of_file[problem.place.file]
        else:
            stops = True
    return Gate(frozenset(refused), stops)


def _events_of_files(
    events: pd.DataFrame, tables: Sequence[RawTable], games: pd.DataFrame | None
) -> dict[str, set[int]]:
    files = {table.file for table in tables if table.kind == "games"}
    found: dict[str, set[int]] = {file: set() for file in files}
    for i, file in enumerate(events["file"]):
        if file in found:
            found[file].add(i)
    if games is not None and len(games):
        count = max(len(events), 1)
        pairs = games["source"].to_numpy().astype(np.int64) * count + games["event"].to_numpy()
        runs = pairs[np.flatnonzero(np.diff(pairs, prepend=-1))]
        for pair in np.unique(runs):
            found[tables[int(pair) // count].file].add(int(pair) % count)
    for table in tables:
        for other in table.beside:
            found[other] = found.get(other, set()) | found.get(table.file, set())
    return {file: held for file, held in found.items() if held}
