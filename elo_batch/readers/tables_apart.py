"""Further tables below the first of a text or a sheet: standings, or games under other headings.

Round | White      | Black      | Result
1     | Alder, Ann | Birch, Ben | 1-0
Rank  | Name       | Points     |
1     | Alder, Ann | 1          |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.notation.dates import parse_date
from elo_batch.notation.headings import canonical, table_kind
from elo_batch.notation.names import texts_of
from elo_batch.notation.results import parse_bye, parse_result
from elo_batch.notation.spellings import SPELLINGS
from elo_batch.notation.standing import standing
from elo_batch.notation.text import tidy
from elo_batch.problems import Place, Problem
from elo_batch.readers.csv_records import DELIMITERS, FEWEST_PARTS, parts_of
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import named
from elo_batch.readers.options import ReadOptions

_COLUMNS_SEARCHED = 4
_MOST = 2_000  # rows without a result that are looked at one by one
_FEWEST_HEADINGS = 2
_OF_A_RANKING = frozenset({"rank", "number", "points"})
_PLAYERS = ("name", "team", "club")


def _forms(kind: str, columns: Sequence[str]) -> set[str]:
    words = [word for word, (name, _) in SPELLINGS[kind].items() if name in columns]
    return {form for word in words for form in (word, word.capitalize(), word.upper())}


_WORDS = pa.array(
    sorted(_forms("games", ("white", "black")) | _forms("players", ("name",))), pa.large_string()
)


class _Head(NamedTuple):
    """A further header: its line, its cells, what its table is, and the delimiter of a text ("" = the same).

    `what`: "games", "players", "standings" (of players or teams), or "again" (the first header once more).
    """

    line: int
    cells: tuple[str, ...]
    what: str
    mark: str = ""


def without_tables_below(grid: Grid, options: ReadOptions) -> tuple[Grid, list[Grid], list[Problem]]:
    """A grid of games without the further tables below it, the standings among these, and what is said.

    Games under other headings are an error (H023), and such with another delimiter (F024); a list of players
    is left out with a note (H062), standings come back, to be compared with the games (H063).
    """
    if grid.kind != "games":
        return grid, [], []
    names = [name or "" for name in named(grid.headings, grid.kind, options)]
    heads = sorted([*_in_cells(grid, names), *_in_ragged(grid, names)])
    if not heads:
        return grid, [], []
    problems: list[Problem] = []
    standings: list[Grid] = []
    lines = grid.cells.index.to_numpy()
    gone = np.zeros(len(lines), dtype=bool)
    ragged = dict(grid.ragged)
    for at, head in enumerate(heads):
        end = heads[at + 1].line if at + 1 < len(heads) else 0
        if head.what == "again":
            gone |= lines == head.line
            problems.append(
                Problem("H007", Place(grid.file, grid.sheet, head.line), {}, grid.written(head.line))
            )
            continue
        inside = (lines >= head.line) & ((lines < end) if end else True)
        odd = [line for line in grid.ragged if line >= head.line and (not end or line < end)]
        table = _table(grid, head, inside, odd)
        gone |= inside
        for line in odd:
            del ragged[line]
        problems.append(_problem(grid, names, head, table))
        if problems[-1].code == "H063":
            standings.append(table)
    return replace(grid, cells=grid.cells[~gone], ragged=ragged), standings, problems


def _in_cells(grid: Grid, names: Sequence[str]) -> Iterator[_Head]:
    """The further headers among the rows as wide as the first header."""
    suspect = _without_result(grid, names)
    if suspect is None or int(suspect.sum()) > _MOST:
        words = _with_words(grid)
        suspect = words if suspect is None else suspect & words
    if suspect.any():
        for line, *cells in grid.cells[suspect].itertuples(name=None):
            if what := _what(cells, grid, names):
                yield _Head(int(line), tuple(cells), what)


def _without_result(grid: Grid, names: Sequence[str]) -> NDArray[np.bool_] | None:
    """The rows under whose heading of results stands none; None where there is no such column."""
    if "result" not in names:
        return None
    column = grid.cells.iloc[:, names.index("result")]
    distinct = pc.unique(texts_of(column)).to_pylist()
    odd = [text for text in distinct if not _is_result(text)]
    if len(odd) > _MOST:
        return None
    return np.asarray(column.isin(odd), dtype=np.bool_) if odd else np.zeros(len(column), dtype=bool)


def _is_result(text: str) -> bool:
    """Whether a text is a result; the words for both colours, which may tell the winner, are headings too."""
    return bool(parse_result(text) or parse_bye(text)) and canonical(text, "games") not in ("white", "black")


def _with_words(grid: Grid) -> NDArray[np.bool_]:
    """The rows that have a word for a player in one of the first columns."""
    found = np.zeros(len(grid.cells), dtype=bool)
    for at in range(min(_COLUMNS_SEARCHED, grid.cells.shape[1])):
        texts = texts_of(grid.cells.iloc[:, at])
        found |= pc.is_in(texts, value_set=_WORDS).to_numpy(zero_copy_only=False)
    return found


def _in_ragged(grid: Grid, names: Sequence[str]) -> Iterator[_Head]:
    """The further headers among the rows of another width, also in a text that changes its delimiter."""
    for line, cells in grid.ragged.items():
        if what := _what(cells, grid, names):
            yield _Head(line, cells, what)
            continue
        for mark in DELIMITERS if not grid.letters else ():
            parts = parts_of(grid.written(line), mark)
            if len(parts) >= FEWEST_PARTS and table_kind(parts) == "games" and not holds_data(parts):
                yield _Head(line, tuple(parts), "games", mark)
                break


def _what(cells: Sequence[str], grid: Grid, names: Sequence[str]) -> str:
    """What a row heads; "" where it is no header."""
    filled = [text for cell in cells if (text := cell.strip())]
    if len(filled) < _FEWEST_HEADINGS or holds_data(filled):
        return ""
    kind = table_kind(cells)
    if kind == "games":
        own = [name or "" for name in named(cells, "games", ReadOptions())]
        same = tuple(map(tidy, cells)) == tuple(map(tidy, grid.headings)) or own == list(names)
        return "again" if same else "games"
    known = [canonical(text, "players") or standing(text) for text in filled]
    if sum(map(bool, known)) * 2 <= len(filled):
        return ""
    if set(known) & set(_PLAYERS) and any(standing(text) in _OF_A_RANKING for text in filled):
        return "standings"
    return "players" if kind == "players" else ""


def holds_data(cells: Sequence[str]) -> bool:
    """Whether a number, a day or a result stands among cells: then they are no headings."""
    return any(
        text.isdigit() or parse_date(text) is not None or (not text.isalpha() and parse_result(text))
        for text in map(str.strip, cells)
        if text
    )


def _table(grid: Grid, head: _Head, inside: NDArray[np.bool_], odd: Sequence[int]) -> Grid:
    """The table below a further header, without it."""
    rows = {int(line): tuple(cells) for line, *cells in grid.cells[inside].itertuples(name=None)}
    rows |= {line: grid.ragged[line] for line in odd}
    if head.mark:
        rows = {line: tuple(parts_of(grid.written(line), head.mark)) for line in rows}
    rows.pop(head.line, None)
    width = max((at + 1 for at, cell in enumerate(head.cells) if cell.strip()), default=0)
    filled = {line: cells for line, cells in sorted(rows.items()) if any(map(str.strip, cells[:width]))}
    texts = [[*cells[:width], *[""] * (width - len(cells))] for cells in filled.values()]
    cells = pd.DataFrame(
        texts, columns=range(width), index=pd.Index(list(filled), dtype="int64"), dtype="str"
    )
    kind = "games" if head.what == "games" else "players"
    return replace(
        grid, kind=kind, line=head.line, headings=head.cells[:width], cells=cells, above=(), ragged={}
    )


def _problem(grid: Grid, names: Sequence[str], head: _Head, table: Grid) -> Problem:
    place = Place(grid.file, grid.sheet, head.line)
    values = {"count": len(table.cells), "kind": "players", "other": grid.kind}
    if head.mark:
        found = {**values, "mark": f"a {DELIMITERS[head.mark]}"}
        return Problem("F024", place, found, grid.written(head.line))
    if head.what == "games" or _are_games(grid, names, table):
        return Problem("H023", place, {}, grid.written(head.line))
    code = "H063" if head.what == "standings" else "H062"
    return Problem(code, place, values, grid.written(head.line))


def _are_games(grid: Grid, names: Sequence[str], table: Grid) -> bool:
    """Whether any row below a header of players is a game under the headings of the first table."""
    lines = [line for line in table.cells.index if line in grid.cells.index]
    rows = grid.cells.loc[lines].itertuples(index=False, name=None)
    at = [names.index(name) for name in ("white", "black", "result") if name in names]
    if len(at) < len(("white", "black", "result")):
        return False
    return any(_is_game([str(row[each]).strip() for each in at]) for row in rows)


def _is_game(cells: Sequence[str]) -> bool:
    white, black, result = cells
    return bool(white and black and result) and parse_result(result) is not None
