"""The calculator gives the published values, for both players, and refuses what is no rating or result."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from elo_batch import one_game
from elo_batch.calculator import GameResult, Player, Side, game_of
from elo_batch.exact import HUNDREDTH, POINT
from elo_batch.rules import load_rule_set, resolve, rules_on, with_readings
from elo_batch.rules.model import Rules

SEPTEMBER_2025, NOVEMBER_2025 = date(2025, 9, 1), date(2025, 11, 1)
TABLE = rules_on("fide-club", NOVEMBER_2025)  # the table with the cap, without a floor

NO_RATINGS = (0, -1, "0", "", "-", "abc", "1500P", "1,500", 10_001, 1e300, "9" * 30)
NO_NUMBERS = (float("nan"), float("inf"), float("-inf"), Decimal("NaN"), True)
WINS = ("win", "Won", "1", "1.0", "1-0", "1–0", "1:0")
DRAWS = ("draw", "0.5", "0,5", ".5", "½", "1/2", "=", "½-½")
LOSSES = ("loss", "0", "0-1", "L")


def _uncapped(rules: Rules) -> Rules:
    return replace(rules, game=replace(rules.game, cap=None))


def _performances(side: Side) -> dict[str, int | None]:
    return {each.name: each.rating for each in side.performances}


def _points(game: GameResult) -> tuple[int, int]:
    return game.player.new_rating // POINT, game.opponent.new_rating // POINT


def test_1600_beats_1400_by_the_logistic_curve() -> None:
    game = one_game(1600, 1400, "win", k=20)
    assert game.law == "auto-k"
    # 1 / (1 + 10^-0.5) = 0.7597469..., 20 x 0.2402530... = 4.80506...
    assert (game.player.expected, game.opponent.expected) == (759_746_927, 240_253_073)
    assert game.player.exact_change == 4_805_061_460 == -game.opponent.exact_change
    assert (game.player.change, game.opponent.change) == (5 * POINT, -5 * POINT)
    assert _points(game) == (1605, 1395)


def test_1600_beats_1400_by_the_table() -> None:
    game = one_game(1600, 1400, "win", k=20, rules=TABLE)
    assert (game.player.expected, game.opponent.expected) == (76 * HUNDREDTH, 24 * HUNDREDTH)
    assert game.player.exact_change == 480 * HUNDREDTH == -game.opponent.exact_change
    assert _points(game) == (1605, 1395)


def test_1200_beats_1800_by_the_logistic_curve() -> None:
    game = one_game(1200, 1800, 1, k=40)
    assert game.player.expected == 30_653_430  # 1 / (1 + 10^1.5) = 0.03065343
    assert game.player.exact_change == 40 * (POINT - 30_653_430)  # 38.77
    assert game.player.change == 39 * POINT
    assert game.player.new_rating == 1239 * POINT
    assert _performances(game.player)["linear"] == 2200


def test_1200_beats_1800_by_the_table_with_the_cap() -> None:
    game = one_game(1200, 1800, 1, k=40, rules=TABLE)
    assert game.player.expected == 8 * HUNDREDTH
    assert game.player.difference_used == -400 * POINT
    assert game.player.cap == "capped: -600 counts as -400 (8.3.1)"
    assert game.player.exact_change == 3680 * HUNDREDTH
    assert game.player.new_rating == 1237 * POINT


@pytest.mark.parametrize("rules", [None, TABLE])
def test_1500_beats_1500_under_both_laws(rules: Rules | None) -> None:
    game = one_game(1500, 1500, "win", k=40, rules=rules)
    assert game.player.change == 20 * POINT
    assert game.player.new_rating == 1520 * POINT


@pytest.mark.parametrize("rules", [None, TABLE])
@pytest.mark.parametrize(
    ("result", "linear", "fide", "perfect", "logistic"),
    [("win", 1900, 2300, 2236, None), ("draw", 1500, 1500, 1497, 1500), ("loss", 1100, 700, 700, None)],
)
def test_performance_variants_have_names(
    rules: Rules | None, result: str, linear: int, fide: int, perfect: int, logistic: int | None
) -> None:
    # PTP: 1500 + 736 for a perfect score, 1500 - 800 for zero; .50 reaches from -3 to +3 in the table
    side = one_game(1500, 1500, result, k=40, rules=rules).player
    assert _performances(side) == {
        "FIDE Rp": fide,
        "linear": linear,
        "perfect (PTP)": perfect,
        "logistic": logistic,
    }


@pytest.mark.parametrize(
    ("difference", "logistic", "full", "capped"), [(200, 76, 76, 76), (400, 91, 92, 92), (600, 97, 98, 92)]
)
def test_expected_score_of_a_difference(difference: int, logistic: int, full: int, capped: int) -> None:
    def expected(rules: Rules | None) -> int:
        return one_game(1400 + difference, 1400, "win", k=20, rules=rules).player.expected

    assert (expected(None) + HUNDREDTH // 2) // HUNDREDTH == logistic
    assert expected(_uncapped(TABLE)) == full * HUNDREDTH
    assert expected(TABLE) == capped * HUNDREDTH


def test_2650_rule_frees_one_side_only() -> None:
    game = one_game(2700, 2250, "win", 10, 20, rules_on("fide-standard", NOVEMBER_2025))
    # 450 stands in the row 433-456: .94; the weaker side is capped at 400: .08
    assert (game.player.expected, game.opponent.expected) == (94 * HUNDREDTH, 8 * HUNDREDTH)
    assert (game.player.exact_change, game.opponent.exact_change) == (60 * HUNDREDTH, -160 * HUNDREDTH)
    assert game.player.cap == "no cap: rated 2650 or more (8.3.1)"
    assert game.opponent.cap == "capped: -450 counts as -400 (8.3.1)"


def test_before_october_2025_both_sides_are_capped() -> None:
    game = one_game(2700, 2250, "win", 10, 20, rules_on("fide-standard", SEPTEMBER_2025))
    assert (game.player.expected, game.opponent.expected) == (92 * HUNDREDTH, 8 * HUNDREDTH)
    assert (game.player.exact_change, game.opponent.exact_change) == (80 * HUNDREDTH, -160 * HUNDREDTH)


def test_exact_half_goes_away_from_zero() -> None:
    # K 10, 2450 draws 2415: difference 35, .55, 10 x -0.05 = -0.5 -> -1
    fide = rules_on("fide-standard", NOVEMBER_2025)
    assert one_game(2450, 2415, "draw", k=10, rules=fide).player.new_rating == 2449 * POINT
    assert one_game(2450, 2485, "draw", k=10, rules=fide).player.new_rating == 2451 * POINT


def test_k_comes_from_the_bands_of_auto_k() -> None:
    low, middle = one_game(2099, 2100, "draw").player, one_game(2100, 2399, "draw").player
    assert (low.k, middle.k, one_game(2400, 2399, "draw").player.k) == (40, 20, 10)
    assert low.k_reason == "rating 2099: below 2100"


def test_k_of_one_player_serves_both_unless_the_other_has_one() -> None:
    assert one_game(1600, 1400, "win", k=20).opponent.k == 20
    assert one_game(1600, 1400, "win", k=20, opponent_k=40).opponent.k == 40


def test_facts_decide_k_under_fide() -> None:
    fide, opponent = rules_on("fide-standard", NOVEMBER_2025), Player(2000 * POINT, k=20)

    def k(player: Player) -> int:
        return game_of(player, opponent, "1", fide, 2025).player.k

    assert k(Player(2100 * POINT, games=29)) == 40
    assert k(Player(2100 * POINT, games=30)) == 20
    assert k(Player(2100 * POINT, games=30, birth_year=2007, peak=2100 * POINT)) == 40
    assert k(Player(2390 * POINT, games=300, peak=2400 * POINT)) == 10


def test_assumed_k_says_what_is_unknown() -> None:
    fide = rules_on("fide-standard", NOVEMBER_2025)
    side = one_game(2100, 2000, "win", rules=fide).player
    assert side.k == 20
    assert "number of games" in side.k_reason
    assert "assumed" in side.k_reason


def test_junior_without_a_day_is_refused() -> None:
    fide = rules_on("fide-standard", NOVEMBER_2025)
    with pytest.raises(ValueError, match="on which day"):
        game_of(Player(1500 * POINT, birth_year=2010), Player(1500 * POINT), "1", fide)


def test_falling_below_the_floor_is_told() -> None:
    fide = rules_on("fide-standard", NOVEMBER_2025)
    game = one_game(1405, 1405, "loss", k=40, rules=fide)
    assert game.player.new_rating == 1385 * POINT
    assert game.player.notes == ("1385 is below the floor of 1400 (7.2.1): the player becomes unrated",)
    assert game.opponent.notes == ()


def test_excluded_game_moves_nobody() -> None:
    rapid = rules_on("fide-rapid", date(2024, 12, 1))
    game = one_game(2601, 2001, "loss", k=10, rules=rapid)
    assert "7.3.1" in game.not_rated
    assert _points(game) == (2601, 2001)
    assert not one_game(2600, 2000, "loss", k=10, rules=rapid).not_rated


def test_limit_on_k_holds_for_one_game() -> None:
    side = one_game(1500, 1500, "win", k=800, rules=TABLE).player
    assert (side.k, side.k_reason) == (700, "as given; limit 700: 1 game, K 800 → 700")


def test_once_per_event_cap_is_told() -> None:
    law = load_rule_set("fide-standard")
    day = date(2023, 5, 1)
    game = one_game(2300, 1850, "win", k=20, rules=resolve(law, day, day))
    assert "in one game of an event only" in game.player.cap
    assert "only" not in game.opponent.cap
    switched = with_readings(law, {"weaker-side-limited": "yes"})
    game = one_game(2300, 1850, "win", k=20, rules=resolve(switched, day, day))
    assert "in one game of an event only" in game.opponent.cap


@pytest.mark.parametrize("value", [1600, 1600.0, "1600", " 1600 ", Decimal(1600)])
def test_rating_may_be_any_plain_number(value: int | float | str | Decimal) -> None:
    assert one_game(value, 1400, "win", k=20).player.new_rating == 1605 * POINT


@pytest.mark.parametrize("value", [*NO_RATINGS, *NO_NUMBERS])
def test_no_rating_is_refused(value: int | float | str | Decimal) -> None:
    with pytest.raises(ValueError, match="rating"):
        one_game(value, 1400, "win")
    with pytest.raises(ValueError, match="opponent's rating"):
        one_game(1400, value, "win")


@pytest.mark.parametrize("k", [0, -20, 1001, True])
def test_no_k_is_refused(k: int) -> None:
    with pytest.raises(ValueError, match="K "):
        one_game(1600, 1400, "win", k=k)


@pytest.mark.parametrize(
    ("text", "half_points"),
    [*((text, 2) for text in WINS), *((text, 1) for text in DRAWS), *((text, 0) for text in LOSSES)],
)
def test_result_is_read_from_the_players_side(text: str, half_points: int) -> None:
    game = one_game(1500, 1500, text)
    assert (game.player.score, game.opponent.score) == (half_points, 2 - half_points)


@pytest.mark.parametrize(
    "text",
    ["", "white", "black", "2", "5", "10", "01", "+", "-", "0-0", "+/-", "bye", "*", "N", "1-0U", "1f"],
)
def test_no_result_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="result"):
        one_game(1500, 1500, text)
