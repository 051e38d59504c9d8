"""Names and ids of results that do not belong together, as the list shows: one error, whatever the format."""

from __future__ import annotations

from itertools import pairwise

import pytest

from elo_batch.batch import Request, check_batch

from ..rating.batches import Rated, rate

NAMES = ["Alder, Ann", "Birch, Ben", "Cedar, Cyd", "Dogwood, Zoe", "Elm, Eva", "Fir, Fay", "Gorse, Gus"]
IDS = ["90000014", "90000237", "90000383", "90000496", "90000561", "90000699", "90000772"]
RATINGS = [1510, 1622, 1488, 1715, 1890, 1934, 1377]
LISTED = [
    {"id": id_, "name": name, "rating": rating, "k": "20", "games": "50"}
    for id_, name, rating in zip(IDS, NAMES, RATINGS, strict=True)
]
TOLD = {
    "P502",
    "P506",
    "P507",
    "P510",
    "P520",
    "P530",
    "P538",
    "P539",
    "P540",
    "P541",
    "D159",
    "X309",
    "X320",
}


def _event(players: list[tuple[str, str]], ratings: list[int] | None = None) -> list[dict[str, object]]:
    """Everybody (id, name) against the next."""
    rows = []
    for n, ((white, white_name), (black, black_name)) in enumerate(pairwise(players)):
        row: dict[str, object] = {"event": "Open", "date": f"2025-10-{n + 10}", "result": "1-0"}
        row |= {"white": white, "white_name": white_name, "black": black, "black_name": black_name}
        rows.append(row | ({"white_rating": ratings[n], "black_rating": ratings[n + 1]} if ratings else {}))
    return rows


def _told(rated: Rated) -> list[str]:
    return [problem.code for problem in rated.outcome.problems if problem.code in TOLD]


@pytest.mark.parametrize("names", [NAMES[::-1], [*NAMES[1:], NAMES[0]], [*NAMES[:2], *NAMES[3:], NAMES[2]]])
def test_names_beside_the_ids_of_others_are_one_error(names: list[str]) -> None:
    rated = rate(_event(list(zip(IDS, names, strict=True))), LISTED)
    assert _told(rated) == ["P538"]
    assert rated.outcome.exit_code == 1


def test_few_other_names_and_names_of_nobody_stay_warnings() -> None:
    names = [NAMES[1], NAMES[0], *(f"Quince, {name[0]}" for name in NAMES[2:])]
    assert set(_told(rate(_event(list(zip(IDS, names, strict=True))), LISTED))) == {"P510"}


def test_names_sorted_alone_in_a_tournament_report_are_one_error(tmp_path) -> None:
    order = sorted(range(len(NAMES)), key=lambda n: NAMES[n][::-1])
    lines = ["012 Open", "042 2025/10/10", "052 2025/10/12"]
    for n, id_ in enumerate(IDS):
        other = len(IDS) - n
        played = (
            f"{other:>4} {'w' if n < 3 else 'b'} {'1' if n < 3 else '0'}" if other != n + 1 else "0000 - -"
        )
        person = f"{NAMES[order[n]]:<33} {RATINGS[n]} XXX {id_:>11} 1990/00/00"
        lines.append(f"001 {n + 1:>4} m    {person}  1.0 {n + 1:>4}  {played:>8}")
    (tmp_path / "open.trf").write_text("\n".join(lines) + "\n", encoding="utf-8")
    rows = ["id,name,rating", *(f'{row["id"]},"{row["name"]}",{row["rating"]}' for row in LISTED)]
    (tmp_path / "list.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    outcome = check_batch(Request((str(tmp_path / "open.trf"),), ((None, str(tmp_path / "list.csv")),)))
    assert [p.code for p in outcome.problems if p.code in TOLD] == ["P538"]


def test_ids_filled_down_beside_names_of_the_list_are_one_error() -> None:
    right = list(zip(IDS, NAMES, strict=True))
    filled = [(str(int(IDS[0]) + n), name) for n, name in enumerate(NAMES[1:4], 1)]
    rated = rate(_event([*right, *filled, *right[4:]]), LISTED)
    assert _told(rated) == ["P539"]
    (problem,) = [p for p in rated.outcome.problems if p.code == "P539"]
    assert "3 in the event; here 90000015 beside 'Birch, Ben', who is 90000237" in problem.message


def test_namesakes_who_play_in_one_round_are_other_people() -> None:
    players = [
        pair for id_, name in zip(IDS, NAMES, strict=True) for pair in ((id_, name), ("7" + id_, name))
    ]
    rows = _event(players)[::2]
    assert "P539" in _told(rate(rows, LISTED))
    assert set(_told(rate([{**row, "round": 1} for row in rows], LISTED))) == {"P506", "P502"}


@pytest.mark.parametrize(("year", "told"), [(1970, True), (2014, False)])
def test_namesakes_born_in_other_years_are_other_people(tmp_path, year: int, told: bool) -> None:
    lines = ["012 Open", "042 2025/10/10", "052 2025/10/12"]
    for n, name in enumerate(NAMES[:6]):
        id_ = IDS[n] if n > 3 else f"7000000{n}"
        played = f"{n + 2:>4} w 1" if n % 2 == 0 else f"{n:>4} b 0"
        person = f"{name:<33} {RATINGS[n]} XXX {id_:>11} {1970 if n > 3 else year}/00/00"
        lines.append(f"001 {n + 1:>4} m    {person}  {1 - n % 2}.0 {n + 1:>4}  {played:>8}")
    (tmp_path / "open.trf").write_text("\n".join(lines) + "\n", encoding="utf-8")
    rows = [
        "id,name,birth_year,rating",
        *(f'{row["id"]},"{row["name"]}",1970,{row["rating"]}' for row in LISTED),
    ]
    (tmp_path / "list.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    outcome = check_batch(Request((str(tmp_path / "open.trf"),), ((None, str(tmp_path / "list.csv")),)))
    assert ("P539" in [p.code for p in outcome.problems]) == told


def test_one_namesake_with_an_id_of_his_own_is_a_warning() -> None:
    players = [*zip(IDS, NAMES, strict=True), ("90007777", NAMES[2])]
    assert _told(rate(_event(players), LISTED)) == ["P506", "P502"]


def test_ratings_of_one_another_beside_the_names_are_one_error() -> None:
    players = [(name, "") for name in NAMES]
    rated = rate(_event(players, RATINGS[::-1]), LISTED)
    assert _told(rated) == ["P540"]
    assert _told(rate(_event(players, [rating + 15 for rating in RATINGS]), LISTED)) == ["X309"]


@pytest.mark.parametrize("moved", [1, 3])
def test_players_who_went_up_and_down_a_division_have_no_ratings_of_one_another(moved: int) -> None:
    listed = [{**row, "rating": 1600 - 200 * (n % 2)} for n, row in enumerate(LISTED[:6])]
    of_file = [1600 - 200 * ((n + (n // 2 < moved)) % 2) for n in range(6)]
    rated = rate(_event([(name, "") for name in NAMES[:6]], of_file), listed)
    assert _told(rated) == ["X309"]


@pytest.mark.parametrize("lost", ["results", "list"])
@pytest.mark.parametrize("change", [lambda id_: id_[1:], lambda id_: f"{id_[:4]}-{id_[4:]}"])
def test_an_event_of_ids_that_all_miss_a_digit_is_one_error(lost: str, change) -> None:
    other = [change(id_) for id_ in IDS]
    listed = (
        [{**row, "id": id_} for row, id_ in zip(LISTED, other, strict=True)] if lost == "list" else LISTED
    )
    players = [(id_, "") for id_ in (IDS if lost == "list" else other)]
    rated = rate(_event(players), listed)
    assert _told(rated) == ["P541"]
    assert rated.outcome.results is None
