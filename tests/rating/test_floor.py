"""Floors: below one a player is unrated, or held; a list without games stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from .batches import Rated, own_law, rate

HEADER = "id,name,rating,games,k"


def loses(
    rating: int, floor_law: tuple[str, ...] = ("fide-standard",), k: int = 40, **options: object
) -> Rated:
    """Alder loses to an equal Birch, while Cedar does not play."""
    players = (
        f"{HEADER}\n90000001,Alder,{rating},50,{k}\n90000002,Birch,{rating},50,{k}\n90000003,Cedar,1200,50,20"
    )
    game = {"event": "Open", "date": "2025-11-03", "white": "90000001", "black": "90000002", "result": "0-1"}
    return rate([game], players, rules=floor_law, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rating", "new"), [(1420, "1400"), (1419, "")])
def test_below_1400_a_player_becomes_unrated(rating: int, new: str) -> None:
    rated = loses(rating)  # -.5 x 40 = -20
    assert rated.list_of()["90000001"] == new
    note = "" if new else "1399, below 1400: unrated"
    assert rated.period("90000001")["note"] == note
    assert rated.list_of("games")["90000001"] == "51"
    assert rated.list_of("k")["90000001"] == ("40" if new else "")


def test_the_count_of_games_begins_again_where_the_reading_says_so() -> None:
    assert loses(1419, readings={"games-kept": "no"}).list_of("games")["90000001"] == "0"


def test_who_does_not_play_is_not_moved_by_the_floor() -> None:
    rated = loses(1419)
    assert rated.list_of()["90000003"] == "1200"


def test_a_club_keeps_everybody() -> None:
    assert loses(1000, ("fide-club",)).list_of() == {
        "90000001": "980",
        "90000002": "1020",
        "90000003": "1200",
    }


HELD = """
extends = "elo"
title = "Club law"
verified_on = 2026-05-01
[floor]
value = 100
effect = "held"
reading = "decided by our club"
source = "minutes"
"""


@pytest.mark.parametrize(
    ("rating", "new", "note"),
    [
        (100, "100", "80, below 100: held at 100"),
        (110, "100", "90, below 100: held at 100"),
        (120, "100", ""),
        (90, "90", "70, below 100: held at 90"),
    ],
)
def test_a_floor_that_holds_neither_lets_fall_nor_raises(
    tmp_path: Path, rating: int, new: str, note: str
) -> None:
    rated = loses(rating, own_law(tmp_path / "club.toml", HELD))
    assert rated.list_of()["90000001"] == new
    assert rated.period("90000001")["note"] == note


def test_without_a_floor_a_rating_may_fall_below_zero() -> None:
    # 30 losses of K 40 x .5 from 100, all against the opening list: -500
    players = f"{HEADER}\n90000001,Alder,100,50,40\n90000002,Birch,100,50,40"
    rows = [
        {
            "event": "Open",
            "date": "2025-11-03",
            "round": n,
            "white": "90000001",
            "black": "90000002",
            "result": "0-1",
        }
        for n in range(1, 31)
    ]
    assert rate(rows, players, rules=("elo",)).list_of()["90000001"] == "-500"


def test_the_first_player_below_the_floor_is_pointed_to_the_club_law() -> None:
    codes = loses(1419).codes
    assert "R810" in codes
    assert "R810" not in loses(1420).codes
    assert "R810" not in loses(1419, ("fide-club",)).codes


def test_many_players_below_the_floor_are_pointed_to_the_club_law() -> None:
    players = HEADER + "".join(f"\n9000000{n},Player {n},1300,50,20" for n in range(1, 5))
    rows = [
        {"event": "Open", "date": "2025-11-03", "round": 1, "white": f"9000000{a}", "black": f"9000000{b}"}
        | {"result": "1-0"}
        for a, b in ((1, 2), (3, 4))
    ]
    rated = rate(rows, players)
    assert "R810" in rated.codes
    assert set(rated.results.lines["verdict"]) == {"both unrated"}
