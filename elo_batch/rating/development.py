"""K, the development coefficient: who gets which, why, and the limit on it.

A K set by hand wins over the one printed on the list, and that over the one derived from the bands of the
law. Every K carries its reason as numbers; `k_reasons` makes sentences of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np

from elo_batch.exact import POINT, Units
from elo_batch.rating.inputs import UNKNOWN, Flags, PoolPlayers, Whole
from elo_batch.rules.model import Development, KBand


class Origin(IntEnum):
    """Where a K comes from: a band of the law has the values from BAND on."""

    NONE = 0
    MANUAL = 1
    LIST = 2
    FIRST = 3
    BAND = 4


@dataclass(frozen=True)
class Facts:
    """What decides a derived K, one entry a player: rating, career games, peak, year of birth."""

    rating: Units
    games: Whole
    peak: Units
    birth_year: Whole

    @classmethod
    def of(cls, players: PoolPlayers) -> Facts:
        """The facts as they stand on the list the change is added to."""
        return cls(players.before, players.games, players.peak, players.birth_year)


@dataclass(frozen=True)
class DerivedK:
    """A K from the bands, the number of its band, and whether an unknown fact might have changed it.

    `games_missing`, `birth_missing`, `peak_missing`: a band asked for the fact and was passed over.
    """

    k: Whole
    band: Whole
    games_missing: Flags
    birth_missing: Flags
    peak_missing: Flags


def derive(facts: Facts, law: Development, year: int) -> DerivedK:
    """K by the bands of the law in a year (FIDE 8.3.3): the first band whose conditions all hold.

    A condition on an unknown fact does not hold; where it would have changed K, that is remembered.

    >>> law = Development((KBand(40, below_games=30), KBand(20)), True, 20, 700, 40)
    >>> facts = Facts(np.array([1500, 1500]) * POINT, np.array([29, 30]), np.zeros(2), np.zeros(2))
    >>> derive(facts, law, 2026).k.tolist()
    [40, 20]
    """
    count = len(facts.rating)
    k = np.full(count, law.assumed, dtype=np.int64)
    band = np.full(count, len(law.bands), dtype=np.int64)
    open_ = np.ones(count, dtype=bool)
    passed_over: list[tuple[str, Flags, int]] = []
    for number, this in enumerate(law.bands):
        holds, unknown = _holds(facts, this, year)
        chosen = open_ & holds
        k[chosen], band[chosen] = this.k, number
        open_ &= ~holds
        passed_over += [(name, open_ & flags, this.k) for name, flags in unknown.items()]
    missing = {name: np.zeros(count, dtype=bool) for name in ("games", "birth", "peak")}
    for name, flags, its_k in passed_over:
        missing[name] |= flags & (k != its_k)
    return DerivedK(k, band, missing["games"], missing["birth"], missing["peak"])


def _holds(facts: Facts, band: KBand, year: int) -> tuple[Flags, dict[str, Flags]]:
    """Where every condition of a band holds, and where only an unknown fact keeps it from holding."""
    holds = np.ones(len(facts.rating), dtype=bool)
    unknown: dict[str, Flags] = {}
    highest = np.maximum(facts.peak, facts.rating)
    if band.from_rating is not None:
        holds &= facts.rating >= band.from_rating * POINT
    if band.below_rating is not None:
        holds &= facts.rating < band.below_rating * POINT
    if band.never_from_rating is not None:
        holds &= highest < band.never_from_rating * POINT
    sure = {
        "games": None if band.below_games is None else facts.games != UNKNOWN,
        "birth": None if band.until_year_of_age is None else facts.birth_year > 0,
    }
    asked: dict[str, Flags] = {}
    if band.below_games is not None:
        asked["games"] = facts.games < band.below_games
    if band.until_year_of_age is not None:
        asked["birth"] = year - facts.birth_year <= band.until_year_of_age
    if band.ever_from_rating is not None:
        reached = highest >= band.ever_from_rating * POINT
        unknown["peak"] = holds & ~reached & (facts.peak == 0)
        holds &= reached
    for name, flags in asked.items():
        known = sure[name]
        assert known is not None
        unknown[name] = holds & ~known
        holds &= known & flags
    return holds, unknown


def fitting(facts: Facts, band: KBand, year: int) -> Flags:
    """Where all that a band asks for holds, but for the rating, which moves while one walks."""
    return _holds(facts, replace(band, from_rating=None, below_rating=None), year)[0]


@dataclass(frozen=True)
class AppliedK:
    """K as applied in a period, one entry a player.

    `k` is after the games limit, `before_limit` without it; `origin` says where it comes from; `assumed`:
    it rests on an unknown number of games.
    """

    k: Whole
    before_limit: Whole
    origin: Whole
    games_in_period: Whole
    assumed: Flags
    derived: DerivedK
    facts: Facts


def applied(players: PoolPlayers, first: Flags, games: Whole, law: Development, year: int) -> AppliedK:
    """K of the period for every player: by hand, of the list, of a first rating, or derived; then the limit.

    `first`: the player has no rating of this pool yet: another pool's stands in, or everybody starts at one.
    `games`: rated games of the whole period, which the limit K x n <= 700 counts (FIDE 8.3.3).
    """
    facts = Facts.of(players)
    derived = derive(facts, law, year)
    k = np.where(derived.games_missing, law.assumed, derived.k)
    k = np.where(first, law.first_k, k)
    origin = np.where(first, int(Origin.FIRST), Origin.BAND + derived.band)
    if law.from_list:
        listed = players.k > 0
        k, origin = np.where(listed, players.k, k), np.where(listed, int(Origin.LIST), origin)
    manual = players.k_manual > 0
    k, origin = np.where(manual, players.k_manual, k), np.where(manual, int(Origin.MANUAL), origin)
    assumed = (origin >= Origin.BAND) & derived.games_missing
    return AppliedK(limited(k, games, law.games_limit), k, origin, games, assumed, derived, facts)


def limited(k: Whole, games: Whole, limit: int) -> Whole:
    """The largest whole K with K x games within the limit (FIDE 8.3.3); 0 = no limit.

    >>> limited(np.array([40, 40, 20]), np.array([17, 18, 39]), 700).tolist()
    [40, 38, 17]
    """
    if not limit:
        return k
    return np.where(k * games > limit, limit // np.maximum(games, 1), k)
