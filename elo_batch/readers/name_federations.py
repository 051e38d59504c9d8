"""Federations in brackets behind the names: `Alder, Ann (NED)`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

import pandas as pd

from elo_batch.arrow import pc
from elo_batch.notation.federations import FEDERATIONS
from elo_batch.notation.names import texts_of
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_BEHIND = re.compile(r"\s*[(\[]([A-Z]{3})[)\]]\s*$")
_HINT = r"[(\[][A-Z]{3}[)\]]\s*$"


def without_federations(table: RawTable) -> list[Problem]:
    """Take the federations out of the names of a table, in place; one note (H047).

    In a list they fill the column of federations where it holds nothing. Where one name stands with two of
    them, they tell two players apart, and stay.
    """
    columns = ["name"] if table.kind == "players" else ["white", "white_name", "black", "black_name"]
    present = [name for name in columns if name in table.rows and _may_have(table.rows[name])]
    texts = {text for name in present for text in table.rows[name].unique().tolist()}
    found = _apart(texts)
    if not found:
        return []
    count, first = 0, None
    for name in present:
        cells = table.rows[name]
        held = cells.isin(set(found))
        count += int(held.sum())
        if held.any() and (first is None or int(cells.index[held][0]) < first[0]):
            first = int(cells.index[held][0]), name, str(cells[held].iloc[0])
        if table.kind == "players":
            _fill(table.rows, cells.map({text: code for text, (_, code) in found.items()}).fillna(""))
        table.rows[name] = cells.where(~held, cells.map({text: rest for text, (rest, _) in found.items()}))
    if first is None:
        return []
    line, column, text = first
    return [table.problem("H047", line, column, count=count, found=text, part=found[text][1])]


def _may_have(column: pd.Series[str]) -> bool:
    return bool(pc.any(pc.match_substring_regex(texts_of(column), _HINT)).as_py())


def _apart(texts: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Text -> the name and the federation it holds, of names with one federation alone."""
    found: dict[str, tuple[str, str]] = {}
    of_name: dict[str, set[str]] = defaultdict(set)
    for text in texts:
        match = _BEHIND.search(text)
        if match and match[1] in FEDERATIONS and any(map(str.isalpha, text[: match.start()])):
            found[text] = text[: match.start()], match[1]
            of_name[text[: match.start()].strip()].add(match[1])
    return {text: pair for text, pair in found.items() if len(of_name[pair[0].strip()]) == 1}


def _fill(rows: pd.DataFrame, codes: pd.Series[str]) -> None:
    """Put the federations into their column, where it holds nothing yet."""
    own = rows["federation"] if "federation" in rows else pd.Series("", index=rows.index, dtype="str")
    rows["federation"] = own.where(own.str.strip() != "", codes)
