"""A request that turns out to be wrong after the files were read: what was found in them is said first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Ran, run

UNDATED = "white,black,result,round,time_control\nAlder,Birch,1-0,1,fast\nBirch,Cedar,1-0,2,fast\n"
EARLY = (
    "white,black,result,date\nAlder,Birch,1-0,1950-01-01\n,Cedar,1-0,1950-01-01\nAlder,Cedar,½-½,1950-01-02\n"
)


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def run_with(text: str, *arguments: str) -> Ran:
        path = tmp_path / "open.csv"
        path.write_text(text, encoding="utf-8")
        return run(capsys, monkeypatch, arguments[0], str(path), *arguments[1:])

    return run_with


@pytest.mark.parametrize("command", ["check", "rate"])
def test_what_the_files_hold_is_said_before_the_request_is_refused(
    told, tmp_path: Path, command: str
) -> None:
    out = ("--out", str(tmp_path / "out")) if command == "rate" else ()
    ran = told(UNDATED.replace("fast", ""), command, "--rules", "fide", *out)
    assert ran.code == 2
    assert "X316" in ran.err
    assert ran.err.index("X316") < ran.err.index("elo-batch: ")
    assert "say --on DATE" in ran.err.partition("elo-batch: ")[2]


@pytest.mark.parametrize("command", ["check", "rate"])
def test_an_event_before_its_law_is_told_with_all_else(told, tmp_path: Path, command: str) -> None:
    out = ("--out", str(tmp_path / "out")) if command == "rate" else ()
    ran = told(EARLY, command, "--rules", "fide", *out)
    assert ran.code == 1
    assert all(code in ran.out + ran.err for code in ("X316", "V229", "open.csv:2: R820 error"))


def test_errors_of_events_that_are_skipped_are_not_hidden(told) -> None:
    bad = "event,white,black,result\nA,Alder,Birch,7-0\nB,Birch,Cedar,1-0\n"
    ran = told(bad, "check", "--skip-bad-events")
    assert ran.code == 2
    assert "V203 error" in ran.err.partition("elo-batch: ")[0]


def test_a_request_that_is_wrong_at_once_says_nothing_of_files(told) -> None:
    ran = told(UNDATED, "check", "--on", "soon")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
