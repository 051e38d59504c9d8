"""Signs that typists and text recognition take for digits: O for 0, l and I for 1."""

from __future__ import annotations

import re
import unicodedata

_DIGIT_FOR = str.maketrans({"O": "0", "o": "0", "Q": "0", "l": "1", "I": "1", "|": "1", "i": "1"})
_CYRILLIC = str.maketrans({"О": "0", "о": "0", "З": "3"})
_POSSIBLE = re.compile(r"[\dOoQlI|iОоЗ\s.,:/½+-]+")


def with_digits(text: str) -> str:
    """The text with the digits that were meant; the same text where a sign is no likeness of a digit.

    >>> with_digits("1-O"), with_digits("9OOOOOO1"), with_digits("１５００"), with_digits("Oslo")
    ('1-0', '90000001', '1500', 'Oslo')
    """
    narrow = text if text.isascii() else unicodedata.normalize("NFKC", text.replace("½", "\ue000"))
    narrow = narrow.replace("\ue000", "½")
    if not _POSSIBLE.fullmatch(narrow) or not re.search(r"[\d-]", narrow):
        return text
    return narrow.translate(_DIGIT_FOR).translate(_CYRILLIC)
