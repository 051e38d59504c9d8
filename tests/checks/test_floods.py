"""One cause, one finding: columns that are wrong throughout, and what follows from them."""

from __future__ import annotations

import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.checks import type_players

from .test_players import codes

N = 12
RATINGS = [1620 - 31 * n for n in range(N)]
IDS = [str(90000101 + 7 * n) for n in range(N)]


def _lines(**changed: list[object]) -> str:
    columns: dict[str, list[object]] = {"id": [*IDS], "name": [f"Alder {chr(65 + n)}" for n in range(N)]}
    columns |= {"rating": [*RATINGS], "k": [20] * N, "peak": [r + 20 for r in RATINGS]}
    columns |= {"birth_year": [1950 + n for n in range(N)]} | changed
    rows = [
        ",".join(columns),
        *(",".join(f'"{c}"' for c in row) for row in zip(*columns.values(), strict=True)),
    ]
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("changed", "code", "severity"),
    [
        ({"birth_year": [75 - n for n in range(N)]}, "L413", "error"),
        ({"k": [200] * N}, "L407", "warning"),
        ({"rating": [f"{r}a" for r in RATINGS]}, "L403", "error"),
        ({"rating": [r * 10 for r in RATINGS]}, "L454", "error"),
        ({"rating": [r // 10 for r in RATINGS]}, "L454", "error"),
    ],
)
def test_a_column_that_is_wrong_throughout_is_one_finding(players, changed, code, severity) -> None:
    problems = type_players(players(_lines(**changed)))[1]
    assert codes(problems) == [code]
    assert problems[0].severity == severity
    assert "11 more of the 12" in problems[0].message or "12 of 12" in problems[0].message
    assert len(problems[0].values["all_places"]) == N


def test_single_wrong_cells_are_told_one_by_one(players) -> None:
    births = ["q", "y", "z", *range(1953, 1950 + N)]
    assert codes(type_players(players(_lines(birth_year=births)))[1]) == ["L413"] * 3


GAMES = "\n".join(
    [
        "round,date,white,black,result",
        *(f"{n},2025-10-{n + 10},{IDS[n]},{IDS[n + 1]},1-0" for n in range(1, 9)),
    ]
)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"rating": [f"{r // 1000},{r % 1000:03}" for r in RATINGS]}, "D141"),
        ({"id": ["9.00E+07"] * N}, "D102"),
        ({"id": [*RATINGS], "rating": [*IDS]}, "D108"),
        ({"rating": [r * 10 for r in RATINGS]}, "L454"),
    ],
)
def test_nothing_else_is_said_where_a_column_of_the_list_is_wrong(tmp_path, changed, code) -> None:
    (tmp_path / "list.csv").write_text(_lines(**changed), encoding="utf-8")
    (tmp_path / "games.csv").write_text(GAMES, encoding="utf-8")
    request = Request((str(tmp_path / "games.csv"),), ((None, str(tmp_path / "list.csv")),), rules=("elo",))
    assert [p.code for p in check_batch(request).problems if p.severity != "note"] == [code]


NAMES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel"]


def _played(tmp_path, ids: list[tuple[int, int]], ratings: list[int]) -> list[str]:
    """Games between players by number, with ids and names, and the ratings of white."""
    heads = "round,date,white,white_name,white_rating,black,black_name,black_rating,result"
    rows = [heads]
    for n, ((white, black), rating) in enumerate(zip(ids, ratings, strict=True)):
        left = f"{IDS[white]},{NAMES[white]},{rating}"
        rows.append(f"{n + 1},2025-10-{n + 10},{left},{IDS[black]},{NAMES[black]},{RATINGS[black]},1-0")
    (tmp_path / "games.csv").write_text("\n".join(rows), encoding="utf-8")
    problems = check_batch(Request((str(tmp_path / "games.csv"),), rules=("elo",))).problems
    return [p.code for p in problems if p.severity != "note"]


def test_many_players_with_two_ratings_are_one_error(tmp_path) -> None:
    games = [(n, (n + 1) % 8) for n in range(8)]
    assert _played(tmp_path, games, sorted(RATINGS[:8])) == ["P508"]
    assert not _played(tmp_path, games, RATINGS[:8])


def test_ids_sorted_alone_beside_their_names_are_one_error(tmp_path) -> None:
    pairs = [(n, (n + apart) % 8) for apart in (1, 2, 3) for n in range(8)]
    rows = ["round,date,white,white_name,black,black_name,result"]
    alone = sorted(IDS[black] for _, black in pairs)
    rows += [
        f"{n + 1},2025-10-{n + 1:02},{IDS[white]},{NAMES[white]},{alone[n]},{NAMES[black]},1-0"
        for n, (white, black) in enumerate(pairs)
    ]
    (tmp_path / "games.csv").write_text("\n".join(rows), encoding="utf-8")
    problems = check_batch(Request((str(tmp_path / "games.csv"),), rules=("elo",))).problems
    assert [p.code for p in problems if p.severity == "error"] == ["D159"]
