"""One line per player per game: which ratings are used, and whether it counts, by which article.

The two sides of a game are computed apart: since October 2025 their expected scores need not add up to 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from elo_batch.exact import POINT, Units
from elo_batch.notation.how import How
from elo_batch.rating.inputs import NOBODY, Flags, Pool, PoolEvents, PoolGames, Positions, Whole
from elo_batch.rules.model import GameRules


class Verdict(IntEnum):
    """Whether a line counts, or why not."""

    RATED = 0
    FORFEIT = 1
    BYE = 2
    NOT_FINISHED = 3
    NOT_RATED = 4
    LATE = 5
    MATCH_UNRATED = 6
    MATCH_DECIDED = 7
    DIFFERENCE = 8
    BOTH_UNRATED = 9
    BELOW_FLOOR = 10
    UNRATED_OPPONENT = 11
    FIRST_RATING = 12


VERDICT_TEXTS = (
    "rated",
    "forfeit",
    "bye",
    "not finished",
    "not rated by mark",
    "late",
    "match unrated",
    "match decided",
    "difference 600",
    "both unrated",
    "below floor",
    "unrated opponent",
    "first rating",
)
VERDICT_GROUNDS = (
    "curve",
    "unplayed",
    "unplayed",
    "unplayed",
    "not rated by mark",
    "late",
    "match unrated",
    "match decided",
    "exclusion",
    "unrated opponent",
    "floor",
    "unrated opponent",
    "first rating",
)


class Source(IntEnum):
    """Where a rating used comes from."""

    LIST = 0
    FILE = 1
    STAND_IN = 2
    START = 3
    MEANWHILE = 4
    NONE = 5


@dataclass(frozen=True)
class Lines:
    """The lines: first white's side of every game, then black's, in the order of the games.

    `game` is the position in `PoolGames`; `opponent` is NOBODY for a bye. `score` is half points. `own` and
    `other` are the ratings used, 0 = unrated. `difference_used` is after the cap. `expected` and `gain` are
    0 on lines that are not rated.
    """

    game: Whole
    white: Flags
    event: Positions
    player: Positions
    opponent: Positions
    score: NDArray[np.int8]
    own: Units
    other: Units
    source: NDArray[np.int8]
    verdict: NDArray[np.int8]
    difference_used: Units
    expected: Units
    gain: Units

    @property
    def rated(self) -> Flags:
        """The lines that are rated."""
        return np.asarray(self.verdict == Verdict.RATED, dtype=bool)


def game_lines(pool: Pool) -> Lines:
    """Both sides of every game, with ratings and verdicts; expected scores and gains still zero."""
    games = pool.games
    white = _used(pool, games.white, games.white_rating)
    black = _used(pool, games.black, games.black_rating)
    shared = _shared_verdicts(pool, white.rating, black.rating)
    sides = (
        _side(pool, (white, black), shared, is_white=True),
        _side(pool, (black, white), shared, is_white=False),
    )
    return _both(games, *sides)


@dataclass(frozen=True)
class _Used:
    """The rating each player of a game is computed with (0 = unrated), where it comes from, and whether it
    was below the floor at the event's start, which makes it none."""

    rating: Units
    source: NDArray[np.int8]
    dropped: Flags


def _used(pool: Pool, who: Positions, in_file: Units) -> _Used:
    players, event = pool.players, pool.games.event
    rating = _listed(players.used, pool, who)
    source = np.full(len(rating), Source.LIST, dtype=np.int8)
    missing = rating == 0
    if missing.any():
        stand_in = _listed(players.stand_in, pool, who)
        takes = missing & (stand_in > 0)
        rating = np.where(takes, stand_in, rating)
        source[takes] = Source.STAND_IN
        source[rating == 0] = Source.NONE
        start = pool.law.list.first_rating
        if start is not None and start.method == "start":
            source[rating == 0] = Source.START
            rating = np.where(rating == 0, start.start_rating * POINT, rating)
    if in_file.any():
        source[in_file > 0] = Source.FILE
        rating = np.where(in_file > 0, in_file, rating)
    floors = by_edition(pool, lambda rules: rules.floor * POINT)
    dropped = (rating > 0) & (rating < (floors[event] if len(set(floors.tolist())) > 1 else floors[:1]))
    none = dropped | (who == NOBODY)
    if none.any():
        source[none] = Source.NONE
        rating = np.where(none, 0, rating)
    return _Used(rating, source, dropped)


def _listed(ratings: Units, pool: Pool, who: Positions) -> Units:
    """The rating of each player of a game on the list in force at the event's start."""
    lists: Whole | int = 0 if len(ratings) == 1 else pool.events.on_list[pool.games.event].astype(np.int64)
    return np.asarray(ratings[lists, who], dtype=np.int64)


def by_edition(pool: Pool, value: Callable[[GameRules], int]) -> Whole:
    """A whole number of each event's edition."""
    return np.array([value(rules) for rules in pool.law.editions], dtype=np.int64)[pool.events.edition]


def _shared_verdicts(pool: Pool, white: Units, black: Units) -> NDArray[np.int8]:
    """Verdicts that hold for both sides of a game; RATED where none does."""
    games, events = pool.games, pool.events
    verdict = np.zeros(len(games.event), dtype=np.int8)
    unplayed = games.how != How.PLAYED
    if unplayed.any():
        by_how = np.zeros(len(How), dtype=np.int8)
        by_how[How.FORFEIT], by_how[How.BYE] = Verdict.FORFEIT, Verdict.BYE
        by_how[How.UNFINISHED], by_how[How.NOT_RATED] = Verdict.NOT_FINISHED, Verdict.NOT_RATED
        verdict = by_how[games.how]
    if events.late.any():
        verdict[(verdict == 0) & events.late[games.event]] = Verdict.LATE
    if events.match.any():
        in_match = (events.match & (by_edition(pool, lambda rules: rules.matches) > 0))[games.event]
        verdict[(verdict == 0) & in_match & ((white == 0) | (black == 0))] = Verdict.MATCH_UNRATED
        verdict[(verdict == 0) & in_match & _after_decision(games, events)] = Verdict.MATCH_DECIDED
    verdict[(verdict == 0) & (white == 0) & (black == 0)] = Verdict.BOTH_UNRATED
    if any(rules.exclusion for rules in pool.law.editions):
        verdict[(verdict == 0) & _excluded(pool, white, black)] = Verdict.DIFFERENCE
    return verdict


def _excluded(pool: Pool, white: Units, black: Units) -> Flags:
    """Rapid and blitz games too far apart with a player above the limit (7.3.1 since December 2024)."""
    never = 10**6
    difference = by_edition(pool, lambda rules: rules.exclusion.difference if rules.exclusion else never)
    above = by_edition(pool, lambda rules: rules.exclusion.above_rating if rules.exclusion else never)
    event = pool.games.event
    far = np.abs(white - black) >= difference[event] * POINT
    strong = np.maximum(white, black) > above[event] * POINT
    return np.asarray((white > 0) & (black > 0) & far & strong, dtype=bool)


def _after_decision(games: PoolGames, events: PoolEvents) -> Flags:
    """Games of a match played after one player had more than half of the points it was set for (6.2)."""
    decided = np.zeros(len(games.event), dtype=bool)
    chosen = np.flatnonzero(events.match[games.event] & (events.match_games[games.event] > 0))
    order = chosen[np.argsort(games.order[chosen], kind="stable")]
    whole = events.whole[games.event]
    points: dict[tuple[int, int], int] = {}
    for game in order.tolist():
        half = int(events.match_games[games.event[game]])
        event, white, black = int(whole[game]), int(games.white[game]), int(games.black[game])
        decided[game] = max(points.get((event, white), 0), points.get((event, black), 0)) > half
        points[event, white] = points.get((event, white), 0) + int(games.white_score[game])
        points[event, black] = points.get((event, black), 0) + int(games.black_score[game])
    return decided


@dataclass(frozen=True)
class _Side:
    player: Positions
    opponent: Positions
    score: NDArray[np.int8]
    own: Units
    other: Units
    source: NDArray[np.int8]
    verdict: NDArray[np.int8]


def _side(pool: Pool, used: tuple[_Used, _Used], shared: NDArray[np.int8], *, is_white: bool) -> _Side:
    games = pool.games
    player, opponent = (games.white, games.black) if is_white else (games.black, games.white)
    own, source, other = used[0].rating, used[0].source, used[1].rating
    verdict = shared.copy()
    open_ = verdict == Verdict.RATED
    joined = open_ & (own == 0) & (other > 0) & _rated_meanwhile(pool)[player]
    if joined.any():
        # 8.2.4: rated before this event is processed: for the player's own change, not for the opponents'
        own = np.where(joined, pool.players.before[player], own)
        source = np.where(joined, np.int8(Source.MEANWHILE), source)
    verdict[open_ & (own == 0)] = Verdict.FIRST_RATING
    verdict[open_ & (other == 0)] = Verdict.UNRATED_OPPONENT
    verdict[open_ & (other == 0) & used[1].dropped] = Verdict.BELOW_FLOOR
    score = games.white_score if is_white else games.black_score
    return _Side(player, opponent, score, own, other, source, verdict)


def _rated_meanwhile(pool: Pool) -> Flags:
    """Players with a rating, not below the floor, on the list the change is added to (8.2.4)."""
    law, before = pool.law.list, pool.players.before
    if "joined meanwhile" not in law.grounds:
        return np.zeros(len(before), dtype=bool)
    unrated_below = law.floor.value * POINT if law.floor and law.floor.effect == "unrated" else 0
    return np.asarray((before > 0) & (before >= unrated_below), dtype=bool)


def _both(games: PoolGames, white: _Side, black: _Side) -> Lines:
    pair = {
        name: np.concatenate([getattr(white, name), getattr(black, name)])
        for name in ("player", "opponent", "score", "own", "other", "source", "verdict")
    }
    rows = np.arange(len(games.event), dtype=np.int64)
    nothing = np.zeros(2 * len(rows), dtype=np.int64)
    return Lines(
        game=np.concatenate([rows, rows]),
        white=np.repeat([True, False], len(rows)),
        event=np.concatenate([games.event, games.event]),
        difference_used=nothing,
        expected=nothing,
        gain=nothing,
        **pair,
    )
