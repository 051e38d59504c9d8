"""From checked frames to the arrays of one pool."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.batch.days import day, is_late, list_in_force, months
from elo_batch.batch.law import PoolLaw
from elo_batch.columns import pool_prefix
from elo_batch.exact import Units
from elo_batch.problems import Place
from elo_batch.rating.inputs import Pool, PoolEvents, PoolGames, PoolPlayers, Waiting


@dataclass(frozen=True)
class RatingLists:
    """The players, and what each list in force gives them.

    `players`: frames.Players as they stand on the list the changes are added to, newcomers at the end.
    `older`: frames.Players columns of the other lists, aligned to `players` (rating 0 = not on that list),
    oldest first. `dates`: datetime64[s] of all lists, the newest last; NaT where a list has none. `places`:
    where each of them stands.
    """

    players: pd.DataFrame
    older: tuple[pd.DataFrame, ...]
    dates: NDArray[np.datetime64]
    places: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Batch:
    """The checked input of a batch: events and games by position, lists, and rows that wait for a rating."""

    events: pd.DataFrame
    games: pd.DataFrame
    lists: RatingLists
    newcomers: pd.DataFrame


def pool_of(
    batch: Batch,
    pool: str,
    law: PoolLaw,
    late: NDArray[np.bool_],
    *,
    ratings_from_file: bool,
) -> Pool:
    """The arrays of one pool; events and players keep their positions in the batch's frames.

    `late`: events that were reported too late, see `late_events`.
    """
    here = np.flatnonzero((batch.events["pool"] == pool).to_numpy()[batch.games["event"].to_numpy()])
    events = _events(batch, law, late)
    players = _players(batch.lists, pool, law)
    once = any(rules.cap is not None and rules.cap.once_per_event for rules in law.law.editions)
    ordered = law.law.list.update != "period" or once or bool(events.match.any())
    games = _games(batch, here, events, players.identity, ordered=ordered, from_file=ratings_from_file)
    return Pool(games, events, players, _waiting(batch, pool, law.law.list_month), law.law)


def _events(batch: Batch, law: PoolLaw, late: NDArray[np.bool_]) -> PoolEvents:
    events = batch.events
    start, end = events["start"].to_numpy("datetime64[s]"), events["end"].to_numpy("datetime64[s]")
    order = np.empty(len(events), dtype=np.int64)
    order[_by_start(events, start, end)] = np.arange(len(events))
    return PoolEvents(
        edition=law.edition,
        on_list=list_in_force(start, batch.lists.dates).astype(np.int32),
        order=order,
        whole=pd.factorize(events["event_id"])[0].astype(np.int64),
        start_month=months(start),
        end_month=months(end),
        match=(events["format"] == "match").to_numpy(dtype=bool),
        match_games=events["match_games"].to_numpy(dtype=np.int64),
        late=late,
    )


def _by_start(
    events: pd.DataFrame, start: NDArray[np.datetime64], end: NDArray[np.datetime64]
) -> NDArray[np.int64]:
    ids = events["event_id"].argsort(kind="stable").to_numpy()
    rank = np.empty(len(events), dtype=np.int64)
    rank[ids] = np.arange(len(events))
    return np.lexsort((rank, end, start))


def late_events(
    events: pd.DataFrame, ends: NDArray[np.datetime64], law: PoolLaw, list_date: date | None
) -> NDArray[np.bool_]:
    """Events whose report missed the last list it could go on (FIDE 9.1).

    `ends`: the day each event ended; of a monthly part, that of the whole event. Without `list_date`
    nothing is late.
    """
    late = np.zeros(len(events), dtype=bool)
    if list_date is None:
        return late
    for number, (end, received, edition) in enumerate(
        zip(ends, events["received"], law.edition.tolist(), strict=True)
    ):
        rules, ended = law.law.editions[edition], day(end)
        if rules.late_lists and ended is not None:
            last = (rules.late_lists, rules.late_days_left)
            late[number] = is_late(ended, day(received), list_date, last)
    return late


def _players(lists: RatingLists, pool: str, law: PoolLaw) -> PoolPlayers:
    players, prefix = lists.players, pool_prefix(pool)
    fallback = next((rules.fallback_pool for rules in law.law.editions if rules.fallback_pool), "")
    used = _on_lists(lists, prefix + "rating")
    stand_in = _on_lists(lists, pool_prefix(fallback) + "rating") if fallback else np.zeros_like(used)
    whole = {
        name: players[prefix + name].to_numpy(dtype=np.int64) for name in ("games", "k", "k_manual", "peak")
    }
    return PoolPlayers(
        used=used,
        stand_in=stand_in,
        before=used[-1],
        stand_in_before=stand_in[-1],
        birth_year=players["birth_year"].to_numpy(dtype=np.int64),
        identity=_identity(players["id"]),
        **whole,
    )


def _on_lists(lists: RatingLists, column: str) -> Units:
    frames = (*lists.older, lists.players)
    return np.stack([frame[column].to_numpy(dtype=np.int64) for frame in frames])


def _identity(ids: pd.Series) -> NDArray[np.int64]:
    """The rank of each id, so that the order of the list settles nothing either."""
    rank = np.empty(len(ids), dtype=np.int64)
    rank[ids.argsort(kind="stable").to_numpy()] = np.arange(len(ids))
    return rank


def _games(
    batch: Batch,
    here: NDArray[np.int64],
    events: PoolEvents,
    identity: NDArray[np.int64],
    *,
    ordered: bool,
    from_file: bool,
) -> PoolGames:
    frame = batch.games.take(here) if len(here) < len(batch.games) else batch.games
    arrays = {name: frame[name].to_numpy() for name in frame.columns if name != "date"}
    nothing = np.zeros(len(frame), dtype=np.int64)
    order = _order(frame, arrays, events, identity) if ordered else np.arange(len(frame))
    return PoolGames(
        row=here,
        order=order,
        **{n: arrays[n] for n in ("event", "round", "white", "black", "white_score", "black_score", "how")},
        white_rating=arrays["white_rating"] if from_file else nothing,
        black_rating=arrays["black_rating"] if from_file else nothing,
    )


def _order(
    frame: pd.DataFrame, arrays: dict[str, NDArray[np.int64]], events: PoolEvents, identity: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Rank by date, event start, event, round, board, white id, black id, result: never by file order."""
    keys = (
        arrays["black_score"],
        arrays["white_score"],
        identity[arrays["black"]],
        identity[arrays["white"]],
        arrays["board"],
        arrays["round"],
        events.order[arrays["event"]],
        frame["date"].to_numpy("datetime64[s]").astype(np.int64),
    )
    rank = np.empty(len(frame), dtype=np.int64)
    rank[np.lexsort(keys)] = np.arange(len(frame))
    return rank


def _waiting(batch: Batch, pool: str, list_month: int) -> Waiting:
    """The earlier rows of the pool; those of players who have a rating by now no longer wait.

    A row without dates (L421) counts as one of this period.
    """
    rated = batch.lists.players[pool_prefix(pool) + "rating"].to_numpy() > 0
    rows = np.flatnonzero(
        (batch.newcomers["pool"] == pool).to_numpy() & ~rated[batch.newcomers["player"].to_numpy()]
    )
    frame = batch.newcomers.take(rows)
    zero = frame["zero_first_event"].to_numpy(dtype=bool)
    start, end = frame["start"], frame["end"].fillna(frame["start"])
    dated = end.notna().to_numpy()
    return Waiting(
        player=frame["player"].to_numpy(dtype=np.int32),
        games=frame["games"].to_numpy(dtype=np.int64),
        score=frame["score"].to_numpy(dtype=np.int64),
        opponents_sum=frame["opponents_sum"].to_numpy(dtype=np.int64),
        start_month=np.where(dated, months(start.fillna(end).to_numpy("datetime64[s]")), list_month),
        end_month=np.where(dated, months(end.to_numpy("datetime64[s]")), list_month),
        order=rows,
        zero_first=zero,
        scored_nothing=zero,
        event=np.full(len(rows), -1, dtype=np.int32),
        earlier=rows.astype(np.int32),
    )
