"""pandera at the edges: a frame against its model once, failures as problems.

Clean frames cost one pass over the columns. Of a bad frame only slices are examined row by row, so that a
frame that is bad everywhere costs little more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd
import pandera.pandas as pa
from pandera.errors import SchemaError, SchemaErrors

from elo_batch.problems import Place, Problem

EXAMINED_AT_ONCE = 2_000
MOST_FINDINGS = 1_000


def check_frame(frame: pd.DataFrame, model: pa.DataFrameSchema, place: Place | None = None) -> list[Problem]:
    """Hold a frame against one of the models of `frames`; an empty list says that it fits.

    `place` is the file the frame came from; where the frame has a column `line`, a problem of a row names it.
    Missing columns are V222, columns of the wrong kind V221, values that are not allowed V217.
    """
    if _fits(frame, model):
        return []
    return _shape(frame, model, place or Place()) or _values(frame, model, place or Place())


def _fits(frame: pd.DataFrame, model: pa.DataFrameSchema) -> bool:
    """Whether a frame has the columns of its model, and nothing in them breaks it."""
    if set(frame.columns) != set(model.columns):
        return False
    try:
        for name, column in model.columns.items():
            if not _is_sure(frame[name], column):
                column.validate(frame[[name]], lazy=False)
    except (SchemaError, SchemaErrors):
        return False
    return True


def _is_sure(values: pd.Series[Any], column: pa.Column) -> bool:
    """Whether a column is of the right kind where no more is asked; pandera would look at each text of it."""
    if column.checks or column.unique:
        return False
    kind = str(column.dtype)
    same = values.dtype == "str" if kind.startswith("str") else str(values.dtype) == kind
    return bool(same) and (column.nullable or not values.hasnans)


def _shape(frame: pd.DataFrame, model: pa.DataFrameSchema, place: Place) -> list[Problem]:
    """Missing columns and columns of the wrong kind: the same for every row."""
    problems = [
        Problem("V222", place, {"column": name})
        for name, column in model.columns.items()
        if column.required and name not in frame.columns
    ]
    for name, column in model.columns.items():
        if name in frame.columns and not _same_kind(frame[name], column):
            values = {"column": name, "found": frame[name].dtype, "wanted": column.dtype}
            problems.append(Problem("V221", place, values))
    extra = [name for name in frame.columns if model.strict and name not in model.columns]
    return problems + [Problem("V223", place, {"column": name}) for name in extra]


def _same_kind(values: pd.Series[Any], column: pa.Column) -> bool:
    try:
        column.validate(values.iloc[:0].to_frame(), lazy=False)
    except (SchemaError, SchemaErrors):
        return False
    return True


def _values(frame: pd.DataFrame, model: pa.DataFrameSchema, place: Place) -> list[Problem]:
    """Values that break a check, by row, until enough are found."""
    problems: list[Problem] = []
    for name, column in model.columns.items():
        values = frame[[name]]
        if column.unique:
            problems += _repeated(frame, name, place)
        for failure in _failures(values, column):
            problems.append(_problem(frame, name, failure, place))
            if len(problems) >= MOST_FINDINGS:
                return problems
    return problems


def _repeated(frame: pd.DataFrame, name: str, place: Place) -> list[Problem]:
    double = frame.loc[frame[name].duplicated(), name].head(MOST_FINDINGS)
    return [_problem(frame, name, (row, value, "must not repeat"), place) for row, value in double.items()]


def _failures(values: pd.DataFrame, column: pa.Column) -> Iterator[tuple[Any, object, str]]:
    """(row label, value, rule) of every value that breaks a check of its column."""
    plain = pa.Column(column.dtype, column.checks, nullable=column.nullable, name=values.columns[0])
    try:
        plain.validate(values, lazy=False)
        return
    except (SchemaError, SchemaErrors):
        pass
    for start in range(0, len(values), EXAMINED_AT_ONCE):
        part = values.iloc[start : start + EXAMINED_AT_ONCE]
        try:
            plain.validate(part, lazy=True)
        except SchemaErrors as error:
            cases = error.failure_cases.drop_duplicates("index")
            for row, value, rule in cases[["index", "failure_case", "check"]].itertuples(index=False):
                yield row, value, str(rule)


def _problem(frame: pd.DataFrame, name: str, failure: tuple[Any, object, str], place: Place) -> Problem:
    row, value, rule = failure
    line = int(frame["line"].loc[row]) if "line" in frame.columns else 0
    values = {"column": name, "found": value, "rule": rule}
    return Problem("V217", Place(place.file, place.sheet, line, "", name), values)
