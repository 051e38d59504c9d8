"""The sheet Games: one row per player per game, at most 100,000 of them."""

from __future__ import annotations

from elo_batch.reports.sheets.model import Sheet, SheetColumn, cut, days, points, several, texts, wholes
from elo_batch.results import Results

MOST_GAMES = 100_000


def sheet(results: Results) -> Sheet:
    """The lines of the batch; a sentence when there are none or too many."""
    if results.lines is None:
        return Sheet("Games", [], last="The games were not asked for (--lines none).")
    rows, last = cut(results.lines, MOST_GAMES, "Games", "lines.csv or lines.parquet")
    pool = [SheetColumn("Pool", "text", texts(rows["pool"]))] if several(rows["pool"]) else []
    columns = [
        *pool,
        SheetColumn("Event", "text", texts(rows["event"])),
        SheetColumn("Round", "whole", wholes(rows["round"])),
        SheetColumn("Board", "whole", wholes(rows["board"])),
        SheetColumn("Date", "day", days(rows["date"])),
        SheetColumn("Name", "text", texts(rows["name"])),
        SheetColumn("Id", "text", texts(rows["id"])),
        SheetColumn("Colour", "text", texts(rows["colour"].mask(rows["verdict"] == "bye", ""))),
        SheetColumn("Opponent", "text", texts(rows["opponent_name"])),
        SheetColumn("Opp. id", "text", texts(rows["opponent"])),
        SheetColumn("Rating used", "rating", points(rows["rating_used"])),
        SheetColumn("Opp. rating", "rating", points(rows["opponent_rating"])),
        SheetColumn("Difference", "difference", points(rows["difference_used"])),
        SheetColumn("Score", "score", points(rows["score"])),
        SheetColumn("Expected", "hundredths", points(rows["expected"])),
        SheetColumn("Gain", "signed", points(rows["gain"])),
        SheetColumn("K", "whole", wholes(rows["k"])),
        SheetColumn("Rated?", "text", texts(rows["verdict"])),
        SheetColumn("Article", "text", texts(rows["article"])),
    ]
    return Sheet("Games", columns, last=last)
