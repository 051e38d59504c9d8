"""Ratings of a list above the peaks of their rows: a column was sorted or moved without the others."""

from __future__ import annotations

import pytest

from elo_batch.checks import type_players

from .test_players import codes

RATINGS = [1620, 1561, 2184, 1502, 2125, 1443, 2066, 2007, 1771, 1948, 1889, 2230]


def _listed(players, ratings, prefix=""):
    lines = [f"id,name,{prefix}rating,{prefix}peak"]
    for n, (rating, own) in enumerate(zip(ratings, RATINGS, strict=True)):
        lines.append(f'{90000001 + n},"Alder, {chr(65 + n)}",{rating},{own + 20}')
    return type_players(players("\n".join(lines)))[1]


@pytest.mark.parametrize("prefix", ["", "blitz_"])
@pytest.mark.parametrize(
    "ratings", [sorted(RATINGS), [*RATINGS[1:], ""], RATINGS[::-1]], ids=["sorted", "up", "turned"]
)
def test_ratings_that_left_their_rows_are_one_error_that_names_some(players, ratings, prefix):
    (problem,) = _listed(players, ratings, prefix)
    assert problem.code == "L451"
    assert problem.severity == "error"
    assert f"'{prefix}rating'" in problem.message
    assert "Alder, " in problem.message


def test_single_ratings_above_their_peaks_are_told_one_by_one(players):
    found = _listed(players, [*RATINGS[:3], 1743, *RATINGS[4:]])
    assert codes(found) == ["L450"]
    assert "rating is 1743, above the peak of 1522" in found[0].message


def test_peaks_that_nobody_brought_up_to_date_are_one_warning(players):
    found = _listed(players, [rating + 50 * (n % 2) for n, rating in enumerate(RATINGS)])
    assert codes(found) == ["L452"]


@pytest.mark.parametrize("young", [range(0, 12, 2), range(0, 12, 3)])
def test_peaks_that_are_kept_once_a_year_are_a_warning_though_juniors_gained_much(players, young):
    ratings = [1500 + 270 * (n in young) + n for n in range(12)]
    lines = [
        "id,name,rating,peak",
        *(f'{90000001 + n},"Alder, {n}",{r},{1540 + n}' for n, r in enumerate(ratings)),
    ]
    (problem,) = type_players(players("\n".join(lines)))[1]
    assert problem.code == "L452"
    assert type(problem.values["of"]) is int


def test_a_list_whose_peaks_are_right_is_silent(players):
    assert not _listed(players, [*RATINGS[:-1], ""])
