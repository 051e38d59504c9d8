"""Texts below a table that name no player: its day, a count, a label, a page, who made it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from elo_batch.notation.dates import parse_date
from elo_batch.notation.headings import canonical
from elo_batch.notation.standing import is_of_program
from elo_batch.notation.text import bare
from elo_batch.readers.title_lines import TOTALS

COUNT = re.compile(r"\(?\d[\d., ]*\s+[^\W\d_]{3}[^\d,]*\)?")
"""A number and what it counts: `25 players`."""
_LABEL = re.compile(r"[^\W\d_][^\d:,]*:(?:\s.*)?", re.DOTALL)
_PAGE = re.compile(r"[^\W\d_]+\.?\s*\d+\s*(?:/|[^\W\d_]+)\s*\d+")
_MARKED = re.compile(r"[*©#=_~–—-].*|.*(?:©|\(c\)|@|www\.|https?:).*", re.IGNORECASE | re.DOTALL)


def names_nobody(text: str) -> bool:
    """Whether a lone text below a table is a day, a count, a label, a page or a mark, and no name.

    >>> [names_nobody(text) for text in ("Stand: 01.02.2026", "6 games", "* came late", "Alder, Ann")]
    [True, True, True, False]
    """
    if not any(sign.isalpha() for sign in text):
        return False
    dated = any(parse_date(" ".join(words)) is not None for words in _ends(text.split()))
    total = bare(text.split()[0].rstrip(":")) in TOTALS and any(map(str.isdigit, text))
    told = total or any(pattern.fullmatch(text) for pattern in (COUNT, _LABEL, _PAGE, _MARKED))
    return (dated and "," not in text) or is_of_program(text) or told


def is_remark(text: str) -> bool:
    """Whether a text begins with a label that is no heading of a table of games.

    >>> is_remark("Stand: 08.11.2025"), is_remark("Date: 08.11.2025"), is_remark("Round 3")
    (True, False, False)
    """
    return _LABEL.fullmatch(text) is not None and canonical(text.partition(":")[0], "games") is None


def _ends(words: Sequence[str]) -> list[Sequence[str]]:
    """The last words of a text, one to three of them, but never all."""
    return [words[-count:] for count in range(1, min(len(words) - 1, 3) + 1)]
