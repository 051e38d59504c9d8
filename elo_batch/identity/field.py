"""A batch as the checks of who is who see it once its games are typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from elo_batch.problems import Place, Problem
from elo_batch.tables import RawTable


@dataclass(frozen=True)
class Field:
    """A batch as these checks see it: frames.Games (positions), Events and Players, and the games tables."""

    games: pd.DataFrame
    events: pd.DataFrame
    players: pd.DataFrame
    tables: Sequence[RawTable]

    def problem(self, code: str, row: int, column: str, **values: object) -> Problem:
        """A problem in one game, of its event."""
        source, line, event = (int(self.games[name].to_numpy()[row]) for name in ("source", "line", "event"))
        table, event_id = self.tables[source], str(self.events["event_id"].iat[event])
        return Problem(code, table.place(line, column), values, table.written(line), event_id)

    def place(self, row: int) -> Place:
        """Where a game stands."""
        table = self.tables[int(self.games["source"].to_numpy()[row])]
        return table.place(int(self.games["line"].to_numpy()[row]))
