"""Rows whose cells do not stand under their headings: whole in one cell, shifted, too few or too many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elo_batch.problems import Place, Problem, at_most
from elo_batch.readers.csv_records import wrong_width
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import IDENTIFYING
from elo_batch.readers.list_footers import without_footers
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.row_shape import shape_of
from elo_batch.readers.shifted_rows import with_rows_put_back
from elo_batch.readers.whole_rows import with_rows_apart

_KINDS = ("games", "players")
_MOST_OF_A_REMARK = 2  # cells


def in_order(grid: Grid, options: ReadOptions) -> tuple[Grid, list[Problem]]:
    """Bring the cells of a grid under their headings, before anything is read from them.

    What cannot be one thing alone stays where it is; rows of another width than the header that are neither
    put back nor remarks are errors (F006). The grid that comes back has none of them.
    """
    problems: list[Problem] = []
    if grid.kind in _KINDS and len(grid.headings) == grid.cells.shape[1]:
        shape = shape_of(grid, options)
        names = list(shape.names)
        grid, footers = without_footers(grid, names)
        grid, problems = with_rows_apart(grid, shape, options.accept_repairs)
        grid, more = with_rows_put_back(grid, names, options.accept_repairs, options.results)
        problems = at_most([*footers, *problems, *more])
    else:
        names = [""] * len(grid.headings)
    for line, cells in grid.ragged.items():
        if _is_remark(grid, names, cells):
            problems.append(Problem("H006", Place(grid.file, grid.sheet, line), {}, grid.written(line)))
        else:
            width = len(grid.headings)
            problems.append(wrong_width(grid.file, line, len(cells), width, grid.written, grid.sheet))
    return replace(grid, ragged={}), problems


def _is_remark(grid: Grid, names: Sequence[str], cells: Sequence[str]) -> bool:
    """Whether a row of one or two cells is a footer or a title, and no row that lost the others.

    It begins with a word that no other row has there, and puts nothing under the headings of the players.
    """
    if len(cells) > _MOST_OF_A_REMARK or len(cells) + 1 >= len(names):
        return False
    naming = {*IDENTIFYING[grid.kind], "white_name", "black_name"}
    for at, cell in enumerate(cells):
        text = cell.strip()
        if not text:
            continue
        alone = len(cells) == 1 and any(sign.isspace() for sign in text) and "," not in text
        if not any(sign.isalpha() for sign in text) or (names[at] in naming and not alone):
            return False
        if bool((grid.cells.iloc[:, at].str.strip() == text).any()):
            return False
    return True
