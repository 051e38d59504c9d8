"""What the lists of a batch leave unsaid: facts K needs, and newcomers that were left lying."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.batch import Request, check_batch, rate_batch
from elo_batch.problems import Problem, RequestError

GAMES = "date,white,black,result,time_control\n2025-11-08,1,2,1-0,standard\n"


def _problems(folder: Path, players: str, **options: object) -> tuple[Problem, ...]:
    (folder / "games.csv").write_text(GAMES, encoding="utf-8")
    (folder / "list.csv").write_text(players, encoding="utf-8")
    request = Request((str(folder / "games.csv"),), ((None, str(folder / "list.csv")),), **options)  # type: ignore[arg-type]
    return rate_batch(request).problems


def _codes(folder: Path, players: str, **options: object) -> list[str]:
    return [problem.code for problem in _problems(folder, players, **options)]


def test_columns_that_may_be_what_k_needs_are_named(tmp_path: Path) -> None:
    assert "H010" in _codes(tmp_path, "id,rating,k,Wertung 2\n1,1800,20,12\n2,1700,20,40\n")


def test_a_full_list_may_have_columns_of_its_own(tmp_path: Path) -> None:
    full = "id,rating,k,games,peak,birth_year,club\n1,1800,20,90,1850,1990,A\n2,1700,20,90,1750,1980,B\n"
    assert "H010" not in _codes(tmp_path, full)


@pytest.mark.parametrize("heading", ["Verein", "Club/City", "Rtg", "Name"])
def test_clubs_and_columns_that_another_one_gives_are_understood(tmp_path: Path, heading: str) -> None:
    players = f"id,name,rating,k,{heading},Wertung 2\n1,Alder,1800,20,A,12\n2,Birch,1700,20,B,40\n"
    (found,) = [p for p in _problems(tmp_path, players) if p.code == "H010"]
    assert found.values["unknown"] == "Wertung 2"
    assert "H010" not in _codes(
        tmp_path, players.replace(",Wertung 2", "").replace(",12", "").replace(",40", "")
    )


def test_a_heading_that_was_declared_for_another_is_no_unknown_one(tmp_path: Path) -> None:
    players = "id,name,Rtg,Rtg,k\n1,Alder,1800,1810,20\n2,Birch,1700,1710,20\n"
    assert "H010" not in _codes(tmp_path, players, mappings=("Rtg#2=rating",))


def test_names_like_formulas_are_told_with_what_becomes_of_them_in_the_list_that_is_asked_for(
    tmp_path: Path,
) -> None:
    players = "id,name,rating,k\n1,=1+1,1800,20\n2,Birch,1700,20\n"
    for form, kept in (("csv", False), ("same", True)):
        (found,) = [p for p in _problems(tmp_path, players, list_format=form) if p.code == "P511"]
        assert "same" not in found.message
        assert ("kept as it came" in found.advice) is kept


def test_newcomers_beside_the_list_are_not_forgotten(tmp_path: Path) -> None:
    players = "id,rating,k\n1,1800,20\n2,1700,20\n"
    head = "id,pool,event,start,end,games,score,opponents_sum,zero_first_event\n"
    beside = tmp_path / "newcomers.csv"
    beside.write_text(head, encoding="utf-8")
    assert "L422" not in _codes(tmp_path, players)
    beside.write_text(head + "1,rapid,Open,2025-10-01,2025-10-02,1,0.5,1800,\n", encoding="utf-8")
    assert "L422" in _codes(tmp_path, players)
    assert "L422" not in _codes(tmp_path, players, newcomers=str(beside))


def test_a_map_for_a_heading_that_no_file_has_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="no file has the heading Spieler"):
        _codes(tmp_path, "id,rating,k\n1,1800,20\n2,1700,20\n", mappings=("Spieler=white",))


def test_a_map_for_games_names_the_headings_of_the_games_that_were_not_read(tmp_path: Path) -> None:
    games, players = tmp_path / "open.csv", tmp_path / "list.csv"
    games.write_text("Day,Place,Result\n1,Meadow,1-0\n", encoding="utf-8")
    players.write_text("id,name,rating\n1,Alder,1800\n2,Birch,1700\n", encoding="utf-8")
    request = Request(
        (str(games),), players=((None, str(players)),), mappings=("Spieler=white",), rules=("elo",)
    )
    with pytest.raises(RequestError, match="there are: Day, Place, Result"):
        check_batch(request)


def test_a_crosstable_in_a_csv_is_read_as_one(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text("Name,Rtg,1.Rd,2.Rd,3.Rd,Pts\nAlder,1800,2w1,3b0,4w1,2\n", encoding="utf-8")
    missing = [p for p in rate_batch(Request((str(table),))).problems if p.code == "T340"]
    assert [(p.place.line, p.values["first"], p.values["missing"]) for p in missing] == [(2, 2, 4)]


MANY = range(1, 9)


def test_a_list_without_a_column_of_ratings_is_told_once(tmp_path: Path) -> None:
    players = "id,name,Wertung 2\n" + "".join(f"{n},Alder {n},1800\n" for n in MANY)
    problems = [p for p in _problems(tmp_path, players) if p.code in {"L449", "R816"}]
    assert [p.code for p in problems] == ["L449"]
    assert "'Wertung 2' is not understood" in problems[0].message
    assert "(8)" in problems[0].message
    assert "L449" not in _codes(tmp_path, players.replace("Wertung 2", "rapid_rating"))
    assert "L449" not in _codes(tmp_path, "id,name,rating\n1,Alder,\n2,Birch,\n")


@pytest.mark.parametrize("column", ["peak", "games", "blitz_games"])
def test_a_list_whose_ratings_were_lost_is_an_error(tmp_path: Path, column: str) -> None:
    players = f"id,name,{column}\n" + "".join(f"{n},Alder {n},1800\n" for n in MANY)
    (problem,) = [p for p in _problems(tmp_path, players) if p.code in {"L449", "L453"}]
    assert problem.code == "L453"
    assert "8 players have" in problem.message
    rated = players.replace(column, f"{column},rating").replace(",1800", ",1800,")
    assert ("L453" in _codes(tmp_path, rated)) == (column == "peak")
    assert "add an empty column rating, and leave out peaks" in problem.advice


def test_a_list_may_name_the_players_and_another_of_that_day_give_the_ratings(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text(GAMES, encoding="utf-8")
    (tmp_path / "names.csv").write_text("id,name\n1,Alder\n2,Birch\n", encoding="utf-8")
    (tmp_path / "list.csv").write_text("id,rating\n1,1800\n2,1700\n", encoding="utf-8")
    lists = tuple((None, str(tmp_path / name)) for name in ("names.csv", "list.csv"))
    outcome = check_batch(Request((str(tmp_path / "games.csv"),), lists))
    assert not {"L449", "L453"} & {p.code for p in outcome.problems}
