"""Cells as people write them: one spelling for dashes, blanks, widths and case."""

from __future__ import annotations

import unicodedata

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－⁻"), "-")
_STROKED = str.maketrans("łøđ", "lod")  # letters that have no decomposition


def tidy(text: str) -> str:
    """Unify blanks (also the no-break ones) and trim; the characters themselves stay as written.

    >>> tidy(" Alder,\\u00a0 Ann ")
    'Alder, Ann'
    """
    return " ".join(text.replace("\u200b", " ").replace("\ufeff", " ").split())


def plain(text: str) -> str:
    """Fold a cell for comparison: Unicode dashes, widths, case and runs of blanks do not count.

    >>> plain(" Weiß "), plain("1\\u20130")
    ('weiss', '1-0')
    """
    return tidy(unicodedata.normalize("NFKC", text.translate(_DASHES))).casefold().translate(_DASHES)


def bare(text: str) -> str:
    """Fold a heading or a word: `plain` without accents, blanks and the signs `_ - . : ' ( ) #`.

    >>> bare("White_Name"), bare("B-day"), bare("Résultat")
    ('whitename', 'bday', 'resultat')
    """
    letters = unicodedata.normalize("NFKD", plain(text)).translate(_STROKED)
    return "".join(c for c in letters if not (unicodedata.combining(c) or c in " _-.:'()#"))
