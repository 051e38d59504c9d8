"""Rows in, results out: whole runs of `rate` over files that a test writes."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pandas as pd

from elo_batch.batch import Outcome, Request, rate_batch
from elo_batch.exact import POINT, from_text
from elo_batch.results import Results

Row = Mapping[str, object]
Rows = Sequence[Row]


def write_rows(path: Path, rows: Iterable[Row]) -> str:
    """Write rows as CSV under the headings of all of them; the path as text."""
    rows = list(rows)
    headings = dict.fromkeys(name for row in rows for name in row)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(headings))
        writer.writeheader()
        writer.writerows(rows)
    return str(path)


def outcome_of(
    folder: Path,
    games: Rows,
    players: Rows | Mapping[str, Rows],
    *,
    events: Rows = (),
    newcomers: Path | None = None,
    **options: Any,
) -> Outcome:
    """One batch from files in the folder; `players` is one list, or several by the first day they hold."""
    lists = players if isinstance(players, Mapping) else {"": players}
    given = tuple(
        (date.fromisoformat(day) if day else None, write_rows(folder / f"players{day}.csv", rows))
        for day, rows in lists.items()
    )
    request = Request(
        games=(write_rows(folder / "games.csv", games),),
        players=given,
        events=write_rows(folder / "events.csv", events) if events else "",
        newcomers=str(newcomers) if newcomers else "",
        **options,
    )
    return rate_batch(request)


def rated(
    folder: Path, games: Rows, players: Rows | Mapping[str, Rows], *, events: Rows = (), **options: Any
) -> Results:
    """As `outcome_of`, for a batch that is published; fails with its problems where it is not."""
    outcome = outcome_of(folder, games, players, events=events, **options)
    assert outcome.results is not None, [str(problem) for problem in outcome.problems]
    assert outcome.exit_code == 0, outcome.refused
    return outcome.results


def period_rows(results: Results, pool: str = "standard") -> dict[str, dict[str, Any]]:
    """The period row of each player of a pool, by id."""
    changes = results.changes
    chosen = changes[(changes["level"] == "period") & (changes["pool"] == pool)]
    return {row["id"]: row for row in records(chosen)}


def event_rows(results: Results) -> dict[tuple[str, str], dict[str, Any]]:
    """The row of each player in each event, by event id and player id."""
    chosen = results.changes[results.changes["level"] == "event"]
    return {(row["event_id"], row["id"]): row for row in records(chosen)}


def line_rows(results: Results) -> list[dict[str, Any]]:
    """The lines in their order."""
    assert results.lines is not None
    return records(results.lines)


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a frame as plain values; None where a value is not given."""
    plain = frame.astype(object).where(frame.notna(), None)
    return [{str(name): value for name, value in row.items()} for row in plain.to_dict("records")]


def points(value: str | int | Decimal) -> int:
    """A number of points as the exact count that results hold.

    >>> points("-2.5")
    -2500000000
    """
    return value * POINT if isinstance(value, int) else from_text(str(value))
