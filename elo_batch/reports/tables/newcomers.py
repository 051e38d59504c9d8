"""Players without a rating: first ratings of this batch, and the games that wait for one."""

from __future__ import annotations

from elo_batch.exact import divide_half_up
from elo_batch.reports.facts import names_of
from elo_batch.reports.shown import average_text, days, rating_text, score_text, shown, whole_text
from elo_batch.reports.tables.model import Table, TableColumn, filled, first_rows
from elo_batch.results import Results


def tables(results: Results) -> list[Table]:
    """The tables that have rows."""
    return [table for table in (_of_this_batch(results), _waiting(results)) if table.rows]


def _of_this_batch(results: Results) -> Table:
    changes = results.changes
    unrated = changes["rating_before"].isna() & changes["expected"].isna() & (changes["games"] > 0)
    rows, note = first_rows(changes[(changes["level"] == "period") & unrated], "changes.csv")
    columns = [
        TableColumn("Name", "name", rows["name"].tolist()),
        TableColumn("First rating", "rating", shown(rows["new_rating"], rating_text)),
        TableColumn("Score", "number", shown(rows["score"], score_text)),
        TableColumn("Games counted", "number", shown(rows["first_rating_games"], whole_text)),
        TableColumn("Pool", "text", rows["pool"].tolist()),
        TableColumn("Note", "words", rows["note"].tolist()),
    ]
    return Table("first-ratings", "Newcomers who played", filled(columns), note)


def _waiting(results: Results) -> Table:
    rows, note = first_rows(results.newcomers, "newcomers.csv")
    games = rows["games"].clip(lower=1).to_numpy("int64")
    average = rows["opponents_sum"].copy()
    average[:] = divide_half_up(rows["opponents_sum"].to_numpy("int64"), games)
    columns = [
        TableColumn("Name", "name", names_of(results, rows["id"])),
        TableColumn("Score", "number", shown(rows["score"], score_text)),
        TableColumn("Games", "number", shown(rows["games"], whole_text)),
        TableColumn("Opponents", "number", shown(average, average_text)),
        TableColumn("Event", "text", rows["event"].tolist()),
        TableColumn("Start", "text", days(rows["start"])),
        TableColumn("Pool", "text", rows["pool"].tolist()),
    ]
    return Table("waiting", "Games that wait for a first rating", filled(columns), note)
