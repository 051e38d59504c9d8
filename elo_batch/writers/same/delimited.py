"""A delimited list with its changed cells exchanged where they stand; every other byte stays."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from typing import NamedTuple

from elo_batch.notation.guards import guarded_text, unguarded_text
from elo_batch.notation.text import tidy
from elo_batch.writers.same.model import CannotWriteError, Closed
from elo_batch.writers.same.style import has_commas, style_of

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_LINE_END = re.compile("\r\n|\r|\n")
_FORMULA = re.compile(r'="([^"]*)"')


class _Cell(NamedTuple):
    start: int
    stop: int
    raw: str

    @property
    def text(self) -> str:
        """The text that the cell holds."""
        if not self.raw.startswith('"'):
            return self.raw
        end = self.raw.rfind('"')
        return self.raw[1:end].replace('""', '"') + self.raw[end + 1 :] if end else self.raw


class _Record(NamedTuple):
    line: int
    cells: list[_Cell]
    stop: int


def same_delimited(data: bytes, encoding: str, delimiter: str, header: int, closed: Closed) -> bytes:
    """The list as it closes.

    Args:
        data: the bytes of the list that came in.
        encoding: its encoding, where no mark at its beginning tells it.
        delimiter: between its cells.
        header: the physical line of its headings.
        closed: what changes.

    Raises CannotWriteError where a changed cell cannot be found again, or a new text not be encoded.
    """
    if closed.is_same:
        return data
    mark, codec = next(((m, c) for m, c in _MARKS if data.startswith(m)), (b"", encoding))
    text = _decoded(data, mark, codec)
    records = {record.line: record for record in _records(text, delimiter)}
    at = _positions(records, header, closed)
    commas = has_commas(closed)
    pieces: dict[tuple[int, int], str] = {}
    for name in closed.changed:
        style = style_of(closed, name, commas)
        for line, _, new in closed.changes(name):
            cell = records[line].cells[at[name]]
            pieces[cell.start, cell.stop] = _written(cell.raw, style.text(new), delimiter)
    if len(closed.added):
        stop, rows = _appended(text, records, header, at, closed, delimiter)
        pieces[stop, stop] = rows
    try:
        return mark + _replaced(text, pieces).encode(codec)
    except UnicodeEncodeError as error:
        raise CannotWriteError(f"{codec} has no sign for {error.object[error.start]}") from None


def _decoded(data: bytes, mark: bytes, codec: str) -> str:
    try:
        text = data[len(mark) :].decode(codec)
    except UnicodeDecodeError:
        raise CannotWriteError(f"its bytes are not all {codec}") from None
    if mark + text.encode(codec) != data:
        raise CannotWriteError(f"its bytes do not come back in {codec}")
    return text


def _records(text: str, delimiter: str) -> list[_Record]:
    """The records with the places of their cells, as a CSV reader cuts them."""
    cell = re.compile(f'(?:"(?:[^"]|"")*")?[^{re.escape(delimiter)}\r\n]*')
    records, cells, at, line, first = [], [], 0, 1, 1
    while at <= len(text):
        match = cell.match(text, at)
        stop = match.end() if match else at
        cells.append(_Cell(at, stop, text[at:stop]))
        line += len(_LINE_END.findall(text, at, stop))
        if text[stop : stop + 1] == delimiter:
            at = stop + 1
            continue
        records.append(_Record(first, cells, stop))
        end = _LINE_END.match(text, stop)
        if end is None:
            break
        cells, at, line = [], end.end(), line + 1
        first = line
    return records


def _positions(records: Mapping[int, _Record], header: int, closed: Closed) -> dict[str, int]:
    """The position of each column: under its heading, where every cell is the text that was read."""
    if header not in records or not set(closed.old.index) <= set(records):
        raise CannotWriteError("its lines cannot be found again")
    headings = [tidy(unguarded_text(cell.text)) for cell in records[header].cells]
    found = {}
    for name in closed.old:
        heading = closed.headings.get(str(name), str(name))
        named = [at for at, text in enumerate(headings) if text == heading]
        fitting = [at for at in named or range(len(headings)) if _fits(records, at, closed, str(name))]
        if fitting:
            found[str(name)] = fitting[0]
    if lost := [name for name in closed.changed if name not in found]:
        raise CannotWriteError(
            f"its column {closed.headings.get(lost[0], lost[0])} is not written as it is read"
        )
    return found


def _fits(records: Mapping[int, _Record], at: int, closed: Closed, name: str) -> bool:
    for line, old in zip(closed.old.index.tolist(), closed.old[name].tolist(), strict=True):
        cells = records[line].cells
        text = cells[at].text if at < len(cells) else None
        formula = _FORMULA.fullmatch((text or "").strip())
        if text is None or (formula[1] if formula else unguarded_text(text)).strip() != old.strip():
            return False
    return True


def _written(raw: str, text: str, delimiter: str) -> str:
    """A cell with another text: quoted where it was, or must be; the blanks around it stay."""
    text = guarded_text(text)
    if raw.startswith('"') or any(sign in text for sign in (delimiter, '"', "\r", "\n")):
        return '"' + text.replace('"', '""') + '"'
    if not raw.strip():
        return text
    return raw.replace(raw.strip(), text, 1)


def _appended(
    text: str,
    records: Mapping[int, _Record],
    header: int,
    at: Mapping[str, int],
    closed: Closed,
    delimiter: str,
) -> tuple[int, str]:
    """Where the new rows go, below the last row of the list, and their text."""
    last = records[max([header, *closed.old.index.tolist()])]
    found = _LINE_END.search(text)
    end = found[0] if found else "\n"
    commas = has_commas(closed)
    styles = {name: style_of(closed, name, commas) for name in at}
    rows = []
    for _, player in closed.added.iterrows():
        cells = [""] * len(records[header].cells)
        for name, position in at.items():
            cells[position] = _written("", styles[name].text(player[name]), delimiter)
        rows.append(end + delimiter.join(cells))
    return last.stop, "".join(rows)


def _replaced(text: str, pieces: Mapping[tuple[int, int], str]) -> str:
    """The text with other pieces at some places."""
    parts, at = [], 0
    for (start, stop), new in sorted(pieces.items()):
        parts += [text[at:start], new]
        at = stop
    return "".join([*parts, text[at:]])
