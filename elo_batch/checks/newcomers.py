"""The rated games of unrated players that still wait for a first rating, typed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from elo_batch.arrow import pc
from elo_batch.checks.list_cells import ListCells
from elo_batch.checks.locale import marks
from elo_batch.checks.stack import Stack
from elo_batch.columns import POOLS
from elo_batch.exact import POINT
from elo_batch.notation.names import texts_of
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.text import bare
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_DTYPES = {
    "player": "int32",
    "pool": "str",
    "event": "str",
    "start": "datetime64[s]",
    "end": "datetime64[s]",
    "games": "int32",
    "score": "int64",
    "opponents_sum": "int64",
    "zero_first_event": "bool",
}


def type_newcomers(
    table: RawTable, players: pd.DataFrame, locale: str = ""
) -> tuple[pd.DataFrame, pd.DataFrame, list[Problem]]:
    """Type a newcomers table against frames.Players.

    Returns frames.Newcomers, the rows (as text) whose id is not on the list, and the problems. The rows apart
    are to be written back by the caller: nothing is lost.
    """
    cells = ListCells(Stack([table]), marks(locale))
    ids = cells.text("id")
    found = pc.index_in(texts_of(ids), value_set=texts_of(players["id"]))
    position = np.asarray(pc.fill_null(found, -1).to_numpy(), dtype=np.int32)
    apart = np.flatnonzero(position == -1)
    cells.report("L414", apart, "id", found=[ids.iloc[row] for row in apart])
    columns: dict[str, Any] = {"player": position, "pool": cells.words("pool", "L415", _pool)}
    columns["pool"] = columns["pool"].where(columns["pool"] != "", "standard")
    columns |= {"event": cells.text("event"), "start": cells.days("start"), "end": cells.days("end")}
    columns["games"] = cells.wholes("games", 0)
    columns |= {name: cells.amounts(name, parse_points) for name in ("score", "opponents_sum")}
    columns["zero_first_event"] = cells.flags("zero_first_event")
    undated = np.isnat(columns["start"]) & np.isnat(columns["end"]) & ~columns["zero_first_event"]
    cells.report(
        "L421", np.flatnonzero(undated), "end", found=[ids.iloc[row] for row in np.flatnonzero(undated)]
    )
    _impossible_scores(cells, table, columns)
    frame = pd.DataFrame(columns, index=pd.RangeIndex(len(ids)))
    return frame[position != -1].reset_index(drop=True), table.rows.iloc[apart], cells.problems


def _impossible_scores(cells: ListCells, table: RawTable, columns: dict[str, Any]) -> None:
    """More points than games; rows of which another cell is wrong are not told twice."""
    told = table.rows.index.isin([problem.place.line for problem in cells.problems])
    games = columns["games"]
    rows = np.flatnonzero((columns["score"] > games.astype(np.int64) * POINT) & ~told)
    cells.report("L423", rows, "score", games=games[rows].tolist())


def no_newcomers() -> pd.DataFrame:
    """frames.Newcomers without rows."""
    return pd.DataFrame({name: pd.Series([], dtype=dtype) for name, dtype in _DTYPES.items()})


def _pool(text: str) -> str | None:
    word = bare(text)
    return word if word in POOLS else None
