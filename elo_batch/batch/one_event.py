"""What files say of their event beside its games: days, place, time control, rounds; and what contradicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from elo_batch.checks.pools import declared_pool
from elo_batch.notation.dates import parse_date
from elo_batch.notation.names import words
from elo_batch.tables import RawFile, RawTable

_LONGEST_EVENT = 731  # days; a league of one season is shorter


@dataclass(frozen=True)
class Facts:
    """What one file says of its event.

    Attributes:
        days: round -> the day all its games are dated; without rounds of several days.
        first, last: of the event and its games; None = not known.
        place: the words of the place.
        pool: standard, rapid or blitz; "" = not said.
        rounds: how many the event has; "" = not said.
    """

    days: Mapping[str, date]
    first: date | None
    last: date | None
    place: frozenset[str]
    pool: str
    rounds: str


def facts_of(file: RawFile, games: RawTable) -> Facts:
    """What a file with the games of one event says of it; days with two readings are not known."""
    told = next((table.rows for table in file.tables if table.kind == "events" and len(table.rows)), None)
    row = {} if told is None else {str(name): str(told[name].iloc[0]).strip() for name in told.columns}
    dated = _dated(games)
    known = [day for each in dated.values() for day in each]
    known += [day for name in ("start", "end") if (day := parse_date(row.get(name, "")))]
    control = row.get("time_control", "") or _only(games, "time_control")
    return Facts(
        days={round_: min(each) for round_, each in dated.items() if len(each) == 1},
        first=min(known, default=None),
        last=max(known, default=None),
        place=words(row.get("place", "")),
        pool=declared_pool(control, row.get("rate_of_play", ""))[0],
        rounds=row.get("rounds", ""),
    )


def _dated(games: RawTable) -> dict[str, set[date]]:
    if not {"round", "date"} <= set(games.rows):
        return {}
    found: dict[str, set[date]] = {}
    distinct = games.rows[["round", "date"]].drop_duplicates()
    for round_, text in zip(distinct["round"], distinct["date"], strict=True):
        if day := parse_date(text):
            found.setdefault(round_.strip(), set()).add(day)
    return found


def _only(games: RawTable, column: str) -> str:
    texts = set(games.rows[column].str.strip().unique()) - {""} if column in games.rows else set()
    return texts.pop() if len(texts) == 1 else ""


def contradict(one: Facts, other: Facts, rounds: Sequence[frozenset[str]]) -> bool:
    """Whether two files of one name cannot tell of one event.

    Files with a round in common contradict each other where that round is on another day, or else all their
    days are apart, or the places have no word in common. Files of other rounds do where an earlier round was
    played after the later ones, or years lie between them.

    Args:
        one, other: what the files say.
        rounds: the rounds of the games of each.
    """
    mine, theirs = rounds
    if one.pool and other.pool and one.pool != other.pool:
        return True
    if mine and theirs and not mine & theirs:
        return _out_of_order(one, other, mine, theirs)
    if one.place and other.place and not one.place & other.place:
        return True
    if mine == theirs and one.rounds and other.rounds and one.rounds != other.rounds:
        return True
    shared = one.days.keys() & other.days.keys()
    if shared:
        return all(one.days[round_] != other.days[round_] for round_ in shared)
    return days_between(one, other) > 0


def days_between(one: Facts, other: Facts) -> int:
    """The days from the last of the earlier to the first of the later; 0 where they meet or are not known."""
    if not (one.first and one.last and other.first and other.last):
        return 0
    return max((one.first - other.last).days, (other.first - one.last).days, 0)


def _out_of_order(one: Facts, other: Facts, mine: frozenset[str], theirs: frozenset[str]) -> bool:
    if days_between(one, other) > _LONGEST_EVENT:
        return True
    if not all(text.isascii() and text.isdigit() for text in mine | theirs):
        return False
    numbers, others = ({int(text) for text in rounds} for rounds in (mine, theirs))
    if max(others) < min(numbers):
        return _out_of_order(other, one, theirs, mine)
    after = one.first and other.last and one.first > other.last
    return max(numbers) < min(others) and bool(after)


def differing_days(one: Facts, other: Facts) -> tuple[str, date, date] | None:
    """The first day that two files of one event tell differently: what is on it, and the day of each.

    >>> march, april = date(2026, 3, 1), date(2026, 4, 1)
    >>> one = Facts({"1": march}, march, march, frozenset(), "", "")
    >>> differing_days(one, Facts({"1": april}, april, april, frozenset(), "", ""))[0]
    'round 1'
    """
    shared = [round_ for round_ in one.days if round_ in other.days]
    differ = [round_ for round_ in shared if one.days[round_] != other.days[round_]]
    if differ:
        return f"round {differ[0]}", one.days[differ[0]], other.days[differ[0]]
    return None
