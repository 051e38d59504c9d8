"""Texts that were decoded twice: `BjÃ¸rn` for `Bjørn`."""

from __future__ import annotations

from collections.abc import Iterator

from elo_batch.arrow import pc
from elo_batch.checks.damage.model import Damage, View
from elo_batch.checks.damage.results import BY_DECODING
from elo_batch.notation.doubled import undoubled

_TRACES = (
    "[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]"
)


def find(view: View) -> Iterator[Damage]:
    """Every text decoded twice, but in the result column, which is looked at on its own."""
    for column in view.table.rows.columns:
        if column == "result" or pc.all(pc.string_is_ascii(view.texts(column))).as_py():
            continue
        for number, text in view.suspects(column, _TRACES):
            read = undoubled(text)
            if read != text:
                values = {"likely": f"; it was probably '{read}'"}
                rows = view.rows_of(column, number)
                yield Damage("F004", column, rows, text, read, BY_DECODING, values, each=False)
