"""Rounding, the cap, the table and performance ratings: cases B001 to B017."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from elo_batch import one_game

from ..cli.running import run as program
from .runs import games, listed, run

TWO_YEARS = {2023: date(2023, 5, 10), 2024: date(2024, 5, 10)}


@pytest.mark.parametrize(("other", "new"), [(2415, 2449), (2485, 2451)], ids=["B001-minus", "B001-plus"])
def test_half_a_point_goes_away_from_zero(other: int, new: int) -> None:
    """K 10, difference +-35 expects .55/.45: a change of -0.5 is -1, of +0.5 is +1."""
    assert run(games("1-2 ½-½"), listed(2450, other, k=10)).period("1")["new_rating"] == new


@pytest.mark.parametrize(
    ("limited", "count", "draws"),
    # K 40 with 18 games is 38, with 20 games 35. Opponents are 35 (.55) or 0 (.50) away, where a draw
    # gives nothing: 38 x (-.05 x 5) = -9.5 -> -10; 35 x (-.05 x 2) = -3.5 -> -4.
    [(38, 18, 5), (35, 20, 2)],
    ids=["B001-k38", "B001-k35"],
)
def test_a_limited_k_meets_halves_too(limited: int, count: int, draws: int) -> None:
    players = listed(1535, 1500, 1535, k=40)
    pairs = ["1-2 ½-½"] * draws + ["1-3 ½-½"] * (count - draws)
    row = run(games(*pairs), players).period("1")
    expected = {38: (-9.5, -10), 35: (-3.5, -4)}[limited]
    assert (row["k"], row["exact_change"], row["change"]) == (limited, *expected)


def test_a_pool_keeps_its_points_without_rounding() -> None:
    """B002: two 1000s, K 25: +12.5 and -12.5 exactly; only the closing of the period rounds."""
    frames = run(games("1-2 1-0"), listed(1000, 1000, k=25), rules="elo")
    exact = [frames.period(player)["exact_change"] for player in "12"]
    assert exact == [12.5, -12.5]
    assert [frames.listed(player) for player in "12"] == ["1013", "987"]  # both halves away from zero


def test_an_exchange_that_must_be_zero_sum_is_rounded_once(tmp_path: Path) -> None:
    """B003: under a club's zero-sum rule equal players with K 25 exchange 13 points, never 13 and 12."""
    law = tmp_path / "club.toml"
    law.write_text(
        'extends = "elo"\ntitle = "Club"\n[rounding]\nwhere = "game"\nzero_sum = true\n'
        'reading = "the exchange is rounded once"\nsource = "our club"\n'
    )
    frames = run(games("1-2 1-0"), listed(1500, 1500, k=25), rules=str(law))
    assert [frames.period(player)["change"] for player in "12"] == [13, -13]


@pytest.mark.parametrize(("rules", "new"), [("elo", "1803"), ("fide-club", "1805")], ids=["B004-elo", "B004"])
def test_a_strong_favourite_gains_the_fraction(rules: str, new: str) -> None:
    """1802 beats 1186, K 32: logistic 32 x .02804 = .897; the FIDE table, capped, 32 x .08 = 2.56."""
    assert run(games("1-2 1-0"), listed(1802, 1186, k=32), rules=rules).listed("1") == new


@pytest.mark.parametrize(("rules", "change"), [("elo", -2), ("fide-standard", -8)], ids=["B006-e", "B006-f"])
def test_lopsided_losses_add_up(rules: str, change: int) -> None:
    """Ten losses 640 points down, K 10: logistic 10 x -.0245 = -.245 each, -2.45; FIDE capped -.8 each."""
    frames = run(games(*["1-2 0-1"] * 10), listed(1500, 2140, k=10), rules=rules)
    assert frames.period("1")["change"] == change


def test_the_period_is_rounded_not_the_game() -> None:
    """B007: three draws, difference 40 expects .56, K 10: -1.8 is -2; by game three times -.6 is -3."""
    three, players = games(*["1-2 ½-½"] * 3), listed(2450, 2410, k=10)
    assert run(three, players).listed("1") == "2448"
    assert run(three, players, rounding="game").listed("1") == "2447"


@pytest.mark.parametrize(("rules", "change"), [("fide-standard", 16), ("elo", 18)], ids=["B008-t", "B008-l"])
def test_the_law_decides_between_table_and_curve(rules: str, change: int) -> None:
    """Ten wins 400 points up, K 20: 200 x .08 = 16 by the table, 200 x .0909 = 18.18 by the curve."""
    frames = run(games(*["1-2 1-0"] * 10), listed(2200, 1800), rules=rules)
    assert frames.period("1")["change"] == change


@pytest.mark.parametrize(
    ("year", "events", "change"),
    # D 450 expects .94, capped .92. 2023 one event: 20 x (.08 + .06 + .06) = 4; else 20 x .24 = 4.8.
    [(2023, 1, 4), (2024, 1, 5), (2023, 3, 5)],
    ids=["B009-2023", "B009-2024", "B009-three-events"],
)
def test_the_edition_of_the_cap_follows_the_date(year: int, events: int, change: int) -> None:
    played = games(*["1-2 1-0"] * 3, date=str(TWO_YEARS[year]))
    played["event"] = [f"Open {number % events}" for number in range(3)]
    assert run(played, listed(2300, 1850), list_date=date(year, 6, 1)).period("1")["change"] == change


@pytest.mark.parametrize(
    ("day", "rules", "changes"),
    # The 2700: D 450, .94 without the cap, 5 x .06 x 10 = 3; capped 5 x .08 x 10 = 4. The 2250: -8 always.
    [
        (date(2025, 11, 1), "fide-standard", [3, -8]),
        (date(2025, 9, 1), "fide-standard", [4, -8]),
        (date(2025, 11, 1), "fide-blitz", [4, -8]),
    ],
    ids=["B010", "B010-before", "B010-blitz"],
)
def test_only_the_side_of_2650_is_freed_of_the_cap(day: date, rules: str, changes: list[int]) -> None:
    pool = rules.removeprefix("fide-")
    prefix = "" if pool == "standard" else f"{pool}_"
    players = listed(2700, 2250).assign(k=["10", "20"])
    players = players.rename(columns={"rating": f"{prefix}rating", "k": f"{prefix}k"})
    frames = run(games(*["1-2 1-0"] * 5, time_control=pool), players, rules=rules, on=day)
    assert [frames.period(player, pool)["change"] for player in "12"] == changes


@pytest.mark.parametrize("pool", ["rapid", "standard"], ids=["B011-rapid", "B011-standard"])
def test_a_gap_of_600_with_2600_is_not_rated_in_rapid(pool: str) -> None:
    prefix = "rapid_" if pool == "rapid" else ""
    players = listed(2650, 2000).rename(columns={"rating": f"{prefix}rating", "k": f"{prefix}k"})
    frames = run(
        games("1-2 1-0", time_control=pool, date="2025-02-08"),
        players,
        rules="fide",
        list_date=date(2025, 3, 1),
    )
    if pool == "standard":
        assert frames.verdicts() == ["rated", "rated"]
        return
    assert frames.verdicts() == ["difference 600", "difference 600"]
    assert "7.3.1" in frames.line("1")["article"]
    row = frames.period("1", "rapid")
    assert (row["games"], row["change"], row["points"], row["not_rated"]) == (0, 0, 1, 1)


PERFORMANCES = {
    # p = 4/6 -> .67, dp 125: 1850 + 125.
    "B013": ([1850] * 6, "1-0 1-0 1-0 ½-½ ½-½ 0-1", 4, 1975),
    # Average 1500.5, half up 1501; 50 %: dp 0.
    "B017": ([1500, 1501], "½-½ ½-½", 1, 1501),
    # 100 %: dp 800.
    "B014": ([1989], "1-0", 1, 2789),
}


@pytest.mark.parametrize("case", PERFORMANCES)
def test_performance_counts_draws_and_rounds_at_the_end(case: str) -> None:
    opponents, results, score, performance = PERFORMANCES[case]
    players = listed(2000, *opponents)
    played = games(*[f"1-{i + 2} {result}" for i, result in enumerate(results.split())])
    row = run(played, players).event("1")
    assert (row["score"], row["performance"]) == (score, performance)


def test_a_perfect_score_of_one_game_is_finite(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """B014: one rated win over 1989 beside four against unrated players: 2789 from one game; no Infinity."""
    players = listed(2000, 1989, 0, 0, 0, 0)
    row = run(games(*[f"1-{i} 1-0" for i in range(2, 7)]), players).event("1")
    assert (row["games"], row["not_rated"], row["performance"]) == (1, 4, 2789)
    assert row["note"] == "1 game, 100 %"
    ran = program(
        capsys, monkeypatch, "calc", "--rating", "2000", "--opponent", "1989", "--result", "win", "--json"
    )
    assert ran.code == 0
    json.loads(ran.out, parse_constant=lambda name: pytest.fail(name))


def test_the_variants_of_performance_go_by_name() -> None:
    """B015: after 4/4 against 2000 a win over 1000 lowers FIDE Rp: (4 x 2000 + 1000) / 5 + 800 < 2800."""
    players = listed(2200, 2000, 1000)
    four = run(games(*["1-2 1-0"] * 4), players, rules="elo").event("1")
    five = run(games(*["1-2 1-0"] * 4, "1-3 1-0"), players, rules="elo").event("1")
    assert (four["performance"], five["performance"]) == (2800, 2600)
    variants = one_game("2200", "2000", "win").player.performances
    assert [each.name for each in variants] == ["FIDE Rp", "linear", "perfect (PTP)", "logistic"]
    assert ["can lower it" in each.meaning for each in variants] == [True, True, False, False]


CALCULATED = [
    # own, opponent, result, K, law, day, change of both
    pytest.param((2450, 2415, "draw", 10, "fide-standard", "2025-11-01"), [-1, 1], id="B001"),
    pytest.param((1802, 1186, "win", 32, "elo", ""), [1, -1], id="B004"),
    # .06 x 10 = .6 for the 2700, uncapped since October 2025; before that .8. The 2250 loses .08 x 10.
    pytest.param((2700, 2250, "win", 10, "fide-standard", "2025-11-01"), ["0.6", "-0.8"], id="B010-exact"),
    pytest.param(
        (2700, 2250, "win", 10, "fide-standard", "2025-09-01"), ["0.8", "-0.8"], id="B010-before-exact"
    ),
    pytest.param((2650, 2000, "win", 10, "fide-rapid", "2025-02-08"), [0, 0], id="B011"),
]


@pytest.mark.parametrize(("game", "changes"), CALCULATED)
def test_the_calculator_says_the_same(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    game: tuple[object, ...],
    changes: list[int | str],
) -> None:
    own, opponent, result, k, law, day = map(str, game)
    words = ["--rating", own, "--opponent", opponent, "--result", result, "--k", k, "--rules", law]
    ran = program(capsys, monkeypatch, "calc", *words, *(["--on", day] if day else []), "--json")
    told = json.loads(ran.out)
    field = "exact_change" if isinstance(changes[0], str) else "change"
    assert [float(told[side][field]) for side in ("player", "opponent")] == [float(c) for c in changes]


def test_perfect_performance_does_not_fall_by_a_win() -> None:
    """B015: PTP of a perfect score is the highest opponent + 736, whoever else was beaten."""
    from elo_batch import rules_on
    from elo_batch.rating.performance import perfect_performance

    curve = rules_on("fide-standard", date(2025, 11, 1)).game.curve
    assert perfect_performance([2000] * 4, 8, curve) == 2736
    assert perfect_performance([2000] * 4 + [1000], 10, curve) == 2736
