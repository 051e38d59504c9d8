"""Whom of the two players of a game its result names, as the games, the lists and the aliases have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.checks.codes import trim
from elo_batch.notation.byes import bye_in_seat
from elo_batch.notation.names import name_keys, texts_of, words
from elo_batch.tables import RawTable

SIDES = ("white", "black")
_WON = {"white": "1-0", "black": "0-1"}
_LONGEST_SCORE = 4
Texts = pd.Series  # str, one for each row
Keys = Callable[[Sequence[str]], Sequence[str]]


@dataclass(frozen=True)
class Known:
    """What tells the players of a row: lists of players, and spelling (`name_keys`) -> id of the aliases."""

    lists: Sequence[RawTable]
    aliases: Mapping[str, str]


def named_winners(games: pd.DataFrame, known: Known) -> Texts:
    """1-0 or 0-1 for each game whose result is one of its two players; "" for the others."""
    called = called_by(games, known)
    won = _won(games["result"], called)
    if known.aliases:
        meant = _by_alias(games["result"], known.aliases)
        won = won.where((won != "") | (meant == ""), _won(meant, called))
    return won.where(_both_there(games), "")


def is_number(text: str) -> bool:
    """Whether a text can only be an id, which saves reading it."""
    return len(text) > _LONGEST_SCORE and text.isdigit()


def _both_there(games: pd.DataFrame) -> NDArray[np.bool_]:
    """Rows with somebody on either side."""
    there = np.ones(len(games), dtype=bool)
    for side in SIDES:
        columns = [games[name] for name in (side, f"{side}_name") if name in games]
        named = np.zeros(len(games), dtype=bool)
        for column in columns:
            distinct = [text for text in column.unique() if not is_number(text)]
            nobody = [text for text in distinct if not text.strip() or bye_in_seat(text)]
            named |= ~column.isin(nobody).to_numpy(dtype=bool)
        there &= named
    return there


def called_by(games: pd.DataFrame, known: Known) -> dict[str, list[Texts]]:
    """Ids and names of the players of each side: as the games have them, and as aliases and lists do."""
    named: dict[str, list[Texts]] = {
        side: [games[name] for name in (side, f"{side}_name") if name in games] for side in SIDES
    }
    if known.aliases:
        named = {
            side: [*texts, *(_by_alias(each, known.aliases) for each in texts)]
            for side, texts in named.items()
        }
    texts = {text for columns in named.values() for column in columns for text in column.unique()}
    other = _other_texts(sorted(texts), known.lists)
    return {
        side: [*columns, *(column.str.strip().map(other).fillna("") for column in columns)]
        for side, columns in named.items()
    }


def _by_alias(column: Texts, aliases: Mapping[str, str]) -> Texts:
    """The id for which an alias stands; "" where none is confirmed."""
    return pd.Series(_keys(column, _exact), column.index, dtype="str").map(aliases).fillna("")


def _other_texts(texts: Sequence[str], lists: Sequence[RawTable]) -> dict[str, str]:
    """For ids the name on the lists, for names the id; none for what several players have."""
    wanted = trim(pa.array(texts, pa.large_string()))
    keys = name_keys(wanted)
    found: dict[str, set[str]] = {}
    for table in lists:
        if not {"id", "name"} <= set(table.rows):
            continue
        ids, names = (trim(pc.fill_null(texts_of(table.rows[name]), "")) for name in ("id", "name"))
        for from_, to, value_set in ((ids, names, wanted), (name_keys(names), ids, keys)):
            held = pc.is_in(from_, value_set=value_set)
            pairs = zip(from_.filter(held).to_pylist(), to.filter(held).to_pylist(), strict=True)
            for text, other in pairs:
                found.setdefault(text, set()).add(other)
    by_key = {text: others.pop() for text, others in found.items() if text and len(others) == 1}
    both = zip(wanted.to_pylist(), keys.to_pylist(), strict=True)
    return {text: by_key.get(text) or by_key.get(key, "") for text, key in both}


def _won(results: Texts, called: dict[str, list[Texts]]) -> Texts:
    """The result of each row whose text is one of the two players: exactly, or else word by word."""
    won = pd.Series("", results.index, dtype="str").to_numpy(dtype=object)
    for keys in (_exact, _by_words):
        named = {side: _is_named(results, columns, keys) for side, columns in called.items()}
        for side, other in (SIDES, SIDES[::-1]):
            won[(won == "") & named[side] & ~named[other]] = _WON[side]
    return pd.Series(won, results.index, dtype="str")


def _is_named(results: Texts, columns: Sequence[Texts], keys: Keys) -> NDArray[np.bool_]:
    told = _keys(results, keys)
    found = np.zeros(len(results), dtype=bool)
    for column in columns:
        mine = _keys(column, keys)
        found |= (mine == told) & (mine != "")
    return found


def _keys(column: Texts, keys: Keys) -> NDArray[np.object_]:
    """The key of every row; each distinct text is read once."""
    codes, distinct = pd.factorize(column)
    return np.array([*keys([str(text) for text in distinct]), ""], dtype=object)[codes]


def _exact(texts: Sequence[str]) -> Sequence[str]:
    return list(name_keys(pa.array(texts, pa.large_string())).to_pylist())


def _by_words(texts: Sequence[str]) -> Sequence[str]:
    """The words in one order; "" for texts with digits, such as `1-1` beside a player whose id is 1."""
    return ["" if any(map(str.isdigit, text)) else " ".join(sorted(words(text))) for text in texts]
