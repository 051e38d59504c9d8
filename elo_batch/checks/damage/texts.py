"""Texts that were decoded twice: `BjÃ¸rn` for `Bjørn`."""

from __future__ import annotations

from collections.abc import Iterator

from elo_batch.arrow import pc
from elo_batch.checks.damage.model import Damage, View
from elo_batch.checks.damage.results import BY_DECODING
from elo_batch.notation.doubled import TRACES, UNKNOWN, has_traces, undoubled

_REPAIR = ", or say --accept-repairs if the proposed text is right"


def find(view: View) -> Iterator[Damage]:
    """Every text decoded twice, but in the result column, which is looked at on its own."""
    for column in view.table.rows.columns:
        if column == "result" or pc.all(pc.string_is_ascii(view.texts(column))).as_py():
            continue
        for number, text in view.suspects(column, TRACES):
            read = undoubled(text)
            if read == text:
                continue
            values = {"likely": f"; it was probably '{read}'", "repair": _REPAIR}
            if has_traces(read):  # repaired in part
                read, values = "", {"likely": UNKNOWN, "repair": ""}
            rows = view.rows_of(column, number)
            yield Damage("F004", column, rows, text, read, BY_DECODING, values)
