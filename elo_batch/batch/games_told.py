"""A crosstable beside the list of its games: each game of the one must be a game of the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from elo_batch.batch.points_told import Scored
from elo_batch.exact import HALF_POINT, to_text
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_MOST_DIFFERING = 0.5  # beyond, the crosstable is that of another event
Pair = tuple[str, str]


def compare_games(
    table: RawTable, told: Sequence[Scored], games: Sequence[Scored]
) -> tuple[list[Problem], frozenset[str]]:
    """Warnings for games that a crosstable and the list beside it do not tell alike, and whom they concern.

    D120 where the scores of two players differ, D121 where the list lacks a game of the crosstable, D122
    where the crosstable lacks one of the list. Nothing where less than half of all pairs are in both: then
    it is another event.

    Args:
        table: the games of the crosstable, which are `told`.
        games: those of the list.
    """
    here, there = _by_pair(told), _by_pair(games)
    pairs = here.keys() | there.keys()
    if len(here.keys() & there.keys()) < _MOST_DIFFERING * len(pairs):
        return [], frozenset()
    problems: list[Problem] = []
    concerned: set[str] = set()
    for pair in sorted(pairs, key=lambda pair: _first_line(here.get(pair) or there[pair])):
        one, other = here.get(pair, []), there.get(pair, [])
        if sorted(score for _, score in one) != sorted(score for _, score in other):
            concerned |= set(pair)
            problems.append(_problem(table, pair, one, other))
    return problems, frozenset(concerned)


def _by_pair(games: Sequence[Scored]) -> dict[Pair, list[tuple[Scored, Pair]]]:
    """The games of each two players, with the scores in the order of the pair."""
    found: dict[Pair, list[tuple[Scored, Pair]]] = defaultdict(list)
    for game in games:
        white, black = game.persons
        if white and black:
            scores = [to_text(half * HALF_POINT) for half in game.halves]
            turned = white > black
            pair = (black, white) if turned else (white, black)
            found[pair].append((game, (scores[1], scores[0]) if turned else (scores[0], scores[1])))
    return dict(found)


def _first_line(games: Sequence[tuple[Scored, Pair]]) -> tuple[int, Pair]:
    return min((game.line, game.persons) for game, _ in games)


def _problem(
    table: RawTable,
    pair: Pair,
    one: Sequence[tuple[Scored, Pair]],
    other: Sequence[tuple[Scored, Pair]],
) -> Problem:
    first = (one or other)[0][0]
    values = {"white": first.names[0], "black": first.names[1]}
    for name, games in (("told", one), ("found", other)):
        values[name] = ", ".join(_score(game, first) for game, _ in games)
    values["games"] = ", ".join(
        f"{game.table.sheet or game.table.file}: row {game.line}" for game, _ in other
    )
    if not one:
        return first.table.problem("D122", first.line, "", **values, crosstable=table.sheet or table.file)
    return table.problem("D120" if other else "D121", first.line, "", **values)


def _score(game: Scored, first: Scored) -> str:
    """The score of a game as of the side that has white in `first`."""
    halves = game.halves if game.persons == first.persons else game.halves[::-1]
    return " - ".join(to_text(half * HALF_POINT) for half in halves)
