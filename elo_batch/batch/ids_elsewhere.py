"""Persons of the games who stand on a list all the same: in another column, or in a line that was refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import pandas as pd

from elo_batch.arrow import pa, pc
from elo_batch.columns import PLAYERS, names
from elo_batch.notation.headings import is_of_federation
from elo_batch.notation.names import texts_of
from elo_batch.problems import Place, Problem, Severity
from elo_batch.tables import RawFile, RawTable

_SHORTEST = 4  # shorter numbers also stand in columns of clubs and counts

_BETWEEN = re.compile(r"[,;|\t]")
_STRANGERS = frozenset({"P502", "P503", "P504", "P507"})
"""What is said of one person who is on no list."""


def ids_elsewhere(
    strangers: pd.Series[str], lists: Sequence[RawFile]
) -> tuple[frozenset[str], list[Problem]]:
    """The column of each list that holds ids which nobody on it has (L444), and these ids.

    It holds more than half of them, or is that of the ids of a federation.

    `strangers`: the texts by which the games call persons who are on no list. Names are left out.
    """
    ids = strangers[strangers.str.contains(r"^\S*\d\S*$") & (strangers.str.len() >= _SHORTEST)]
    if ids.empty:
        return frozenset(), []
    tables = [table for file in lists for table in file.tables if table.kind == "players"]
    found = [each for table in tables if (each := _in_table(texts_of(ids), table))]
    return frozenset(id_ for ids_, _ in found for id_ in ids_), [problem for _, problem in found]


def in_refused_lines(strangers: pd.Series[str], lists: Sequence[RawFile]) -> frozenset[str]:
    """Those who stand in a line of a list that its reader refused, by id or by name.

    The error of the line says all: with the line mended they are on the list.
    """
    refused = [p.row for file in lists for p in file.problems if p.row and p.severity is Severity.ERROR]
    cells = {cell.strip(" \"'") for row in refused for cell in (*_BETWEEN.split(row), *row.split()[:1])}
    whole = "\n".join(refused)
    long = strangers[strangers.str.len() >= _SHORTEST]
    return frozenset(text for text in long.tolist() if text in cells or ("," in text and text in whole))


def without_found(problems: Iterable[Problem], ids: frozenset[str]) -> list[Problem]:
    """The problems without those of single ids that one problem of the list tells together."""
    return [p for p in problems if p.code not in _STRANGERS or p.values.get("found") not in ids]


def _in_table(ids: pa.Array, table: RawTable) -> tuple[list[str], Problem] | None:
    known = set(names(PLAYERS))
    for column in (str(name) for name in table.rows.columns if str(name) not in known):
        texts = pc.utf8_trim_whitespace(texts_of(table.rows[column]))
        found = ids.filter(pc.is_in(ids, value_set=texts))
        heading = table.headings.get(column, column)
        enough = len(found) if is_of_federation(heading) else 2 * len(found) > len(ids)
        if enough and 2 * len(texts.unique()) > len(texts):
            values = {"heading": heading, "count": len(found), "found": found[0].as_py()}
            return found.to_pylist(), Problem("L444", Place(table.file, table.sheet), values)
    return None
