"""Does an event agree with itself: numbers, ids and names once each, points equal to the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings

STANDARD_SCORING = {
    code: Decimal(value)
    for value, codes in (("1", "1W+UF"), ("0.5", "=DH"), ("0", "0L-Z* "))
    for code in codes
}
# Ways of scoring that files use without saying so, with their names.
_HALF, _ZERO = Decimal("0.5"), Decimal(0)
_SILENT_SCORINGS = (
    ("the allocated bye counts half a point", STANDARD_SCORING | {"U": _HALF}),
    ("the allocated bye counts nothing", STANDARD_SCORING | {"U": _ZERO}),
    (
        "three points for a win, one for a draw",
        STANDARD_SCORING | dict.fromkeys("1W+UF", Decimal(3)) | dict.fromkeys("=DH", Decimal(1)),
    ),
)


def check_players(players: Sequence[Entry], findings: Findings) -> None:
    """Start numbers and ids stand once; players without an id have different names."""
    _once_each(players, "T201", "start_number", lambda player: str(player.number), findings)
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
    declared: Mapping[str, Decimal] | None = None,
    abnormal: bool = False,
) -> None:
    """The points of each player are the sum of the results, as declared or by a common scoring (T402).

    `abnormal`: the file says that points were given apart from the results; then nothing is compared.
    """
    scored = [player for player in players if player.points is not None and not player.is_nobody]
    scoring = declared or STANDARD_SCORING
    wrong = [player for player in scored if player.points != _sum(player, rounds, scoring)]
    if not declared and wrong:
        for name, silent in _SILENT_SCORINGS:
            if all(player.points == _sum(player, rounds, silent) for player in scored):
                findings.add("T402", scored[0].line, "points", scoring=name)
                return
    for player in () if abnormal else wrong:
        total = _sum(player, rounds, scoring)
        difference = (player.points or _ZERO) - total
        findings.add(
            "T401", player.line, "points", found=player.points, sum=total, difference=f"{difference:+}"
        )


def _sum(player: Entry, rounds: int, scoring: Mapping[str, Decimal]) -> Decimal:
    """Without an opponent `+ = -` are byes of the old notation."""
    total = sum((scoring.get(cell.result, _ZERO) for cell in player.cells[:rounds]), _ZERO)
    return total.normalize() + _ZERO
