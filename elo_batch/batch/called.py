"""Who is meant where one table calls a person by id, another by name: one key for each text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence

import pandas as pd

from elo_batch.notation.names import name_keys, texts_of, without_commas
from elo_batch.tables import RawTable

SIDES = (("white", "white_name"), ("black", "black_name"))
_CALLED = ("id", "name", "start_number")


def keys_of(
    games: Sequence[RawTable], told: Sequence[RawTable], lists: Iterable[RawTable]
) -> Mapping[str, str]:
    """Text of an id or a name -> the key of the person, the same for both where a table names them together.

    Args:
        games: tables of games, whose persons are wanted; `told`: what stands beside them.
        lists: rating lists; only their rows of persons in the other tables are looked at.

    A name that several ids bear stays apart from each of them.
    """
    pairs: dict[str, str] = {}
    for table in (*games, *(table for table in told if table.kind == "games")):
        for columns in SIDES:
            pairs |= _pairs(table.rows, *columns)
    for table in told:
        pairs |= _pairs(table.rows, "id", "name") | _pairs(table.rows, "start_number", "name")
    texts = set(pairs) | set(pairs.values()) | set(_texts(games)) | set(_texts(told))
    for table in lists:
        if {"id", "name"} <= set(table.rows.columns):
            wanted = table.rows["id"].isin(texts) | table.rows["name"].isin(texts)
            pairs |= _pairs(table.rows[wanted], "id", "name")
    texts |= set(pairs) | set(pairs.values())
    ordered = sorted(texts)
    keys = without_commas(name_keys(texts_of(pd.Series(ordered, dtype="str")))).to_pylist() if ordered else []
    spelled = dict(zip(ordered, keys, strict=True))
    bearers: dict[str, set[str]] = defaultdict(set)
    for called, name in pairs.items():
        bearers[spelled[name]].add(called)
    alone = {called: spelled[name] for called, name in pairs.items() if len(bearers[spelled[name]]) == 1}
    return {text: alone.get(text, spelled[text]) for text in ordered}


def key_in(row: Mapping[Hashable, object], keys: Mapping[str, str], among: Iterable[str]) -> str:
    """The key under which one of `among` is called by a row of a sheet of players; "" where nobody is."""
    found = [keys.get(str(row.get(column, "")).strip(), "") for column in _CALLED]
    known = set(among)
    return next((key for key in found if key in known), "")


def side_key(row: Mapping[Hashable, object], side: Sequence[str], keys: Mapping[str, str]) -> str:
    """The key of the player of one side of a game; "" for an empty seat."""
    return next((keys[text] for name in side if (text := str(row.get(name, "")).strip())), "")


def _pairs(rows: pd.DataFrame, called: str, name: str) -> dict[str, str]:
    if not {called, name} <= set(rows.columns):
        return {}
    both = rows[[called, name]].apply(lambda column: column.str.strip()).drop_duplicates()
    return {one: other for one, other in both.itertuples(index=False, name=None) if one and other}


def _texts(tables: Iterable[RawTable]) -> Iterable[str]:
    columns = (*_CALLED, *(name for side in SIDES for name in side))
    for table in tables:
        for column in columns:
            if column in table.rows:
                yield from (text for text in table.rows[column].str.strip().unique().tolist() if text)
