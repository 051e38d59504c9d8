"""Events and rounds that count up from row to row, as a spreadsheet fills them down."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..cases.formats import saved
from ..cases.runs import checked

_PLAYERS = ("Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel")
_TOLD = ("X307", "X345", "X346")


def _said(folder: Path, event: str, round_: str, board: str = "", day: str = "") -> list[tuple[str, str]]:
    """Four games in each of three rounds; the cells are formats of `n` (row), `r` (round) and `b` (board)."""
    lines = ["event,round,board,date,white,black,result"]
    for n in range(12):
        r, b = n // 4, n % 4
        cells = [text.format(n=n + 1, r=r + 1, b=b + 1, y=2025 + n) for text in (event, round_, board, day)]
        lines.append(",".join([*cells, _PLAYERS[b], _PLAYERS[4 + (b + r) % 4], "1-0"]))
    found = checked(saved(folder, "club.csv", "\n".join([*lines, ""]))).problems
    return [(problem.code, problem.message) for problem in found if problem.code in _TOLD]


@pytest.mark.parametrize("event", ["Open {n}", "Open {y}", "{n}. Open"])
def test_events_that_count_up_are_one_warning(tmp_path: Path, event: str) -> None:
    ((code, message),) = _said(tmp_path, event, "{r}")
    first, last = (event.format(n=n, y=2024 + n) for n in (1, 12))
    assert f"12 rows with one game each count up from '{first}' to '{last}'" in message
    assert code == "X345"


def test_events_of_several_rows_do_not_count_up(tmp_path: Path) -> None:
    assert _said(tmp_path, "Open {r}", "1") == []


@pytest.mark.parametrize(
    ("board", "day", "why"),
    [
        ("{b}", "", "the boards repeat"),
        ("", "2026-03-{r:02}", "the games of each day have different players"),
    ],
)
def test_rounds_that_count_up_are_a_warning(tmp_path: Path, board: str, day: str, why: str) -> None:
    ((code, message),) = _said(tmp_path, "Open", "{n}", board, day.replace("{r:02}", "0{r}"))
    assert code == "X346"
    assert f"from 1 to 12, though {why}" in message


@pytest.mark.parametrize(("board", "day"), [("", ""), ("1", ""), ("{n}", ""), ("", "2026-03-01")])
def test_games_that_are_only_numbered_are_no_finding(tmp_path: Path, board: str, day: str) -> None:
    assert _said(tmp_path, "Open", "{n}", board, day) == []
