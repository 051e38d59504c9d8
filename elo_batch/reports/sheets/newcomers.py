"""The sheet Newcomers: first ratings of this list, and the games that wait for one."""

from __future__ import annotations

import pandas as pd

from elo_batch.exact import divide_half_up
from elo_batch.reports.facts import first_ratings, names_of
from elo_batch.reports.sheets.model import (
    MOST_ROWS,
    Sheet,
    SheetColumn,
    cut,
    days,
    points,
    several,
    texts,
    wholes,
)
from elo_batch.results import Results


def sheet(results: Results) -> Sheet:
    """First ratings, then one row per event that waits; a sentence when there are neither."""
    rows, last = cut(_rows(results), MOST_ROWS, "Newcomers", "changes.csv and newcomers.csv")
    if rows.empty:
        return Sheet("Newcomers", [], last="No newcomers: no first rating, and nobody waits for one.")
    pool = [SheetColumn("Pool", "text", texts(rows["pool"]))] if several(rows["pool"]) else []
    columns = [
        SheetColumn("Name", "text", names_of(results, rows["id"])),
        SheetColumn("Id", "text", texts(rows["id"])),
        *pool,
        SheetColumn("First rating", "rating", points(rows["new_rating"])),
        SheetColumn("Games", "whole", wholes(rows["games"])),
        SheetColumn("Score", "score", points(rows["score"])),
        SheetColumn("Opponents", "average", points(rows["average"])),
        SheetColumn("Event", "text", texts(rows["event"])),
        SheetColumn("Start", "day", days(rows["start"])),
        SheetColumn("End", "day", days(rows["end"])),
        SheetColumn("Note", "text", texts(rows["note"]), widest=40),
    ]
    return Sheet("Newcomers", columns, last=last)


def _rows(results: Results) -> pd.DataFrame:
    """Both kinds in one frame; what one kind lacks is missing."""
    rated = first_ratings(results)
    columns = ["id", "pool", "new_rating", "score", "event", "note"]
    rated = rated[columns].assign(games=rated["first_rating_games"])
    waiting = results.newcomers.drop(columns="zero_first_event")
    games = waiting["games"].clip(lower=1).to_numpy("int64")
    average = divide_half_up(waiting["opponents_sum"].to_numpy("int64"), games)
    waiting = waiting.assign(average=pd.array(average, "Int64"), note="waits")
    rows = pd.concat([rated, waiting], ignore_index=True)
    return rows.astype({"note": "str", "event": "str"})
