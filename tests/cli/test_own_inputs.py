"""No command writes over a file that it reads: it is refused before anything is computed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .running import Ran, run

Run = Callable[..., Ran]
GAMES = "event,round,date,white,black,result,time_control\n"
JANUARY = GAMES + "Open,1,2026-01-08,90000001,90000002,1-0,standard\n"
FEBRUARY = GAMES + "Cup,1,2026-02-08,90000001,90000002,1-0,standard\n"
PLAYERS = "id,name,rating,k\n90000001,Alder,2450,10\n90000002,Birch,2415,10\n"
WAIVERS = "code,place,value,reason,initials\n"


@pytest.fixture
def do(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The program, in a folder with a finished run of January in ratings-out."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("january", JANUARY), ("february", FEBRUARY), ("players", PLAYERS)):
        (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")

    def call(*arguments: str) -> Ran:
        return run(capsys, monkeypatch, *arguments)

    options = ("--format", "csv", "--list-format", "same")
    assert call("rate", "january.csv", "--players", "players.csv", *options).code == 0
    return call


def _state(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "ratings-out/ratings.csv"),
        ("--players", "./ratings-out/../ratings-out/ratings.csv"),
        ("--players", "2026-02-01=ratings-out/ratings.csv"),
        ("--players", "link.csv"),
        ("--players", "ratings-out/closing-list.csv", "--list-format", "same"),
        ("--players", "players.csv", "--newcomers", "ratings-out/newcomers.csv"),
        ("--players", "players.csv", "--aliases", "ratings-out/changes.csv"),
        ("--players", "players.csv", "--events", "ratings-out/lines.csv"),
        ("--players", "players.csv", "--waivers", "ratings-out/rejected/problems.csv"),
        ("--players", "players.csv", "--rules", "ratings-out/run.json"),
        ("--players", "ratings-out/ratings.csv", "--dry-run"),
        ("--players", "players.csv", "ratings-out/ratings.csv"),
    ],
)
def test_rate_does_not_replace_what_it_reads(do: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "link.csv").symlink_to(tmp_path / "ratings-out" / "ratings.csv")
    (tmp_path / "ratings-out" / "rejected").mkdir()
    (tmp_path / "ratings-out" / "rejected" / "problems.csv").write_text(WAIVERS, encoding="utf-8")
    before = _state(tmp_path)
    ran = do("rate", "february.csv", *options)
    assert ran.code == 2
    assert "is read, and what is written would replace it; choose another folder with --out" in ran.err
    assert _state(tmp_path) == before


def test_another_folder_is_rated_into(do: Run) -> None:
    lists = ("--players", "ratings-out/ratings.csv", "--newcomers", "ratings-out/newcomers.csv")
    assert do("rate", "february.csv", *lists, "--out", "february-out", "--format", "csv").code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", "january.csv", "january.csv", "--force"),
        ("convert", "january.csv", "./january.csv"),
        ("convert", "players.csv", "players.csv", "--force"),
        ("convert", "january.csv", "players.csv", "--players", "players.csv", "--force"),
        ("convert", "january.csv", "other.csv", "--players", "other-players.csv", "--force"),
        ("players", "match", "players.csv", "other-players.csv", "--out", "other-players.csv", "--force"),
        ("adjust", "players.csv", "--out", ".", "--on", "2024-03-01"),
    ],
)
def test_no_other_command_does(do: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "other-players.csv").write_text(PLAYERS, encoding="utf-8")
    if arguments[0] == "adjust":
        (tmp_path / "players.csv").rename(tmp_path / "ratings.csv")
        arguments = ("adjust", "ratings.csv", *arguments[2:])
    before = _state(tmp_path)
    ran = do(*arguments)
    assert ran.code == 2
    assert "replace it; choose another" in ran.err or "written over by its own change" in ran.err
    assert _state(tmp_path) == before


def test_an_event_that_a_closing_list_may_hold_already_is_pointed_at(do: Run) -> None:
    """The list of February was made from the event of January; rated on it again, it would count twice."""
    ran = do("rate", "january.csv", "--players", "ratings-out/ratings.csv", "--out", "again", "--dry-run")
    assert "R807" in ran.err
    assert "though it may hold the event already, which ended before it" in ran.err
    assert "would count it twice" in ran.err


def test_strict_is_named_as_the_reason(do: Run, tmp_path: Path) -> None:
    for command in ("check", "rate"):
        ran = do(command, "february.csv", "--players", "players.csv", "--strict")
        assert ran.code == 1
        why = "1 game read, 0 rated, 1 refused: under --strict an open warning stops the run like an error."
        assert why in ran.err
    told = (tmp_path / "ratings-out" / "rejected" / "problems.txt").read_text("utf-8")
    assert why in told
    (tmp_path / "february.csv").write_text(FEBRUARY.replace("1-0", "abc"), encoding="utf-8")
    assert "under --strict" not in do("check", "february.csv", "--players", "players.csv", "--strict").err


def test_a_date_is_not_asked_for_where_on_says_it(do: Run, tmp_path: Path) -> None:
    (tmp_path / "undated.csv").write_text(GAMES + "Open,1,,90000001,90000002,1-0,standard\n", "utf-8")
    day = ("--on", "2026-02-01")
    assert "X308" in do("check", "undated.csv", "--players", "players.csv", "--rules", "elo").err
    ran = do("check", "undated.csv", "--players", "players.csv", *day)
    assert (ran.code, "X308" in ran.err) == (0, False)
