"""Does a tournament report file agree with itself: numbers, ids, points, rounds, counts, and its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from elo_batch.readers.trf_header import STANDARD_SCORING, declared_scoring, stated
from elo_batch.readers.trf_lines import Findings, Records
from elo_batch.readers.trf_player import TrfPlayer

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
_SHORTEST_RECORD = 84


def check_players(players: Sequence[TrfPlayer], findings: Findings) -> None:
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
    players: Sequence[TrfPlayer],
    code: str,
    column: str,
    value: Callable[[TrfPlayer], str],
    findings: Findings,
) -> None:
    seen: dict[str, TrfPlayer] = {}
    for player in players:
        found = value(player)
        first = seen.setdefault(found, player)
        if found and first is not player:
            findings.add(code, player.line, column, found=found, first=first.line, name=player.name)


def check_points(players: Sequence[TrfPlayer], rounds: int, records: Records, findings: Findings) -> None:
    """The points of each player are the sum of the results, as declared or by a common scoring (T402)."""
    declared = declared_scoring(records)
    scored = [player for player in players if player.points is not None and not player.is_nobody]
    scoring = declared or STANDARD_SCORING
    wrong = [player for player in scored if player.points != _sum(player, rounds, scoring)]
    if not declared and wrong:
        for name, silent in _SILENT_SCORINGS:
            if all(player.points == _sum(player, rounds, silent) for player in scored):
                findings.add("T402", scored[0].line, "points", scoring=name)
                return
    abnormal = bool(records.of("299"))
    for player in () if abnormal else wrong:
        total = _sum(player, rounds, scoring)
        difference = (player.points or _ZERO) - total
        findings.add(
            "T401", player.line, "points", found=player.points, sum=total, difference=f"{difference:+}"
        )


def _sum(player: TrfPlayer, rounds: int, scoring: Mapping[str, Decimal]) -> Decimal:
    """Without an opponent `+ = -` are byes of the old notation."""
    total = sum((scoring.get(cell.result, _ZERO) for cell in player.cells[:rounds]), _ZERO)
    return total.normalize() + _ZERO


def count_rounds(players: Sequence[TrfPlayer], records: Records, findings: Findings) -> int:
    """The rounds that the records hold; cells without a game beyond the stated number are left out (T312)."""
    found = max((len(player.cells) for player in players), default=0)
    says = stated(records, "XXR", "142")
    if 0 < says.number < found and not _games_after(players, says.number):
        findings.add("T312", says.line, stated=says.number, found=found)
        return says.number
    if says.line and says.number != found and found:
        findings.add("T403", says.line, stated=says.number, found=found)
    return found


def _games_after(players: Sequence[TrfPlayer], rounds: int) -> bool:
    return any(
        cell.opponent or cell.result not in " -Z" for player in players for cell in player.cells[rounds:]
    )


def check_counts(players: Sequence[TrfPlayer], records: Records, findings: Findings) -> None:
    """`062` and `072` against the records: a warning (T404), for the rated players a note (T405)."""
    says = stated(records, "062")
    if says.number and says.number != len(players):
        findings.add("T404", says.line, stated=says.number, found=len(players))
    rated, says = sum(player.rating > 0 for player in players), stated(records, "072")
    if says.number and says.number != rated:
        findings.add("T405", says.line, stated=says.number, found=rated)


def check_end(
    players: Sequence[TrfPlayer], records: Records, lines: Sequence[str], findings: Findings
) -> None:
    """A file that ends in the middle of a record is cut (T106): what is missing cannot be known."""
    last = max((number for number, text in enumerate(lines, 1) if text.strip()), default=0)
    open_end = last == len(lines)
    player = next((player for player in players if player.line == last), None)
    if player is None:
        begun = open_end and len(lines[-1].strip()) < 4
        reason = "the last line is not complete" if begun else ""
    else:
        reason = _cut_cell(player, players) or (_short(player, players, records) if open_end else "")
    if reason:
        findings.add("T106", last, reason=reason)


def _cut_cell(player: TrfPlayer, players: Sequence[TrfPlayer]) -> str:
    """The last cell names an opponent whose own row gives a result, but the line ends before the result."""
    round_ = len(player.cells)
    cell = player.cell(round_)
    if round_ == 0 or not cell.opponent or cell.result != " ":
        return ""
    opponent = next((other for other in players if other.number == cell.opponent), None)
    if opponent and opponent.cell(round_).opponent == player.number and opponent.cell(round_).result in " *":
        return ""
    return f"the line stops inside round {round_}"


def _short(player: TrfPlayer, players: Sequence[TrfPlayer], records: Records) -> str:
    """Without a line end at the end of the file: a record shorter than all others, or too few records."""
    others = [other for other in players if other is not player]
    if player.length < _SHORTEST_RECORD and any(other.length >= _SHORTEST_RECORD for other in others):
        return "the last player record stops before its points"
    says = stated(records, "062").number
    if says > len(players):
        return f"the header says {says} players, and the file stops after {len(players)}"
    named_later = [
        other
        for other in others
        if any(cell.opponent == player.number for cell in other.cells[len(player.cells) :])
    ]
    return "later rounds of other players name the last player" if named_later else ""
