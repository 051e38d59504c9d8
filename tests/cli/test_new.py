"""`elo-batch new`: a workbook, never over one that is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.cli.new_work import new_command
from elo_batch.problems import RequestError


def given(**options: object) -> dict[str, object]:
    """The options of the command."""
    return {"kind": "games", "out": "", "players": "", "force": False, "debug": False} | options


def test_a_workbook_is_written_and_the_next_command_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "autumn.xlsx"
    assert new_command(given(out=str(out))) == 0
    assert out.read_bytes().startswith(b"PK")
    assert f"elo-batch rate {out}" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["autumn.xlsx"]


def test_a_file_that_is_there_is_left_alone_unless_forced(tmp_path: Path) -> None:
    out = tmp_path / "autumn.xlsx"
    out.write_bytes(b"my season")
    with pytest.raises(RequestError, match="is there already"):
        new_command(given(out=str(out)))
    assert out.read_bytes() == b"my season"
    assert new_command(given(out=str(out), force=True)) == 0
    assert out.read_bytes().startswith(b"PK")


@pytest.mark.parametrize(
    ("options", "says"), [({"kind": "shoes"}, "games, players"), ({"out": "games.csv"}, "xlsx")]
)
def test_what_cannot_be_made_is_a_wrong_request(options: dict[str, object], says: str) -> None:
    with pytest.raises(RequestError, match=says):
        new_command(given(**options))


def test_a_list_with_errors_is_not_put_into_a_workbook(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "list.csv"
    bad.write_text('id,name,rating\n1,"Alder, Ann,1900\n')
    out = tmp_path / "games.xlsx"
    assert new_command(given(out=str(out), players=str(bad))) == 1
    assert "F008" in capsys.readouterr().err
    assert not out.exists()


def test_the_next_command_of_a_list_is_a_whole_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "members.xlsx"
    assert new_command(given(kind="players", out=str(out))) == 0
    assert f"elo-batch rate GAMES --players {out} (GAMES: " in capsys.readouterr().out
