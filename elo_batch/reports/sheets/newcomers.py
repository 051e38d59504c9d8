"""The sheet Newcomers: unrated players and the games that wait for a first rating."""

from __future__ import annotations

from elo_batch.exact import divide_half_up
from elo_batch.reports.facts import names_of
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
    """One row per player, pool and event; a sentence when nobody waits."""
    rows, last = cut(results.newcomers, MOST_ROWS, "Newcomers", "newcomers.csv")
    if rows.empty:
        return Sheet("Newcomers", [], last="No unrated player waits for a first rating.")
    games = rows["games"].clip(lower=1).to_numpy("int64")
    average = rows["opponents_sum"].copy()
    average[:] = divide_half_up(rows["opponents_sum"].to_numpy("int64"), games)
    pool = [SheetColumn("Pool", "text", texts(rows["pool"]))] if several(rows["pool"]) else []
    columns = [
        SheetColumn("Name", "text", names_of(results, rows["id"])),
        SheetColumn("Id", "text", texts(rows["id"])),
        *pool,
        SheetColumn("Event", "text", texts(rows["event"])),
        SheetColumn("Start", "day", days(rows["start"])),
        SheetColumn("End", "day", days(rows["end"])),
        SheetColumn("Games", "whole", wholes(rows["games"])),
        SheetColumn("Score", "score", points(rows["score"])),
        SheetColumn("Opponents", "average", points(average)),
    ]
    return Sheet("Newcomers", columns, last=last, landscape=False)
