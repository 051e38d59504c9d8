"""Ids that differ by a slip of the finger: digits exchanged, one digit another, lost, or too many."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

import pandas as pd

from elo_batch.arrow import pa, pc
from elo_batch.identity.likely import swaps
from elo_batch.notation.names import texts_of

_MARKS = re.compile(r"(?<=\d)[\s.,'’/-](?=\d)")
_MARKED = r"^[0-9]+(?:[\s.,'’/-][0-9]+)+$"
_SHORTEST, _LONGEST = 5, 18  # digits of an id of which a slip may be told
_SAMPLE = 200  # ids of a list
_MOST_ALIKE = 0.05  # of the ids of a list have a neighbour on it; where more do, one says nothing
_MOST = 3  # players who may be meant by one id


def slips(id_: str) -> list[str]:
    """The ids that one slip makes of an id, those with two digits exchanged first.

    >>> slips("12")[:4]
    ['21', '02', '22', '32']
    """
    changed = [
        id_[:i] + digit + id_[i + 1 :]
        for i, sign in enumerate(id_)
        if sign.isdigit()
        for digit in "0123456789"
        if digit != sign
    ]
    return list(dict.fromkeys([*swaps(id_), *changed])) if any(map(str.isdigit, id_)) else []


def neighbours(ids: Sequence[str], listed: pd.Series) -> list[list[int]]:
    """For each id the positions of its neighbours on a list (`listed`: its ids), exchanged digits first."""
    return _among([slips(id_) for id_ in ids], listed)


def meant_by(ids: Sequence[str], listed: pd.Series) -> list[list[int]]:
    """For each id that is on no list the positions of the ids that may be meant; [] where it is no number.

    Digits are exchanged, also such as do not stand side by side, one is another, one is lost, or there is one
    too many, or marks stand between them. A kind of slip that leads from many ids of the list to others is
    left out: numbers that are counted on differ by no more than that.

    >>> listed = pd.Series(["24610036", "24610044", "24610052"], dtype="str")
    >>> meant_by(["2461003", "24610440", "246100521", "246.10.052", "24990000", "Alder"], listed)
    [[0], [1], [2], [2], [], []]
    """
    bare = [_MARKS.sub("", id_) for id_ in ids]
    numbers = [id_ if _is_number(id_) else "" for id_ in bare]
    if not any(numbers):
        return [[] for _ in ids]
    found = _among([[number] for number in numbers], _without_marks(listed))
    some = [id_ for id_ in listed.iloc[:: max(1, len(listed) // _SAMPLE)].tolist() if _is_number(id_)]
    for kind in (_exchanged, _another, _with_one_more, _with_one_less):
        alike = sum(map(bool, _among([kind(id_) for id_ in some], listed)))
        if alike <= _MOST_ALIKE * len(some):
            for near, more in zip(found, _among([kind(id_) for id_ in numbers], listed), strict=True):
                near += more
    return [near if len(near) <= _MOST else [] for near in (list(dict.fromkeys(each)) for each in found)]


def _without_marks(listed: pd.Series) -> pd.Series:
    """The ids of a list without marks between their digits."""
    texts = texts_of(listed)
    marked = pc.match_substring_regex(texts, _MARKED)
    if not pc.any(marked).as_py():
        return listed
    bare = pc.replace_substring_regex(texts, r"[^0-9]", "")
    return pd.Series(pc.if_else(marked, bare, texts), index=listed.index, dtype="str")


def _is_number(id_: str) -> bool:
    return id_.isascii() and id_.isdecimal() and _SHORTEST <= len(id_) <= _LONGEST


def _exchanged(id_: str) -> list[str]:
    pairs = ((i, j) for i, j in combinations(range(len(id_)), 2) if id_[i] != id_[j])
    return [id_[:i] + id_[j] + id_[i + 1 : j] + id_[i] + id_[j + 1 :] for i, j in pairs]


def _another(id_: str) -> list[str]:
    return [
        id_[:i] + digit + id_[i + 1 :] for i, own in enumerate(id_) for digit in "0123456789" if digit != own
    ]


def _with_one_more(id_: str) -> list[str]:
    return [id_[:i] + digit + id_[i:] for i in range(len(id_) + 1) for digit in "0123456789"] if id_ else []


def _with_one_less(id_: str) -> list[str]:
    return [id_[:i] + id_[i + 1 :] for i in range(len(id_))]


def _among(wanted: Sequence[Sequence[str]], listed: pd.Series) -> list[list[int]]:
    """The positions on a list of each group of ids."""
    flat = pa.array(sorted({slip for group in wanted for slip in group}), pa.large_string())
    at = listed[pc.is_in(texts_of(listed), value_set=flat).to_numpy(zero_copy_only=False)]
    position = {id_: int(row) for row, id_ in zip(at.index, at, strict=True)}
    return [list(dict.fromkeys(position[id_] for id_ in group if id_ in position)) for group in wanted]
