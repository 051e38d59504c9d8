"""The cells of a large XLSX sheet, cut out of its XML all at once.

Only what programs write as a rule is understood: cells with references, and their values: shared strings,
numbers, or a text in the cell itself. For everything else the answer is None, and the slower general reader
takes the sheet.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa
from elo_batch.readers.xlsx_values import ERROR, IN_CELL, TEXT, Ints, Styles, kind_of, texts_of

_START, _END = b"<sheetData>", b"</sheetData>"
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
        known: the different texts (Arrow large_string), the blank one first.
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


def cells_of(xml: bytes, strings: Any, styles: Styles) -> Cells | None:
    """The filled cells of a sheet's XML, or None when it is not written in the usual way.

    `strings`: the shared strings, as `xlsx_values.shared_strings` gives them.
    """
    tags = _tags(xml)
    if tags is None:
        return None
    if not len(tags.values):
        return _no_cells(_without_value(xml, tags, tags.values))
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
    texts = texts_of(_slices(xml, starts, tags.at[values + 1]), kinds, codes, (strings, styles))
    if texts is None:
        return None
    is_error = np.array([kind.type == ERROR for kind in kinds])[codes]
    told = np.flatnonzero(texts.codes)
    return Cells(
        rows[told],
        columns[told],
        texts.codes[told],
        texts.known,
        np.flatnonzero(is_error[told]),
        _without_value(xml, tags, owners),
    )


def _no_cells(formulas: tuple[bytes, ...]) -> Cells:
    none = np.empty(0, np.int64)
    return Cells(none, none, none, pa.array([""], TEXT), none, formulas)


def _tags(xml: bytes) -> _Tags | None:
    """The tags below <sheetData>; None when there are others than those of cells and rows."""
    start, end = xml.find(_START), xml.rfind(_END)
    if start < 0 or end < 0 or _OTHER_ENCODING.match(xml) or b"<!" in xml[:start] or b"<!" in xml[end:]:
        return None
    data = np.frombuffer(xml, dtype=np.uint8)
    first = start + len(_START)
    at = np.flatnonzero(data[first : end + 1] == ord("<")) + first  # with the one that ends the last value
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
    bounds = np.append(tags.at[tags.cells], len(xml))
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
