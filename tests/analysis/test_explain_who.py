"""The player meant is found by id, by name, by a part of it; never guessed."""

from __future__ import annotations

import pytest

from elo_batch.analysis.explain.who import find_player
from elo_batch.problems import RequestError

PEOPLE = {
    "90000001": "Alder, Ann",
    "90000002": "Alder, Annabel Wilhelmina",
    "90000003": "Elm, Eve",
    "00123": "Fir, Zoë",
    "Gorse, Gil": "Gorse, Gil",
}


@pytest.mark.parametrize(
    ("asked", "player"),
    [
        ("90000001", "90000001"),
        ("00123", "00123"),
        ("alder,  ann", "90000001"),
        ("ELM, EVE", "90000003"),
        ("eve elm", "90000003"),
        ("elm", "90000003"),
        ("wilhel", "90000002"),
        ("fir", "00123"),
        ("zoe", "00123"),
        ("Gorse, Gil", "Gorse, Gil"),
    ],
)
def test_an_id_a_name_and_a_part_of_one_are_found(asked: str, player: str) -> None:
    assert find_player(PEOPLE, asked) == player


def test_several_matches_are_listed_and_none_is_chosen() -> None:
    with pytest.raises(RequestError, match=r"2 players; give the id: 90000001 Alder, Ann; 90000002 Alder"):
        find_player(PEOPLE, "alder")


@pytest.mark.parametrize(
    ("asked", "near"), [("Aldre, Ann", "90000001"), ("90000004", "90000003"), ("gorze", "Gorse")]
)
def test_near_matches_are_shown_for_nobody(asked: str, near: str) -> None:
    with pytest.raises(RequestError, match=f"no player .*near: .*{near}"):
        find_player(PEOPLE, asked)


@pytest.mark.parametrize("asked", ["123", "Xylophone", ""])
def test_what_is_like_nobody_is_refused(asked: str) -> None:
    with pytest.raises(RequestError):
        find_player(PEOPLE, asked)


def test_a_long_list_of_matches_is_cut_and_counted() -> None:
    many = {str(number): f"Birch, Ben {number}" for number in range(25)}
    with pytest.raises(RequestError, match=r"fits 25 players.*and 15 more"):
        find_player(many, "birch")
