"""Points of a round robin against its scores: told one by one, or once where most differ.

Rows that hold the scores of the opponents have the points of nobody but those who scored half:

    No | Name       | 1 | 2 | 3 | Pts
    1  | Alder, Ann | X | 0 | 0 | 2
    2  | Birch, Ben | 1 | X | 0 | 1
    3  | Cedar, Cy  | 1 | 1 | X | 0
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal

from elo_batch.problems import Severity
from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.crosstable.matrix import BY_RESULT, RESULTS, WRITTEN
from elo_batch.readers.crosstable_cells import scores
from elo_batch.readers.entries.checks import SILENT_SCORINGS, STANDARD_SCORING, Scoring
from elo_batch.readers.entries.disagreeing import LEAST, shown_points
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game

_MOST_SHOWN = 12
_DOUBLED = (
    "two points for a win, one for a draw",
    {code: 2 * points for code, points in STANDARD_SCORING.items()},
)
_WHY = "scores are missing or stand in other cells, or this is another column"
_TURNED = "this row, as all others, held the scores of the opponents, and the points are right so"
_OTHER_SIDE = {"1": "0", "0": "1", "+": "-", "-": "+"}
Row = tuple[str, ...]
Total = Callable[[Entry], Decimal]


def checked_points(
    people: Sequence[tuple[Entry, Row]],
    games: Sequence[Game],
    table: Crosstable,
    columns: Columns,
    findings: Findings,
) -> list[Game]:
    """The games of a matrix, turned round where its rows hold the opponents' scores and this is accepted.

    Points that differ are a warning each (T401), or one error where most do (T418), or where all are right
    once both scores of every pair are exchanged (T420; with leave to repair a note, D001). Where all are
    right by another scoring, that is one note (T402). Errors of cells explain differences, which are then
    told one by one.
    """
    scored = [entry for entry, _ in people if entry.points is not None]
    total = _totals(games, STANDARD_SCORING)
    wrong = _misfits(scored, total)
    if not wrong:
        return list(games)
    for name, scoring in (*SILENT_SCORINGS, _DOUBLED):
        if not _misfits(scored, _totals(games, scoring)):
            findings.add("T402", scored[0].line, "points", scoring=name)
            return list(games)
    most = 2 * len(wrong) > len(scored) and not _has_errors(findings)
    turned = [_turned(game) for game in games]
    if most and len(wrong) > 1 and not _misfits(scored, _totals(turned, STANDARD_SCORING)):
        sure = len(wrong) >= LEAST and len(scored) == len(people)
        _tell_turned(people, wrong, columns, findings, (sure, sure and table.accept))
        return turned if sure and table.accept else list(games)
    if most and len(wrong) >= LEAST:
        shown = shown_points(wrong, total, findings)
        values = {"count": len(wrong), "players": len(scored), "why": _WHY, "shown": shown}
        findings.add("T418", wrong[0].line, "points", **values)
        return list(games)
    for entry in wrong:
        values = {"found": entry.points, "sum": total(entry)}
        difference = f"{(entry.points or Decimal(0)) - total(entry):+}"
        findings.add("T401", entry.line, "points", **values, difference=difference)
    return list(games)


def _has_errors(findings: Findings) -> bool:
    return any(problem.severity is Severity.ERROR for problem in findings.problems)


def _totals(games: Sequence[Game], scoring: Scoring) -> Total:
    """What the games of a player are worth."""
    totals = dict[int, Decimal]()
    for game in games:
        assert game.black is not None
        for player, code in zip((game.white, game.black), BY_RESULT[game.result], strict=True):
            totals[player.number] = totals.get(player.number, Decimal(0)) + scoring[code]
    return lambda entry: totals.get(entry.number, Decimal(0))


def _misfits(scored: Sequence[Entry], total: Total) -> list[Entry]:
    return [entry for entry in scored if entry.points != total(entry)]


def _turned(game: Game) -> Game:
    white, black = BY_RESULT[game.result]
    return replace(game, result=RESULTS[black, white])


def _others(codes: Sequence[str]) -> list[str]:
    return [_OTHER_SIDE.get(code, code) for code in codes]


def _tell_turned(
    people: Sequence[tuple[Entry, Row]],
    wrong: Sequence[Entry],
    columns: Columns,
    findings: Findings,
    repair: tuple[bool, bool],
) -> None:
    """The error of a table told from the opponents' side, or the note of its repair (sure, accepted)."""
    sure, accepted = repair
    if not accepted:
        told = ", or say --accept-repairs to read it the other way round" if sure else ""
        values = {"count": len(wrong), "players": len(people), "repair": told}
        findings.add("T420", wrong[0].line, "points", **values)
        return
    row = next(row for entry, row in people if entry is wrong[0])
    cells = [row[at].strip() for at, number in columns.rounds.items() if number != wrong[0].number]
    own = [code for text in cells for code in scores(text)][:_MOST_SHOWN]
    found, read = (" ".join(WRITTEN.get(code, code) for code in codes) for codes in (own, _others(own)))
    findings.add("D001", wrong[0].line, what="row", found=found, read=read, why=_TURNED)
