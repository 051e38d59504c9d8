"""The lines of a text file, decoded, with a place for what is found in them."""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_batch.problems import Problem
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import UnreadableError, read_bytes, shown
from elo_batch.readers.text import LONGEST_LINE, decode, endless_line

LINE_END = re.compile("\r\n|\r|\n")
"""What ends a line; a form feed and the separators of Unicode do not."""


class TextLines(NamedTuple):
    """The lines of a file, its encoding, what decoding had to say, and findings to fill."""

    lines: list[str]
    encoding: str
    problems: tuple[Problem, ...]
    findings: Findings


def text_lines(path: str, options: ReadOptions, longest: int = LONGEST_LINE) -> TextLines:
    """Read and decode a text file; line 1 is the first of `lines`.

    Raises UnreadableError for a line of more than `longest` bytes (F013), RequestError as `read_bytes` does.
    """
    data, file = read_bytes(path), shown(path)
    if endless := endless_line(data, file, longest):
        raise UnreadableError(endless)
    decoded = decode(data, file, options.encoding)
    lines = LINE_END.split(decoded.data.decode(errors="replace"))
    return TextLines(lines, decoded.encoding, decoded.problems, Findings(file, lines))
