"""Tables of games told from a player's or the winner's side, made such as are told from white's side."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from elo_batch.problems import Problem
from elo_batch.readers.player_rows import lost_by_winner, of_two_sides, one_row_each, own_results, won_results
from elo_batch.readers.told_sides import PLAYER, WINNER, draw_column
from elo_batch.tables import RawTable


def with_results(
    headings: Sequence[str], cells: pd.DataFrame, understood: Sequence[str]
) -> tuple[tuple[str, ...], pd.DataFrame]:
    """Add a column of results to a table of winners and losers that has none: each of its games was won.

    Args:
        headings, cells: of the table, as written; `cells` has the columns 0, 1, ...
        understood: the headings as `told_sides.told_by` gives them.
    """
    sides = [cells.iloc[:, understood.index(name)].str.strip() != "" for name in ("Home", "Away")]
    results = np.where(sides[0] & sides[1], "1-0", "")
    column = pd.Series(results, index=cells.index, dtype="str", name=cells.shape[1])
    return (*headings, "Result"), pd.concat([cells, column], axis=1)


def from_whites_side(
    table: RawTable, told: str, colour: str, headings: Sequence[str]
) -> tuple[RawTable, list[Problem]]:
    """Make the results of a table such as the left player would have with white; and what was found.

    Both rows of a game become one. The left player is white, until the colours are looked at.

    Args:
        told: the side the games are told from; nothing is done where it is none.
        colour: the column of the left player's colours; "" = none.
        headings: of the table, as written.
    """
    rows = table.rows
    if told == PLAYER:
        doubtful = of_two_sides(table, colour)
        rows["result"] = own_results(rows["result"])
        table, found = one_row_each(table, colour)
        return table, doubtful + found
    if told != WINNER:
        return table, []
    only_draws = draw_column(headings)
    rows["result"] = won_results(rows["result"], only_draws)
    found = lost_by_winner(table)
    return table, found if colour else [table.problem("H040", int(rows.index[0])), *found]
