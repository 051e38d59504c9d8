"""Two columns of a rating list under each other's headings: one error, not one for each cell."""

from __future__ import annotations

import pytest

from elo_batch.checks import type_players

from .test_players import codes

COLUMNS = {
    "rating": [2251, 2187, 2104, 1980, 1790, 1688],
    "birth_year": [1988, 1995, 1971, 2008, 1963, 2010],
    "k": [20, 20, 20, 40, 20, 40],
    "games": [100, 15, 320, 7, 0, 58],
    "peak": [2271, 2200, 2104, 2001, 1790, 1700],
}


def _listed(players, *, swap=(), prefix="", change=None):
    headings = [f"{prefix}{name}" if name != "birth_year" else name for name in COLUMNS]
    order = list(COLUMNS)
    if swap:
        one, other = map(order.index, swap)
        order[one], order[other] = order[other], order[one]
    columns = {name: list(values) for name, values in COLUMNS.items()} | (change or {})
    rows = zip(*(columns[name] for name in order), strict=True)
    lines = [f"{90000001 + n},{','.join(map(str, row))}" for n, row in enumerate(rows)]
    return type_players(players("\n".join([",".join(["id", *headings]), *lines])))[1]


@pytest.mark.parametrize("prefix", ["", "rapid_", "blitz_"])
@pytest.mark.parametrize("other", ["birth_year", "k"])
def test_two_exchanged_columns_are_one_error(players, prefix, other):
    problems = _listed(players, swap=("rating", other), prefix=prefix)
    assert codes(problems) == ["L447"]
    assert (
        f"'{prefix}rating' and '{other if other == 'birth_year' else prefix + other}'" in problems[0].message
    )


def test_many_games_and_low_ratings_are_exchanged(players):
    assert codes(_listed(players, swap=("rating", "games"), change={"rating": [1500, 1610, 1200] * 2})) == [
        "L447"
    ]


@pytest.mark.parametrize("prefix", ["", "rapid_"])
def test_ks_under_the_heading_of_the_games_are_an_error(players, prefix):
    def told(games: list[int], ks: list[int]) -> list[str]:
        rows = [f"{90000001 + n},{1500 + n},{g},{k}" for n, (g, k) in enumerate(zip(games, ks, strict=True))]
        heads = f"id,{prefix}rating,{prefix}games,{prefix}k"
        return codes(type_players(players("\n".join([heads, *rows])))[1])

    assert told([20, 40, 10, 20] * 3, [100, 12, 215, 47] * 3) == ["L447"]
    assert told([20] * 12, [100] * 12) == ["L447"]
    assert not told([100, 12, 215, 47] * 3, [20, 40, 10, 20] * 3)
    assert not told([20, 10, 30, 7] * 3, [24, 35, 60, 50] * 3)
    assert not told([20, 40, 10], [100, 55, 60])


@pytest.mark.parametrize("prefix", ["", "rapid_"])
def test_peaks_below_the_ratings_are_a_warning(players, prefix):
    problems = _listed(players, swap=("rating", "peak"), prefix=prefix)
    assert codes(problems) == ["L448"]
    assert f"'{prefix}peak' above the '{prefix}rating'; players who have one below: 4" in problems[0].message


@pytest.mark.parametrize(
    "change",
    [
        None,
        {"rating": [1950, 1960, 1970, 1980, 1990, 2000], "peak": [2000] * 6},
        {"rating": [120, 90, 150, 300, 100, 101], "peak": [320] * 6},
        {"birth_year": ["", "", "", "", "", ""]},
        {"peak": [2271, 2180, 2100, 2001, 1780, 1600]},
        {"peak": [""] * 6},
    ],
    ids=["right", "ratings like years", "children", "no births", "some old peaks", "no peaks"],
)
def test_columns_that_stand_right_are_none(players, change):
    assert not {"L447", "L448"} & set(codes(_listed(players, change=change)))


def test_single_wrong_cells_stay_single_findings(players):
    births = [2251, 1995, 1971, 2008, 1963, 2010]
    assert codes(_listed(players, change={"birth_year": births})) == ["L413"]


def test_names_in_the_column_of_ids_are_one_error(players):
    rows = ['90000001,"Alder, Ann",1800', '90000002,"Birch, Ben",1700', '90000003,"Cedar, Cyd",1600']
    problems = type_players(players("\n".join(["name,id,rating", *rows])))[1]
    assert "L447" in codes(problems)
    assert not {"P526", "P527", "P528"} & set(codes(problems))
    for headings in ("id,name,rating", "id,club,rating"):
        assert codes(type_players(players("\n".join([headings, *rows])))[1]) == []
