# ruff: noqa: E501 (tables of rows, one a line)
"""A small finished batch, written by hand: invented players, two events, two pools, a newcomer, problems."""

from __future__ import annotations

import dataclasses
from datetime import date

import pandas as pd
import pytest

from elo_batch.columns import CHANGES, LINES, NEWCOMERS, Column
from elo_batch.exact import from_text
from elo_batch.problems import Kind, Place, Problem, Severity
from elo_batch.results import Results

SPRING = ("spring", "Spring Open")
RAPID = ("rapid-night", "Rapid Night & Friends")

RATINGS = pd.DataFrame(
    {
        "id": ["090000001", "90000002", "90000003"],
        "name": ["=1+1", 'Birch, "Bo"', "Zoë Cedar"],
        "birth_date": ["1999-02-03", "", "2008-01-01"],
        "rating": ["1604", "2405", ""],
        "e-mail": ["a@example.org", "", ""],
    },
    dtype="str",
)

STANDINGS = [
    # rank, old, id, name, fed, title, pool, status, before, rating, change, peak, games, period, k, k_next
    (1, 1, "90000002", 'Birch, "Bo"', "NOR", "GM", "standard", "active", "2403", "2405", "2", "2405", 412, 3, 10, 10),
    (2, 2, "90000004", "Dogwood, Dee", "ESP", "WIM", "standard", "active", "2210", "2204", "-6", "2260", 231, 3, 20, 20),
    (3, 4, "90000005", "Elm, Ernesto de la Fuente y Ruiz", "ESP", "", "standard", "active", "1955", "1968.5", "13.5", "1990", 88, 3, 20, 20),
    (4, 3, "90000006", "Fir, Fiona", "SCO", "", "standard", "active", "1961", "1949", "-12", "2001", 140, 3, 20, 20),
    (5, 5, "90000007", "Gorse, Gil", "SCO", "CM", "standard", "inactive", "1890", "1890", None, "1950", 77, 0, 20, 20),
    (6, 6, "90000008", "Hazel, Hana", "CZE", "", "standard", "active", "1702", "1718", "16", "1718", 45, 2, 20, 20),
    (7, 7, "090000001", "=1+1", "NED", "", "standard", "active", "1600", "1604", "4", "1650", 29, 1, 40, 20),
    (8, 8, "90000009", "Ivy, Ida", "NED", "", "standard", "active", "1512", "1478", "-34", "1512", 12, 3, 40, 40),
    (9, None, "90000003", "Zoë Cedar", "BEL", "", "standard", "active", None, "1466", None, "1466", 5, 5, None, 40),
    (None, None, "90000010", "Juniper, Jo", "BEL", "", "standard", "active", None, None, None, None, 3, 3, None, None),
    (1, 2, "90000004", "Dogwood, Dee", "ESP", "WIM", "rapid", "active", "2150", "2166", "16", "2166", 60, 2, 20, 20),
    (2, 1, "90000002", 'Birch, "Bo"', "NOR", "GM", "rapid", "active", "2160", "2144", "-16", "2200", 90, 2, 20, 20),
    (3, 3, "90000011", "Larch, Lu", "CHN", "", "rapid", "active", "1801", "1801", "0", "1810", 31, 2, 20, 20),
]  # fmt: skip
STANDING_KINDS = (
    *(Column(name, "whole", "") for name in ("rank", "old_rank")),
    *(Column(name, "text", "") for name in ("id", "name", "federation", "title", "pool", "status")),
    *(Column(name, "exact", "") for name in ("rating_before", "rating", "change", "peak")),
    *(Column(name, "whole", "") for name in ("games", "period_games", "k", "k_next")),
)

_LIMIT = "limit 700: 39 games, K 20 → 17"
_JUNIOR = "below 30 games: 24 at the start"
# level, id, name, pool, event, used, before, k, reason, games, score, expected, gain, exact, change, new,
# points, not rated, average, performance, first-rating games, note
CHANGE_ROWS = [
    ("event", "090000001", "=1+1", "standard", SPRING, "1600", None, 40, _JUNIOR, 1, "0.5", "0.4", "0.1", "4", None, None, "1", 1, "1670", "1670", None, "one forfeit"),
    ("period", "090000001", "=1+1", "standard", None, None, "1600", 40, _JUNIOR, 1, "0.5", "0.4", "0.1", "4", "4", "1604", "1", 1, None, None, None, ""),
    ("event", "90000002", 'Birch, "Bo"', "standard", SPRING, "2403", None, 10, "once 2400 (peak 2405)", 3, "2.5", "2.26", "0.24", "2.4", None, None, None, 0, "2190", "2463", None, ""),
    ("period", "90000002", 'Birch, "Bo"', "standard", None, None, "2403", 10, "once 2400 (peak 2405)", 3, "2.5", "2.26", "0.24", "2.4", "2", "2405", None, 0, None, None, None, ""),
    ("event", "90000002", 'Birch, "Bo"', "rapid", RAPID, "2160", None, 20, "rapid", 2, "0.5", "1.3", "-0.8", "-16", None, None, None, 0, "1976", "1783", None, ""),
    ("period", "90000002", 'Birch, "Bo"', "rapid", None, None, "2160", 20, "rapid", 2, "0.5", "1.3", "-0.8", "-16", "-16", "2144", None, 0, None, None, None, ""),
    ("event", "90000003", "Zoë Cedar", "standard", SPRING, None, None, None, "", 5, "2", None, None, None, None, "1466", None, 0, "1538", "1466", 5, ""),
    ("period", "90000003", "Zoë Cedar", "standard", None, None, None, None, "", 5, "2", None, None, None, None, "1466", None, 0, None, None, 5, ""),
    ("event", "90000004", "Dogwood, Dee", "standard", SPRING, "2210", None, 20, _LIMIT, 3, "1.5", "1.8", "-0.3", "-6", None, None, "1", 1, "2085", "2085", None, ""),
    ("period", "90000004", "Dogwood, Dee", "standard", None, None, "2210", 20, _LIMIT, 3, "1.5", "1.8", "-0.3", "-6", "-6", "2204", "1", 1, None, None, None, ""),
    ("event", "90000004", "Dogwood, Dee", "rapid", RAPID, "2150", None, 20, "rapid", 2, "1.5", "0.7", "0.8", "16", None, None, None, 0, "1980", "2173", None, ""),
    ("period", "90000004", "Dogwood, Dee", "rapid", None, None, "2150", 20, "rapid", 2, "1.5", "0.7", "0.8", "16", "16", "2166", None, 0, None, None, None, ""),
    ("event", "90000009", "Ivy, Ida", "standard", SPRING, "1512", None, 40, _JUNIOR, 3, "0", "0.85", "-0.85", "-34", None, None, None, 0, "1690", "890", None, ""),
    ("period", "90000009", "Ivy, Ida", "standard", None, None, "1512", 40, _JUNIOR, 3, "0", "0.85", "-0.85", "-34", "-34", "1478", None, 0, None, None, None, ""),
    ("event", "90000010", "Juniper, Jo", "standard", SPRING, None, None, None, "", 3, "1", None, None, None, None, None, "1", 1, "1600", None, 3, "3 of 5 games"),
    ("period", "90000010", "Juniper, Jo", "standard", None, None, None, None, "", 3, "1", None, None, None, None, None, "1", 1, None, None, 3, "3 of 5 games"),
]  # fmt: skip


def _change(row: tuple[object, ...]) -> tuple[object, ...]:
    level, player, name, pool, event, used, before, k, reason, *rest = row
    return (level, player, name, pool, *(event or ("", "")), used, before, k, None, reason, *rest)


_OCTOBER = date(2026, 10, 1)
# id, name, event, round, board, colour, opponent, its name, used, its rating, difference, score, expected, gain, k, verdict, article, line
LINE_ROWS = [
    ("090000001", "=1+1", SPRING, 1, 1, "white", "90000004", "Dogwood, Dee", "1600", "1670", "-70", "0.5", "0.4", "0.1", 40, "rated", "", 2),
    ("90000004", "Dogwood, Dee", SPRING, 1, 1, "black", "090000001", "=1+1", "1670", "1600", "70", "0.5", "0.6", "-0.1", 20, "rated", "", 2),
    ("90000002", 'Birch, "Bo"', SPRING, 1, 2, "white", "90000010", "Juniper, Jo", "2403", None, None, "1", None, None, None, "unrated opponent", "7.1.1", 3),
    ("90000010", "Juniper, Jo", SPRING, 1, 2, "black", "90000002", 'Birch, "Bo"', None, "2403", None, "0", None, None, None, "first rating", "8.2.2", 3),
    ("90000009", "Ivy, Ida", SPRING, 2, 1, "white", "90000008", "Hazel, Hana", "1512", "1702", "-190", "0", None, None, None, "forfeit", "5.1", 4),
    ("90000008", "Hazel, Hana", SPRING, 2, 1, "black", "90000009", "Ivy, Ida", "1702", "1512", "190", "1", None, None, None, "forfeit", "5.1", 4),
    ("90000011", "Larch, Lu", RAPID, 1, None, "white", "", "", "1801", None, None, "1", None, None, None, "bye", "5.1", 12),
]  # fmt: skip


def _line(row: tuple[object, ...]) -> tuple[object, ...]:
    player, name, event, rnd, board, colour, other, other_name, used, rating, difference, *rest = row
    pool = "rapid" if event == RAPID else "standard"
    score, expected, gain, k, verdict, article, line = rest
    return (
        player, name, pool, *event, rnd, board, date(2026, 11, 7), colour, other, other_name, used, rating,
        _OCTOBER, _OCTOBER if rating else None, "list", "2025-10-01", difference, difference, score, expected,
        gain, k, verdict, article, "spring.csv", "", line,
    )  # fmt: skip


def typed(rows: list[tuple[object, ...]], columns: tuple[Column, ...]) -> pd.DataFrame:
    """A typed frame from rows as a person writes them: exact columns as decimal text."""
    frame = pd.DataFrame(rows, columns=[column.name for column in columns], dtype="object")
    return pd.DataFrame({column.name: _typed_column(frame[column.name], column.kind) for column in columns})


def _typed_column(values: pd.Series, kind: str) -> pd.Series:
    if kind == "exact":
        units = [None if pd.isna(value) else from_text(str(value)) for value in values]
        return pd.Series(pd.array(units, "Int64"), index=values.index)
    if kind == "date":
        return pd.to_datetime(values).astype("datetime64[s]")
    if kind == "flag":
        return values.astype("bool")
    return values.astype("Int64" if kind == "whole" else "str")


KINDS = {
    "V001": Kind(
        "V001", "Not a result", Severity.ERROR, "result '{found}' is not a result", "Correct the cell."
    ),
    "V002": Kind(
        "V002", "Not a date", Severity.WARNING, "'{found}' is not a date", "Write it as 2026-01-31."
    ),
    "F001": Kind("F001", "Unknown column", Severity.NOTE, "column '{found}' is kept as it is", ""),
}


class InventedProblem(Problem):
    """A problem whose kind is in the test, not in the catalogue."""

    @property
    def kind(self) -> Kind:
        """The entry of this code above."""
        return KINDS[self.code]


PROBLEMS = (
    InventedProblem(
        "V001", Place("spring.csv", line=4, column="result"), {"found": "1F"}, "2,1,90000009,,1F"
    ),
    InventedProblem(
        "V002", Place("list.xlsx", "List", 9, "E9", "Birthday"), {"found": "31.02.99"}, "Ivy,31.02.99"
    ),
    InventedProblem(
        "F001", Place("list.xlsx", "List", 1, "G1"), {"found": "ida@example.org"}, "id,ida@example.org"
    ),
)

ABOUT = {
    "law": "FIDE rating regulations, standard and rapid games",
    "edition": "2025-10-01",
    "list date": "2026-12-01",
    "rounding": "by period, halves away from zero",
    "games files": "spring.csv, rapid.xlsx",
    "version": "0.1.0",
}

RUN = {"version": "0.1.0", "list_date": "2026-12-01", "inputs": [{"file": "spring.csv", "sha256": "ab"}]}

WAITING = [
    ("90000010", "standard", "Spring Open", date(2026, 11, 7), date(2026, 11, 9), 3, "1", "4800", False)
]


@pytest.fixture
def results() -> Results:
    """The batch."""
    return Results(
        ratings=RATINGS.copy(),
        standings=typed(STANDINGS, STANDING_KINDS),
        changes=typed([_change(row) for row in CHANGE_ROWS], CHANGES),
        newcomers=typed(WAITING, NEWCOMERS),
        lines=typed([_line(row) for row in LINE_ROWS], LINES),
        problems=PROBLEMS,
        about=ABOUT,
        run=RUN,
    )


@pytest.fixture
def provisional(results: Results) -> Results:
    """The batch while results are missing."""
    return dataclasses.replace(results, about={**ABOUT, "provisional": "yes"})
