"""Match cards whose columns are headed by the names of the two clubs, with the results between them.

Board;Elm CC;Result;Fir CC
1;Alder, Ann;1-0;Birch, Ben
2;Cedar, Cy;½-½;Dogwood, Di
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from elo_batch.notation.headings import KINDS, canonical
from elo_batch.notation.results import parse_result
from elo_batch.notation.standing import round_of, standing
from elo_batch.notation.text import bare
from elo_batch.readers.game_cells import holds_pairs
from elo_batch.readers.match_model import HALVES

_ROWS_SEEN = 40
_MOST_COLUMNS = 20
_FEWEST_LETTERS = 2
_VERSUS = frozenset(["", "v", "vs", "versus"])
_MORE = frozenset(["event", "event_id", "section", "stage", "round", "date", "time_control", "rated"])
_BOARD = frozenset(["", "number"])


class ClubCard(NamedTuple):
    """A card as it is to be understood.

    Attributes:
        headings: one for each column, in words that `notation.headings` knows.
        clubs: the names of the home and the away club.
    """

    headings: tuple[str, ...]
    clubs: tuple[str, str]


def club_card(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> ClubCard | None:
    """Understand a header with two club names, or None where this is not certain.

    Exactly two headings are unknown words. Between them stands one column of results, or two of scores; or a
    score to the right of each; or, where the boards count 1, 2, 3 ..., the result to the right of both. To
    their left stands at most the board; what else a table of games may have (date, round, ratings ...) stands
    anywhere. The first row below, and most of all, are a name, a result and a name.

    >>> rows = [["1", "Alder, Ann", "1-0", "Birch, Ben"]]
    >>> club_card(["Board", "Elm CC", "Result", "Fir CC"], rows)
    ClubCard(headings=('Board', 'Home', 'Result', 'Away'), clubs=('Elm CC', 'Fir CC'))
    """
    if len(headings) > _MOST_COLUMNS:
        return None
    clubs = [n for n, heading in enumerate(headings) if _is_unknown(heading)]
    if len(clubs) != 2:
        return None
    home, away = clubs
    seen = rows[:_ROWS_SEEN]
    if any(holds_pairs([_cell(row, n) for row in seen]) for n in clubs if any(_cell(row, n) for row in seen)):
        return None
    rest = [n for n in range(len(headings)) if n not in clubs and not _is_more(headings[n])]
    used = [n for n in rest if headings[n].strip() or any(_cell(row, n) for row in seen)]
    boards = [n for n in used if n < home]
    results = _results(headings, clubs, used, [[_cell(row, n) for n in boards] for row in seen])
    if not results or len(boards) > 1 or not all(_is_board(headings[n]) for n in boards):
        return None
    if not _are_games([[_cell(row, n) for n in (home, *results, away)] for row in seen]):
        return None
    words = ["Result"] if len(results) == 1 else ["Home score", "Away score"]
    known = {
        home: "Home",
        away: "Away",
        **dict(zip(results, words, strict=True)),
        **dict.fromkeys(boards, "Board"),
    }
    return ClubCard(
        tuple(known.get(n, heading) for n, heading in enumerate(headings)),
        (headings[home].strip(), headings[away].strip()),
    )


def _results(
    headings: Sequence[str], clubs: Sequence[int], used: Sequence[int], boards: Sequence[Sequence[str]]
) -> list[int]:
    """The columns of the result or of both scores; empty where they are not certain, or more stands there."""
    home, away = clubs
    between, right = [n for n in used if home < n < away], [n for n in used if n > away]
    if not all(map(_may_be_result, (headings[n] for n in (*between, *right)))):
        return []
    if not right:
        return between if len(between) <= 2 else []
    if len(between) == len(right) == 1:
        return [*between, *right]
    counted = [row[0] for row in boards if row and row[0]]
    named = len(right) == 1 and canonical(headings[right[0]], "games") == "result"
    sure = named and len(counted) > 1 and counted == [str(n + 1) for n in range(len(counted))]
    return right if sure and not between else []


def card_of(headings: Sequence[str], cells: pd.DataFrame) -> ClubCard | None:
    """The same for a table of str columns 0, 1, ..."""
    if len(headings) > _MOST_COLUMNS:
        return None
    return club_card(headings, cells.head(_ROWS_SEEN).to_numpy().tolist())


def further_cards(headings: Sequence[str], card: ClubCard, cells: pd.DataFrame) -> dict[int, tuple[str, str]]:
    """Physical line -> the two clubs of each header below the first that is the same but for the clubs.

    >>> card = ClubCard(("Board", "Home", "Result", "Away"), ("Elm CC", "Fir CC"))
    >>> cells = pd.DataFrame([["1", "Alder", "1-0", "Birch"], ["Board", "Fir CC", "Result", "Gorse CC"]])
    >>> further_cards(["Board", "Elm CC", "Result", "Fir CC"], card, cells)
    {1: ('Fir CC', 'Gorse CC')}
    """
    home, away = card.headings.index("Home"), card.headings.index("Away")
    same = cells
    for at, heading in enumerate(headings):
        if heading.strip() and at not in (home, away):
            same = same[(same.iloc[:, at].str.strip() == heading.strip()).to_numpy()]
    if len(same) == len(cells):
        return {}
    clubs = zip(same.index.tolist(), same.iloc[:, home], same.iloc[:, away], strict=True)
    return {
        int(line): (one.strip(), other.strip()) for line, one, other in clubs if one.strip() and other.strip()
    }


def teams_of(
    card: ClubCard, further: Mapping[int, tuple[str, str]], lines: pd.Index
) -> dict[str, pd.Series[str]]:
    """The columns of the two teams for the rows on these lines: those of the last header above each."""
    clubs = [card.clubs, *further.values()]
    number = np.searchsorted([*further], lines.to_numpy())
    return {
        side: pd.Series([clubs[each][at] for each in number], index=lines, dtype="str")
        for at, side in enumerate(("white_team", "black_team"))
    }


def _is_unknown(heading: str) -> bool:
    letters = sum(sign.isalpha() for sign in heading)
    known = any(canonical(heading, kind) for kind in KINDS) or standing(heading) or round_of(heading)
    return letters >= _FEWEST_LETTERS and not known and bare(heading) not in _VERSUS


def _is_more(heading: str) -> bool:
    """Whether a heading is of what a card may tell beside the players and results, in whatever place."""
    return canonical(heading, "players") == "rating" or canonical(heading, "games") in _MORE


def _is_board(heading: str) -> bool:
    return canonical(heading, "games") == "board" or standing(heading) in _BOARD


def _may_be_result(heading: str) -> bool:
    return (
        bare(heading) in _VERSUS or canonical(heading, "games") == "result" or standing(heading) == "points"
    )


def _cell(row: Sequence[str], position: int) -> str:
    return row[position].strip() if position < len(row) else ""


def _are_games(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first of the rows (name, result or two scores, name), and most of them, are games."""
    full = [row for row in rows if row[0] and row[-1]]
    games = [all(map(_is_name, (row[0], row[-1]))) and _is_outcome(row[1:-1]) for row in full]
    return bool(games) and games[0] and rows[0] == full[0] and sum(games) * 2 > len(games)


def _is_name(text: str) -> bool:
    return sum(sign.isalpha() for sign in text) >= _FEWEST_LETTERS and parse_result(text) is None


def _is_outcome(cells: Sequence[str]) -> bool:
    if len(cells) == 1:
        return bool(cells[0]) and parse_result(cells[0]) is not None
    halves = [HALVES.get(cell) for cell in cells]
    return None not in halves and sum(number or 0 for number in halves) == 2
