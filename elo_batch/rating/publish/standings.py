"""The standings: every rated player of a pool in the order of the closing list, typed for documents."""

from __future__ import annotations

import numpy as np
import pandas as pd

from elo_batch.exact import Units, sums
from elo_batch.rating import RatedPool
from elo_batch.rating.inputs import Flags, Pool, Whole
from elo_batch.rating.publish.labels import Labels, exact, integers, texts

_NUMBERS = ("rating_before", "rating", "change", "peak", "games", "period_games", "k", "k_next")


def standings(pool: Pool, rated: RatedPool, labels: Labels) -> pd.DataFrame:
    """One row per player with a rating before or after, or with games; by new rating, then list order.

    Columns as in `results.Results.standings`; the ranks of equal ratings are equal.
    """
    closed = rated.closed
    part = np.zeros(len(closed.base), dtype=bool)
    part[rated.totals.player] = True
    who = np.flatnonzero(part | (closed.new_rating > 0) | (pool.players.before > 0))
    who = who[np.argsort(-closed.new_rating[who], kind="stable")]
    before = closed.base[who]
    new = closed.new_rating[who]
    counts = (before > 0) & ~_below_floor(rated)[who]
    people = labels.players.take(who).reset_index(drop=True)
    rank, old_rank = _rank(new), _rank(before)
    everybody = np.ones(len(who), dtype=bool)
    return pd.DataFrame(
        {
            "rank": integers(rank, new > 0),
            "old_rank": integers(old_rank, before > 0),
            **{name: people[name] for name in ("id", "name", "federation", "title")},
            "pool": texts([labels.pool], np.zeros(len(who), dtype=np.int64)),
            "status": people["status" if labels.pool == "standard" else f"{labels.pool}_status"],
            "rating_before": exact(before),
            "rating": exact(new),
            "change": exact(closed.change[who], counts & part[who]),
            "peak": exact(closed.new_peak[who]),
            "games": integers(closed.new_games[who], closed.new_games[who] >= 0),
            "period_games": integers(_period_games(rated)[who], everybody),
            "k": integers(closed.k.k[who], counts),
            "k_next": integers(closed.k_next[who], closed.k_next[who] > 0),
        }
    )


def nobody() -> pd.DataFrame:
    """The standings of a batch without games."""
    texts_ = dict.fromkeys(("id", "name", "federation", "title", "pool", "status"), "str")
    columns = ("rank", "old_rank", *texts_, *_NUMBERS)
    return pd.DataFrame({name: pd.Series(dtype=texts_.get(name, "Int64")) for name in columns})


def _below_floor(rated: RatedPool) -> Flags:
    """Players whose rating on the list is below the floor and counts as none: no change is added to it."""
    sums_, closed = rated.totals, rated.closed
    first = sums(sums_.player.astype(np.int64), sums_.first_games, len(closed.base))
    return np.asarray((closed.games == 0) & (closed.fell | (first > 0)), dtype=bool)


def _period_games(rated: RatedPool) -> Whole:
    """Rated games of the period, and those that counted towards a first rating."""
    sums_ = rated.totals
    games = sums_.games + sums_.first_games
    return sums(sums_.player.astype(np.int64), games, len(rated.closed.base))


def _rank(ratings: Units) -> Whole:
    """Ranks from 1; equal ratings share the better rank, the unrated have none that counts."""
    ordered = np.sort(-ratings)
    return np.searchsorted(ordered, -ratings, side="left").astype(np.int64) + 1
