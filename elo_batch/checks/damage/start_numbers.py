"""A start number beside a name that all other rows give another number, or another name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from elo_batch.checks.damage.model import MOST_SUSPECTS, Damage, View
from elo_batch.notation.byes import bye_in_seat
from elo_batch.notation.text import plain, tidy

_SIDES = ("white", "black")
_FEWEST = 2  # rows that give the usual number
_A_TENTH = 10
_AT_LEAST = 2  # rows that may contradict in a small table


class _Seat(NamedTuple):
    """One player of a row: the table, the row and the side; event, number and name as written."""

    table: int
    row: int
    side: str
    event: str
    number: str
    name: str


def find(views: Sequence[View]) -> dict[int, list[Damage]]:
    """Numbers that are not those of their names in the other rows of the event (D144), by table.

    An event may stand in several tables, as with a sheet for each round. Where many contradict, the numbers
    are no start numbers: nothing is said.
    """
    by_event: dict[str, list[_Seat]] = defaultdict(list)
    for number, view in enumerate(views):
        told = view.table.kind == "games" and all(view.has(f"{side}_no") for side in _SIDES)
        for seat in _seats(view, number) if told and len(view.table.rows) <= MOST_SUSPECTS else ():
            by_event[seat.event].append(seat)
    found: dict[int, list[Damage]] = defaultdict(list)
    for seats in by_event.values():
        wrong = list(_contradicting(seats))
        for table, damage in wrong if len(wrong) <= max(_AT_LEAST, len(seats) // _A_TENTH) else ():
            found[table].append(damage)
    return found


def _seats(view: View, number: int) -> Iterator[_Seat]:
    rows = view.table.rows
    events = rows["event"].tolist() if "event" in rows else [view.table.event] * len(rows)
    for side in _SIDES:
        names = rows[f"{side}_name"] if f"{side}_name" in rows else rows.get(side)
        cells = zip(
            events, rows[f"{side}_no"].tolist(), [] if names is None else names.tolist(), strict=False
        )
        for at, (event, own, name) in enumerate(cells):
            text = tidy(own).rstrip(".").lstrip("0")
            if text.isdecimal() and any(map(str.isalpha, name)) and bye_in_seat(name) is None:
                yield _Seat(number, at, side, event, text, tidy(name))


def _contradicting(seats: list[_Seat]) -> Iterator[tuple[int, Damage]]:
    numbers: dict[str, Counter[str]] = defaultdict(Counter)
    names: dict[str, Counter[str]] = defaultdict(Counter)
    for seat in seats:
        numbers[plain(seat.name)][seat.number] += 1
        names[seat.number][plain(seat.name)] += 1
    for seat in seats:
        name = plain(seat.name)
        usual, owner = _usual(numbers[name], seat.number), _usual(names[seat.number], name)
        if usual or (owner and len(numbers[name]) == 1 and not _share_words(owner, name)):
            spelled = _spelled(seats, owner) if owner else ""
            told = _told(seat, usual, numbers[name][usual], spelled, names[seat.number][owner])
            yield (
                seat.table,
                Damage("D144", f"{seat.side}_no", np.array([seat.row]), seat.number, values=told),
            )


def _usual(counts: Counter[str], here: str) -> str:
    """What most other rows say; "" where that is what stands here, or too few say it."""
    (most, count), *_ = counts.most_common(1)
    rare = counts[here] * 2 <= count and count >= _FEWEST
    return most if most != here and rare else ""


def _share_words(one: str, other: str) -> bool:
    """Whether two names may be spellings of one: a word of both is the same."""
    return bool({*one.replace(",", " ").split()} & {*other.replace(",", " ").split()})


def _spelled(seats: list[_Seat], name: str) -> str:
    return next(seat.name for seat in seats if plain(seat.name) == name)


def _told(seat: _Seat, usual: str, count: int, owner: str, of_owner: int) -> Mapping[str, object]:
    parts = []
    if usual:
        parts.append(f"{seat.name} has number {usual} in {_rows(count)}")
    if owner:
        parts.append(f"number {seat.number} is {owner} in {_rows(of_owner)}")
    return {"name": seat.name, "others": ", and ".join(parts)}


def _rows(count: int) -> str:
    return f"{count} other rows" if count > 1 else "1 other row"
