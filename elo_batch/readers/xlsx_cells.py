"""The cells of a large XLSX sheet, cut out of its XML all at once.

Only what programs write as a rule is understood: cells with references, and their values: shared strings,
numbers, or a text in the cell itself. For everything else the answer is None, and the slower general reader
takes the sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa
from elo_batch.readers.xlsx_values import ERROR, IN_CELL, Ints, Known, Styles, codes_of, kind_of

_START, _END = b"<sheetData>", b"</sheetData>"
_ROW_END = b"</row>"
_BLOCK, _LARGEST_BLOCK = 4_000_000, 20_000_000  # bytes
_LETTERS, _DIGITS = 3, 7
_OTHER_ENCODING = re.compile(rb"\A[^<]*<\?xml[^>]*encoding=(?![\"']utf-?8[\"'])", re.IGNORECASE)
_KEPT_BLANKS = np.frombuffer(b' xml:space="preserve">', dtype=np.uint8)
_CELL, _VALUE, _FORMULA, _INLINE, _TEXT, _ROW = (ord(sign) for sign in "cvfitr")
_UNDERSTOOD = np.isin(np.arange(256), [_CELL, _VALUE, _FORMULA, _INLINE, _TEXT, _ROW, ord("/")])
Bytes = NDArray[np.uint8]


class Cells(NamedTuple):
    """The cells of a sheet that hold more than blanks, in file order.

    Attributes:
        rows, columns: where each stands, from 1.
        codes: its text, as a position in `known`.
        known: the texts (Arrow large_string), the blank one first.
        errors: the cells (positions) that show an error.
        formulas: the XML of each cell with a formula and no value.
    """

    rows: Ints
    columns: Ints
    codes: Ints
    known: Any
    errors: Ints
    formulas: tuple[bytes, ...] = ()

    def text(self, at: int) -> str:
        """The text of one cell."""
        return str(self.known[int(self.codes[at])].as_py())


class _Tags(NamedTuple):
    """The tags of a sheet: where each begins, its first letter, and which are cells and values."""

    data: Bytes
    at: Ints
    kinds: Bytes
    cells: Ints
    values: Ints


class _Piece(NamedTuple):
    """The cells of some rows: as in `Cells`."""

    rows: Ints
    columns: Ints
    codes: Ints
    errors: Ints
    formulas: tuple[bytes, ...]


def cells_of(xml: bytes, strings: Any, styles: Styles) -> Cells | None:
    """The filled cells of a sheet's XML, or None when it is not written in the usual way.

    `strings`: the shared strings, as `xlsx_values.shared_strings` gives them. Some rows at a time: their
    arrays stay small, and in the cache of the processor.
    """
    start, end = xml.find(_START), xml.rfind(_END)
    if start < 0 or end < 0 or _OTHER_ENCODING.match(xml) or b"<!" in xml[:start] or b"<!" in xml[end:]:
        return None
    known, pieces = Known(strings), []
    for block in _blocks(xml, start + len(_START), end):
        piece = _cut(xml, block, known, styles)
        if piece is None:
            return None
        pieces.append(piece)
    return _joined(pieces, known.texts())


def _blocks(xml: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where each block of whole rows begins and ends."""
    while start < end:
        row = xml.find(_ROW_END, start + _BLOCK, end)
        stop = end if row < 0 else row + len(_ROW_END)
        yield start, stop
        start = stop


def _joined(pieces: Sequence[_Piece], known: Any) -> Cells:
    none = np.empty(0, dtype=np.int32)
    rows, columns, codes = (
        np.concatenate([none, *(getattr(piece, name) for piece in pieces)])
        for name in ("rows", "columns", "codes")
    )
    before = np.cumsum([0, *(len(piece.rows) for piece in pieces)])
    errors = [piece.errors + count for piece, count in zip(pieces, before, strict=False)]
    formulas = tuple(formula for piece in pieces for formula in piece.formulas)
    return Cells(rows, columns, codes, known, np.concatenate([none, *errors]), formulas)


def _cut(xml: bytes, block: tuple[int, int], known: Known, styles: Styles) -> _Piece | None:
    """The cells between two places of the XML; None also where a single row is larger than any real one."""
    first, last = block
    tags = _tags(xml, block) if last - first < _LARGEST_BLOCK else None
    if tags is None:
        return None
    if not len(tags.values):
        none = np.empty(0, dtype=np.int32)
        return _Piece(none, none, none, none, _without_value(xml, tags, tags.values))
    owners, values, starts = _values(tags)
    if starts is None:
        return None
    place = _places(tags.data, tags.at[owners])
    if place is None:
        return None
    rows, columns, behind = place
    coded = _slices(xml, behind, tags.at[owners + 1]).dictionary_encode()
    kinds = [kind_of(text.decode(errors="replace")) for text in coded.dictionary.to_pylist()]
    codes = coded.indices.to_numpy()
    if not _as_said(tags, values, np.array([kind.type == IN_CELL for kind in kinds])[codes]):
        return None
    texts = codes_of(_slices(xml, starts, tags.at[values + 1]), kinds, codes, (known, styles))
    if texts is None:
        return None
    is_error = np.array([kind.type == ERROR for kind in kinds])[codes]
    told = np.flatnonzero(texts)
    rows, columns, texts = (part[told].astype(np.int32) for part in (rows, columns, texts))
    return _Piece(rows, columns, texts, np.flatnonzero(is_error[told]), _without_value(xml, tags, owners))


def _tags(xml: bytes, block: tuple[int, int]) -> _Tags | None:
    """The tags of some rows; None when there are others than those of cells and rows."""
    first, stop = block
    data = np.frombuffer(xml, dtype=np.uint8)
    at = np.flatnonzero(data[first : stop + 1] == ord("<")) + first  # with the one that ends the last value
    kinds = data[at + 1]
    there = np.flatnonzero(np.bincount(kinds, minlength=256))
    if not _UNDERSTOOD[there].all():
        return None
    cells = np.flatnonzero(kinds == _CELL)  # of the tags below <sheetData>, only cells begin so
    is_value = kinds == _VALUE
    if _INLINE in there or _TEXT in there:
        second, third = data[at + 2], data[at + 3]
        plain = (kinds != _INLINE) | ((second == ord("s")) & (third == ord(">")))
        plain &= (kinds != _ROW) | (second == ord("o"))  # no runs of rich text, no phonetic ones
        if not plain.all():
            return None
        is_value |= kinds == _TEXT
    values = np.flatnonzero(is_value)
    if len(values) and (not len(cells) or values[0] < cells[0]):
        return None
    return _Tags(data, at, kinds, cells, values)


def _values(tags: _Tags) -> tuple[Ints, Ints, Ints | None]:
    """The cells with a value, the tags of these, and where each value begins (None: in no usual way)."""
    values = tags.values
    starts = tags.at[values] + 3
    spaced = np.flatnonzero((tags.kinds[values] == _TEXT) & (tags.data[starts - 1] == ord(" ")))
    if len(spaced):
        signs = (starts[spaced] - 1)[:, None] + np.arange(len(_KEPT_BLANKS))
        if int(signs.max()) >= len(tags.data) or not (tags.data[signs] == _KEPT_BLANKS).all():
            return values, values, None
        starts[spaced] += len(_KEPT_BLANKS) - 1
    filled = tags.at[values + 1] > starts
    if not filled.all():
        values, starts = values[filled], starts[filled]
    cells = tags.cells
    if len(cells) == len(values) and (cells < values).all() and (values[:-1] < cells[1:]).all():
        owners = cells
    else:
        owners = cells[np.searchsorted(cells, values) - 1]
    good = (tags.data[starts - 1] == ord(">")).all() and (np.diff(owners) > 0).all()
    return owners, values, starts if good else None


def _as_said(tags: _Tags, values: Ints, in_cell: NDArray[np.bool_]) -> bool:
    """Whether texts in cells, and only they, are written as such."""
    return bool(((tags.kinds[values] == _TEXT) == in_cell).all())


def _without_value(xml: bytes, tags: _Tags, owners: Ints) -> tuple[bytes, ...]:
    """The XML of the cells with a formula that are not among those with a value."""
    formulas = np.flatnonzero(tags.kinds == _FORMULA)
    if not len(formulas) or not len(tags.cells):
        return ()
    number = np.unique(np.searchsorted(tags.cells, formulas) - 1)
    number = number[~np.isin(tags.cells[number], owners)]
    bounds = np.append(tags.at[tags.cells], tags.at[-1])
    return tuple(xml[bounds[n] : bounds[n + 1]] for n in number.tolist())


def _places(data: Bytes, cells: Ints) -> tuple[Ints, Ints, Ints] | None:
    """Row and column of each cell from its reference, and where its other attributes begin."""
    start = (data[cells + 3] == ord("r")) & (data[cells + 4] == ord("=")) & (data[cells + 5] == ord('"'))
    if not start.all():
        return None
    at = cells + 6
    columns = _number(data, at, (26, ord("A") - 1, _LETTERS))
    rows = _number(data, at, (10, ord("0"), _DIGITS))
    good = (columns > 0) & (rows > 0) & (data[at] == ord('"'))
    return (rows, columns, at + 1) if good.all() else None


def _number(data: Bytes, at: Ints, notation: tuple[int, int, int]) -> Ints:
    """The numbers that stand at places of a text, which move behind them.

    `notation`: the base, the sign before that of 1, and how many signs there are at most. Letters count from
    1 to 26, digits from 0 to 9.
    """
    base, zero, most = notation
    lowest, highest = (1, base) if base > 10 else (0, base - 1)
    numbers = np.zeros(len(at), dtype=np.int64)
    for _ in range(most):
        sign = data[at] - np.uint8(zero)
        here = sign <= highest if lowest == 0 else (sign >= lowest) & (sign <= highest)
        if here.all():
            numbers *= base
            numbers += sign
            at += 1
        elif here.any():
            numbers[here] = numbers[here] * base + sign[here]
            at += here
        else:
            break
    return numbers


def _slices(xml: bytes, starts: Ints, ends: Ints) -> Any:
    """Pieces of a text as an Arrow array, without a copy of each: every other one between all the bounds."""
    bounds = np.empty(2 * len(starts), dtype=np.int64)
    bounds[::2], bounds[1::2] = starts, ends
    buffers = [None, pa.py_buffer(bounds), pa.py_buffer(xml)]
    pieces = pa.LargeBinaryArray.from_buffers(pa.large_binary(), max(len(bounds) - 1, 0), buffers)
    return pieces.take(pa.array(np.arange(0, max(len(bounds) - 1, 0), 2)))
