"""Points beside the games: a workbook whose sheet of players gives points that the games must add up to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from elo_batch.exact import HALF_POINT, to_text
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.results import parse_bye, parse_result
from elo_batch.notation.standing import standing
from elo_batch.problems import Problem
from elo_batch.tables import RawFile, RawTable

_SIDES = (("white", "white_name"), ("black", "black_name"))
_CALLED = ("id", "name", "start_number")
_MOST_DIFFERING = 0.5  # beyond, the column means something else, or games of other events are among them


def points_told(files: Iterable[RawFile], lists: Iterable[RawFile]) -> list[Problem]:
    """A warning (D113) for each player whose points in a sheet are not those of the games beside it.

    Only files with the games of one event are looked at; their sheet of players may have become one of the
    rating lists. Where most players differ it is one warning (D114).
    """
    problems: list[Problem] = []
    players = [table for file in lists for table in file.tables]
    for file in files:
        games = [table for table in file.tables if table.kind == "games"]
        beside = [*file.tables, *(table for table in players if table.file == file.file)]
        told = [(t, column) for t in beside if t.kind == "players" and (column := _column(t))]
        if not games or not told or len(_events(games)) > 1:
            continue
        halves = _halves(games)
        for table, column in told if halves else ():
            problems += _of_table(table, column, halves)
    return problems


def _column(table: RawTable) -> str:
    """The column of points in a sheet of players; "" where there is none or several, or no heading."""
    if not table.headings:  # told by a report, whose reader compares the points itself
        return ""
    found = [
        str(name) for name in table.rows if name not in table.headings and standing(str(name)) == "points"
    ]
    return found[0] if len(found) == 1 else ""


def _events(games: Sequence[RawTable]) -> set[str]:
    events: set[str] = set()
    for table in games:
        events |= set(table.rows["event"].str.strip().unique()) if "event" in table.rows else {table.event}
    return events


def _halves(games: Sequence[RawTable]) -> dict[str, int]:
    """How a player is called -> the half points of all games; empty where a result cannot be read."""
    sums: dict[str, int] = defaultdict(int)
    for table in games:
        if "result" not in table.rows:
            return {}
        for row in table.rows.to_dict("records"):
            outcome = parse_result(row["result"]) or parse_bye(row["result"])
            if outcome is None:
                return {}
            for names, half in zip(_SIDES, (outcome.white, outcome.black), strict=True):
                for called in {str(row.get(name, "")).strip() for name in names} - {""}:
                    sums[called] += half
    return dict(sums)


def _of_table(table: RawTable, column: str, halves: Mapping[str, int]) -> list[Problem]:
    rows = list(_compared(table, column, halves))
    differing = [row for row in rows if row[1] != row[2]]
    if len(differing) > max(1, len(rows) * _MOST_DIFFERING):
        line, told, found = differing[0]
        values = {"count": len(differing), "players": len(rows), "told": told, "found": found}
        return [table.problem("D114", line, column, **values)]
    return [table.problem("D113", line, column, told=told, found=found) for line, told, found in differing]


def _compared(table: RawTable, column: str, halves: Mapping[str, int]) -> Iterator[tuple[int, str, str]]:
    """Of the players who are in the games: physical line, the points told and those of the games."""
    for line, row in zip(table.rows.index.tolist(), table.rows.to_dict("records"), strict=True):
        names = [str(row.get(name, "")).strip() for name in _CALLED]
        called = next((name for name in names if name in halves), "")
        told = parse_points(str(row[column]))
        if called and told is not None and str(row[column]).strip():
            yield int(line), to_text(told), to_text(halves[called] * HALF_POINT)
