"""The pairings of an upload file of chess-results.com as games, and as the cells of the two players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from elo_batch.readers.entries.entry import NOTHING, Cell, Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game
from elo_batch.readers.web.xml import Item, Items

_SCORES = {"1": "1", "0": "0", "0.5": "=", "": " "}
_NOT_PAIRED, _ALLOCATED = -2, -1
_MOST_ROUNDS = 999
# (white, black, forfeit) -> result, and the code of either side
_RESULTS = {
    ("1", "0", ""): ("1-0", "1", "0"),
    ("0", "1", ""): ("0-1", "0", "1"),
    ("=", "=", ""): ("1/2-1/2", "=", "="),
    ("1", "0", "U"): ("1-0U", "W", "L"),
    ("0", "1", "U"): ("0-1U", "L", "W"),
    ("=", "=", "U"): ("1/2-1/2U", "D", "D"),
    ("1", "0", "K"): ("+/-", "+", "-"),
    ("0", "1", "K"): ("-/+", "-", "+"),
    ("0", "0", "K"): ("-/-", "-", "-"),
    ("0", "0", "D"): ("-/-", "-", "-"),
    (" ", " ", "D"): ("-/-", "-", "-"),
    (" ", " ", ""): ("*", "*", "*"),
}
_BYES = {"1": ("bye=1", "F"), "=": ("bye=½", "H"), "0": ("bye=0", "Z")}


def read_pairings(items: Items, people: list[Entry], findings: Findings) -> tuple[list[Entry], list[Game]]:
    """The games and byes, and the players with a cell for each round.

    A pairing of a player who is not there, or whose scores are no result, is an error (C517, C518); one
    without scores is a game that is not finished (C507).
    """
    pairings = _Pairings({entry.number: entry for entry in reversed(people)}, findings)
    games = [game for item in items.all("playerpairing") if (game := pairings.game(item))]
    games.sort(key=lambda game: (game.round, game.line))
    return [replace(entry, cells=pairings.cells_of(entry.number)) for entry in people], games


class _Pairings:
    def __init__(self, by_number: Mapping[int, Entry], findings: Findings) -> None:
        self.by_number, self.findings = by_number, findings
        self.cells: dict[int, dict[int, Cell]] = {}

    def cells_of(self, number: int) -> tuple[Cell, ...]:
        """The cells of a player, round by round."""
        rounds = self.cells.get(number, {})
        return tuple(rounds.get(round_, NOTHING) for round_ in range(1, max(rounds, default=0) + 1))

    def game(self, item: Item) -> Game | None:
        """The game of an item, or None with a finding (C517) where a number is missing."""
        numbers = [_whole(item.get(name)) for name in ("round", "whiteno", "blackno")]
        for name, number in zip(("round", "whiteno", "blackno"), numbers, strict=True):
            if number is None:
                self.findings.add("C517", item.line, name, found=item.get(name), what="a number")
                return None
        round_, white, black = (number or 0 for number in numbers)
        if not 0 < round_ <= _MOST_ROUNDS:
            self.findings.add("C517", item.line, "round", found=item.get("round"), what="a round")
            return None
        for name, number in (("whiteno", white), ("blackno", black)):
            if number not in self.by_number and number not in (_ALLOCATED, _NOT_PAIRED):
                self.findings.add("C519", item.line, name, found=number, round=round_)
                return None
        return self._told(item, round_, white, black)

    def _told(self, item: Item, round_: int, white: int, black: int) -> Game | None:
        scores = [_SCORES.get(_plain_score(item.get(name)), "?") for name in ("reswhite", "resblack")]
        mark = item.get("forfeit").upper()
        if white < 0 and black < 0:
            return None
        if white < 0 or black < 0:
            here, score = (white, scores[0]) if black < 0 else (black, scores[1])
            return self._bye(item, round_, here, score, mark, min(white, black))
        if white == black:
            self.findings.add("T303", item.line, f"round {round_}", round=round_, cell=f"number {white}")
            return None
        found = _RESULTS.get((scores[0], scores[1], mark))
        if found is None:
            self._not_understood(item, round_)
            return None
        result, for_white, for_black = found
        one, other = self.by_number[white], self.by_number[black]
        if result == "*":
            self.findings.add("C507", item.line, "reswhite", round=round_, white=one.name, black=other.name)
        self._seat(item, white, round_, Cell(black, "w", for_white, _shown(item)))
        self._seat(item, black, round_, Cell(white, "b", for_black, _shown(item)))
        return Game(round_, one, other, result, _whole(item.get("board")) or 0, item.line)

    def _bye(self, item: Item, round_: int, number: int, score: str, mark: str, kind: int) -> Game | None:
        if score == " ":
            score = "=" if mark == "H" else "1" if kind == _ALLOCATED else "0"
        if score not in _BYES:
            self._not_understood(item, round_)
            return None
        result, code = _BYES[score]
        code = "U" if kind == _ALLOCATED and score == "1" else code
        self._seat(item, number, round_, Cell(0, "", code, _shown(item)))
        return Game(round_, self.by_number[number], None, result, 0, item.line)

    def _seat(self, item: Item, number: int, round_: int, cell: Cell) -> None:
        """A player sits once in a round; the second time is reported where the games are checked."""
        self.cells.setdefault(number, {}).setdefault(round_, cell)

    def _not_understood(self, item: Item, round_: int) -> None:
        self.findings.add("C518", item.line, "reswhite", round=round_, found=_shown(item))


def _shown(item: Item) -> str:
    scores = f"{item.get('reswhite') or 'nothing'} : {item.get('resblack') or 'nothing'}"
    mark = item.get("forfeit")
    return f"{scores}, forfeit {mark}" if mark else scores


def _plain_score(text: str) -> str:
    """`1.0`, `0,5`, `½` as `1`, `0.5`."""
    score = text.replace(",", ".").replace("½", "0.5")
    return score.rstrip("0").rstrip(".") or "0" if "." in score else score


def _whole(text: str) -> int | None:
    sign = text.removeprefix("-")
    return int(text) if sign.isdecimal() and len(sign) < 6 else None
