"""What is wrong with the input, as values: a place, a code, a sentence, the row as written, an advice.

Three kinds of failure are never mixed: wrong input is a `Problem` (exit 1), a wrong request is a
`RequestError` (exit 2), and any other exception is our own fault (exit 3).
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from elo_batch.notation.counts import counted

MOST_OF_ONE_KIND = 10_000
MOST_OF_A_VALUE = 400
MOST_OF_A_ROW = 500
MOST_WRITTEN = 4_000  # of a row kept with its problem
LINE_OR_ROW = "line or row"
_TURNS = frozenset("\u202a\u202b\u202d\u202e\u2066\u2067\u2068")  # letters that turn the text after them


class RequestError(Exception):
    """The request is wrong: an unknown option, file, rule set or heading, or no law on that day (exit 2).

    `problems`: what was found in the files before the request turned out to be wrong.
    """

    problems: tuple[Problem, ...] = ()


@contextmanager
def with_problems(problems: Iterable[Problem]) -> Iterator[None]:
    """Give what was found in the files so far to a RequestError that is raised here.

    >>> found = [Problem("F002", Place("open.csv"))]
    >>> try:
    ...     with with_problems(found):
    ...         raise RequestError("say --on DATE")
    ... except RequestError as error:
    ...     error.problems == tuple(found)
    True
    """
    try:
        yield
    except RequestError as error:
        error.problems = error.problems or tuple(in_order(problems))
        raise


class Severity(StrEnum):
    """How much a problem matters: an error stops its event, a warning wants attention, a note informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, order=True)
class Place:
    """Where a problem stands, in physical terms.

    `line` counts from 1 with headers, comments and blank lines (0: the whole file). `cell` is a sheet cell
    such as `C9`, or the number of a game (`game 12`) in a text file; `column` the heading as the file writes
    it. Both may be empty.
    """

    file: str = ""
    sheet: str = ""
    line: int = 0
    cell: str = ""
    column: str = ""

    def __str__(self) -> str:
        """Write the place as editors and arbiters know it: `open.csv:17` or `results.xlsx: Sheet1!C9`.

        >>> str(Place("open.csv", line=17)), str(Place("results.xlsx", "Sheet1", 9, "C9"))
        ('open.csv:17', 'results.xlsx: Sheet1!C9')
        >>> str(Place("open.pgn", line=155, cell="game 12"))
        'open.pgn:155 (game 12)'
        """
        if self.sheet:
            where = self.cell or (self.numbered(self.line) if self.line else "")
            return f"{self.file}: {self.sheet}!{where}" if where else f"{self.file}: {self.sheet}"
        if not self.line:
            return self.file
        return f"{self.file}:{self.line} ({self.cell})" if self.cell else f"{self.file}:{self.line}"

    def numbered(self, line: int | str) -> str:
        """A line of the same file as a sentence calls it: sheets have rows.

        >>> Place("open.csv").numbered(12), Place("open.xlsx", "Sheet1").numbered(12)
        ('line 12', 'row 12')
        """
        return f"{'row' if self.sheet else 'line'} {line}"

    def seen_from(self, other: Place) -> str:
        """The place in a sentence about another one: its line or row, with the file or sheet if that differs.

        >>> Place("open.csv", line=12).seen_from(Place("open.csv", line=17))
        'line 12'
        """
        same = (self.file, self.sheet) == (other.file, other.sheet)
        return self.numbered(self.line) if same and self.line else str(self)


class _Slot(NamedTuple):
    """A value in a sentence of the catalogue, for a problem at a place.

    The catalogue writes `{count:hidden row}` or `{count:cell holds|cells hold}` for a count with its words
    (see `notation.counts`), and `{first:line or row}` for the number of a line or row.
    """

    text: str
    place: Place

    def __format__(self, words: str) -> str:
        if words == LINE_OR_ROW:
            return self.place.numbered(self.text)
        return counted(self.text, words) if words else self.text


@dataclass(frozen=True)
class Kind:
    """One entry of the catalogue: what a code means, how grave it is, and what the user should do."""

    code: str
    title: str
    severity: Severity
    sentence: str
    advice: str


@dataclass(frozen=True)
class Problem:
    """One finding. `values` fill the slots of the catalogue's sentence and advice; `more` is "" if not given.

    `event` is the id of the event it belongs to: an error there refuses that event. Where it is empty, an
    error in a games file refuses all events of the file, and an error in a list stops everything.
    """

    code: str
    place: Place = Place()
    values: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    row: str = ""
    event: str = ""

    @property
    def kind(self) -> Kind:
        """The catalogue entry of this problem's code."""
        return catalogue()[self.code]

    @property
    def severity(self) -> Severity:
        """The gravity of this problem: error, warning or note."""
        return self.kind.severity

    @property
    def message(self) -> str:
        """The sentence, with this problem's values in its slots."""
        return self.kind.sentence.format_map(self._slots())

    @property
    def advice(self) -> str:
        """What to do about it, with this problem's values in its slots."""
        return self.kind.advice.format_map(self._slots())

    def _slots(self) -> dict[str, _Slot]:
        values = {"more": "", **self.values}
        return {name: _Slot(legible(str(value)), self.place) for name, value in values.items()}

    def lines(self) -> list[str]:
        """The problem as text: `place: code severity: sentence`, the row as written, the advice.

        Each is one line, however the cells of the file were written.
        """
        where = f"{legible(str(self.place), MOST_OF_A_ROW)}: " if str(self.place) else ""
        text = [f"{where}{self.code} {self.severity}: {self.message}"]
        text += [f"    {legible(self.row, MOST_OF_A_ROW)}"] if self.row else []
        return text + ([f"    {self.advice}"] if self.advice else [])


@cache
def catalogue() -> Mapping[str, Kind]:
    """Every problem code the program can raise, from the files of `catalogue/`, one for each letter."""
    entries: dict[str, dict[str, str]] = {}
    for part in sorted((files("elo_batch") / "catalogue").iterdir(), key=lambda part: part.name):
        if part.name.endswith(".toml"):
            entries |= tomllib.loads(part.read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            code: Kind(code, entry["title"], Severity(entry["severity"]), entry["sentence"], entry["advice"])
            for code, entry in entries.items()
        }
    )


def legible(text: str, most: int = MOST_OF_A_VALUE) -> str:
    """A text of the file inside a sentence: one line, short, without signs that move the cursor or the text.

    >>> legible("Spring\\nOpen"), legible("9" * 500, 3)
    ('Spring\\\\nOpen', '999… (500 characters)')
    """
    short = text if len(text) <= most else f"{text[:most]}… ({len(text):,} characters)"
    if short.isprintable():
        return short
    return "".join(_escaped(c) if unicodedata.category(c) == "Cc" or c in _TURNS else c for c in short)


def _escaped(sign: str) -> str:
    return sign if sign == "\t" else sign.encode("unicode_escape").decode()


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sort problems by place, then code, so that the same input gives the same report."""
    return sorted(problems, key=lambda p: (p.place, p.code, p.message))


def worst(problems: Iterable[Problem]) -> Severity | None:
    """The gravest severity among the problems, or None when there are none."""
    found = {problem.severity for problem in problems}
    return next((severity for severity in Severity if severity in found), None)


def more_of(code: str, place: Place, count: int) -> Problem:
    """The summary that stands for `count` problems of one kind that are not listed.

    It belongs to no event, so that errors it stands for still refuse all that they might have refused.
    """
    summary = "V298" if catalogue()[code].severity is Severity.ERROR else "V299"
    return Problem(summary, place, {"code": code, "count": count, "title": catalogue()[code].title})


def at_most(problems: Iterable[Problem], most: int = MOST_OF_ONE_KIND) -> list[Problem]:
    """The problems, of each code the first `most`; what is left out is counted, by code and file."""
    kept: list[Problem] = []
    seen: Counter[str] = Counter()
    left_out: Counter[tuple[str, str]] = Counter()
    for problem in problems:
        seen[problem.code] += 1
        if seen[problem.code] <= most:
            kept.append(problem)
        else:
            left_out[problem.code, problem.place.file] += 1
    return kept + [more_of(code, Place(file), count) for (code, file), count in left_out.items()]
