"""The persons a batch needs of a large rating list: those of its games, aliases and waiting newcomers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pandas as pd

from elo_batch.readers.options import Needed
from elo_batch.tables import RawFile

_SIDES = ("white", "black")


def needed_of(games: Iterable[RawFile], others: Iterable[RawFile | None]) -> Needed:
    """Ids and names as the files write them: of both players of each game, and the ids of other tables.

    A text with two letters may be a name or an id; it counts as both. `others`: aliases and newcomers, whose
    `id` is one of the list.
    """
    ids: set[str] = set()
    named: dict[str, str] = {}
    names: set[str] = set()
    for rows in _tables(games, "games"):
        for side in _SIDES:
            for text, name in _pairs(rows, side):
                if not text:
                    names.add(name)
                    continue
                ids |= {text, text.strip("'\"` ")}
                named[text] = name or named.get(text, "")
                if sum(c.isalpha() for c in text) > 1:
                    names.add(text)
    for file in others:
        for rows in _tables([file] if file else [], "newcomers", "aliases"):
            ids |= set(rows["id"].str.strip()) if "id" in rows else set()
    return Needed(frozenset(ids - {""}), frozenset(names - {""}), named)


def _tables(files: Iterable[RawFile], *kinds: str) -> Iterator[pd.DataFrame]:
    return (table.rows for file in files for table in file.tables if table.kind in kinds)


def _pairs(rows: pd.DataFrame, side: str) -> Iterator[tuple[str, str]]:
    """The distinct persons on one side: id or name, and the name beside it."""
    columns = [name for name in (side, f"{side}_name") if name in rows]
    if not columns:
        return
    distinct = rows[columns].drop_duplicates()
    blank = [""] * len(distinct)
    texts = distinct[side].str.strip() if side in columns else blank
    names = distinct[f"{side}_name"].str.strip() if f"{side}_name" in columns else blank
    yield from zip(texts, names, strict=True)
