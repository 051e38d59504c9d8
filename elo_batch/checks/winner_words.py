"""Results that are a word for a colour, a draw or a score, and the name of one of the two players as well."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from elo_batch.arrow import pa, pc
from elo_batch.checks.codes import Coded, trim
from elo_batch.checks.named_winners import SIDES, Known, Texts, called_by, named_winners
from elo_batch.notation.how import How
from elo_batch.notation.names import name_keys, texts_of, words
from elo_batch.notation.results import is_both_scores, parse_result

_SCORES = {(2, 0): "1-0", (0, 2): "0-1"}
_MEANING = {"1-0": "a win of white", "0-1": "a win of black", "": "a draw"}
_BLANKS_AROUND = 2


class _Words(NamedTuple):
    """Results that are read and may be players; `beside_names`: other results of the column are players."""

    numbers: list[int]
    texts: list[str]
    beside_names: bool


def two_meanings(
    games: pd.DataFrame, coded: Coded, unsaid: Sequence[int], named: Collection[str], known: Known
) -> pd.DataFrame:
    """The rows whose result is read, and names a player for whom it says something else.

    Columns: `at`, the position of the row; `won`, what the name says where it is meant, else ""; `reason`,
    what the text may be.

    Args:
        games: the rows of one table.
        coded: their results.
        unsaid: the numbers of the texts whose meaning the user does not say.
        named: the results of the table that can only be players. A colour is a player's name beside them, and
            a digit is no id without them.
    """
    found = _words(coded, unsaid, named)
    if not found.numbers or not (found.beside_names or _stand_for_players(games, found.texts, known)):
        return _frame([], [], [])
    at = coded.rows_of(found.numbers)
    rows = games.iloc[at]
    texts = rows["result"].str.strip()
    read = texts.map({text: _score(text) for text in found.texts})
    won = named_winners(rows, known)
    parts = _by_surname(rows, texts, known) if found.beside_names else pd.Series("", rows.index, dtype="str")
    told = won.where(won != "", parts.where(read != "", ""))
    twice = ((told != "") & (told != read)).to_numpy()
    sure = np.full(len(at), found.beside_names) & (won != "").to_numpy() & (read != "").to_numpy()
    reasons = [f"{_MEANING[score]} or the player of this name" for score in read[twice].tolist()]
    return _frame(at[twice].tolist(), won.where(sure, "")[twice].tolist(), reasons)


def _frame(at: list[int], won: list[str], reasons: list[str]) -> pd.DataFrame:
    texts = {"won": pd.Series(won, dtype="str"), "reason": pd.Series(reasons, dtype="str")}
    return pd.DataFrame({"at": np.array(at, dtype=np.intp), **texts})


def _words(coded: Coded, unsaid: Sequence[int], named: Collection[str]) -> _Words:
    ids = any(map(_has_digit, named))
    numbers = [n for n in unsaid if _may_name(coded.texts[n], ids)]
    return _Words(numbers, [coded.texts[n] for n in numbers], bool(named))


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _may_name(text: str, ids: bool) -> bool:
    """Whether a result at the board is written by a word; or by a number, where others are `ids`."""
    found = parse_result(text)
    if found is None or found.how != How.PLAYED or is_both_scores(text):
        return False
    return (ids and text.isdigit()) or text[:1].isalpha()


def _score(text: str) -> str:
    """1-0 or 0-1 for a result that is read so, "" for others."""
    found = parse_result(text)
    return _SCORES.get((found.white, found.black), "") if found else ""


def _stand_for_players(games: pd.DataFrame, texts: Sequence[str], known: Known) -> bool:
    """Whether one of the texts is the whole name of a player, of the games, lists or aliases."""
    keys = name_keys(pa.array(texts, pa.large_string()))
    if set(keys.to_pylist()) & set(known.aliases):
        return True
    longest = max(map(len, texts)) + _BLANKS_AROUND
    columns = [games[name] for side in SIDES for name in (side, f"{side}_name") if name in games]
    columns += [table.rows["name"] for table in known.lists if "name" in table.rows]
    for column in columns:
        names = texts_of(column)
        short = pc.unique(names.filter(pc.less_equal(pc.utf8_length(names), longest)))
        if pc.any(pc.is_in(name_keys(trim(short)), value_set=keys)).as_py():
            return True
    return False


def _by_surname(rows: pd.DataFrame, texts: Texts, known: Known) -> Texts:
    """1-0 or 0-1 for each row in which the text is a word of the name of one of the two players."""
    told = texts.to_numpy(dtype=object)
    wanted = {text: next(iter(words(text)), "") for text in set(told)}
    named = {}
    for side, columns in called_by(rows, known).items():
        named[side] = np.zeros(len(rows), dtype=bool)
        for column in columns:
            pairs = set(zip(told, column, strict=True))
            has = {(text, name) for text, name in pairs if len(text) > 1 and wanted[text] in words(name)}
            named[side] |= np.array([pair in has for pair in zip(told, column, strict=True)], dtype=bool)
    won = np.select([named["white"] & ~named["black"], named["black"] & ~named["white"]], ["1-0", "0-1"], "")
    return pd.Series(won, rows.index, dtype="str")
