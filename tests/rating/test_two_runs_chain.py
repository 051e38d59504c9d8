"""The files one run writes are the next run's input: ratings.csv and newcomers.csv as they stand on disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from elo_batch.batch import Request, rate_batch
from elo_batch.reports import documents
from elo_batch.results import Results

from ..rated import line_rows, period_rows, points, records, write_rows

NEWCOMER = "90000001"
RESULTS = {1: "1-0", 0.5: "1/2-1/2", 0: "0-1"}
Game = tuple[str, float]


def _run(folder: Path, last: Path, event: str, day: str, games: list[Game]) -> tuple[Path, Results]:
    """Rate the newcomer's games of one event against the files in `last`; write what comes out."""
    folder.mkdir()
    rows = [
        {"event": event, "date": day, "round": number, "white": NEWCOMER, "black": opponent}
        | {"result": RESULTS[score]}
        for number, (opponent, score) in enumerate(games, 1)
    ]
    newcomers = last / "newcomers.csv"
    request = Request(
        games=(write_rows(folder / "games.csv", rows),),
        players=((None, str(last / "ratings.csv")),),
        newcomers=str(newcomers) if newcomers.exists() else "",
    )
    results = rate_batch(request).results
    assert results is not None
    for document in documents(results, ["csv"]):
        (folder / document.name).write_bytes(document.content)
    return folder, results


def _start(folder: Path, ratings: list[int]) -> tuple[Path, list[str]]:
    """A first list: the unrated newcomer and opponents of these ratings; their ids."""
    start = folder / "start"
    start.mkdir()
    ids = [f"900000{number}" for number in range(11, 11 + len(ratings))]
    players: list[dict[str, Any]] = [
        {"id": NEWCOMER, "name": "Alder, Ann", "rating": "", "k": "", "games": 0}
    ]
    players += [
        {"id": id_, "name": f"Birch, {id_}", "rating": rating, "k": 20, "games": 50}
        for id_, rating in zip(ids, ratings, strict=True)
    ]
    write_rows(start / "ratings.csv", players)
    return start, ids


def _listed(results: Results, id_: str) -> dict[str, Any]:
    return next(row for row in records(results.ratings) if row["id"] == id_)


def test_three_games_and_two_in_the_next_run_give_the_rating_of_five(tmp_path: Path) -> None:
    """The games of a first rating FIDE published, 1922, split over two events.

    Opponents 1902 + 1877 + 1884 + 2012 + 1832 = 9507, 3 points. With two draws against 1800:
    (9507 + 3600) / 7 = 1872.4, so 1872; (3 + 1) / 7 = 57 %, dp 50: 1922.
    """
    start, ids = _start(tmp_path, [1902, 1877, 1884, 2012, 1832])
    scores = [0.5, 0.5, 1, 0, 1]
    played = list(zip(ids, scores, strict=True))

    first, results = _run(tmp_path / "october", start, "Autumn Open", "2025-10-11", played[:3])
    assert period_rows(results)[NEWCOMER]["note"] == "3 of 5 games"
    assert _listed(results, NEWCOMER)["rating"] == ""
    waiting = records(results.newcomers)
    assert [(row["id"], row["games"], row["score"], row["opponents_sum"]) for row in waiting] == [
        (NEWCOMER, 3, points(2), points(1902 + 1877 + 1884))
    ]

    second, results = _run(tmp_path / "november", first, "Winter Open", "2025-11-08", played[3:])
    row = period_rows(results)[NEWCOMER]
    assert (row["new_rating"], row["first_rating_games"]) == (points(1922), 5)
    listed = _listed(results, NEWCOMER)
    assert (listed["rating"], listed["k"], listed["games"]) == ("1922", "40", "5")
    assert results.newcomers.empty

    # rated now: a win over 1902 (D +20, .53) brings .47 x 40 = 18.8, and Birch loses .47 x 20 = 9.4
    _, results = _run(tmp_path / "december", second, "New Year Open", "2025-12-13", [(ids[0], 1)])
    assert period_rows(results)[NEWCOMER]["new_rating"] == points(1941)
    assert _listed(results, ids[0])["rating"] == "1893"
    assert _listed(results, NEWCOMER)["games"] == "6"


def test_it_does_not_matter_which_of_the_five_games_came_first(tmp_path: Path) -> None:
    start, ids = _start(tmp_path, [1902, 1877, 1884, 2012, 1832])
    played = list(zip(ids, [0.5, 0.5, 1, 0, 1], strict=True))[::-1]
    first, _ = _run(tmp_path / "october", start, "Autumn Open", "2025-10-11", played[:2])
    _, results = _run(tmp_path / "november", first, "Winter Open", "2025-11-08", played[2:])
    assert period_rows(results)[NEWCOMER]["new_rating"] == points(1922)


def test_a_first_event_without_a_point_is_left_out(tmp_path: Path) -> None:
    """0 of 5 in the first event, then 2.5 of 5, all against 2000 (8.2.1).

    The second event alone: (5 x 2000 + 3600) / 7 = 1942.9, so 1943; (2.5 + 1) / 7 = 50 %, dp 0.
    With all ten games it would be (20000 + 3600) / 12 = 1967 and 3.5 / 12 = 29 %, dp -158: 1809.
    """
    start, ids = _start(tmp_path, [2000] * 5)
    nothing = [(id_, 0.0) for id_ in ids]
    first, results = _run(tmp_path / "october", start, "Autumn Open", "2025-10-11", nothing)
    assert period_rows(results)[NEWCOMER]["new_rating"] is None
    assert records(results.newcomers)[0]["zero_first_event"] == "yes"

    half = list(zip(ids, [1, 1, 0.5, 0, 0], strict=True))
    _, results = _run(tmp_path / "november", first, "Winter Open", "2025-11-08", half)
    assert period_rows(results)[NEWCOMER]["new_rating"] == points(1943)
    assert _listed(results, NEWCOMER)["games"] == "5"


def test_a_second_event_without_a_point_counts(tmp_path: Path) -> None:
    """Half a point in one game, then 0 of 4, all against 2000: pooled 0.5 of 5.

    (5 x 2000 + 3600) / 7 = 1943; (0.5 + 1) / 7 = 21.4 %, so 21 %, dp -230: 1713.
    """
    start, ids = _start(tmp_path, [2000] * 5)
    first, _ = _run(tmp_path / "october", start, "Autumn Open", "2025-10-11", [(ids[0], 0.5)])
    _, results = _run(tmp_path / "november", first, "Winter Open", "2025-11-08", [(i, 0.0) for i in ids[1:]])
    assert period_rows(results)[NEWCOMER]["new_rating"] == points(1713)


def test_ratings_games_and_k_go_on_from_the_written_list(tmp_path: Path) -> None:
    """29 games and K 40 before: the 30th game still has K 40, the 31st K 20 (8.3.3).

    Equal players: a win is .5 x 40 = +20, and Birch loses .5 x 20 = 10.
    """
    start, (other,) = _start(tmp_path, [1600])
    me = {"id": NEWCOMER, "name": "Alder, Ann", "rating": 1600, "k": 40, "games": 29}
    me |= {"birth_year": 1980, "peak": 1600}
    birch = {"id": other, "name": "Birch, Ben", "rating": 1600, "k": 20, "games": 50}
    write_rows(start / "ratings.csv", [me, birch | {"birth_year": 1980, "peak": 1600}])
    first, results = _run(tmp_path / "october", start, "Autumn Open", "2025-10-11", [(other, 1)])
    assert period_rows(results)[NEWCOMER]["k"] == 40
    listed = _listed(results, NEWCOMER)
    assert (listed["rating"], listed["games"], listed["k"], listed["peak"]) == ("1620", "30", "20", "1620")
    # 1620 against 1590: D +30 expects .54, and the loss is -.54 x 20 = -10.8
    _, results = _run(tmp_path / "november", first, "Winter Open", "2025-11-08", [(other, 0)])
    row = period_rows(results)[NEWCOMER]
    assert (row["k"], row["exact_change"], row["new_rating"]) == (20, points("-10.8"), points(1609))
    assert {line["rating_used"] for line in line_rows(results)} == {points(1620), points(1590)}
    assert results.run["list_date"] == "2025-12-01"
