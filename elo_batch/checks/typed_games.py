"""Games, typed: from tables of text to events, games and distinct persons, with every bad cell reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.codes import BLANK
from elo_batch.checks.dates import Dates, to_seconds
from elo_batch.checks.event_frame import EventFrames
from elo_batch.checks.events import type_events
from elo_batch.checks.game_cells import GameCells
from elo_batch.checks.game_events import find_events
from elo_batch.checks.game_results import type_results
from elo_batch.checks.locale import marks
from elo_batch.checks.persons import type_persons
from elo_batch.checks.stack import Stack
from elo_batch.problems import Problem, at_most
from elo_batch.tables import RawTable


@dataclass(frozen=True)
class TypedGames:
    """Games as typed, before it is known who is who.

    Attributes:
        events: frames.Events, in order of start, end and id.
        games: frames.Games, but `white` and `black` are codes into `names` (NOBODY for byes).
        names: the distinct persons: `text` (id, or name without ids), `is_name`, `name`, and where they come
            first: `source` (position in `tables`), `line`, `column`.
        problems: what is wrong with the cells.
        tables: the games tables, in the order of `games.source`.
    """

    events: pd.DataFrame
    games: pd.DataFrame
    names: pd.DataFrame
    problems: tuple[Problem, ...]
    tables: tuple[RawTable, ...]

    def appearances(self, codes: NDArray[np.int32]) -> pd.DataFrame:
        """The first game of each of these persons in each event: `code, source, line, event, round`."""
        wanted = np.zeros(len(self.names) + 1, dtype=bool)
        wanted[codes] = True
        wanted[BLANK] = False
        columns = ["code", "source", "line", "event", "round"]
        sides = [
            self.games.loc[wanted[self.games[side].to_numpy()], [side, *columns[1:]]].set_axis(
                columns, axis=1
            )
            for side in ("white", "black")
        ]
        first: pd.DataFrame = (
            pd.concat(sides).sort_values(["source", "line"]).drop_duplicates(["code", "event"])
        )
        first["event"] = self.events["event_id"].to_numpy()[first["event"].to_numpy()]
        return first.reset_index(drop=True)

    def identified(self, positions: NDArray[np.int32]) -> pd.DataFrame:
        """frames.Games: the games with positions in Players, given the position of each person."""
        to_player = np.append(positions, BLANK).astype(np.int32)
        players = {side: to_player[self.games[side].to_numpy()] for side in ("white", "black")}
        return self.games.assign(**players)


def type_games(
    tables: Sequence[RawTable],
    events: pd.DataFrame | None = None,
    results: Mapping[str, str] | None = None,
    locale: str = "",
    listed: Sequence[pd.Series[str]] = (),
) -> TypedGames:
    """Type the games of all tables of kind "games".

    Args:
        tables: the tables, in any order; the order changes nothing but `source`.
        events: the typed events tables (`type_events`): events files, and what games files say of their own.
        results: declared meanings of result notations, such as {"N": "1/2-1/2"}.
        locale: what decimal marks and dates look like, such as "de" ("" = nothing is assumed).
        listed: the names on the rating lists; a player of theirs may have a name such as `Nobody`.
    """
    stack = Stack(tables)
    declared = type_events([])[0] if events is None else events
    persons = type_persons(stack, listed)
    dates = Dates(stack, stack.column("date"), "date", marks(locale).order)
    found = find_events(stack, declared, dates.days)
    frame = EventFrames(stack, found, declared, dates.days).build()
    outcome = type_results(stack, persons, results or {})
    cells = GameCells(stack, marks(locale), found.event)
    rows = replace(stack.rows, event=frame.position[found.event], event_ids=list(frame.events["event_id"]))
    problems = [*frame.problems]
    for part in (persons, dates, outcome, cells):
        problems += part.problems(rows)
    games = pd.DataFrame(
        {
            "source": stack.rows.source,
            "line": stack.rows.line,
            "event": rows.event,
            "round": cells.round,
            "board": cells.board,
            "date": to_seconds(dates.days),
            "white": persons.white,
            "black": persons.black,
            "white_score": outcome.white,
            "black_score": outcome.black,
            "how": outcome.how,
            "white_rating": np.where(persons.swapped, cells.black_rating, cells.white_rating),
            "black_rating": np.where(persons.swapped, cells.white_rating, cells.black_rating),
        },
        copy=False,
    )
    rateable = persons.white != BLANK
    games = games if rateable.all() else games[rateable].reset_index(drop=True)
    return TypedGames(frame.events, games, persons.names, tuple(at_most(problems)), tuple(tables))
