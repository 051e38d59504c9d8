"""First ratings: the one FIDE published with its games, and the formula of each edition, by whole runs."""

from __future__ import annotations

import pytest

from elo_batch.exact import HUNDREDTH
from elo_batch.results import Results

from ..rated import event_rows, line_rows, period_rows, points, rated
from .fide_example_cases import Example, read_examples, read_rows

NEWCOMER = "90200000"


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Results:
    folder = "first_rating_event"
    games, players, events = (list(read_rows(f"{folder}/{n}.csv")) for n in ("games", "players", "events"))
    return rated(tmp_path_factory.mktemp("batch"), games, players, events=events)


def test_the_first_rating_is_1922_and_the_next_k_is_40(published: Results) -> None:
    """Five games, 3 points, opponents 1902, 1877, 1884, 2012 and 1832 in sum 9507.

    With two draws against 1800 the average is (9507 + 3600) / 7 = 1872.4, so 1872; 4 of 7 are 57 %, dp 50.
    """
    row = period_rows(published)[NEWCOMER]
    assert row["new_rating"] == points(1922)
    assert (row["games"], row["score"], row["change"], row["k"]) == (5, points(3), None, None)
    assert published.run["list_date"] == "2025-12-01"
    listed = published.ratings.set_index("id").loc[NEWCOMER]
    assert (listed["rating"], listed["k"]) == ("1922", "40")
    assert published.newcomers.empty


def test_the_opponents_of_a_newcomer_neither_gain_nor_lose(published: Results) -> None:
    others = {line["id"]: line["verdict"] for line in line_rows(published) if line["id"] != NEWCOMER}
    assert set(others.values()) == {"unrated opponent"}
    listed = published.ratings.set_index("id")
    assert [listed.loc[name, "rating"] for name in others] == ["1902", "1877", "1884", "2012", "1832"]


# ---------------------------------------------------------------------------------- the formula, row by row

EXAMPLES = [example for example in read_examples() if example.quantity == "Ru"]
DAYS = {"2017-07": "2018-03-05", "2022-01": "2023-03-06", "2024-03": "2025-03-03"}
UNDER_FIDE_CLUB = {"MM-init3": "two games where five are needed", "MM-init4": "opponents below the floor"}


def _halves(example: Example) -> list[int]:
    """The half points of each game: as listed, or the total as wins, a draw and losses."""
    if example.half_points:
        return list(example.half_points)
    total = example.total_half_points or 0
    return [min(2, max(0, total - 2 * game)) for game in range(len(example.opponents))]


def _run(tmp_path_factory: pytest.TempPathFactory, rules: str, law: str, examples: list[Example]) -> Results:
    games, players, events = [], [], []
    for number, example in enumerate(examples):
        events.append({"event_id": example.id, "start": DAYS[rules], "end": DAYS[rules], "format": "swiss"})
        players.append({"id": example.id, "name": f"Alder, {number}", "rating": "", "k": ""})
        for round_, (rating, half) in enumerate(zip(example.opponents, _halves(example), strict=True), 1):
            other = f"93{number:04d}{round_:02d}"
            players.append({"id": other, "name": f"Birch, {other}", "rating": rating, "k": 20})
            result = {2: "1-0", 1: "1/2-1/2", 0: "0-1"}[half]
            games.append(
                {"event_id": example.id, "event": example.id, "round": round_}
                | {"white": example.id, "black": other, "result": result}
            )
    return rated(tmp_path_factory.mktemp("batch"), games, players, events=events, rules=(law,))


@pytest.fixture(scope="module")
def first_ratings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    found = {}
    for rules in DAYS:
        for law in ("fide-standard", "fide-club"):
            chosen = [
                e for e in EXAMPLES if e.rules == rules and (e.id in UNDER_FIDE_CLUB) == (law == "fide-club")
            ]
            if chosen:
                rows = period_rows(_run(tmp_path_factory, rules, law, chosen))
                found |= {example.id: rows[example.id]["new_rating"] for example in chosen}
    return found


def test_there_are_fourteen_first_ratings() -> None:
    assert len(EXAMPLES) == 14


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_a_run_gives_the_first_rating(example: Example, first_ratings: dict[str, int]) -> None:
    assert first_ratings[example.id] == example.recomputed_hundredths * HUNDREDTH


def test_under_the_law_of_fide_two_games_give_no_first_rating(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    example = next(e for e in EXAMPLES if e.id == "MM-init3")
    results = _run(tmp_path_factory, "2024-03", "fide-standard", [example])
    row = event_rows(results)["MM-init3", "MM-init3"]
    assert row["new_rating"] is None
    assert period_rows(results)["MM-init3"]["note"] == "2 of 5 games"
    assert results.newcomers["games"].tolist() == [2]
