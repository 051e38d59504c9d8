"""`elo-batch explain` prints every number of one player of a real run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .running import Ran, run

Capture, Patch = pytest.CaptureFixture[str], pytest.MonkeyPatch

# Under the table of 8.1.2: 1800 - 1700 = 100 expects .64; 1800 - 2700 = -900 counts as -400: .08;
# 1800 - 1902 = -102 expects .36. Scores 1, 0, ½: 1.5 - 1.08 = .42; 20 x .42 = 8.4; 1800 -> 1808.
GAMES = """\
event,round,board,date,time_control,white,black,result
Spring Open,1,1,2025-11-08,standard,90000001,90000002,1-0
Spring Open,2,1,2025-11-09,standard,90000003,90000001,1-0
Spring Open,3,1,2025-11-10,standard,90000004,90000001,+/-
Club Night,1,1,2025-11-20,standard,90000001,90000005,1/2-1/2
"""
PLAYERS = """\
id,name,rating,games,k,peak,birth_year,list_date
90000001,"Alder, Ann",1800,50,20,1850,1990,2025-11-01
90000002,"Birch, Ben",1700,120,20,1720,1980,2025-11-01
90000003,"Cedar, Cy",2700,400,10,2750,1970,2025-11-01
90000004,"Dogwood, Di",,,,,2010,2025-11-01
90000005,"Fir, Fay",1902,100,20,1950,1985,2025-11-01
"""


@pytest.fixture
def out(tmp_path: Path, capsys: Capture, monkeypatch: Patch) -> Path:
    """The folder of a run over the games above."""
    return _rated(tmp_path, capsys, monkeypatch)


def _rated(folder: Path, capsys: Capture, monkeypatch: Patch, *options: str) -> Path:
    monkeypatch.chdir(folder)
    (folder / "games.csv").write_text(GAMES, "utf-8")
    (folder / "players.csv").write_text(PLAYERS, "utf-8")
    arguments = ("games.csv", "--players", "players.csv", "--out", "out", "--format", "csv", *options)
    assert run(capsys, monkeypatch, "rate", *arguments).code == 0
    return folder / "out"


def _explained(capsys: Capture, monkeypatch: Patch, *arguments: str) -> Ran:
    return run(capsys, monkeypatch, "explain", *arguments)


def test_a_real_run_is_explained_from_the_line_to_the_rating(
    out: Path, capsys: Capture, monkeypatch: Patch
) -> None:
    ran = _explained(capsys, monkeypatch, "out", "Alder")
    assert (ran.code, ran.err) == (0, "")
    text = " ".join(ran.out.split())
    assert text.startswith(
        "Alder, Ann (90000001), standard: you were expected to score 1.08 of 3 against the fields of 2 events"
        " and scored 1.5: 20 x 0.42 = +8.4, rounded +8: 1800 -> 1808."
    )
    for part in (
        "1 2025-11-08 W Birch, Ben (90000002) 1700 100 100 1 0.64 +0.36 +7.2 games.csv:2",
        "2 2025-11-09 B Cedar, Cy (90000003) 2700 -900 -400 0 0.08 -0.08 -1.6 games.csv:3",
        "the difference -900 counts as -400 (8.3.1)",
        "does not count: it was not played (forfeit) (5.1)",
        "1 W Fir, Fay (90000005) 1902 -102 0.5 0.36 +0.14 +2.8 games.csv:5",
        "change +8 rounded once, for the whole period, halves away from zero (8.3.4)",
        "new rating 1808 1800 + 8",
    ):
        assert part in text, part


@pytest.mark.parametrize(
    "options",
    [
        ("--rounding", "event"),
        ("--rounding", "game"),
        ("--rules", "elo", "--update", "event", "--rounding", "event"),
        ("--rules", "elo", "--update", "game"),
        ("--rules", "elo", "--update", "game", "--rounding", "game"),
        ("--rules", "auto-k", "--update", "game"),
        ("--rules", "fide-club"),
        ("--lines", "parquet"),
        ("--lines", "none"),
    ],
    ids=" ".join,
)
def test_every_way_to_rate_adds_up(
    tmp_path: Path, capsys: Capture, monkeypatch: Patch, options: tuple[str, ...]
) -> None:
    _rated(tmp_path, capsys, monkeypatch, *options)
    for player in ("90000001", "90000002", "90000003", "90000004", "90000005"):
        ran = _explained(capsys, monkeypatch, "out", player)
        assert (ran.code, ran.err) == (0, "")
        assert max(len(line) for line in ran.out.splitlines()) <= 110


def test_json_holds_the_same_numbers(out: Path, capsys: Capture, monkeypatch: Patch) -> None:
    ran = _explained(capsys, monkeypatch, "out", "90000001", "--json")
    assert ran.code == 0
    found = json.loads(ran.out)
    pool = found["pools"][0]
    assert (found["id"], pool["rating_before"], pool["new_rating"]) == ("90000001", "1800", "1808")
    assert pool["sums"]["gain"] == "0.42"
    assert [game["place"] for event in pool["events"] for game in event["games"]] == [
        "games.csv:2",
        "games.csv:3",
        "games.csv:4",
        "games.csv:5",
    ]
    assert found["faults"] == []


def test_an_output_that_does_not_add_up_is_damaged(out: Path, capsys: Capture, monkeypatch: Patch) -> None:
    path = out / "lines.csv"
    path.write_text(path.read_text("utf-8").replace("0.64,0.36,20", "0.64,0.46,20"), "utf-8")
    ran = _explained(capsys, monkeypatch, "out", "alder")
    assert ran.code == 1
    assert f"warning: {Path('out') / 'lines.csv'} has been changed since the run wrote it" in ran.err
    assert "error: standard, Spring Open: gain: 0.28 is printed, 0.38 comes out of the games" in ran.err
    assert "the output is damaged" in ran.err
    assert "1800 -> 1808" in ran.out


def test_both_outputs_in_one_file_keep_their_order(out: Path) -> None:
    """The warning, the explanation, then the error about it, as on a terminal."""
    path = out / "lines.csv"
    path.write_text(path.read_text("utf-8").replace("0.64,0.36,20", "0.64,0.46,20"), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "elo_batch", "explain", "out", "90000001"],
        cwd=out.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        check=False,
    )
    first, *_, last = done.stdout.splitlines()
    assert first.startswith("warning: ")
    assert last.startswith("error: ")
    assert done.stdout.index("1800 -> 1808") < done.stdout.index("error: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("out", "nobody"), "no player 'nobody'"),
        (("out", "i"), "give the id"),
        (("elsewhere", "alder"), "holds no finished run"),
    ],
)
def test_a_wrong_request_is_exit_2(
    out: Path, capsys: Capture, monkeypatch: Patch, arguments: tuple[str, str], words: str
) -> None:
    ran = _explained(capsys, monkeypatch, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
