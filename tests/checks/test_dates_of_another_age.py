"""A day of the year 25 is a slip: it is told at its cell, and nobody is born after it."""

from __future__ import annotations

import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.checks import type_players

from .test_players import codes

LIST = 'id,name,rating,birth_year\n1,"Alder, Ann",1500,1980\n2,"Birch, Ben",1600,1990\n'


@pytest.mark.parametrize("year", ["0025", "1025", "1825", "1833"])
@pytest.mark.parametrize("listed", [True, False])
def test_days_of_games_centuries_ago_are_one_error_in_their_cells(tmp_path, year: str, listed: bool) -> None:
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
    rows = "".join(f"{n},{year}-10-0{n},1,2,1-0\n" for n in range(1, 4))
    (tmp_path / "games.csv").write_text(f"round,date,white,black,result\n{rows}", encoding="utf-8")
    lists = ((None, str(tmp_path / "list.csv")),) if listed else ()
    problems = check_batch(Request((str(tmp_path / "games.csv"),), lists, rules=("elo",))).problems
    (problem,) = [p for p in problems if p.code in {"D160", "L408", "D112", "D119", "X308", "V201"}]
    assert problem.message == f"'{year}-10-01' is a day of the year {int(year)}; also in line 3, line 4"
    assert problem.place.line == 2


def test_a_match_of_the_first_masters_has_days_of_its_own_age(tmp_path) -> None:
    rows = "".join(f"{n},1834-10-0{n},1,2,1-0\n" for n in range(1, 4))
    (tmp_path / "games.csv").write_text(f"round,date,white,black,result\n{rows}", encoding="utf-8")
    found = check_batch(Request((str(tmp_path / "games.csv"),), rules=("elo",)))
    assert found.exit_code == 0, [p.code for p in found.problems]


def test_the_date_of_a_list_centuries_ago_is_told_and_nobody_is_born_after_it(players) -> None:
    assert set(codes(type_players(players("id,name,birth_year,list_date\n1,Alder,1980,0025-10-01"))[1])) == {
        "D160"
    }
