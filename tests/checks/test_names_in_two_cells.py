"""Names that were cut at their comma, so that the rest of the row stands one column too far right."""

from __future__ import annotations

import pandas as pd
import pytest

from elo_batch.checks.damage import mend
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

NAMES = ["Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di"]


def look(cells: dict[str, str], listed: bool, accept: bool = False) -> list[Problem]:
    """What is found in a table of two sound games and one row with these cells."""
    rows = [
        {"round": "1", "white": NAMES[0], "black": NAMES[1], "result": "1-0", "remark": ""},
        {"round": "1", "white": NAMES[2], "black": NAMES[3], "result": "0-1", "remark": ""},
        {"round": "2", "remark": "", **cells},
    ]
    games = RawTable("games", "open.csv", pd.DataFrame(rows, dtype="str").set_axis([2, 3, 4])[list(rows[0])])
    players = pd.DataFrame({"id": ["90000001"], "name": ["Elm, Eva"]}, dtype="str")
    lists = [RawTable("players", "list.csv", players)] if listed else []
    return list(mend([games], lists, accept).problems)


@pytest.mark.parametrize("accept", [False, True])
@pytest.mark.parametrize(("surname", "first", "listed"), [("Elm", "Eva", True), ("Cedar", "Cy", False)])
@pytest.mark.parametrize(("remark", "told"), [("", "a result that is lost"), ("0-1", ", 0-1")])
def test_a_row_with_a_name_in_two_cells_is_shifted(
    surname: str, first: str, listed: bool, remark: str, told: str, accept: bool
) -> None:
    cells = {"white": surname, "black": first, "result": "Alder, Ann", "remark": remark}
    (problem,) = look(cells, listed, accept)
    assert (problem.code, problem.place.line) == ("D110", 4)
    likely = str(problem.values["likely"])
    assert likely.startswith(f"'{surname}, {first}' against 'Alder, Ann'")
    assert likely.endswith(told)


def test_two_players_and_a_third_for_a_result_are_no_cut_name() -> None:
    cells = {"white": "Birch, Ben", "black": "Cedar, Cy", "result": "Alder, Ann"}
    assert [problem.code for problem in look(cells, True)] == ["D107"]
    cells = {"white": "Gum", "black": "Gia", "result": "Alder, Ann"}
    assert [problem.code for problem in look(cells, True)] == ["D107"]
