"""The line itself: read the list, check it, apply every step, tell what moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.adjusting.cells import put_ratings
from elo_batch.adjusting.steps import Step
from elo_batch.checks.list_ids import with_ids_as_read
from elo_batch.checks.players import list_date, type_players
from elo_batch.columns import ADJUSTMENTS, names, pool_prefix
from elo_batch.exact import POINT, Units
from elo_batch.problems import Place, Problem, RequestError, Severity, in_order
from elo_batch.rating.adjustment import adjusted, adjusted_peaks
from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile, RawTable


@dataclass(frozen=True)
class AdjustedList:
    """What became of a list.

    `ratings`: the whole list as text, its own columns and order; None where errors stop everything.
    `moved`: columns of `columns.ADJUSTMENTS`, one row a rating that changed. `counts`: ratings looked at
    and moved, by pool and name of the change.
    """

    problems: tuple[Problem, ...]
    ratings: pd.DataFrame | None
    moved: pd.DataFrame
    counts: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))


def adjust_file(path: str, options: ReadOptions, steps: Sequence[Step]) -> AdjustedList:
    """Read a rating list and apply the steps. RequestError where the file holds no list, or several."""
    file = read_file(path, options)
    tables = [table for table in file.tables if table.kind == "players"]
    if _has_errors(file.problems):
        return AdjustedList(tuple(in_order(file.problems)), None, _no_moves())
    if not tables:
        raise RequestError(f"{path} holds no rating list, but {_kinds(file)}")
    if len(tables) > 1:
        sheets = ", ".join(table.sheet for table in tables)
        raise RequestError(f"{path} holds {len(tables)} lists ({sheets}); choose one with --sheet")
    return adjust_list(tables[0], steps, options.locale, file.problems)


def adjust_list(
    table: RawTable, steps: Sequence[Step], locale: str = "", found: Sequence[Problem] = ()
) -> AdjustedList:
    """Apply the steps to a list; `found`: what its reader has to say.

    Every step looks at the ratings of other pools as the list gives them. RequestError where the list has
    no rating of any pool that is changed.
    """
    missing = [(step, column) for step in steps if (column := _missing(table, step))]
    there = [step for step in steps if not _missing(table, step)]
    if not there:
        columns = list(dict.fromkeys(column for _, column in missing))
        raise RequestError(
            f"{table.file} has no column {' and none '.join(columns)}, and the change of"
            f" {steps[0].adjustment.day} needs {'it' if len(columns) == 1 else 'one of them'};"
            f' if the file calls it otherwise, say --map "heading={columns[0]}"'
        )
    players, problems = type_players(table, locale)
    problems = [*found, *problems, *_dated_after(table, steps, locale), *_not_there(table, missing)]
    if _has_errors(problems):
        return AdjustedList(tuple(in_order(problems)), None, _no_moves())
    text = with_ids_as_read(table.rows.reset_index(drop=True), players["id"])
    now, moves, counts = players.copy(), [], {}
    for step in there:
        moved, looked_at = _apply(step, players, now)
        moves.append(moved)
        counts[step.pool, step.adjustment.name] = (looked_at, len(moved))
    for pool in dict.fromkeys(step.pool for step in there):
        text = _written(text, players, now, pool_prefix(pool))
    text = _dated(text, table, locale, steps[0].adjustment.day)
    problems += [problem for step in _last_of_pools(there) for problem in _below_floor(table, step, now)]
    return AdjustedList(tuple(in_order(problems)), text, _in_order(moves), MappingProxyType(counts))


def _column(step: Step) -> str:
    return pool_prefix(step.pool) + "rating"


def _missing(table: RawTable, step: Step) -> str:
    """The column that a step needs and the list lacks, or ""."""
    needed = [step.pool, *([step.adjustment.pool] if step.adjustment.pool else [])]
    columns = (pool_prefix(pool) + "rating" for pool in needed)
    return next((column for column in columns if column not in table.rows.columns), "")


def _has_errors(problems: Sequence[Problem]) -> bool:
    return any(problem.severity is Severity.ERROR for problem in problems)


def _kinds(file: RawFile) -> str:
    return ", ".join(dict.fromkeys(table.kind for table in file.tables)) or "nothing that can be read"


def _apply(step: Step, listed: pd.DataFrame, now: pd.DataFrame) -> tuple[pd.DataFrame, int]:
    """Change the ratings and peaks of a pool in `now`; what moved, and how many ratings there were."""
    law, prefix = step.adjustment, pool_prefix(step.pool)
    before, peaks = now[prefix + "rating"].to_numpy(), now[prefix + "peak"].to_numpy()
    reference = listed[pool_prefix(law.pool) + "rating"].to_numpy() if law.pool else np.zeros_like(before)
    new = adjusted(law, before, reference, whole=step.rules.list.rounding != "none")
    new_peaks = adjusted_peaks(peaks, new)
    now[prefix + "rating"], now[prefix + "peak"] = new, new_peaks
    rows = np.flatnonzero(new != before)
    raised = pd.Series(new_peaks[rows], dtype="Int64").mask(new_peaks[rows] == peaks[rows])
    moved = listed[["id", "name"]].take(rows).reset_index(drop=True)
    moved = moved.assign(
        pool=step.pool,
        adjustment=law.name,
        day=pd.Series([law.day] * len(rows), dtype="datetime64[s]"),
        rating_before=_exact(before[rows]),
        change=_exact(new[rows] - before[rows]),
        new_rating=_exact(new[rows]),
        new_peak=raised,
        reason=law.reason,
        article=str(law.ground),
        row=rows,
    )
    return moved, int((before > 0).sum())


def _exact(values: Units) -> pd.Series:
    return pd.Series(values, dtype="Int64")


def _in_order(moves: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """In list order; the changes of one player in the order they were made."""
    whole = pd.concat(moves, ignore_index=True).sort_values("row", kind="stable", ignore_index=True)
    return whole[names(ADJUSTMENTS)]


def _no_moves() -> pd.DataFrame:
    return pd.DataFrame(columns=names(ADJUSTMENTS))


def _written(text: pd.DataFrame, listed: pd.DataFrame, now: pd.DataFrame, prefix: str) -> pd.DataFrame:
    """The list with the new ratings, and the new peaks where it has any, in its cells."""
    for name in (prefix + "rating", prefix + "peak"):
        old, new = listed[name].to_numpy(), now[name].to_numpy()
        rows: NDArray[np.intp] = np.flatnonzero(old != new)
        if len(rows):
            text = text.assign(**{name: put_ratings(text[name], rows, new[rows])})
    return text


def _dated(text: pd.DataFrame, table: RawTable, locale: str, day: date) -> pd.DataFrame:
    """The list with the day of the change as its date, where it says an earlier one.

    The ratings are no longer those of that day: events before the change are rated on the list as it was.
    """
    if "list_date" not in text.columns:
        return text
    found = list_date(table, locale)
    if found is None or found >= day:
        return text
    return text.assign(list_date=pd.Series([day.isoformat()] * len(text), dtype="str"))


def _last_of_pools(steps: Sequence[Step]) -> list[Step]:
    return list({step.pool: step for step in steps}.values())


def _below_floor(table: RawTable, step: Step, now: pd.DataFrame) -> Iterator[Problem]:
    floor = step.rules.list.floor
    if floor is None or floor.effect != "unrated":
        return
    ratings = now[_column(step)].to_numpy()
    count = int(((ratings > 0) & (ratings < floor.value * POINT)).sum())
    if count:
        values = {"count": count, "pool": step.pool, "floor": floor.value, "law": step.law.name}
        yield Problem("R842", Place(table.file, table.sheet), values)


def _not_there(table: RawTable, missing: Sequence[tuple[Step, str]]) -> Iterator[Problem]:
    for step, column in missing:
        name, law = step.adjustment.name, step.law.name
        values = {"name": name, "law": law, "column": column, "pool": step.pool}
        yield Problem("R843", Place(table.file, table.sheet), values)


def _dated_after(table: RawTable, steps: Sequence[Step], locale: str) -> Iterator[Problem]:
    """A list that is younger than the change may hold it already."""
    found: date | None = list_date(table, locale) if "list_date" in table.rows.columns else None
    day = steps[0].adjustment.day
    if found is not None and found > day:
        yield Problem("R841", Place(table.file, table.sheet), {"found": found, "day": day})
