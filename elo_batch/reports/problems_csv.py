"""`problems.csv`: every problem of a run, with its place, what to do, and the row as it was written."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from elo_batch.columns import PROBLEMS, names
from elo_batch.csv_text import csv_bytes
from elo_batch.problems import Problem
from elo_batch.reports.listed import listed
from elo_batch.results import Document, Results

NAME = "problems"
SUFFIX = ".csv"


def render(results: Results) -> bytes:
    """The problems of a finished batch."""
    return problems_csv(results.problems)


def document(problems: Sequence[Problem]) -> Document:
    """The file of a run that gave no results."""
    return Document(NAME + SUFFIX, problems_csv(problems))


def problems_csv(problems: Sequence[Problem]) -> bytes:
    """One row per problem in the given order; of one kind at most 10,000, then a row that counts the rest."""
    shown, left_out = listed(problems)
    rows = [_row(problem) for problem in shown]
    rows += [_counted(kind.code, str(kind.severity), sentence) for kind, sentence in left_out]
    frame = pd.DataFrame(rows, columns=names(PROBLEMS))
    types = {column.name: "Int64" if column.kind == "whole" else "str" for column in PROBLEMS}
    return csv_bytes(frame.astype(types), PROBLEMS)


def _row(problem: Problem) -> tuple[object, ...]:
    place = problem.place
    return (
        place.file,
        place.sheet,
        place.line or None,
        place.cell,
        place.column,
        str(problem.severity),
        problem.code,
        problem.message,
        problem.advice,
        problem.row,
    )


def _counted(code: str, severity: str, sentence: str) -> tuple[object, ...]:
    return ("", "", None, "", "", severity, code, sentence, "", "")
