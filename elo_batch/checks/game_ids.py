"""Cells of players in games that hold no id: quotation marks are dropped; beside rubbish the name counts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from elo_batch.arrow import pc
from elo_batch.checks.codes import BLANK, Coded, Codes, first_rows, flat
from elo_batch.checks.collect import Rows
from elo_batch.notation.names import unquoted, words
from elo_batch.notation.rubbish_ids import A_NAME, names_among, rubbish, says_no_id
from elo_batch.problems import Problem


class Told(NamedTuple):
    """A cell of games: what is said of it, its row and side, and what it holds.

    `more` is the id that is read, or what the text is; `name` the name that counts.
    """

    code: str
    row: int
    side: str
    found: str
    more: str
    name: str = ""


def told_problems(told: list[Told], rows: Rows) -> list[Problem]:
    """The problems of the cells, a code and a side at a time."""
    problems: list[Problem] = []
    for code, side in sorted({(each.code, each.side) for each in told}):
        here = [each for each in told if (each.code, each.side) == (code, side)]
        values: dict[str, object] = {"found": [each.found for each in here]}
        values["id" if code == "P509" else "what"] = [each.more for each in here]
        if code == "P526":
            values["name"] = [each.name for each in here]
        problems += rows.problems(code, np.array([each.row for each in here], np.intp), side, **values)
    return problems


def unquoted_ids(white: Codes, black: Codes, coded: Coded) -> tuple[Codes, Codes, Coded, list[Told]]:
    """The players of games without quotation marks around their ids; a note (P509) for each such text."""
    texts = flat(coded.distinct)
    bare = unquoted(texts)
    if bare is texts:
        return white, black, coded, []
    quoted = pc.and_(pc.not_equal(bare, texts), pc.match_substring_regex(texts, r"\d"))
    numbers = np.flatnonzero(quoted.to_numpy(False))
    first = first_rows(np.concatenate([white, black]), len(texts))[numbers].tolist()
    told = [
        Told("P509", *_seat(at, white), texts[number].as_py(), bare[number].as_py())
        for number, at in zip(numbers.tolist(), first, strict=True)
    ]
    whole = pc.if_else(quoted, bare, texts).dictionary_encode()
    to = np.append(whole.indices.to_numpy(), BLANK).astype(np.int32)
    return to[white], to[black], Coded(to[coded.codes], whole.dictionary), told


def without_words(sides: tuple[Codes, Codes], coded: Coded, names: tuple[Codes, Codes, Coded]) -> list[Codes]:
    """White and black, blank where a word says that there is no id (`none`, `n/a`) and a name stands beside.

    A word that the name beside it has too is a name.
    """
    texts = flat(coded.distinct)
    said = [] if not len(names[2].distinct) else np.flatnonzero(says_no_id(texts)).tolist()
    if not said:
        return list(sides)
    found = []
    for ids, given in zip(sides, names[:2], strict=True):
        gone = np.isin(ids, said) & (given != BLANK)
        for word in np.unique(ids[gone]).tolist():
            here = gone & (ids == word)
            own = words(texts[word].as_py())
            alike = [
                name
                for name in np.unique(given[here]).tolist()
                if words(names[2].distinct[name].as_py()) & own
            ]
            gone &= ~(here & np.isin(given, alike))
        found.append(np.where(gone, BLANK, ids).astype(np.int32))
    return found


def without_rubbish(
    white: Codes, black: Codes, coded: Coded, names: tuple[Codes, Codes, Coded]
) -> tuple[Codes, Codes, list[Told]]:
    """The players of games, blank where rubbish stands for the id and a name beside it (P526).

    Where no name stands beside it the text stays, and is an error (P527).
    """
    white_name, black_name, name_texts = names
    texts = flat(coded.distinct)
    kinds = dict.fromkeys(names_among(texts).tolist() if len(name_texts.distinct) else (), A_NAME)
    kinds |= rubbish(texts)
    if not kinds:
        return white, black, []
    ids, given = np.concatenate([white, black]), np.concatenate([white_name, black_name])
    rows = np.flatnonzero(np.isin(ids, list(kinds)))
    pairs = ids[rows].astype(np.int64) * (len(name_texts.distinct) + 1) + given[rows] + 1
    _, first, of = np.unique(pairs, return_index=True, return_inverse=True)
    gone, told = np.zeros(len(first), dtype=bool), []
    for number, at in enumerate(rows[first].tolist()):
        kind, found = kinds[int(ids[at])], texts[int(ids[at])].as_py()
        name = "" if given[at] == BLANK else name_texts.distinct[int(given[at])].as_py()
        if words(name) & words(found) or (kind == A_NAME and not name):
            continue
        gone[number] = bool(name)
        told.append(Told("P526" if name else "P527", *_seat(at, white), found, kind, name))
    ids[rows[gone[of]]] = BLANK
    return ids[: len(white)], ids[len(white) :], told


def _seat(position: int, white: Codes) -> tuple[int, str]:
    """Row and side of a position in both columns below one another."""
    return position % len(white), "white" if position < len(white) else "black"
