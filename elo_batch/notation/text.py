"""Cells as people write them: one spelling for dashes, blanks, widths and case."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－⁻"), "-")
_RAISED = {
    ord(c): f"^{unicodedata.normalize('NFKC', c)}" for c in "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉①②③④⑤⑥⑦⑧⑨⑩"
}  # marks of a footnote
_SIGNS = {**_DASHES, **_RAISED}
_STROKED = str.maketrans("łøđ", "lod")  # letters that have no decomposition

INVISIBLE = (
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
"""Marks without width (soft hyphens, directions, joiners) that copying from pages and chats leaves behind."""

BLANKS = (
    " \t\n\r\v\f\u00a0\u1680\u2028\u2029\u202f\u205f\u3000"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
)
"""Every blank."""

_UNSEEN = dict.fromkeys(map(ord, INVISIBLE))


def tidy(text: str) -> str:
    """Unify blanks (also the no-break ones), drop what cannot be seen, and trim; the rest stays as written.

    >>> tidy(" Alder,\\u00a0 Ann\\u200e ")
    'Alder, Ann'
    """
    return " ".join((text if text.isascii() else text.translate(_UNSEEN)).split())


def plain(text: str) -> str:
    """Fold a cell for comparison: Unicode dashes, widths, case and runs of blanks do not count.

    A digit that marks a footnote is no digit of the number before it.

    >>> plain(" Weiß "), plain("1\\u20130")
    ('weiss', '1-0')
    """
    if text.isascii():
        return tidy(text).lower()
    return tidy(unicodedata.normalize("NFKC", text.translate(_SIGNS))).casefold().translate(_DASHES)


def listed(texts: Iterable[str]) -> str:
    """Headings or cells as a sentence lists them: each between quotation marks where one holds a comma.

    >>> listed(["Round", "White"]), listed(["Alder, Ann", "1-0"])
    ('Round, White', "'Alder, Ann', '1-0'")
    """
    shown = [tidy(text) for text in texts]
    quoted = any("," in text for text in shown)
    return ", ".join(f"'{text}'" if quoted else text for text in shown)


@lru_cache(maxsize=4096)
def bare(text: str) -> str:
    """Fold a heading or a word: `plain` without accents, blanks and the signs `_ - . : ' ( ) #`.

    >>> bare("White_Name"), bare("B-day"), bare("Résultat")
    ('whitename', 'bday', 'resultat')
    """
    letters = unicodedata.normalize("NFKD", plain(text)).translate(_STROKED)
    return "".join(c for c in letters if not (unicodedata.combining(c) or c in " _-.:'()#"))
