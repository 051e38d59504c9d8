"""K of one player for one game, and why."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from elo_batch.calculator.players import Player
from elo_batch.exact import to_text
from elo_batch.rating.development import AppliedK, Facts, Origin, derive, limited
from elo_batch.rating.inputs import UNKNOWN
from elo_batch.rating.k_reasons import reasons
from elo_batch.rules.model import Development


def k_of(player: Player, law: Development, year: int | None) -> tuple[int, str]:
    """K as given, else by the bands of the law in a year; then the limit on K times games, for one game.

    ValueError where a band asks for the age and the year is not known.

    >>> from elo_batch.exact import POINT
    >>> from elo_batch.rules.model import KBand
    >>> law = Development((KBand(40, below_rating=2100), KBand(20)), False, 20, 0, 40)
    >>> k_of(Player(1400 * POINT), law, None)
    (40, 'rating 1400: below 2100')
    """
    if player.birth_year and year is None and any(band.until_year_of_age for band in law.bands):
        raise ValueError("K depends on the year of birth; say on which day the game is rated")
    applied = _applied(player, law, year or 0)
    reason = str(reasons(applied, law, year or 0).iloc[0])
    if player.k is not None:
        reason = reason.replace(f"K {player.k} set by hand", "as given", 1)
    elif bool(applied.derived.games_missing[0]):
        reason = _assumed(applied, law)
    return int(applied.k[0]), reason


def _applied(player: Player, law: Development, year: int) -> AppliedK:
    facts = Facts(
        np.array([player.rating]),
        np.array([UNKNOWN if player.games is None else player.games]),
        np.array([player.peak]),
        np.array([player.birth_year]),
    )
    derived = derive(facts, law, year)
    k, origin = derived.k, Origin.BAND + derived.band
    if player.k is not None:
        k, origin = np.array([player.k]), np.array([int(Origin.MANUAL)])
        nothing = np.zeros(1, dtype=bool)
        derived = replace(derived, games_missing=nothing, birth_missing=nothing, peak_missing=nothing)
    one = np.ones(1, dtype=np.int64)
    return AppliedK(limited(k, one, law.games_limit), k, origin, one, derived.games_missing, derived, facts)


def _assumed(applied: AppliedK, law: Development) -> str:
    derived, rating = applied.derived, to_text(int(applied.facts.rating[0]))
    unknown = ["number of games"]
    unknown += ["year of birth"] if bool(derived.birth_missing[0]) else []
    unknown += ["peak"] if bool(derived.peak_missing[0]) else []
    bands = [f"K {band.k} below {band.below_games} games" for band in law.bands if band.below_games]
    other = f"; {', '.join(bands)}" if bands else ""
    return f"assumed for a rating of {rating}: {', '.join(unknown)} unknown{other}"
