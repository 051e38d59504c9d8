"""Cups whose rounds have two legs under one number, and games told from both sides."""

from __future__ import annotations

import pytest

from ..cases.formats import saved
from ..cases.runs import checked

_FIRST = ("Alder,Birch,1-0", "Cedar,Dogwood,1/2-1/2", "Elder,Fir,0-1", "Gorse,Hazel,1-0")
_SECOND = ("Birch,Alder,1-0", "Dogwood,Cedar,0-1", "Fir,Elder,1/2-1/2", "Hazel,Gorse,0-1")
_FINAL = ("Alder,Cedar,1-0", "Cedar,Alder,0-1")
_TOLD = ("X301", "X302", "X303", "X325", "X333", "X343")


def _codes(folder, rounds, days=("", "")):
    """`rounds`: for each its legs, each on a day of its own."""
    rows = [
        f"{number},{days[leg]},{game}\n"
        for number, legs in enumerate(rounds, 1)
        for leg, games in enumerate(legs)
        for game in games
    ]
    found = checked(saved(folder, "cup.csv", "round,date,white,black,result\n" + "".join(rows)))
    return [problem.code for problem in found.problems if problem.code in _TOLD]


@pytest.mark.parametrize("days", [("", ""), ("2025-10-04", "2025-10-04"), ("2025-10-04", "2025-10-11")])
def test_legs_under_one_round_are_one_note(tmp_path, days):
    final = (_FINAL[:1], _FINAL[1:])
    assert _codes(tmp_path, [(_FIRST, _SECOND), final], days) == ["X343"]


def test_a_third_game_with_another_result_goes_with_the_legs(tmp_path):
    again = [*_SECOND, "Alder,Birch,0-1"]
    assert _codes(tmp_path, [(_FIRST, again)]) == ["X343"]


def test_third_games_with_the_same_result_go_with_the_legs_where_others_have_another(tmp_path):
    others = ["Alder,Birch,0-1", "Cedar,Dogwood,1-0"]
    assert _codes(tmp_path, [(_FIRST, [*_SECOND, *others, "Elder,Fir,0-1"])]) == ["X343"]
    assert _codes(tmp_path, [(_FIRST, [*_SECOND, "Elder,Fir,0-1"])]) == ["X343", "X302"]


def _turned(games, results):
    return [",".join([*game.split(",")[1::-1], result]) for game, result in zip(games, results, strict=True)]


def test_games_told_from_both_sides_are_no_legs(tmp_path):
    by_player = _turned(_FIRST, ["0-1", "1/2-1/2", "1-0", "1-0"])
    assert _codes(tmp_path, [(_FIRST, by_player)]) == ["X303"] * 4
    by_colour = _turned(_FIRST, ["1-0", "1/2-1/2", "0-1", "1-0"])
    assert _codes(tmp_path, [(_FIRST, by_colour)]) == ["X303"] * 4


def test_a_few_games_that_stand_again_are_no_legs(tmp_path):
    assert _codes(tmp_path, [(_FIRST, _SECOND[:1])]) == ["X303"]
    assert _codes(tmp_path, [(_FIRST, _SECOND[:1])], ("2025-10-04", "2025-10-11")) == ["X325"]
