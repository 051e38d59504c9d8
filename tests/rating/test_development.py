"""K: who gets which, and the sentence that says why."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import numpy as np
import pytest

from elo_batch.exact import POINT
from elo_batch.rating.development import Facts, derive, limited
from elo_batch.rules.model import Development, KBand

from .batches import Rated, own_law, rate

HEADER = "id,name,rating,games,birth_year,peak,k,k_manual"
OPPONENT = "90000002,Birch,1500,100,1980,1500,,"


def of(facts: str, day: str = "2025-11-03", games: int = 1, result: str = "1-0", **options: object) -> Rated:
    """Alder, with these facts, wins against Birch."""
    rows = [
        {"event": "Open", "date": day, "round": n, "white": "90000001", "black": "90000002", "result": result}
        for n in range(1, games + 1)
    ]
    return rate(rows, f"{HEADER}\n90000001,Alder,{facts}\n{OPPONENT}", **options)  # type: ignore[arg-type]


def k_and_reason(rated: Rated, player: str = "90000001") -> tuple[int, str]:
    row = rated.period(player)
    event = rated.event(player, "Open")
    assert (event["k"], event["k_reason"]) == (row["k"], row["k_reason"])
    assert rated.results.lines.set_index("id").loc[[player], "k"].eq(row["k"]).all()
    return row["k"], row["k_reason"]


@pytest.mark.parametrize(
    ("facts", "k", "reason"),
    [
        # rating, games, birth year, peak, K of the list, K by hand
        ("1500,24,1980,1500,,", 40, "below 30 games: 24 at the start"),
        ("1500,29,1980,1500,,", 40, "below 30 games: 29 at the start"),
        ("1500,30,1980,1500,,", 20, "30 games at the start"),
        ("2395,100,1980,2405,,", 10, "once 2400 (peak 2405)"),
        ("2400,100,1980,2400,,", 10, "once 2400 (peak 2400)"),
        ("2400,,,,,", 10, "once 2400 (peak 2400)"),
        ("2399,100,1980,2399,,", 20, "100 games at the start"),
        ("2395,100,1980,,,", 20, "100 games at the start (peak unknown)"),
        ("1900,50,2008,1900,,", 40, "to the year of age 18: born 2008, never 2300"),
        ("1500,,1980,1500,,", 20, "K blank, games unknown: 20 assumed, warning"),
        ("1500,,,,,", 20, "K blank, games unknown: 20 assumed, warning"),
        ("1500,100,,1500,,", 20, "100 games at the start (year of birth unknown)"),
        ("1500,100,,,,", 20, "100 games at the start (year of birth and peak unknown)"),
        ("1500,24,,,,", 40, "below 30 games: 24 at the start (peak unknown)"),
        ("1500,24,1980,1500,20,", 20, "K 20 on the list"),
        ("1500,,,,20,", 20, "K 20 on the list"),
        ("1500,24,1980,1500,0,", 40, "below 30 games: 24 at the start"),
        ("1500,24,1980,1500,40,15", 15, "K 15 set by hand"),
    ],
)
def test_k_and_its_reason_follow_from_what_is_known(facts: str, k: int, reason: str) -> None:
    assert k_and_reason(of(facts)) == (k, reason)


@pytest.mark.parametrize(
    ("day", "list_date", "k"),
    [("2026-11-10", date(2026, 12, 1), 40), ("2026-12-10", date(2027, 1, 1), 20)],
)
def test_the_calendar_year_of_the_18th_birthday_is_the_last_with_40(
    day: str, list_date: date, k: int
) -> None:
    rated = of("1900,50,2008,1900,,", day=day, list_date=list_date)
    assert k_and_reason(rated)[0] == k


@pytest.mark.parametrize(("day", "k"), [("2026-12-10", 40), ("2027-01-10", 20)])
def test_another_reading_counts_the_age_on_the_list_before(day: str, k: int) -> None:
    rated = of("1900,50,2008,1900,,", day=day, readings={"year-of-age": "list before"})
    assert k_and_reason(rated)[0] == k


@pytest.mark.parametrize(("facts", "k"), [("2290,50,2009,2299,,", 40), ("2290,50,2009,2300,,", 20)])
def test_a_junior_who_once_was_published_at_2300_has_no_40(facts: str, k: int) -> None:
    assert k_and_reason(of(facts))[0] == k


def test_only_an_unknown_number_of_games_is_warned_of() -> None:
    assert "R801" in of("1500,,1980,1500,,").codes
    assert "R801" not in of("1500,100,,,,").codes


@pytest.mark.parametrize(("n", "after"), [(17, 40), (18, 38), (20, 35)])
def test_k_times_games_stays_within_700(n: int, after: int) -> None:
    k, reason = k_and_reason(of("1500,,,,40,", games=n))
    wanted = "K 40 on the list" + (f"; limit 700: {n} games, K 40 → {after}" if after < 40 else "")
    assert (k, reason) == (after, wanted)


@pytest.mark.parametrize(
    ("k", "n", "after"), [(20, 35, 20), (20, 36, 19), (20, 39, 17), (10, 70, 10), (10, 71, 9)]
)
def test_the_first_games_that_lower_k(k: int, n: int, after: int) -> None:
    assert limited(np.array([k]), np.array([n]), 700).tolist() == [after]


def test_the_list_keeps_its_k_while_the_limit_lowers_it() -> None:
    rated = of("1500,100,1980,1500,20,", games=39)
    row = rated.period("90000001")
    assert (row["k"], row["k_list"]) == (17, 20)
    assert row["k_reason"].endswith("limit 700: 39 games, K 20 → 17")
    assert rated.list_of("k")["90000001"] == "20"


def test_forfeits_do_not_lower_k() -> None:
    rows = [
        {
            "event": "Open",
            "date": "2025-11-03",
            "round": n,
            "white": "90000001",
            "black": "90000002",
            "result": r,
        }
        for n, r in enumerate(["1-0"] * 18 + ["+/-"] * 2, 1)
    ]
    rated = rate(rows, f"{HEADER}\n90000001,Alder,1500,,,,40,\n{OPPONENT}")
    assert (rated.period("90000001")["k"], rated.period("90000001")["games"]) == (38, 18)


def test_the_limit_counts_all_events_of_the_period() -> None:
    rows = [
        {
            "event": f"Open {n // 9}",
            "date": f"2025-11-{3 + n // 9:02}",
            "round": n % 9 + 1,
            "white": "90000001",
        }
        | {"black": "90000002", "result": "1-0"}
        for n in range(18)
    ]
    rated = rate(rows, f"{HEADER}\n90000001,Alder,1500,,,,40,\n{OPPONENT}")
    assert rated.event("90000001", "Open 0")["k"] == rated.event("90000001", "Open 1")["k"] == 38


def test_k_is_frozen_while_a_player_passes_30_games_or_2400() -> None:
    assert k_and_reason(of("1500,28,1980,1500,,", games=5))[0] == 40
    rated = of("2395,100,1980,2395,,", games=10, result="1-0")
    assert k_and_reason(rated)[0] == 20


def test_each_side_has_its_own_k() -> None:
    # equal ratings: .5 x 40 and .5 x 20
    rated = of("1500,10,1980,1500,,")
    assert (rated.list_of()["90000001"], rated.list_of()["90000002"]) == ("1520", "1490")


@pytest.mark.parametrize(("day", "k"), [("2021-05-04", 20), ("2024-05-04", 40)])
def test_rapid_k_was_20_for_everybody_until_september_2022(day: str, k: int) -> None:
    players = "id,name,rapid_rating,rapid_games\n90000001,Alder,1500,10\n90000002,Birch,1500,10"
    game = {"event": "Open", "date": day, "white": "90000001", "black": "90000002", "result": "1-0"}
    rated = rate([{**game, "time_control": "rapid"}], players, rules=("fide",))
    assert rated.period("90000001", "rapid")["k"] == k


def test_a_large_list_has_no_k_above_its_table() -> None:
    rows = "\n".join(f"9{n:07},Player {n},1500,100,1980,1500,," for n in range(3, 503))
    game = {"event": "Open", "date": "2025-11-03", "white": "90000003", "black": "90000004", "result": "1-0"}
    rated = rate([game], f"{HEADER}\n{rows}")
    assert rated.list_of()["90000003"] == "1510"
    assert set(rated.list_of().values()) == {"1510", "1490", "1500"}


def test_bands_by_rating_name_their_bounds() -> None:
    reasons = {
        rating: k_and_reason(of(f"{rating},,,,,", rules=("auto-k",))) for rating in (2099, 2100, 2399, 2400)
    }
    assert reasons == {
        2099: (40, "rating 2099: below 2100"),
        2100: (20, "rating 2100: below 2400"),
        2399: (20, "rating 2399: below 2400"),
        2400: (10, "K 10 for everybody"),
    }


def test_a_law_by_rating_uses_no_printed_k_but_one_set_by_hand() -> None:
    rated = of("1500,,,,30,", rules=("auto-k",))
    assert k_and_reason(rated)[0] == 40
    assert "R809" in rated.codes
    assert k_and_reason(of("1500,,,,30,24", rules=("auto-k",))) == (24, "K 24 set by hand")


OWN_K = """
extends = "elo"
title = "Club law"
verified_on = 2026-05-01
[k]
bands = [{ below_games = 30, k = 40 }, { below_rating = 2400, k = 20 }, { k = 10 }]
from_list = false
assumed = 25
first_k = 32
reading = "decided by our club"
source = "minutes"
"""


def test_an_assumed_k_is_the_one_the_law_assumes(tmp_path: Path) -> None:
    law = own_law(tmp_path / "club.toml", OWN_K)
    assert k_and_reason(of("1500,,,,,", rules=law)) == (25, "K blank, games unknown: 25 assumed, warning")


def test_who_starts_has_the_k_of_a_first_rating(tmp_path: Path) -> None:
    law = own_law(tmp_path / "club.toml", OWN_K)
    assert k_and_reason(of(",,,,,", rules=law)) == (32, "K 32 of a first rating")


@pytest.mark.parametrize(
    "asked", [(), ("games",), ("birth_year",), ("peak",), ("games", "birth_year", "peak")]
)
def test_an_unknown_fact_is_remembered_only_where_it_could_change_k(asked: tuple[str, ...]) -> None:
    law = Development(
        (
            KBand(10, ever_from_rating=2400),
            KBand(40, never_from_rating=2300, until_year_of_age=18),
            KBand(40, below_games=30),
            KBand(20),
        ),
        from_list=True,
        assumed=20,
        games_limit=700,
        first_k=40,
    )
    known = {"games": 100, "birth_year": 1980, "peak": 2000 * POINT}
    unknown = {"games": -1, "birth_year": 0, "peak": 0}
    facts = {name: np.array([unknown[name] if name in asked else known[name]]) for name in known}
    found = derive(Facts(np.array([2000 * POINT]), **facts), law, 2026)
    assert found.k.tolist() == [20]
    flags = (found.games_missing, found.birth_missing, found.peak_missing)
    assert [bool(flag[0]) for flag in flags] == [name in asked for name in ("games", "birth_year", "peak")]
