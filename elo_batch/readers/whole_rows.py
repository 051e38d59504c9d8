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
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.notation.numbers import parse_points
from elo_batch.notation.results import parse_bye, parse_result
from elo_batch.problems import Place, Problem
from elo_batch.readers.csv_records import DELIMITERS, FEWEST_PARTS, parts_of
from elo_batch.readers.fitting import fits_column
from elo_batch.readers.grid_model import Grid

_PROBED = {
    "games": ("white", "white_name", "black", "black_name", "result", "white_score", "round"),
    "players": ("id", "name", "rating"),
}
_SIDES = (("white", "white_name"), ("black", "black_name"))
_FEWEST_PROBES = 2  # of three columns that are blank


class _Split(NamedTuple):
    """A text taken apart at a delimiter; whether its parts are as many as the columns."""

    mark: str
    cells: tuple[str, ...]
    is_settled: bool


def with_rows_apart(grid: Grid, names: Sequence[str], accept: bool) -> tuple[Grid, list[Problem]]:
    """Take rows apart that stand in one cell: an error for each separator (D140), with `accept` notes.

    A row is one whose parts are as many as the columns and hold a game (a player), so that a footer with a
    comma is none; what holds a game but has another number of parts is left out with the error. The other
    rows come back in their cells in any case, so that what is said of them is not said of one long text.

    Args:
        names: the canonical name of each column; "" where there is none.
    """
    positions = _alone(grid, names)
    found: dict[int, _Split] = {}
    width = _width(grid.headings)
    for position in positions.tolist():
        text = next(cell for cell in grid.cells.iloc[position].tolist() if cell.strip())
        if split := _split(text.strip(), grid.kind, names, width):
            found[position] = split
    if not found:
        return grid, []
    problems = _problems(grid, found, accept)
    settled = {at: split.cells for at, split in found.items() if split.is_settled}
    cells = with_cells(grid.cells, settled)
    lost = [at for at in found if at not in settled]
    return replace(grid, cells=cells.drop(index=cells.index[lost]) if lost else cells), problems


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


def _split(text: str, kind: str, names: Sequence[str], width: int) -> _Split | None:
    """The row in a text; None where there is none."""
    doubtful = None
    for mark in DELIMITERS:
        if mark not in text:
            continue
        cells = tuple(cell.strip() for cell in parts_of(text, mark))
        if len(cells) < FEWEST_PARTS or not _is_row(kind, names, cells):
            continue
        if len(cells) == width:
            return _Split(mark, cells, True)
        doubtful = doubtful or _Split(mark, cells, False)
    return doubtful if doubtful and _is_game(names, doubtful.cells) else None


def _is_row(kind: str, names: Sequence[str], cells: Sequence[str]) -> bool:
    of = _by_name(names, cells)
    if kind == "players":
        return bool(of.get("id") or of.get("name")) and any(cell.isdigit() for cell in cells)
    if _is_told(of):
        return True
    typed = [(name, cell) for name, cell in of.items() if name in ("round", "board", "date")]
    return all(_side(of, side) for side in _SIDES) and all(fits_column(*each) for each in typed)


def _is_game(names: Sequence[str], cells: Sequence[str]) -> bool:
    """Whether cells under the headings are a game with both players and a result."""
    of = _by_name(names, cells)
    return _is_told(of) and all(_side(of, side) for side in _SIDES)


def _by_name(names: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    return {name: cell for name, cell in reversed(list(zip(names, cells, strict=False))) if name}


def _is_told(of: Mapping[str, str]) -> bool:
    """Whether there is a result."""
    result = of.get("result", "")
    scores = [of.get(name, "") for name in ("white_score", "black_score")]
    if result:
        return bool(parse_result(result) or parse_bye(result))
    return all(score and parse_points(score) is not None for score in scores)


def _side(of: Mapping[str, str], names: Sequence[str]) -> bool:
    texts = [of[name] for name in names if of.get(name)]
    return bool(texts) and all(parse_result(text) is None for text in texts)


def _problems(grid: Grid, found: Mapping[int, _Split], accept: bool) -> list[Problem]:
    """One error for each separator, those that are repaired apart; or a note for each repaired row."""
    groups: dict[tuple[str, bool], list[int]] = defaultdict(list)
    for position, split in found.items():
        groups[split.mark, split.is_settled].append(position)
    problems = []
    for (mark, settled), positions in groups.items():
        lines = tuple(int(line) for line in grid.cells.index[positions])
        mark_name = f"a {DELIMITERS[mark]}"
        if accept and settled:
            problems += [_note(grid, line, found[at]) for line, at in zip(lines, positions, strict=True)]
            continue
        place = Place(grid.file, grid.sheet, lines[0])
        span = f"{place.numbered(lines[0])} to {lines[-1]}"
        values = {
            "where": f"in {len(lines)} rows (from {span})" if len(lines) > 1 else "here",
            "mark": mark_name,
            "which": "the first is" if len(lines) > 1 else "it is",
            "likely": ", ".join(cell for cell in found[positions[0]].cells if cell),
            "repair": ", or say --accept-repairs to have it done" if settled else "",
            "all_lines": lines,
        }
        problems.append(Problem("D140", place, values, grid.written(lines[0])))
    return problems


def _note(grid: Grid, line: int, split: _Split) -> Problem:
    written = grid.written(line)
    values = {
        "what": "row",
        "found": written,
        "read": " | ".join(split.cells),
        "why": "the whole row stood in one cell",
    }
    return Problem("D001", Place(grid.file, grid.sheet, line), values, written)
