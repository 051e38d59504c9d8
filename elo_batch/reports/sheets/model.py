"""A sheet as values: its columns with headings, formats and cells. Nothing here writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import pandas as pd

from elo_batch.exact import POINT

Cell = str | int | float | date | None

MOST_ROWS = 1_000_000  # a sheet holds 1,048,576 rows
MOST_TEXT = 32_767  # characters a cell holds


@dataclass(frozen=True)
class SheetColumn:
    """A column of a sheet.

    `look` names the number format: text, wrapped, whole, rating, change, score, hundredths, signed, day.
    `widest` is the most its width may grow to, in characters.
    """

    heading: str
    look: str
    cells: Sequence[Cell]
    widest: int = 34


@dataclass(frozen=True)
class Sheet:
    """A sheet: title lines stand above the headings (none on plain sheets), `last` below the rows.

    `bold` and `breaks`: row numbers (from 0) that are printed bold, and before which a new page begins.
    """

    name: str
    columns: Sequence[SheetColumn]
    title: str = ""
    subtitle: str = ""
    warning: str = ""
    last: str = ""
    bold: frozenset[int] = frozenset()
    breaks: tuple[int, ...] = ()
    landscape: bool = True

    @property
    def rows(self) -> int:
        """Number of rows below the headings."""
        return len(self.columns[0].cells) if self.columns else 0


def texts(values: pd.Series) -> list[Cell]:
    """Cells of a text column; empty cells stay empty."""
    return [text[:MOST_TEXT] or None for text in values.tolist()]


def wholes(values: pd.Series) -> list[Cell]:
    """Cells of a whole column."""
    return [None if missing else int(value) for value, missing in zip(values, values.isna(), strict=True)]


def points(values: pd.Series) -> list[Cell]:
    """Cells of an exact column, in points: for the eye only, the CSV files hold the exact number."""
    units = values.astype("Int64")
    return [
        None if missing else _number(int(unit)) for unit, missing in zip(units, units.isna(), strict=True)
    ]


def _number(units: int) -> int | float:
    return units // POINT if units % POINT == 0 else units / POINT


def days(values: pd.Series) -> list[Cell]:
    """Cells of a date column."""
    return [None if pd.isna(day) else day.date() for day in values]


def several(values: pd.Series) -> bool:
    """Whether a column says anything: it holds more than one value."""
    return int(values.nunique()) > 1


def cut(frame: pd.DataFrame, most: int, sheet: str, file: str) -> tuple[pd.DataFrame, str]:
    """The first rows of a frame, and the sentence that says so when there are more."""
    if len(frame) <= most:
        return frame, ""
    return frame.iloc[
        :most
    ], f"{sheet} stops here: {most:,} of {len(frame):,} rows; all of them are in {file}."
