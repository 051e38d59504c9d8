"""Rows whose cells stand one or two columns too far left or right: put back, all of them fit.

Rows of one event that are put back by the same shift are one finding. They are put back before anything is
taken from their cells: codes in names, colours, titles.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pc
from elo_batch.notation.names import texts_of
from elo_batch.notation.results import SCORE_ALONE, is_ambiguous, parse_bye, parse_result
from elo_batch.notation.text import plain
from elo_batch.problems import Place, Problem
from elo_batch.readers import fitting, shifted_players
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header_lines import colour_column
from elo_batch.readers.whole_rows import with_cells

_MOST_ROWS = 1_000  # for which every shift is tried
_MOST_ALIKE = 4_000  # for which the shifts of the first are tried
_MOST_RESULTS = 20_000  # distinct texts of a column of results; more are none
_FURTHEST = 2
_LONGER_THAN_RATINGS = 5  # digits
_NEEDED = ("white", "black", "result")
_TELLING = frozenset({"event", "event_id", "round", "date", "time_control", "stage", "section"})
Cells = tuple[str, ...]


class _Shift(NamedTuple):
    """How a row was moved: `by` columns to the `direction` ("left" or "right"), from column `at` on."""

    direction: str
    by: int
    at: int


@dataclass(frozen=True)
class _Row:
    """A shifted row (its line): its cells, and the cells it has when each possible shift is undone."""

    line: int
    cells: Cells
    undone: Mapping[_Shift, Cells]

    @property
    def is_settled(self) -> bool:
        """Whether it can have been one row alone."""
        return len(set(self.undone.values())) == 1


class _Columns(NamedTuple):
    """What a shifted row is held against.

    Attributes:
        names: the canonical name of each column; "" where there is none.
        digits: for `white` and `black`, or `id`, the fewest digits of an id; 0 where the players are named.
        ends: for each column that may have lost cells what stood there: the one text of all other rows; ""
            where nothing is known; None where a blank would change the meaning of the row.
        fits: whether cells fit the columns (`fitting.fits`, `shifted_players.fits`).
    """

    names: tuple[str, ...]
    digits: Mapping[str, int]
    ends: Mapping[int, str | None]
    fits: Callable[[Sequence[str], Sequence[str], Mapping[str, int]], bool]


def with_rows_put_back(
    grid: Grid, names: Sequence[str], accept: bool, results: Collection[str]
) -> tuple[Grid, list[Problem]]:
    """Put rows back under their headings: an error for rows shifted alike (D110), with `accept` notes (D001).

    Rows come back in their likely cells in any case, so that nothing is said of their wrong ones; the error
    stops them. Rows of another width (`ragged`) join the others then.

    Args:
        names: the canonical name of each column; "" where there is none.
        results: what the user declared to be a result.
    """
    if grid.kind == "games" and all(name in names for name in _NEEDED):
        suspects = _suspects(grid, names, results)
    elif grid.kind == "players" and shifted_players.is_list(names):
        suspects = shifted_players.suspects(grid, names)
    else:
        return grid, []
    odd = {line: cells for line, cells in grid.ragged.items() if abs(len(cells) - len(names)) <= _FURTHEST}
    if not len(suspects) and not odd:
        return grid, []
    columns = _columns(grid, names, suspects)
    chosen = grid.cells.iloc[suspects[:_MOST_ALIKE]]
    rows = {int(line): cells for line, *cells in chosen.itertuples(name=None)}
    written = {**{line: tuple(cells) for line, cells in rows.items()}, **odd}
    problems: list[Problem] = []
    right: dict[int, Cells] = {}
    for group in _alike(list(_shifted(written, columns)), columns):
        after = _settled(group, columns)
        right |= {row.line: cells for row, cells in zip(group, after or _likely(group), strict=True)}
        problems += _notes(grid, group, after) if after and accept else [_error(grid, group, after)]
    return _with_rows(grid, right), problems


def _suspects(grid: Grid, names: Sequence[str], results: Collection[str]) -> NDArray[np.intp]:
    """Rows whose result is none, or is blank beside a player who is a score or beside black alone."""
    column = grid.cells.iloc[:, names.index("result")]
    distinct = pc.unique(texts_of(column)).to_pylist()
    if len(distinct) > _MOST_RESULTS:
        return np.empty(0, dtype=np.intp)
    known = {plain(text) for text in results}
    unread = [text for text in distinct if text.strip() and not _is_read(text) and plain(text) not in known]
    suspect = (
        column.isin(unread).to_numpy(dtype=bool, copy=True) if unread else np.zeros(len(column), dtype=bool)
    )
    blank = np.flatnonzero((column < "!").to_numpy(dtype=bool))
    if len(blank):
        white, black = (grid.cells.iloc[blank, names.index(name)] for name in _NEEDED[:2])
        odd = ((white < "!") & (black >= "!")).to_numpy(dtype=bool, copy=True)
        for column in (white, black):
            odd |= pc.match_substring_regex(texts_of(column), SCORE_ALONE).to_numpy(zero_copy_only=False)
        suspect[blank[odd]] = True
    return np.flatnonzero(suspect)


def _is_read(text: str) -> bool:
    return bool(parse_result(text) or parse_bye(text) or is_ambiguous(text))


def _columns(grid: Grid, names: Sequence[str], suspects: NDArray[np.intp]) -> _Columns:
    others = np.ones(len(grid.cells), dtype=bool)
    others[suspects] = False
    is_list = grid.kind == "players"
    ids = [name for name in (("id",) if is_list else _NEEDED[:2]) if name in names]
    rows = others if is_list else slice(None)
    digits = {name: _shortest_id(grid.cells.iloc[rows, names.index(name)]) for name in ids}
    colour = None if is_list else colour_column(grid.headings)
    ends: dict[int, str | None] = {}
    for at in range(max(len(names) - _FURTHEST, 0), len(names)):
        filled = grid.cells.iloc[others, at]
        filled = filled[filled.str.strip() != ""]
        only = len(pc.unique(texts_of(filled))) == 1
        telling = names[at] in (shifted_players.NUMBERS if is_list else _TELLING) or at == colour
        ends[at] = str(filled.iloc[0]) if only else None if telling and len(filled) else ""
    fits = shifted_players.fits if is_list else fitting.fits
    return _Columns(tuple(names), digits, ends, fits)


def _shortest_id(column: pd.Series[str]) -> int:
    """The fewest digits of the ids of a column; 0 where it holds names."""
    distinct = pc.unique(pc.utf8_trim_whitespace(texts_of(column)))
    distinct = distinct.filter(pc.not_equal(distinct, ""))
    plain_ones = distinct.filter(pc.ascii_is_decimal(distinct))
    if len(plain_ones) * 2 <= len(distinct):
        return 0
    lengths = np.sort(pc.binary_length(plain_ones).to_numpy())
    usual = int(lengths[len(lengths) // 10])
    return max(int(lengths[0]), min(usual, _LONGER_THAN_RATINGS))


def _shifted(written: Mapping[int, Cells], columns: _Columns) -> Iterator[_Row]:
    every = _every_shift(len(columns.names))
    seen: dict[_Shift, None] = {}
    for number, (line, cells) in enumerate(written.items()):
        short = (*cells, *[""] * (len(columns.names) - len(cells)))
        if len(cells) <= len(columns.names) and columns.fits(columns.names, short, columns.digits):
            continue
        undone = _undone(columns, cells, every if number < _MOST_ROWS else list(seen))
        if undone:
            seen.update(dict.fromkeys(undone))
            yield _Row(line, cells, undone)


def _every_shift(width: int) -> list[_Shift]:
    """Every shift of a row of so many cells; the likelier first."""
    return [
        _Shift(direction, by, at)
        for by in range(1, _FURTHEST + 1)
        for direction in ("left", "right")
        for at in range(width - by + 1)
    ]


def _undone(columns: _Columns, cells: Cells, shifts: Collection[_Shift]) -> dict[_Shift, Cells]:
    """The shifts, of the first direction and width that does, after which a row fits, and what it is then."""
    found: dict[_Shift, Cells] = {}
    checked: dict[Cells, bool] = {}
    for shift in shifts:
        if found and shift[:2] != next(iter(found))[:2]:
            break
        moved = _put_back(cells, shift, len(columns.names))
        if moved and moved not in checked:
            checked[moved] = columns.fits(columns.names, moved, columns.digits)
        if moved and checked[moved]:
            found[shift] = moved
    return found


def _put_back(cells: Cells, shift: _Shift, width: int) -> Cells:
    """A row with a shift undone; () where it is none of that kind: the cells that would go are not empty.

    A row of another width has lost blank cells to the left, or kept all of them to the right.
    """
    direction, by, at = shift
    blank, more = ("",) * by, len(cells) - width
    if direction == "left" and more == -by:
        return (*cells[:at], *blank, *cells[at:])
    if direction == "left" and not more and _are_blank(cells[-by:]):
        return (*cells[:at], *blank, *cells[at:-by])
    if direction == "right" and more in (0, by) and _are_blank(cells[at : at + by]):
        return (*cells[:at], *cells[at + by :], *(blank if not more else ()))
    return ()


def _are_blank(cells: Sequence[str]) -> bool:
    return not any(cell.strip() for cell in cells)


def _alike(rows: Sequence[_Row], columns: _Columns) -> Iterator[list[_Row]]:
    """Rows of one event whose cells stand equally far off, together where one shift can explain them all."""
    event = columns.names.index("event") if "event" in columns.names else None
    groups: dict[tuple[str, str, int], list[_Row]] = defaultdict(list)
    for row in rows:
        first, cells = next(iter(row.undone.items()))
        groups["" if event is None else cells[event], first.direction, first.by].append(row)
    for group in groups.values():
        if _common_rows(group):
            yield group
            continue
        apart: dict[tuple[bool, frozenset[_Shift]], list[_Row]] = defaultdict(list)
        for row in group:
            apart[row.is_settled, frozenset(row.undone)].append(row)
        yield from apart.values()


def _common_rows(rows: Sequence[_Row]) -> list[Cells]:
    """What the rows were, where that can have been one thing alone; else [].

    A row of which this cannot be said by itself follows the others, where most are settled.
    """
    if sum(row.is_settled for row in rows) * 2 <= len(rows):
        return []
    common = [shift for shift in rows[0].undone if all(shift in row.undone for row in rows)]
    found = [{row.undone[shift] for shift in common} for row in rows]
    return [next(iter(each)) for each in found] if all(len(each) == 1 for each in found) else []


def _settled(rows: Sequence[_Row], columns: _Columns) -> list[Cells]:
    """The rows as they were, with what their lost cells held; [] where that cannot be known."""
    direction, by, _ = next(iter(rows[0].undone))
    found = _common_rows(rows)
    if direction == "left":
        return found
    lost = range(len(columns.names) - by, len(columns.names))
    if any(columns.ends[at] is None and len(row.cells) == len(columns.names) for at in lost for row in rows):
        return []
    return [
        (*cells[: lost[0]], *(cells[at] or columns.ends[at] or "" for at in lost))
        if len(row.cells) == len(columns.names)
        else cells
        for row, cells in zip(rows, found, strict=False)
    ]


def _likely(rows: Sequence[_Row]) -> list[Cells]:
    return [next(iter(row.undone.values())) for row in rows]


def _error(grid: Grid, rows: Sequence[_Row], after: Sequence[Cells]) -> Problem:
    """One error (D110) for rows shifted alike."""
    shift, likely = next(iter(rows[0].undone)), (after or _likely(rows))[0]
    lines = tuple(row.line for row in rows)
    place = Place(grid.file, grid.sheet, lines[0])
    many = len(rows) > 1
    values = {
        "where": f"{len(rows)} rows (from {place.numbered(lines[0])} to {lines[-1]})" if many else "the row",
        "direction": shift.direction,
        "likely": ", ".join(cell for cell in likely if cell) + _lost(grid, rows[0], likely),
        "which": "the first was" if many else "it was",
        "repair": ", or say --accept-repairs to put them back" if after else "",
        "all_lines": lines,
    }
    return Problem("D110", place, values, grid.written(lines[0]))


def _lost(grid: Grid, row: _Row, after: Cells) -> str:
    """In words which cells of a row that moved to the left are gone: they are blank when it is put back."""
    direction, by, at = next(iter(row.undone))
    gone = [
        heading
        for heading, cell in list(zip(grid.headings, after, strict=False))[at : at + by]
        if direction == "left" and heading.strip() and not cell.strip()
    ]
    under = "', '".join(gone)
    return f" (what stood under '{under}' is lost)" if gone else ""


def _notes(grid: Grid, rows: Sequence[_Row], after: Sequence[Cells]) -> list[Problem]:
    """A note of each row that was put back."""
    why = f"its cells stood too far to the {next(iter(rows[0].undone)).direction}"
    why += _lost(grid, rows[0], after[0])
    return [
        Problem(
            "D001",
            Place(grid.file, grid.sheet, row.line),
            {"what": "row", "found": " | ".join(row.cells), "read": " | ".join(cells), "why": why},
            grid.written(row.line),
        )
        for row, cells in zip(rows, after, strict=True)
    ]


def _with_rows(grid: Grid, right: Mapping[int, Cells]) -> Grid:
    """The grid with the rows that were put back; those of another width are no longer apart."""
    positions = grid.cells.index.get_indexer(pd.Index(list(right), dtype="int64"))
    there = {at: cells for at, cells in zip(positions.tolist(), right.values(), strict=True) if at >= 0}
    cells = with_cells(grid.cells, there)
    joined = {line: row for line, row in right.items() if line in grid.ragged}
    if joined:
        more = pd.DataFrame(list(joined.values()), index=pd.Index(list(joined), dtype="int64"), dtype="str")
        cells = pd.concat([cells, more.set_axis(cells.columns, axis=1)]).sort_index()
    ragged = {line: row for line, row in grid.ragged.items() if line not in right}
    return replace(grid, cells=cells, ragged=ragged)
