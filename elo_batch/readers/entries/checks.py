"""Does an event agree with itself: numbers, ids and names once each, points equal to the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from elo_batch.readers.entries.disagreeing import tell_exchanged, tell_most
from elo_batch.readers.entries.entry import Cell, Entry
from elo_batch.readers.entries.findings import Findings

Scoring = Mapping[str, Decimal]
"""The points of each result code; a code with a colour (`1w`, `=b`) goes before the code alone."""

STANDARD_SCORING: dict[str, Decimal] = {
    code: Decimal(value)
    for value, codes in (("1", "1W+UF"), ("0.5", "=DH"), ("0", "0L-Z* "))
    for code in codes
}
_HALF, _ZERO = Decimal("0.5"), Decimal(0)
SILENT_SCORINGS = (
    ("the allocated bye counts half a point", STANDARD_SCORING | {"U": _HALF}),
    ("the allocated bye counts nothing", STANDARD_SCORING | {"U": _ZERO}),
    (
        "three points for a win, one for a draw",
        STANDARD_SCORING | dict.fromkeys("1W+UF", Decimal(3)) | dict.fromkeys("=DH", Decimal(1)),
    ),
)
"""Ways of scoring that files use without saying so, with their names."""
# Without an opponent these are byes of the old notation.
_OLD_BYES = {"+": "F", "=": "H", "-": "Z"}


_SECOND_TABLE = 4
"""So many start numbers that stand twice are no slips."""


class Apart(NamedTuple):
    """Points that a file gives apart from the results, each with the line that gives them.

    `given`: (start number, round) -> the points of that round, whatever the result; `added`: start number ->
    points added, or taken away where they are below zero.
    """

    given: dict[tuple[int, int], tuple[Decimal, int]]
    added: dict[int, tuple[Decimal, int]]

    def line(self, number: int) -> int:
        """The first line that gives a player points; 0 = none."""
        lines = [line for (given, _), (_, line) in self.given.items() if given == number]
        lines += [self.added[number][1]] if number in self.added else []
        return min(lines, default=0)


NOTHING_APART = Apart({}, {})


def check_players(players: Sequence[Entry], findings: Findings) -> None:
    """Start numbers and ids stand once; players without an id have different names.

    Many start numbers that stand twice are those of a second table: one error (T422) in place of T201.
    """
    before = len(findings.problems)
    _once_each(players, "T201", "start_number", lambda player: str(player.number or ""), findings)
    twice = findings.problems[before:]
    if len(twice) >= _SECOND_TABLE:
        values = {"count": len(twice), "last": twice[-1].values["found"]}
        lines = tuple(problem.place.line for problem in twice)
        told = replace(twice[0], code="T422", values={**twice[0].values, **values, "all_lines": lines})
        findings.problems[before:] = [told]
    _once_each(players, "T202", "id", lambda player: player.id, findings)
    nameless = [player for player in players if not player.id]
    _once_each(nameless, "T208", "name", lambda player: player.name.casefold(), findings)
    for player in players:
        if not player.key:
            findings.add("T105", player.line, reason="there is neither a name nor an id")
        elif player.is_nobody:
            findings.add("T210", player.line, "name", found=player.name)


def _once_each(
    players: Sequence[Entry],
    code: str,
    column: str,
    value: Callable[[Entry], str],
    findings: Findings,
) -> None:
    seen: dict[str, Entry] = {}
    for player in players:
        found = value(player)
        first = seen.setdefault(found, player)
        if found and first is not player:
            findings.add(code, player.line, column, found=found, first=first.line, name=player.name)


def check_points(
    players: Sequence[Entry],
    rounds: int,
    findings: Findings,
    declared: Sequence[Scoring] = (),
    apart: Apart = NOTHING_APART,
) -> None:
    """The points of each player are the sum of the results, and of what is given apart from them (T401).

    `declared`: the scoring that the file declares, in all its readings; the one that explains most players is
    taken. Where it declares none, a common scoring that fits all players is noted (T402).
    """
    scored = [player for player in players if player.points is not None and not player.is_nobody]
    readings = declared or [STANDARD_SCORING]
    scoring = min(readings, key=lambda reading: len(_misfits(scored, rounds, reading, apart)))
    wrong = _misfits(scored, rounds, scoring, apart)
    if not declared and wrong:
        for name, silent in SILENT_SCORINGS:
            if not _misfits(scored, rounds, silent, apart):
                findings.add("T402", scored[0].line, "points", scoring=name)
                return
    if not _told_at_once(scored, wrong, rounds, (scoring, apart), findings):
        _tell_each(wrong, rounds, scoring, findings)
    _tell_apart([player for player in scored if player not in wrong], rounds, scoring, apart, findings)


def _told_at_once(
    scored: Sequence[Entry],
    wrong: Sequence[Entry],
    rounds: int,
    counting: tuple[Scoring, Apart],
    findings: Findings,
) -> bool:
    """One error where a round is exchanged (T419), or most players differ (T418)."""
    scoring, apart = counting

    def still_wrong(players: Sequence[Entry]) -> Sequence[Entry]:
        return _misfits(players, rounds, scoring, apart)

    def total(player: Entry) -> Decimal:
        return points_of(player, rounds, scoring)

    return tell_exchanged(scored, wrong, rounds, still_wrong, findings) or tell_most(
        scored, wrong, rounds, total, findings
    )


def _tell_each(wrong: Sequence[Entry], rounds: int, scoring: Scoring, findings: Findings) -> None:
    for player in wrong:
        total = points_of(player, rounds, scoring)
        difference = (player.points or _ZERO) - total
        values = {"found": player.points, "sum": total, "difference": f"{difference:+}"}
        findings.add("T401", player.line, "points", **values)
        if bare := _bare_byes(player, rounds, difference):
            findings.add("T414", player.line, f"round {bare[0]}", rounds=", ".join(map(str, bare)))


def points_of(player: Entry, rounds: int, scoring: Scoring, apart: Apart = NOTHING_APART) -> Decimal:
    """What a player's cells of the first `rounds` rounds add up to, and what is given apart from them.

    >>> from elo_batch.readers.entries.entry import Cell
    >>> str(points_of(Entry(1, 1, "Ann", cells=(Cell(2, "w", "1", ""), Cell(0, "", "H", ""))), 2,
    ...               STANDARD_SCORING))
    '1.5'
    """
    total = apart.added.get(player.number, (_ZERO, 0))[0]
    for round_, cell in enumerate(player.cells[:rounds], 1):
        given = apart.given.get((player.number, round_))
        total += given[0] if given else _worth(cell, scoring)
    return total.normalize() + _ZERO


def _worth(cell: Cell, scoring: Scoring) -> Decimal:
    code = cell.result if cell.opponent else _OLD_BYES.get(cell.result, cell.result)
    coloured = scoring.get(code + cell.colour) if cell.colour and cell.opponent else None
    return scoring.get(code, _ZERO) if coloured is None else coloured


def _bare_byes(player: Entry, rounds: int, difference: Decimal) -> list[int]:
    """The rounds with byes without a code (`0000 -`), where half a point for each makes up a difference."""
    bare = [
        round_
        for round_, cell in enumerate(player.cells[:rounds], 1)
        if cell.text and not cell.opponent and cell.result == " "
    ]
    return bare if difference == len(bare) * _HALF else []


def _misfits(players: Sequence[Entry], rounds: int, scoring: Scoring, apart: Apart) -> list[Entry]:
    """The players whose points are neither the results nor the results with what is given apart."""
    wrong = [player for player in players if player.points != points_of(player, rounds, scoring)]
    return [
        player
        for player in wrong
        if not apart.line(player.number) or player.points != points_of(player, rounds, scoring, apart)
    ]


def _tell_apart(
    players: Sequence[Entry], rounds: int, scoring: Scoring, apart: Apart, findings: Findings
) -> None:
    """Which points are explained by a record of their own (T411), and which such records are not in them."""
    for player in players if apart is not NOTHING_APART else ():
        line = apart.line(player.number)
        if not line:
            continue
        results = points_of(player, rounds, scoring)
        code = "T412" if player.points == results else "T411"
        difference = f"{points_of(player, rounds, scoring, apart) - results:+}"
        values = {"found": player.points, "sum": results, "difference": difference, "other": line}
        findings.add(code, player.line, "points", **values)
