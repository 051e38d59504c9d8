"""The shipped laws (one folder each), and the long tables laid out like the printed page."""

from __future__ import annotations

import csv
from decimal import Decimal, InvalidOperation
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent / "data"
RULE_FILE = "rules.toml"
GREATEST = 1_000_000
_HUNDREDTH = Decimal("0.01")


@cache
def rule_set_names() -> tuple[str, ...]:
    """The names of the shipped laws: the folders of `rules/data`, in order."""
    return tuple(sorted(folder.name for folder in DATA.iterdir() if (folder / RULE_FILE).is_file()))


def read_expected_scores(path: Path) -> tuple[int, ...]:
    """Read a table of expected scores (FIDE 8.1.2): `d_min,d_max,pd_high,pd_low`, the last d_max blank.

    Returns the last difference of each closed row; row i has .50 + i hundredths for the higher rated
    player. ValueError with the line where rows leave a gap, do not rise by .01 to 1.00, or do not add to 1.
    """
    rows = _rows(path, ("d_min", "d_max", "pd_high", "pd_low"))
    if len(rows) < 2:
        raise ValueError(f"{path.name} has no rows")
    ends: list[int] = []
    for number, (line, row) in enumerate(rows):
        _check_row(path.name, line, row, ends[-1] + 1 if ends else 0, 50 + number)
        last = number == len(rows) - 1
        if last != (row["d_max"] == ""):
            raise ValueError(f"{path.name}:{line}: d_max is blank in the last row and only there")
        if not last:
            ends.append(_whole(path.name, line, row["d_max"]))
            if ends[-1] < _whole(path.name, line, row["d_min"]):
                raise ValueError(f"{path.name}:{line}: d_max {ends[-1]} is below d_min {row['d_min']}")
    if len(rows) != 51:
        raise ValueError(f"{path.name}: {len(rows)} rows; from .50 to 1.00 it takes 51")
    return tuple(ends)


def _check_row(name: str, line: int, row: dict[str, str], first: int, hundredths: int) -> None:
    if _whole(name, line, row["d_min"]) != first:
        raise ValueError(f"{name}:{line}: d_min is {row['d_min']}, the row before asks for {first}")
    high, low = _hundredths(name, line, row["pd_high"]), _hundredths(name, line, row["pd_low"])
    if high != hundredths:
        raise ValueError(
            f"{name}:{line}: pd_high is {row['pd_high']}; it rises by .01, to {hundredths / 100:.2f}"
        )
    if high + low != 100:
        raise ValueError(
            f"{name}:{line}: pd_high {row['pd_high']} and pd_low {row['pd_low']} do not add to 1"
        )


def read_performances(path: Path) -> tuple[int, ...]:
    """Read a table of rating differences by percentage score (FIDE 8.1.1): `p,dp`, p from 0.00 to 1.00.

    Returns 101 differences, indexed by hundredths of p. ValueError where p has gaps or dp does not rise.
    """
    values: list[int] = []
    for line, row in _rows(path, ("p", "dp")):
        if _hundredths(path.name, line, row["p"]) != len(values):
            raise ValueError(
                f"{path.name}:{line}: p is {row['p']}; it rises by .01, to {len(values) / 100:.2f}"
            )
        values.append(_whole(path.name, line, row["dp"]))
        if len(values) > 1 and values[-1] <= values[-2]:
            raise ValueError(f"{path.name}:{line}: dp {values[-1]} does not rise above {values[-2]}")
    if len(values) != 101:
        raise ValueError(f"{path.name}: {len(values)} rows; from 0.00 to 1.00 it takes 101")
    return tuple(values)


def _rows(path: Path, columns: tuple[str, ...]) -> list[tuple[int, dict[str, str]]]:
    try:
        with path.open(encoding="utf-8", newline="") as lines:
            reader = csv.DictReader(lines, restval="")
            if tuple(reader.fieldnames or ()) != columns:
                raise ValueError(f"{path.name}: the first line must be {','.join(columns)}")
            rows = [(reader.line_num, row) for row in reader]
    except (OSError, csv.Error, UnicodeDecodeError) as error:
        raise ValueError(f"cannot be read from {path.name}: {error}") from None
    for line, row in rows:
        if None in row:
            raise ValueError(f"{path.name}:{line}: more than {len(columns)} values")
    return rows


def _whole(name: str, line: int, text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        raise ValueError(f"{name}:{line}: '{text}' is not a whole number") from None
    if abs(value) > GREATEST:
        raise ValueError(f"{name}:{line}: {text} is beyond {GREATEST}")
    return value


def _hundredths(name: str, line: int, text: str) -> int:
    try:
        value = Decimal(text) / _HUNDREDTH
    except InvalidOperation:
        raise ValueError(f"{name}:{line}: '{text}' is not a number") from None
    if not value.is_finite() or value != value.to_integral_value():
        raise ValueError(f"{name}:{line}: '{text}' is not in hundredths")
    return int(value)
