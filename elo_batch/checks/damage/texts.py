"""Texts that were decoded twice: `BjÃ¸rn` for `Bjørn`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from elo_batch.arrow import pc
from elo_batch.checks.damage.model import Damage, View, lines_of
from elo_batch.checks.damage.results import BY_DECODING
from elo_batch.checks.event_checks import listed_places
from elo_batch.notation.doubled import TRACES, UNKNOWN, has_traces, undoubled
from elo_batch.problems import MOST_OF_ONE_KIND, Place

_FEWEST = 3  # different texts of a table that are told together
_REPAIR = ", or say --accept-repairs if the proposed text is right"


def find(view: View) -> Iterator[Damage]:
    """Every text decoded twice, but in the result column, which is looked at on its own.

    Several texts of a table are one finding: all of them whose repair is known, and the others.
    """
    known, unknown = list[Damage](), list[Damage]()
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
            damage = Damage("F004", column, rows, text, read, BY_DECODING, values)
            (known if read else unknown).append(damage)
    yield from _as_one(view, known)
    yield from _as_one(view, unknown)


def _as_one(view: View, damages: list[Damage]) -> list[Damage]:
    """The first of several damages with the places of all; the others are repaired and not told."""
    different = tuple(dict.fromkeys(damage.found for damage in damages))
    if len(different) < _FEWEST:
        return damages
    first, *others = sorted(damages, key=lambda damage: int(damage.rows[0]))
    places = sorted({place for damage in damages for place in _places(view, damage)})
    rest = list({str(place): place for place in places if str(place) != str(places[0])}.values())
    count = len(different) - 1
    more = f"; so do {count} other texts, in {listed_places(rest, len(rest))}" if rest else ""
    own = {"more": more, "all_places": tuple(places[:MOST_OF_ONE_KIND]), "all_names": different}
    told = replace(first, values={**first.values, **own}, each=view.accept and bool(first.read))
    return [told, *(replace(damage, code="") for damage in others)]


def _places(view: View, damage: Damage) -> list[Place]:
    lines = lines_of(view.table, damage.rows[:MOST_OF_ONE_KIND], damage.column)
    return [view.table.place(line, damage.column) for line in lines]
