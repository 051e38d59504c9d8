"""Names with a letter of another alphabet that looks like the right one: two spellings nobody can see."""

from __future__ import annotations

from collections.abc import Iterator

from elo_batch.arrow import pc
from elo_batch.checks.damage.model import Damage, View
from elo_batch.notation.alphabets import TWO_ALPHABETS, in_one_alphabet

_COLUMNS = ("white", "black", "white_name", "black_name")
_WHY = "a letter was one of another alphabet"
_UNKNOWN = "another text"


def find(view: View) -> Iterator[Damage]:
    """Every such name of games (D156). What a list says, keeps its spelling."""
    for column in _COLUMNS if view.table.kind == "games" else ():
        if not view.has(column) or pc.all(pc.string_is_ascii(view.texts(column))).as_py():
            continue
        for number, text in view.suspects(column, TWO_ALPHABETS):
            read = in_one_alphabet(text)
            if read is None or view.is_named(text):
                continue
            values = {
                "likely": f"'{read}'" if read else _UNKNOWN,
                "repair": f", or say --accept-repairs to read it as '{read}'" if read else "",
            }
            yield Damage("D156", column, view.rows_of(column, number), text, read, _WHY, values, each=False)
