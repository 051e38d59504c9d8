"""Sheets that are rounds of one event although not all are named so: `Round 1`, `Round 2`, `R3`, `Sheet4`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from elo_batch.notation.time_control import pool_in_name
from elo_batch.problems import Problem
from elo_batch.readers.sheet_beside import people_of, rounds_of
from elo_batch.tables import RawTable

_GENERAL = re.compile(r"\W*[^\W\d_]*[\W_]*\d{1,2}\W*$")


def are_rounds(games: Sequence[RawTable], named: Sequence[str]) -> bool:
    """Whether sheets of games are rounds of one event although the names of some tell no round.

    More than half are named after rounds, all have the same headings, and most people of each play on others;
    what a sheet without such a name says of rounds is said of no other sheet, and its name speaks of no pool.

    Args:
        games: the sheets in the order of the workbook.
        named: the round in the name of each; "" = none.
    """
    if 2 * sum(map(bool, named)) <= len(games) or len({frozenset(table.headings) for table in games}) > 1:
        return False
    people = [people_of(table) for table in games]
    for at, own in enumerate(people):
        others = set().union(*people[:at], *people[at + 1 :])
        if 2 * len(own & others) <= len(own):
            return False
    told = _told(games, named)
    return not any(
        pool_in_name(table.sheet) or own & set().union(*told[:at], *told[at + 1 :])
        for at, (table, own) in enumerate(zip(games, told, strict=True))
        if not named[at]
    )


def with_rounds(games: Sequence[RawTable], named: Sequence[str]) -> list[Problem]:
    """Give the rows of sheets without a round in name or column the one of their place, and say so (S022).

    That is done where the rounds of all other sheets follow their places; else it stays unknown (S023), as
    behind the last round where the name is no word with a number: `Playoff`, `Postponed games`.
    """
    told = _told(games, named)
    starts = {_start(at, own) for at, own in enumerate(told) if own}
    start = starts.pop() if len(starts) == 1 else None
    found = []
    for at, (table, own) in enumerate(zip(games, told, strict=True)):
        if own or not len(table.rows):
            continue
        is_plain = any(told[at + 1 :]) or _GENERAL.match(table.sheet)
        place = at + start if start is not None and is_plain else 0
        number = table.sheet.strip().lstrip("0")
        if place < 1 or (number.isdecimal() and number != str(place)):
            found.append(_said("S023", table, str(at + 1)))
            continue
        table.rows["round"] = str(place)
        found.append(_said("S022", table, str(place)))
    return found


def _said(code: str, table: RawTable, round_: str) -> Problem:
    return table.problem(code, int(table.rows.index[0]), "round", sheet=table.sheet, round=round_)


def _start(at: int, told: set[str]) -> int | None:
    """The round at the first place, were the rounds to follow the places; None where no number tells it."""
    (text, *more) = told
    return int(text) - at if text.isdecimal() and not more else None


def _told(games: Sequence[RawTable], named: Sequence[str]) -> list[set[str]]:
    """The rounds of each sheet: those of its rows, else that of its name."""
    by_name = [{name.lstrip("0")} - {""} for name in named]
    return [rounds_of(table) or name for table, name in zip(games, by_name, strict=True)]
