"""Cells that show the error of a formula: `#REF!`, exported as a text."""

from __future__ import annotations

from collections.abc import Iterator

from elo_batch import columns
from elo_batch.arrow import pc
from elo_batch.checks.damage.model import Damage, View
from elo_batch.notation.sheet_errors import SHEET_ERROR

_READ = {
    "games": frozenset(columns.names(columns.GAMES)),
    "players": frozenset(columns.names(columns.PLAYERS)),
    "events": frozenset(columns.names(columns.EVENTS)),
}
_BEGINNING = r"^\s*(?:#|[Ee][Rr][Rr]:)"


def find(view: View) -> Iterator[Damage]:
    """Every error (S006) in a column that is read."""
    for column in view.table.rows.columns:
        name = str(column)
        if name not in _READ[view.table.kind] or not _may_hold_one(view, name):
            continue
        for number, text in view.suspects(name, SHEET_ERROR, "#:"):
            yield Damage("S006", name, view.rows_of(name, number), text)


def _may_hold_one(view: View, column: str) -> bool:
    return bool(pc.any(pc.match_substring_regex(view.texts(column), _BEGINNING)).as_py())
