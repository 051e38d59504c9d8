"""Several rating lists: by date, in order of preference, and large ones of which only a part is needed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from elo_batch.batch import Outcome, Request, rate_batch
from elo_batch.batch.needed import needed_of
from elo_batch.problems import RequestError
from elo_batch.readers import ReadOptions, read_file

GAMES = "event,date,white,black,result,time_control\nOpen,{day},90000001,90000002,1-0,{pool}\n"
HEADER = "ID Number      Name                Fed {month} Gms K  B-day Flag\n"
ROW = "{id:<15}{name:<20}ENG {rating:<6}{games:<4}{k:<3}1980      \n"


def fide(folder: Path, month: str, ratings: dict[str, int], name: str = "") -> str:
    path = folder / (name or f"standard_{month}.txt")
    names = {"90000001": "Alder, Ann", "90000002": "Birch, Ben", "90000003": "Cedar, Cy"}
    rows = [ROW.format(id=id_, name=names[id_], rating=r, games=3, k=20) for id_, r in ratings.items()]
    path.write_text(HEADER.format(month=month) + "".join(rows), encoding="utf-8")
    return str(path)


def csv(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def rated(
    folder: Path, *lists: str, day: str = "2025-11-08", pool: str = "standard", scope: str = ""
) -> Outcome:
    games = csv(folder, "games.csv", GAMES.format(day=day, pool=pool))
    return rate_batch(Request((games,), tuple((None, path) for path in lists), list_scope=scope))


def codes(outcome: Outcome) -> list[str]:
    return [problem.code for problem in outcome.problems]


@pytest.mark.parametrize(("day", "used"), [("2025-10-08", 1800), ("2025-11-08", 1900), ("2025-11-01", 1900)])
def test_the_fide_list_in_force_at_the_start_is_used(tmp_path: Path, day: str, used: int) -> None:
    october = fide(tmp_path, "OCT25", {"90000001": 1800, "90000002": 1700})
    november = fide(tmp_path, "NOV25", {"90000001": 1900, "90000002": 1700})
    for order in ((october, november), (november, october)):
        results = rated(tmp_path, *order, day=day).results
        assert results is not None
        assert results.lines is not None
        line = results.lines[results.lines["id"] == "90000001"].iloc[0]
        assert int(line["rating_used"]) == used * 10**9
        assert results.ratings["list_date"].nunique() == 1


def test_of_lists_without_dates_the_first_that_has_a_player_is_used(tmp_path: Path) -> None:
    first = csv(tmp_path, "a.csv", "id,name,rating,k,club\n90000001,Alder,1800,40,Wald\n")
    second = csv(
        tmp_path, "b.csv", "id,name,rating,k,born\n90000001,Alder,2000,10,1980\n90000002,Birch,1700,20,1990\n"
    )
    outcome = rated(tmp_path, first, second)
    results = outcome.results
    assert results is not None
    # difference 100 gives 0.64 (FIDE 8.1.2): 40 x 0.36 = 14.4, 20 x -0.36 = -7.2
    assert results.ratings[["id", "rating", "club"]].to_numpy().tolist() == [
        ["90000001", "1814", "Wald"],
        ["90000002", "1693", ""],
    ]
    notes = [problem.message for problem in outcome.problems if problem.code == "L435"]
    assert [note.split(", and")[0][-8:] for note in notes] == ["1 player", "1 player"]


def test_lists_of_one_month_and_several_pools_complete_each_other(tmp_path: Path) -> None:
    standard = fide(tmp_path, "NOV25", {"90000001": 1900, "90000002": 1700})
    rapid = fide(tmp_path, "NOV25", {"90000002": 1600, "90000001": 1600, "90000003": 1500}, "rapid.txt")
    results = rated(tmp_path, standard, rapid, pool="rapid").results
    assert results is not None
    ratings = results.ratings.set_index("id")
    assert ratings.loc["90000001", ["rating", "rapid_rating"]].tolist() == ["1900", "1610"]  # 20 x 0.5
    assert ratings.loc["90000003", ["name", "rapid_rating"]].tolist() == ["Cedar, Cy", "1500"]


def test_one_id_with_two_names_is_warned_of(tmp_path: Path) -> None:
    first = csv(tmp_path, "a.csv", "id,name,rating,k\n90000001,Alder Ann,1800,40\n90000002,Birch,1700,20\n")
    second = csv(tmp_path, "b.csv", "id,name,rating,k\n90000001,Oak Al,1800,40\n90000002,BIRCH Ben,1700,20\n")
    found = [p for p in rated(tmp_path, first, second).problems if p.code == "L436"]
    assert [(p.place.file, p.place.line) for p in found] == [(second, 2)]


def test_lists_with_and_without_dates_have_no_order(tmp_path: Path) -> None:
    plain = csv(tmp_path, "a.csv", "id,name,rating\n90000001,Alder,1800\n")
    with pytest.raises(RequestError, match=r"a\.csv says none; give its date too"):
        rated(tmp_path, plain, fide(tmp_path, "NOV25", {"90000001": 1900}))


def test_of_a_large_list_the_persons_of_games_aliases_and_newcomers_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = fide(tmp_path, "NOV25", {"90000001": 1900, "90000002": 1700, "90000003": 1500})
    small = partial(ReadOptions, whole_list=2)
    monkeypatch.setattr("elo_batch.batch.sources.ReadOptions", small)
    outcome = rated(tmp_path, listed)
    assert "L428" in codes(outcome)
    assert outcome.results is not None
    assert outcome.results.run["lists"][0]["kept"] == "2"  # type: ignore[index]
    assert "(2 of 3 players kept)" in outcome.results.about["Rating lists"]
    whole = rated(tmp_path, listed, scope="all")
    assert whole.results is not None
    assert whole.results.ratings["id"].tolist() == ["90000001", "90000002", "90000003"]
    assert whole.results.ratings.head(2).equals(outcome.results.ratings)


def test_what_a_batch_needs_are_ids_names_without_ids_and_the_ids_of_other_files(tmp_path: Path) -> None:
    games = "white,white_name,black,black_name,result\n'007',Alder,8,Birch,1-0\n,Cedar,Oak Al,,0-1\n"
    aliases = csv(tmp_path, "aliases.csv", "alias,id\nBen,90000009\n")
    read = [read_file(csv(tmp_path, "games.csv", games), ReadOptions(kind="games"))]
    needed = needed_of(read, (read_file(aliases, ReadOptions(kind="aliases")), None))
    assert {"'007'", "007", "8", "90000009"} <= needed.ids
    assert needed.names == {"Cedar", "Oak Al"}
    assert needed.named["8"] == "Birch"
