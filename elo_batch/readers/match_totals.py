"""Scores of team matches: control totals, no results. They stand beside every board, or above the boards.

Date,HomeTeam,HTScore,HomePlayer,Result,AwayPlayer,ATScore,AwayTeam
2026-01-10,Alder CC,1.5,Ann,1-0,Ben,0.5,Birch CC
2026-01-10,Alder CC,1.5,Cy,draw,Di,0.5,Birch CC

White;Black;Result
Alder CC - Birch CC 1½-½
Ann;Ben;1-0
Cy;Di;½-½
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pandas as pd

from elo_batch.notation.how import How
from elo_batch.notation.results import ZERO_BYE, parse_empty_seat, parse_result
from elo_batch.notation.text import bare
from elo_batch.problems import Place, Problem
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
        found = _sum([board for board in boards if board])
        wrong = next((line for line in match.index if _given(rows, line, columns) not in (None, found)), None)
        if None in boards or wrong is None:
            continue
        home, away = (str(rows.at[wrong, name]).strip() for name in _TEAMS)
        given = " - ".join(str(rows.at[wrong, name]).strip() for name in columns)
        values = {"given": given, "found": _points(found), "home": home, "away": away}
        problems.append(table.problem("H035", int(wrong), columns[0], **values))
    return problems


def check_title_score(
    facts: Mapping[str, str], results: Sequence[str], by_colour: bool, place: Place, written: str
) -> list[Problem]:
    """Compare the score of a match in a title line with the sum of the boards below it (H035).

    A match with a board that has no clear result is not compared.

    Args:
        facts: what the title says (`title_lines.read_match`).
        results: of the boards below, in their order.
        by_colour: whether the columns are white and black, not home and away. Then the home team may have
            white on every board, on the odd or on the even ones; a score that fits one of these is right.
        place: of the title line, which is `written` so.
    """
    given = tuple(half_points(facts.get(name, "")) for name in ("home_points", "away_points"))
    boards = boards_of(results)
    if None in given or not boards:
        return []
    found = _sum(boards)
    mixed = _sum([*boards[::2], *(score[::-1] for score in boards[1::2])])
    if given == found or (by_colour and given in (mixed, mixed[::-1])):
        return []
    values = {
        "given": f"{facts['home_points']} - {facts['away_points']}",
        "found": _points(found),
        "home": facts["white_team"],
        "away": facts["black_team"],
    }
    return [Problem("H035", place, values, written)]


def boards_of(results: Sequence[str]) -> list[tuple[int, int]]:
    """The half points of both sides of all games; none at all where one is not certain."""
    scores = [_scores(text) for text in results]
    boards = [score for score in scores if score is not None]
    return [] if len(boards) < len(scores) else boards


def is_sum(given: tuple[str, str], results: Sequence[str]) -> bool:
    """Whether the score of a match is the sum of its games, whichever side it names first."""
    halves = (half_points(given[0]), half_points(given[1]))
    boards = boards_of(results)
    return bool(boards) and _sum(boards) in (halves, halves[::-1])


def _sum(boards: Sequence[tuple[int, ...]]) -> tuple[int, int]:
    return sum(home for home, _ in boards), sum(away for _, away in boards)


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
