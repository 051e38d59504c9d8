"""The rating list of each pool, with what changed and why this K."""

from __future__ import annotations

import pandas as pd

from elo_batch.reports.facts import period_rows, pools, public_reasons
from elo_batch.reports.shown import change_text, rating_text, shown, whole_text
from elo_batch.reports.tables.model import Table, TableColumn, filled, first_rows
from elo_batch.results import Results

NEW, UNRATED, BELOW = "new", "unrated", "was below the floor"


def tables(results: Results) -> list[Table]:
    """One table per pool that has players."""
    frames = [(pool, results.standings[results.standings["pool"] == pool]) for pool in pools(results)]
    return [_table(results, pool, frame) for pool, frame in frames if len(frame)]


def _table(results: Results, pool: str, frame: pd.DataFrame) -> Table:
    rows, note = first_rows(frame, "ratings.csv")
    changes = period_rows(results)
    of_pool = changes[(changes["pool"] == pool) & changes["id"].isin(rows["id"])]
    played = rows["id"].isin(of_pool["id"]).tolist()
    columns = [
        TableColumn("Rank", "number", shown(rows["rank"], whole_text)),
        TableColumn("Name", "name", with_title(rows)),
        TableColumn("Rating", "rating", _ratings(rows)),
        TableColumn("Change", "change", _changes(rows)),
        TableColumn("Old rating", "number", shown(rows["rating_before"], rating_text)),
        TableColumn("Old rank", "number", shown(rows["old_rank"], whole_text)),
        TableColumn("Games", "number", shown(rows["period_games"], whole_text)),
        TableColumn("K", "number", shown(rows["k"], whole_text)),
        TableColumn("Why this K", "words", _reasons(of_pool, rows)),
        TableColumn("Fed.", "text", rows["federation"].tolist()),
        TableColumn("Id", "text", rows["id"].tolist()),
    ]
    quiet = frozenset(at for at, active in enumerate(played) if not active)
    return Table(f"players-{pool}", pool.capitalize(), filled(columns), note, quiet)


def with_title(rows: pd.DataFrame) -> list[str]:
    """Names, the title after them: they sort by name."""
    pairs = zip(rows["title"].tolist(), rows["name"].tolist(), strict=True)
    return [f"{name} ({title})" if title else name for title, name in pairs]


def _ratings(rows: pd.DataFrame) -> list[str]:
    """The new ratings; who had one and has none any more fell below the floor."""
    lost = (rows["rating"].isna() & rows["rating_before"].notna()).tolist()
    texts = shown(rows["rating"], rating_text)
    return [UNRATED if gone else text for text, gone in zip(texts, lost, strict=True)]


def _changes(rows: pd.DataFrame) -> list[str]:
    """The changes; without one, a first rating is new, and an old rating that is gone did not count."""
    texts = shown(rows["change"], change_text)
    before, after = rows["rating_before"], rows["rating"]
    new = (after.notna() & (before.isna() | (after != before).fillna(False))).tolist()
    lost = (after.isna() & before.notna()).tolist()
    words = [NEW if is_new else BELOW if is_lost else "" for is_new, is_lost in zip(new, lost, strict=True)]
    return [text or word for text, word in zip(texts, words, strict=True)]


def _reasons(changes: pd.DataFrame, rows: pd.DataFrame) -> list[str]:
    sentences = public_reasons(changes["k_reason"]).tolist()
    reasons = dict(zip(changes["id"].tolist(), sentences, strict=True))
    return [reasons.get(player, "") for player in rows["id"].tolist()]
