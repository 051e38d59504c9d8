"""Cells without a heading to the right of a table of games: games there, or what people note there."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from tests.readers.rows_of_tests import GAMES, HEAD, save_rows

FORMS = pytest.mark.parametrize("form", ["csv", "xlsx"])


def beside(folder: Path, form: str, *cells: list[str]) -> list[tuple[int, object]]:
    """Line and count of what is said of cells beside the games, each list in a row of its own."""
    width = max(map(len, cells))
    rows = [[*HEAD, *[""] * width]]
    for at, game in enumerate(GAMES):
        own = cells[at] if at < len(cells) else []
        rows.append([*game, *own, *[""] * (width - len(own))])
    file = read_file(save_rows(folder / f"open.{form}", rows), ReadOptions(kind="games"))
    assert len(file.tables[0].rows) == len(GAMES)
    return [(p.place.line, p.values["count"]) for p in file.problems if p.code == "H068"]


@FORMS
@pytest.mark.parametrize(
    "cells",
    [
        ["2", "2025-10-11", "Alder, Ann", "Cedar, Cy", "0-1"],
        ["", "Alder, Ann", "Cedar, Cy", "½-½"],
        ["Elm, Eva", "Fir, Flo", "1:0"],
        ["Alder, Ann", "1", "Birch, Ben", "0"],
        ["", "Birch, Ben", "+/-"],
    ],
)
def test_a_game_beside_the_table_is_an_error(tmp_path: Path, form: str, cells: list[str]) -> None:
    assert beside(tmp_path, form, [], cells) == [(3, 1)]
    assert beside(tmp_path, form, cells, [], cells) == [(2, 2)]


@FORMS
@pytest.mark.parametrize(
    "cells",
    [
        ["", "late"],
        ["1-0", "White won"],
        ["1 = won", "½ = drawn"],
        ["1", "Alder, Ann", "1½"],
        ["Alder, Ann", "Birch, Ben"],
        ["", "postponed to", "2025-10-18"],
        ["12", "7"],
        ["1", "Alder, Ann", "Dogwood, Di"],
        ["Alder, Ann", "Birch, Ben", "1"],
        ["Elm CC", "Fir CC", "1-0"],
        ["Best game", "Alder - Birch", "1-0"],
    ],
)
def test_what_else_stands_there_is_none(tmp_path: Path, form: str, cells: list[str]) -> None:
    assert beside(tmp_path, form, cells, cells) == []


@FORMS
def test_a_list_of_players_with_won_and_lost_games_is_none(tmp_path: Path, form: str) -> None:
    names = ["Alder, Ann", "Birch, Ben", "Cedar, Cy"]
    assert beside(tmp_path, form, *([name, "1-0"] for name in names)) == []
