"""Ids that no list has and that are unlike nearly all others: a name of the list beside one counts."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.notation.names import name_keys, rows_by_text, texts_of
from elo_batch.notation.rubbish_ids import unlike

Rows = NDArray[np.int32]


def named_beside_odd_ids(
    names: pd.DataFrame, missing: Rows, players: pd.DataFrame
) -> Iterator[tuple[int, int, str]]:
    """Persons whose id is odd and whose name one player has: row, the player's position, a usual id.

    Args:
        names: the persons, as `identify` takes them; `missing`: the rows of those whose id no list has.
        players: frames.Players.
    """
    given = (names["name"] != "").to_numpy() & ~names["is_name"].to_numpy()
    rows = missing[given[missing]]
    texts = texts_of(names["text"]).take(pa.array(rows))
    if not len(rows) or not len(players) or pc.all(pc.utf8_is_digit(texts)).as_py():
        return
    odd, example = unlike(pa.concat_arrays([texts, texts_of(players["id"])]).unique())
    rows = rows[pc.is_in(texts, value_set=odd).to_numpy(False)]
    keys = name_keys(texts_of(names["name"]).take(pa.array(rows)))
    holders = rows_by_text(name_keys(texts_of(players["name"])), keys) if len(rows) else []
    for row, positions in zip(rows.tolist(), holders, strict=True):
        if len(positions) == 1:
            yield row, positions[0], example
