"""Does a tournament report file agree with itself: rounds, counts, and its end."""

from __future__ import annotations

from collections.abc import Sequence

from elo_batch.notation.counts import counted
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.trf_header import all_stated, stated
from elo_batch.readers.trf_lines import Records

_SHORTEST_RECORD = 84


def count_rounds(players: Sequence[Entry], records: Records, findings: Findings) -> int:
    """The rounds that the records hold; cells without a game beyond the last round are left out.

    The last round is the stated one (T312), else the last one in which anybody has a game or a bye with
    points (T318). Records that state different numbers are a warning (T417), and so is one without a number
    (T425).
    """
    numbered = {each.line for each in all_stated(records, "XXR", "142")}
    for line, text in records.of("XXR", "142"):
        if line not in numbered and text[3:].strip():
            findings.add("T425", line, found=text[3:].strip())
    found = max((len(player.cells) for player in players), default=0)
    says = stated(records, "XXR", "142")
    other = next((each for each in all_stated(records, "XXR", "142") if each.number != says.number), None)
    if other:
        findings.add(
            "T417", other.line, stated=says.number, first=findings.numbered(says.line), other=other.number
        )
    if not says.line and found:
        held = next((last for last in range(found, 0, -1) if _games_after(players, last - 1)), 0)
        if 0 < held < found:
            findings.add("T318", 0, found=found, held=held)
        return held or found
    if 0 < says.number < found and not _games_after(players, says.number):
        findings.add("T312", says.line, stated=says.number, found=found)
        return says.number
    if says.line and says.number != found and found:
        findings.add("T403", says.line, stated=says.number, found=found)
    return found


def _games_after(players: Sequence[Entry], rounds: int) -> bool:
    return any(
        cell.opponent or cell.result not in " -Z" for player in players for cell in player.cells[rounds:]
    )


def check_counts(players: Sequence[Entry], records: Records, findings: Findings) -> None:
    """`062` and `072` against the records: a warning (T404), for the rated players a note (T405)."""
    says, persons = stated(records, "062"), sum(not player.is_nobody for player in players)
    if says.number and says.number not in (persons, len(players)):
        findings.add("T404", says.line, stated=says.number, found=persons)
    rated, says = sum(player.rating > 0 for player in players), stated(records, "072")
    if says.number and says.number != rated:
        findings.add("T405", says.line, stated=says.number, found=rated)


def check_days(days: Sequence[object], rounds: int, records: Records, findings: Findings) -> None:
    """`132` gives a day for each round: another number of days is a note (T413)."""
    if days and rounds and len(days) != rounds:
        findings.add("T413", records.of("132")[0][0], days=len(days), found=rounds)


def check_end(players: Sequence[Entry], records: Records, lines: Sequence[str], findings: Findings) -> None:
    """A file that ends in the middle of a record is cut (T106): what is missing cannot be known."""
    last = max((number for number, text in enumerate(lines, 1) if text.strip()), default=0)
    open_end = last == len(lines)
    player = next((player for player in players if player.line == last), None)
    if player is None:
        unknown = any(last in found for found in records.unknown.values())
        begun = open_end and (unknown or len(lines[-1].strip()) < 4)
        reason = "the last line is not complete" if begun else ""
    else:
        reason = _cut_cell(player, players) or (_short(player, players, records) if open_end else "")
    if reason:
        findings.add("T106", last, reason=reason)


def _cut_cell(player: Entry, players: Sequence[Entry]) -> str:
    """The last cell names an opponent whose own row gives a result, but the line ends before the result."""
    round_ = len(player.cells)
    cell = player.cell(round_)
    if round_ == 0 or not cell.opponent or cell.result != " ":
        return ""
    opponent = next((other for other in players if other.number == cell.opponent), None)
    if opponent and opponent.cell(round_).opponent == player.number and opponent.cell(round_).result in " *":
        return ""
    return f"the line stops inside round {round_}"


def _short(player: Entry, players: Sequence[Entry], records: Records) -> str:
    """Without a line end at the end of the file: a short record, or too few records."""
    others = [other for other in players if other is not player]
    longer = any(other.length >= _SHORTEST_RECORD for other in others)
    if player.length < _SHORTEST_RECORD and (longer or not any(other.cells for other in others)):
        return "the last player record stops before its points"
    says = stated(records, "062").number
    if says > len(players):
        return f"the header says {counted(str(says), 'player')}, and the file stops after {len(players)}"
    named_later = [
        other
        for other in others
        if any(cell.opponent == player.number for cell in other.cells[len(player.cells) :])
    ]
    return "later rounds of other players name the last player" if named_later else ""
