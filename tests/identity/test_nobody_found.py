"""Events of which nobody is found on the list, and ids that are a slip away from one of it."""

from __future__ import annotations

from itertools import pairwise

import pandas as pd
import pytest

from elo_batch.identity.neighbours import meant_by

from ..rating.batches import Rated, rate

NAMES = ["Alder, Ann", "Birch, Ben", "Cedar, Cyd", "Dogwood, Zoë", "Elm, Eva", "Fir, Fay", "Gorse, Gus"]
IDS = ["90000014", "90000237", "90000383", "90000496", "90000561", "90000699", "90000772"]
LISTED = [
    {"id": id_, "name": name, "rating": "1500", "k": "20", "games": "50"}
    for id_, name in zip(IDS, NAMES, strict=True)
]
SURNAMES = [name.split(",")[0] for name in NAMES]


def _event(players: list[str], event: str = "Open", names: list[str] | None = None) -> list[dict[str, str]]:
    """Everybody against the next."""
    rows = []
    for n, (white, black) in enumerate(pairwise(players)):
        row = {"event": event, "date": f"2025-10-{n + 10}", "white": white, "black": black, "result": "1-0"}
        rows.append(row | ({"white_name": names[n], "black_name": names[n + 1]} if names else {}))
    return rows


def _rate(rows: list[dict[str, str]], **options: object) -> Rated:
    return rate(rows, LISTED, **options)


def _codes(rated: Rated, *codes: str) -> list[str]:
    return [problem.code for problem in rated.outcome.problems if problem.code in codes]


PERSONS = ("P501", "P502", "P503", "P504", "P507", "P530")


@pytest.mark.parametrize("spelled", ["surname", "initial", "slip", "ids and names"])
def test_an_event_whose_players_are_all_nearly_found_is_refused_with_one_sentence(spelled: str) -> None:
    written = {
        "surname": SURNAMES,
        "initial": [f"{name[0]}. {surname}" for name, surname in zip(NAMES, SURNAMES, strict=True)],
        "slip": [f"{name}ne" for name in NAMES],
        "ids and names": [f"A{n}77{n}" for n in range(len(NAMES))],
    }[spelled]
    rated = _rate(_event(written, names=SURNAMES if spelled.startswith("ids") else None))
    assert rated.outcome.results is None
    assert rated.outcome.exit_code == 1
    assert _codes(rated, *PERSONS) == ["P530"]
    (problem,) = [p for p in rated.outcome.problems if p.code == "P530"]
    assert problem.message.startswith(
        "no player of event 'Open' was found on the list, though 7 of 7 players"
    )
    assert "90000014 (Alder, Ann)" in problem.message
    assert "players match" in problem.lines()[-1]


def test_most_are_enough() -> None:
    rated = _rate(_event([*SURNAMES[:4], "Quince, Quentin", "Vetch, Vera", "Woad, Wim"]))
    assert _codes(rated, *PERSONS) == ["P530"]


@pytest.mark.parametrize(
    ("players", "found"),
    [
        (["Quince, Quentin", "Vetch, Vera", "Woad, Wim", "Yarrow, Yan", "Alder"], {"P502", "P507"}),
        ([*SURNAMES[:6], NAMES[6]], {"P502"}),
        (SURNAMES[:3], {"P502"}),
        (["99000001", "99000002", "99000003", "99000004", "99000005"], {"P507"}),
    ],
    ids=["newcomers", "one is found", "few", "ids of newcomers"],
)
def test_other_events_are_rated_with_their_warnings(players: list[str], found: set[str]) -> None:
    rated = _rate(_event(players))
    assert rated.outcome.exit_code == 0
    assert set(_codes(rated, *PERSONS)) == found


def test_the_other_events_of_a_batch_are_not_touched() -> None:
    """A player of both events is told for the other one."""
    good = _event([NAMES[0], NAMES[1], "Gorse"], "Good")
    rated = _rate([*good, *_event(SURNAMES, "Bad")], skip_bad_events=True)
    assert rated.outcome.exit_code == 4
    assert rated.outcome.refused == ("Bad",)
    told = {p.values["found"] for p in rated.outcome.problems if p.code == "P502"}
    assert told == {"Gorse"}


def test_without_a_list_nobody_is_sought() -> None:
    assert not _codes(rate(_event(SURNAMES), rules=("elo",)), "P530")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("9000001", "90000014"),
        ("0000014", "90000014"),
        ("900000144", "90000014"),
        ("90000732", "90000237"),
        ("90000832", None),
        ("90000562", "90000561"),
        ("900.00.496", "90000496"),
        ("90-000-496", "90000496"),
        ("90000496x", None),
        ("77000496", None),
        ("496", None),
    ],
)
def test_an_id_a_slip_away_from_one_of_the_list_is_a_near_match(written: str, meant: str | None) -> None:
    (problem,) = [
        p
        for p in _rate(_event([IDS[1], written, IDS[2]])).outcome.problems
        if p.code in ("P502", "P504", "P507")
    ]
    assert problem.code == ("P502" if meant else "P507")
    assert not meant or f"near matches: {meant} (" in problem.message


def test_ids_that_are_counted_on_have_no_near_matches_but_by_their_length() -> None:
    listed = pd.Series([str(91000000 + n) for n in range(400)], dtype="str")
    assert meant_by(["91000401", "91000410", "91100003"], listed) == [[], [], []]
    assert meant_by(["9100039"], listed) == [[]]  # which of ten?


def test_of_four_that_may_be_meant_none_is_named() -> None:
    listed = pd.Series(["55512341", "55512342", "55512343", "55512344"], dtype="str")
    assert meant_by(["5551234"], listed) == [[]]
    assert meant_by(["5551234"], listed[:3]) == [[0, 1, 2]]


@pytest.mark.parametrize("written", ["90.000.496", "90 000 496", "90-000-496"])
def test_marks_in_the_ids_of_the_list_do_not_hide_them(written: str) -> None:
    listed = pd.Series(["90000383", written], dtype="str")
    assert meant_by(["90000496"], listed) == [[1]]
