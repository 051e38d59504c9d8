"""Games that wait for a first rating."""

from __future__ import annotations

import pytest

from elo_batch import frames
from elo_batch.checks import no_newcomers, type_newcomers, type_players
from elo_batch.exact import POINT

HEADER = "id,pool,event,start,end,games,score,opponents_sum,zero_first_event\n"


@pytest.fixture
def listed(players):
    return type_players(players("id,name\n1,Alder\n2,Birch\n"))[0]


def test_waiting_games_are_typed(table, listed):
    text = (
        HEADER
        + "2,rapid,Spring Open,2026-03-01,2026-03-05,3,1.5,4530,no\n1,,A,2026-03-01,2026-03-05,5,0,7000,yes\n"
    )
    frame, apart, problems = type_newcomers(table("newcomers", text), listed)
    frames.Newcomers.validate(frame)
    assert (len(apart), problems) == (0, [])
    assert frame["player"].tolist() == [1, 0]
    assert frame["pool"].tolist() == ["rapid", "standard"]
    assert frame["score"].tolist() == [1_500_000_000, 0]
    assert frame["opponents_sum"].tolist() == [4530 * POINT, 7000 * POINT]
    assert frame["zero_first_event"].tolist() == [False, True]


def test_no_newcomers_have_the_columns_of_some():
    frames.Newcomers.validate(no_newcomers())
    assert len(no_newcomers()) == 0


def test_player_who_is_not_on_the_list_is_kept_apart(table, listed):
    text = (
        HEADER + "9,rapid,A,2026-03-01,2026-03-05,3,1,4500,no\n1,rapid,A,2026-03-01,2026-03-05,3,1,4500,no\n"
    )
    frame, apart, problems = type_newcomers(table("newcomers", text), listed)
    assert frame["player"].tolist() == [0]
    assert apart["id"].tolist() == ["9"]
    assert [(p.code, p.place.line) for p in problems] == [("L414", 2)]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("1,bullet,A,2026-03-01,2026-03-05,3,1,4500,no", "L415"),
        ("1,rapid,A,x,2026-03-05,3,1,4500,no", "V201"),
        ("1,rapid,A,2026-03-01,2026-03-05,x,1,4500,no", "L404"),
        ("1,rapid,A,2026-03-01,2026-03-05,3,x,4500,no", "L416"),
        ("1,rapid,A,2026-03-01,2026-03-05,3,1,-5,no", "L416"),
        ("1,rapid,A,2026-03-01,2026-03-05,3,1,4500,perhaps", "V210"),
        ("1,rapid,A,2026-03-01,2026-03-05,1,1.5,1500,no", "L423"),
        ("1,rapid,A,2026-03-01,2026-03-05,,1,1500,no", "L423"),
    ],
)
def test_bad_cell_is_reported(table, listed, row, code):
    assert [p.code for p in type_newcomers(table("newcomers", HEADER + row), listed)[2]] == [code]


def test_waiting_games_without_a_date_are_a_warning(table, listed):
    text = HEADER + "1,rapid,A,,,3,1,4500,no\n2,rapid,A,,2026-03-05,3,1,4500,no\n"
    assert [(p.code, p.place.line) for p in type_newcomers(table("newcomers", text), listed)[2]] == [
        ("L421", 2)
    ]
