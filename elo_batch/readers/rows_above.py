"""Rows of a table that stand above its header: it was sorted with its heading, or that was pasted below.

1     | Alder, Ann | Birch, Ben | 1-0
Round | White      | Black      | Result
1     | Cedar, Cy  | Elm, Ed    | 0-1
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pandas as pd

from elo_batch.notation.dates import parse_date
from elo_batch.notation.headings import table_kind
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.results import is_ambiguous, parse_bye, parse_result
from elo_batch.problems import Place, Problem
from elo_batch.readers.blocks import Above
from elo_batch.readers.captions import is_match_score
from elo_batch.readers.fitting import fits_column
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import missing, named
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.title_lines import read_title

_SAMPLE = 200  # rows below, to know ids from names
_FEWEST = 2  # filled cells of a row
_FEW = 2  # cells in which a title may stand by chance
_NAMES = frozenset({"white", "black", "white_name", "black_name", "id", "name", "event", "event_id", "alias"})
_RESULTS = ("result", "white_score", "black_score")
_DATES = ("date", "start", "end", "received", "birth_date", "last_rated", "list_date")
_NUMBERS = (
    *("round", "board", "white_rating", "black_rating"),
    *(
        "birth_year",
        "rating",
        "games",
        "k",
        "peak",
        "rapid_rating",
        "blitz_rating",
        "rapid_games",
        "blitz_games",
    ),
    *("rounds", "score", "opponents_sum"),
)


class _Table(NamedTuple):
    """What rows above a header are held against.

    Attributes:
        kind: of the table.
        names: the canonical name of each column; "" where there is none.
        ids: the columns that hold ids, in digits alone.
        sample: the first rows below the header.
        results: what the user declared to be a result.
    """

    kind: str
    names: tuple[str, ...]
    ids: frozenset[str]
    sample: Sequence[Sequence[str]]
    results: Mapping[str, str]


def with_rows_above(grid: Grid, options: ReadOptions) -> tuple[Grid, list[Problem]]:
    """Take the rows above a header that are like rows of its table into it: an error (H060).

    Where every one of them fits its columns beyond doubt, and repairs are accepted, a note (H061). Titles
    stay what they are: they have no players and results (no id, rating or day) under these headings.
    """
    known = [row for row in grid.above if row.line and sum(map(bool, map(str.strip, row.cells))) >= _FEWEST]
    if not known:
        return grid, []
    table = _table(grid, known, options)
    likely = _like_rows(known, table)
    if not likely:
        return grid, []
    first = likely[0].line
    taken = [row for row in known if row.line >= first and (row in likely or read_title(row.cells) is None)]
    settled = [row for row in taken if _is_settled(row.cells, table)]
    lines = tuple(row.line for row in taken)
    place = Place(grid.file, grid.sheet, first)
    problem = above_error(place, lines, grid.written, len(settled) == len(taken), options.accept_repairs)
    rest = tuple(row for row in grid.above if row not in taken)
    return replace(grid, above=rest, cells=_joined(grid, settled)), [problem]


def above_error(
    place: Place,
    lines: tuple[int, ...],
    written: Callable[[int], str],
    is_sure: bool = False,
    accept: bool = False,
) -> Problem:
    """The error that rows stand above their header (H060), or the note that they were read (H061).

    Args:
        place: of the first of them; `lines` are those of all.
        is_sure: whether they can be rows of the table below alone.
        accept: whether repairs are accepted.
    """
    first, last = place.numbered(lines[0]), lines[-1]
    span = first if len(lines) == 1 else f"from {first} to {last}"
    values = {"count": len(lines), "span": span, "all_lines": lines}
    if is_sure and accept:
        return Problem("H061", place, values, written(lines[0]))
    repair = ", or say --accept-repairs to have them read" if is_sure else ""
    return Problem("H060", place, {**values, "repair": repair}, written(lines[0]))


def _table(grid: Grid, above: Sequence[Above], options: ReadOptions) -> _Table:
    names = tuple(name or "" for name in named(grid.headings, grid.kind, options))
    below = grid.cells.head(_SAMPLE).to_numpy().tolist()
    rows = below or [row.cells for row in above]
    ids = [
        name
        for at, name in enumerate(names)
        if name in _NAMES
        and (texts := [text for row in rows if at < len(row) and (text := row[at].strip())])
        and sum(map(str.isdigit, texts)) * 2 > len(texts)
    ]
    return _Table(grid.kind, names, frozenset(ids), below, options.results)


def _like_rows(above: Sequence[Above], table: _Table) -> list[Above]:
    """The rows that are like rows of a table; those below another heading belong to that."""
    own = list(above)
    for at, row in enumerate(above):
        if table_kind(row.cells) is not None:
            own = list(above[at + 1 :])
            if table_kind(row.cells) != table.kind:
                return []
    rows = [row for row in own if _is_like(row.cells, table)]
    if len(rows) == 1 and _told(rows[0].cells, table) < _FEW and table.kind != "games":
        return []
    return rows or _by_columns(own, table)


def _by_columns(above: Sequence[Above], table: _Table) -> list[Above]:
    """The rows whose columns hold what those below hold, where the headings do not tell the players."""
    if table.kind != "games" or not missing(table.kind, set(table.names) - {""}) or not table.sample:
        return []
    from elo_batch.readers.sheet_beside import like_neighbour  # crosstables import this module

    neighbour = [("below", table.sample)]
    return [
        row
        for row in above
        if any(map(parse_result, row.cells)) and like_neighbour([row.cells, row.cells], neighbour)
    ]


def _is_like(cells: Sequence[str], table: _Table) -> bool:
    """Whether who is needed stands in a row, beside results, days or numbers under their headings."""
    of = _by_name(cells, table)
    needed = set(missing(table.kind, {name for name, cell in of.items() if cell})) - {"result"}
    if table.kind == "games" and {"white", "black"} & needed:
        named_sides = {side for side in needed if of.get(f"{side}_name")}
        is_bye = bool(of.get("result")) and parse_bye(of["result"]) is not None and len(of["result"]) > 2
        needed -= named_sides | ({"black"} if is_bye else set())
    if needed or any(not _fits(name, cell, table) for name, cell in of.items() if cell and name != "result"):
        return False
    result = of.get("result", "")
    if table.kind == "games" and result and not _is_result(result, table):
        return _is_damaged(result, cells) and _told(cells, table) > 0
    return _told(cells, table) > 0


def _is_damaged(result: str, cells: Sequence[str]) -> bool:
    """Whether a text under the results may be a damaged one: no number and no score of a match."""
    return parse_points(result) is None and not is_match_score(result) and read_title(cells) is None


def _told(cells: Sequence[str], table: _Table) -> int:
    """In how many columns a row has what no title has there: a result, an id, a day, a number."""
    told = 0
    for name, cell in _by_name(cells, table).items():
        if name == "result":
            told += bool(cell) and _is_result(cell, table)
        elif cell and (name in table.ids or name in _RESULTS or name in _DATES or name in _NUMBERS):
            told += _fits(name, cell, table)
    return told


def _by_name(cells: Sequence[str], table: _Table) -> dict[str, str]:
    pairs = [*zip(table.names, [*map(str.strip, cells), *[""] * len(table.names)], strict=False)]
    return {name: cell for name, cell in reversed(pairs) if name}


def _fits(name: str, cell: str, table: _Table) -> bool:
    """Whether a cell that is not blank fits its column."""
    if name == "result":
        return _is_result(cell, table)
    if name in table.ids:
        return cell.isdigit()
    if name in ("white", "black"):
        return fits_column(name, cell, 0)
    if name in ("white_score", "black_score"):
        return parse_points(cell) is not None
    if name in _DATES:
        return fits_column("date", cell) or parse_date(cell) is not None
    if name in _NUMBERS:
        return parse_points(cell.replace(",", ".")) is not None
    return fits_column(name, cell)


def _is_result(text: str, table: _Table) -> bool:
    return bool(text in table.results or parse_result(text) or parse_bye(text) or is_ambiguous(text))


def _is_settled(cells: Sequence[str], table: _Table) -> bool:
    """Whether a row is as wide as the table, has what it needs, and each cell fits its column."""
    of = _by_name(cells, table)
    filled = {name for name, cell in of.items() if cell}
    too_wide = any(cell.strip() for cell in cells[len(table.names) :])
    if too_wide or missing(table.kind, filled) or not _told(cells, table):
        return False
    return all(_fits(name, cell, table) for name, cell in of.items() if cell)


def _joined(grid: Grid, rows: Sequence[Above]) -> pd.DataFrame:
    """The cells of a grid with some rows above them."""
    if not rows:
        return grid.cells
    width = grid.cells.shape[1]
    texts = [[*row.cells[:width], *[""] * (width - len(row.cells))] for row in rows]
    index = pd.Index([row.line for row in rows], dtype="int64")
    more = pd.DataFrame(texts, columns=grid.cells.columns, index=index, dtype="str")
    return pd.concat([more, grid.cells])
