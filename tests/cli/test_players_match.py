"""`elo-batch players match`: names are enough, whatever the results beside them are."""

from __future__ import annotations

from pathlib import Path

import pytest

from .running import Ran, run

LIST = 'id,name,rating\n90000001,"Alder, Ann",1900\n90000002,"Birch, Ben",1800\n'
ROW = "2025-11-08,1,Ann Alder,Ben Birch,{0}\n"
HEADING = "date,round,white,black,result\n"


def match(
    folder: Path,
    games: str,
    players: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Ran:
    """The program on these files."""
    (folder / "games.csv").write_text(games)
    (folder / "list.csv").write_text(players)
    monkeypatch.chdir(folder)
    return run(capsys, monkeypatch, "players", "match", "list.csv", "--games", "games.csv")


@pytest.mark.parametrize(
    ("cell", "code"),
    [("9:7", "V203"), ("bye", "V215"), ("2026-01-02", "V204"), ("0-2", "V203")],
)
def test_proposals_come_in_spite_of_bad_results(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    cell: str,
    code: str,
) -> None:
    ran = match(tmp_path, HEADING + ROW.format(cell), LIST, capsys, monkeypatch)
    assert (ran.code, code in ran.err) == (0, True)
    assert [line.split(",")[0] for line in (tmp_path / "aliases-proposed.csv").read_text().splitlines()] == [
        "alias",
        "Ann Alder",
        "Ben Birch",
    ]


@pytest.mark.parametrize(
    ("games", "players"),
    [
        ("date,round,moves\n2025-11-08,1,e4\n", LIST),
        (HEADING + ROW.format("1-0"), LIST.replace("90000002", "90000001")),
    ],
)
def test_without_names_or_with_a_bad_list_nothing_is_proposed(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    games: str,
    players: str,
) -> None:
    ran = match(tmp_path, games, players, capsys, monkeypatch)
    assert (ran.code, (tmp_path / "aliases-proposed.csv").exists()) == (1, False)
