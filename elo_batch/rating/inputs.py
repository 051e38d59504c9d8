"""What the core is given: one pool's games, events and players as arrays, and the law of the day.

Players and events are positions (0 ..). Ratings are billionths of a point, 0 = unrated. There are no dates
here, only ranks, months and positions of lists: the day has been resolved before.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from elo_batch.exact import Units
from elo_batch.rules.model import GameRules, ListRules

Positions = NDArray[np.int32]
Flags = NDArray[np.bool_]
Whole = NDArray[np.int64]
NOBODY = -1
UNKNOWN = -1


@dataclass(frozen=True)
class PoolGames:
    """The games of one pool, in any order; each array has one entry a game.

    `row` is the game's position in the frame it came from; `order` its rank by date, event start, event,
    round, board, ids and result, for the laws that walk. Scores are half points; `how` is a `How`.
    `white_rating`, `black_rating`: ratings that win over the lists, 0 = none.
    """

    row: Whole
    order: Whole
    event: Positions
    round: Positions
    white: Positions
    black: Positions
    white_score: NDArray[np.int8]
    black_score: NDArray[np.int8]
    how: NDArray[np.int8]
    white_rating: Units
    black_rating: Units


@dataclass(frozen=True)
class PoolEvents:
    """The events, one entry each.

    `edition`: position in the law's game rules; `on_list`: position of the list in force at the start;
    `order`: rank by start, end and id; `start_month`, `end_month`: months counted from year 0 (12 x year +
    month - 1); `whole`: the same number for all monthly parts of an event; `match_games`: games a match was
    set for, 0 = not given; `late`: reported too late.
    """

    edition: Positions
    on_list: Positions
    order: Whole
    whole: Whole
    start_month: Whole
    end_month: Whole
    match: Flags
    match_games: Whole
    late: Flags


@dataclass(frozen=True)
class PoolPlayers:
    """The players, one entry each; `used` has one row a list in force.

    `used`: rating on each list; `stand_in`: rating of the fall-back pool on each list (0 where the law has
    none); `before`, `stand_in_before`: the same on the list the change is added to. `games`: career games,
    UNKNOWN; `k`, `k_manual`, `birth_year`: 0 = not given; `peak`: 0 = unknown. `identity`: rank of the id,
    which settles what the order of rows must not.
    """

    used: Units
    stand_in: Units
    before: Units
    stand_in_before: Units
    games: Whole
    k: Whole
    k_manual: Whole
    peak: Units
    birth_year: Whole
    identity: Whole


@dataclass(frozen=True)
class Waiting:
    """Earlier events of unrated players that still count towards a first rating; one entry an event.

    `zero_first`: the player's first event, scored zero and left out. `scored_nothing`: the score is zero in
    the games that the law's reading of 8.2.1 looks at. `event`: position of an event of this batch, else
    -1; `earlier`: row in the newcomers' file of the last run, else -1.
    """

    player: Positions
    games: Whole
    score: Units
    opponents_sum: Units
    start_month: Whole
    end_month: Whole
    order: Whole
    zero_first: Flags
    scored_nothing: Flags
    event: Positions
    earlier: Positions


@dataclass(frozen=True)
class Law:
    """The law of the batch: an edition a game's event may point at, and the rules of the list.

    `list_month` counts months from year 0, as in `PoolEvents`; None for a law without dates.
    """

    editions: tuple[GameRules, ...]
    list: ListRules
    list_year: int
    list_month: int

    @property
    def k_year(self) -> int:
        """The year in which ages are counted for the K that is applied."""
        before = self.list.development.age_in == "list before" and self.list_month > 0
        return (self.list_month - 1) // 12 if before else self.list_year


@dataclass(frozen=True)
class Pool:
    """All that is needed to rate one pool."""

    games: PoolGames
    events: PoolEvents
    players: PoolPlayers
    waiting: Waiting
    law: Law
