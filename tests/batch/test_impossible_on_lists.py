"""Ratings of a list that nobody has: an error where a game would use them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_batch.batch.checking import Checked, check
from elo_batch.batch.law import rule_sets
from elo_batch.batch.request import Request
from elo_batch.batch.sources import read_sources

GAMES = """event,round,date,white,black,result,time_control
Oak Cup,1,2026-02-07,90000001,90000002,1-0,{0}
Oak Cup,2,2026-02-08,90000002,90000001,1-0,{0}
Elm Cup,1,2026-02-14,90000001,90000003,1-0,standard
"""
LIST = """id,name,rating,rapid_rating,k,games
90000001,"Alder, Ann",1840,,20,100
90000002,"Birch, Ben",{0},{1},20,80
90000003,"Cedar, Cy",1510,,40,22
90000004,"Dogwood, Di",{2},,40,22
"""


def checked(folder: Path, control: str, *lists: str) -> Checked:
    """The games of two events with lists, oldest first."""
    (folder / "games.csv").write_text(GAMES.format(control))
    players: list[tuple[date | None, str]] = []
    for number, text in enumerate(lists, 1):
        path = folder / f"list{number}.csv"
        path.write_text(text)
        players.append((date(2026, number, 1) if len(lists) > 1 else None, str(path)))
    request = Request(games=(str(folder / "games.csv"),), players=tuple(players))
    return check(read_sources(request), request, rule_sets(request))


def found(batch: Checked) -> list[tuple[str, int | None]]:
    """Event and line of each such error."""
    return [(problem.event, problem.place.line) for problem in batch.problems if problem.code == "L445"]


@pytest.mark.parametrize(
    ("control", "standard", "rapid"),
    [("standard", "15100", ""), ("rapid", "1510", "15100"), ("rapid", "15100", "")],
)
def test_a_rating_above_4000_that_a_game_uses_stops_its_event_alone(
    tmp_path: Path, control: str, standard: str, rapid: str
) -> None:
    batch = checked(tmp_path, control, LIST.format(standard, rapid, "1600"))
    assert found(batch) == [("Oak Cup", 2)]
    assert "Birch, Ben is rated 15100" in next(p.message for p in batch.problems if p.code == "L445")
    assert [batch.batch.events["event"].iloc[at] for at in batch.gate.refused] == ["Oak Cup"]


@pytest.mark.parametrize(
    ("control", "standard", "rapid", "idle"),
    [
        ("standard", "4000", "", "1600"),
        ("standard", "1510", "15100", "1600"),
        ("standard", "1510", "", "15100"),
    ],
)
def test_a_rating_that_no_game_uses_stays_a_warning(
    tmp_path: Path, control: str, standard: str, rapid: str, idle: str
) -> None:
    batch = checked(tmp_path, control, LIST.format(standard, rapid, idle))
    assert (found(batch), list(batch.gate.refused)) == ([], [])


def test_of_several_lists_the_one_in_force_and_the_newest_count(tmp_path: Path) -> None:
    good, bad = LIST.format("1510", "", "1600"), LIST.format("15100", "", "1600")
    assert found(checked(tmp_path, "standard", good, bad, good)) == [("Oak Cup", 2)]
    assert found(checked(tmp_path, "standard", good, good, bad)) == [("Oak Cup", 2)]
    assert found(checked(tmp_path, "standard", bad, good, good)) == []
