"""Options that take more than a plain value."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_batch.cli.options import dated_file
from elo_batch.problems import RequestError

from .running import run


@pytest.fixture(autouse=True)
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("list.csv", "a=b.csv"):
        Path(name).write_text("id,rating\n90000001,1500\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("list.csv", (None, "list.csv")),
        ("2026-02-01=list.csv", (date(2026, 2, 1), "list.csv")),
        ("2026-02-01=gone.csv", (date(2026, 2, 1), "gone.csv")),
        ("a=b.csv", (None, "a=b.csv")),
        ("gone=gone.csv", (None, "gone=gone.csv")),
    ],
)
def test_a_list_may_be_given_with_its_day(text: str, found: tuple[date | None, str]) -> None:
    assert dated_file(text) == found


def test_the_day_of_a_list_in_another_form_is_refused() -> None:
    with pytest.raises(RequestError, match=r"--players 1\.2\.2026: write the date as YYYY-MM-DD"):
        dated_file("1.2.2026=list.csv")


@pytest.mark.parametrize("command", [("check",), ("rate",), ("convert",), ("adjust",)])
def test_the_help_of_map_says_how_to_name_columns_without_a_heading_of_their_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    shown = " ".join(run(capsys, monkeypatch, *command, "--help").out.split())
    assert '"heading#2"' in shown
    assert '"column#4"' in shown
