"""What the cells of a crosstable look like: an opponent with a result, or scores alone."""

from __future__ import annotations

import re

from elo_batch.notation.text import plain

DIAGONAL = frozenset(
    {"*", "x", "х", "#", "■", "█", "▪", "—", "-", "\\", "**", "xx", "x x", "***", "xxx", "●"}
)
"""What stands where a player would meet himself (blank as well)."""

_SCORE = r"(?:0?[.,]5|[01][.,]0|[01=+*½-])"
_LONGEST = 30  # of scores
_PAIR = 2
_ONE_SCORE = re.compile(_SCORE)
_SCORES = re.compile(rf"{_SCORE}(?: ?{_SCORE})*")
_OPPONENT = re.compile(r"[+=-]?[^\W\d]? ?\d{1,4} ?:? ?[^\W\d]?.{0,5}")


def is_scores(cell: str) -> bool:
    """Whether a cell holds the scores of one or more games and nothing else, or is of the diagonal.

    >>> is_scores("½1"), is_scores("*"), is_scores("12w1")
    (True, True, False)
    """
    text = folded(cell)
    return text in DIAGONAL or (len(text) <= _LONGEST and _SCORES.fullmatch(text) is not None)


def is_opponents(cell: str) -> bool:
    """Whether a cell names an opponent by number, as the cells of a Swiss do, and is more than a score.

    >>> is_opponents("12w1"), is_opponents("+W5"), is_opponents("1"), is_opponents("Alder")
    (True, True, False, False)
    """
    text = folded(cell)
    return _OPPONENT.fullmatch(text) is not None and any(c.isalpha() or c in ":+" for c in text[:6])


def mostly(told: int, filled: int) -> bool:
    """Whether nearly all filled cells are told: all but a tenth, in a small table all but one pair of cells.

    >>> mostly(90, 100), mostly(7, 9), mostly(3, 5), mostly(0, 0)
    (True, True, False, False)
    """
    others = filled - told
    return told > 0 and (others * 10 <= filled or (others <= _PAIR and others * 4 <= filled))


def scores(cell: str) -> list[str]:
    """The scores of a cell as codes (`1 = 0 + - *`), one for each game; empty when it holds anything else.

    >>> scores("1 ½"), scores("0,5"), scores("10"), scores("2")
    (['1', '='], ['='], ['1', '0'], [])
    """
    text = folded(cell)
    if len(text) > _LONGEST or _SCORES.fullmatch(text) is None:
        return []
    return ["=" if "½" in one or "5" in one else one[0] for one in _ONE_SCORE.findall(text)]


def folded(cell: str) -> str:
    """A cell in small letters, with one kind of dash and of half."""
    return plain(cell.replace("½", "1/2")).replace("1/2", "½")
