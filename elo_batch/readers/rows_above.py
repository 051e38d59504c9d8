"""Rows of a table that stand above its header: it was sorted with its heading, or that was pasted below.

1     | Alder, Ann | Birch, Ben | 1-0
Round | White      | Black      | Result
1     | Cedar, Cy  | Elm, Ed    | 0-1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pandas as pd

from elo_batch.notation.headings import table_kind
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.results import parse_result
from elo_batch.problems import Place, Problem
from elo_batch.readers.blocks import Above
from elo_batch.readers.captions import is_match_score
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import missing
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.row_shape import RowShape, shape_of
from elo_batch.readers.sheet_beside import like_neighbour
from elo_batch.readers.tables_apart import holds_data
from elo_batch.readers.title_lines import read_title

_FEWEST = 2  # filled cells of a row
_FEW = 2  # cells in which a title may stand by chance


def with_rows_above(grid: Grid, options: ReadOptions) -> tuple[Grid, list[Problem]]:
    """Take the rows above a header that are like rows of its table into it: an error (H060).

    Where every one of them fits its columns beyond doubt, and repairs are accepted, a note (H061). Titles
    stay what they are: they have no players and results (no id, rating or day) under these headings.
    """
    known = [row for row in grid.above if row.line and sum(map(bool, map(str.strip, row.cells))) >= _FEWEST]
    if not known:
        return grid, []
    shape = shape_of(grid, options, [row.cells for row in known])
    if other := _other_table(known, grid):
        return grid, [other]
    likely = _like_rows(known, shape)
    if not likely:
        return grid, []
    first = likely[0].line
    taken = [row for row in known if row.line >= first and (row in likely or read_title(row.cells) is None)]
    settled = [row for row in taken if shape.is_settled(row.cells)]
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


def _other_table(above: Sequence[Above], grid: Grid) -> Problem | None:
    """The note that a table of another kind stands above the header, with the rows there (H062)."""
    for at, row in enumerate(above):
        kind = None if holds_data(row.cells) else table_kind(row.cells)
        if kind not in (None, grid.kind):
            place = Place(grid.file, grid.sheet, row.line)
            values = {"kind": kind, "other": grid.kind, "count": len(above) - at - 1}
            return Problem("H062", place, values, grid.written(row.line))
    return None


def _like_rows(above: Sequence[Above], shape: RowShape) -> list[Above]:
    """The rows that are like rows of a table."""
    rows = [row for row in above if _is_like(row.cells, shape)]
    if len(rows) == 1 and shape.told(rows[0].cells) < _FEW and shape.kind != "games":
        return []
    return rows or _by_columns(above, shape)


def _by_columns(above: Sequence[Above], shape: RowShape) -> list[Above]:
    """The rows whose columns hold what those below hold, where the headings do not tell the players."""
    if shape.kind != "games" or not missing(shape.kind, set(shape.names) - {""}) or not shape.sample:
        return []
    neighbour = [("below", shape.sample)]
    return [
        row
        for row in above
        if any(map(parse_result, row.cells)) and like_neighbour([row.cells, row.cells], neighbour)
    ]


def _is_like(cells: Sequence[str], shape: RowShape) -> bool:
    """Whether who is needed stands in a row, beside results, days or numbers under their headings."""
    if shape.lacks(cells) or not shape.all_fit(cells, but="result"):
        return False
    result = shape.by_name(cells).get("result", "")
    if shape.kind == "games" and result and not shape.is_result(result) and not _is_damaged(result, cells):
        return False
    return shape.told(cells) > 0


def _is_damaged(result: str, cells: Sequence[str]) -> bool:
    """Whether a text under the results may be a damaged one: no number and no score of a match."""
    return parse_points(result) is None and not is_match_score(result) and read_title(cells) is None


def _joined(grid: Grid, rows: Sequence[Above]) -> pd.DataFrame:
    """The cells of a grid with some rows above them."""
    if not rows:
        return grid.cells
    width = grid.cells.shape[1]
    texts = [[*row.cells[:width], *[""] * (width - len(row.cells))] for row in rows]
    index = pd.Index([row.line for row in rows], dtype="int64")
    more = pd.DataFrame(texts, columns=grid.cells.columns, index=index, dtype="str")
    return pd.concat([more, grid.cells])
