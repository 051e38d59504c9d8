"""Scores of team matches that stand beside every board (`HTScore`, `ATScore`): control totals, no results.

Date,HomeTeam,HTScore,HomePlayer,Result,AwayPlayer,ATScore,AwayTeam
2026-01-10,Alder CC,1.5,Ann,1-0,Ben,0.5,Birch CC
2026-01-10,Alder CC,1.5,Cy,draw,Di,0.5,Birch CC
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pandas as pd

from elo_batch.notation.how import How
from elo_batch.notation.results import ZERO_BYE, parse_empty_seat, parse_result
from elo_batch.notation.text import bare
from elo_batch.problems import Problem
from elo_batch.readers.match_model import half_points
from elo_batch.tables import RawTable

_HOME = frozenset(["htscore", "hometeamscore", "hometeampoints", "hometotal", "homematchscore", "htpoints"])
_AWAY = frozenset(["atscore", "awayteamscore", "awayteampoints", "awaytotal", "awaymatchscore", "atpoints"])
_TEAMS = ("white_team", "black_team")
_OF_A_MATCH = (*_TEAMS, "event", "section", "round", "date")


def check_match_totals(table: RawTable) -> list[Problem]:
    """Compare the score of each match with the sum of its boards; a warning where they differ (H035).

    `white` of the table is still the home player. A match with a board that has no clear result is not
    compared.
    """
    rows = table.rows
    columns = [_column(table, words) for words in (_HOME, _AWAY)]
    if not all(columns) or not {"result", *_TEAMS} <= set(rows.columns):
        return []
    names = [name for name in _OF_A_MATCH if name in rows]
    problems = []
    for _, match in rows.groupby(names, sort=False):
        boards = [_scores(text) for text in match["result"]]
        found = sum(board[0] for board in boards if board), sum(board[1] for board in boards if board)
        wrong = next((line for line in match.index if _given(rows, line, columns) not in (None, found)), None)
        if None in boards or wrong is None:
            continue
        home, away = (str(rows.at[wrong, name]).strip() for name in _TEAMS)
        given = " - ".join(str(rows.at[wrong, name]).strip() for name in columns)
        values = {"given": given, "found": _points(found), "home": home, "away": away}
        problems.append(table.problem("H035", int(wrong), columns[0], **values))
    return problems


def _given(rows: pd.DataFrame, line: Hashable, columns: Sequence[str]) -> tuple[int, int] | None:
    """The score of the match in a row, in half points; None where it gives none."""
    home, away = (half_points(str(rows.at[line, name]).strip()) for name in columns)
    return None if home is None or away is None else (home, away)


def _column(table: RawTable, words: frozenset[str]) -> str:
    return next((name for name in map(str, table.rows.columns) if bare(name) in words), "")


def _scores(text: str) -> tuple[int, int] | None:
    """The half points of both sides of a board, none for a void one; None where they are not certain."""
    if parse_empty_seat(text) == ZERO_BYE:
        return 0, 0
    found = parse_result(text)
    return (found.white, found.black) if found and found.how in (How.PLAYED, How.FORFEIT) else None


def _points(halves: tuple[int, int]) -> str:
    return " - ".join(f"{half / 2:g}" for half in halves)
