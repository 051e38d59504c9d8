"""Values of XLSX cells as text: shared strings, numbers, dates; each different one is read once."""

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

TEXT = pa.large_string()
ERROR = "e"
IN_CELL = "inlineStr"
_TYPE = re.compile(r'\bt="(\w+)"')
_STYLE = re.compile(r'\bs="(\d+)"')
_DATE_IDS = frozenset([*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)])
_DATE_CODE = re.compile(r"[dmyhs]", re.IGNORECASE)
_NOT_CODE = re.compile(r'"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|General', re.IGNORECASE)
_ESCAPED = re.compile(r"_x[0-9A-Fa-f]{4}_")
_PLAIN_NUMBER = r"^(?:0|[1-9][0-9]{0,14})$"
_EPOCH, _EPOCH_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)
Ints = NDArray[np.signedinteger[Any]]


class Styles(NamedTuple):
    """What styles say of numbers: those that are dates, and those padded with zeros (style -> digits)."""

    dates: frozenset[int]
    padded: Mapping[int, int]
    epoch1904: bool = False


class Kind(NamedTuple):
    """What the attributes of a cell say: the type of its value, and the style."""

    type: str
    style: int


class Known:
    """The texts of a sheet so far: the blank one, the shared strings, then what stands in the cells."""

    def __init__(self, shared: Any) -> None:
        """`shared`: the shared strings (Arrow large_string)."""
        self.shared = shared
        self._parts, self._size = [pa.array([""], TEXT), shared], 1 + len(shared)
        self._is_blank = pc.equal(shared, "").to_numpy(zero_copy_only=False)

    def texts(self) -> Any:
        """All texts, as their codes count them."""
        return pa.concat_arrays(self._parts)

    def add(self, texts: Any, codes: Ints) -> Ints:
        """Take in more texts; the codes that count in them become codes of all, 0 for a blank one."""
        before = self._size
        self._parts.append(texts)
        self._size += len(texts)
        blank = pc.equal(texts, "").to_numpy(zero_copy_only=False)
        return np.where(blank[codes], 0, codes + before)

    def of_shared(self, numbers: Ints) -> Ints:
        """The codes of shared strings, 0 for a blank one."""
        return np.where(self._is_blank[numbers], 0, numbers + 1)


def kind_of(attributes: str) -> Kind:
    """The kind of a cell by its attributes.

    >>> kind_of(' s="3" t="str">')
    Kind(type='str', style=3)
    """
    type_, style = _TYPE.search(attributes), _STYLE.search(attributes)
    return Kind(type_[1] if type_ else "n", int(style[1]) if style else 0)


def codes_of(values: Any, kinds: Sequence[Kind], codes: Ints, book: tuple[Known, Styles]) -> Ints | None:
    """The texts that a reader of the sheet would see, as codes of the known ones, which grow by new ones.

    `values`: the values as the XML writes them (Arrow large_binary); `codes`: the kind of each. None when
    some value needs the general reader.
    """
    known, styles = book
    found = np.zeros(len(values), dtype=np.int64)
    for kind in sorted(set(kinds)):
        here = np.array([other == kind for other in kinds])[codes]
        piece = values if here.all() else values.filter(pa.array(here))
        read = _shared(piece, known) if kind.type == "s" else _own(piece, kind, styles, known)
        if read is None:
            return None
        found[here] = read
    return found


def _shared(values: Any, known: Known) -> Ints | None:
    try:
        numbers = pc.cast(pc.cast(values, TEXT), pa.int64()).to_numpy(zero_copy_only=False)
    except pa.ArrowInvalid:
        return None
    if len(numbers) and (numbers.min() < 0 or numbers.max() >= len(known.shared)):
        return None
    return known.of_shared(numbers)


def _own(values: Any, kind: Kind, styles: Styles, known: Known) -> Ints | None:
    """Values that stand in the cell itself: each distinct one is read once."""
    try:
        coded = pc.cast(values, TEXT).dictionary_encode()
        texts = coded.dictionary
        plain = kind.type == "n" and kind.style not in styles.dates and kind.style not in styles.padded
        if not plain or not pc.all(pc.match_substring_regex(texts, _PLAIN_NUMBER)).as_py():
            texts = pa.array([_text(text, kind, styles) for text in texts.to_pylist()], TEXT)
    except (pa.ArrowInvalid, ValueError, OverflowError):
        return None
    return known.add(texts, coded.indices.to_numpy(zero_copy_only=False).astype(np.int64))


def _text(text: str, kind: Kind, styles: Styles) -> str:
    if kind.type == "b":
        return "TRUE" if text == "1" else "FALSE"
    if kind.type in ("str", ERROR, IN_CELL):
        return _written(text) if text.strip() else ""
    if kind.type != "n":
        raise ValueError(kind.type)
    number = float(text)
    if kind.style in styles.dates:
        return _moment(number, styles.epoch1904)
    shown = str(int(number)) if number == int(number) and abs(number) < 1e15 else f"{number:.15g}"
    digits = styles.padded.get(kind.style, 0)
    return shown.zfill(digits) if shown.isdigit() else shown


def _written(text: str) -> str:
    if _ESCAPED.search(text) or "\r" in text:
        raise ValueError("the general reader knows escapes")
    return unescape(text)


def _moment(serial: float, epoch1904: bool) -> str:
    """A serial number as a day, a moment or a time of the day."""
    if serial < 0 or (serial < 61 and not epoch1904 and serial >= 1):
        raise ValueError("the general reader knows days of 1900")
    moment = (_EPOCH_1904 if epoch1904 else _EPOCH) + timedelta(milliseconds=round(serial * 86_400_000))
    if serial < 1:
        return moment.time().isoformat()
    return moment.date().isoformat() if moment.time() == time() else moment.isoformat()


def shared_strings(xml: bytes) -> Any:
    """The shared strings of a book (Arrow large_string), "" for blank ones; None: ask the general reader."""
    if not xml:
        return pa.array([], TEXT)
    if b"_x" in xml and _ESCAPED.search(xml.decode(errors="replace")):
        return None
    if b"<!" in xml or b"rPh" in xml:
        return None
    root = ElementTree.fromstring(xml)
    texts = ["".join(part.text or "" for part in item.iter() if part.tag.endswith("}t")) for item in root]
    return pa.array([text if text.strip() else "" for text in texts], TEXT)


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
