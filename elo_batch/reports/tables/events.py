"""Each event: the sums of its players, the strongest first."""

from __future__ import annotations

from itertools import accumulate

import pandas as pd

from elo_batch.reports.facts import events
from elo_batch.reports.shown import (
    change_text,
    gain_text,
    hundredths_text,
    rating_text,
    score_text,
    shown,
    whole_text,
)
from elo_batch.reports.tables.model import MOST_ROWS, Table, TableColumn, filled, first_rows
from elo_batch.results import Results


def tables(results: Results) -> tuple[list[Table], str]:
    """One table per event, as far as 2,000 rows go, and the sentence that says where the others are."""
    rows = results.changes[results.changes["level"] == "event"]
    found = events(results)
    sizes = rows["event_id"].value_counts(sort=False).to_dict()
    above = dict(zip(found, accumulate((sizes[key] for key in found), initial=0), strict=False))
    shown = [key for key in found if above[key] < MOST_ROWS]
    groups = {str(key): group for key, group in rows[rows["event_id"].isin(shown)].groupby("event_id")}
    made = [
        _table(groups[key], f"event-{number}", found[key] or key, MOST_ROWS - above[key])
        for number, key in enumerate(shown, 1)
    ]
    left = len(found) - len(made)
    note = (
        f"The first {len(made):,} of {len(found):,} events; all of them are in changes.csv." if left else ""
    )
    return made, note


def _table(frame: pd.DataFrame, key: str, name: str, room: int) -> Table:
    strongest = frame.sort_values("rating_used", ascending=False, na_position="last", kind="stable")
    rows, note = first_rows(strongest, "changes.csv", room)
    columns = [
        TableColumn("Name", "name", rows["name"].tolist()),
        TableColumn("Rating used", "number", shown(rows["rating_used"], rating_text)),
        TableColumn("Score", "number", shown(rows["score"], score_text)),
        TableColumn("Games", "number", shown(rows["games"], whole_text)),
        TableColumn("Expected", "number", shown(rows["expected"], hundredths_text)),
        TableColumn("Gain", "change", shown(rows["gain"], gain_text)),
        TableColumn("K", "number", shown(rows["k"], whole_text)),
        TableColumn("K × gain", "change", shown(rows["exact_change"], change_text)),
        TableColumn("Change", "change", shown(rows["change"], change_text)),
        TableColumn("Opponents", "number", shown(rows["opponents_average"], rating_text)),
        TableColumn("Performance", "number", shown(rows["performance"], rating_text)),
        TableColumn("Not rated", "number", shown(rows["not_rated"].mask(rows["not_rated"] == 0), whole_text)),
        TableColumn("Note", "words", rows["note"].tolist()),
    ]
    return Table(key, name, filled(columns), note)
