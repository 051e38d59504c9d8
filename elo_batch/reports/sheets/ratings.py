"""The sheet Ratings, for the notice board: everybody by pool and rank."""

from __future__ import annotations

from itertools import pairwise

import pandas as pd

from elo_batch.reports.facts import heading, left_out, subheading
from elo_batch.reports.sheets.model import (
    MOST_ROWS,
    Sheet,
    SheetColumn,
    cut,
    points,
    several,
    texts,
    wholes,
)
from elo_batch.results import Results


def sheet(results: Results) -> Sheet:
    """One row per player and pool; with several pools a pool column, and a new page for each."""
    rows, last = cut(results.standings, MOST_ROWS, "Ratings", "ratings.csv")
    pools = rows["pool"].tolist()
    return Sheet(
        "Ratings",
        _columns(rows),
        title=heading(results),
        subtitle=subheading(results),
        warning=f"Not rated because of errors: {left}" if (left := left_out(results)) else "",
        last=last,
        breaks=tuple(at for at, (above, pool) in enumerate(pairwise(pools), 1) if above != pool),
    )


def _columns(rows: pd.DataFrame) -> list[SheetColumn]:
    pool = [SheetColumn("Pool", "text", texts(rows["pool"]))] if several(rows["pool"]) else []
    status = [SheetColumn("Status", "text", texts(rows["status"]))] if several(rows["status"]) else []
    return [
        *pool,
        SheetColumn("Rank", "whole", wholes(rows["rank"])),
        SheetColumn("Old rank", "whole", wholes(rows["old_rank"])),
        SheetColumn("Title", "text", texts(rows["title"])),
        SheetColumn("Name", "text", texts(rows["name"])),
        SheetColumn("Fed.", "text", texts(rows["federation"])),
        SheetColumn("Id", "text", texts(rows["id"])),
        SheetColumn("Rating", "rating", points(rows["rating"])),
        SheetColumn("Change", "change", points(rows["change"])),
        SheetColumn("Old rating", "rating", points(rows["rating_before"])),
        SheetColumn("Games", "whole", wholes(rows["period_games"])),
        SheetColumn("K", "whole", wholes(rows["k"])),
        SheetColumn("K next", "whole", wholes(rows["k_next"])),
        SheetColumn("All games", "whole", wholes(rows["games"])),
        SheetColumn("Peak", "rating", points(rows["peak"])),
        *status,
    ]
