"""Rows that stand whole in one cell: text of another separator, or a column that was never split.

White,Black,Result
90000001,90000002,1-0
90000003;90000004;0-1
"90000005,90000006,1-0",,
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.problems import Place, Problem
from elo_batch.readers.csv_records import FEWEST_PARTS
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.row_shape import RowShape
from elo_batch.readers.row_texts import MARKS, RowTexts, Split

_PROBED = {
    "games": ("white", "white_name", "black", "black_name", "result", "white_score", "round"),
    "players": ("id", "name", "rating"),
}
_FEWEST_PROBES = 2  # of three columns that are blank


def with_rows_apart(grid: Grid, shape: RowShape, accept: bool) -> tuple[Grid, list[Problem]]:
    """Take rows apart that stand in one cell: an error for each separator (D140), with `accept` notes.

    A row is one whose parts are as many as the columns and hold a game (a player), so that a footer with a
    comma is none; what holds a game but has another number of parts is left out with the error. The other
    rows come back in their cells in any case, so that what is said of them is not said of one long text.
    """
    whole = _with_ragged(grid)
    positions = _alone(whole, shape.names)
    if not len(positions):
        return grid, []
    others = whole.cells.drop(index=whole.cells.index[positions])
    reader = RowTexts(shape, others, _width(grid.headings))
    found: dict[int, Split] = {}
    for position in positions.tolist():
        text = next(cell for cell in whole.cells.iloc[position].tolist() if cell.strip())
        if split := reader.split(text.strip()):
            found[position] = split
    if not found:
        return grid, []
    read = {int(line) for line in whole.cells.index[list(found)]}
    left = {line: cells for line, cells in grid.ragged.items() if line not in read}
    whole = replace(whole, cells=whole.cells.drop(index=[line for line in left if line in whole.cells.index]))
    at_lines = whole.cells.index.get_indexer(pd.Index(sorted(read))).tolist()
    found = dict(zip(at_lines, found.values(), strict=True))
    problems = _problems(whole, found, accept)
    settled = {at: split.cells for at, split in found.items() if split.is_settled}
    cells = with_cells(whole.cells, settled)
    lost = [at for at in found if at not in settled]
    cells = cells.drop(index=cells.index[lost]) if lost else cells
    return replace(whole, cells=cells, ragged=left), problems


def _with_ragged(grid: Grid) -> Grid:
    """The grid with the lines of one cell among its rows."""
    lone = {line: cells for line, cells in grid.ragged.items() if len(cells) == 1 and cells[0].strip()}
    if not lone:
        return grid
    width = grid.cells.shape[1]
    more = pd.DataFrame(
        [[cells[0], *[""] * (width - 1)] for cells in lone.values()],
        columns=grid.cells.columns,
        index=pd.Index(list(lone), dtype="int64"),
        dtype="str",
    )
    return replace(grid, cells=pd.concat([grid.cells, more]).sort_index())


def with_cells(cells: pd.DataFrame, rows: Mapping[int, Sequence[str]]) -> pd.DataFrame:
    """The cells with other rows at some positions; a short row is filled with blanks."""
    if not rows:
        return cells
    at = list(rows)
    changed = {}
    for number in range(cells.shape[1]):
        column = cells.iloc[:, number].copy()
        column.iloc[at] = [row[number] if number < len(row) else "" for row in rows.values()]
        changed[number] = column
    return pd.DataFrame(changed, index=cells.index)


def _alone(grid: Grid, names: Sequence[str]) -> NDArray[np.intp]:
    """The positions of rows with one filled cell."""
    wanted = [names.index(name) for name in _PROBED[grid.kind] if name in names]
    others = [at for at in range(len(names)) if at not in wanted]
    probed = [*wanted, *others][: _FEWEST_PROBES + 1]
    if len(probed) < FEWEST_PARTS:
        return np.empty(0, dtype=np.intp)
    # blank, or a blank first: stripping every cell of a large table is dear
    blank = np.sum([(grid.cells.iloc[:, at] < "!").to_numpy(dtype=bool) for at in probed], axis=0)
    rows = np.flatnonzero(blank >= _FEWEST_PROBES)
    if not len(rows):
        return rows
    chosen = grid.cells.iloc[rows]
    filled = np.sum([(chosen.iloc[:, at].str.strip() != "").to_numpy() for at in range(len(names))], axis=0)
    return np.asarray(rows[filled == 1], dtype=np.intp)


def _width(headings: Sequence[str]) -> int:
    """The number of columns up to the last that has a heading."""
    return max((at + 1 for at, heading in enumerate(headings) if heading.strip()), default=0)


def _problems(grid: Grid, found: Mapping[int, Split], accept: bool) -> list[Problem]:
    """One error for each separator, those that are repaired apart; or a note for each repaired row."""
    groups: dict[tuple[str, bool], list[int]] = defaultdict(list)
    for position, split in found.items():
        groups[split.mark, split.is_settled].append(position)
    problems = []
    for (mark, settled), positions in groups.items():
        lines = tuple(int(line) for line in grid.cells.index[positions])
        if accept and settled:
            problems += [_note(grid, line, found[at]) for line, at in zip(lines, positions, strict=True)]
            continue
        place = Place(grid.file, grid.sheet, lines[0])
        span = f"{place.numbered(lines[0])} to {lines[-1]}"
        values = {
            "where": f"in {len(lines)} rows (from {span})" if len(lines) > 1 else "here",
            "mark": MARKS[mark],
            "which": "the first is" if len(lines) > 1 else "it is",
            "likely": ", ".join(cell for cell in found[positions[0]].cells if cell),
            "repair": ", or say --accept-repairs to have it done" if settled else "",
            "all_lines": lines,
        }
        problems.append(Problem("D140", place, values, grid.written(lines[0])))
    return problems


def _note(grid: Grid, line: int, split: Split) -> Problem:
    written = grid.written(line)
    values = {
        "what": "row",
        "found": written,
        "read": " | ".join(split.cells),
        "why": "the whole row stood in one cell",
    }
    return Problem("D001", Place(grid.file, grid.sheet, line), values, written)
