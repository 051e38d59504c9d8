"""Byes and forfeited matches that a tournament report file tells apart from the players' rounds.

Records: `240` byes on request, `320` allocated byes of teams, `330` forfeited matches of teams. In the draft
of 2024/25 `330` were the byes and `340` the matches; they are told apart by their content. In a team event
the numbers are those of teams.

    240 H   3    7   39
    320  1.0  2.0          50  49
    330 +-   4  23  33
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from elo_batch.readers.entries.entry import Cell, Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.trf_lines import Records
from elo_batch.readers.trf_teams import Team

# Codes of cells without an opponent that agree with a bye of a record.
_AGREE = {"F": "FU+1", "H": "H=", "Z": "Z- ", "U": "UF+"}
_PLAYED = frozenset("1=0WDL")
_BYE = re.compile(r"([FHZUPfhzup]) *((?:[0-9]+(?: +|$))+)")
_FORFEITS = {
    **dict.fromkeys(("+-", "10", "WL", "WZ"), "+-"),
    **dict.fromkeys(("-+", "01", "LW", "ZW"), "-+"),
    **dict.fromkeys(("--", "00", "LL", "ZZ"), "--"),
}
_FORFEIT = re.compile(r"(\+-|-\+|--|10|01|00|[WL]L|LW|[WZ]Z|ZW) *([0-9]+) +([0-9]+) +([0-9]+)")
_TEAM = re.compile(r"(?: {3}|[ 0-9]{2}[0-9]) ")


class Bye(NamedTuple):
    """A bye of a record: its line, its code (`F H Z U`), its round, and whom it is for."""

    line: int
    code: str
    round: int
    number: int


class Forfeit(NamedTuple):
    """A forfeited match: its line, the outcome from white's side (`+- -+ --`), round, white, black."""

    line: int
    outcome: str
    round: int
    white: int
    black: int


class Told(NamedTuple):
    """What the records tell, and the lines that could not be read."""

    byes: list[Bye]
    forfeits: list[Forfeit]
    odd: list[int]


def read_told(records: Records) -> Told:
    """The byes and forfeited matches of the records.

    >>> from elo_batch.readers.trf_lines import sort_records
    >>> told = read_told(sort_records(["240 H   3    7   39", "330 +-   4  23  33", "330 F   1  3"]))
    >>> [tuple(bye) for bye in told.byes], [tuple(match) for match in told.forfeits]
    ([(1, 'H', 3, 7), (1, 'H', 3, 39), (3, 'F', 1, 3)], [(2, '+-', 4, 23, 33)])
    """
    told = Told([], [], [])
    for line, text in records.of("320"):
        allocated = _allocated(line, text.expandtabs(1))
        told.byes.extend(allocated or ())
        told.odd.extend([line] if allocated is None else [])
    for line, text in records.of("240", "330", "340"):
        content = text[3:].expandtabs(1).strip()
        bye, match = _BYE.fullmatch(content), _FORFEIT.fullmatch(content.upper())
        if bye and len(bye[2].split()) > 1:
            round_, *numbers = (int(number) for number in bye[2].split())
            code = bye[1].upper().replace("P", "U")
            told.byes.extend(Bye(line, code, round_, number) for number in numbers if number)
        elif match and not text.startswith("240"):
            told.forfeits.append(Forfeit(line, _FORFEITS[match[1]], *(int(match[at]) for at in (2, 3, 4))))
        elif content:
            told.odd.append(line)
    return told


def _allocated(line: int, text: str) -> list[Bye] | None:
    """The teams of `320`, three columns wide from 15, one for each round; None where they stand elsewhere."""
    cells = [text[start : start + 4].ljust(4) for start in range(14, len(text.rstrip()), 4)]
    if any(not _TEAM.fullmatch(cell) for cell in cells):
        return None
    return [Bye(line, "U", round_, int(cell)) for round_, cell in enumerate(cells, 1) if cell.strip(" 0")]


def settle_byes(
    players: Sequence[Entry], told: Told, teams: Sequence[Team], findings: Findings
) -> list[Entry]:
    """Check the records against the players' rounds, and take over a player's bye that only a record tells.

    A bye where the player has a game or another bye is a warning (T521), a number that is not in the file too
    (T523); a bye taken over a note (T522). Rounds that nobody has played yet are left alone.
    """
    by_number = {player.number: player for player in reversed(players)}
    played = _last_played(players)
    changed: dict[int, dict[int, Cell]] = {}
    members = {team.number: team.members for team in reversed(teams)}
    for line in told.odd:
        findings.add("T520", line)
    for bye in told.byes:
        named = members.get(bye.number) if teams else (bye.number,)
        if named is None or (not teams and bye.number not in by_number):
            findings.add("T523", bye.line, number=bye.number)
            continue
        for player in (by_number[number] for number in named if number in by_number):
            cell = player.cell(bye.round)
            if _contradicts(cell, bye, bool(teams)):
                _report("T521", bye.line, bye.round, player, findings, bye=bye.code)
            elif not teams and cell.result == " " and bye.code != "Z" and bye.round <= played:
                _report("T522", player.line, bye.round, player, findings, bye=bye.code, other=bye.line)
                taken = Cell(0, "", bye.code, cell.text or f"{bye.code} (line {bye.line})")
                changed.setdefault(player.number, {})[bye.round] = taken
    return _with_cells(players, changed)


def check_forfeits(players: Sequence[Entry], told: Told, teams: Sequence[Team], findings: Findings) -> None:
    """In a forfeited match nobody plays (T524), and nobody of a side that lost it wins by forfeit (T525)."""
    by_number = {player.number: player for player in reversed(players)}
    members = {team.number: team.members for team in reversed(teams)}
    for match in told.forfeits:
        for number, sign in ((match.white, match.outcome[0]), (match.black, match.outcome[1])):
            named = members.get(number) if teams else (number,) if number in by_number else None
            if named is None:
                findings.add("T523", match.line, number=number)
            for player in (by_number[member] for member in named or () if member in by_number):
                cell = player.cell(match.round)
                if cell.opponent and cell.result in _PLAYED:
                    _report("T524", match.line, match.round, player, findings)
                elif cell.opponent and cell.result == "+" and sign == "-":
                    _report("T525", match.line, match.round, player, findings)


def _contradicts(cell: Cell, bye: Bye, team: bool) -> bool:
    if team:
        return bool(cell.opponent) and cell.result in _PLAYED
    if cell.opponent:
        return True
    return cell.result != " " and cell.result not in _AGREE[bye.code]


def _last_played(players: Sequence[Entry]) -> int:
    return max(
        (r for player in players for r, cell in enumerate(player.cells, 1) if cell.opponent), default=0
    )


def _with_cells(players: Sequence[Entry], changed: dict[int, dict[int, Cell]]) -> list[Entry]:
    """The players with some of their cells exchanged; rounds that a row does not reach are filled up."""
    made = []
    for player in players:
        cells = changed.get(player.number, {})
        length = max(len(player.cells), *cells) if cells else 0
        new = tuple(cells.get(r) or player.cell(r) for r in range(1, length + 1))
        made.append(replace(player, cells=new) if cells else player)
    return made


def _report(code: str, line: int, round_: int, player: Entry, findings: Findings, **values: object) -> None:
    cell = player.cell(round_).text or "nothing"
    values |= {"round": round_, "cell": f"'{cell}' of number {player.number} (line {player.line})"}
    findings.add(code, line, f"round {round_}", **values)
