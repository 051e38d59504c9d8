"""Names beside the ids of others in a part of a table: of the opponents, or of the rows above or below."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.damage.model import Damage, View
from elo_batch.notation.names import name_keys, texts_of

_SIDES = (("white", "black"), ("black", "white"))
_FEWEST_EXCHANGED, _FEWEST_MOVED = 2, 4  # rows
_EXPLAINED = 0.8  # of the rows whose name is another one than the id's
_MOVED = {1: "one row too low", -1: "one row too high"}
_EXCHANGED = "beside the id of the opponent"
_ANYWHERE = "beside the ids of others"


def names_out_of_line(view: View) -> Iterator[Damage]:
    """One error (D159) for a column of such names; what most rows call an id is taken as its name."""
    rows = view.table.rows
    ids = {side: rows[side].str.strip().to_numpy() for side, _ in _SIDES}
    names = {
        side: np.asarray(name_keys(texts_of(rows[f"{side}_name"])).to_pylist(), dtype=object)
        for side, _ in _SIDES
    }
    called = _called(np.concatenate([*ids.values()]), np.concatenate([*names.values()]))
    if called is None:
        return
    right = {side: pd.Series(ids[side]).map(called).fillna("").to_numpy(dtype=object) for side, _ in _SIDES}
    for side, other in _SIDES:
        wrong = (names[side] != right[side]) & (names[side] != "") & (right[side] != "")
        if not wrong.any():
            continue
        exchanged = wrong & (names[side] == right[other]) & (names[other] == right[side])
        ways = [(_EXCHANGED, exchanged, _FEWEST_EXCHANGED)]
        for step, where in _MOVED.items():
            above = _moved(right[side], step)
            ways.append((where, wrong & (names[side] == above), _FEWEST_MOVED))
        ways.sort(key=lambda way: int(way[1].sum()), reverse=True)
        anywhere = wrong & pd.Series(names[side]).where(wrong, "").isin(called).to_numpy()
        for where, rows_of, fewest in (ways[0], (_ANYWHERE, anywhere, _FEWEST_MOVED)):
            if rows_of.sum() >= max(fewest, _EXPLAINED * wrong.sum()):
                yield _damage(view, side, np.flatnonzero(rows_of), where, called)
                return


def _called(ids: NDArray[np.object_], names: NDArray[np.object_]) -> pd.Series[str] | None:
    """For each id the name that most rows give it; None where every id has one name."""
    seats = pd.DataFrame({"id": ids, "name": names})
    pairs = seats[(seats["id"] != "") & (seats["name"] != "")].value_counts(sort=False).reset_index()
    if not pairs["id"].duplicated().any():
        return None
    return (
        pairs.sort_values("count", kind="stable").drop_duplicates("id", keep="last").set_index("id")["name"]
    )


def _moved(texts: NDArray[np.object_], step: int) -> NDArray[np.object_]:
    """What stands in the row above (1) or below (-1)."""
    moved = np.roll(texts, step)
    moved[0 if step > 0 else -1] = ""
    return moved


def _damage(view: View, side: str, rows: NDArray[np.intp], where: str, called: pd.Series[str]) -> Damage:
    column, first = f"{side}_name", int(rows[0])
    found = str(view.table.rows[column].iloc[first]).strip()
    key = name_keys(texts_of(view.table.rows[column].iloc[[first]]))[0].as_py()
    values = {
        "heading": view.table.headings.get(column) or column,
        "where": where,
        "count": len(rows),
        "other": str(view.table.rows[side].iloc[first]).strip(),
        "id": str(called.index[(called == key).to_numpy()][0]),
    }
    return Damage("D159", column, rows[:1], found, values=values, each=False)
