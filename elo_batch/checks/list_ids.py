"""The ids of a rating list as they count: without quotation marks, and not where rubbish stands for one."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.arrow import pa, pc
from elo_batch.checks.codes import encode, flat
from elo_batch.checks.list_cells import ListCells
from elo_batch.columns import PLAYERS, names
from elo_batch.notation.names import texts_of, unquoted, words
from elo_batch.notation.placeholders import placeholders
from elo_batch.notation.rubbish_ids import A_NAME, mostly_with_digits, names_among, rubbish, unlike
from elo_batch.notation.sheet_errors import is_sheet_error

_LIKE_AN_ID = r"^[A-Za-z]{0,3}[0-9]{3,12}[A-Za-z]?$"
_NO_ID = re.compile(r"tel|phone|mobil|handy|fax|iban|konto|account|date|datum", re.IGNORECASE)
_MOST = 0.9  # of the rows have one
_KNOWN = frozenset(names(PLAYERS))
_FOR_NOBODY = "no id"


def without_quotes(cells: ListCells, given: pd.Series[str]) -> pd.Series[str]:
    """Ids without quotation marks around them; a note (P509) for each that had some."""
    bare = pd.Series(unquoted(texts_of(given)), dtype="str")
    if not bare.equals(given):
        quoted = np.flatnonzero((bare != given).to_numpy())
        found, ids = given.iloc[quoted].tolist(), bare.iloc[quoted].tolist()
        cells.report("P509", quoted, "id", found=found, id=ids)
    return bare


def with_ids_as_read(text: pd.DataFrame, ids: pd.Series[str]) -> pd.DataFrame:
    """A list as it was written, but for id cells that count otherwise.

    Quotation marks are gone, and rubbish is blank where the name serves as id, as it is for players without
    an id; so a list made from this one names the same persons.

    Args:
        text: the list as text, one row a player.
        ids: the ids of the same players as `type_players` gives them.

    >>> text = pd.DataFrame({"id": ["'90000001'", "GM", "90000003", ""]}, dtype="str")
    >>> typed = pd.Series(["90000001", "Birch, Ben", "90000003", "Cedar, Cy"], dtype="str")
    >>> with_ids_as_read(text, typed)["id"].tolist()
    ['90000001', '', '90000003', '']
    """
    if "id" not in text or len(text) != len(ids):  # rows are missing only where an error stops everything
        return text
    written, read = texts_of(text["id"]), texts_of(ids)
    if written.equals(read):
        return text
    bare = unquoted(written)
    counts = pc.if_else(pc.equal(bare, read), bare, "")
    return text.assign(id=pd.Series(counts, index=text.index, dtype="str"))


def columns_like_ids(cells: ListCells) -> dict[str, str]:
    """For a list without ids: the columns that nobody understands and that look like ids, for L402."""
    table = cells.stack.tables[0]
    found = []
    for column in () if "id" in table.rows else map(str, table.rows.columns):
        texts = pc.utf8_trim_whitespace(texts_of(table.rows[column]))
        filled = texts.filter(pc.not_equal(texts, ""))
        like = pc.match_substring_regex(filled, _LIKE_AN_ID)
        number = _NO_ID.search(column) is None and column not in _KNOWN and len(filled) >= _MOST * len(texts)
        if number and len(filled) and pc.all(like).as_py() and len(pc.unique(filled)) == len(filled):
            found.append(column)
    if not found:
        return {"columns": "", "advice": ""}
    named = " and ".join(f"'{column}'" for column in found)
    looks = "looks" if len(found) == 1 else "look"
    return {
        "columns": f"; {named} {looks} like ids",
        "advice": f'If they are, say so: --map "{found[0]}=id".',
    }


def without_rubbish(cells: ListCells, ids: pd.Series[str], participants: bool) -> pd.Series[str]:
    """Ids, blank where rubbish stands beside a name (P526); where no name does, it is an error (P527).

    An id of another shape than all others is told (P528) and kept; not among the `participants` of an event,
    whose games tell it.
    """
    if not len(ids) or pc.all(pc.ascii_is_decimal(texts_of(ids))).as_py():
        return ids
    coded = encode([ids])
    distinct = flat(coded.distinct)
    kinds = dict.fromkeys(names_among(distinct).tolist(), A_NAME) | _no_ids(distinct) | rubbish(distinct)
    rows = coded.rows_of(list(kinds))
    what = [kinds[int(code)] for code in coded.codes[rows]]
    found, names = ids.iloc[rows].tolist(), cells.text("name").iloc[rows].tolist()
    table = pd.DataFrame({"what": what, "found": found, "name": names}, index=rows)
    same = [bool(words(name) & words(text)) for name, text in zip(names, found, strict=True)]
    named = table[(table["name"] != "") & ~np.array(same, dtype=bool)]
    alone = table[(table["name"] == "") & (table["what"] != A_NAME)]
    if not participants:
        rest = distinct.filter(pa.array(~np.isin(np.arange(len(distinct)), list(kinds))))
        _tell_unlike(cells, ids, unlike(rest, beside_rubbish=bool(len(named) + len(alone))))
    _report(cells, "P526", named)
    _report(cells, "P527", alone)
    return ids.mask(np.isin(np.arange(len(ids)), named.index), "") if len(named) else ids


def _no_ids(distinct: Any) -> dict[int, str]:
    """Marks and words for nobody among ids (`-`, `none`); errors of spreadsheets are told as such (S006)."""
    if not mostly_with_digits(distinct):
        return {}
    found = placeholders(distinct).tolist()
    return {number: _FOR_NOBODY for number in found if not is_sheet_error(str(distinct[number].as_py()))}


def _tell_unlike(cells: ListCells, ids: pd.Series[str], found: tuple[Any, str]) -> None:
    odd, example = found
    if len(odd):
        rows = np.flatnonzero(pc.is_in(texts_of(ids), value_set=odd).to_numpy(False))
        cells.report("P528", rows, "id", found=ids.iloc[rows].tolist(), example=example)


def _report(cells: ListCells, code: str, table: pd.DataFrame) -> None:
    names = ("found", "what", *(("name",) if code == "P526" else ()))
    values = {name: table[name].tolist() for name in names}
    cells.report(code, table.index.to_numpy(), "id", **values)
