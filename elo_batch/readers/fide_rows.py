"""The rows of a FIDE list as text, block by block: all of them, or those that a batch needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.problems import Place, Problem
from elo_batch.readers.fide_blocks import Lines, Written, lines_of
from elo_batch.readers.fide_layout import Layout
from elo_batch.readers.fide_lines import as_columns, cells_of, decoded
from elo_batch.readers.fide_old import old_cells
from elo_batch.readers.list_filter import Filter, Wanted
from elo_batch.readers.source import shown

_DIGIT = np.isin(np.arange(256), list(b"0123456789"))
_BLANK = ord(" ")
_UTF8 = "utf-8"
_MOST_WAITING = 100_000  # rows


@dataclass(frozen=True)
class Part:
    """Some rows: their physical lines (int64), and the columns of the layout (Arrow texts)."""

    lines: NDArray[np.int64]
    columns: list[Any]

    def __len__(self) -> int:
        return len(self.lines)

    def where(self, kept: NDArray[Any]) -> Part:
        """The rows chosen by a mask or by positions."""
        chosen = np.flatnonzero(kept) if kept.dtype == bool else kept
        return Part(self.lines[chosen], [column.take(pa.array(chosen)) for column in self.columns])


@dataclass
class Rows:
    """The rows of one list, as they are read.

    Attributes:
        path, layout: the file and its columns.
        encoding: the encoding to try where a line is not UTF-8.
        wanted: whose rows are kept; None = everybody's.
        total: number of rows read so far.
        problems: what was found in the rows that are kept.
        written: physical line -> the line as written.
    """

    path: str
    layout: Layout
    encoding: str = ""
    wanted: Wanted | None = None
    total: int = 0
    problems: list[Problem] = field(default_factory=list)
    codecs: dict[str, tuple[int, str]] = field(default_factory=dict)
    _short: bool = False
    _waiting: tuple[list[NDArray[np.uint8]], list[NDArray[np.int64]]] = field(
        default_factory=lambda: ([], [])
    )

    def __post_init__(self) -> None:
        self.written = Written(self.path, self._whole)
        names = [column.name for column in self.layout.fields]
        self.id_at, self.name_at = names.index("id"), names.index("name")

    def blocks(self) -> Iterator[Lines]:
        """The lines of the file; raises as `fide_blocks.lines_of` does."""
        return lines_of(self.path, self._whole)

    @property
    def _whole(self) -> int:
        return self.layout.width + len("\r\n")

    def parts(self, blocks: Iterable[Lines]) -> Iterator[Part]:
        """The rows of blocks of lines; of the rows that are wanted many at once."""
        for lines in blocks:
            yield self._part(self._checked(self.written.heard(lines)))
            if sum(map(len, self._waiting[0])) > _MOST_WAITING:
                yield self._of_waiting()
        yield self._of_waiting()

    def _checked(self, lines: Lines) -> Lines:
        if b"\0" not in lines.data:
            return lines
        line = lines.first + lines.data.count(b"\n", 0, lines.data.index(b"\0"))
        count = lines.data.count(b"\0")
        self.problems.append(Problem("F007", Place(shown(self.path), line=line), {"count": count}))
        return Lines(lines.first, lines.data.replace(b"\0", b" "), lines.cut)

    def _part(self, lines: Lines) -> Part:
        has_header = lines.first == 1 and self.layout.width > 0
        array = None if self.layout.is_old else lines.array(self.layout.width)
        if array is None:
            return self._one_by_one(lines, has_header)
        array = array[1:] if has_header else array
        self.total += len(array)
        return self._of_array(array, np.arange(len(array)) + lines.first + has_header)

    def _of_array(self, array: NDArray[np.uint8], numbers: NDArray[np.int64]) -> Part:
        """Rows of equal length: at once when all are wanted, else those that may be are put aside."""
        if self.wanted is None:
            return self._typed(array, numbers)
        at = self.wanted.candidates(array, self.layout.fields[self.name_at].start)
        if len(at):
            self._waiting[0].append(array[at])
            self._waiting[1].append(numbers[at])
        return self._nothing()

    def _of_waiting(self) -> Part:
        """The wanted ones among the lines put aside."""
        if self.wanted is None or not self._waiting[0]:
            return self._nothing()
        array, numbers = np.concatenate(self._waiting[0]), np.concatenate(self._waiting[1])
        self._waiting = ([], [])
        fields = (self.layout.fields[self.id_at], self.layout.fields[self.name_at])
        ids, names = (_texts(array, field.start, field.stop) for field in fields)
        kept = self.wanted.mask(ids, names)
        return self._typed(array[kept], numbers[kept])

    def _nothing(self) -> Part:
        return Part(np.empty(0, np.int64), [pa.array([], pa.large_string()) for _ in self.layout.fields])

    def _typed(self, array: NDArray[np.uint8], numbers: NDArray[np.int64]) -> Part:
        """The cells; rows whose numbers are not in their columns are looked at one by one."""
        regular = _regular(array, self.layout)
        part = Part(numbers, [_texts(array, f.start, f.stop) for f in self.layout.fields])
        if regular.all():
            return self._kept(part)
        odd = np.flatnonzero(~regular)
        lines = [(int(numbers[n]), array[n].tobytes()) for n in odd]
        return _joined([self._kept(part.where(regular)), self._odd(lines)])

    def _one_by_one(self, lines: Lines, has_header: bool) -> Part:
        """Lines of different lengths: short ones are filled up with blanks, others read by themselves."""
        width, even, numbers, odd = self.layout.width, [], [], []
        found = lines.split()
        for number, line in enumerate(found[has_header:], lines.first + has_header):
            if not line.strip(b" \r\t\x1a"):
                continue
            self.total += 1
            self._look_for_cut(line, number, lines.cut and number == lines.first + len(found) - 1)
            line = line.rstrip(b"\r")
            if len(line) <= width and line.isascii() and not self.layout.is_old:
                even.append(line.ljust(width))
                numbers.append(number)
            else:
                odd.append((number, line))
        if not even:
            return self._odd(odd)
        array = np.frombuffer(b"".join(even), dtype=np.uint8).reshape(-1, width)
        return _joined([self._of_array(array, np.array(numbers, dtype=np.int64)), self._odd(odd)])

    def _look_for_cut(self, line: bytes, number: int, last: bool) -> None:
        """A last line without an end that is shorter than all others: the rest of the file is missing."""
        short = len(line) < self.layout.width
        if last and short and not self._short:
            text, _ = decoded(line)
            self.problems.append(Problem("L426", Place(shown(self.path), line=number), {}, text))
        self._short |= short and not last

    def _odd(self, lines: Sequence[tuple[int, bytes]]) -> Part:
        rows, numbers, found = [], [], []
        for number, line in lines:
            text, codec = as_columns(line, self.encoding, self.layout.width)
            cells = (old_cells if self.layout.is_old else cells_of)(text, self.layout)
            if cells is None:
                found.append((number, text))
                continue
            if self.wanted and not self.wanted.may_take(cells.texts[self.id_at], cells.texts[self.name_at]):
                continue
            self._note_codec(codec, number, text)
            if cells.overlong:
                place = Place(shown(self.path), line=number, column=cells.overlong)
                self.problems.append(Problem("L424", place, {"column": cells.overlong}, text))
            rows.append(cells.texts)
            numbers.append(number)
        self._report_unreadable(found)
        columns = [
            pa.array([row[n] for row in rows], pa.large_string()) for n in range(len(self.layout.fields))
        ]
        return self._kept(Part(np.array(numbers, dtype=np.int64), columns))

    def _note_codec(self, codec: str, number: int, text: str) -> None:
        if codec != _UTF8 and not text.isascii():
            self.codecs.setdefault(codec, (number, text))

    def _report_unreadable(self, lines: Sequence[tuple[int, str]]) -> None:
        """Lines whose cells cannot be told apart, where their player is wanted."""
        for number, text in lines:
            first = text.split(maxsplit=1)
            id_, name = (first[0], first[1]) if len(first) == 2 else (text.strip(), "")
            if self.wanted is None or self.wanted.may_take(id_, name):
                self.problems.append(Problem("L425", Place(shown(self.path), line=number), {}, text))

    def _kept(self, part: Part) -> Part:
        if self.wanted is None or not len(part):
            return part
        return part.where(self.wanted.mask(part.columns[self.id_at], part.columns[self.name_at]))


def filtered(rows: Rows, choice: Filter) -> tuple[list[Part], Rows]:
    """The rows of a list, only the needed ones where it is a large one; and the reading that found them.

    When needed ids are not on it, it is read once more for those that may be meant by them.
    """
    blocks, held, count = rows.blocks(), [], -1 if rows.layout.width else 0
    for lines in blocks:
        held.append(lines)
        count += lines.count
        if choice.applies(count):
            rows.wanted = choice.first
            break
    parts = [part for part in rows.parts(chain(held, blocks)) if len(part)]
    if rows.wanted is None:
        return parts, rows
    more = choice.again(id_ for part in parts for id_ in part.columns[rows.id_at].to_pylist())
    if more is None:
        return parts, rows
    again = Rows(rows.path, rows.layout, rows.encoding, more)
    return [part for part in again.parts(again.blocks()) if len(part)], again


def _joined(parts: Sequence[Part]) -> Part:
    """Parts of one block in the order of their lines."""
    lines = np.concatenate([part.lines for part in parts])
    columns = [pa.concat_arrays([part.columns[n] for part in parts]) for n in range(len(parts[0].columns))]
    return Part(lines, columns).where(np.argsort(lines, kind="stable"))


def _texts(array: NDArray[np.uint8], start: int, stop: int) -> Any:
    """A column of ASCII bytes as text without blanks around it."""
    cells = np.ascontiguousarray(array[:, start:stop])
    fixed = pa.Array.from_buffers(pa.binary(stop - start), len(cells), [None, pa.py_buffer(cells)])
    return pc.ascii_trim_whitespace(fixed.cast(pa.large_string()))


def _regular(array: NDArray[np.uint8], layout: Layout) -> NDArray[np.bool_]:
    """Rows with one number in each column of numbers, and no text that runs into the next column."""
    good: NDArray[np.bool_] = np.asarray((array >= _BLANK).all(axis=1), dtype=bool)
    for n, column in enumerate(layout.fields):
        cells = array[:, column.start : column.stop]
        if column.whole:
            digit = _DIGIT[cells]
            good &= (digit | (cells == _BLANK)).all(axis=1)
            good &= ~(digit[:, 0] & _DIGIT[array[:, column.start - 1]])
            good &= digit[:, 0] + (digit[:, 1:] & ~digit[:, :-1]).sum(axis=1) <= 1
        elif 0 < n < len(layout.fields) - 1:
            good &= (cells[:, -1] == _BLANK) | (array[:, column.stop] == _BLANK)
    return good
