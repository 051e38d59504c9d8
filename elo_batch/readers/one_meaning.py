"""Of several columns that mean the same, the one to use: the declared one, that with the fuller names ..."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from elo_batch.notation.headings import is_of_federation, rank
from elo_batch.notation.text import bare, tidy
from elo_batch.problems import Place, Problem
from elo_batch.readers.clubs_beside import with_clubs
from elo_batch.readers.equal_names import (
    FIRST,
    FULLER,
    are_names,
    headings_shown,
    is_one_person,
)
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import numbered
from elo_batch.readers.options import ReadOptions

_NAMES = frozenset({"white", "black", "name", "white_name", "black_name"})
_FIRST_ROWS = 100
_DECLARED = "as --map says"


def one_of_each(
    grid: Grid, canonical: Sequence[str | None], options: ReadOptions
) -> tuple[list[str | None], Grid, list[Problem]]:
    """The names of the columns with each name once, and what is said of it: the choice, or why there is none.

    A note (H002) or an error (H009) for each name that several columns have. A name that is
    missing in the chosen column of a table of games is taken from the others, as is whatever is missing in
    one of several columns under the very same heading.
    """
    names, problems = with_clubs(grid, canonical, options)
    names = _names_as_players(grid, names, options)
    for name in sorted({name for name in names if name and names.count(name) > 1}):
        same = [at for at, other in enumerate(names) if other == name]
        chosen, why = _chosen(grid, name, same, options)
        names = [None if at in same and at != chosen else other for at, other in enumerate(names)]
        against = _contradiction(grid, name, same, chosen, options)
        if beside := [] if against else _fillers(grid, same, chosen, why):
            grid, filled = _filled(grid, beside, chosen)
            why = f"{why}; where it is blank, the other" if filled else why
        if against or not _are_ids_of_federations(grid, name, same, chosen):
            problems.append(against or _note(grid, name, same, chosen, why))
    return names, grid, problems


def _are_ids_of_federations(grid: Grid, name: str, same: Sequence[int], chosen: int) -> bool:
    """Whether the ids of a list have those of federations beside them, which mean something else."""
    others = [grid.headings[at] for at in same if at != chosen]
    own = not is_of_federation(grid.headings[chosen])
    return grid.kind == "players" and name == "id" and own and all(map(is_of_federation, others))


def _names_as_players(grid: Grid, names: list[str | None], options: ReadOptions) -> list[str | None]:
    """`White` and `White name` mean the same where `White` holds short forms of the names, and no ids."""
    for side in ("white", "black") if grid.kind == "games" else ():
        title = f"{side}_name"
        if names.count(side) != 1 or names.count(title) != 1 or side in options.columns.values():
            continue
        at = names.index(side), names.index(title)
        first = replace(grid, cells=grid.cells.head(_FIRST_ROWS))  # ids show at once
        if _hold_names(first, at) and _pairs(grid, *at) and _hold_names(grid, at):
            names[at[1]] = side
    return names


def _hold_names(grid: Grid, at: tuple[int, int]) -> bool:
    return are_names((one, other) for _, one, other in _pairs(grid, *at))


def _chosen(grid: Grid, name: str, same: Sequence[int], options: ReadOptions) -> tuple[int, str]:
    """The declared column, fuller names, the surest heading, the most text, or the first; and why."""
    wanted = {bare(heading) for heading in options.columns}
    own = [bare(text) for text in numbered(grid.headings)]
    left = [at for at in same if {bare(grid.headings[at]), own[at]} & wanted]
    if len(left) == 1:
        return left[0], _DECLARED
    left = left or list(same)
    size = {at: int(grid.cells.iloc[:, at].str.len().sum()) for at in left}
    if name in _NAMES and (fuller := _fuller(grid, left)) is not None:
        return fuller, FULLER
    ranks = {at: rank(grid.headings[at], grid.kind) for at in left}
    surest = [at for at in left if ranks[at] == min(ranks.values())]
    if len(surest) == 1:
        return surest[0], "its heading is the surest"
    most = max(surest, key=lambda at: (size[at], -at))
    alone = all(size[most] > size[at] for at in surest if at != most)
    return most, "it holds the most text" if alone else FIRST


def _fuller(grid: Grid, same: Sequence[int]) -> int | None:
    """The column of longer names of the same people, by the rows in which all columns have one; or None."""
    cells = grid.cells.iloc[:, list(same)]
    cells = cells[(cells >= "!").all(axis=1).to_numpy()]
    size = {at: int(cells.iloc[:, n].str.len().sum()) for n, at in enumerate(same)}
    most = max(same, key=lambda at: (size[at], -at))
    others = [at for at in same if at != most]
    if size[most] == max(size[at] for at in others):
        return None
    pairs = (pair for at in others for pair in _pairs(grid, most, at))
    return most if all(is_one_person(one, other) for _, one, other in pairs) else None


def _pairs(grid: Grid, one: int, other: int) -> list[tuple[int, str, str]]:
    """The distinct pairs of cells of two columns that differ, with the line of the first of each."""
    pairs = pd.DataFrame({"one": grid.cells.iloc[:, one], "other": grid.cells.iloc[:, other]})
    pairs = pairs[(pairs["one"] != pairs["other"]).to_numpy()].drop_duplicates()
    found = zip(pairs.index.tolist(), pairs["one"].tolist(), pairs["other"].tolist(), strict=True)
    return [
        (line, here, there)
        for line, here, there in found
        if here.strip() and there.strip() and here.strip() != there.strip()
    ]


def _contradiction(
    grid: Grid, name: str, same: Sequence[int], chosen: int, options: ReadOptions
) -> Problem | None:
    """Columns under one and the same heading whose cells contradict: none of them is the sure one (H009).

    Nothing where the user declared one by its number.
    """
    own = numbered(grid.headings)
    if bare(own[chosen]) in {bare(heading) for heading in options.columns}:
        return None
    for at in same:
        if at == chosen or bare(grid.headings[at]) != bare(grid.headings[chosen]):
            continue
        for line, one, other in _pairs(grid, chosen, at):
            if name in _NAMES and is_one_person(one, other):
                continue
            (first, left), (second, right) = sorted([(chosen, one.strip()), (at, other.strip())])
            values = {
                "heading": tidy(grid.headings[at]),
                "column": name,
                "one": left,
                "other": right,
                "first": tidy(own[first]),
                "second": tidy(own[second]),
            }
            return Problem("H009", Place(grid.file, grid.sheet, line), values, grid.written(line))
    return None


def _note(grid: Grid, name: str, same: Sequence[int], chosen: int, why: str) -> Problem:
    headings = headings_shown(grid.headings, same)
    values = {"column": name, "headings": headings, "chosen": chosen + 1, "why": why}
    return Problem("H002", Place(grid.file, grid.sheet, grid.line), values)


def _fillers(grid: Grid, same: Sequence[int], chosen: int, why: str) -> list[int]:
    """The columns that tell what is blank in the chosen one: short names of games, else equal headings."""
    if why == FULLER and grid.kind == "games":
        return list(same)
    if why == _DECLARED:
        return []
    heading = bare(grid.headings[chosen])
    return [at for at in same if at != chosen and bare(grid.headings[at]) == heading]


def _filled(grid: Grid, same: Sequence[int], chosen: int) -> tuple[Grid, bool]:
    """The grid with texts missing in the chosen column taken from the others; whether there are any."""
    names = grid.cells.iloc[:, chosen]
    if not (names < "!").to_numpy().any():  # blank, or a blank first
        return grid, False
    whole = names
    for at in same:
        if at != chosen:
            whole = whole.mask(whole.str.strip() == "", grid.cells.iloc[:, at])
    cells = grid.cells.copy()
    cells[cells.columns[chosen]] = whole
    return replace(grid, cells=cells), bool((whole.str.strip() != names.str.strip()).any())
