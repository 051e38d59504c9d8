"""The games of an ECF results file: who had white, the result from white's side, board, round, day, teams."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from elo_batch.notation.dates import parse_date
from elo_batch.notation.text import plain
from elo_batch.readers.ecf_items import Item, blocks
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game

GROUP_FIELDS = frozenset(["WHITEON", "RESULTSDATE", "RESULTSDUPLICATED", "COMMENT"])
"""Fields of a match or section, outside its games."""
FIELDS = frozenset(["PIN1", "PIN2", "SCORE", "COLOUR", "COLOR", "BOARD", "ROUND", "GAMEDATE"])
"""Fields of a game."""
_RESULTS = {
    "10": "1-0", "01": "0-1", "55": "1/2-1/2", "1D": "+/-", "D1": "-/+", "DD": "-/-", "0D": "-/-",
    "D0": "-/-", "5D": "1/2-0U", "D5": "0-1/2U",
}  # fmt: skip
_TURNED = {
    "1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-", "1/2-0U": "0-1/2U", "0-1/2U": "1/2-0U",
}  # fmt: skip
_COLOURS = {"W": True, "WHITE": True, "B": False, "BLACK": False}
_WHITE_ON = {"ODD": 1, "ODDS": 1, "EVEN": 0, "EVENS": 0}
_TEAMS = re.compile(r"(.+?)\s+(?:v|vs|v\.|vs\.|-)\s+(.+)", re.IGNORECASE)


@dataclass
class Group:
    """A match, a section, or other results: its line, kind (`MATCHRESULTS` ...), name, and items."""

    line: int
    kind: str
    name: str
    items: list[Item] = field(default_factory=list)

    @property
    def teams(self) -> tuple[str, str]:
        """The teams of PIN1 and PIN2 in a match called `Alders v Birches`; blank otherwise."""
        match = _TEAMS.fullmatch(self.name) if self.kind == "MATCHRESULTS" else None
        return (match[1], match[2]) if match else ("", "")


@dataclass(frozen=True)
class Played:
    """A game, and the teams of white and black."""

    game: Game
    white_team: str
    black_team: str


@dataclass
class Reading:
    """The players by PIN, where problems go, and the lines of games without a colour."""

    players: Mapping[str, Entry]
    findings: Findings
    colourless: list[int] = field(default_factory=list)


def read_group(group: Group, reading: Reading) -> list[Played]:
    """The games of one match or section; a broken one is an error with its line."""
    facts = {item.field: item for item in group.items if item.field in GROUP_FIELDS}
    day = _day(facts.get("RESULTSDATE"), reading.findings)
    white_on = facts["WHITEON"].value.upper() if "WHITEON" in facts else ""
    if white_on and white_on not in {*_WHITE_ON, "ALL", "NONE", "UNKNOWN"}:
        reading.findings.add(
            "N141",
            facts["WHITEON"].line,
            found=f"WHITE ON={white_on}",
            reason="it may be odd, even, all, none or unknown",
        )
    found = []
    for block in blocks([item for item in group.items if item.field in FIELDS], "PIN1"):
        played = _game(block, group, white_on, day, reading)
        found += [played] if played else []
    return found


def _game(
    block: Sequence[Item], group: Group, white_on: str, day: date | None, reading: Reading
) -> Played | None:
    items = {item.field: item for item in block}
    line = items["PIN1"].line if "PIN1" in items else block[0].line
    cells = {name: item.value for name, item in items.items()}
    pins = [cells.get(name, "") for name in ("PIN1", "PIN2")]
    players = [_player(line, name, pin, reading) for name, pin in zip(("PIN1", "PIN2"), pins, strict=True)]
    score = re.sub(r"[\s:\-]+", "", plain(cells.get("SCORE", "").replace("½", "5"))).upper()
    result = _RESULTS.get(score)
    if result is None:
        values = {"white": pins[0], "black": pins[1], "found": cells.get("SCORE", "")}
        reading.findings.add("N145", line, "SCORE", **values)
    numbers = {name: _number(line, name, cells.get(name, ""), reading) for name in ("BOARD", "ROUND")}
    own_day = _day(items.get("GAMEDATE"), reading.findings) or day
    if result is None or players[0] is None or players[1] is None or None in numbers.values():
        return None
    board, round_ = numbers["BOARD"] or 0, numbers["ROUND"] or 0
    first_white = _first_has_white(line, cells, board, white_on, reading)
    one, two = (players[0], players[1]) if first_white else (players[1], players[0])
    game = Game(
        round_, one, two, result if first_white else _TURNED.get(result, result), board, line, own_day
    )
    return Played(game, *(group.teams if first_white else group.teams[::-1]))


def _player(line: int, name: str, pin: str, reading: Reading) -> Entry | None:
    if not pin:
        reading.findings.add("N141", line, found=name, reason="the game does not name both players")
    elif pin not in reading.players:
        reading.findings.add("N112", line, name, found=f"with PIN {pin}")
    return reading.players.get(pin)


def _first_has_white(
    line: int, cells: Mapping[str, str], board: int, white_on: str, reading: Reading
) -> bool:
    """Whether PIN1 had white: by COLOUR, else by WHITE ON and the board, else yes (counted for a note)."""
    colour = (cells.get("COLOUR") or cells.get("COLOR") or "").upper()
    if colour in _COLOURS:
        return _COLOURS[colour]
    if colour and colour != "UNKNOWN":
        reading.findings.add("N141", line, found=f"COLOUR={colour}", reason="it may be white or black")
    if white_on in ("ALL", "NONE"):
        return white_on == "ALL"
    if white_on in _WHITE_ON and board:
        return board % 2 == _WHITE_ON[white_on]
    reading.colourless.append(line)
    return True


def _number(line: int, name: str, text: str, reading: Reading) -> int | None:
    """A board or round; 0 when it is not given, None when it is none."""
    if not text:
        return 0
    if text.isascii() and text.isdigit() and len(text) < 5:
        return int(text)
    reading.findings.add("N141", line, name, found=f"{name}={text}", reason="a number is wanted")
    return None


def _day(item: Item | None, findings: Findings) -> date | None:
    found = parse_date(item.value, "dmy") if item and item.value else None
    if item and item.value and found is None:
        findings.add("N148", item.line, item.field, found=item.value)
    return found
