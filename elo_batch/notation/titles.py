"""Titles and sexes as lists and reports write them."""

from __future__ import annotations

_FULL = frozenset(
    ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM", "WNM", "AGM", "AIM", "AFM", "ACM"]
)
# TRF06 writes one letter, with w before it for women's titles.
_LETTERS = {"g": "GM", "m": "IM", "i": "IM", "f": "FM", "c": "CM"}
_SEXES = frozenset(["", "m", "w", "f", "u"])


def read_title(text: str) -> str | None:
    """The title in full, "" for none, None when it is not known.

    >>> read_title(" g"), read_title("wm"), read_title("WFM"), read_title("WH")
    ('GM', 'WIM', 'WFM', None)
    """
    title = text.strip().strip("-")
    if not title or title.upper() in _FULL:
        return title.upper()
    letter = _LETTERS.get(title.lower()[-1])
    woman = title[0] in "wW"
    if letter is None or len(title) > 1 + woman:
        return None
    return "W" + letter if woman else letter


def sex_and_title(text: str) -> tuple[str, str]:
    """Split columns 10 to 13: a title that starts in column 10 leaves no room for the sex.

    >>> sex_and_title("m GM"), sex_and_title("mWGM"), sex_and_title("GM  ")
    (('m', 'GM'), ('m', 'WGM'), ('', 'GM'))
    """
    sex, title = text[:1].strip(), text[1:4].strip()
    if not is_sex(sex) and read_title(text.strip()):
        return "", text.strip()
    return sex, title


def is_sex(text: str) -> bool:
    """Whether a letter stands for a sex (or for none given)."""
    return text.lower() in _SEXES
