"""A list of lines as text in blocks of some megabytes: lines of one length lie in one array of bytes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from elo_batch.readers.source import blocks

BLOCK = 1_000_000  # bytes that stay in the processor's cache while they are looked at
LONGEST_LINE = 4_000


@dataclass(frozen=True)
class Lines:
    """Whole lines of a file.

    Attributes:
        first: the number of the first of them in the file, from 1.
        data: the lines with their ends.
        cut: whether the file ends without an end of line here.
    """

    first: int
    data: bytes
    cut: bool = False

    def array(self, width: int) -> NDArray[np.uint8] | None:
        """The lines as rows of bytes when all are of this length and ASCII; None for others."""
        whole = width + (2 if self.data.endswith(b"\r\n") else 1)
        if len(self.data) != self.count * whole or self.cut or not self.data.isascii():
            return None
        rows = np.frombuffer(self.data, dtype=np.uint8).reshape(-1, whole)
        even = (rows[:, -1] == ord("\n")).all() and (rows[:, width] < ord(" ")).all()
        return rows[:, :width] if even else None

    @cached_property
    def count(self) -> int:
        """The number of lines."""
        return int(np.count_nonzero(np.frombuffer(self.data, dtype=np.uint8) == ord("\n"))) + self.cut

    def split(self) -> list[bytes]:
        """The lines without their ends."""
        lines = self.data.replace(b"\r\n", b"\n").split(b"\n")
        return lines if self.cut else lines[:-1]


def lines_of(path: str, whole: int = 1) -> Iterator[Lines]:
    """The lines of a file, block by block. Raises as `source.blocks` does, ValueError for an endless line.

    `whole`: the usual length of a line with its end, so that blocks seldom have to be put together. Lone CR
    (old Macs) end lines where there is no LF in the first block.
    """
    first, rest, macs = 1, b"", None
    for block in blocks(path, BLOCK // whole * whole):
        macs = b"\n" not in block if macs is None else macs
        read = block.replace(b"\r", b"\n") if macs else block
        data = rest + read if rest else read
        end = data.rfind(b"\n") + 1
        rest = data[end:]
        if len(rest) > LONGEST_LINE:
            raise ValueError(first + data.count(b"\n"))
        if end:
            lines = Lines(first, data[:end])
            yield lines
            first += lines.count
    if rest.strip(b"\x1a\0\r\n "):
        yield Lines(first, rest, cut=True)


@dataclass
class Written:
    """Physical line -> the line as written: read again where it is asked for, so that nothing is held."""

    path: str
    whole: int
    numbers: list[int] = field(default_factory=list)
    _block: int = -1
    _lines: list[bytes] = field(default_factory=list)

    def heard(self, lines: Lines) -> Lines:
        """Remember where lines begin."""
        self.numbers.append(lines.first)
        return lines

    def __call__(self, line: int) -> str:
        """The line as written, "" when the file has no such line any more."""
        number = bisect_right(self.numbers, line) - 1
        if number < 0:
            return ""
        if number != self._block:
            self._block, self._lines = number, self._read(self.numbers[number])
        at = line - self.numbers[number]
        found = self._lines[at] if at < len(self._lines) else b""
        return found.decode("utf-8", errors="backslashreplace").rstrip()

    def _read(self, first: int) -> list[bytes]:
        return next((lines.split() for lines in lines_of(self.path, self.whole) if lines.first == first), [])
