"""What an explanation holds: frozen, plain values. Exact numbers are int64 billionths, None where blank."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One line of a sum: what it is, its value as text, and how it came about."""

    label: str
    value: str
    why: str = ""


@dataclass(frozen=True)
class Game:
    """One game as it counted for the player.

    `exact_change`: K x gain. `change`: that, rounded, where the law rounds each game on its own.
    `reasons`: why it does not count, or which limit acted, with the article. `place`: file, sheet and line.
    """

    round: int | None
    board: int | None
    date: str
    colour: str
    opponent: str
    opponent_name: str
    rating_used: int | None
    opponent_rating: int | None
    rating_list: str
    opponent_list: str
    rating_source: str
    edition: str
    difference: int | None
    difference_used: int | None
    score: int
    expected: int | None
    gain: int | None
    k: int | None
    exact_change: int | None
    change: int | None
    verdict: str
    article: str
    reasons: tuple[str, ...]
    place: str


@dataclass(frozen=True)
class Sums:
    """The numbers of one row of `changes.csv`."""

    games: int
    score: int | None
    expected: int | None
    gain: int | None
    k: int | None
    k_list: int | None
    k_reason: str
    exact_change: int | None
    change: int | None
    points: int
    not_rated: int
    opponents_average: int | None
    performance: int | None
    note: str

    @property
    def unrated(self) -> bool:
        """Whether the row is that of a player without a rating, or with one below the floor."""
        return self.expected is None


@dataclass(frozen=True)
class EventPart:
    """One event of the player in one pool: its games, its sums, and the sums in words.

    `start`, `end`: days of the player's first and last game, "" where the lines have none. `update`: when
    ratings move, as the law has it: period, event or game.
    """

    event_id: str
    event: str
    start: str
    end: str
    rating_used: int | None
    update: str
    sums: Sums
    games: tuple[Game, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Record:
    """Games of an unrated player in one event, for a first rating; `why` says why they do not count."""

    event: str
    start: str
    end: str
    games: int
    score: int
    opponents_sum: int
    counted: bool
    why: str = ""


@dataclass(frozen=True)
class FirstRating:
    """How a first rating comes about: the pooled events and the steps of the sum, where known."""

    records: tuple[Record, ...]
    games: int
    steps: tuple[Step, ...]
    remark: str = ""


@dataclass(frozen=True)
class PoolPart:
    """Everything of the player in one pool.

    `steps`: from the rating before to the new one, empty for a player who has none. `first`: only for a
    player without a rating, or with one below the floor at the start of an event.
    """

    pool: str
    law: str
    sentence: str
    rating_before: int | None
    new_rating: int | None
    sums: Sums
    events: tuple[EventPart, ...]
    steps: tuple[Step, ...]
    first: FirstRating | None


@dataclass(frozen=True)
class Explanation:
    """A whole explanation. `faults`: where the numbers do not add up, so that the output is damaged."""

    id: str
    name: str
    list_date: str
    version: str
    lines: str
    pools: tuple[PoolPart, ...]
    remarks: tuple[str, ...]
    faults: tuple[str, ...]
