"""Columns of text as codes: each distinct text is looked at once, rows carry its number.

Ids that are plain numbers take a shorter way (as integers), with the same result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.notation.text import BLANKS, INVISIBLE

Codes = NDArray[np.int32]
BLANK = -1
_LONGEST_NUMBER = 18  # digits that always fit int64


@dataclass(frozen=True)
class Coded:
    """A column of text as codes.

    Attributes:
        codes: int32, for each row the number of its text; BLANK where the cell is empty.
        distinct: the distinct texts (Arrow), not empty, without blanks and unseen marks around them.
    """

    codes: Codes
    distinct: Any

    @cached_property
    def texts(self) -> list[str]:
        """The distinct texts as Python strings."""
        return list(self.distinct.to_pylist())

    def take(self, values: Sequence[int], blank: int, dtype: type[np.generic]) -> NDArray[Any]:
        """For each row the value of its distinct text; `blank` for empty cells."""
        return np.array([*values, blank], dtype=dtype)[self.codes]

    def split(self, sizes: Sequence[int]) -> list[Codes]:
        """The codes of the columns that were encoded together."""
        return np.split(self.codes, np.cumsum(sizes)[:-1])

    def rows_of(self, texts: Sequence[int]) -> NDArray[np.intp]:
        """The rows whose text is one of these (numbers of distinct texts)."""
        wanted = np.zeros(len(self.distinct) + 1, dtype=bool)
        wanted[list(texts)] = True
        return np.flatnonzero(wanted[self.codes])


def encode(columns: Sequence[pd.Series[str] | None], sizes: Sequence[int] = ()) -> Coded:
    """Encode columns of text, one after the other, as one sequence of codes.

    A column that is None stands for as many empty cells as `sizes` says.
    """
    if all(column is None for column in columns):
        return Coded(np.full(sum(sizes), BLANK, dtype=np.int32), pa.array([], pa.large_string()))
    array = joined(columns, sizes)
    return (_as_numbers(array) if _promises_numbers(array) else None) or _as_texts(array)


def joined(columns: Sequence[pd.Series[str] | None], sizes: Sequence[int] = ()) -> Any:
    """Columns of text one after the other, as Arrow chunks; empty cells (missing) as `encode` says."""
    chunks = [
        chunk
        for i, column in enumerate(columns)
        for chunk in ([pa.nulls(sizes[i], pa.large_string())] if column is None else _chunks(column))
    ]
    return pa.chunked_array(chunks, type=pa.large_string())


def _promises_numbers(array: Any) -> bool:
    """Look at a few cells before trying them all: a failed attempt on many rows is slow."""
    some = [array[i].as_py() for i in np.linspace(0, len(array) - 1, 7).astype(int)] if len(array) else []
    return all(not text or text.isdigit() for text in some) and any(some)


def _chunks(column: pd.Series[str]) -> list[Any]:
    array = pa.array(column.array, type=pa.large_string(), from_pandas=True)
    return array.chunks if isinstance(array, pa.ChunkedArray) else [array]


def _as_numbers(array: Any) -> Coded | None:
    """The codes of plain whole numbers without leading zeros or of one length; None for other texts."""
    blank = pc.equal(array, "")
    filled = pc.if_else(blank, pa.scalar(None, pa.large_string()), array) if pc.any(blank).as_py() else array
    try:
        values = pc.cast(filled, pa.int64())
    except pa.ArrowInvalid:
        return None
    present = values.drop_null() if values.null_count else values
    if not len(present) or not _one_text_each(filled, present):
        return None
    codes, distinct = _number_codes(present.to_numpy())
    if values.null_count:
        known = values.is_valid().to_numpy()
        codes, found = np.full(len(values), BLANK, dtype=np.int32), codes
        codes[known] = found
    width = pc.min_max(pc.binary_length(filled)).as_py()
    texts = pc.utf8_lpad(pc.cast(pa.array(distinct), pa.large_string()), width["min"], "0")
    return Coded(codes, texts)


def _one_text_each(texts: Any, values: Any) -> bool:
    """True if no two texts are the same number: digits alone, of one length or without leading zeros."""
    width, lowest = pc.min_max(pc.binary_length(texts)).as_py(), pc.min(values).as_py()
    if width["max"] > _LONGEST_NUMBER or lowest < 0 or (lowest == 0 and _any_starts_with(texts, "-")):
        return False
    if not _any_starts_with(texts, "0"):
        return True
    decimal = pc.all(pc.ascii_is_decimal(texts)).as_py()  # Arrow also reads 0x1F
    return width["min"] == width["max"] and bool(decimal)


def _any_starts_with(texts: Any, start: str) -> bool:
    return bool(pc.any(pc.starts_with(texts, start)).as_py())


def _number_codes(values: NDArray[np.int64]) -> tuple[Codes, NDArray[np.int64]]:
    """The number of each value among the distinct ones, in order; by a table where they are dense."""
    highest = int(values.max())
    if highest > len(values) + 1000:
        codes, found = pd.factorize(values)
        order = np.argsort(found)
        number = np.empty(len(found), dtype=np.int32)
        number[order] = np.arange(len(found), dtype=np.int32)
        return number[codes], np.asarray(found)[order]
    seen = np.zeros(highest + 1, dtype=bool)
    seen[values] = True
    distinct = np.flatnonzero(seen)
    number = np.empty(len(seen), dtype=np.int32)
    number[distinct] = np.arange(len(distinct), dtype=np.int32)
    return number[values], distinct


def _as_texts(array: Any) -> Coded:
    encoded = pc.fill_null(array, "").dictionary_encode()  # all chunks share one dictionary
    codes = np.concatenate([np.empty(0, np.int32), *(c.indices.to_numpy() for c in encoded.chunks)])
    distinct = encoded.chunk(0).dictionary if encoded.num_chunks else pa.array([], pa.large_string())
    trimmed = trim(distinct)
    kept = pc.not_equal(trimmed, "").to_numpy(zero_copy_only=False)
    if trimmed is distinct and kept.all():
        return Coded(codes, distinct)
    texts = trimmed.dictionary_encode()
    kept = pc.not_equal(texts.dictionary, "").to_numpy(zero_copy_only=False)
    renumbered = np.where(kept, np.cumsum(kept) - 1, BLANK).astype(np.int32)
    return Coded(renumbered[texts.indices.to_numpy()][codes], texts.dictionary.filter(pa.array(kept)))


def flat(array: Any) -> Any:
    """One Arrow array of an array in chunks."""
    return array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array


def trim(texts: Any) -> Any:
    """Texts (Arrow) without blanks and unseen marks around them; the same object if there are none."""
    trimmed = pc.utf8_trim(texts, characters=BLANKS + INVISIBLE)
    return texts if trimmed.equals(texts) else trimmed


def first_rows(codes: Codes, distinct: int) -> NDArray[np.int64]:
    """For each code the first row that has it; -1 for a code no row has. BLANK is not a code."""
    first = np.full(distinct + 1, -1, dtype=np.int32)
    first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1, dtype=np.int32)
    return first[:distinct].astype(np.int64)
