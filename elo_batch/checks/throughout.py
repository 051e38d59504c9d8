"""Columns of a list that are wrong throughout: one finding, not one for each cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from elo_batch.checks.codes import BLANK
from elo_batch.checks.list_cells import ListCells
from elo_batch.problems import Problem

_FEWEST = 10  # cells
_MOST = 0.5  # of the cells of the column that are filled
_COLUMNS: Mapping[str, str] = {"L408": "birth_year", "L401": "id"}
_OF_CELLS = frozenset({"L401", "L403", "L404", "L406", "L407", "L408", "L413", "L437", "L446"})
_IMPOSSIBLE: Mapping[str, str] = {
    "L406": "above 4000, which nobody has",
    "L446": "less than a third of those beside them: a digit seems to be lost",
}


def told_throughout(cells: ListCells) -> list[Problem]:
    """The problems of a list, those of most cells of one column as one at the first of them.

    Its `more` counts the others. Ratings that cannot be so throughout are an error (L454).
    """
    groups: dict[tuple[str, str], list[Problem]] = {}
    for problem in cells.problems:
        if problem.code in _OF_CELLS and problem.place.line:
            column = str(problem.values.get("what", _COLUMNS.get(problem.code, "")))
            groups.setdefault((problem.code, column), []).append(problem)
    floods = {key: of for key, group in groups.items() if (of := _filled(cells, key[1], len(group)))}
    if not floods:
        return cells.problems
    gone = {id(problem) for key in floods for problem in groups[key][1:]}
    first = {id(groups[key][0]): _together(key, groups[key], of) for key, of in floods.items()}
    return [first.get(id(problem), problem) for problem in cells.problems if id(problem) not in gone]


def _filled(cells: ListCells, column: str, count: int) -> int:
    """The number of filled cells of a column most of which are wrong; 0 where not."""
    coded = cells.stack.column(column) if count >= _FEWEST else None
    filled = 0 if coded is None else int(np.count_nonzero(coded.codes != BLANK))
    return filled if count >= _MOST * filled else 0


def _together(key: tuple[str, str], group: list[Problem], of: int) -> Problem:
    code, _ = key
    first = group[0]
    places = tuple(problem.place for problem in group)
    if code in _IMPOSSIBLE:
        values = {"heading": first.place.column, "count": len(group), "of": of}
        values |= {"what": _IMPOSSIBLE[code], "found": first.values["found"]}
        return replace(first, code="L454", values={**values, "all_places": places})
    more = f"; the like stands in {len(group) - 1} more of the {of} cells of the column"
    return replace(first, values={**first.values, "more": more, "all_places": places})
