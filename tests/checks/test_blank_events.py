"""Cells of events that are blank, though others of the file have one."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..cases.formats import saved
from ..cases.runs import checked

_GAMES = ("1,Alder,Birch,1-0", "1,Cedar,Elm,0-1", "2,Birch,Cedar,1-0", "2,Elm,Alder,1-0", "3,Alder,Cedar,1-0")


def _said(folder: Path, events: str) -> tuple[list[str], int]:
    """What is said of games with these events (one letter each, `.` is blank), and how many there are."""
    rows = [f"{event.strip('.')},{game}\n" for event, game in zip(events, _GAMES, strict=True)]
    found = checked(saved(folder, "club.csv", "event,round,white,black,result\n" + "".join(rows))).problems
    events_there = {problem.event for problem in found if problem.code == "X316"}
    return [problem.message for problem in found if problem.code in ("X344", "X332")], len(events_there)


@pytest.mark.parametrize(
    ("events", "said", "count"),
    [
        ("AA..A", "2 games have no event, though others of the file have one (line 4, line 5)", 1),
        ("A....", "; taken as part of 'A'", 1),
        (".A...", "; taken as part of 'club'", 2),
        (
            "AA.BB",
            "1 game has no event, though others of the file have one (line 4); taken as part of 'club'",
            3,
        ),
    ],
)
def test_blank_events_are_one_warning(tmp_path: Path, events: str, said: str, count: int) -> None:
    messages, found = _said(tmp_path, events)
    assert (len(messages), found) == (1, count)
    assert said in messages[0]


@pytest.mark.parametrize(("events", "count"), [("AAABB", 2), (".....", 1)])
def test_events_all_filled_or_all_blank_are_no_finding(tmp_path: Path, events: str, count: int) -> None:
    assert _said(tmp_path, events) == ([], count)
