"""Results that name the winner: by the name or the id of one of the two players, in whatever spelling."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pandas as pd

from elo_batch.checks.codes import encode
from elo_batch.checks.named_winners import Known, is_number, named_winners
from elo_batch.checks.winner_words import two_meanings
from elo_batch.notation.results import is_ambiguous, is_both_scores, parse_bye, parse_result
from elo_batch.notation.text import plain
from elo_batch.problems import Problem
from elo_batch.tables import RawTable

_SHORTEST = 2


def with_winners(
    table: RawTable,
    lists: Sequence[RawTable] = (),
    declared: Container[str] = frozenset(),
    aliases: Mapping[str, str] = MappingProxyType({}),
) -> tuple[RawTable, list[Problem]]:
    """A table of games with 1-0 or 0-1 in place of the name or the id of one of the two players (B035).

    The words of a name count in any order, without accents, case and commas; initials are no name. What
    fits both players stays as it is. A result such as `White` that is the very name of one of the two means
    this player where other results of the column are names; else it has two meanings (V205).

    Args:
        table: of any kind; only games have results.
        lists: tables of players, by whose rows a name is compared with an id.
        declared: notations (`plain`) whose meaning the user says.
        aliases: spelling (`name_keys`) -> id, as somebody confirmed it.

    >>> rows = pd.DataFrame({"white": ["Alder, Ann"], "black": ["Birch, Ben"], "result": ["Ben Birch"]})
    >>> with_winners(RawTable("games", "open.csv", rows.astype("str")))[0].rows["result"].tolist()
    ['0-1']
    """
    if table.kind != "games" or "result" not in table.rows:
        return table, []
    coded, known = encode([table.rows["result"]]), Known(lists, aliases)
    unsaid = [n for n, text in enumerate(coded.texts) if plain(text) not in declared]
    unread = [n for n in unsaid if len(coded.texts[n]) >= _SHORTEST and not _is_read(coded.texts[n])]
    results, named = table.rows["result"], set()
    if unread:
        at = coded.rows_of(unread)
        won = named_winners(table.rows.iloc[at], known)
        named = set(results.iloc[at][won != ""])
        results = _with(results, at, won)
    twice = two_meanings(table.rows, coded, unsaid, named, known)
    results = _with(results, twice["at"].to_numpy(np.intp), twice["won"])
    if named or len(twice):
        table = replace(table, rows=table.rows.assign(result=results))
    doubtful = twice[twice["won"] == ""]
    return table, [
        table.problem("V205", int(table.rows.index[at]), "result", found=results.iloc[at], reason=reason)
        for at, reason in zip(doubtful["at"].tolist(), doubtful["reason"].tolist(), strict=True)
    ]


def _with(
    results: pd.Series[str], at: np.ndarray[tuple[int], np.dtype[np.intp]], won: pd.Series[str]
) -> pd.Series[str]:
    """The results with others in the rows at these positions, where there is one."""
    texts = results.to_numpy(dtype=object, copy=True)
    better = won.to_numpy(dtype=object)
    texts[at] = np.where(better != "", better, texts[at])
    return pd.Series(texts, results.index, dtype="str")


def _is_read(text: str) -> bool:
    if is_number(text):
        return False
    return bool(parse_result(text) or parse_bye(text) or is_ambiguous(text) or is_both_scores(text))
