"""The persons of the games: white and black as codes into a frame of distinct persons, and byes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.checks.codes import BLANK, Coded, Codes, first_rows
from elo_batch.checks.collect import Rows
from elo_batch.checks.stack import Stack
from elo_batch.notation.how import How
from elo_batch.notation.results import parse_result
from elo_batch.problems import Problem

_NO_OPPONENT = frozenset(
    [
        *("-", "--", "---", "—", "0", "0000", "frei", "freilos", "wolny los", "no opponent"),
        *("absent", "no show", "no-show", "noshow", "vacant", "walkover", "forfeit"),
        *("default", "defaulted", "nobody", "no player", "unbesetzt"),
    ]
)
_UNNAMED = ("?", "??", "???", "tbd", "tba", "tbc", "n/a", "n.n.", "unknown", "unnamed", "xxx")
_NUMBERED_BYE = re.compile(r"^bye[\W_]*(?:bye|\d{1,3})$")
_BRACKETS = "()[]{}<>*_.! "


@dataclass(frozen=True)
class Persons:
    """White and black of every row.

    Attributes:
        white, black: int32 codes into `names`; BLANK where nobody is.
        bye_word: rows whose opponent is a word such as BYE.
        swapped: rows in which only black was given; the player stands in `white` now.
        names: `text, is_name, name, source, line, column`, one row per distinct person.
        names_differ: (row, side) of persons who have two names under one id.
    """

    white: Codes
    black: Codes
    bye_word: NDArray[np.bool_]
    swapped: NDArray[np.bool_]
    names: pd.DataFrame
    names_differ: list[tuple[int, str]]

    def problems(self, rows: Rows) -> list[Problem]:
        """Rows without any player (V212), persons with two names (X320)."""
        found = rows.problems("V212", np.flatnonzero(self.white == BLANK), "white") + self._unnamed(rows)
        text, name = self.names["text"], self.names["name"]
        for row, side in self.names_differ:
            person = int(self.white[row] if side == "white" else self.black[row])
            values = {"player": text.iloc[person], "name": name.iloc[person]}
            found.append(rows.problem("X320", row, f"{side}_name", **values))
        return found

    def _unnamed(self, rows: Rows) -> list[Problem]:
        """Players for whom a placeholder stands, such as `TBD` (V228)."""
        texts = pa.array(self.names["text"].array, type=pa.large_string())
        lower = pc.utf8_lower(texts)
        unnamed = np.flatnonzero(pc.is_in(lower, value_set=pa.array(_UNNAMED, pa.large_string())))
        found: list[Problem] = []
        for side, codes in (("white", self.white), ("black", self.black)):
            at = np.flatnonzero(np.isin(codes, unnamed)) if unnamed.size else unnamed
            words = [str(self.names["text"].iloc[code]) for code in codes[at]]
            found += rows.problems("V228", at, side, found=words) if at.size else []
        return found


def type_persons(stack: Stack) -> Persons:
    """Encode the players of all games; a blank id leaves the name to speak for the person."""
    (white, black), coded = stack.columns("white", "black")
    (white_name, black_name), name_texts = stack.columns("white_name", "black_name")
    no_opponent = _means_nobody(coded)
    white, white_word = _without(white, no_opponent)
    black, black_word = _without(black, no_opponent)
    white, black, coded, is_name = _names_for_ids(white, black, coded, (white_name, black_name, name_texts))
    white, black, coded, is_name = _used_only(white, black, coded, is_name)
    swapped = (white == BLANK) & (black != BLANK)
    if swapped.any():
        white, black = np.where(swapped, black, white), np.where(swapped, BLANK, black).astype(np.int32)
    names, differ = _describe(stack, (white, black), coded, (white_name, black_name, name_texts), swapped)
    names["is_name"] = is_name
    return Persons(white, black, white_word | black_word, swapped, names, differ)


_MAY_MEAN_NOBODY = r"^(?:[-–—0]*|[^0-9]{3,20}|(?i:bye)\W*[0-9]{1,3})$"


def _means_nobody(coded: Coded) -> NDArray[np.bool_]:
    """Which of the distinct texts say that there is no opponent (BYE, spielfrei, -)."""
    nobody = np.zeros(len(coded.distinct) + 1, dtype=bool)
    if len(coded.distinct):
        suspects = pc.match_substring_regex(coded.distinct, _MAY_MEAN_NOBODY).to_numpy(zero_copy_only=False)
        for i in np.flatnonzero(suspects):
            nobody[i] = _is_bye_word(coded.distinct[int(i)].as_py())
    return nobody


def _is_bye_word(text: str) -> bool:
    text = text.strip(_BRACKETS) or text
    if text.casefold() in _NO_OPPONENT or _NUMBERED_BYE.match(text.casefold()):
        return True
    outcome = parse_result(text) if any(c.isalpha() for c in text) else None
    return outcome is not None and outcome.how == How.BYE


def _without(codes: Codes, nobody: NDArray[np.bool_]) -> tuple[Codes, NDArray[np.bool_]]:
    if not nobody.any():
        return codes, np.zeros(len(codes), dtype=bool)
    word = nobody[codes]
    return np.where(word, BLANK, codes).astype(np.int32), word


def _names_for_ids(
    white: Codes, black: Codes, coded: Coded, names: tuple[Codes, Codes, Coded]
) -> tuple[Codes, Codes, Coded, NDArray[np.bool_]]:
    """Where an id is blank but a name is given, the name is the person's text."""
    white_name, black_name, name_texts = names
    is_name = _looks_like_name(coded.distinct)
    lacking_white, lacking_black = (
        (white == BLANK) & (white_name != BLANK),
        (black == BLANK) & (black_name != BLANK),
    )
    if not (lacking_white.any() or lacking_black.any()):
        return white, black, coded, is_name
    nobody = _means_nobody(name_texts)
    used = np.unique(np.concatenate([white_name[lacking_white], black_name[lacking_black]]))
    used = used[~nobody[used]].astype(np.int64)
    texts = name_texts.distinct.take(pa.array(used))
    # A name that also stands in an id column is the same person there.
    known = pc.fill_null(pc.index_in(texts, value_set=coded.distinct), BLANK).to_numpy()
    new = known == BLANK
    number = np.full(len(name_texts.distinct) + 1, BLANK, dtype=np.int32)
    number[used] = np.where(new, len(coded.distinct) + np.cumsum(new) - 1, known)
    white = np.where(lacking_white, number[white_name], white).astype(np.int32)
    black = np.where(lacking_black, number[black_name], black).astype(np.int32)
    added = texts.filter(pa.array(new))
    distinct = pa.concat_arrays([_flat(coded.distinct), _flat(added)])
    return (
        white,
        black,
        Coded(coded.codes, distinct),
        np.concatenate([is_name, np.ones(len(added), dtype=bool)]),
    )


def _used_only(
    white: Codes, black: Codes, coded: Coded, is_name: NDArray[np.bool_]
) -> tuple[Codes, Codes, Coded, NDArray[np.bool_]]:
    """Drop texts that stand for nobody."""
    used = np.zeros(len(coded.distinct) + 1, dtype=bool)
    used[white], used[black], used[BLANK] = True, True, False
    kept = used[:-1]
    if kept.all():
        return white, black, coded, is_name
    number = np.append(np.where(kept, np.cumsum(kept) - 1, BLANK), BLANK).astype(np.int32)
    distinct = _flat(coded.distinct).filter(pa.array(kept))
    return number[white], number[black], Coded(number[coded.codes], distinct), is_name[kept]


def _flat(array: Any) -> Any:
    return array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array


def _looks_like_name(distinct: Any) -> NDArray[np.bool_]:
    """Texts without any digit are names: ids have digits."""
    if not len(distinct):
        return np.zeros(0, dtype=bool)
    return np.asarray(~pc.match_substring_regex(distinct, r"\d").to_numpy(zero_copy_only=False), dtype=bool)


def _describe(
    stack: Stack,
    sides: tuple[Codes, Codes],
    coded: Coded,
    names: tuple[Codes, Codes, Coded],
    swapped: NDArray[np.bool_],
) -> tuple[pd.DataFrame, list[tuple[int, str]]]:
    """The frame of distinct persons: text, first name, first place; and rows with another name."""
    count = len(coded.distinct)
    persons = np.concatenate(sides)
    first = first_rows(persons, count)
    # A word for "nobody" is no person: its code has no row.
    row = np.where(first < len(stack), first, first - len(stack)).clip(0)
    black = (first >= len(stack)) | (swapped[row] if count else False)
    column = pc.if_else(pa.array(black), pa.scalar("black", pa.large_string()), "white")
    frame = pd.DataFrame(
        {
            "text": pd.Series(_flat(coded.distinct), dtype="str"),
            "source": stack.rows.source[row] if count else np.empty(0, np.int32),
            "line": stack.rows.line[row] if count else np.empty(0, np.int64),
            "column": pd.Series(column, dtype="str"),
        }
    )
    given, differ = _first_names(persons, names, count)
    frame["name"] = given
    return frame, [(i % len(stack), "white" if i < len(stack) else "black") for i in differ]


def _first_names(
    persons: Codes, names: tuple[Codes, Codes, Coded], count: int
) -> tuple[pd.Series[str], list[int]]:
    """For each person the first name given, and one place where another name is given."""
    white_name, black_name, texts = names
    if not len(texts.distinct):
        return pd.Series([""] * count, dtype="str"), []
    both = np.concatenate([white_name, black_name])
    named = np.flatnonzero((both != BLANK) & (persons != BLANK))
    first = np.full(count, BLANK, dtype=np.int32)
    first[persons[named[::-1]]] = both[named[::-1]]
    other = named[first[persons[named]] != both[named]]
    _, one_each = np.unique(persons[other], return_index=True)
    spelled = pc.if_else(
        pa.array(first != BLANK),
        texts.distinct.take(pa.array(first.clip(0))),
        pa.scalar("", pa.large_string()),
    )
    return pd.Series(_flat(spelled), dtype="str"), [int(i) for i in other[one_each]]
