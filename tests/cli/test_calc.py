"""`elo-batch calc` prints one game for both players, in words and as JSON."""

from __future__ import annotations

import json

import pytest

from .running import run

Capture, Patch = pytest.CaptureFixture[str], pytest.MonkeyPatch
GAME = ("calc", "--rating", "1600", "--opponent", "1400", "--result", "win")


def _cells(out: str, label: str) -> list[str]:
    line = next(line for line in out.splitlines() if line.startswith(f"{label} "))
    return line.removeprefix(label).split()


def test_published_game_is_printed_for_both_players(capsys: Capture, monkeypatch: Patch) -> None:
    ran = run(capsys, monkeypatch, *GAME, "--k", "20")
    assert (ran.code, ran.err) == (0, "")
    assert _cells(ran.out, "expected score") == ["0.760", "0.240"]
    assert _cells(ran.out, "exact change") == ["+4.8", "-4.8"]
    assert _cells(ran.out, "change") == ["+5", "-5"]
    assert _cells(ran.out, "new rating") == ["1605", "1395"]
    assert "auto-k (undated)" in ran.out
    for name in ("FIDE Rp", "linear", "perfect (PTP)", "logistic"):
        assert _cells(ran.out, name)


def test_small_expected_score_keeps_three_digits(capsys: Capture, monkeypatch: Patch) -> None:
    ran = run(
        capsys, monkeypatch, "calc", "--rating", "1200", "--opponent", "1800", "--result", "1", "--k", "40"
    )
    assert _cells(ran.out, "expected score")[0] == "0.0307"
    assert _cells(ran.out, "exact change")[0] == "+38.8"
    assert _cells(ran.out, "change")[0] == "+39"
    assert _cells(ran.out, "linear")[0] == "2200"


def test_json_holds_the_exact_numbers(capsys: Capture, monkeypatch: Patch) -> None:
    ran = run(capsys, monkeypatch, *GAME, "--k", "20", "--rules", "fide-club", "--on", "2025-11-01", "--json")
    game = json.loads(ran.out)
    assert (game["law"], game["on"], game["edition"]) == ("fide-club", "2025-11-01", "2025-10-01")
    assert game["player"]["expected"] == 0.76
    assert game["player"]["exact_change"] == 4.8
    assert game["opponent"]["new_rating"] == 1395
    assert game["player"]["performance"]["logistic"] is None


def test_k_without_an_option_follows_the_facts(capsys: Capture, monkeypatch: Patch) -> None:
    law = ("--rules", "fide-standard", "--on", "2025-11-01")
    facts = ("--games", "29", "--opponent-games", "30", "--opponent-birth-year", "2006")
    ran = run(capsys, monkeypatch, *GAME, *law, *facts)
    assert _cells(ran.out, "K") == ["40", "20"]
    assert "below 30 games: 29 at the start" in ran.out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--rules", "fide-standard"), "say --on"),
        (("--rules", "fide-standrd"), "did you mean 'fide-standard'"),
        (("--rules", "fide", "--on", "2025-11-01"), "ask for one of fide-standard"),
        (("--rules", "fide-standard", "--on", "2010-01-01"), "2017-07-01"),
        (("--on", "1.11.2025"), "YYYY-MM-DD"),
        (("--rating", "0"), "--rating 0 means unrated"),
        (("--opponent", "-3"), "--opponent -3 is negative"),
        (("--opponent", "nan"), "--opponent 'nan' is not a rating"),
        (("--rating", "99999"), "above 10000"),
        (("--k", "x"), "--k 'x' is not a whole number"),
        (("--opponent-k", "0"), "--opponent-k 0"),
        (("--games", "-1"), "--games '-1'"),
        (("--birth-year", "10"), "not a year of birth"),
        (("--result", "white"), "use win, draw or loss"),
        (("--reading", "window=restart"), "no reading 'window'"),
    ],
)
def test_wrong_request_leaves_with_2_and_a_sentence(
    capsys: Capture, monkeypatch: Patch, options: tuple[str, ...], words: str
) -> None:
    ran = run(capsys, monkeypatch, *GAME, *options)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


def test_what_a_low_opponent_does_is_said_once(capsys: Capture, monkeypatch: Patch) -> None:
    text = " ".join(run(capsys, monkeypatch, *GAME, "--k", "20").out.split())
    assert text.count("over several games a win against a low opponent can lower it") == 1
    assert "(US practice); a win can lower it likewise" in text
