"""Texts of the games among the texts of a list: exact matches, and hints that are never applied."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pc
from elo_batch.notation.names import loose_ids, name_keys, plain_keys, texts_of, unquoted

NOT_FOUND = -1
Positions = NDArray[np.int32]


def matches(texts: Any, among: Any) -> Positions:
    """For each text its position among unique texts; NOT_FOUND where it is not among them."""
    if not len(among) or not len(texts):
        return np.full(len(texts), NOT_FOUND, dtype=np.int32)
    return np.array(pc.fill_null(pc.index_in(texts, value_set=among), NOT_FOUND), dtype=np.int32)


def may_be_names(persons: pd.DataFrame, listed: pd.Series[str]) -> NDArray[np.bool_]:
    """Which texts of persons may be names: without digits or with words, or on the list (`listed`: its names)
    as a name, sign for sign."""
    texts, names = texts_of(persons["text"]), texts_of(persons["name"])
    letters = pc.match_substring_regex(texts, r"\p{L}\p{L}").to_numpy(False)
    alone = pc.or_(pc.equal(names, ""), pc.equal(names, texts))  # beside another name it is an id
    exact = pc.and_(pc.is_in(texts, value_set=texts_of(listed)), alone).to_numpy(False)
    return np.asarray(persons["is_name"].to_numpy() | letters | exact, dtype=bool)


def nearly_listed(texts: Any, players: pd.DataFrame) -> list[tuple[str, int]]:
    """For each text the code of a hint and the position of the player meant: P504 an id written another way,
    P503 a name without its accents; else "" and NOT_FOUND."""
    names = plain_keys(name_keys(texts_of(players["name"])))
    by_name = _first_match(plain_keys(name_keys(texts)), names)
    by_id = _first_match(loose_ids(unquoted(texts)), loose_ids(texts_of(players["id"])))
    codes = np.where(by_id != NOT_FOUND, "P504", np.where(by_name != NOT_FOUND, "P503", ""))
    positions = np.where(by_id != NOT_FOUND, by_id, by_name)
    return list(zip(codes.tolist(), positions.tolist(), strict=True))


def _first_match(texts: Any, among: Any) -> Positions:
    usable = pc.not_equal(texts, "")
    found = matches(texts, among)
    return np.where(usable.to_numpy(False), found, NOT_FOUND).astype(np.int32)
