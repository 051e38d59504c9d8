"""Rating lists that stand in the workbooks of the games, on a sheet of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from elo_batch.batch.points_told import points_column
from elo_batch.columns import POOLS, pool_prefix
from elo_batch.problems import Place, Problem
from elo_batch.tables import RawFile, RawTable

_RATINGS = frozenset(pool_prefix(pool) + "rating" for pool in POOLS)
Dated = tuple[date | None, RawFile]


def lists_beside(games: Sequence[RawFile], *, wanted: bool) -> tuple[tuple[RawFile, ...], tuple[Dated, ...]]:
    """Take the sheets of players out of the workbooks of games; the only one is the rating list.

    `wanted` is False where the request names rating lists of its own: then the sheets are not used (S024),
    but what they tell of the games is compared (S017). With several such sheets none is the list,
    and a warning says so (S014). A sheet without rows, of which the reader warns, is no list.
    """
    games = [
        replace(file, tables=tuple(table for table in file.tables if not _is_empty_list(file, table)))
        for file in games
    ]
    found = [(file, table) for file in games for table in file.tables if _is_list(file, table)]
    if not found:
        return tuple(games), ()
    taken = {id(table) for _, table in found}
    rest = tuple(
        replace(file, tables=tuple(table for table in file.tables if id(table) not in taken))
        for file in games
    )
    if wanted and len(found) == 1:
        file, table = found[0]
        place = Place(file.file, table.sheet)
        note = Problem("S013", place, {"count": len(table.rows)})
        return rest, ((None, replace(file, tables=(table,), problems=(note,))),)
    return tuple(_told(file, found, wanted) for file in rest), ()


def _told(file: RawFile, found: Sequence[tuple[RawFile, RawTable]], wanted: bool) -> RawFile:
    """The file with the problems of its sheets that were not used."""
    known = {table.sheet for table in file.told}
    here = [table for _, table in found if table.file == file.file and table.sheet not in known]
    told = tuple(table for table in here if points_column(table))
    problems = []
    for table in here:
        place = Place(table.file, table.sheet)
        if wanted:
            problems.append(Problem("S014", place, {"count": len(found)}))
        else:
            problems.append(Problem("S017", place) if points_column(table) else Problem("S024", place))
    return replace(file, problems=(*file.problems, *problems), told=(*file.told, *told))


def _is_empty_list(file: RawFile, table: RawTable) -> bool:
    return not len(table.rows) and _is_list(file, table)


def _is_list(file: RawFile, table: RawTable) -> bool:
    """Whether a table of players is a sheet of ratings, and not the register that named the players."""
    columns = set(table.rows.columns)
    sheet = bool(table.sheet) and table.kind == "players" and any(t.kind == "games" for t in file.tables)
    return sheet and bool(_RATINGS & columns) and "start_number" not in columns
