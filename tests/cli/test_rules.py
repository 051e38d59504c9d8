"""`elo-batch rules` lists the laws, prints the law of a day, and checks a file of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .running import run

Capture, Patch = pytest.CaptureFixture[str], pytest.MonkeyPatch
OWN = """extends = "fide-standard"
title = "League without a floor"
[[floor]]
day = "list date"
from = 2017-07-01
none = true
reading = "no floor in our league"
source = "minutes of May 2026"
"""


def _one_line(text: str) -> str:
    return " ".join(text.split())


def test_every_law_is_listed(capsys: Capture, monkeypatch: Patch) -> None:
    ran = run(capsys, monkeypatch, "rules")
    assert ran.code == 0
    named = [line.split()[0] for line in ran.out.splitlines()[1:8]]
    assert named == ["auto-k", "elo", "fide", "fide-blitz", "fide-club", "fide-rapid", "fide-standard"]


def test_law_of_a_day_is_printed_with_articles_and_sources(capsys: Capture, monkeypatch: Patch) -> None:
    ran = run(capsys, monkeypatch, "rules", "fide-standard", "--on", "2024-02-15")
    text = _one_line(ran.out)
    assert "As it stood on 2024-02-15." in text
    assert "floor below 1000 a player is unrated" in text
    assert "a difference above 400 counts as 400; for a player only in the game" in text
    assert "[8.3.1; reading: once per event" in text
    assert "since 2022-01-01: FIDE Handbook, chapter B022022" in text
    assert "2024-03-01 compression: ratings below 2000" in text
    assert "> sliding: the oldest games drop out restart:" in text
    assert max(len(line) for line in ran.out.splitlines()) <= 100


def test_both_sides_of_a_change_differ(capsys: Capture, monkeypatch: Patch) -> None:
    before = run(capsys, monkeypatch, "rules", "fide-standard", "--on", "2024-02-29").out
    after = run(capsys, monkeypatch, "rules", "fide-standard", "--on", "2024-03-01").out
    assert "below 1000 a player is unrated" in before
    assert "below 1400 a player is unrated" in after


def test_without_a_day_the_newest_edition_is_printed_and_named(capsys: Capture, monkeypatch: Patch) -> None:
    text = _one_line(run(capsys, monkeypatch, "rules", "fide-standard").out)
    assert "2025-10-01, the newest edition; --on DATE" in text
    assert "not for players rated 2650 or more" in text
    assert "Something changes on: 2017-07-01, 2022-01-01, 2024-03-01, 2025-10-01." in text


def test_undated_law_needs_no_day(capsys: Capture, monkeypatch: Patch) -> None:
    text = run(capsys, monkeypatch, "rules", "auto-k").out
    assert "Undated" in text
    assert "40 if rated below 2100" in _one_line(text)


def test_sum_prints_every_part(capsys: Capture, monkeypatch: Patch) -> None:
    text = run(capsys, monkeypatch, "rules", "fide", "--on", "2025-01-01").out
    for part in ("fide-standard: ", "fide-rapid: ", "fide-blitz: "):
        assert f"\n{part}" in text


def test_reading_that_is_switched_is_marked(capsys: Capture, monkeypatch: Patch) -> None:
    text = run(capsys, monkeypatch, "rules", "fide-standard", "--reading", "window=restart").out
    assert "> restart: " in text
    assert "then the count begins again" in _one_line(text)


def test_json_holds_every_line(capsys: Capture, monkeypatch: Patch) -> None:
    ran = run(capsys, monkeypatch, "rules", "fide-standard", "--on", "2024-02-15", "--json")
    law = json.loads(ran.out)
    assert (law["name"], law["on"]) == ("fide-standard", "2024-02-15")
    floor = next(line for line in law["lines"] if line["topic"] == "floor")
    assert floor["since"] == "2017-07-01"
    assert law["readings"]["fide-standard"]["window"]["choice"] == "sliding"
    assert [each["name"] for each in json.loads(run(capsys, monkeypatch, "rules", "--json").out)][:2] == [
        "auto-k",
        "elo",
    ]


def test_good_file_of_ones_own_is_fine_and_told(capsys: Capture, monkeypatch: Patch, tmp_path: Path) -> None:
    (tmp_path / "league.toml").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ran = run(capsys, monkeypatch, "rules", "--check", "league.toml")
    assert ran.code == 0
    assert ran.out.startswith("league: League without a floor")
    assert ran.out.endswith("\n\nleague.toml is fine.\n")
    assert "no floor in our league" in ran.out


def test_every_error_of_a_wrong_file_is_told_with_its_line(
    capsys: Capture, monkeypatch: Patch, tmp_path: Path
) -> None:
    wrong = OWN.replace("none = true", "nine = true").replace('title = "League without a floor"', "title = 5")
    (tmp_path / "league.toml").write_text(wrong, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ran = run(capsys, monkeypatch, "rules", "--check", "league.toml")
    assert ran.code == 1
    assert "league.toml:2: title is 5" in ran.out
    assert "league.toml:6: unknown key 'nine'" in ran.out
    assert ran.out.rstrip().endswith("errors in league.toml.")
    as_json = json.loads(run(capsys, monkeypatch, "rules", "--check", "league.toml", "--json").out)
    assert as_json["fine"] is False
    assert len(as_json["errors"]) >= 2


def test_file_without_the_ending_is_checked_too(capsys: Capture, monkeypatch: Patch, tmp_path: Path) -> None:
    (tmp_path / "league").write_text("title = ", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ran = run(capsys, monkeypatch, "rules", "--check", "league")
    assert ran.code == 1
    assert "not TOML" in ran.out
    assert "1 error in league." in ran.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("fide-standart",), "did you mean 'fide-standard'"),
        (("fide-standard", "--on", "2017-06-30"), "the first day shipped is 2017-07-01"),
        (("fide-standard", "--on", "May 2024"), "YYYY-MM-DD"),
        (("--on", "2024-01-01"), "need the name of a law"),
        (("--check", "no.toml"), "there is no such file"),
        (("elo", "--check", "no.toml"), "leave out elo"),
        (("elo", "--reading", "window=restart"), "no reading 'window'"),
    ],
)
def test_wrong_request_leaves_with_2_and_a_sentence(
    capsys: Capture, monkeypatch: Patch, arguments: tuple[str, ...], words: str
) -> None:
    ran = run(capsys, monkeypatch, "rules", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
