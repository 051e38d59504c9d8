"""Texts that a spreadsheet program would compute, and the apostrophe that keeps it from that.

In a CSV file a cell that begins with `=`, `+`, `-` or `@`, with or without blanks before it, or with a tab
or a line end, is taken for a formula. Files that we write have an apostrophe before such a text, and every
reader of delimited text takes it away again. Numbers and signs alone (`-5`, `+/-`) are nothing to compute and
stay as they are. A text that has such an apostrophe itself gets another one, so that all texts come back.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.arrow import pa, pc

_COMPUTED = r"(?:[ \t\r\n]*[=+\-@]|[\t\r\n])"
_TO_GUARD = f"^'*{_COMPUTED}"
_GUARDED = f"^'('*{_COMPUTED})"
_HARMLESS = r"^(?:[+-]?[0-9]+(?:[.,][0-9]+)?|[-+=/: ]*)$"
_MAY_BEGIN = np.zeros(256, dtype=bool)
_MAY_BEGIN[list(b"=+-@\t\r\n '")] = True
_IN_BYTES = re.compile(rb"'[=+\-@\t\r\n ']")


def guarded(texts: Any) -> Any:
    """Texts (Arrow large_string without nulls) with an apostrophe before those that would be computed.

    >>> guarded(pa.array(["Alder", "=1+1", "-5", "+/-", "'@x"], pa.large_string())).to_pylist()
    ['Alder', "'=1+1", '-5', '+/-', "''@x"]
    """
    rows = np.flatnonzero(_may_need_it(texts))
    if not len(rows):
        return texts
    here = texts.take(pa.array(rows))
    needs = pc.and_not(
        pc.match_substring_regex(here, _TO_GUARD), pc.match_substring_regex(here, _HARMLESS)
    ).to_numpy(False)
    if not needs.any():
        return texts
    mask = np.zeros(len(texts), dtype=bool)
    mask[rows[needs]] = True
    kind = pa.large_string()
    written = pc.binary_join_element_wise(pa.scalar("'", kind), here.filter(needs), pa.scalar("", kind))
    return pc.replace_with_mask(texts, pa.array(mask), written)


def _may_need_it(texts: Any) -> np.ndarray:
    """Whether the first byte of each text is one before which an apostrophe may be needed."""
    _, offsets, characters = texts.buffers()
    found = np.zeros(len(texts), dtype=bool)
    if not len(texts) or characters is None:
        return found
    ends = np.frombuffer(offsets, dtype=np.int64)[texts.offset : texts.offset + len(texts) + 1]
    filled = np.flatnonzero(ends[1:] > ends[:-1])
    found[filled] = _MAY_BEGIN[np.frombuffer(characters, dtype=np.uint8)[ends[filled]]]
    return found


def guarded_text(text: str) -> str:
    """One text, guarded where it would be computed.

    >>> guarded_text("=1+1"), guarded_text("-5")
    ("'=1+1", '-5')
    """
    return f"'{text}" if re.match(_TO_GUARD, text) and not re.fullmatch(_HARMLESS[1:-1], text) else text


def unguarded_text(text: str) -> str:
    """One text as it was before it was guarded.

    >>> unguarded_text("'=1+1"), unguarded_text("'90000001"), unguarded_text("''@x")
    ('=1+1', "'90000001", "'@x")
    """
    return text[1:] if text.startswith("'") and re.match(_GUARDED, text) else text


def has_guards(data: bytes) -> bool:
    """Whether some cell of a text may be guarded: a quick look at its bytes."""
    return b"'" in data and _IN_BYTES.search(data) is not None


def unguarded_column(texts: Any) -> Any:
    """A column (Arrow, plain or in chunks) as it was before it was guarded.

    >>> unguarded_column(pa.array(["'=1+1", "O'Neill"])).to_pylist()
    ['=1+1', "O'Neill"]
    """
    if not pc.any(pc.starts_with(texts, "'")).as_py():
        return texts
    return pc.replace_substring_regex(texts, _GUARDED, r"\1")


def unguarded(cells: pd.DataFrame) -> pd.DataFrame:
    """A frame of text (str columns) with its cells as they were before they were guarded.

    >>> unguarded(pd.DataFrame({"name": ["'=1+1", "O'Neill"]}, dtype="str"))["name"].tolist()
    ['=1+1', "O'Neill"]
    """
    found = [name for name in cells if cells[name].str.startswith("'").any()]
    if found:
        cells = cells.copy()
    for name in found:
        cells[name] = cells[name].str.replace(_GUARDED, r"\1", regex=True)
    return cells
