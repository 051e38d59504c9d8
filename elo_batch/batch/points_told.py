"""Points beside the games: a sheet of players that gives points to which the games must add up."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from elo_batch.batch.called import SIDES, key_in, side_key
from elo_batch.exact import HALF_POINT, to_text
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.results import parse_bye, parse_result
from elo_batch.notation.standing import standing
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_MOST_DIFFERING = 0.5  # beyond, the column means something else, or games of other events are among them
_MOST_ROWS = 12


class Scored(NamedTuple):
    """A game or bye as its table tells it: where, who (keys and names, "" = nobody), half points of both."""

    table: RawTable
    line: int
    persons: tuple[str, str]
    names: tuple[str, str]
    halves: tuple[int, int]


class _Row(NamedTuple):
    line: int
    key: str
    told: str
    found: str


def scored(tables: Sequence[RawTable], keys: Mapping[str, str]) -> list[Scored]:
    """The games and byes of tables; none at all where a result cannot be read."""
    found = []
    for table in tables:
        for line, row in zip(table.rows.index.tolist(), table.rows.to_dict("records"), strict=True):
            halves = _halves(row)
            if halves is None:
                return []
            white, black = (side_key(row, side, keys) for side in SIDES)
            names = [
                next(filter(None, (str(row.get(name, "")) for name in side[::-1])), "") for side in SIDES
            ]
            found.append(Scored(table, int(line), (white, black), (names[0], names[1]), halves))
    return found


def _halves(row: Mapping[Hashable, object]) -> tuple[int, int] | None:
    if text := str(row.get("result", "")).strip():
        outcome = parse_result(text) or parse_bye(text)
        return None if outcome is None else (outcome.white, outcome.black)
    white, black = (parse_points(str(row.get(f"{side}_score", ""))) for side in ("white", "black"))
    if white is None or black is None or (white % HALF_POINT) or (black % HALF_POINT):
        return None
    return white // HALF_POINT, black // HALF_POINT


def points_column(table: RawTable) -> str:
    """The column of points in a sheet of players; "" where there is none or several."""
    if not table.headings:  # of a crosstable
        return "points" if "points" in table.rows else ""
    found = [
        str(name) for name in table.rows if name not in table.headings and standing(str(name)) == "points"
    ]
    return found[0] if len(found) == 1 else ""


def compare_points(
    table: RawTable, games: Sequence[Scored], keys: Mapping[str, str], known: frozenset[str] = frozenset()
) -> list[Problem]:
    """A warning (D113) for each player whose points in a sheet are not those of the games beside it.

    Where most players differ it is one warning (D114). Of the players `known` something was said already.
    """
    column = points_column(table)
    if not column or not games:
        return []
    rows = list(_compared(table, column, games, keys))
    differing = [row for row in rows if row.told != row.found and row.key not in known]
    if len(differing) > max(1, len(rows) * _MOST_DIFFERING):
        first = differing[0]
        values = {"count": len(differing), "players": len(rows), "told": first.told, "found": first.found}
        return [table.problem("D114", first.line, column, **values)]
    return [
        table.problem("D113", r.line, column, told=r.told, found=r.found, games=rows_of(games, r.key))
        for r in differing
    ]


def _compared(
    table: RawTable, column: str, games: Sequence[Scored], keys: Mapping[str, str]
) -> Iterator[_Row]:
    """Of the players with points: those in the games, and where half of them are, the others as well."""
    sums: dict[str, int] = {}
    for game in games:
        for key, half in zip(game.persons, game.halves, strict=True):
            sums[key] = sums.get(key, 0) + half
    known = sums.keys() - {""}
    rows = []
    for line, row in zip(table.rows.index.tolist(), table.rows.to_dict("records"), strict=True):
        told = parse_points(str(row[column]))
        if told is not None and str(row[column]).strip():
            key = key_in(row, keys, known)
            rows.append(_Row(int(line), key, to_text(told), to_text(sums.get(key, 0) * HALF_POINT)))
    within = [row for row in rows if row.key]
    yield from rows if 2 * len(within) >= len(rows) else within


def rows_of(games: Sequence[Scored], key: str) -> str:
    """Where the games of a player stand: sheet and rows."""
    found: dict[str, list[int]] = {}
    for game in games:
        if key and key in game.persons:
            found.setdefault(game.table.sheet or game.table.file, []).append(game.line)
    return "; ".join(f"{name}: {_lines(lines)}" for name, lines in found.items()) or "no game"


def _lines(lines: Sequence[int]) -> str:
    shown = ", ".join(map(str, lines[:_MOST_ROWS])) + (" ..." if len(lines) > _MOST_ROWS else "")
    return f"{'row' if len(lines) == 1 else 'rows'} {shown}"
