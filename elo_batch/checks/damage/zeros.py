"""Ids that stand in one file with leading zeros and without: a spreadsheet took them away in a part of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from elo_batch.arrow import pc
from elo_batch.checks.damage.model import Damage, View

_SIDES = ("white", "black")
_WHY = "it lost its leading zeros"


def find(views: Sequence[View]) -> dict[int, list[Damage]]:
    """One error (D155) for the ids of a file that differ in leading zeros alone; by position of the table.

    Two forms that stand in one round are two players. All are repaired where it is certain in which rounds
    they stand, and the full ids have one width. Where there is a list it says what the ids are.
    """
    games = [n for n, view in enumerate(views) if view.table.kind == "games"]
    if not games or len(views[games[0]].known.ids) or not any(_has_zeros(views[n]) for n in games):
        return {}
    seats = pd.concat([part for n in games for part in _seats(views[n], n)], ignore_index=True)
    seats = seats[seats["form"].str.isdecimal()]
    seats["id"] = seats["form"].str.lstrip("0")
    forms = seats[["id", "form"]].drop_duplicates()
    seats = seats[seats["id"].isin(forms.loc[forms["id"].duplicated(), "id"]) & (seats["id"] != "")]
    known = seats[seats["round"] != ""][["id", "form", "event", "round"]].drop_duplicates()
    together = known.loc[known.duplicated(["id", "event", "round"]), "id"]
    seats = seats[~seats["id"].isin(together)]
    return _damages(views, seats) if len(seats) else {}


def _has_zeros(view: View) -> bool:
    coded = (view.coded(side) for side in _SIDES)
    return any(
        each is not None and bool(pc.any(pc.starts_with(each.distinct, "0")).as_py()) for each in coded
    )


def _seats(view: View, number: int) -> list[pd.DataFrame]:
    """Every seat of a table: `form`, `event`, `round` (its day where it has none, "" for neither), `table`,
    `side` and `row`."""
    rows = view.table.rows
    blank = pd.Series("", rows.index, dtype="str")
    of_round, of_day = (rows[name].str.strip() if name in rows else blank for name in ("round", "date"))
    event = rows["event"].str.strip() if "event" in rows else view.table.event
    return [
        pd.DataFrame(
            {
                "form": rows[side].str.strip().to_numpy(),
                "event": event if isinstance(event, str) else event.to_numpy(),
                "round": of_round.where(of_round != "", of_day).to_numpy(),
                "table": number,
                "side": side,
                "row": np.arange(len(rows)),
            }
        )
        for side in _SIDES
        if side in rows
    ]


def _damages(views: Sequence[View], seats: pd.DataFrame) -> dict[int, list[Damage]]:
    by_length = seats.assign(length=seats["form"].str.len()).sort_values("length", kind="stable")
    full = by_length.groupby("id")["form"].last()
    certain = bool((seats["round"] != "").all()) and full.str.len().nunique() == 1
    short = seats[seats["form"] != seats["id"].map(full)]
    values = {
        "count": len(full),
        "repair": ", or say --accept-repairs to read all of them so" if certain else "",
    }
    found: dict[int, list[Damage]] = {}
    code = "D155"
    for (table, side, form), rows in short.groupby(["table", "side", "form"], sort=False)["row"]:
        likely = str(full[str(form).lstrip("0")])
        own = {**values, "likely": likely}
        at = rows.to_numpy(dtype=np.intp)
        read = likely if certain else ""
        found.setdefault(int(str(table)), []).append(
            Damage(code, str(side), at, str(form), read, _WHY, own, each=False)
        )
        code = ""
    return found
