"""The cells of a large XLSX sheet, cut out of its XML all at once.

Only what programs write as a rule is understood: cells with references, shared strings, no inline strings.
For everything else the answer is None, and the slower general reader takes the sheet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from html import unescape
from typing import Any, NamedTuple
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc

_START, _END = b"<sheetData>", b"</sheetData>"
_LETTERS, _DIGITS = 3, 7
_TYPE = re.compile(r'\bt="(\w+)"')
_STYLE = re.compile(r'\bs="(\d+)"')
_DATE_IDS = frozenset([*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)])
_DATE_CODE = re.compile(r"[dmyhs]", re.IGNORECASE)
_NOT_CODE = re.compile(r'"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|General', re.IGNORECASE)
_ESCAPED = re.compile(rb"_x[0-9A-Fa-f]{4}_")
_PLAIN_NUMBER = r"^(?:0|[1-9][0-9]{0,14})$"
_EPOCH, _EPOCH_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)
Ints = NDArray[np.int64]
Texts = NDArray[np.object_]


class Styles(NamedTuple):
    """What styles say of numbers: those that are dates, and those padded with zeros (style -> digits)."""

    dates: frozenset[int]
    padded: Mapping[int, int]
    epoch1904: bool = False


class Cells(NamedTuple):
    """The cells of a sheet that hold more than blanks, in file order: row and column from 1, and the text."""

    rows: Ints
    columns: Ints
    texts: Texts


_NO_CELLS = Cells(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, object))


class _Kind(NamedTuple):
    """What the attributes of a cell say: the type of its value, and the style."""

    type: str
    style: int


def cells_of(xml: bytes, strings: Sequence[str], styles: Styles) -> Cells | None:
    """The filled cells of a sheet's XML, or None when it is not written in the usual way."""
    start, end = xml.find(_START), xml.rfind(_END)
    if start < 0 or end < 0 or b"<!" in xml or b"<is>" in xml or b"<is " in xml:
        return None
    data = np.frombuffer(xml, dtype=np.uint8)[:end]
    tags = np.flatnonzero(data[start:] == ord("<")) + start
    tags = tags[tags + 1 < end]
    kinds = data[tags + 1]
    cells = np.flatnonzero(kinds == ord("c"))  # of the tags below <sheetData>, only cells begin so
    at = np.flatnonzero(kinds == ord("v"))
    if not len(at):
        return _NO_CELLS
    if not len(cells) or at[0] < cells[0] or at[-1] + 1 >= len(tags):
        return None
    values = tags[at] + 3
    filled = tags[at + 1] > values
    at, values = at[filled], values[filled]
    owners = cells[np.searchsorted(cells, at) - 1] if len(cells) != len(at) else cells
    place = _places(data, tags[owners])
    if place is None or not (data[values - 1] == ord(">")).all():
        return None
    rows, columns, behind = place
    texts = _texts(
        _slices(xml, values, tags[at + 1]), _slices(xml, behind, tags[owners + 1]), strings, styles
    )
    if texts is None:
        return None
    told = texts != ""
    return Cells(rows[told], columns[told], texts[told])


def _places(data: NDArray[np.uint8], cells: Ints) -> tuple[Ints, Ints, Ints] | None:
    """Row and column of each cell from its reference, and where its other attributes begin."""
    start = (data[cells + 3] == ord("r")) & (data[cells + 4] == ord("=")) & (data[cells + 5] == ord('"'))
    if not start.all():
        return None
    at = cells + 6
    columns = np.zeros(len(cells), dtype=np.int64)
    for _ in range(_LETTERS):
        letter = data[at] - np.uint8(64)
        here = (letter >= 1) & (letter <= 26)
        if not here.any():
            break
        columns = np.where(here, columns * 26 + letter, columns)
        at = at + here
    rows = np.zeros(len(cells), dtype=np.int64)
    for _ in range(_DIGITS):
        digit = data[at] - np.uint8(48)
        here = digit <= 9
        if not here.any():
            break
        rows = np.where(here, rows * 10 + digit, rows)
        at = at + here
    good = (columns > 0) & (rows > 0) & (data[at] == ord('"'))
    return (rows, columns, at + 1) if good.all() else None


def _slices(xml: bytes, starts: Ints, ends: Ints) -> Any:
    """Pieces of a text as an Arrow array, without a copy of each: every other one between all the bounds."""
    bounds = np.empty(2 * len(starts), dtype=np.int64)
    bounds[::2], bounds[1::2] = starts, ends
    buffers = [None, pa.py_buffer(bounds), pa.py_buffer(xml)]
    pieces = pa.LargeBinaryArray.from_buffers(pa.large_binary(), len(bounds) - 1, buffers)
    return pieces.take(pa.array(np.arange(0, len(bounds) - 1, 2)))


def _texts(
    values: Any, attributes: Any, strings: Sequence[str], styles: Styles
) -> NDArray[np.object_] | None:
    """The values as the texts that a reader of the sheet would see; "" for blanks alone."""
    coded = attributes.dictionary_encode()
    kinds = [_kind(text.decode()) for text in coded.dictionary.to_pylist()]
    codes = coded.indices.to_numpy()
    texts = np.empty(len(values), dtype=object)
    for kind in sorted(set(kinds)):
        here = np.array([other == kind for other in kinds])[codes]
        piece = values.filter(pa.array(here))
        read = _shared(piece, strings) if kind.type == "s" else _own(piece, kind, styles)
        if read is None:
            return None
        texts[here] = read
    return texts


def _kind(attributes: str) -> _Kind:
    type_, style = _TYPE.search(attributes), _STYLE.search(attributes)
    return _Kind(type_[1] if type_ else "n", int(style[1]) if style else 0)


def _shared(values: Any, strings: Sequence[str]) -> Texts | None:
    try:
        numbers = pc.cast(pc.cast(values, pa.large_string()), pa.int64()).to_numpy(zero_copy_only=False)
    except pa.ArrowInvalid:
        return None
    if len(numbers) and (numbers.min() < 0 or numbers.max() >= len(strings)):
        return None
    read: Texts = np.array([text if text.strip() else "" for text in strings], dtype=object)[numbers]
    return read


def _own(values: Any, kind: _Kind, styles: Styles) -> Texts | None:
    """Values that stand in the cell itself: each distinct one is read once."""
    coded = pc.cast(values, pa.large_string(), safe=False).dictionary_encode()
    distinct = coded.dictionary
    plain = kind.type == "n" and kind.style not in styles.dates and kind.style not in styles.padded
    if plain and pc.all(pc.match_substring_regex(distinct, _PLAIN_NUMBER)).as_py():
        known = distinct.to_pylist()
    else:
        try:
            known = [_text(text, kind, styles) for text in distinct.to_pylist()]
        except (ValueError, OverflowError):
            return None
    read: Texts = np.array(known, dtype=object)[coded.indices.to_numpy(zero_copy_only=False)]
    return read


def _text(text: str, kind: _Kind, styles: Styles) -> str:
    if kind.type == "b":
        return "TRUE" if text == "1" else "FALSE"
    if kind.type in ("str", "e"):
        return unescape(text) if text.strip() else ""
    if kind.type != "n":
        raise ValueError(kind.type)
    number = float(text)
    if kind.style in styles.dates:
        return _moment(number, styles.epoch1904)
    shown = str(int(number)) if number == int(number) and abs(number) < 1e15 else f"{number:.15g}"
    digits = styles.padded.get(kind.style, 0)
    return shown.zfill(digits) if shown.isdigit() else shown


def _moment(serial: float, epoch1904: bool) -> str:
    """A serial number as a day, a moment or a time of the day."""
    if serial < 0 or (serial < 61 and not epoch1904 and serial >= 1):
        raise ValueError("the general reader knows days of 1900")
    moment = (_EPOCH_1904 if epoch1904 else _EPOCH) + timedelta(milliseconds=round(serial * 86_400_000))
    if serial < 1:
        return moment.time().isoformat()
    return moment.date().isoformat() if moment.time() == time() else moment.isoformat()


def shared_strings(xml: bytes) -> list[str] | None:
    """The shared strings of a workbook; None when they need the general reader."""
    if not xml:
        return []
    if _ESCAPED.search(xml) or b"<!" in xml or b"rPh" in xml:
        return None
    root = ElementTree.fromstring(xml)
    return ["".join(part.text or "" for part in item.iter() if part.tag.endswith("}t")) for item in root]


def date_styles(xml: bytes) -> frozenset[int]:
    """The numbers of the cell styles that show a number as a date or time."""
    if not xml:
        return frozenset()
    root = ElementTree.fromstring(xml)
    codes = {
        int(item.get("numFmtId", "0")): item.get("formatCode", "")
        for item in root.iter()
        if item.tag.endswith("}numFmt")
    }
    dates = _DATE_IDS - codes.keys() | {n for n, code in codes.items() if _is_date(code)}
    formats: Sequence[ElementTree.Element] = next((list(i) for i in root if i.tag.endswith("}cellXfs")), [])
    return frozenset(n for n, item in enumerate(formats) if int(item.get("numFmtId", "0")) in dates)


def _is_date(code: str) -> bool:
    return _DATE_CODE.search(_NOT_CODE.sub("", code.split(";")[0])) is not None
