"""The errors that spreadsheet programs show in place of a value, in their languages."""

from __future__ import annotations

import re

SHEET_ERROR = (
    r"^\s*(?:"
    r"#[¡¿]?[\p{L}_]{2,20}(?:/[\p{L}0])?\s?[!?]"  # #REF!  #¿NOMBRE?  #DIV/0!  #VALEUR !
    r"|(?i:#(?:n/a|n/d|nv|n/b|н/д|i/t|yok|hiányzik|saknas|není_k_dispozici|getting_data))[!?]?"
    r"|#{3,}"  # the column was too narrow
    r"|(?i:err):\s?\d{3}"  # LibreOffice
    r")\s*$"
)
"""A text that is such an error, for Arrow's regular expressions."""
_HERE = re.compile(SHEET_ERROR.replace(r"\p{L}_", r"\w").replace(r"\p{L}", r"\w"))


def is_sheet_error(text: str) -> bool:
    """Whether a text is an error of a spreadsheet program.

    >>> [is_sheet_error(text) for text in ("#REF!", "#¿NOMBRE?", "#NV", "Err:502", "#1", "Ann!")]
    [True, True, True, True, False, False]
    """
    return _HERE.match(text) is not None
