"""Ids that differ by a slip of the finger: two digits exchanged, or one digit another."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from elo_batch.arrow import pa, pc
from elo_batch.identity.likely import swaps
from elo_batch.notation.names import texts_of


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
    wanted = [slips(id_) for id_ in ids]
    flat = pa.array(sorted({slip for group in wanted for slip in group}), pa.large_string())
    at = listed[pc.is_in(texts_of(listed), value_set=flat).to_numpy(zero_copy_only=False)]
    position = {id_: int(row) for row, id_ in zip(at.index, at, strict=True)}
    return [[position[slip] for slip in group if slip in position] for group in wanted]
