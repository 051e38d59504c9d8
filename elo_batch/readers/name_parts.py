"""Names that carry more than the name: a code, a title, a rating, or the first name in a column beside.

117540X Alder, Ann | GM Birch, Ben | Cedar, Cy (1850)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import pandas as pd

from elo_batch.arrow import pc
from elo_batch.notation.names import texts_of
from elo_batch.notation.text import tidy
from elo_batch.problems import Problem
from elo_batch.readers.header_lines import understood
from elo_batch.tables import RawTable

_CODE = r"(?:\d{5,12}[A-Z]?|[A-Z]{1,3}\d{4,12}|\d{3,12}[A-Z])"
_CODE_FIRST = re.compile(rf"^({_CODE})\s*[,;:]?\s+(?=[^\W\d_])")
_CODE_LAST = re.compile(rf"\s*[,;:]?\s+[(\[]?({_CODE})[)\]]?$")
_TWO_CODES = re.compile(rf"{_CODE}\s+\w{{1,3}}\s+{_CODE}")  # two players: 90000001 and 90000002
_RATING_LAST = re.compile(r"\s*[(\[](\d{3,4})[)\]]$")
_TITLE = re.compile(r"^(W?[GIFC]M|W?NM|A[GIFC]M)\.?\s+(?=[^\W\d_])")
_TITLE_LAST = re.compile(r"\s*[(\[](W?[GIFC]M|W?NM|A[GIFC]M)[)\]]$")
_HINT = r"\d\D|\D\d|^\s*W?[GIFCNA][GIFC]?M\.?\s|M[)\]]\s*$"
"""What every name with more in it holds; a search that is far cheaper than taking each apart."""
_LOOKED_AT = 1000
OF_PARTS: Mapping[str, str] = MappingProxyType({"id": "H014", "title": "H015", "rating": "H016"})
"""Part of a name -> the code of its note."""


class NameParts(NamedTuple):
    """A name and what stood in its cell as well ("" = nothing)."""

    name: str
    id: str = ""
    title: str = ""
    rating: str = ""


def name_parts(text: str) -> NameParts:
    """The parts of a cell with a name.

    >>> name_parts("117540X, Alder, Ann"), name_parts("GM Birch, Ben (1850)")
    (NameParts(name='Alder, Ann', id='117540X', title='', rating=''), \
NameParts(name='Birch, Ben', id='', title='GM', rating='1850'))
    """
    name = tidy(text)
    if not any(sign.isalpha() for sign in name) or _TWO_CODES.fullmatch(name):
        return NameParts(text)
    code = _CODE_FIRST.match(name) or _CODE_LAST.search(name)
    if code:
        name = name[: code.start()] + name[code.end() :]
    rating = _RATING_LAST.search(name)
    if rating:
        name = name[: rating.start()]
    title = _TITLE_LAST.search(name)
    if title:
        name = name[: title.start()]
    elif (title := _TITLE.match(name)) and _is_title(title[1], name[title.end() :]):
        name = name[title.end() :]
    else:
        title = None
    if not (code or rating or title) or len(name) < 2:
        return NameParts(text)
    return NameParts(name, *(part[1] if part else "" for part in (code, title, rating)))


def _is_title(title: str, rest: str) -> bool:
    """Whether letters before a name are its title; IM is a surname too, as in `IM CHANG`."""
    return title != "IM" or "," in rest or (" " in rest and not rest.isupper())


def split_names(table: RawTable) -> list[Problem]:
    """Take codes, titles and ratings out of the names of a table, in place; a note for each kind of part."""
    if table.kind == "players":
        return _split(table, "name", {"id": "id", "title": "title", "rating": "rating"}, keep_name="name")
    if table.kind != "games":
        return []
    problems = []
    for side in ("white", "black"):
        named = f"{side}_name" in table.rows
        parts = {"id": side, "title": "", "rating": f"{side}_rating"}
        problems += _split(table, f"{side}_name" if named else side, parts, keep_name=f"{side}_name")
    return _together(problems)


def _together(problems: Iterable[Problem]) -> list[Problem]:
    """The notes of both sides as one for each kind of part, with the cells of both counted."""
    found: dict[str, Problem] = {}
    for problem in problems:
        first = found.setdefault(problem.code, problem)
        if first is not problem:
            count = int(str(first.values["count"])) + int(str(problem.values["count"]))
            found[problem.code] = replace(first, values={**first.values, "count": count})
    return list(found.values())


def join_first_names(table: RawTable, pairs: Iterable[tuple[str, str]]) -> list[Problem]:
    """Make `Surname, First` of two columns, in place; the column of first names goes. One note."""
    rows, columns = table.rows, []
    for last, first in pairs:
        surname, given = rows[last].str.strip(), rows[first].str.strip()
        whole = are_whole(surname.tolist(), given.tolist())
        both = (surname != "") & (given != "") & ~surname.str.contains(",", regex=False)
        joined = given if whole else (surname + ", " + given)
        rows[last] = joined.where(both, surname.where(surname != "", given))
        columns += [] if whole else [first]
        del rows[first]
    if not columns or rows.empty:
        return []
    return [table.problem("H013", int(rows.index[0]), columns=", ".join(columns), name=rows.iloc[0][last])]


def are_whole(surnames: Sequence[str], given: Sequence[str]) -> bool:
    """Whether a column beside surnames holds whole names: most of its first cells repeat the surname.

    >>> are_whole(["Alder", "Birch"], ["Ann Alder", "Birch, Ben"]), are_whole(["Alder"], ["Ann"])
    (True, False)
    """
    words = [
        (set(last.casefold().split()), set(first.casefold().replace(",", " ").split()))
        for last, first in islice(zip(surnames, given, strict=True), _LOOKED_AT)
        if last.strip() and first.strip()
    ]
    return 2 * sum(last < first for last, first in words) > len(words)


def with_whole_names(rows: Sequence[Sequence[str]], searched: int) -> Sequence[Sequence[str]]:
    """Rows of cells with first names joined to their surnames, below a header that has a column for each.

    `searched`: the number of rows among which the header may stand.

    >>> with_whole_names([["Surname", "First name", "1"], ["Alder", "Ann", "X"]], 1)
    [['Name', '', '1'], ['Alder, Ann', '', 'X']]
    """
    for at, headings in enumerate(rows[:searched]):
        found = understood(headings)
        if not found.first_names:
            continue
        head, below = list(headings), [list(cells) for cells in rows[at + 1 :]]
        for last, first in found.first_names.items():
            wide = [cells for cells in below if len(cells) > max(last, first) and cells != list(headings)]
            whole = are_whole([cells[last] for cells in wide], [cells[first] for cells in wide])
            for cells in wide:
                parts = [text for text in (cells[last].strip(), cells[first].strip()) if text]
                cells[last], cells[first] = parts[-1] if whole and parts else ", ".join(parts), ""
            head[last], head[first] = found.headings[last].capitalize(), ""
        return [*rows[:at], head, *(head if cells == list(headings) else cells for cells in below)]
    return rows


def _split(table: RawTable, column: str, parts: Mapping[str, str], keep_name: str) -> list[Problem]:
    if column not in table.rows or not _may_have_parts(table.rows[column]):
        return []
    codes, distinct = pd.factorize(table.rows[column])
    odd = pc.match_substring_regex(texts_of(pd.Series(distinct)), _HINT).to_numpy(False)
    found = [
        name_parts(text) if look else NameParts(text)
        for text, look in zip(distinct.tolist(), odd, strict=True)
    ]
    problems = []
    for part, code in OF_PARTS.items():
        values = np.array([getattr(each, part) for each in found], dtype=object)[codes]
        at = np.flatnonzero(values != "")
        if at.size:
            line = int(table.rows.index[at[0]])
            shown = {"count": at.size, "found": table.rows[column].iloc[at[0]], "part": values[at[0]]}
            problems.append(table.problem(code, line, column, **shown))
    if problems:
        _apply(table.rows, (column, keep_name), parts, [found[code] for code in codes])
    return problems


def _may_have_parts(column: pd.Series[str]) -> bool:
    texts = texts_of(column)
    if pc.all(pc.utf8_is_digit(texts)).as_py():
        return False
    return bool(pc.any(pc.match_substring_regex(texts, _HINT)).as_py())


def _apply(
    rows: pd.DataFrame, columns: tuple[str, str], parts: Mapping[str, str], found: list[NameParts]
) -> None:
    """Put the parts into their columns, where these hold nothing yet."""
    column, keep_name = columns
    names = pd.Series([each.name for each in found], index=rows.index, dtype="str")
    has_id = pd.Series([each.id != "" for each in found], index=rows.index)
    rows[column] = names
    if column != keep_name and has_id.any():  # the id takes the place of the name
        rows[keep_name] = names.where(has_id, "")
    for part, target in parts.items():
        values = pd.Series([getattr(each, part) for each in found], index=rows.index, dtype="str")
        if not target or not (values != "").any():
            continue
        if target == column:
            rows[target] = values.where(has_id, names)
        else:
            own = rows[target] if target in rows else pd.Series("", index=rows.index, dtype="str")
            rows[target] = own.where(own.str.strip() != "", values)
