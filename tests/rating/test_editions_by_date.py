"""The day of the event chooses the cap on the difference, the list chooses K, its limit and the rounding.

In all games here the difference is 450: .94 for the stronger player without a cap, .92 with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ..rated import event_rows, line_rows, period_rows, points, rated

ALDER, BIRCH = "90000001", "90000002"


def _wins(event: str, day: str, count: int, first_round: int = 1) -> list[dict[str, object]]:
    """Alder beats Birch so many times in one event."""
    return [
        {"event_id": event, "event": event, "date": day, "round": first_round + number}
        | {"white": ALDER, "black": BIRCH, "result": "1-0"}
        for number in range(count)
    ]


def _players(alder: tuple[int, int], birch: tuple[int, int]) -> list[dict[str, object]]:
    return [
        {"id": id_, "name": name, "rating": rating, "k": k}
        for id_, name, (rating, k) in ((ALDER, "Alder, Ann", alder), (BIRCH, "Birch, Ben", birch))
    ]


def _changes(folder: Path, games: list[dict[str, object]], players: Any, **options: Any) -> tuple[int, int]:
    rows = period_rows(rated(folder, games, players, **options))
    return rows[ALDER]["change"], rows[BIRCH]["change"]


STRONG = _players((2300, 20), (1850, 20))


def test_in_2023_the_cap_helps_the_stronger_once_per_event(tmp_path: Path) -> None:
    # .08 + .06 + .06 = .20, K 20: +4. The weaker one is limited in every game: 3 x -.08 x 20 = -4.8
    assert _changes(tmp_path, _wins("E1", "2023-05-06", 3), STRONG) == (points(4), points(-5))


def test_whether_the_weaker_is_limited_once_too_can_be_switched(tmp_path: Path) -> None:
    # -.08 - .06 - .06 = -.20, K 20: -4
    changes = _changes(
        tmp_path, _wins("E1", "2023-05-06", 3), STRONG, readings={"weaker-side-limited": "yes"}
    )
    assert changes == (points(4), points(-4))


def test_in_2023_three_events_have_three_caps(tmp_path: Path) -> None:
    games = [game for number in (1, 2, 3) for game in _wins(f"E{number}", f"2023-05-0{number}", 1)]
    assert _changes(tmp_path, games, STRONG)[0] == points(5)  # 3 x .08 x 20 = 4.8


def test_from_march_2024_every_game_is_capped(tmp_path: Path) -> None:
    # 3 x .08 x 20 = 4.8
    assert _changes(tmp_path, _wins("E1", "2024-05-04", 3), STRONG) == (points(5), points(-5))


@pytest.mark.parametrize(
    ("day", "alder"),
    [
        ("2025-09-06", 4),  # 5 x .08 x 10 = 4.0
        ("2025-11-08", 3),  # from October 2025 nobody from 2650 on is capped: 5 x .06 x 10 = 3.0
    ],
)
def test_from_october_2025_2650_and_above_use_the_full_difference(
    tmp_path: Path, day: str, alder: int
) -> None:
    players = _players((2700, 10), (2250, 20))
    # Birch is below 2650 and capped on both days: 5 x -.08 x 20 = -8.0
    assert _changes(tmp_path, _wins("E1", day, 5), players) == (points(alder), points(-8))


# ------------------------------------------------------------ a period with the change of October 2025 in it

BOTH_SIDES = [("OLD", "2025-09-29"), ("NEW", "2025-10-11")]


def test_two_events_of_a_period_have_each_its_own_cap_and_one_rounding(tmp_path: Path) -> None:
    games = [game for event, day in BOTH_SIDES for game in _wins(event, day, 1)]
    results = rated(tmp_path, games, _players((2700, 10), (2250, 20)))
    events = event_rows(results)
    assert events["OLD", ALDER]["exact_change"] == points("0.8")  # .08 x 10
    assert events["NEW", ALDER]["exact_change"] == points("0.6")  # .06 x 10
    row = period_rows(results)[ALDER]
    # 1.4 is +1; each event rounded by itself would give +2
    assert (row["exact_change"], row["change"]) == (points("1.4"), points(1))
    editions = {line["event_id"]: line["edition"] for line in line_rows(results)}
    assert editions == {"OLD": "2024-03-01", "NEW": "2025-10-01"}
    assert results.run["list_date"] == "2025-11-01"


def test_the_games_of_both_events_count_for_one_limit_of_k(tmp_path: Path) -> None:
    games = [game for event, day in BOTH_SIDES for game in _wins(event, day, 18)]
    row = period_rows(rated(tmp_path, games, _players((2700, 20), (2250, 20))))[ALDER]
    # 36 games: K 20 -> 700 / 36 = 19. 18 x .08 x 19 + 18 x .06 x 19 = 27.36 + 20.52
    assert (row["games"], row["k"]) == (36, 19)
    assert (row["exact_change"], row["change"]) == (points("47.88"), points(48))


# ------------------------------------------------------------------------------------------ K times games


@pytest.mark.parametrize(
    ("games", "k", "applied", "change"),
    [
        (17, 40, 40, 340),  # 680 is within 700; 17 wins over an equal one: 17 x .5 x 40
        (18, 40, 38, 342),  # 720 is above: 700 / 18 = 38.9; 18 x .5 x 38
        (20, 40, 35, 350),
        (35, 20, 20, 350),  # 700 is within
        (39, 20, 17, 332),  # 700 / 39 = 17.9; 39 x .5 x 17 = 331.5
        (71, 10, 9, 320),  # 700 / 71 = 9.9; 71 x .5 x 9 = 319.5
    ],
)
@pytest.mark.parametrize("events", [1, 2])
def test_k_times_games_stays_within_700_over_the_period(
    tmp_path: Path, games: int, k: int, applied: int, change: int, events: int
) -> None:
    half = games if events == 1 else games // 2
    rows = _wins("E1", "2025-11-08", half) + _wins("E2", "2025-11-15", games - half)
    row = period_rows(rated(tmp_path, rows, _players((1600, k), (1600, 20))))[ALDER]
    assert (row["games"], row["k"], row["k_list"]) == (games, applied, k)
    assert row["change"] == points(change)
    limited = f"limit 700: {games} games, K {k} → {applied}"
    assert (limited in row["k_reason"]) == (applied != k)


def test_forfeits_and_byes_do_not_count_for_the_limit(tmp_path: Path) -> None:
    games = _wins("E1", "2025-11-08", 17)
    unplayed = {"event_id": "E1", "event": "E1", "date": "2025-11-08", "white": ALDER}
    games += [
        unplayed | {"round": 18, "black": BIRCH, "result": "+/-"},
        unplayed | {"round": 19, "black": "", "result": "bye=1"},
    ]
    row = period_rows(rated(tmp_path, games, _players((1600, 40), (1600, 20))))[ALDER]
    assert (row["games"], row["k"], row["change"]) == (17, 40, points(340))  # 17 x .5 x 40
    assert (row["not_rated"], row["points"]) == (2, points(2))
