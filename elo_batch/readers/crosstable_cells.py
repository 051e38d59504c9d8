"""What the cells of a crosstable look like: an opponent with a result, or scores alone."""

from __future__ import annotations

import re
from functools import lru_cache

from elo_batch.notation.text import plain

DIAGONAL = frozenset(
    {"*", "x", "х", "#", "■", "█", "▪", "—", "-", "\\", "**", "xx", "x x", "***", "xxx", "●"}
)
"""What stands where a player would meet himself (blank as well)."""

OWN_MARKS = DIAGONAL - {"-", "—", "\\"}
"""Marks that stand for nothing but the player himself, or for a game that is not finished (`*`)."""

FITTING = frozenset([("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"), ("*", "*")])
"""The scores of one game as the two players have them."""

_SCORE = r"(?:0?[.,]5|[01][.,]0|[01=+*½-])"
_LONGEST = 30  # of scores
_PAIR = 2
_HALF_POINTS = {
    **dict.fromkeys(["0", "0.0", "0,0"], 0),
    **dict.fromkeys(["½", "0.5", "0,5", ".5", ",5"], 1),
    **dict.fromkeys(["1", "1.0", "1,0"], 2),
    **dict.fromkeys(["1½", "1 ½", "1.5", "1,5"], 3),
    **dict.fromkeys(["2", "2.0", "2,0"], 4),
}
_ONE_SCORE = re.compile(_SCORE)
_SCORES = re.compile(rf"{_SCORE}(?: ?{_SCORE})*")
_BETWEEN = re.compile(r"(?<=[01½5]) ?([/;|:-]) ?(?=[01½.,])")
_DASH = re.compile(r"(?<=[01½5]) ?[-:] ?(?=[01½.,])")
_ONE_GAME = ({"1", "0"}, {"="}, {"0"})
_OPPONENT = re.compile(r"[+=-]?[^\W\d]? ?\d{1,4} ?:? ?[^\W\d]?.{0,5}")
_IN_BRACKETS = re.compile(r"[01½=+-] ?[kf]? ?\([^\W\d]? ?\d{1,4} ?[^\W\d]?\)")
_MANY_MARKS = 8


def is_scores(cell: str) -> bool:
    """Whether a cell holds the scores of one or more games and nothing else, or is of the diagonal.

    >>> is_scores("½1"), is_scores("*"), is_scores("12w1")
    (True, True, False)
    """
    return is_own_mark(cell) or bool(scores(cell))


def is_opponents(cell: str) -> bool:
    """Whether a cell names an opponent by number, as the cells of a Swiss do, and is more than scores.

    >>> is_opponents("12w1"), is_opponents("+W5"), is_opponents("½ (B2)"), is_opponents("=2")
    (True, True, True, True)
    >>> is_opponents("1"), is_opponents("+0"), is_opponents("Alder")
    (False, False, False)
    """
    text = folded(cell)
    if _IN_BRACKETS.fullmatch(text):
        return True
    if _OPPONENT.fullmatch(text) is None or scores(cell):
        return False
    return text[0] in "+=-" or any(c.isalpha() or c in ":+" for c in text[:6])


def is_own_mark(cell: str) -> bool:
    """Whether a cell holds nothing but the mark of the diagonal, or one sign of it again and again.

    >>> is_own_mark("**"), is_own_mark("-----"), is_own_mark("x x x"), is_own_mark("1")
    (True, True, True, False)
    """
    text = folded(cell)
    signs = set(text) - {" "}
    return text in DIAGONAL or (len(text) <= _MANY_MARKS and len(signs) == 1 and signs <= DIAGONAL)


def mostly(told: int, filled: int) -> bool:
    """Whether nearly all filled cells are told: all but a tenth, in a small table all but one pair of cells.

    >>> mostly(90, 100), mostly(7, 9), mostly(3, 5), mostly(0, 0)
    (True, True, False, False)
    """
    others = filled - told
    return told > 0 and (others * 10 <= filled or (others <= _PAIR and others * 4 <= filled))


def scores(cell: str) -> list[str]:
    """The scores of a cell as codes (`1 = 0 + - *`), one for each game; empty when it holds anything else.

    Several scores may stand together, or have a blank, `/`, `;`, `|`, `:` or a dash between them.

    >>> scores("1 ½"), scores("0,5"), scores("10"), scores("1/½"), scores("2")
    (['1', '='], ['='], ['1', '0'], ['1', '='], [])
    """
    text = _BETWEEN.sub(" ", folded(cell))
    if len(text) > _LONGEST or _SCORES.fullmatch(text) is None:
        return []
    return ["=" if "½" in one or "5" in one else one[0] for one in _ONE_SCORE.findall(text)]


def has_dash(cell: str) -> bool:
    """Whether a dash or a colon stands between two scores: one game seen from both sides, or two games.

    >>> has_dash("1-0"), has_dash("½:½"), has_dash("1-"), has_dash("1 0")
    (True, True, False, False)
    """
    return _DASH.search(folded(cell)) is not None


def is_dashed_pair(cell: str) -> bool:
    """Whether scores with a dash between them cannot be one game seen from both sides.

    >>> is_dashed_pair("1-1"), is_dashed_pair("½-1"), is_dashed_pair("1-0"), is_dashed_pair("0-0")
    (True, True, False, False)
    """
    told = scores(cell)
    return has_dash(cell) and (len(told) > 2 or set(told) not in _ONE_GAME)


def half_points(cell: str) -> int | None:
    """The half points of a cell that holds one number from 0 to 2, as the sum of two games; else None.

    >>> half_points("1½"), half_points("2"), half_points("10")
    (3, 4, None)
    """
    return _HALF_POINTS.get(folded(cell))


def agree(cell: str, other: str) -> bool:
    """Whether the cells of both players tell the same games; the sums of two games add up to two points.

    >>> agree("1", "0"), agree("½ 1", "½ 0"), agree("1½", "½"), agree("1", "½"), agree("X", "1")
    (True, True, True, False, False)
    """
    told = scores(cell), scores(other)
    if told[0] and len(told[0]) == len(told[1]):
        return all(pair in FITTING for pair in zip(*told, strict=True))
    halves = half_points(cell), half_points(other)
    return None not in halves and sum(half or 0 for half in halves) == 2 * _PAIR


def is_told(cell: str) -> bool:
    """Whether a cell may stand in a round robin: scores, the sum of two games, or a mark of the diagonal."""
    return is_scores(cell) or half_points(cell) is not None


@lru_cache(maxsize=4096)
def folded(cell: str) -> str:
    """A cell in small letters, with one kind of dash and of half."""
    return plain(cell.replace("½", "1/2")).replace("1/2", "½")
