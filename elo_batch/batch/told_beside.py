"""What stands beside the games is compared with them: standings, crosstables, numbers in the lines above."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from elo_batch.batch.called import SIDES, keys_of
from elo_batch.batch.games_told import compare_games
from elo_batch.batch.points_told import compare_points, points_column, scored
from elo_batch.problems import Problem
from elo_batch.tables import RawFile, RawTable


def told_beside(files: Iterable[RawFile], lists: Iterable[RawFile]) -> list[Problem]:
    """Contradictions between the games of each file and what stands beside them (D113, D114, D120 to D124).

    Only files with the games of one event are looked at; their sheet of players may have become one of the
    rating lists.
    """
    problems: list[Problem] = []
    players = [table for file in lists for table in file.tables if table.kind == "players"]
    for file in files:
        games = [table for table in file.tables if table.kind == "games"]
        told = _told(file, players)
        counted = any(table.counts for table in games)
        if not games or not (told or counted) or len(_events(games)) > 1:
            continue
        if counted:
            problems += _counted(games)
        if told:
            problems += _compared(games, told, players)
    return problems


def _told(file: RawFile, players: Sequence[RawTable]) -> list[RawTable]:
    """The standings and crosstables of a file; its standings may have become one of the lists (`players`)."""
    crosstables = {table.sheet for table in file.told if table.kind == "games"}
    beside = [*file.tables, *(table for table in players if table.file == file.file)]
    told = [t for t in beside if t.kind == "players" and t.headings and points_column(t)]
    return [*(table for table in told if table.sheet not in crosstables), *file.told]


def _events(games: Sequence[RawTable]) -> set[str]:
    events: set[str] = set()
    for table in games:
        events |= set(table.rows["event"].str.strip().unique()) if "event" in table.rows else {table.event}
    return events


def _compared(
    games: Sequence[RawTable], told: Sequence[RawTable], lists: Sequence[RawTable]
) -> list[Problem]:
    keys = keys_of(games, told, lists)
    mine = scored(games, keys)
    problems: list[Problem] = []
    concerned: frozenset[str] = frozenset()
    for table in told if mine else ():
        if table.kind == "games":
            found, more = compare_games(table, scored([table], keys), mine)
            problems += found
            concerned |= more
    for table in told if mine else ():
        if table.kind == "players":
            problems += compare_points(table, mine, keys, concerned if not table.headings else frozenset())
    return problems


def _counted(games: Sequence[RawTable]) -> list[Problem]:
    """Warnings where the lines above the games tell another number of rounds (D123) or games (D124)."""
    rounds = _rounds(games)
    found = {
        "rounds": max(rounds, default=0) if min(rounds, default=0) == 1 else 0,
        "games": sum(_played(table) for table in games),
    }
    problems = []
    for table in games:
        for what, (line, number) in table.counts.items():
            alone = len(games) == 1 or what == "rounds"
            if alone and found[what] and number != found[what]:
                code = "D123" if what == "rounds" else "D124"
                problems.append(table.problem(code, line, told=number, found=found[what]))
    return problems


def _rounds(games: Sequence[RawTable]) -> set[int]:
    texts = {text.strip() for t in games if "round" in t.rows for text in t.rows["round"].unique().tolist()}
    return {int(text) for text in texts if text.isascii() and text.isdigit()}


def _played(table: RawTable) -> int:
    """The number of rows with players on both sides."""
    played = np.ones(len(table.rows), dtype=bool)
    for side in SIDES:
        named = np.zeros(len(table.rows), dtype=bool)
        for name in side:
            if name in table.rows:
                named |= (table.rows[name].str.strip() != "").to_numpy(dtype=bool)
        played &= named
    return int(played.sum())
