"""Names with half a pair of quotation marks, as a broken export leaves them: `Alder, Ann"`."""

from __future__ import annotations

from collections.abc import Iterator

from elo_batch.checks.damage.model import Damage, View
from elo_batch.notation.doubled import has_traces

_COLUMNS = ("white", "black", "white_name", "black_name", "name")
_MARKS = '"“”„«»'
_HALF = (
    rf"^(?:[{_MARKS}][^{_MARKS}0-9]*\p{{L}}[^{_MARKS}0-9]*|[^{_MARKS}0-9]*\p{{L}}[^{_MARKS}0-9]*[{_MARKS}])$"
)
_WHY = "half a pair of quotation marks stood beside it"


def find(view: View) -> Iterator[Damage]:
    """Names that begin or end with one quotation mark and have no other (D165), but those of the lists."""
    for column in _COLUMNS:
        if not view.has(column) or view.is_plain(column):
            continue
        for number, text in view.suspects(column, _HALF, _MARKS):
            read = text.strip(_MARKS).strip()
            if not view.is_named(text) and not has_traces(text):  # decoded wrongly: told as such
                rows, values = view.rows_of(column, number), {"likely": read}
                yield Damage("D165", column, rows, text, read, _WHY, values, each=False)
