"""Delimited text, record by record: quotes, comments, blank and ragged lines, each with its physical line."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.notation.sheet_errors import is_sheet_error
from elo_batch.notation.standing import is_of_program
from elo_batch.problems import MOST_WRITTEN, Place, Problem
from elo_batch.readers.cut import cut_row, is_open
from elo_batch.readers.title_lines import is_total, read_title

_MOST_LINES_OF_A_ROW = 20
FEWEST_PARTS = 3
"""Cells of a row that may stand together in one cell."""
DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}


class Record(NamedTuple):
    """A record: the physical lines on which it starts and ends, its cells, and its fault ("" = none)."""

    line: int
    end: int
    cells: list[str]
    fault: str = ""


class Lines:
    """The physical lines of a text, cut out of its bytes on demand; called for a line, the start of it.

    >>> Lines("a\\nb\\n".encode())(2)
    'b'
    """

    def __init__(self, data: bytes) -> None:
        """Remember the text (UTF-8, lines ending in LF or CR LF); nothing is cut yet."""
        self._data = data
        self._ends: NDArray[np.int64] | None = None
        self._last: dict[int, int] = {}

    def __call__(self, line: int) -> str:
        """The row that starts on a physical line, counted from 1: the first MOST_WRITTEN bytes of each line.

        "" beyond the last line.
        """
        last = min(self._last.get(line, line), line + _MOST_LINES_OF_A_ROW - 1)
        return "\n".join(self.whole(each, MOST_WRITTEN) for each in range(line, last + 1))

    def joined(self, line: int, last: int) -> None:
        """Remember that the row which starts on a line ends on a later one: a quoted cell holds line ends."""
        self._last[line] = last

    def between(self, above: int, below: int) -> bytes:
        """The lines between the rows that start on two physical lines, with their ends.

        >>> Lines(b"a\\n\\n\\nb\\n").between(1, 4)
        b'\\n\\n'
        """
        ends = self._line_ends()
        first = self._last.get(above, above)
        if not 0 < first < below - 1 <= len(ends):
            return b""
        return self._data[int(ends[first - 1]) + 1 : int(ends[below - 2]) + 1]

    def _line_ends(self) -> NDArray[np.int64]:
        if self._ends is None:
            self._ends = np.flatnonzero(np.frombuffer(self._data, dtype=np.uint8) == ord("\n"))
        return self._ends

    def whole(self, line: int, most: int | None = None) -> str:
        """The text of a physical line, counted from 1, without its end; "" beyond the last."""
        ends = self._line_ends()
        start = int(ends[line - 2]) + 1 if 2 <= line <= len(ends) + 1 else 0
        if line < 1 or line > len(ends) + 1:
            return ""
        end = int(ends[line - 1]) if line <= len(ends) else len(self._data)
        if most is not None and end - start > most:
            return self._data[start : start + most].decode(errors="ignore") + "…"
        return self._data[start:end].decode().rstrip("\r")


def records(text: str, delimiter: str) -> Iterator[Record]:
    """The records of a text, also the blank ones; a record that cannot be read has a fault and no cells.

    >>> list(records('a,"b\\nc"\\n', ","))
    [Record(line=1, end=2, cells=['a', 'b\\nc'], fault='')]
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    while True:
        start = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield Record(start, reader.line_num, [], str(error))
        else:
            yield Record(start, reader.line_num, cells)


def is_blank(record: Record) -> bool:
    """Whether a record holds nothing."""
    return not record.fault and not any(cell.strip() for cell in record.cells)


class Careful(NamedTuple):
    """Records as str columns 0, 1, ... indexed by physical line, their problems, and those of another width.

    `ragged`: physical line -> the cells of a record that has more or fewer of them than the header.
    """

    rows: pd.DataFrame
    problems: list[Problem]
    ragged: dict[int, tuple[str, ...]]


def read_carefully(
    data: bytes, file: str, delimiter: str, header: tuple[int, int], lines: Lines
) -> tuple[pd.DataFrame, list[Problem]]:
    """Every record below the header (see `read_records`) and the problems; another width is an error."""
    rows, problems, ragged = read_records(data, file, delimiter, header, lines)
    wrong = [wrong_width(file, line, len(cells), header[1], lines) for line, cells in ragged.items()]
    return rows, problems + wrong


def wrong_width(
    file: str, line: int, found: int, expected: int, written: Callable[[int], str], sheet: str = ""
) -> Problem:
    """The error that a row has more or fewer cells than the header (F006)."""
    values = {"found": found, "expected": expected}
    return Problem("F006", Place(file, sheet, line), values, written(line)[:500])


def read_records(data: bytes, file: str, delimiter: str, header: tuple[int, int], lines: Lines) -> Careful:
    """Every record below the header.

    `header` is the physical line on which the header ends, and its number of columns. Blank lines and
    comments (`#`) are left out (those that look like a row with a warning), faulty records are problems.
    """
    after, width = header
    kept: list[list[str]] = []
    places: list[int] = []
    problems: list[Problem] = []
    ragged: dict[int, tuple[str, ...]] = {}
    last = data.count(b"\n") + 1 if is_open(data) else -1
    for record in _below(data, delimiter, after, lines):
        if record.fault == "comment":
            problems += _of_comment(record, width, file, lines)
            continue
        whole = _in_one_cell(record, width, delimiter, lines)
        cells = whole or _fit(record, width)
        fits = not record.fault and len(cells) == width
        is_cut = record.end == last and not whole and _is_short(record, width)
        if is_cut and (not fits or len(record.cells) > 1):
            problems.append(cut_row(file, record.line, lines(record.line)))
        elif fits:
            kept.append(cells)
            places.append(record.line)
        elif record.fault:
            problems.append(_of_fault(record, file, lines))
        else:
            ragged[record.line] = tuple(cells)
    frame = pd.DataFrame(kept, columns=range(width), index=pd.Index(places, dtype="int64"), dtype="str")
    return Careful(frame, problems, ragged)


def _below(data: bytes, delimiter: str, after: int, lines: Lines) -> Iterator[Record]:
    for record in records(data.decode(), delimiter):
        if record.line <= after or is_blank(record):
            continue
        if lines(record.line).startswith("#") and not _begins_with_error(record):
            yield record._replace(fault="comment")
        else:
            yield from _repaired(record, delimiter, lines)


def _begins_with_error(record: Record) -> bool:
    """Whether the first of several cells is the error of a spreadsheet, such as `#REF!`, and no comment."""
    return len(record.cells) > 1 and is_sheet_error(record.cells[0])


def _repaired(record: Record, delimiter: str, lines: Lines) -> Iterator[Record]:
    """A quote that is never closed swallows the rest of the file: name it, and read the rest line by line."""
    written = (
        [lines.whole(line) for line in range(record.line, record.end + 1)] if record.end > record.line else []
    )
    text = "\n".join(written) or lines.whole(record.line)
    odd = text.count('"') % 2 > 0 if written else _ends_in_quotes(text, delimiter)
    if not (odd or record.fault or _lost_quote(delimiter).search(text)):
        if written:
            lines.joined(record.line, record.end)
        yield record
        return
    yield Record(record.line, record.line, [], record.fault or "unclosed")
    for line, below in enumerate(written[1:], record.line + 1):
        for inner in records(below, delimiter):
            if not is_blank(inner):
                lost = _ends_in_quotes(below, delimiter) or _lost_quote(delimiter).search(below)
                fault = inner.fault or ("unclosed" if lost else "")
                yield Record(line, line, [] if fault else inner.cells, fault)


def _ends_in_quotes(text: str, delimiter: str) -> bool:
    """Whether the last cell of a line opens a quote that is not closed: the file may be cut there."""
    last = re.search(rf'(?:^|{re.escape(delimiter)})\s*"(?:[^"]|"")*$', text)
    return last is not None and text.count('"') % 2 == 1


@cache
def _lost_quote(delimiter: str) -> re.Pattern[str]:
    """A quoted cell that the quote of the next cell ends, with text behind it: `"Alder, Ben,"Birch, Eva"`.

    >>> [bool(_lost_quote(",").search(text)) for text in ('"Al, Ben,"Bo, Eva"', '"Al,","Bo, Eva"')]
    [True, False]
    """
    mark = re.escape(delimiter)
    return re.compile(rf'(?:^|{mark})"[^"{mark}][^"]*{mark}"[^"{mark}\r\n]', re.MULTILINE)


def _is_short(record: Record, width: int) -> bool:
    """Whether a record lacks cells at its end, or the end of a quote."""
    return record.fault == "unclosed" or (not record.fault and len(record.cells) < width)


def _of_comment(record: Record, width: int, file: str, lines: Lines) -> list[Problem]:
    """A warning where a comment has as many cells as a row: it may be a game."""
    if width < 2 or sum(bool(cell.strip()) for cell in record.cells) < width:
        return []
    return [Problem("F011", Place(file, line=record.line), {}, lines(record.line)[:500])]


def _in_one_cell(record: Record, width: int, delimiter: str, lines: Lines) -> list[str]:
    """A short record that is a whole row with another delimiter, or within quotes: its text in one cell."""
    if record.fault or len(record.cells) >= width or width < FEWEST_PARTS:
        return []
    alone = len(record.cells) == 1
    text = record.cells[0] if alone else lines.whole(record.line)
    marks = [mark for mark in DELIMITERS if mark in text and (alone or mark != delimiter)]
    whole = any(len(parts_of(text, mark)) == width for mark in marks)
    return [text] + [""] * (width - 1) if whole else []


def parts_of(text: str, delimiter: str) -> list[str]:
    """The cells of one row of text; none where it is no row.

    >>> parts_of('1;"Alder; Ann";1-0', ";")
    ['1', 'Alder; Ann', '1-0']
    """
    try:
        rows = list(csv.reader([text], delimiter=delimiter))
    except csv.Error:
        return []
    return rows[0] if len(rows) == 1 else []


def _fit(record: Record, width: int) -> list[str]:
    """The cells of a record in the width of the header, if it can be; blank cells beyond it do not count.

    Lines between the rows (`Round 2`) and sums need not be as wide.
    """
    cells = record.cells
    if len(cells) > width and not any(cell.strip() for cell in cells[width:]):
        return cells[:width]
    if len(cells) < width and (is_total(cells) or read_title(cells) or is_of_program(" ".join(cells))):
        return cells + [""] * (width - len(cells))
    return cells


def _of_fault(record: Record, file: str, lines: Lines) -> Problem:
    place, row = Place(file, line=record.line), lines(record.line)[:500]
    if record.fault == "unclosed":
        return Problem("F008", place, {}, row)
    return Problem("F009", place, {"reason": record.fault}, row)
