"""The closing list: the opening list's columns and order, with the new values put in."""

from __future__ import annotations

from datetime import date
from typing import Any

import pandas as pd
import pytest

from tests.cases.runs import games, run

from .batches import Rated, rate

GAME = {
    "event": "Open",
    "date": "2025-11-03",
    "round": 1,
    "white": "90000001",
    "black": "90000002",
    "result": "1-0",
}
LIST = [
    {
        "shirt": "XL",
        "id": "90000002",
        "rating": "1500.0",
        "name": "Birch",
        "k": "20",
        "e-mail": "b@example.org",
    },
    {"shirt": "", "id": "090000003", "rating": "", "name": "Cedar", "k": "", "e-mail": ""},
    {"shirt": "M", "id": "90000001", "rating": "1500", "name": "Alder", "k": "20", "e-mail": ""},
]
FACTS = "id,name,rating,games,birth_year,peak,k"


def closing(list_: Any = LIST, games: Any = None, **options: Any) -> Rated:
    return rate(games or [GAME], list_, **options)


def test_columns_order_and_unknown_values_are_kept() -> None:
    ratings = closing().results.ratings
    assert ratings.columns[:6].tolist() == ["shirt", "id", "rating", "name", "k", "e-mail"]
    assert ratings["id"].tolist() == ["90000002", "090000003", "90000001"]
    assert ratings["shirt"].tolist() == ["XL", "", "M"]
    assert ratings["e-mail"].tolist() == ["b@example.org", "", ""]
    assert ratings["rating"].tolist() == ["1490", "", "1510"]


def test_what_does_not_change_stays_as_it_was_written() -> None:
    list_ = [*LIST, {**LIST[0], "id": "90000004", "name": "Dogwood"}]
    assert closing(list_).list_of()["90000004"] == "1500.0"


def test_columns_that_the_next_run_needs_are_added_at_the_end() -> None:
    ratings = closing().results.ratings
    assert ratings.columns[6:].tolist() == ["last_rated", "list_date"]
    assert set(ratings["list_date"]) == {"2025-12-01"}
    assert ratings["last_rated"].tolist() == ["2025-12-01", "", "2025-12-01"]


def test_newcomers_are_appended_with_what_is_known() -> None:
    rated = closing(games=[GAME, {**GAME, "round": 2, "black": "90000009"}])
    last = rated.results.ratings.iloc[-1]
    assert (last["id"], last["rating"], last["shirt"]) == ("90000009", "", "")


def test_the_count_of_games_goes_on() -> None:
    list_ = "id,name,rating,games,k\n90000001,Alder,1500,100,20\n90000002,Birch,1500,,20"
    assert closing(list_).list_of("games") == {"90000001": "101", "90000002": ""}


def test_k_is_that_of_the_next_period() -> None:
    list_ = f"{FACTS}\n90000001,Alder,1500,29,1980,1500,40\n90000002,Birch,1500,28,1980,1500,40"
    rated = closing(list_)
    assert rated.period("90000001")["k"] == 40
    assert rated.list_of("k") == {"90000001": "20", "90000002": "40"}


def test_k_is_carried_with_a_warning_where_the_facts_are_unknown() -> None:
    list_ = "id,name,rating,games,k\n90000001,Alder,1500,29,40\n90000002,Birch,1500,,40"
    rated = closing(list_)
    assert rated.list_of("k") == {"90000001": "40", "90000002": "40"}
    assert "R802" in rated.codes


def test_k_10_below_2400_says_that_2400_was_reached() -> None:
    list_ = f"{FACTS}\n90000001,Alder,2300,500,1980,2390,10\n90000002,Birch,2300,500,1980,2390,20"
    assert closing(list_).list_of("k") == {"90000001": "10", "90000002": "20"}


def test_reaching_2400_gives_10_from_the_next_list_on() -> None:
    list_ = f"{FACTS}\n90000001,Alder,2395,500,1980,2395,20\n90000002,Birch,2395,500,1980,2395,20"
    rated = closing(list_)  # .5 x 20
    assert (rated.list_of()["90000001"], rated.list_of("k")["90000001"]) == ("2405", "10")
    assert rated.list_of("peak") == {"90000001": "2405", "90000002": "2395"}


@pytest.mark.parametrize(("peak", "closing_peak"), [("1500", "1510"), ("1600", "1600"), ("", "")])
def test_a_peak_grows_and_an_unknown_one_is_not_invented(peak: str, closing_peak: str) -> None:
    list_ = f"id,name,rating,peak,k\n90000001,Alder,1500,{peak},20\n90000002,Birch,1500,1900,20"
    assert closing(list_).list_of("peak")["90000001"] == closing_peak


def test_k_set_by_hand_survives() -> None:
    list_ = "id,name,rating,k_manual\n90000001,Alder,1500,15\n90000002,Birch,1500,"
    rated = closing(list_)
    assert rated.list_of("k_manual") == {"90000001": "15", "90000002": ""}
    assert rated.list_of()["90000001"] == "1508"  # 7.5


def statuses(last_rated: str, status: str, player: str = "90000003") -> str:
    list_ = (
        "id,name,rating,k,last_rated,status\n90000001,Alder,1500,20,2024-06-01,inactive"
        f"\n90000002,Birch,1500,20,2025-11-01,active\n90000003,Cedar,1500,20,{last_rated},{status}"
    )
    return closing(list_).list_of("status")[player]


@pytest.mark.parametrize(
    ("last_rated", "status", "after"),
    [
        ("2024-12-01", "active", "inactive"),  # twelve periods without a game end with the list of December
        ("2025-01-01", "active", "active"),
        ("2024-12-01", "", "inactive"),
        ("2020-01-01", "withdrawn", "withdrawn"),
        ("", "active", "active"),
    ],
)
def test_a_year_without_a_game_makes_inactive(last_rated: str, status: str, after: str) -> None:
    assert statuses(last_rated, status) == after


def test_one_game_makes_active_again() -> None:
    assert statuses("", "", "90000001") == "active"


def test_pools_are_apart() -> None:
    list_ = (
        "id,name,rating,k,games,rapid_rating,rapid_k,rapid_games,rapid_last_rated,rapid_status"
        "\n90000001,Alder,1500,20,50,1600,40,10,2024-01-01,active"
        "\n90000002,Birch,1500,20,50,1600,20,60,2025-10-01,active"
    )
    rapid = {**GAME, "event": "Rapid", "time_control": "rapid"}
    rated = closing(list_, games=[GAME, rapid], rules=("fide",))
    assert (rated.list_of()["90000001"], rated.list_of("rapid_rating")["90000001"]) == ("1510", "1620")
    assert (rated.period("90000001")["k"], rated.period("90000001", "rapid")["k"]) == (20, 40)
    assert (rated.list_of("games")["90000001"], rated.list_of("rapid_games")["90000001"]) == ("51", "11")
    alone = closing(list_)
    assert alone.list_of("rapid_status")["90000001"] == "active"
    assert alone.list_of("rapid_rating")["90000001"] == "1600"


def test_a_standard_rating_stands_in_for_a_missing_rapid_one() -> None:
    list_ = "id,name,rating,k,rapid_rating,rapid_k\n90000001,Alder,1900,20,,\n90000002,Birch,1500,20,1900,20"
    rated = closing(list_, games=[{**GAME, "time_control": "rapid"}], rules=("fide",))
    assert rated.line("90000001", "90000002")["rating_source"] == "standard"
    # K of a newcomer: 40 x .5; the opponent's game counts
    assert rated.list_of("rapid_rating") == {"90000001": "1920", "90000002": "1890"}
    assert rated.list_of("rating")["90000001"] == "1900"
    assert rated.period("90000001", "rapid")["k_reason"] == "K 40 of a first rating"
    assert rated.list_of("rapid_games")["90000001"] == "1"


def test_a_standard_rating_alone_makes_no_rapid_rating() -> None:
    list_ = "id,name,rating,k,rapid_rating,rapid_k\n90000001,Alder,1900,20,,\n90000002,Birch,1500,20,1900,20"
    forfeit = {**GAME, "time_control": "rapid", "result": "+/-"}
    rated = closing(list_, games=[forfeit], rules=("fide",))
    assert rated.list_of("rapid_rating")["90000001"] == ""


def test_games_of_the_period_are_counted_where_the_list_has_the_column() -> None:
    list_ = "id,name,rating,k,period_games\n90000001,Alder,1500,20,7\n90000002,Birch,1500,20,"
    list_ += "\n90000003,Cedar,1500,20,9"
    assert closing(list_).list_of("period_games") == {"90000001": "1", "90000002": "1", "90000003": "0"}


def test_only_participants_when_asked() -> None:
    assert list(closing(list_scope="participants").list_of()) == ["90000002", "90000001"]


def test_an_empty_batch_returns_the_opening_list() -> None:
    import pandas as pd

    from .batches import raw

    nothing = raw("games", pd.DataFrame(columns=["event", "white", "black", "result"]).to_dict("records"))
    rated = rate([nothing], LIST, list_date=date(2025, 12, 1))
    ratings = rated.results.ratings
    for name in LIST[0]:
        assert ratings[name].tolist() == [row[name] for row in LIST]
    assert len(rated.results.changes) == len(rated.results.lines) == len(rated.results.newcomers) == 0


def test_the_closing_list_is_the_next_opening_list() -> None:
    first = closing([{**row, "games": "50", "birth_year": "1980", "peak": "1500"} for row in LIST])
    again = {**GAME, "date": "2025-12-03"}
    second = rate([again], first.results.ratings.to_dict("records"))
    # D 20: .53; .47 x 20 = 9.4
    assert (second.list_of()["90000001"], second.list_of("games")["90000001"]) == ("1519", "52")
    assert second.list_of("last_rated")["90000001"] == "2026-01-01"


@pytest.mark.parametrize(("pool", "prefix"), [("standard", ""), ("rapid", "rapid_"), ("blitz", "blitz_")])
def test_the_columns_that_say_a_k_are_those_of_the_pool(pool: str, prefix: str) -> None:
    list_ = pd.DataFrame({"id": ["1", "2"], f"{prefix}rating": "1500"})
    rated = run(games("1-2 1-0", time_control=pool), list_, rules=f"fide-{pool}")
    advice = " ".join(p.advice for p in rated.frames.problems if p.code in ("R801", "R802"))
    assert f"with the columns {prefix}k or {prefix}games." in advice
    assert f"Add the columns {prefix}games, {prefix}peak and birth_year" in advice
