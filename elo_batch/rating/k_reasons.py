"""Why a player has this K, as a sentence: built once for every distinct combination of its numbers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import numpy as np
import pandas as pd

from elo_batch.exact import POINT
from elo_batch.notation.counts import counted
from elo_batch.rating.development import AppliedK, Origin
from elo_batch.rating.inputs import Whole
from elo_batch.rules.model import Development, KBand


def reasons(applied_k: AppliedK, law: Development, year: int) -> pd.Series:
    """The reason of each K as a sentence, built once for every distinct combination of its numbers."""
    facts, derived = applied_k.facts, applied_k.derived
    banded = applied_k.origin >= Origin.BAND
    keys = pd.DataFrame(
        {
            "origin": applied_k.origin,
            "k": applied_k.before_limit,
            "after": applied_k.k,
            "n": np.where(applied_k.k != applied_k.before_limit, applied_k.games_in_period, 0),
            "rating": np.where(banded, facts.rating // POINT, 0),
            "peak": np.where(banded, np.maximum(facts.peak, facts.rating) // POINT, 0),
            "games": np.where(banded, facts.games, 0),
            "born": np.where(banded, facts.birth_year, 0),
            "unknown": np.where(
                banded,
                derived.games_missing * 1 + derived.birth_missing * 2 + derived.peak_missing * 4,
                0,
            ),
        }
    )
    used = _columns_that_matter(keys, law)
    codes, first = _distinct_rows(used)
    texts = [_reason(row, law) for row in used.iloc[first].to_dict("records")]
    return pd.Series(texts, dtype="str").take(codes).reset_index(drop=True)


def _distinct_rows(frame: pd.DataFrame) -> tuple[Whole, Whole]:
    """A number for each distinct row, and the first row of each number."""
    codes = np.zeros(len(frame), dtype=np.int64)
    for name in frame.columns:
        column, distinct = pd.factorize(frame[name].to_numpy())
        codes = pd.factorize(codes * max(len(distinct), 1) + column)[0].astype(np.int64)
    first = np.zeros(int(codes.max(initial=-1)) + 1, dtype=np.int64)
    first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)
    return codes, first


def _columns_that_matter(keys: pd.DataFrame, law: Development) -> pd.DataFrame:
    """Blank the numbers a sentence will not name, so that few distinct sentences remain."""
    keys = keys.copy()
    for number, band in enumerate(law.bands):
        here = keys["origin"] == Origin.BAND + number
        if band.below_games is None and not (here & (keys["games"] >= 0) & _last(law, number)).any():
            keys.loc[here, "games"] = 0
        if band.ever_from_rating is None:
            keys.loc[here, "peak"] = 0
        if band.until_year_of_age is None:
            keys.loc[here, "born"] = 0
        if band.from_rating is None and band.below_rating is None:
            keys.loc[here, "rating"] = 0
    return keys


def _last(law: Development, number: int) -> bool:
    return number == len(law.bands) - 1 and any(band.below_games for band in law.bands)


def _reason(row: Mapping[Hashable, int], law: Development) -> str:
    k, origin, unknown = row["k"], row["origin"], row["unknown"]
    if origin == Origin.MANUAL:
        text = f"K {k} set by hand"
    elif origin == Origin.LIST:
        text = f"K {k} on the list"
    elif origin == Origin.FIRST:
        text = f"K {k} of a first rating"
    elif unknown & 1:
        text = f"K blank, games unknown: {k} assumed, warning"
    else:
        text = _band_reason(row, law)
    if not unknown & 1:
        facts = [name for bit, name in ((2, "year of birth"), (4, "peak")) if unknown & bit]
        text += f" ({' and '.join(facts)} unknown)" if facts else ""
    if row["after"] != k:
        text += f"; limit {law.games_limit}: {counted(str(row['n']), 'game')}, K {k} → {row['after']}"
    return text


def _band_reason(row: Mapping[Hashable, int], law: Development) -> str:
    number = row["origin"] - Origin.BAND
    if number >= len(law.bands):
        return f"no band of the law fits: K {law.assumed}"
    band, parts = law.bands[number], []
    if band.ever_from_rating is not None:
        parts.append(f"once {band.ever_from_rating} (peak {row['peak']})")
    if band.until_year_of_age is not None:
        parts.append(f"to the year of age {band.until_year_of_age}: born {row['born']}")
    if band.below_games is not None:
        parts.append(f"below {band.below_games} games: {row['games']} at the start")
    if band.from_rating is not None or band.below_rating is not None:
        parts.append(f"rating {row['rating']}: {_bounds(band)}")
    if band.never_from_rating is not None:
        parts.append(f"never {band.never_from_rating}")
    if not parts and _last(law, number):
        parts.append(f"{counted(str(row['games']), 'game')} at the start")
    return ", ".join(parts) or f"K {band.k} for everybody"


def _bounds(band: KBand) -> str:
    if band.from_rating is None:
        return f"below {band.below_rating}"
    if band.below_rating is None:
        return f"{band.from_rating} or more"
    return f"{band.from_rating} to {band.below_rating - 1}"
