"""Ids shorter than all others of a table of games: perhaps a spreadsheet took their leading zeros away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from elo_batch.arrow import pa, pc
from elo_batch.checks.damage.model import Damage, View

_FEWEST, _LEAST = 8, 0.9  # ids of one width, and their share
_MOST_LOST = 2  # digits
_WITHOUT_ZEROS = "fide"  # FIDE numbers its players from 1 on: ids of several widths, none begins with zero


class _Short(NamedTuple):
    """Ids shorter than all others, the width of the others and their number."""

    ids: list[str]
    width: int
    others: int


def find(view: View) -> Iterator[Damage]:
    """One warning (D115) where no list says what the ids are; never repaired.

    Files of tournament programs, whose tables have no headings, hold the ids as their federation writes them.
    """
    sides = [side for side in ("white", "black") if _is_typed(view, side)]
    if view.table.kind != "games" or len(view.known.ids) or not sides:
        return
    coded = {side: found for side in sides if (found := view.coded(side)) is not None}
    short = _short(pa.chunked_array([each.distinct for each in coded.values()], pa.large_string()).unique())
    wanted = pa.array(short.ids if short else [], pa.large_string())
    for side, each in coded.items():
        at = np.flatnonzero(pc.is_in(each.distinct, value_set=wanted).to_numpy(False))
        if short and at.size:
            yield _damage(view, side, int(at[0]), short)
            return


def _is_typed(view: View, side: str) -> bool:
    heading = view.table.headings.get(side, "")
    return view.has(side) and bool(heading) and _WITHOUT_ZEROS not in heading.casefold()


def _short(ids: Any) -> _Short | None:
    """None where the ids have no one width, or several are shorter and none begins with a zero."""
    if not len(ids) or not pc.all(pc.ascii_is_decimal(ids)).as_py():
        return None
    lengths = pc.binary_length(ids).to_numpy()
    width, others = Counter(lengths.tolist()).most_common(1)[0]
    less = width - lengths
    if others < _FEWEST or others < _LEAST * len(lengths) or less.min() < 0 or less.max() > _MOST_LOST:
        return None
    short = ids.filter(pa.array(less > 0)).to_pylist()
    have_zeros = pc.any(pc.starts_with(ids, "0")).as_py()
    return _Short(short, width, others) if len(short) == 1 or (short and have_zeros) else None


def _damage(view: View, side: str, number: int, short: _Short) -> Damage:
    rows = view.rows_of(side, number)
    text = str(view.table.rows[side].iloc[int(rows[0])]).strip()
    more = len(short.ids) - 1
    values = {
        "digits": len(text),
        "others": short.others,
        "width": short.width,
        "likely": text.rjust(short.width, "0"),
        "more": f" (more such ids: {more})" if more else "",
    }
    return Damage("D115", side, rows, text, values=values, each=False)
