"""Crosstables of a round robin: a column for each opponent, the scores of all games of a pair in a cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from elo_batch.notation.date_like import looks_like_date
from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.crosstable.looks import scores
from elo_batch.readers.crosstable.numbers import is_diagonal
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game
from elo_batch.readers.grid import column_letter

_RESULTS = {
    ("1", "0"): "1-0",
    ("0", "1"): "0-1",
    ("=", "="): "1/2-1/2",
    ("+", "-"): "+/-",
    ("-", "+"): "-/+",
    ("-", "-"): "-/-",
    ("*", "*"): "*",
}
_OTHER_SIDE = {"1": "0", "0": "1", "=": "=", "+": "-"}
_BY_RESULT = {result: pair for pair, result in _RESULTS.items()}
_POINTS = {"1": 2, "+": 2, "=": 1}


@dataclass(frozen=True)
class _Side:
    """What the row of one player says of the games against another: the cell and its scores."""

    player: Entry
    text: str
    scores: tuple[str, ...]
    letter: str

    def shown(self) -> str:
        where = f"{self.letter}{self.player.line}" if self.letter else f"line {self.player.line}"
        return f"'{self.text}' of {self.player.name or self.player.id} ({where})"


class Matrix:
    """The games of a matrix, each once, joined from both rows; contradictions become problems."""

    def __init__(
        self,
        people: Sequence[tuple[Entry, tuple[str, ...]]],
        table: Crosstable,
        columns: Columns,
        findings: Findings,
    ) -> None:
        self.people, self.columns, self.findings = people, columns, findings
        self.letters = table.letters
        self.most = 0
        self.by_number = {entry.number: (entry, row) for entry, row in reversed(people)}
        self.at: dict[int, list[int]] = {}
        for at, opponent in columns.rounds.items():
            self.at.setdefault(opponent, []).append(at)

    def games(self) -> list[Game]:
        """All games; of those in which nobody knows the colours the lower number is white (T316)."""
        numbers = sorted(self.by_number)
        self._report_shape(numbers)
        sides = {
            (a, b): side
            for a in numbers
            for b in numbers
            if a != b and (side := self._side(a, b)) is not None
        }
        self.most = max((len(side.scores) for side in sides.values()), default=0)
        found: list[Game] = []
        for (a, b), side in sides.items():
            if a < b and (b, a) in sides:
                found += self._pair(side, sides[b, a])
        if found:
            self.findings.add("T316")
        if self.most > 1:
            found = _numbered(found, numbers)
            self.findings.add("C415", self.people[0][0].line, count=self.most)
        return found

    def points(self, games: Sequence[Game]) -> dict[int, int]:
        """The half points of each player by the games."""
        total = dict.fromkeys(self.by_number, 0)
        for game in games:
            if game.black:
                white, black = _BY_RESULT[game.result]
                total[game.white.number] += _POINTS.get(white, 0)
                total[game.black.number] += _POINTS.get(black, 0)
        return total

    def _report_shape(self, numbers: Sequence[int]) -> None:
        """Rows and columns must be of the same players (C416); nobody meets himself (C417)."""
        opponents = list(self.at)
        lacking = [str(n) for n in opponents if n not in self.by_number]
        extra = [str(n) for n in numbers if n not in self.at]
        if lacking or extra:
            values = {"columns": ", ".join(lacking) or "none", "rows": ", ".join(extra) or "none"}
            self.findings.add("C416", self.people[0][0].line if self.people else 0, **values)
        for entry, row in self.people:
            for at in self.at.get(entry.number, ()):
                if not is_diagonal(row[at]):
                    column = f"column {entry.number}"
                    self.findings.add("C417", entry.line, column, found=row[at].strip(), number=entry.number)

    def _side(self, number: int, opponent: int) -> _Side | None:
        """The scores of a player against another; None when the cell is no score (C414)."""
        entry, row = self.by_number[number]
        columns = self.at.get(opponent, ())
        text = " ".join(row[at].strip() for at in columns).strip()
        found = scores(text)
        if text and not found:
            likely = looks_like_date(text)
            hint = f"; a spreadsheet made a date of it, it was probably {likely}" if likely else ""
            where = f"column {opponent}"
            self.findings.add("C414", entry.line, where, found=text, opponent=opponent, hint=hint)
            return None
        letter = column_letter(columns[0]) if self.letters and columns else ""
        return _Side(entry, text, tuple(found), letter)

    def _pair(self, white: _Side, black: _Side) -> list[Game]:
        """The games of a pair; a blank cell is filled from the other row with a warning (C412)."""
        mine, theirs = list(white.scores), list(black.scores)
        if bool(mine) != bool(theirs) and all(code in "*" for code in (*mine, *theirs)):
            mine = theirs = mine or theirs
        elif bool(mine) != bool(theirs):
            given, silent = (white, black) if mine else (black, white)
            other = [_OTHER_SIDE.get(code, "?") for code in given.scores]
            mine, theirs = (list(mine), other) if mine else (other, list(theirs))
            if "?" not in other:
                self._report("C412", silent, given)
        results = [_RESULTS.get(pair) for pair in zip(mine, theirs, strict=False)]
        if len(mine) != len(theirs) or None in results:
            self._report("C411", white, black)
            return []
        if "*" in results or not results:
            self._report("C413", white, black)
        return [Game(0, white.player, black.player, result) for result in results if result]

    def _report(self, code: str, here: _Side, other: _Side) -> None:
        column = f"column {other.player.number}"
        cell, second = here.shown(), other.shown()
        self.findings.add(code, here.player.line, column, cell=cell, other=second)


def _numbered(games: Sequence[Game], numbers: Sequence[int]) -> list[Game]:
    """Several games of a pair told apart: rounds in which everybody has one game, colours in turn."""
    seats = [*numbers, *([0] * (len(numbers) % 2))]
    place = {number: at for at, number in enumerate(seats)}
    count = len(seats) - 1
    met: dict[tuple[int, int], int] = {}
    found = []
    for game in games:
        assert game.black is not None
        pair = game.white.number, game.black.number
        again = met[pair] = met.get(pair, -1) + 1
        round_ = again * count + _round_of(place[pair[0]], place[pair[1]], count) + 1
        found.append(
            _turned(game, round_) if again % 2 else Game(round_, game.white, game.black, game.result)
        )
    return sorted(found, key=lambda game: (game.round, game.white.line))


def _round_of(a: int, b: int, count: int) -> int:
    """The round of the circle method (from 0) in which two places meet; the last place stands still."""
    if b == count:
        return 2 * a % count
    return (a + b) % count if a != count else 2 * b % count


def _turned(game: Game, round_: int) -> Game:
    white, black = _BY_RESULT[game.result]
    assert game.black is not None
    return Game(round_, game.black, game.white, _RESULTS[black, white])
