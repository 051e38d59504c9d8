"""A list in fixed columns, as FIDE's are: its header line, and the lines of those who took part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from elo_batch.writers.same.model import Closed

_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_MONTH = re.compile(rf"\b(?:{'|'.join(_MONTHS)})\d\d\b", re.IGNORECASE)
_INACTIVE = "i"


@dataclass(frozen=True)
class Columns:
    """Where the columns stand: canonical name -> start and end (from 0), in order; the width of a line."""

    spans: Mapping[str, tuple[int, int]]
    width: int


class _View(NamedTuple):
    """A line as text in which columns can be counted, and the codec that gives its bytes back."""

    text: str
    codec: str


class _Row(NamedTuple):
    old: Mapping[str, str]
    new: Mapping[str, str]

    @property
    def changed(self) -> list[str]:
        """The names of the columns whose text is another one now."""
        return [name for name, text in self.new.items() if text != self.old[name]]


def same_fixed(
    header: bytes, lines: Mapping[int, bytes], columns: Columns, closed: Closed, day: date | None
) -> bytes:
    """The header and the lines of `closed`, changed cells in their columns; new players at the end.

    Args:
        header: the first line, with its end.
        lines: physical line -> the line without its end, for each row of `closed`.
        columns: where the columns stand.
        closed: the rows to be written: those who took part.
        day: the date of the new list; the month in the header becomes its month.
    """
    body = header.rstrip(b"\r\n")
    end = header[len(body) :] or b"\n"
    rows = [_header(body, day)]
    cells = closed.new.to_dict("index")
    for line, old in zip(closed.old.index.tolist(), closed.old.to_dict("records"), strict=True):
        new = {str(name): str(text) for name, text in cells[line].items()}
        rows.append(_line(lines[line], columns, _Row({str(k): str(v) for k, v in old.items()}, new)))
    added = closed.added.to_dict("records")
    rows += [_fresh(columns, {str(k): str(v) for k, v in player.items()}) for player in added]
    return b"".join(row + end for row in rows)


def _header(line: bytes, day: date | None) -> bytes:
    match = _MONTH.search(line.decode("latin-1"))
    if match is None or day is None:
        return line
    month = f"{_MONTHS[day.month - 1]}{day.year % 100:02}"
    written = month if match[0].isupper() else month.capitalize() if match[0].istitle() else month.lower()
    return line[: match.start()] + written.encode() + line[match.end() :]


def _line(line: bytes, columns: Columns, closed: _Row) -> bytes:
    """A line with its changed cells; one whose cells do not stand in their columns is written anew."""
    view = next((view for view in _views(line, columns.width) if _fits(view.text, columns, closed)), None)
    if view is None:
        return _fresh(columns, closed.new)
    text = view.text
    for name in closed.changed:
        if name not in columns.spans:
            continue
        start, stop = columns.spans[name]
        if name == "status":
            new = flag_of(text[start:stop].strip(), closed.new[name])
        else:
            new = " " * _lead(view.text, columns, closed, name) + closed.new[name]
        text = text[:start] + new.ljust(stop - start) + text[stop:]
    return (text if len(line) >= columns.width else text.rstrip()).encode(view.codec)


def _views(line: bytes, width: int) -> Iterator[_View]:
    """The line with columns counted in bytes, and in characters."""
    yield _View(line.decode("latin-1").ljust(width), "latin-1")
    if not line.isascii():
        try:
            yield _View(line.decode("utf-8").ljust(width), "utf-8")
        except UnicodeDecodeError:
            return


def _fits(text: str, columns: Columns, row: _Row) -> bool:
    """Whether the old texts of the changed cells stand in their columns, and the new ones have room there."""
    for name in row.changed:
        if name == "status" or name not in columns.spans:
            continue
        start, stop = columns.spans[name]
        room = stop - start - _lead(text, columns, row, name)
        if text[start:stop].strip() != row.old[name].strip() or len(row.new[name]) > room:
            return False
    return True


def _lead(text: str, columns: Columns, row: _Row, name: str) -> int:
    """The blanks before a cell in its column: a long text earlier in the line moves all numbers behind it.

    A blank cell tells nothing; it is moved as the numbers around it are.
    """
    if row.old[name].strip():
        return _blanks(text, columns.spans[name])
    numbers = (span for other, span in columns.spans.items() if row.old.get(other, "").strip().isdigit())
    return max((_blanks(text, span) for span in numbers), default=0)


def _blanks(text: str, span: tuple[int, int]) -> int:
    cell = text[slice(*span)]
    return len(cell) - len(cell.lstrip()) if cell.strip() else 0


def flag_of(flag: str, status: str) -> str:
    """The flag of a status in FIDE's lists; `w` for women stays.

    >>> flag_of("wi", "active"), flag_of("w", "inactive"), flag_of("", "inactive")
    ('w', 'wi', 'i')
    """
    kept = flag.replace(_INACTIVE, "")
    return kept + _INACTIVE if status == "inactive" else kept


def _fresh(columns: Columns, player: Mapping[str, str]) -> bytes:
    """A line made of its cells; a text that is too long moves what follows, as in such lists."""
    cells = dict(player)
    woman = cells.get("sex", "")[:1].upper() in ("F", "W")
    cells["status"] = flag_of("w" if woman else "", cells.get("status", ""))
    texts = [cells.get(name, "").ljust(stop - start) for name, (start, stop) in columns.spans.items()]
    return "".join(texts).encode()
