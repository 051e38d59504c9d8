"""Points that do not agree for most players of an event: what happened to the event, said once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal

from elo_batch.notation.counts import counted
from elo_batch.readers.entries.entry import Cell, Entry
from elo_batch.readers.entries.findings import Findings

Wrong = Callable[[Sequence[Entry]], Sequence[Entry]]
"""Gives the players whose points are not those of their cells."""
Total = Callable[[Entry], Decimal]
"""What the cells of a player add up to."""

LEAST = 4
"""Fewer players that differ are told one by one: one game told wrong makes two of them."""
_WINNERS = 3
"""Fewer players that lack a point each are no sign of a lost round."""
_EXPLAINED = 10
"""One in so many differing players may remain when a round is exchanged."""
_SHOWN = 3
_PLAYED = {"1": "0", "0": "1", "W": "L", "L": "W"}
_ALL = _PLAYED | {"+": "-", "-": "+"}


def tell_exchanged(
    players: Sequence[Entry], wrong: Sequence[Entry], rounds: int, still_wrong: Wrong, findings: Findings
) -> bool:
    """An error where the points fit once all results of one round are exchanged (T419), or of all rounds
    (T420); whether it was."""
    if len(wrong) < LEAST:
        return False
    for codes in (_PLAYED, _ALL):
        every = range(1, rounds + 1)
        if 2 * len(wrong) > len(players) and not still_wrong(_exchanged(players, every, codes)):
            values = {"count": len(wrong), "players": len(players), "repair": ""}
            findings.add("T420", wrong[0].line, "points", **values)
            return True
        left = [(len(still_wrong(_exchanged(players, [round_], codes))), round_) for round_ in every]
        least, round_ = min(left, default=(len(wrong), 0))
        if least * _EXPLAINED <= len(wrong):
            values = {"round": round_, "explained": len(wrong) - least, "count": len(wrong)}
            findings.add("T419", wrong[0].line, f"round {round_}", **values)
            return True
    return False


def _exchanged(players: Sequence[Entry], rounds: Sequence[int], codes: dict[str, str]) -> list[Entry]:
    """The players with the results of some rounds the other way round."""

    def other(cell: Cell, round_: int) -> Cell:
        turned = round_ in rounds and cell.opponent and cell.result in codes
        return replace(cell, result=codes[cell.result]) if turned else cell

    return [
        replace(player, cells=tuple(other(cell, round_) for round_, cell in enumerate(player.cells, 1)))
        for player in players
    ]


def tell_most(
    players: Sequence[Entry], wrong: Sequence[Entry], rounds: int, total: Total, findings: Findings
) -> bool:
    """An error (T418) where the points of most players are not their results, or all that differ lack what a
    round gives; whether it was."""
    most = len(wrong) >= LEAST and 2 * len(wrong) > len(players)
    if not (most or _lack_a_round(players, wrong, rounds, total)):
        return False
    more = [player for player in wrong if (player.points or 0) > total(player)]
    beyond = [player for player in wrong if (player.points or 0) > rounds]
    if 2 * len(beyond) > len(wrong):
        many, width = counted(str(len(beyond)), "player"), _width(players, rounds)
        why = f"{counted(str(rounds), 'round')} cannot give the points of {many}"
        why += f"; every record ends at column {width} or before" if width else ""
    elif len(more) == len(wrong):
        why = "all of them have more points than results, so a round is missing"
    else:
        why = "a round is missing or exchanged, or this is another column"
    shown = shown_points(wrong, total, findings)
    values = {"count": len(wrong), "players": len(players), "why": why, "shown": shown}
    findings.add("T418", wrong[0].line, "points", **values)
    return True


def _lack_a_round(players: Sequence[Entry], wrong: Sequence[Entry], rounds: int, total: Total) -> bool:
    """Whether what is lacking is a point or half of one each, and together the points of a round's games."""
    lacking = [(player.points or Decimal(0)) - total(player) for player in wrong]
    seated = [sum(player.cell(round_).opponent > 0 for player in players) for round_ in range(1, rounds + 1)]
    double = 2 * sum(lacking, Decimal(0))
    return (
        len(wrong) >= _WINNERS
        and 0 < min(lacking) <= max(lacking) <= 1
        and any(abs(double - count) <= 1 for count in (*seated, len(players)))
    )


def shown_points(wrong: Sequence[Entry], total: Total, findings: Findings) -> str:
    """The first players that differ, as the sentence of T418 names them, with both sums.

    >>> findings = Findings("open.csv", [])
    >>> shown_points([Entry(2, 1, "Ann", points=Decimal(3))], lambda player: Decimal(1), findings)
    'Ann (line 2): 3 and 1'
    """
    return "; ".join(
        f"{player.name} ({findings.numbered(player.line)}): {player.points} and {total(player)}"
        for player in wrong[:_SHOWN]
    )


def _width(players: Sequence[Entry], rounds: int) -> int:
    """The column at which most records of a file with fixed columns end; 0 = they end at different ones."""
    lengths = [player.length for player in players]
    longest = max(lengths, default=0)
    return longest if longest and rounds and 2 * lengths.count(longest) > len(lengths) else 0
