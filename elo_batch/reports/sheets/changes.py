"""The sheet Changes: each player's sums, event by event, and the period in bold."""

from __future__ import annotations

from elo_batch.reports.facts import public_reasons
from elo_batch.reports.sheets.model import (
    Sheet,
    SheetColumn,
    cut,
    points,
    several,
    texts,
    wholes,
)
from elo_batch.results import Results

PERIOD = "Whole period"
MOST_CHANGES = 100_000


def sheet(results: Results) -> Sheet:
    """One row per player, pool and event, then one for the period."""
    rows, last = cut(results.changes, MOST_CHANGES, "Changes", "changes.csv")
    period = rows["level"] == "period"
    pool = [SheetColumn("Pool", "text", texts(rows["pool"]))] if several(rows["pool"]) else []
    columns = [
        SheetColumn("Name", "text", texts(rows["name"])),
        SheetColumn("Id", "text", texts(rows["id"])),
        *pool,
        SheetColumn("Event", "text", texts(rows["event"].mask(period, PERIOD))),
        SheetColumn("Rating used", "rating", points(rows["rating_used"])),
        SheetColumn("K", "whole", wholes(rows["k"])),
        SheetColumn("Why this K", "wrapped", texts(public_reasons(rows["k_reason"])), widest=40),
        SheetColumn("Games", "whole", wholes(rows["games"])),
        SheetColumn("Score", "score", points(rows["score"])),
        SheetColumn("Expected", "hundredths", points(rows["expected"])),
        SheetColumn("Gain", "signed", points(rows["gain"])),
        SheetColumn("K × gain", "signed", points(rows["exact_change"])),
        SheetColumn("Change", "change", points(rows["change"])),
        SheetColumn("New rating", "rating", points(rows["new_rating"])),
        SheetColumn("Opponents", "rating", points(rows["opponents_average"])),
        SheetColumn("Perform.", "rating", points(rows["performance"])),
        SheetColumn("Not rated", "whole", wholes(rows["not_rated"])),
        SheetColumn("Note", "wrapped", texts(rows["note"]), widest=40),
    ]
    bold = frozenset(at for at, is_period in enumerate(period.tolist()) if is_period)
    return Sheet("Changes", columns, last=last, bold=bold)
