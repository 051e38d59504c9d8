"""Names under another heading: beside the opponent's ids, or where the ratings should be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from elo_batch.arrow import pc
from elo_batch.checks.codes import encode
from elo_batch.checks.damage.model import Damage, View
from elo_batch.checks.damage.names_out_of_line import names_out_of_line
from elo_batch.notation.names import name_keys, texts_of
from elo_batch.notation.names_or_ratings import are_exchanged

_FEWEST = 5  # players
_MORE = 1.5  # times as many pairs of id and name as there would be the other way round
_SAMPLE = 5_000  # rows looked at: an exchange concerns the whole column
_NAMED = {
    "games": (("white_name", "white_rating"), ("black_name", "black_rating")),
    "players": (("name", "rating"),),
}


def find(view: View) -> Iterator[Damage]:
    """Names of white beside black's ids (D142) or out of line (D159), and names where the
    ratings should be (D143)."""
    for name, rating in _NAMED.get(view.table.kind, ()):
        if not (view.has(name) and view.has(rating)):
            continue
        names, ratings = (view.table.rows[column].iloc[:_SAMPLE].unique() for column in (name, rating))
        if are_exchanged(names, ratings):
            values = {"heading": _heading(view, name), "other": _heading(view, rating)}
            first = np.flatnonzero(view.table.rows[name].str.strip() != "")[:1]
            found = str(view.table.rows[name].iloc[int(first[0])])
            yield Damage("D143", name, first, found, values=values, each=False)
    columns = ("white", "black", "white_name", "black_name")
    if view.table.kind == "games" and all(map(view.has, columns)):
        yield from list(_names_of_the_other(view)) or names_out_of_line(view)


def _names_of_the_other(view: View) -> Iterator[Damage]:
    rows = view.table.rows.iloc[:_SAMPLE]
    ids = encode([rows["white"], rows["black"]])
    names = name_keys(texts_of(rows["white_name"])), name_keys(texts_of(rows["black_name"]))
    white, black = ids.split([len(rows)] * 2)
    full = (white >= 0) & (black >= 0) & _is_filled(names[0]) & _is_filled(names[1])
    if len(np.unique(np.concatenate([white[full], black[full]]))) < _FEWEST:
        return
    number = np.unique(np.concatenate([each.to_numpy(False) for each in names]), return_inverse=True)[1]
    of_white, of_black = np.split(number.ravel(), 2)

    def pairs(one: Any, other: Any) -> int:
        """The number of different pairs of an id and a name."""
        both = np.concatenate([white[full], black[full]]), np.concatenate([one[full], other[full]])
        return len(np.unique(both[0].astype(np.int64) * len(number) + both[1]))

    as_it_stands, exchanged = pairs(of_white, of_black), pairs(of_black, of_white)
    if as_it_stands >= _MORE * exchanged:
        first = np.flatnonzero(full)[:1]
        headings = {name: _heading(view, name) for name in ("white", "black", "white_name", "black_name")}
        found = str(rows["white_name"].iloc[int(first[0])])
        yield Damage("D142", "white_name", first, found, values=headings, each=False)


def _is_filled(keys: Any) -> Any:
    return pc.not_equal(keys, "").to_numpy(False)


def _heading(view: View, column: str) -> str:
    return view.table.headings.get(column) or column
