"""Names and ids brought to a form in which spellings of the same thing are equal.

`name_keys` ignores what nobody means: composed or decomposed letters, case, widths, typographic apostrophes
and dashes, blanks of any kind, blanks around the comma. `plain_keys` also ignores accents, which may
distinguish people: a match on it is only a hint.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.arrow import pa, pc

LETTERS_WITHOUT_ACCENT_FORM = {"ø": "o", "ł": "l", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"}
"""Letters that no decomposition makes plain -> the plain ones."""
_PLAIN = str.maketrans(LETTERS_WITHOUT_ACCENT_FORM)
_QUOTES = "'\"`´‘’“”„«»"
_BLANKS = " \u00a0\t"
_APOSTROPHES, _DASHES = "[´‘’‛ʹʻʼʽˈˊˋ′＇｀]", "[‐‑‒–—―−﹘﹣－]"
_OF_SEVERAL_WORDS = r"\S\s+\S"
_QUOTED_WHOLE = rf"^\s*[{_QUOTES}]+[^\"“”„«»]+[{_QUOTES}]+\s*$"


def texts_of(column: pd.Series[str]) -> Any:
    """A column of text as one Arrow array."""
    array = pa.array(column.array, type=pa.large_string(), from_pandas=True)
    return array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array


def name_keys(names: Any) -> Any:
    """Names (Arrow texts) in one spelling: NFKC, lower case, single blanks, nothing unseen, `surname, first`.

    Typographic apostrophes and dashes are those of a keyboard.

    >>> name_keys(pa.array(["Alder,  Ann ", "ALDER,Ann", "O’Fir–Elm"])).to_pylist()
    ['alder, ann', 'alder, ann', "o'fir-elm"]
    """
    lower = pc.utf8_lower(pc.replace_substring(_of_a_keyboard(names), "`", "'"))
    printable = pc.all(pc.utf8_is_printable(lower)).as_py()
    seen = lower if printable else pc.replace_substring_regex(lower, r"\p{Cf}+", "")
    single = pc.replace_substring_regex(seen, r"[\s\p{Z}]+", " ")
    return pc.utf8_trim_whitespace(pc.replace_substring_regex(single, " ?, ?", ", "))


def _of_a_keyboard(names: Any) -> Any:
    """Names with one sign for all apostrophes, one for all dashes, and letters of one width (NFKC)."""
    if pc.all(pc.string_is_ascii(names)).as_py():
        return names
    marked = pc.replace_substring_regex(names, _APOSTROPHES, "'")
    return pc.utf8_normalize(pc.replace_substring_regex(marked, _DASHES, "-"), "NFKC")


def on_one_line(names: Any) -> Any:
    """Names (Arrow texts) with a blank for a line break; the same array where none has one.

    >>> on_one_line(spelled(["Alder,\\r\\nAnn", "Birch, Ben"])).to_pylist()
    ['Alder, Ann', 'Birch, Ben']
    """
    if not pc.any(pc.match_substring_regex(names, r"[\r\n]")).as_py():
        return names
    return pc.replace_substring_regex(names, r"\s*[\r\n]+\s*", " ")


def without_commas(keys: Any) -> Any:
    """Name keys without the comma between surname and first name; the order of the words stays.

    >>> without_commas(name_keys(pa.array(["Alder, Ann", "Alder Ann", "Ann Alder"]))).to_pylist()
    ['alder ann', 'alder ann', 'ann alder']
    """
    return pc.utf8_trim_whitespace(pc.replace_substring(keys, ",", ""))


def plain_keys(keys: Any) -> Any:
    """Name keys without accents, for hints.

    >>> plain_keys(name_keys(pa.array(["Zoë", "Zoe", "Sørli"]))).to_pylist()
    ['zoe', 'zoe', 'sorli']
    """
    plain = pc.replace_substring_regex(pc.utf8_normalize(keys, "NFD"), r"\p{Mn}+", "")
    for letter, replacement in LETTERS_WITHOUT_ACCENT_FORM.items():
        plain = pc.replace_substring(plain, letter, replacement)
    return plain


def unquoted(ids: Any) -> Any:
    """Ids without quotation marks and blanks around them; quotes within a name are part of it.

    >>> unquoted(pa.array(["'90000001", '"Alder, Ann"', 'Alder, Ann "Ace"'])).to_pylist()
    ['90000001', 'Alder, Ann', 'Alder, Ann "Ace"']
    """
    trimmed = pc.utf8_trim(ids, characters=_QUOTES + _BLANKS)
    if trimmed.equals(ids):
        return ids
    names = pc.match_substring_regex(ids, _OF_SEVERAL_WORDS)
    kept = pc.and_not(names, pc.match_substring_regex(ids, _QUOTED_WHOLE))
    return pc.if_else(kept, pc.utf8_trim(ids, characters=_BLANKS), trimmed)


def loose_ids(ids: Any) -> Any:
    """Ids without what programs and people add to a number, or drop from it: a hint, not a match.

    >>> loose_ids(pa.array(["00123", "123.0", "FIDE 123", "#1 23", "1.23E+02"])).to_pylist()
    ['123', '123', '123', '123', '123']
    """
    if not pc.all(pc.utf8_is_digit(ids)).as_py():
        ids = pc.replace_substring_regex(pc.utf8_lower(ids), r"^(?:fide|id|no|nr)?[\s.:#-]*", "")
        ids = pc.replace_substring_regex(pc.replace_substring_regex(ids, r"\.0+$", ""), r"[\s']+", "")
        ids = _without_exponents(ids)
    return pc.utf8_ltrim(ids, characters="0")


def _without_exponents(ids: Any) -> Any:
    """Numbers that a spreadsheet wrote as `9.0000001e+07`, in full."""
    shortened = pc.match_substring_regex(ids, r"^\d(?:\.\d+)?e\+?\d{1,2}$")
    if not pc.any(shortened).as_py():
        return ids
    full = [format(Decimal(text).normalize(), "f") for text in ids.filter(shortened).to_pylist()]
    return pc.replace_with_mask(ids, shortened, pa.array(full, type=ids.type))


def words(name: str) -> frozenset[str]:
    """The words of a name without accents and case, in no order.

    >>> sorted(words("Alder, Søren")) == sorted(words("soren ALDER"))
    True
    """
    return frozenset(words_in_order(name))


def words_in_order(text: str) -> list[str]:
    """The words of a text without accents and case, in their order.

    >>> words_in_order("2. Zoë Birch")
    ['2', 'zoe', 'birch']
    """
    decomposed = unicodedata.normalize("NFD", text.casefold()).translate(_PLAIN)
    letters = "".join(c if c.isalnum() else " " for c in decomposed if not unicodedata.combining(c))
    return letters.split()


def rows_by_text(texts: Any, wanted: Any) -> list[list[int]]:
    """For each wanted text the positions of `texts` that are equal to it, in order (Arrow texts).

    >>> rows_by_text(spelled(["a", "b", "a"]), spelled(["a", "c"]))
    [[0, 2], []]
    """
    positions: dict[str, list[int]] = {text: [] for text in wanted.to_pylist()}
    held = np.flatnonzero(pc.is_in(texts, value_set=wanted).to_numpy(False))
    for position, text in zip(held.tolist(), texts.take(pa.array(held)).to_pylist(), strict=True):
        positions[text].append(position)
    return [positions[text] for text in wanted.to_pylist()]


def spelled(values: Sequence[str]) -> Any:
    """Texts as an Arrow array."""
    return pa.array(list(values), type=pa.large_string())
