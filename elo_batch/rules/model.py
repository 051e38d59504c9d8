"""The law of one day as plain, frozen values. No dates are asked here: `load` has resolved them.

`GameRules` say how one game counts; `ListRules` say what a list does with the sums. Ratings and
differences are whole points here, as in the text of the laws.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

Span = Literal["period", "event", "game"]
Rounding = Literal["period", "event", "game", "none"]


@dataclass(frozen=True)
class Ground:
    """Why a value holds: its article, or the reading where the text is silent; its source and first day."""

    article: str = ""
    reading: str = ""
    source: str = ""
    since: date | None = None

    def __str__(self) -> str:
        """The article, else `reading: ...`."""
        return self.article or (f"reading: {self.reading}" if self.reading else "")


@dataclass(frozen=True)
class Curve:
    """Expected score by rating difference.

    `table`: `upper_ends[i]` is the last difference with .50 + i hundredths, beyond the last one it is 1.00
    (FIDE 8.1.2). `logistic`: 1 / (1 + 10^(-d / scale)).
    """

    kind: Literal["table", "logistic"]
    upper_ends: tuple[int, ...] = ()
    scale: int = 400


@dataclass(frozen=True)
class DifferenceCap:
    """The limit on the rating difference (FIDE 8.3.1).

    `once_per_event`: of a player's games with a difference above the limit, only the one with the greatest
    keeps it (2022 to February 2024). `weaker_side_limited_too` says whether that also limits the weaker
    player. Players rated `not_for_ratings_from` or more use the full difference.
    """

    value: int
    once_per_event: bool = False
    weaker_side_limited_too: bool = False
    not_for_ratings_from: int | None = None


@dataclass(frozen=True)
class Exclusion:
    """Games that are not rated: a difference of `difference` or more and a player above `above_rating`."""

    difference: int
    above_rating: int


@dataclass(frozen=True)
class RateOfPlay:
    """Bounds on the time for `moves` moves, in minutes.

    `more_than` (exclusive) and `at_least` (inclusive) bound it from below, `less_than` (exclusive) and
    `at_most` (inclusive) from above; 0 = no bound. `by_rating`: (rating, minutes) pairs, the highest first:
    if either player has that rating, at least so many minutes. `first_control_moves`: least number of moves
    of a first control.
    """

    moves: int = 60
    more_than: int = 0
    at_least: int = 0
    less_than: int = 0
    at_most: int = 0
    by_rating: tuple[tuple[int, int], ...] = ()
    first_control_moves: int = 0


@dataclass(frozen=True)
class GameRules:
    """How one game counts, in one edition of a law.

    Attributes:
        law: name of the rule set.
        edition: first day of the newest block that made it, ISO ("" for an undated law).
        curve, cap, exclusion, rate_of_play: see there; None where the law has none.
        fallback_pool: pool whose rating stands in for a missing one ("" = none).
        unrated_opponents: "not rated", or "start rating" where everybody has one.
        matches: True where matches against unrated players and decided matches are not rated.
        round_robin_with_unrated: "ordinary" or "refused" (the procedure is not certain).
        long_event_days: events over so many days are rated in monthly parts (0 = never).
        late_lists: an event is not rated after that many lists from its end (0 = never late).
        late_days_left: ending with so few days left in its month, the count begins one list later.
        floor: ratings below it count as unrated at the event's start (0 = no floor).
        grounds: Ground by topic: "unplayed", "not rated by mark", "unrated opponent", "match unrated",
            "match decided", "cap", "exclusion", "fallback", "late", "curve", "rate of play",
            "round robin with unrated", "long event".
    """

    law: str
    edition: str
    curve: Curve
    cap: DifferenceCap | None
    exclusion: Exclusion | None
    rate_of_play: RateOfPlay | None
    fallback_pool: str
    unrated_opponents: Literal["not rated", "start rating"]
    matches: bool
    round_robin_with_unrated: Literal["ordinary", "refused"]
    long_event_days: int
    late_lists: int
    late_days_left: int
    floor: int
    grounds: Mapping[str, Ground]


@dataclass(frozen=True)
class KBand:
    """One band of K; the first band whose every given condition holds gives K.

    Conditions: rating `from_rating` or more, below `below_rating`; highest published rating ever
    `ever_from_rating` or more, never `never_from_rating`; list year - birth year at most
    `until_year_of_age`; fewer than `below_games` rated games. None = not asked.
    """

    k: int
    from_rating: int | None = None
    below_rating: int | None = None
    ever_from_rating: int | None = None
    never_from_rating: int | None = None
    until_year_of_age: int | None = None
    below_games: int | None = None
    article: str = ""


@dataclass(frozen=True)
class Development:
    """Who gets which K.

    `from_list`: the K printed on the list is used; else K is always derived. `assumed`: K where the facts
    that decide are unknown. `games_limit`: K x games of the period stays within it (0 = no limit).
    `first_k`: K of a newly rated player. `age_in`: ages are counted in the year of the list being made, or of
    the list before it, on which K is printed.
    """

    bands: tuple[KBand, ...]
    from_list: bool
    assumed: int
    games_limit: int
    first_k: int
    age_in: Literal["list made", "list before"] = "list made"


@dataclass(frozen=True)
class Floor:
    """What happens below `value`: the player becomes "unrated", or the rating is "held" at the floor."""

    value: int
    effect: Literal["unrated", "held"]
    games_kept: bool = True


@dataclass(frozen=True)
class FirstRating:
    """How unrated players get a first rating (FIDE 8.2).

    `method`: "half points" (rule A: the average of the opponents; above 50 % + `per_half_point` for each
    half point; below + dp), or "added draws" (rule B: `added_opponents` more opponents rated
    `added_rating`, each drawn; + dp), or "start" (`start_rating` at once).
    `least_games` against rated opponents, within `window_months` (0 = for ever), the window "sliding" or
    "restart"; at least `least_half_points` scored (0 = none asked); `zero_first_event`: a first event with
    score zero is left out, counting games against "rated opponents", "all games", or "counts" (never left
    out). `maximum` 0 = none.
    """

    method: Literal["half points", "added draws", "start"]
    least_games: int = 5
    window_months: int = 0
    window: Literal["sliding", "restart"] = "sliding"
    maximum: int = 0
    per_half_point: int = 0
    added_opponents: int = 0
    added_rating: int = 0
    start_rating: int = 0
    least_half_points: int = 0
    zero_first_event: Literal["rated opponents", "all games", "counts"] = "counts"
    performance_dp: tuple[int, ...] = ()


@dataclass(frozen=True)
class Lists:
    """When lists appear: on the 1st of each month; an event may end `closing_days` before the list's day."""

    closing_days: int
    inactive_after_months: int


@dataclass(frozen=True)
class ListRules:
    """What a list does with the sums of its period, in one edition of a law.

    `update`: when ratings move; `rounding`: where changes are rounded ("none": kept in billionths).
    `zero_sum`: the exchange of a game is rounded once and applied to both players (rounding = "game").
    `update_free`, `rounding_free`: the user may choose (`--update`, `--rounding`) within the law.
    grounds topics: "k", "k limit", "rounding", "floor", "first rating", "lists", "update",
    "zero first event", "joined meanwhile" (8.2.4).
    """

    law: str
    edition: str
    development: Development
    floor: Floor | None
    first_rating: FirstRating | None
    lists: Lists
    update: Span
    update_free: bool
    rounding: Rounding
    zero_sum: bool
    performance_dp: tuple[int, ...]
    grounds: Mapping[str, Ground]
    rounding_free: bool = False


@dataclass(frozen=True)
class Adjustment:
    """A one-off change of a whole list on a day.

    `method`: "compress" (below `below`, the rating moves `share_hundredths` of the way up to it) or
    "raise to" (a rating more than `distance` below that of `pool` becomes that rating - `distance`).
    """

    name: str
    day: date
    method: Literal["compress", "raise to"]
    below: int = 0
    share_hundredths: int = 0
    pool: str = ""
    distance: int = 0
    reason: str = ""
    ground: Ground = Ground()


@dataclass(frozen=True)
class Rules:
    """A law as it stood on one day: both halves, and what names it."""

    name: str
    title: str
    pool: str
    game: GameRules
    list: ListRules
