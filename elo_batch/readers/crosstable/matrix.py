"""Crosstables of a round robin: a column for each opponent, the scores of all games of a pair in a cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from elo_batch.notation.date_like import became, looks_like_date, originals
from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.crosstable.numbers import is_diagonal
from elo_batch.readers.crosstable_cells import FITTING, half_points, has_dash, is_dashed_pair, scores
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game
from elo_batch.readers.grid import column_letter

RESULTS = {
    ("1", "0"): "1-0",
    ("0", "1"): "0-1",
    ("=", "="): "1/2-1/2",
    ("+", "-"): "+/-",
    ("-", "+"): "-/+",
    ("-", "-"): "-/-",
    ("*", "*"): "*",
}
"""The scores of white and black -> result."""
_OTHER_SIDE = {"1": "0", "0": "1", "=": "=", "+": "-"}
BY_RESULT = {result: pair for pair, result in RESULTS.items()}
"""Result -> the scores of white and black."""
WRITTEN = {"=": "½"}
"""How a score is written where that is not its code."""
_TWO_GAMES = 4  # half points
_OF_SUM = {
    (4, 0): ("1-0", "1-0"),
    (3, 1): ("1-0", "1/2-1/2"),
    (1, 3): ("0-1", "1/2-1/2"),
    (0, 4): ("0-1", "0-1"),
}


@dataclass(frozen=True)
class _Side:
    """What the row of one player says of the games against another: the cell and its scores.

    `half_points`: what the cell is worth where it holds the sum of two games.
    """

    player: Entry
    text: str
    scores: tuple[str, ...]
    letter: str
    half_points: int | None = None

    def shown(self) -> str:
        """The cell as a sentence names it: its text, its player, and where it stands."""
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
        self.letters, self.accept = table.letters, table.accept
        self.most = 0
        self.sums = self.dashed = False
        self.by_number = {entry.number: (entry, row) for entry, row in reversed(people)}
        self.at: dict[int, list[int]] = {}
        for at, opponent in columns.rounds.items():
            self.at.setdefault(opponent, []).append(at)

    def games(self) -> list[Game]:
        """All games; of those in which nobody knows the colours the lower number is white (T316)."""
        numbers = sorted(self.by_number)
        self._report_shape(numbers)
        self.sums = self._holds_sums(numbers)
        self.dashed = any(is_dashed_pair(self._text(a, b)) for a in numbers for b in numbers)
        sides = {
            (a, b): side
            for a in numbers
            for b in numbers
            if a != b and (side := self._side(a, b)) is not None
        }
        self.most = max((len(side.scores) for side in sides.values()), default=0)
        self.most = max(self.most, 2 if self.sums else 0)
        found: list[Game] = []
        for (a, b), side in sides.items():
            if a < b and (b, a) in sides:
                found += self._pair(side, sides[b, a])
        if self.sums:
            self.findings.add("C427", self.people[0][0].line)
        if found:
            self.findings.add("T316")
        if self.most > 1:
            found = _numbered(found, numbers)
            self.findings.add("C415", self.people[0][0].line, count=self.most)
        return found

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
                    values = {"found": row[at].strip(), "player": self._called(entry.number)}
                    self.findings.add("C417", entry.line, self.columns.label(entry.number), **values)

    def _holds_sums(self, numbers: Sequence[int]) -> bool:
        """Whether cells hold the sum of two games: one is over 1, and most pairs of cells add up to 2."""
        pairs = [
            (mine, theirs)
            for a in numbers
            for b in numbers
            if a < b
            and (mine := half_points(self._text(a, b))) is not None
            and (theirs := half_points(self._text(b, a))) is not None
        ]
        full = [pair for pair in pairs if sum(pair) == _TWO_GAMES]
        return len(full) * 2 > len(pairs) and any(pair in _OF_SUM for pair in full)

    def _text(self, number: int, opponent: int) -> str:
        row = self.by_number[number][1]
        return " ".join(row[at].strip() for at in self.at.get(opponent, ())).strip()

    def _called(self, number: int) -> str:
        """How a sentence names a player: as the columns do."""
        return self.by_number[number][0].name if self.columns.heads else f"number {number}"

    def _side(self, number: int, opponent: int) -> _Side | None:
        """The scores of a player against another; None when the cell is no score (C414, C426)."""
        entry, _ = self.by_number[number]
        columns = self.at.get(opponent, ())
        text = self._text(number, opponent)
        found = scores(text)
        half = half_points(text) if self.sums else None
        where, against = self.columns.label(opponent), self._called(opponent)
        if text and not found and half is None:
            found = self._before_the_date(number, opponent, text)
            if not found:
                return None
        if has_dash(text) and not self.dashed:
            self.findings.add("C426", entry.line, where, found=text, opponent=against)
            return None
        letter = column_letter(columns[0]) if self.letters and columns else ""
        return _Side(entry, text, tuple(found), letter, half)

    def _before_the_date(self, number: int, opponent: int, text: str) -> list[str]:
        """The score that became a date, where the other row leaves one alone; [] and an error else (C414).

        Without leave to repair it the error stands, and the score is taken so that nothing more is said.
        """
        entry, _ = self.by_number[number]
        where, against = self.columns.label(opponent), self._called(opponent)
        likely = _scores_of(text)
        there = self._text(opponent, number)
        fitting = [mine for mine in likely if any((mine, code) in FITTING for code in _scores_of(there))]
        if self.accept and len(fitting) == 1:
            why = f"a spreadsheet made {became(text)} of it, and the other row has '{there}'"
            told = {"what": "score", "found": text, "read": WRITTEN.get(fitting[0], fitting[0])}
            self.findings.add("D001", entry.line, where, **told, why=why)
            return fitting
        hint = ""
        if likely:
            hint = f"; a spreadsheet made {became(text)} of it, it was probably {looks_like_date(text)}"
            hint += f", and the other row has '{there}'" if there else ""
            hint += "; say --accept-repairs to read it so" if len(fitting) == 1 else ""
        values = {"found": text, "opponent": against, "hint": hint, "other_line": self._line(opponent)}
        self.findings.add("C414", entry.line, where, **values)
        return fitting if len(fitting) == 1 else []

    def _line(self, number: int) -> int:
        return self.by_number[number][0].line

    def _pair(self, white: _Side, black: _Side) -> list[Game]:
        """The games of a pair; a blank cell is filled from the other row with a warning (C412)."""
        if white.half_points is not None or black.half_points is not None:
            return self._summed(white, black)
        mine, theirs = list(white.scores), list(black.scores)
        if bool(mine) != bool(theirs) and all(code in "*" for code in (*mine, *theirs)):
            mine = theirs = mine or theirs
        elif bool(mine) != bool(theirs):
            given, silent = (white, black) if mine else (black, white)
            other = [_OTHER_SIDE.get(code, "?") for code in given.scores]
            mine, theirs = (list(mine), other) if mine else (other, list(theirs))
            if "?" not in other:
                self._report("C412", silent, given)
        results = [RESULTS.get(pair) for pair in zip(mine, theirs, strict=False)]
        if len(mine) != len(theirs) or None in results:
            self._report("C411", white, black)
            return []
        if "*" in results or not results:
            self._report("C413", white, black)
        return [Game(0, white.player, black.player, result) for result in results if result]

    def _summed(self, white: _Side, black: _Side) -> list[Game]:
        """The two games of a pair whose cells hold their sum; 1 against 1 does not say which (C425)."""
        pair = white.half_points, black.half_points
        if pair == (2, 2):
            self._report("C425", white, black)
            return []
        results = _OF_SUM.get((pair[0] or 0, pair[1] or 0)) if None not in pair else None
        if results is None:
            self._report("C411", white, black)
        return [Game(0, white.player, black.player, result) for result in results or ()]

    def _report(self, code: str, here: _Side, other: _Side) -> None:
        column = self.columns.label(other.player.number)
        cell, second = here.shown(), other.shown()
        lines = {"other_line": other.player.line}
        self.findings.add(code, here.player.line, column, cell=cell, other=second, **lines)


def _scores_of(text: str) -> list[str]:
    """The scores of one game that a cell may tell, also as the dates that spreadsheets make of them."""
    told = [(scores(each), has_dash(each)) for each in originals(text) or (text,)]
    return list(dict.fromkeys(each[0] for each, dashed in told if len(each) == 1 or (each and dashed)))


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
    white, black = BY_RESULT[game.result]
    assert game.black is not None
    return Game(round_, game.black, game.white, RESULTS[black, white])
