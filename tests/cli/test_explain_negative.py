"""A law without a floor may give a rating below zero, and `explain` adds up all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from .running import run


def test_a_rating_below_zero_is_explained_and_warned_of(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    games = "date,white,black,result\n" + "".join(f"2025-11-{d:02},1,2,0-1\n" for d in range(3, 8))
    (tmp_path / "games.csv").write_text(games, encoding="utf-8")
    (tmp_path / "players.csv").write_text(
        "id,name,rating,k\n1,Alder,20,20\n2,Birch,20,20\n", encoding="utf-8"
    )
    # equal ratings: five losses are 5 x 20 x (0 - 0.5) = -50
    rated = run(capsys, monkeypatch, "rate", "games.csv", "--players", "players.csv", "--rules", "elo")
    assert rated.code == 0
    assert "R815" in rated.err
    explained = run(capsys, monkeypatch, "explain", "ratings-out", "1")
    assert explained.code == 0
    assert "20 -> -30" in explained.out
