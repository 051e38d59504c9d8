"""A batch as the checks of who is who see it once its games are typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

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
        source, line, event = (int(values[row]) for values in self._places)
        table, event_id = self.tables[source], str(self.events["event_id"].iat[event])
        return Problem(code, table.place(line, column), values, table.written(line), event_id)

    def place(self, row: int) -> Place:
        """Where a game stands."""
        source, line, _ = (int(values[row]) for values in self._places)
        return self.tables[source].place(line)

    @cached_property
    def _places(self) -> tuple[NDArray[np.integer], ...]:
        """Source, line and event of the games."""
        return tuple(self.games[name].to_numpy() for name in ("source", "line", "event"))
