"""Near matches: who is found however a name was spoilt, and in which order they are told."""

from __future__ import annotations

import random

import numpy as np
import pandas as pd
import pytest

from elo_batch.exact import POINT
from elo_batch.identity import unrated
from elo_batch.identity.likeness import COLUMNS
from elo_batch.identity.near import all_described, nearest


def listed(*rows: tuple[str, str, str, int, int]) -> pd.DataFrame:
    """frames.Players from id, name, federation, year of birth and rating."""
    ids, names, federations, births, ratings = zip(*rows, strict=True)
    players = unrated(ids, names)
    players["federation"] = pd.Series(federations, dtype="str")
    players["birth_year"] = np.array(births, dtype=np.int32)
    players["rating"] = np.array(ratings, dtype=np.int64) * POINT
    return players


def person(name: str, id_: str = "", federation: str = "", born: int = 0, rating: int = 0) -> pd.DataFrame:
    row = (id_ or name, name, federation, born, rating, "")
    texts = dict.fromkeys(("id", "name", "federation", "place"), "str")
    return pd.DataFrame([row], columns=list(COLUMNS)).astype(texts)


def near_matches(persons: pd.DataFrame, players: pd.DataFrame) -> list[str]:
    return [all_described(players, positions) for positions in nearest(persons, players)]


def ids_of(sentence: str) -> list[str]:
    return [word for word in sentence.replace("(", " ").split() if word.isdigit() and len(word) == 8]


LISTED = listed(
    ("90000001", "Adler, Ann", "", 0, 0),
    ("90000002", "Christensen, Kai", "", 0, 0),
    ("90000003", "Petrov, Yuri", "", 0, 0),
    ("90000004", "Birch, Ben Oliver", "", 0, 0),
    ("90000005", "Cedar-Dogwood, Eva", "", 0, 0),
    ("90000006", "Hazel, Maria Anna", "", 0, 0),
    ("90000007", "Maple, Max", "", 0, 0),
)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Bdler, Ann", "90000001"),
        ("Ann Bdler", "90000001"),
        ("dler, Ann", "90000001"),
        ("Kristensen, Kai", "90000002"),
        ("Kai Kristensen", "90000002"),
        ("Petrov, Juri", "90000003"),
        ("Юрий Петров", "90000003"),
        ("Yuri, Petrov", "90000003"),
        ("Birch, Ben", "90000004"),
        ("Birch, B. O.", "90000004"),
        ("Cedar Dogwood, Eva", "90000005"),
        ("CedarDogwood, Eva", "90000005"),
        ("Cedar, Eva", "90000005"),
        ("Eva Dogwood", "90000005"),
        ("Hazel, Maria-Anna", "90000006"),
        ("Hazel, Mariaanna", "90000006"),
        ("GM Maple, Mux", "90000007"),
    ],
)
def test_a_spoilt_name_is_found(written: str, meant: str) -> None:
    (sentence,) = near_matches(person(written), LISTED)
    assert ids_of(sentence) == [meant]


@pytest.mark.parametrize("written", ["Oak, Olga", "Spruce, Ann", "Max", "123", ""])
def test_another_name_is_no_near_match(written: str) -> None:
    assert near_matches(person(written), LISTED) == [""]


def test_an_id_with_exchanged_digits_needs_a_name_that_fits() -> None:
    assert ids_of(near_matches(person("Adler, A.", "90000010"), LISTED)[0]) == ["90000001"]
    assert near_matches(person("Spruce, Sam", "90000010"), LISTED) == [""]


TWINS = [
    ("90000015", "Elm, Eva", "YYY", 1990, 1500),
    ("90000014", "Elm, Eva", "XXX", 1991, 1500),
    ("90000013", "Elm, Eva", "XXX", 1990, 2500),
    ("90000010", "Elm, Eva", "XXX", 1990, 1590),
    ("90000011", "Elm, Eva", "XXX", 1990, 1510),
    ("90000012", "Elm, Eva", "XXX", 1990, 1490),
]


@pytest.mark.parametrize("seed", range(5))
def test_equals_are_told_by_federation_year_rating_and_id(seed: int) -> None:
    """1510 and 1490 are as far from 1500: the id decides. Nothing depends on the order of the rows."""
    rows = random.Random(seed).sample(TWINS, len(TWINS))
    someone = person("Elm, Eve", "Elm, Eve", "XXX", 1990, 1500)
    assert ids_of(near_matches(someone, listed(*rows))[0]) == ["90000011", "90000012", "90000010"]
    without_rating = person("Elm, Eve", "Elm, Eve", "XXX", 1990)
    assert ids_of(near_matches(without_rating, listed(*rows))[0]) == ["90000010", "90000011", "90000012"]
    other_land = person("Elm, Eve", "Elm, Eve", "YYY", 1990, 1500)
    assert ids_of(near_matches(other_land, listed(*rows))[0])[0] == "90000015"


@pytest.mark.parametrize("seed", range(3))
def test_the_best_of_many_bearers_of_a_name_do_not_depend_on_their_order(seed: int) -> None:
    """Thirty of one name, more than are looked at otherwise: the one of the same year comes first."""
    rows = [(f"900001{n:02}", "Fir, Fay", "XXX", 1970 + n, 1500) for n in range(30)]
    players = listed(*random.Random(seed).sample(rows, len(rows)))
    found = near_matches(person("Fir, Fai", "Fir, Fai", "XXX", 1981), players)
    assert ids_of(found[0]) == ["90000111"]


def test_a_search_among_many_names_finds_everybody() -> None:
    """Among 50,000 names made of the same parts the coarse choice keeps the one that is meant."""
    rng = random.Random(1)
    parts = ["al", "bor", "cen", "dal", "eri", "fos", "gun", "hol", "ist", "jar", "kov", "lin", "mar", "nis"]
    names = [
        f"{''.join(rng.choices(parts, k=3)).title()}, {''.join(rng.choices(parts, k=2)).title()}"
        for _ in range(50_000)
    ]
    players = unrated([str(n) for n in range(len(names))], names)
    spoilt = [f"X{name[1:]}" for name in names[:200]]
    found = near_matches(pd.concat([person(name) for name in spoilt], ignore_index=True), players)
    assert all(name in near for name, near in zip(names, found, strict=False))
