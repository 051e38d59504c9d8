"""The persons of the games: white and black as codes into a frame of distinct persons, and byes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.checks.codes import BLANK, Coded, Codes, first_rows
from elo_batch.checks.collect import Rows
from elo_batch.checks.empty_seats import (
    NO_WORD,
    Seat,
    seats_of,
    unnamed_in_forfeits,
    words_told,
    worth_of_words,
)
from elo_batch.checks.game_ids import Told, told_problems, unquoted_ids, without_rubbish, without_words
from elo_batch.checks.nobody import rows_against_nobody
from elo_batch.checks.stack import Stack
from elo_batch.notation.names import name_keys, on_one_line, texts_of
from elo_batch.notation.placeholders import placeholders
from elo_batch.notation.results import FULL_BYE
from elo_batch.problems import Problem

_LONGEST_LINE = 12  # digits of the number of a line


@dataclass(frozen=True)
class Persons:
    """White and black of every row.

    Attributes:
        white, black: int32 codes into `names`; BLANK where nobody is.
        bye_word: half points of the word for a bye that stands for one of the two; -1 without such a word.
        swapped: rows in which only black was given; the player stands in `white` now.
        names: `text, is_name, name, source, line, column`, one row per distinct person.
        names_differ: (row, side) of persons who have two names under one id.
        nobody: (row, side, text) of texts that their rows tell to be no player.
        empty: the seats with a text that is no mark of a bye or forfeit beyond doubt, but was read as one.
        ids: cells with quotation marks around an id, or with rubbish for one.
        unnamed: the rows of `names` that are no person, such as `TBD`.
        black_line: int64, the physical line on which the player of each row's black is described.
    """

    white: Codes
    black: Codes
    bye_word: NDArray[np.int8]
    swapped: NDArray[np.bool_]
    names: pd.DataFrame
    names_differ: list[tuple[int, str]]
    nobody: list[tuple[int, str, str]]
    empty: list[Seat]
    ids: list[Told]
    unnamed: NDArray[np.intp]
    black_line: NDArray[np.int64]

    def problems(self, rows: Rows) -> list[Problem]:
        """Rows without any player (V212), opponents who are nobody (V234, V239), persons with two names
        (X320), and what is said of ids (P509, P526, P527)."""
        found = rows.problems("V212", np.flatnonzero(self.white == BLANK), "white") + self._unnamed(rows)
        for side, lines in (("white", rows.line), ("black", self.black_line)):
            found += told_problems(
                [each for each in self.ids if each.side == side], replace(rows, line=lines)
            )
        for side in ("white", "black"):
            here = [(row, text) for row, column, text in self.nobody if column == side]
            at = np.array([row for row, _ in here], dtype=np.intp)
            found += rows.problems("V234", at, side, found=[text for _, text in here])
        for row, side, word, count in words_told(self.empty):
            found.append(rows.problem("V239", row, side, found=word, count=count))
        text, name = self.names["text"], self.names["name"]
        nobody = set(self.unnamed.tolist())
        for row, side in self.names_differ:
            person = int(self.white[row] if side == "white" else self.black[row])
            if person in nobody:
                continue
            values = {"player": text.iloc[person], "name": name.iloc[person]}
            written = "black" if self.swapped[row] else side
            found.append(rows.problem("X320", row, f"{written}_name", **values))
        return found

    def _unnamed(self, rows: Rows) -> list[Problem]:
        """Players for whom a placeholder stands (V228)."""
        unnamed = self.unnamed
        found: list[Problem] = []
        for side, codes in (("white", self.white), ("black", self.black)):
            at = np.flatnonzero(np.isin(codes, unnamed)) if unnamed.size else unnamed
            words = [str(self.names["text"].iloc[code]) for code in codes[at]]
            found += rows.problems("V228", at, side, found=words) if at.size else []
        return found


def type_persons(stack: Stack, listed: Sequence[pd.Series[str]] = ()) -> Persons:
    """Encode the players of all games; a blank id leaves the name to speak for the person.

    A word such as `Nobody` is an empty seat, unless it is one of the `listed` names.
    """
    white, black, coded = _on_one_line(*stack.columns("white", "black"))
    white, black, coded, quoted = unquoted_ids(white, black, coded)
    white_name, black_name, name_texts = _on_one_line(*stack.columns("white_name", "black_name"))
    white, black = without_words((white, black), coded, (white_name, black_name, name_texts))
    worth, named = worth_of_words(coded, listed), worth_of_words(name_texts, listed)
    empty = seats_of((white, black), coded, worth, listed)
    of_names = (np.where(white == BLANK, white_name, BLANK), np.where(black == BLANK, black_name, BLANK))
    empty += seats_of(of_names, name_texts, named, listed)
    white, white_word = _without(white, worth[white])
    black, black_word = _without(black, worth[black])
    white_name, white_said = _without(white_name, _where_blank(white, named[white_name]))
    black_name, black_said = _without(black_name, _where_blank(black, named[black_name]))
    words = np.maximum.reduce([white_word, black_word, white_said, black_said])
    unnumbered = [
        (side == BLANK) & (name != BLANK) for side, name in ((white, white_name), (black, black_name))
    ]
    named_by = (white_name, black_name, name_texts)
    white, black, rubbish = without_rubbish(white, black, coded, named_by)
    white, black, coded, is_name = _names_for_ids(white, black, coded, named_by)
    nobody, told = rows_against_nobody(stack, (white, black), unnumbered), []
    for name, codes, rows in (("white", white, nobody[0]), ("black", black, nobody[1])):
        told += [(int(row), name, coded.distinct[int(codes[row])].as_py()) for row in np.flatnonzero(rows)]
        codes[rows], words[rows] = BLANK, FULL_BYE.white
    for seat in unnamed_in_forfeits(stack, (white, black), coded, listed):
        (white if seat.side == "white" else black)[seat.rows], words[seat.rows] = BLANK, FULL_BYE.white
        empty.append(seat)
    white, black, coded, is_name = _used_only(white, black, coded, is_name)
    swapped = (white == BLANK) & (black != BLANK)
    if swapped.any():
        white, black = _exchanged(white, black, swapped)
        named_by = (*_exchanged(white_name, black_name, swapped), name_texts)
    lines = _lines_of_black(stack)
    names, differ = _describe(stack, (white, black), coded, named_by, (swapped, lines))
    names["is_name"] = is_name
    unnamed = placeholders(coded.distinct, [texts_of(each) for each in listed])
    ids = [*quoted, *rubbish]
    return Persons(white, black, words, swapped, names, differ, told, empty, ids, unnamed, lines)


def _on_one_line(sides: Sequence[Codes], coded: Coded) -> tuple[Codes, Codes, Coded]:
    """White and black with a blank for every line break within a cell."""
    white, black = sides
    whole = on_one_line(coded.distinct)
    if whole is coded.distinct:
        return white, black, coded
    again = _flat(whole).dictionary_encode()
    to = np.append(again.indices.to_numpy(), BLANK).astype(np.int32)
    return to[white], to[black], Coded(to[coded.codes], again.dictionary)


def _lines_of_black(stack: Stack) -> NDArray[np.int64]:
    """The physical lines on which the blacks stand: the row's, where the reader does not tell another."""
    told = stack.column("black_line")
    if told is None:
        return stack.rows.line
    known = [int(text) if text.isdecimal() and len(text) < _LONGEST_LINE else 0 for text in told.texts]
    lines = told.take(known, 0, np.int64)
    return np.where(lines > 0, lines, stack.rows.line)


def _exchanged(white: Codes, black: Codes, rows: NDArray[np.bool_]) -> tuple[Codes, Codes]:
    return np.where(rows, black, white), np.where(rows, white, black)


def _without(codes: Codes, words: NDArray[np.int8]) -> tuple[Codes, NDArray[np.int8]]:
    """The codes without those that are words for a bye, and these words as `Persons.bye_word` has them."""
    return np.where(words == NO_WORD, codes, BLANK).astype(np.int32), words


def _where_blank(codes: Codes, words: NDArray[np.int8]) -> NDArray[np.int8]:
    """The words of rows that have no id; beside an id the name is one."""
    return np.where(codes == BLANK, words, np.int8(NO_WORD))


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
    used = np.unique(np.concatenate([white_name[lacking_white], black_name[lacking_black]])).astype(np.int64)
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
    of_rows: tuple[NDArray[np.bool_], NDArray[np.int64]],
) -> tuple[pd.DataFrame, list[tuple[int, str]]]:
    """The frame of distinct persons: text, first name, first place; and rows with another name.

    `of_rows`: the rows in which only black was given, and the lines of black.
    """
    swapped, black_line = of_rows
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
            "line": np.where(black, black_line[row], stack.rows.line[row])
            if count
            else np.empty(0, np.int64),
            "column": pd.Series(column, dtype="str"),
        }
    )
    given, differ = _first_names(persons, names, count)
    frame["name"] = given
    return frame, [(i % len(stack), "white" if i < len(stack) else "black") for i in differ]


def _first_names(
    persons: Codes, names: tuple[Codes, Codes, Coded], count: int
) -> tuple[pd.Series[str], list[int]]:
    """For each person the first name given, and one place where a name is given that is another one."""
    white_name, black_name, texts = names
    if not len(texts.distinct):
        return pd.Series([""] * count, dtype="str"), []
    both = np.concatenate([white_name, black_name])
    named = np.flatnonzero((both != BLANK) & (persons != BLANK))
    first = np.full(count, BLANK, dtype=np.int32)
    first[persons[named[::-1]]] = both[named[::-1]]
    other = named[first[persons[named]] != both[named]]
    if len(other):
        keys = name_keys(_flat(texts.distinct)).dictionary_encode().indices.to_numpy()
        other = other[keys[first[persons[other]]] != keys[both[other]]]
    _, one_each = np.unique(persons[other], return_index=True)
    spelled = pc.if_else(
        pa.array(first != BLANK),
        texts.distinct.take(pa.array(first.clip(0))),
        pa.scalar("", pa.large_string()),
    )
    return pd.Series(_flat(spelled), dtype="str"), [int(i) for i in other[one_each]]
