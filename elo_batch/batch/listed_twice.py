"""Players of the games who stand on the newest list under a second id."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from elo_batch.arrow import pc
from elo_batch.batch.opening import OpeningList
from elo_batch.columns import NOBODY
from elo_batch.identity.near import described
from elo_batch.notation.names import texts_of
from elo_batch.problems import Problem, at_most

_SAME = ["name", "birth_year"]
_APART = ("federation", "sex")


def listed_twice(lists: Sequence[OpeningList], games: pd.DataFrame, players: pd.DataFrame) -> list[Problem]:
    """P531: one name and one year of birth under two ids of the newest list, one of which plays.

    The games count for one of the two rows alone. Rows of two federations, or of a woman and a man, are two
    persons.

    Args:
        lists: the lists, the newest last.
        games: frames.Games, by position in `players`.
        players: frames.Players, those of the newest list first.
    """
    if not lists:
        return []
    listed = lists[-1].players
    playing = np.unique(games[["white", "black"]].to_numpy())
    playing = playing[(playing != NOBODY) & (playing < len(listed))]
    known = listed.iloc[playing]
    known = known[((known["birth_year"] > 0) & (known["name"] != "")).to_numpy()]
    alike = pc.is_in(texts_of(listed["name"]), value_set=texts_of(known["name"])).to_numpy(False)
    if alike.sum() == len(known) and known["name"].is_unique:
        return []
    rows = listed.loc[alike, ["id", *_SAME, *_APART, "line"]]
    pairs = known[["id", *_SAME, *_APART, "line"]].merge(rows, on=_SAME, suffixes=("", "_other"))
    pairs = pairs[(pairs["id"] != pairs["id_other"]).to_numpy()]
    for name in _APART:
        one, other = pairs[name], pairs[f"{name}_other"]
        pairs = pairs[((one == other) | (one == "") | (other == "")).to_numpy()]
    pairs = pairs[~pairs[["id", "id_other"]].agg(frozenset, axis=1).duplicated()] if len(pairs) else pairs
    position = pd.Index(players["id"])
    table = lists[-1].table
    return at_most(
        table.problem("P531", max(line, 0), "id", player=described(players, at), other=other)
        for line, at, other in zip(
            pairs["line"].tolist(),
            position.get_indexer(pd.Index(pairs["id"])).tolist(),
            pairs["id_other"].tolist(),
            strict=True,
        )
    )
