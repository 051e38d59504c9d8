"""The newcomers' file: the rated games of unrated players that still wait for a first rating."""

from __future__ import annotations

import numpy as np
import pandas as pd

from elo_batch.columns import NEWCOMERS, names
from elo_batch.exact import from_text
from elo_batch.rating import RatedPool
from elo_batch.rating.publish.labels import Labels, exact, integers, no_rows, texts


def waiting_rows(rated: RatedPool, labels: Labels, earlier: pd.DataFrame) -> pd.DataFrame:
    """The rows that wait after this run, by player in list order, then by start.

    `earlier` is frames.Newcomers as read, to which the rows that waited before refer.
    """
    first = rated.closed.first
    rows = first.rows
    rated_now = set(first.player[first.new_rating > 0].tolist())
    keep = np.flatnonzero(~np.isin(rows.player, sorted(rated_now)))
    event, old = rows.event[keep].astype(np.int64), rows.earlier[keep].astype(np.int64)
    new = event >= 0
    score = rows.score[keep]
    return pd.DataFrame(
        {
            "id": labels.players["id"].take(rows.player[keep]).reset_index(drop=True),
            "pool": texts([labels.pool], np.zeros(len(keep), dtype=np.int64)),
            **{
                name: _either(labels.events[name], earlier[name], event, old)
                for name in ("event", "start", "end")
            },
            "games": integers(rows.games[keep], np.ones(len(keep), dtype=bool)),
            "score": exact(score, np.ones(len(keep), dtype=bool)),
            "opponents_sum": exact(rows.opponents_sum[keep], np.ones(len(keep), dtype=bool)),
            "zero_first_event": texts(["", "yes"], rows.zero_first[keep].astype(np.int64)),
            "_player": rows.player[keep],
            "_new": new,
        },
        copy=False,
    )


def in_order(frames: list[pd.DataFrame]) -> pd.DataFrame:
    """The rows of all pools by player, pool and start."""
    if not frames:
        return no_rows(NEWCOMERS)
    whole = pd.concat(frames, ignore_index=True)
    whole["_pool"] = whole["pool"].map({"standard": 0, "rapid": 1, "blitz": 2}).astype("int64")
    whole = whole.sort_values(["_player", "_pool", "start", "end", "event"], kind="stable")
    return whole[names(NEWCOMERS)].reset_index(drop=True)


def _either(events: pd.Series, earlier: pd.Series, event: np.ndarray, old: np.ndarray) -> pd.Series:
    both = pd.concat([events, earlier], ignore_index=True)
    return both.take(np.where(event >= 0, event, len(events) + old)).reset_index(drop=True)


def carried_rows(rows: pd.DataFrame, players: pd.DataFrame) -> pd.DataFrame:
    """Rows of a pool that had no games this time, unchanged; `rows` is frames.Newcomers."""
    who = rows["player"].to_numpy()
    return pd.DataFrame(
        {
            "id": players["id"].take(who).reset_index(drop=True),
            **{name: rows[name].reset_index(drop=True) for name in ("pool", "event", "start", "end")},
            **{
                n: rows[n].astype("Int64").reset_index(drop=True) for n in ("games", "score", "opponents_sum")
            },
            "zero_first_event": texts(["", "yes"], rows["zero_first_event"].to_numpy(dtype=np.int64)),
            "_player": who,
        }
    )


def written_rows(rows: pd.DataFrame) -> pd.DataFrame:
    """Rows of players who are on no list, as they were written, so that nothing is lost."""
    frame = pd.DataFrame({name: rows.get(name, "") for name in names(NEWCOMERS)}).reset_index(drop=True)
    for name in ("start", "end"):
        frame[name] = pd.to_datetime(frame[name], errors="coerce").astype("datetime64[s]")
    for name in ("score", "opponents_sum"):
        frame[name] = pd.array([from_text(text or "0") for text in frame[name]], dtype="Int64")
    frame["games"] = pd.to_numeric(frame["games"], errors="coerce").astype("Int64")
    return frame
