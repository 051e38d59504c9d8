"""Forfeits told by the scores of both players, each in a column of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from elo_batch.batch import Outcome

from .formats import TABLES, Save, csv_file, players, saved
from .runs import checked, from_files

HEADING = ("Event", "Round", "White", "White score", "Black", "Black score")
PLAYED = ("Open", "1", "Alder, Ann", "1", "Birch, Ben", "0")


def _rows(*scores: tuple[str, str]) -> list[Sequence[str]]:
    told = [("Open", str(n), "Alder, Ann", a, "Cedar, Cy", b) for n, (a, b) in enumerate(scores, 2)]
    return [HEADING, PLAYED, *told]


def _codes(outcome: Outcome) -> set[str]:
    return {problem.code for problem in outcome.problems if problem.severity != "note"}


@pytest.fixture(params=sorted(TABLES))
def save(request: pytest.FixtureRequest) -> Save:
    """How the rows are saved."""
    return TABLES[request.param]


FORFEITS = [
    ("+", "-"), ("-", "+"), ("-", "-"), ("+:-", ""), ("+/-", "+/-"), ("+:-", "-:+"), ("", "- +"),
    ("1K", "0K"), ("1", "kampflos"), ("kampflos", "0"), ("0", "+"), ("+", "0"), ("1F", "0F"),
    ("w.o.", "0"), ("\u2212", "+"), ("def-", "def+"),
]  # fmt: skip


@pytest.mark.parametrize("scores", FORFEITS)
def test_a_forfeit_is_read_and_not_rated(tmp_path: Path, save: Save, scores: tuple[str, str]) -> None:
    path = save(tmp_path, _rows(scores))
    assert not {"V206", "V218", "X312", "V203", "V205"} & _codes(checked(path))
    rated = from_files(path, players(tmp_path))
    assert (rated.read, rated.rated, rated.not_rated) == (2, 1, 1)


NO_FORFEITS = [("+", "+"), ("+", ""), ("+", "½"), ("kampflos", ""), ("-", "0"), ("+:-", "+:+"), ("?", "-")]


@pytest.mark.parametrize("scores", NO_FORFEITS)
def test_what_tells_no_forfeit_is_an_error(tmp_path: Path, save: Save, scores: tuple[str, str]) -> None:
    assert {"V206", "V218"} & _codes(checked(save(tmp_path, _rows(scores))))


@pytest.mark.parametrize("heading", [("White", "Pts", "Black", "Pts"), ("Blancas", "Res", "Negras", "Res")])
@pytest.mark.parametrize("kind", ["csv", "xlsx", "html"])
def test_equal_headings_with_forfeits_are_scores(tmp_path: Path, heading: Sequence[str], kind: str) -> None:
    rows = [heading, *((w, a, x, b) for _, _, w, a, x, b in _rows(("+", "-"), ("½", "½"))[1:])]
    if kind == "html":
        lines = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        path = saved(tmp_path, "open.html", f"<html><body><table>{lines}</table></body></html>")
    else:
        path = TABLES[kind](tmp_path, rows)
    outcome = from_files(path, players(tmp_path))
    assert (outcome.read, outcome.rated, outcome.not_rated) == (3, 2, 1)


@pytest.mark.parametrize("score", ["+", "-", "kampflos"])
def test_a_forfeit_without_an_opponent_is_a_bye(tmp_path: Path, score: str) -> None:
    path = csv_file(tmp_path, [HEADING, PLAYED, ("Open", "2", "Alder, Ann", score, "", "")])
    outcome = from_files(path, players(tmp_path))
    assert not {"V206", "V218"} & _codes(outcome)
    assert (outcome.read, outcome.rated, outcome.not_rated) == (1, 1, 0)
