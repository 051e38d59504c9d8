"""What must hold for every batch: order, names, pools and undo change nothing; more points never hurt."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date
from typing import Any

import pandas as pd
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elo_batch.exact import POINT
from elo_batch.reports import changes_csv, newcomers_csv, ratings_csv

from .batches import Rated, rate, raw

Game = dict[str, Any]
Player = dict[str, Any]

IDS = [f"9000000{n}" for n in range(1, 9)]
RESULTS = ["1-0", "0-1", "1/2-1/2", "+/-", "*"]
EVENTS = {"Open": "2025-11-03", "Cup": "2025-11-20", "Old Open": "2025-09-20", "Night": "2025-11-10"}
LIST = date(2025, 12, 1)


def few(examples: int) -> Callable[..., Any]:
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


@st.composite
def games(draw: st.DrawFn) -> list[Game]:
    rows: list[Game] = []
    for number in range(draw(st.integers(3, 14))):
        white, black = draw(st.permutations(IDS))[:2]
        event = draw(st.sampled_from(list(EVENTS)))
        bye = draw(st.integers(0, 9)) == 0
        rows.append(
            {
                "event": event,
                "date": EVENTS[event],
                "round": number + 1,
                "white": white,
                "black": "" if bye else black,
                "result": "bye=1" if bye else draw(st.sampled_from(RESULTS)),
                "time_control": "rapid" if event == "Night" else "",
            }
        )
    return rows


@st.composite
def players(draw: st.DrawFn) -> list[Player]:
    ratings = st.sampled_from(["", 1395, 1402, 1500, 1501, 1999, 2399, 2600, 2655])
    return [
        {
            "id": id_,
            "name": f"Player {id_[-1]}",
            "rating": draw(ratings),
            "games": draw(st.sampled_from(["", 0, 29, 200])),
            "birth_year": draw(st.sampled_from(["", 1980, 2009])),
            "k": draw(st.sampled_from(["", 10, 20, 40])),
            "rapid_rating": draw(ratings),
        }
        for id_ in IDS
    ]


def whole(rows: list[Game], list_: list[Player], **options: Any) -> Rated:
    return rate(rows, list_, rules=("fide",), list_date=LIST, **options)


def documents(rated: Rated) -> list[bytes]:
    return [report.render(rated.results) for report in (ratings_csv, newcomers_csv, changes_csv)]


def lines(rated: Rated) -> pd.DataFrame:
    return rated.results.lines.drop(columns=["file", "sheet", "line"])


def numbers(rated: Rated) -> dict[tuple[str, ...], tuple[Any, ...]]:
    """Every row of the changes by player (as given), pool and event, without names and notes."""
    frame = (
        rated.results.changes.drop(columns=["name", "note"]).astype(object).where(lambda f: f.notna(), None)
    )
    keys = ["id", "pool", "level", "event"]
    rest = [name for name in frame.columns if name not in keys]
    return {tuple(row[k] for k in keys): tuple(row[r] for r in rest) for row in frame.to_dict("records")}


@few(7)
@given(games(), players(), st.randoms(use_true_random=False))
def test_shuffled_rows_and_files_give_the_same_documents(
    rows: list[Game], list_: list[Player], chance: random.Random
) -> None:
    first = whole(rows, list_)
    mixed = chance.sample(rows, len(rows))
    files = [
        raw("games", [g for g in mixed if g["event"] == e], f"{e}.csv") for e in chance.sample([*EVENTS], 4)
    ]
    for again in (whole(mixed, list_), whole([f for f in files if len(f.tables[0].rows)], list_)):  # type: ignore[misc]
        assert documents(again) == documents(first)
        pd.testing.assert_frame_equal(lines(again), lines(first))


@few(6)
@given(games(), players(), st.randoms(use_true_random=False))
def test_shuffled_rows_do_not_matter_where_ratings_move_game_by_game(
    rows: list[Game], list_: list[Player], chance: random.Random
) -> None:
    options: dict[str, Any] = {"rules": ("elo",), "update": "game", "rounding": "none", "list_date": LIST}
    first = rate(rows, list_, **options)
    again = rate(chance.sample(rows, len(rows)), list_, **options)
    assert documents(again) == documents(first)
    pd.testing.assert_frame_equal(lines(again), lines(first))


@few(6)
@given(games(), players(), st.permutations(IDS))
def test_renamed_players_have_the_same_numbers(
    rows: list[Game], list_: list[Player], others: list[str]
) -> None:
    new = {old: f"7{other}" for old, other in zip(IDS, others, strict=True)} | {"": ""}
    renamed = whole(
        [{**g, "white": new[g["white"]], "black": new[g["black"]]} for g in rows],
        [{**p, "id": new[p["id"]], "name": "Somebody Else"} for p in list_],
    )
    wanted = {(new[key[0]], *key[1:]): row for key, row in numbers(whole(rows, list_)).items()}
    assert numbers(renamed) == wanted


@few(6)
@given(games(), players())
def test_an_event_added_and_removed_leaves_no_trace(rows: list[Game], list_: list[Player]) -> None:
    fewer = [g for g in rows if g["event"] != "Cup"] or [{**rows[0], "event": "Open"}]
    before = documents(whole(fewer, list_))
    whole(rows, list_)
    assert documents(whole(fewer, list_)) == before


@few(6)
@given(games(), players(), st.randoms(use_true_random=False))
def test_the_order_of_the_list_changes_no_number(
    rows: list[Game], list_: list[Player], chance: random.Random
) -> None:
    again = whole(rows, chance.sample(list_, len(list_)))
    assert numbers(again) == numbers(whole(rows, list_))
    pd.testing.assert_frame_equal(lines(again), lines(whole(rows, list_)))


@few(6)
@given(games(), players())
def test_pools_of_one_batch_are_rated_as_if_alone(rows: list[Game], list_: list[Player]) -> None:
    together = numbers(whole(rows, list_))
    alone: dict[Any, Any] = {}
    for chosen in ([g for g in rows if g["event"] == "Night"], [g for g in rows if g["event"] != "Night"]):
        if chosen:
            alone |= numbers(whole(chosen, list_))
    assert together == alone


BETTER = {"0-1": "1/2-1/2", "1/2-1/2": "1-0"}


@few(10)
@given(games(), players(), st.data())
def test_half_a_point_more_never_lowers_a_rated_player(
    rows: list[Game], list_: list[Player], data: st.DataObject
) -> None:
    improvable = [n for n, g in enumerate(rows) if g["result"] in BETTER]
    if not improvable:
        return
    chosen = data.draw(st.sampled_from(improvable))
    white, pool = rows[chosen]["white"], "rapid" if rows[chosen]["event"] == "Night" else "standard"
    better = [{**g, "result": BETTER[g["result"]]} if n == chosen else g for n, g in enumerate(rows)]
    before, after = whole(rows, list_).period(white, pool), whole(better, list_).period(white, pool)
    if before["games"] and before["k"] is not None:
        assert float(after["new_rating"] or 0) >= float(before["new_rating"] or 0)
        assert float(after["exact_change"]) >= float(before["exact_change"])


@few(7)
@given(games(), players())
def test_no_change_exceeds_k_times_games(rows: list[Game], list_: list[Player]) -> None:
    changes = whole(rows, list_).results.changes
    rated = changes[changes["k"].notna()]
    assert (rated["exact_change"].abs() <= rated["k"] * rated["games"] * POINT).all()
    limit = rated["k"] * rated["games"]
    assert (limit[rated["level"] == "period"] <= 700).all()


@few(7)
@given(games(), st.lists(st.integers(1400, 2649), min_size=8, max_size=8))
def test_below_2650_with_one_k_nothing_is_won_that_is_not_lost(rows: list[Game], ratings: list[int]) -> None:
    list_ = [
        {"id": i, "name": i, "rating": r, "rapid_rating": r, "k": 20, "rapid_k": 20}
        for i, r in zip(IDS, ratings, strict=True)
    ]
    changes = whole(rows, list_).results.changes
    events = changes[changes["level"] == "event"]
    assert events.groupby("event")["exact_change"].sum().eq(0).all()


@few(6)
@given(games(), players())
def test_every_game_is_somewhere(rows: list[Game], list_: list[Player]) -> None:
    results = whole(rows, list_).results
    assert len(results.lines) == sum(2 if g["black"] else 1 for g in rows)
    events = results.changes[results.changes["level"] == "event"]
    counted = events["games"].sum() + events["not_rated"].sum()
    assert counted == len(results.lines)
    scored = results.lines["score"].sum()
    assert (events["score"] + events["points"]).sum() == scored
