"""K by games, by age and by pool: cases B135 to B137."""

from __future__ import annotations

from datetime import date

import pytest

from .runs import games, listed, run


@pytest.mark.parametrize(
    ("count", "k"), [(29, 40), (30, 20), (31, 20)], ids=["B135-29", "B135-30", "B135-31"]
)
def test_k_40_ends_with_30_completed_games(count: int, k: int) -> None:
    """The 29 hold for the whole period: three more games do not change K inside it."""
    players = listed(1500, 1500, k="", games=count, birth_year=1990, peak=1500)
    assert set(run(games(*["1-2 ½-½"] * 3), players).frames.lines["k"]) == {k}


@pytest.mark.parametrize("birth", ["2008-03-01", "2008", "2008/00/00", "2008-12-31"])
@pytest.mark.parametrize(
    ("played", "made", "k"),
    [("2026-11-08", date(2026, 12, 1), 40), ("2026-12-08", date(2027, 1, 1), 20)],
    ids=["B136-2026", "B136-2027"],
)
def test_k_40_ends_with_the_year_of_the_18th_birthday(birth: str, played: str, made: date, k: int) -> None:
    column = "birth_year" if birth == "2008" else "birth_date"
    players = listed(1900, 1900, k="", games=50, peak=1900, **{column: birth})
    assert run(games("1-2 ½-½", date=played), players, list_date=made).period("1")["k"] == k


@pytest.mark.parametrize(
    ("rating", "peak", "k"), [(2299, 2299, 40), (2300, 2300, 20), (2250, 2310, 20), (2390, 2405, 10)]
)
def test_a_junior_of_2300_has_k_20_for_good(rating: int, peak: int, k: int) -> None:
    """B136: once published at 2300 or more, a junior does not return to 40."""
    players = listed(rating, rating, k="", games=50, peak=peak, birth_year=2010)
    assert run(games("1-2 ½-½"), players).period("1")["k"] == k


@pytest.mark.parametrize(
    ("day", "made", "k"),
    [
        ("2021-05-08", date(2021, 6, 1), 20),
        ("2022-09-10", date(2022, 10, 1), 40),
        ("2022-08-10", date(2022, 9, 1), 20),
        ("2024-05-08", date(2024, 6, 1), 40),
    ],
    ids=["B137-2021", "B137-october-2022", "B137-september-2022", "B137-2024"],
)
@pytest.mark.parametrize("pool", ["rapid", "blitz"])
def test_k_of_rapid_and_blitz_follows_the_date(pool: str, day: str, made: date, k: int) -> None:
    """20 for all until September 2022; since the list of October 2022 as in standard: 40 with 10 games."""
    columns = {f"{pool}_rating": "1500", f"{pool}_games": "10", f"{pool}_peak": "1500", "birth_year": "1980"}
    players = listed(0, 0, k="", **columns)
    frames = run(games("1-2 ½-½", date=day, time_control=pool), players, rules="fide", list_date=made)
    assert frames.period("1", pool)["k"] == k


@pytest.mark.parametrize(("birth", "warned"), [("2030", True), ("2026", True), ("2015", False), ("", False)])
def test_a_birth_after_the_list_is_warned(birth: str, warned: bool) -> None:
    """B136: nobody is a junior by a slip of the pen without a word about it."""
    players = listed(1500, 1500, k="", games=50, peak=1500).assign(birth_year=[birth, "1980"])
    found = run(games("1-2 ½-½", date="2025-11-08"), players, list_date=date(2025, 12, 1)).problems("L408")
    assert [problem.place.line for problem in found] == ([1] if warned else [])
