"""Whether a delimited text was cut off: its last row, or the last cell of it, is not whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pandas as pd

from elo_batch.problems import Place, Problem
from elo_batch.readers.title_lines import read_title

_TITLE = "H012"
_DELIMITERS = (b",", b";", b"\t", b"|")
_FEWEST = 3  # rows that show how long the last cell of a row is


def is_open(data: bytes) -> bool:
    """Whether a text ends without a line end, as one that was cut does (and many whole ones)."""
    return not data.endswith((b"\n", b"\r"))


def cut_row(file: str, line: int, row: str) -> Problem:
    """The error that a file ends inside a row (D111)."""
    return Problem("D111", Place(file, line=line), {"what": "row"}, row)


def cut_cell(data: bytes, cells: pd.DataFrame, file: str, lines: Callable[[int], str]) -> list[Problem]:
    """The error that the last cell of a text without a final line end is the beginning of another (D111).

    It is shorter than every other cell of its column, and one of them begins with it: `1-` below `1-0`. Where
    the text ends with a delimiter it is blank, and no other cell of its column is.
    """
    if not is_open(data) or len(cells) <= _FEWEST:
        return []
    column = cells.iloc[:, -1].str.strip()
    last, above = str(column.iloc[-1]), column.iloc[:-1].unique().tolist()
    filled = int((cells.iloc[-1].str.strip() != "").sum())  # one alone may be a title (`cut_titles`)
    if not last and filled > 1 and data.endswith(_DELIMITERS) and all(above):
        line = int(cells.index[-1])
        return [cut_row(file, line, lines(line))]
    others = [text for text in above if text]
    begun = any(text.startswith(last) for text in others)
    if not last or not begun or min(map(len, others)) <= len(last):
        return []
    line = int(cells.index[-1])
    return [Problem("D111", Place(file, line=line), {"what": f"cell '{last}'"}, lines(line))]


def cut_titles(
    data: bytes, problems: Sequence[Problem], above: Iterable[Sequence[str]], delimiter: str, width: int
) -> list[Problem]:
    """The problems, in which a lone date or number in the last row is a row cut off (D111), no title (H012).

    It is a title where titles of its kind stand above it, or where the row has all its cells (`width`).
    """
    last = data.rstrip().count(b"\n") + 1
    found = next((p for p in problems if p.code == _TITLE and p.place.line == last), None)
    if found is None or any(sign.isalpha() for sign in found.row):
        return list(problems)
    kinds = [facts for row in above if (facts := read_title(row))]
    said = str(found.values["columns"]).split(", ")
    told = any(p.code == _TITLE and p is not found and p.values == found.values for p in problems)
    told |= any(set(said) <= set(facts) for facts in kinds)
    if told or (not is_open(data) and found.row.count(delimiter) + 1 >= width):
        return list(problems)
    return [cut_row(p.place.file, last, p.row) if p is found else p for p in problems]
