"""A rating list, typed: people, and per pool rating, games, K, peak and status."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.codes import BLANK, Coded, encode
from elo_batch.checks.dates import NO_DAY, Dates
from elo_batch.checks.exchanged_lists import tell_exchanged, without_cells_of
from elo_batch.checks.list_cells import ListCells
from elo_batch.checks.list_ids import columns_like_ids, without_quotes, without_rubbish
from elo_batch.checks.locale import marks
from elo_batch.checks.own_ids import rows_of_namesakes, told_apart
from elo_batch.checks.peaks import tell_peaks
from elo_batch.checks.stack import Stack
from elo_batch.checks.throughout import told_throughout
from elo_batch.columns import POOLS, pool_prefix
from elo_batch.exact import POINT, to_text
from elo_batch.notation.plausible import (
    HIGHEST_PLAUSIBLE_K,
    HIGHEST_PLAUSIBLE_RATING,
    far_below,
    implausibly_low,
)
from elo_batch.notation.standing import standing
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_UNKNOWN = -1
_TELLING = ("dsb_id", "national_id", "birth_date", "birth_year", "club")


def type_players(
    table: RawTable, locale: str = "", *, participants: bool = False
) -> tuple[pd.DataFrame, list[Problem]]:
    """Type a rating list as frames.Players, in its order.

    A blank id is replaced by the name; where others have the name too, by the name and a fact that tells them
    apart, but among the `participants` of an event, whom its games call by their names. Rows without either,
    and the second row of an id, are left out with an error. Columns that are not ours are not touched; the
    caller keeps them.
    """
    cells = ListCells(Stack([table]), marks(locale))
    exchanged = tell_exchanged(cells)
    ids, names = _ids(cells, participants), cells.text("name")
    columns: dict[str, Any] = {"id": ids, "name": names}
    columns |= {name: cells.text(name) for name in ("federation", "sex", "title")}
    columns["birth_year"] = _birth_years(cells)
    columns["club"] = cells.text(_heading_of_club(table))
    for pool in POOLS:
        columns |= _pool(cells, pool_prefix(pool))
    columns["line"] = cells.stack.rows.line
    _warn_of_births(cells, columns["birth_year"], names.where(names != "", ids))
    frame = pd.DataFrame(columns, index=pd.RangeIndex(len(cells.stack)), copy=False)
    if not exchanged:
        tell_peaks(cells, frame)
    kept = _usable(cells, ids)
    problems = told_throughout(cells)
    problems = without_cells_of(exchanged, problems) if exchanged else problems
    return frame if kept.all() else frame[kept].reset_index(drop=True), problems


def _heading_of_club(table: RawTable) -> str:
    """The column of the clubs, which keeps its own heading."""
    headings = [str(name) for name in table.rows.columns]
    return next((heading for heading in headings if standing(heading) == "club"), "club")


def list_date(table: RawTable, locale: str = "") -> date | None:
    """The date of a list by its `list_date` column; None where it has none, or more than one."""
    days = _list_days(ListCells(Stack([table]), marks(locale)))
    return date.fromordinal(int(days[0]) + date(1970, 1, 1).toordinal()) if len(days) == 1 else None


def _list_days(cells: ListCells) -> NDArray[np.int32]:
    days = Dates(cells.stack, cells.stack.column("list_date"), "list_date", cells.marks.order).days
    return np.unique(days[days != NO_DAY])


def _ids(cells: ListCells, participants: bool) -> pd.Series[str]:
    """The ids; where one is blank or rubbish the name, with what tells namesakes apart."""
    names = cells.text("name")
    bare = without_rubbish(cells, without_quotes(cells, cells.text("id")), participants)
    blank = ((bare == "") & (names != "")).to_numpy()
    if blank.any():
        cells.whole("L402", count=int(blank.sum()), **columns_like_ids(cells))
        bare = bare.where(~blank, names)
        alike = rows_of_namesakes(names, blank)
        if len(alike) and not participants:
            facts = [cells.text(name).iloc[alike].tolist() for name in _TELLING]
            bare.iloc[alike] = pd.Index(told_apart(names.iloc[alike].tolist(), facts), dtype="str")
            cells.whole("L443", count=len(alike), found=bare.iloc[alike[0]])
    return bare


def _usable(cells: ListCells, ids: pd.Series[str]) -> NDArray[np.bool_]:
    """Rows with an id that no row above has; the others are reported."""
    coded = encode([ids])
    cells.report("L411", np.flatnonzero(coded.codes == BLANK), "id")
    usable = np.asarray(coded.codes != BLANK, dtype=bool)
    count = np.bincount(coded.codes + 1, minlength=len(coded.distinct) + 1)[1:]
    if (count > 1).any():
        double = coded.rows_of(np.flatnonzero(count > 1).tolist())
        usable[_report_twice(cells, coded, double)] = False
    return usable


def _report_twice(cells: ListCells, coded: Coded, rows: NDArray[np.intp]) -> list[int]:
    """Report every further row of an id, with the line of the first; returns those rows."""
    first: dict[int, int] = {}
    repeated = [int(row) for row in rows if first.setdefault(int(coded.codes[row]), int(row)) != row]
    found = [coded.texts[coded.codes[row]] for row in repeated]
    others = [cells.stack.rows.where(first[int(coded.codes[row])], row) for row in repeated]
    cells.report("L401", np.array(repeated, dtype=np.intp), "id", found=found, other=others)
    return repeated


def _birth_years(cells: ListCells) -> NDArray[np.int32]:
    by_date, by_year = cells.birth("birth_date"), cells.birth("birth_year")
    return np.where(by_date > 0, by_date, by_year).astype(np.int32)


def _warn_of_births(cells: ListCells, births: NDArray[np.int32], people: pd.Series[str]) -> None:
    """The list's date must be one; nobody is born after it."""
    cells.check_days("list_date")
    days = _list_days(cells)
    if len(days) > 1:
        first, second = (date.fromordinal(int(day) + date(1970, 1, 1).toordinal()) for day in days[:2])
        cells.whole("L409", first=first, second=second)
    elif len(days) == 1:
        year = int(np.datetime64(int(days[0]), "D").astype("datetime64[Y]").astype(int)) + 1970
        late = np.flatnonzero(births > year)
        cells.report("L408", late, "birth_year", found=births[late].tolist(), player=people[late].tolist())


def _pool(cells: ListCells, prefix: str) -> dict[str, Any]:
    rating, games_behind = cells.ratings(prefix + "rating")
    games = cells.wholes(prefix + "games", _UNKNOWN)
    typed = {
        prefix + "rating": rating,
        prefix + "games": np.where(games == _UNKNOWN, games_behind, games).astype(np.int32),
        prefix + "period_games": cells.wholes(prefix + "period_games", _UNKNOWN),
        prefix + "k": cells.wholes(prefix + "k", 0),
        prefix + "k_manual": cells.wholes(prefix + "k_manual", 0),
        prefix + "peak": cells.ratings(prefix + "peak")[0],
        prefix + "last_rated": cells.days(prefix + "last_rated"),
        prefix + "status": cells.status(prefix + "status"),
    }
    _warn_of_absurd(cells, typed, prefix)
    return typed


def _warn_of_absurd(cells: ListCells, typed: dict[str, Any], prefix: str) -> None:
    for name, other in (("rating", "peak"), ("peak", "rating")):
        units, beside = typed[prefix + name], typed[prefix + other]
        _warn_above(cells, "L406", units, prefix + name, HIGHEST_PLAUSIBLE_RATING)
        apart = far_below(units, beside)
        _warn_of_low(cells, "L446", np.flatnonzero(apart), prefix + name, units, beside)
        both = np.sort([units, beside], axis=0)
        settled = apart | far_below(beside, units) | ((both[0] > 0) & (2 * both[0] >= both[1]))
        _warn_of_low(cells, "L437", np.flatnonzero(implausibly_low(units) & ~settled), prefix + name, units)
    for name in ("k", "k_manual"):
        _warn_above(cells, "L407", typed[prefix + name], prefix + name, HIGHEST_PLAUSIBLE_K)


def _warn_of_low(cells: ListCells, code: str, rows: NDArray[np.intp], column: str, *units: Any) -> None:
    """Ratings that are too low, and where there are two of them the rating beside each."""
    shown = [[to_text(int(value)) for value in each[rows]] for each in units]
    values = dict(zip(("found", "beside"), shown, strict=False))
    cells.report(code, rows, column, what=column, **values)


def _warn_above(cells: ListCells, code: str, values: NDArray[Any], column: str, most: int) -> None:
    high = np.flatnonzero(values > most)
    shown: Sequence[object] = [to_text(int(v)) if most > POINT else int(v) for v in values[high]]
    cells.report(code, high, column, found=list(shown), what=column)
