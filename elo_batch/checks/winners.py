"""Results that name the winner: by the name or the id of one of the two players, in whatever spelling."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.checks.codes import encode, trim
from elo_batch.notation.byes import bye_in_seat
from elo_batch.notation.names import name_keys, texts_of, words
from elo_batch.notation.results import is_ambiguous, is_both_scores, parse_bye, parse_result
from elo_batch.notation.text import plain
from elo_batch.tables import RawTable

_SIDES = ("white", "black")
_WON = {"white": "1-0", "black": "0-1"}
_SHORTEST, _LONGEST_SCORE = 2, 4
Texts = pd.Series  # str, one for each row
Keys = Callable[[Sequence[str]], Sequence[str]]


def with_winners(
    table: RawTable,
    lists: Sequence[RawTable] = (),
    declared: Container[str] = frozenset(),
    aliases: Mapping[str, str] = MappingProxyType({}),
) -> RawTable:
    """A table of games with 1-0 or 0-1 in place of the name or the id of one of the two players (B035).

    The words of a name count in any order, without accents, case and commas; initials are no name. What
    fits both players stays as it is.

    Args:
        table: of any kind; only games have results.
        lists: tables of players, by whose rows a name is compared with an id.
        declared: notations (`plain`) whose meaning the user says.
        aliases: spelling (`name_keys`) -> id, as somebody confirmed it.

    >>> rows = pd.DataFrame({"white": ["Alder, Ann"], "black": ["Birch, Ben"], "result": ["Ben Birch"]})
    >>> with_winners(RawTable("games", "open.csv", rows.astype("str"))).rows["result"].tolist()
    ['0-1']
    """
    if table.kind != "games" or "result" not in table.rows:
        return table
    coded = encode([table.rows["result"]])
    unread = [
        number
        for number, text in enumerate(coded.texts)
        if len(text) >= _SHORTEST and plain(text) not in declared and not _is_read(text)
    ]
    if not unread:
        return table
    at = coded.rows_of(unread)
    games = table.rows.iloc[at]
    called = _called(games, lists, aliases)
    won = _won(games["result"], called)
    if aliases:
        meant = _by_alias(games["result"], aliases)
        won = won.where((won != "") | (meant == ""), _won(meant, called))
    won = won.where(_both_there(games), "")
    if not (won != "").any():
        return table
    results = table.rows["result"].to_numpy(dtype=object, copy=True)
    results[at] = won.where(won != "", games["result"]).to_numpy(dtype=object)
    return replace(table, rows=table.rows.assign(result=pd.Series(results, table.rows.index, dtype="str")))


def _is_read(text: str) -> bool:
    if _is_number(text):
        return False
    return bool(parse_result(text) or parse_bye(text) or is_ambiguous(text) or is_both_scores(text))


def _is_number(text: str) -> bool:
    """Whether a text can only be an id, which saves reading it."""
    return len(text) > _LONGEST_SCORE and text.isdigit()


def _both_there(games: pd.DataFrame) -> NDArray[np.bool_]:
    """Rows with somebody on either side."""
    there = np.ones(len(games), dtype=bool)
    for side in _SIDES:
        columns = [games[name] for name in (side, f"{side}_name") if name in games]
        named = np.zeros(len(games), dtype=bool)
        for column in columns:
            distinct = [text for text in column.unique() if not _is_number(text)]
            nobody = [text for text in distinct if not text.strip() or bye_in_seat(text)]
            named |= ~column.isin(nobody).to_numpy(dtype=bool)
        there &= named
    return there


def _called(
    games: pd.DataFrame, lists: Sequence[RawTable], aliases: Mapping[str, str]
) -> dict[str, list[Texts]]:
    """Ids and names of the players of each side: as the games have them, and as aliases and lists do."""
    named: dict[str, list[Texts]] = {
        side: [games[name] for name in (side, f"{side}_name") if name in games] for side in _SIDES
    }
    if aliases:
        named = {
            side: [*texts, *(_by_alias(each, aliases) for each in texts)] for side, texts in named.items()
        }
    texts = {text for columns in named.values() for column in columns for text in column.unique()}
    other = _other_texts(sorted(texts), lists)
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
        for side, other in (_SIDES, _SIDES[::-1]):
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
