"""The order of rows and files changes nothing but places."""

from __future__ import annotations

import random

import pandas as pd
import pytest

from elo_batch.checks import check_games, type_games
from elo_batch.identity import identify, unrated

HEADER = "event,round,date,white,black,result\n"
ROWS = [
    f"{event},{r},2026-0{3 + i}-0{r},{white},{black},{result}"
    for i, event in enumerate(("A", "B"))
    for r, (white, black, result) in enumerate((("1", "2", "1-0"), ("3", "Oak", "*"), ("1", "3", "abc")), 1)
]


def rate_input(games, rows: list[str]) -> tuple[pd.DataFrame, list[list[object]], list[str]]:
    """Events, games by id, and codes of problems, of two files."""
    typed = type_games(
        [games(HEADER + "\n".join(rows[:3]), "a.csv"), games(HEADER + "\n".join(rows[3:]), "a.csv")]
    )
    who = identify(typed.names, unrated(["1", "2"], ["", ""]), tables=typed.tables)
    found = typed.identified(who.positions)
    ids = [*who.players["id"], ""]
    sides = [[ids[i] for i in found[side]] for side in ("white", "black")]
    plain = zip(found["event"], found["round"], *sides, found["white_score"], found["how"], strict=True)
    problems = [*typed.problems, *who.problems, *check_games(found, typed.events, who.players, typed.tables)]
    return typed.events, sorted(map(list, plain)), sorted(p.code for p in problems)


@pytest.mark.parametrize("seed", range(8))
def test_shuffled_rows_and_files_give_the_same_input(games, seed):
    rows = ROWS.copy()
    random.Random(seed).shuffle(rows)
    events, played, codes = rate_input(games, rows)
    expected = rate_input(games, ROWS)
    assert events.equals(expected[0])
    assert (played, codes) == expected[1:]
