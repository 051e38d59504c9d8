"""Plain Elo game by game and event by event: the order is the games' own, never the file's."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from elo_batch.problems import RequestError

from .batches import Rated, own_law, rate

IDS = ["90000001", "90000002", "90000003"]
NAMES = ["Alder", "Birch", "Cedar"]


def players(k: int = 32, rating: float = 1500) -> str:
    return "id,name,rating,k" + "".join(
        f"\n{i},{name},{rating},{k}" for i, name in zip(IDS, NAMES, strict=True)
    )


CIRCLE = [(1, IDS[0], IDS[1]), (2, IDS[1], IDS[2]), (3, IDS[2], IDS[0])]


def game(round_: int, white: str, black: str, result: str = "1-0", **more: object) -> dict[str, object]:
    return {"event": "Open", "round": round_, "white": white, "black": black, "result": result, **more}


def by_game(rows: list[dict[str, object]], list_: str = "", **options: Any) -> Rated:
    options = {"rules": ("elo",), "update": "game", "rounding": "none", **options}
    return rate(rows, list_ or players(), **options)


def hundredths(rated: Rated) -> list[str]:
    return [f"{float(rated.list_of()[i]):.2f}" for i in IDS]


def test_a_period_sees_no_order() -> None:
    rated = rate([game(*each) for each in CIRCLE], players(), rules=("elo",))
    assert list(rated.list_of().values()) == ["1500", "1500", "1500"]


@pytest.mark.parametrize(
    ("circle", "new"),
    [
        (CIRCLE, ["1498.50", "1500.74", "1500.77"]),
        ([(4 - n, w, b) for n, w, b in CIRCLE], ["1501.50", "1499.23", "1499.26"]),
    ],
)
def test_game_by_game_the_rounds_make_the_order(circle: list[tuple[int, str, str]], new: list[str]) -> None:
    for order in permutations(circle):
        assert hundredths(by_game([game(*each) for each in order])) == new


def test_dates_come_before_rounds() -> None:
    dated = [game(n, w, b, date=f"2026-05-0{4 - n}") for n, w, b in CIRCLE]
    assert hundredths(by_game(dated)) == ["1501.50", "1499.23", "1499.26"]


def test_without_rounding_the_pool_keeps_its_sum() -> None:
    rated = by_game([game(1, IDS[0], IDS[1])], players(k=25, rating=1000))
    assert list(rated.list_of().values()) == ["1012.5", "987.5", "1000"]
    rated = by_game([game(*each) for each in CIRCLE])
    assert sum(round(float(value) * 10**9) for value in rated.list_of().values()) == 4500 * 10**9


def test_lines_hold_the_ratings_each_game_met() -> None:
    rated = by_game([game(*each) for each in CIRCLE])
    assert rated.line(IDS[0], IDS[1])["rating_used"] == "1500"
    assert rated.line(IDS[1], IDS[2])["rating_used"] == "1484"  # 1500 - 32 x .5
    assert rated.line(IDS[2], IDS[1])["opponent_rating"] == "1484"


def test_event_by_event_a_later_event_starts_from_the_earlier_one() -> None:
    # the second event lies inside the first one: the first, by its start, is applied whole before it
    rows = [
        game(1, IDS[0], IDS[1], event="Long", date="2026-05-01"),
        game(2, IDS[0], IDS[1], event="Long", date="2026-05-20"),
        game(1, IDS[0], IDS[2], event="Short", date="2026-05-10"),
    ]
    for order in permutations(rows):
        rated = by_game(list(order), update="event")
        lines = rated.results.lines
        used = lines[(lines["id"] == IDS[0])].groupby("event")["rating_used"].unique()
        assert {name: [value // 10**9 for value in values] for name, values in used.items()} == {
            "Long": [1500],
            "Short": [1532],  # 1500 + 2 x 32 x .5
        }


def test_rounding_by_event_leaves_whole_ratings_after_each_event() -> None:
    # K 25: 12.5 -> 13 in the first event; then 1513 against 1500: 1 / (1 + 10^(-13/400)) = .51870
    rows = [
        game(1, IDS[0], IDS[1], event="A", date="2026-05-01"),
        game(1, IDS[0], IDS[2], event="B", date="2026-05-02"),
    ]
    rated = by_game(rows, players(k=25), update="event", rounding="event")
    assert rated.line(IDS[0], IDS[2])["rating_used"] == "1513"
    assert (rated.event(IDS[0], "A")["exact_change"], rated.event(IDS[0], "A")["change"]) == ("12.5", "13")
    assert rated.list_of()[IDS[0]] == "1525"  # 25 x .48130 = 12.03


def test_rounding_by_period_rounds_once_at_the_end() -> None:
    rated = by_game(
        [game(1, IDS[0], IDS[1]), game(2, IDS[0], IDS[1], "0-1")], players(k=25), rounding="period"
    )
    # 12.5, then -25 x .5359 = -13.397: -0.897
    assert rated.list_of()[IDS[0]] == "1499"


ZERO_SUM = """
extends = "elo"
title = "Club law"
verified_on = 2026-05-01
[rounding]
where = "game"
zero_sum = true
reading = "decided by our club"
source = "minutes"
"""


@pytest.mark.parametrize("update", ["period", "event", "game"])
def test_a_zero_sum_law_rounds_the_exchange_once(tmp_path: Path, update: str) -> None:
    law = own_law(tmp_path / "club.toml", ZERO_SUM)
    rated = rate([game(1, IDS[0], IDS[1])], players(k=25), rules=law, update=update)
    assert list(rated.list_of().values()) == ["1513", "1487", "1500"]
    # unequal K 40 and 25: the exchange is (20 + 12.5) / 2 = 16.25
    unequal = players(k=25).replace("Alder,1500,25", "Alder,1500,40")
    rated = rate([game(1, IDS[0], IDS[1])], unequal, rules=law, update=update)
    assert list(rated.list_of().values()) == ["1516", "1484", "1500"]


def test_a_zero_sum_law_rounds_nowhere_else(tmp_path: Path) -> None:
    law = own_law(tmp_path / "club.toml", ZERO_SUM)
    with pytest.raises(RequestError, match="zero-sum"):
        rate([game(1, IDS[0], IDS[1])], players(), rules=law, rounding="period")


def test_a_strong_favourite_gains_and_an_outsider_loses() -> None:
    list_ = "id,name,rating,k\n90000001,Alder,1802,32\n90000002,Birch,1186,32"
    rated = rate([game(1, IDS[0], IDS[1])], list_, rules=("elo",))
    assert rated.list_of()[IDS[0]] == "1803"  # 32 x .028 = .897
    fide = rate([game(1, IDS[0], IDS[1], date="2025-11-03")], list_, rules=("fide-club",))
    assert fide.list_of()[IDS[0]] == "1805"  # 32 x .08 = 2.56


def test_k_follows_the_rating_while_games_are_played() -> None:
    # auto-k: 2095 (K 40) beats 2095 twice: 2115 has K 20 in the second game
    list_ = "id,name,rating\n90000001,Alder,2095\n90000002,Birch,2095"
    rows = [game(1, IDS[0], IDS[1]), game(2, IDS[0], IDS[1])]
    rated = by_game(rows, list_, rules=("auto-k",))
    lines = rated.results.lines
    assert lines[lines["id"] == IDS[0]]["k"].tolist() == [40, 20]
    assert lines[lines["id"] == IDS[1]]["k"].tolist() == [40, 40]


def test_k_set_by_hand_stays_while_the_rating_moves() -> None:
    list_ = "id,name,rating,k_manual\n90000001,Alder,2095,16\n90000002,Birch,2095,"
    rated = by_game([game(1, IDS[0], IDS[1]), game(2, IDS[0], IDS[1])], list_, rules=("auto-k",))
    lines = rated.results.lines
    assert lines[lines["id"] == IDS[0]]["k"].tolist() == [16, 16]


MIXED = """
extends = "elo"
title = "Club law"
verified_on = 2026-05-01
[k]
bands = [{ below_games = 30, k = 40 }, { below_rating = 2400, k = 20 }, { k = 10 }]
from_list = false
assumed = 20
first_k = 40
reading = "decided by our club"
source = "minutes"
[cap]
value = 400
reading = "decided by our club"
source = "minutes"
"""


def test_bands_by_games_and_by_rating_hold_together_game_by_game(tmp_path: Path) -> None:
    law = own_law(tmp_path / "club.toml", MIXED)
    list_ = "id,name,rating,games\n90000001,Alder,2395,10\n90000002,Birch,2395,50\n90000003,Cedar,2405,50"
    rows = [game(n, IDS[0], IDS[n]) for n in (1, 2)]
    rated = by_game(rows, list_, rules=law)
    lines = rated.results.lines
    assert lines.set_index(["id", "round"])["k"].to_dict() == {
        (IDS[0], 1): 40,
        (IDS[1], 1): 20,
        (IDS[0], 2): 40,
        (IDS[2], 2): 10,
    }


def test_the_cap_of_a_law_holds_game_by_game(tmp_path: Path) -> None:
    law = own_law(tmp_path / "club.toml", MIXED)
    list_ = "id,name,rating,games\n90000001,Alder,2000,50\n90000002,Birch,1000,50"
    line = by_game([game(1, IDS[0], IDS[1])], list_, rules=law).line(IDS[0], IDS[1])
    assert (line["difference"], line["difference_used"]) == ("1000", "400")
    assert line["expected"] == "0.909090909"


def test_a_cap_once_per_event_cannot_go_game_by_game(tmp_path: Path) -> None:
    law = own_law(tmp_path / "club.toml", MIXED.replace("value = 400", "value = 400\nonce_per_event = true"))
    with pytest.raises(RequestError, match="once per event"):
        by_game([game(1, IDS[0], IDS[1])], rules=law)


def test_a_law_that_moves_by_period_cannot_be_told_otherwise() -> None:
    with pytest.raises(RequestError, match="--update"):
        rate([game(1, IDS[0], IDS[1], date="2025-11-03")], players(), update="game")


def test_who_is_on_no_list_starts_at_1500() -> None:
    rated = by_game([game(1, IDS[0], "90000009")], players(k=20), rounding="period")
    assert rated.list_of()["90000009"] == "1490"
    row = rated.period("90000009")
    assert (row["rating_before"], row["note"]) == ("1500", "starts at 1500")


def test_forfeits_and_byes_move_nothing_game_by_game() -> None:
    rows = [game(1, IDS[0], IDS[1], "+/-"), game(2, IDS[0], "", "bye=1")]
    assert list(by_game(rows).list_of().values()) == ["1500", "1500", "1500"]


def test_the_note_of_the_exact_change_survives_rounding_by_game() -> None:
    rated = by_game([game(1, IDS[0], IDS[1])], players(k=25), rounding="game")
    row = rated.period(IDS[0])
    assert (row["exact_change"], row["change"]) == ("12.5", "13")
