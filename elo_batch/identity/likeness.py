"""How likely two entries are one person, as a score with its reasons in words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from rapidfuzz import fuzz

from elo_batch.arrow import pc
from elo_batch.columns import POOLS, pool_prefix
from elo_batch.exact import POINT
from elo_batch.identity.likely import swaps
from elo_batch.identity.sounds import in_any_order, orders, sounds
from elo_batch.notation.names import loose_ids, name_keys, plain_keys, texts_of, unquoted

LEAST = 70
"""The least score worth a proposal."""
LEAST_OF_NAMES = 78
"""The least likeness of two names that may be one, in hundredths."""
_NEAR, _FAR = 100, 400  # points of rating
_UNSAID = 10_000  # years or points


@dataclass(frozen=True)
class Entry:
    """A person as a list or a games file describes them. 0 and "" mean that it is not said.

    Attributes:
        id: the id; of somebody without one the name.
        rating: points, of the first pool that has one.
        place: where the entry stands.
        club: for people to read; never compared.
        key, plain: the name in one spelling, and without accents.
        sound: the sounds of the name, surname first where that is known.
        loose: the id without zeros in front and what programs add; "" where the id has no digit.
    """

    id: str
    name: str
    federation: str = ""
    birth_year: int = 0
    rating: int = 0
    place: str = ""
    club: str = ""
    key: str = ""
    plain: str = ""
    sound: str = ""
    loose: str = ""


COLUMNS = ("id", "name", "federation", "birth_year", "rating", "place")
"""The columns of a frame of entries, which may have `club` too."""


def entries(rows: pd.DataFrame) -> list[Entry]:
    """The entries of a frame with the `COLUMNS`, each row one; what is compared of them is made at once."""
    names, ids = texts_of(rows["name"]), texts_of(rows["id"])
    keys = name_keys(names)
    digits = pc.match_substring_regex(ids, r"\d")
    loose = pc.if_else(digits, loose_ids(unquoted(ids)), "")
    parts = [part.to_pylist() for part in (keys, plain_keys(keys), sounds(names), loose)]
    clubs = rows["club"].fillna("").tolist() if "club" in rows else [""] * len(rows)
    columns = [*(rows[name].tolist() for name in COLUMNS), clubs]
    return [Entry(*cells) for cells in zip(*columns, *parts, strict=True)]


def facts_of(players: pd.DataFrame) -> pd.DataFrame:
    """frames.Players with the `COLUMNS`; the rating is that of the first pool that has one."""
    ratings = np.zeros(len(players), dtype=np.int64)
    for pool in POOLS:
        ratings = np.where(ratings == 0, players[f"{pool_prefix(pool)}rating"].to_numpy(), ratings)
    names = [*COLUMNS[:4], *(("club",) if "club" in players else ())]
    facts = players[names].reset_index(drop=True)
    return facts.assign(rating=ratings // POINT, place="")


def entry(id_: str, name: str, *, federation: str = "", birth_year: int = 0, rating: int = 0) -> Entry:
    """One entry."""
    row = (id_, name, federation, birth_year, rating, "")
    return entries(pd.DataFrame([row], columns=list(COLUMNS)).astype({"id": "str", "name": "str"}))[0]


@dataclass(frozen=True)
class Likeness:
    """The score of a comparison, 0 to 100, and why, in words."""

    score: int
    reasons: tuple[str, ...]


def likeness(here: Entry, there: Entry) -> Likeness:
    """Compare two entries.

    >>> likeness(entry("Ben Birch", "Ben Birch"), entry("90000002", "Birch, Ben", rating=1500))
    Likeness(score=94, reasons=('same words in another order',))
    """
    parts = [_by_id(here, there), *_by_name(here, there)]
    best = max(parts, key=lambda part: part[0])
    if best[0] == 0:
        return Likeness(0, ())
    about = [_by_birth(here, there), _by_federation(here, there), _by_rating(here, there)]
    score = best[0] + sum(points for points, _ in about)
    said = [reason for points, reason in (*parts, *about) if reason and points]
    return Likeness(max(0, min(100, score)), tuple(said))


def nearness(here: Entry, there: Entry) -> tuple[bool, int, int]:
    """What tells candidates of one score apart, the nearer first: federation, year of birth, rating.

    What one of the two does not say is far.
    """
    years = abs(here.birth_year - there.birth_year) if here.birth_year and there.birth_year else _UNSAID
    apart = abs(here.rating - there.rating) if here.rating and there.rating else _UNSAID
    return _land(here) != _land(there), years, apart


def _land(entry: Entry) -> str:
    return entry.federation.strip().upper()


Part = tuple[int, str]


def _by_id(here: Entry, there: Entry) -> Part:
    if not here.loose or not there.loose:
        return 0, ""
    named = bool(here.sound) and here.name != here.id
    alike = not named or fuzz.token_set_ratio(here.sound, there.sound) >= LEAST_OF_NAMES
    if here.loose == there.loose:
        return (96 if alike else 72), "id written another way"
    if alike and there.loose in swaps(here.loose):
        return (90 if named else 75), "two digits of the id exchanged"
    return 0, ""


def _by_name(here: Entry, there: Entry) -> list[Part]:
    """The strongest thing that can be said of the names."""
    if not here.sound or not there.sound:
        return [(0, "")]
    mine, theirs = in_any_order(here.sound), in_any_order(there.sound)
    if here.key == there.key:
        return [(96, "same name")]
    if here.plain == there.plain:
        return [(95, "same name without accents")]
    if in_any_order(here.plain) == in_any_order(there.plain):
        return [(94, "same words in another order")]
    if mine == theirs:
        return [(92, _how_written(here, there))]
    return [_by_parts(mine.split(), theirs.split(), here, there) or _by_letters(here, there)]


def _how_written(here: Entry, there: Entry) -> str:
    other_letters = not (here.plain.isascii() and there.plain.isascii())
    return "same name in another alphabet" if other_letters else "same name but for spelling or titles"


def _by_parts(mine: list[str], theirs: list[str], here: Entry, there: Entry) -> Part | None:
    """One name gives less than the other: initials, or fewer first names."""
    few, many = sorted((mine, theirs), key=lambda words: (sum(map(len, words)), words))
    left = list(many)
    initials = 0
    for word in sorted(few, key=len, reverse=True):
        whole = word in left
        fitting = word if whole else next((w for w in left if len(word) == 1 and w[0] == word), "")
        if not fitting:
            return None
        left.remove(fitting)
        initials += not whole
    if len(few) == initials or not _one_surname(here, there):
        return None
    if initials:
        return (84, "same surname, initial fits")
    return (88, "one of the names is longer") if len(few) > 1 else (60, "same surname")


def _one_surname(here: Entry, there: Entry) -> bool:
    """Whether what stands before the comma is in both names, where there is a comma."""
    surnames = [entry.sound.partition(",")[0] for entry in (here, there) if "," in entry.sound]
    both = [set(entry.sound.replace(",", " ").split()) for entry in (here, there)]
    return all(set(surname.split()) & both[0] & both[1] for surname in surnames)


def _by_letters(here: Entry, there: Entry) -> Part:
    """The names letter by letter, in the order in which they are most alike."""
    found = max(fuzz.ratio(mine, orders(there.sound)[0]) for mine in orders(here.sound))
    if found < LEAST_OF_NAMES:
        return 0, ""
    return round(found * 0.88), f"similar name ({found:.0f} %)"


def _by_birth(here: Entry, there: Entry) -> Part:
    if not here.birth_year or not there.birth_year:
        return 0, ""
    if here.birth_year == there.birth_year:
        return 8, f"born {here.birth_year} in both"
    points = -6 if abs(here.birth_year - there.birth_year) == 1 else -30
    return points, f"born {here.birth_year} here, {there.birth_year} there"


def _by_federation(here: Entry, there: Entry) -> Part:
    mine, theirs = _land(here), _land(there)
    if not mine or not theirs:
        return 0, ""
    return (
        (3, f"federation {mine} in both")
        if mine == theirs
        else (-6, f"federation {mine} here, {theirs} there")
    )


def _by_rating(here: Entry, there: Entry) -> Part:
    if not here.rating or not there.rating:
        return 0, ""
    apart = abs(here.rating - there.rating)
    said = f"rating {here.rating} here, {there.rating} there"
    return (3 if apart <= _NEAR else -8 if apart > _FAR else 1), said
