"""One event in several files: its rounds on pages of their own, or its crosstable beside them.

Files belong together where they name the same event in their title (not by the name of the file), no two
different events by number, and their days, places and time controls allow it. Rounds in files of their own
become one event; a file whose games all stand in the others is left out, so that no game counts twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import combinations
from pathlib import PurePath

from elo_batch.batch.one_event import Facts, contradict, days_between, differing_days, facts_of
from elo_batch.notation.names import words
from elo_batch.notation.results import parse_result
from elo_batch.notation.text import plain
from elo_batch.problems import Problem
from elo_batch.tables import RawFile, RawTable

_SIDES = ("white", "black")
_MOST_GAMES = 20_000
_MOST = 0.8
"""Share of games whose names must agree where start numbers do: crosstables shorten names."""
Told = frozenset[tuple[object, ...]]


@dataclass
class _Part:
    """A file with the games of one event: where it stands among the files, its rounds and its games."""

    at: int
    file: RawFile
    table: RawTable
    event_id: str
    rounds: frozenset[str]
    games: Told
    numbered: Told

    @cached_property
    def facts(self) -> Facts:
        """What the file says of the event beside the games."""
        return facts_of(self.file, self.table)

    def contradicts(self, other: _Part) -> bool:
        """Whether both cannot be of one event; a number that both have says they are."""
        if self.event_id and self.event_id == other.event_id:
            return False
        return contradict(self.facts, other.facts, (self.rounds, other.rounds))

    def stands_in(self, others: Sequence[_Part]) -> bool:
        """Whether all games are told by others too; most by name will do where all are, by start number."""
        named = self.games & frozenset().union(*(other.games for other in others))
        numbered = frozenset().union(*(other.numbered for other in others))
        by_number = bool(self.numbered) and self.numbered <= numbered
        return bool(named) and (named == self.games or (by_number and len(named) >= _MOST * len(self.games)))


def joined_rounds(files: Sequence[RawFile]) -> list[RawFile]:
    """The files, with those of one event joined; what was left out is said in its file (C435, C436, C442)."""
    found = list(files)
    if len(files) < 2:
        return found
    groups: dict[str, list[_Part]] = defaultdict(list)
    for at, file in enumerate(files):
        if part := _part(at, file):
            groups[plain(part.table.event)].append(part)
    for group in groups.values():
        for numbered in _by_number(group):
            for parts in _by_facts(numbered):
                _join(found, parts)
    return found


def _part(at: int, file: RawFile) -> _Part | None:
    """The file as a part of an event; None where it holds several, or takes its name from the file."""
    games = [table for table in file.tables if table.kind == "games"]
    if len(games) != 1 or not 0 < len(games[0].rows) <= _MOST_GAMES:
        return None
    table = games[0]
    name = PurePath(file.file).name
    titled = table.event and "event" not in table.rows and table.event not in (name, PurePath(name).stem)
    ids = set(table.rows["event_id"]) if "event_id" in table.rows else {""}
    if not titled or len(ids) > 1 or not {"round", *_SIDES} <= set(table.rows):
        return None
    rounds = frozenset(text.strip() for text in table.rows["round"]) - {""}
    by_name = [next(name for name in (f"{side}_name", side) if name in table.rows) for side in _SIDES]
    numbers = [f"{side}_no" for side in _SIDES]
    numbered = _games(table, numbers) if set(numbers) <= set(table.rows) else frozenset()
    return _Part(at, file, table, ids.pop(), rounds, _games(table, by_name), numbered)


def _games(table: RawTable, columns: Sequence[str]) -> Told:
    """Round, players and their scores of every game that is no bye, whatever their colours."""
    rows = table.rows
    names = [rows[column] for column in columns]
    results = rows["result"] if "result" in rows else [""] * len(rows)
    found = set()
    for round_, white, black, result in zip(rows["round"], *names, results, strict=True):
        outcome = parse_result(result)
        if white.strip() and black.strip():
            scores = (outcome.white, outcome.black) if outcome else ("", "")
            players = (words(white), words(black))
            found.add((round_.strip(), frozenset(zip(players, scores, strict=True))))
    return frozenset(found)


def _by_number(group: Sequence[_Part]) -> list[list[_Part]]:
    """Parts of one name by the number of the event; those without a number go with the only one."""
    numbers = {part.event_id for part in group} - {""}
    if len(numbers) < 2:
        return [list(group)]
    return [[part for part in group if part.event_id == number] for number in sorted(numbers)]


def _by_facts(group: Sequence[_Part]) -> list[list[_Part]]:
    """Parts of one name that may be one event; those without days go where their games are, or stay apart."""
    if len(group) < 2:
        return [list(group)]
    found: list[list[_Part]] = []
    for part in sorted(group, key=lambda part: (part.facts.first or date.max, part.at)):
        fitting = [parts for parts in found if not any(part.contradicts(other) for other in parts)]
        if part.facts.first:
            fitting.sort(key=lambda parts: min(days_between(part.facts, other.facts) for other in parts))
        elif len(fitting) > 1:
            fitting = [parts for parts in fitting if any(part.games & other.games for other in parts)]
        if fitting:
            fitting[0].append(part)
        else:
            found.append([part])
    return [sorted(parts, key=lambda part: part.at) for parts in found]


def _join(files: list[RawFile], parts: list[_Part]) -> None:
    """Leave out what is told again, report what is told in part, and make one event of the rest.

    Of two that tell the same, the one without days is left out.
    """
    if len(parts) < 2:
        return
    for part in sorted(parts, key=lambda part: (bool(part.facts.first), len(part.games), -part.at)):
        others = [other for other in parts if other is not part]
        if part.stands_in(others):
            twins = sorted(other.table.file for other in others if other.games & part.games)
            problem = Problem("C435", part.table.place(0), {"other": ", ".join(twins)})
            days = [_other_day(part, other) for other in others if other.games & part.games]
            problems = [problem, *(each for each in days if each)]
            files[part.at] = _without_games(files[part.at], problems)
            parts = others
    for one, other in combinations(parts, 2):
        shared = len(one.games & other.games)
        if shared:
            values = {"other": one.table.file, "count": shared, "games": len(other.games)}
            file = files[other.at]
            problem = Problem("C436", other.table.place(0), values)
            files[other.at] = replace(file, problems=(*file.problems, problem))
    apart = not any(one.rounds & other.rounds for one, other in combinations(parts, 2))
    if len(parts) > 1 and apart and all(part.rounds for part in parts):
        _make_one(files, parts)


def _other_day(part: _Part, other: _Part) -> Problem | None:
    """A warning where the file that is left out has another day for a round than the one that is rated."""
    if not (differ := differing_days(part.facts, other.facts)):
        return None
    what, here, there = differ
    values = {"what": what, "found": here, "told": there, "other": other.table.file}
    return Problem("C442", part.table.place(0), values)


def _without_games(file: RawFile, problems: Sequence[Problem]) -> RawFile:
    kept = tuple(table for table in file.tables if table.kind == "players")
    return replace(file, tables=kept, problems=(*file.problems, *problems))


def _make_one(files: list[RawFile], parts: Sequence[_Part]) -> None:
    """One event of these files: the games are parts of the first, which holds what all say of the event."""
    first = files[parts[0].at].file
    name = parts[0].table.event
    told = [table for part in parts for table in files[part.at].tables if table.kind == "events"]
    for part in parts:
        file = files[part.at]
        tables = [_part_of(table, name, first) for table in file.tables if table.kind != "events"]
        if file.file == first and told:
            tables.append(_merged(told, first))
        files[part.at] = replace(file, tables=tuple(tables))


def _part_of(table: RawTable, name: str, first: str) -> RawTable:
    if table.kind != "games":
        return table
    return replace(table, rows=table.rows.assign(event=name), event=name, part_of=first)


def _merged(told: Sequence[RawTable], first: str) -> RawTable:
    """One row of the event: the first day and the last, else what the first file that knows it says."""
    rows = [dict(row) for table in told for row in table.rows.to_dict("records")]
    merged = {
        str(column): next((row[column] for row in rows if row.get(column)), "")
        for column in dict.fromkeys(column for row in rows for column in row)
    }
    for column, choose in (("start", min), ("end", max), ("rounds", max)):
        known = [row[column] for row in rows if row.get(column)]
        if known:
            merged[column] = choose(known, key=lambda text: (len(text), text))
    base = next((table for table in told if table.file == first), told[0])
    frame = base.rows.iloc[:1].reindex(columns=list(merged), fill_value="").assign(**merged)
    return replace(base, rows=frame)
