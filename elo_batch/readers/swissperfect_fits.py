"""Are the `.trn` and the `.sco` of one event? Players go by ID, and every event has IDs from 1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median

from elo_batch.notation.counts import counted
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.swissperfect_players import Record, bonus

_LEAST = 3
_TENTH = 10
_LEAST_PAIRINGS = 10
"""Fewer pairings of a first round may be in any order."""


def check_one_event(
    players: Mapping[int, Entry],
    trn: Mapping[int, Record],
    sco: Mapping[int, Record],
    of_players: Findings,
    of_games: Findings,
) -> None:
    """An error (N162) where players and games contradict each other, in place of those for each (N112, N122).

    Where nothing does, but the pairings of round 1 follow no order of start numbers: a warning (N163).
    """
    seats = [number for row in sco.values() for number in _seats(row) if number]
    reasons = [*_unknown(players, seats), *_without_games(players, seats), *_bonuses(players, trn, sco)]
    if reasons:
        without_consequences(of_players, of_games)
        of_games.add("N162", reason="; ".join(reasons))
    elif _in_no_order(players, sco):
        of_games.add("N163")


def without_consequences(*found: Findings) -> None:
    """Leave out what is told of single players (N112, N122), where it is the tables that are wrong."""
    for findings in found:
        kept = [problem for problem in findings.problems if problem.code not in ("N112", "N122")]
        findings.problems[:] = kept


def _seats(row: Record) -> tuple[int, int]:
    return _number(row["WHITE"]), _number(row["BLACK"])


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _unknown(players: Mapping[int, Entry], seats: list[int]) -> Iterator[str]:
    found = sorted({number for number in seats if number not in players})
    if len(found) >= _LEAST:
        yield f"the games name {counted(str(len(found)), 'player')} (ID {_list(found)}) that the .trn has not"


def _without_games(players: Mapping[int, Entry], seats: list[int]) -> Iterator[str]:
    """The last players, who have no record in any round: absent ones have, and a few who never came."""
    last = max((number for number in seats if number in players), default=0)
    after = sorted(number for number in players if number > last) if last else []
    if len(after) >= max(_LEAST, len(players) / _TENTH):
        yield f"the last {len(after)} of {len(players)} players (ID {_list(after)}) have no row in the .sco"


def _bonuses(
    players: Mapping[int, Entry], trn: Mapping[int, Record], sco: Mapping[int, Record]
) -> Iterator[str]:
    """Bonuses are for byes: players with one, but without a bye, are others."""
    with_bonus = {number for number, entry in players.items() if bonus(trn[entry.line])}
    pairs = map(_seats, sco.values())
    byes = {white or black for white, black in pairs if not (white and black)}
    lacking = with_bonus - byes
    if len(lacking) >= _LEAST and 2 * len(lacking) > len(with_bonus):
        yield f"{len(lacking)} of {len(with_bonus)} players with a bonus, as byes get, have no bye"


def _list(numbers: list[int]) -> str:
    return f"{numbers[0]} to {numbers[-1]}"


def _in_no_order(players: Mapping[int, Entry], sco: Mapping[int, Record]) -> bool:
    """Whether neither the distance nor the sum of the start numbers is much the same in round 1."""
    first = [_seats(row) for row in sco.values() if _number(row["ROUND"]) == 1]
    pairs = [
        (players[white].number, players[black].number)
        for white, black in first
        if white in players and black in players
    ]
    if len(pairs) < _LEAST_PAIRINGS:
        return False
    near = len(players) / _TENTH
    return all(
        2 * sum(abs(value - median(values)) <= near for value in values) < len(values)
        for values in ([abs(a - b) for a, b in pairs], [a + b for a, b in pairs])
    )
