"""Rows of a crosstable whose cells stand one or two columns too far left or right: put back.

No. | Name       | Elo  | 1    | 2 | 3 | Pts
1   | Alder, Ann | 2100 | X    | 1 | ½ | 1½
2   | Birch, Ben |      | 2000 | 0 | X | 1   | 1
3   | Cedar, Cy  | 1900 | ½    | 0 | X | ½

The diagonal and the cells of the opponents say what the row was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from elo_batch.exact import POINT
from elo_batch.notation.numbers import parse_points, parse_rating
from elo_batch.notation.text import tidy
from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.crosstable.numbers import is_diagonal, numbers_of
from elo_batch.readers.crosstable.swiss import Reader, cell_reader
from elo_batch.readers.crosstable_cells import FITTING, agree, is_own_mark, is_told, scores
from elo_batch.readers.entries.findings import Findings

_FURTHEST = 2
_FEWEST_AGREEING = 2
_HIGHEST_RATING = 4000 * POINT
_OTHER_SIDE = dict(FITTING)
_WRITTEN = {"=": "½"}
Cells = tuple[str, ...]


def with_rows_put_back(
    table: Crosstable, columns: Columns, number_at: int, matrix: bool, findings: Findings
) -> Crosstable:
    """The table with shifted rows in their likely cells; an error each (D110), a note where accepted (D001).

    They are put back in any case, so that nothing is said of their wrong cells; the error stops them.
    """
    numbers = numbers_of(table, number_at)
    if table.named:
        numbers = [table.named.numbers.get(at, 0) for at in range(len(table.rows))]
    look = _Look(columns, number_at, cell_reader(table, columns), matrix, frozenset(numbers) - {0})
    rows = dict(enumerate(zip(numbers, (cells for _, cells in table.rows), strict=True)))
    rows = {at: row for at, row in rows.items() if row[0] or not table.named}
    odd = [at for at, (number, cells) in rows.items() if not look.is_likely(number, cells)]
    if not odd or 2 * len(odd) >= len(rows):
        return table
    known = {number: cells for at, (number, cells) in rows.items() if at not in odd}
    put_back = list(table.rows)
    for at in odd:
        line, cells = table.rows[at]
        if found := look.undone(numbers[at], cells, known):
            direction, likely = found[0]
            settled = len({look.meaning(each) for _, each in found}) == 1
            put_back[at] = line, likely
            _tell(findings, line, direction, (cells, likely), settled, table.accept)
    return replace(table, rows=tuple(put_back))


def _tell(
    findings: Findings, line: int, direction: str, cells: tuple[Cells, Cells], settled: bool, accept: bool
) -> None:
    """The error of a shifted row, or the note of its repair."""
    written, likely = (" | ".join(row).rstrip(" |") for row in cells)
    if settled and accept:
        told = {"what": "row", "found": written, "read": likely}
        findings.add("D001", line, **told, why=f"its cells stood too far to the {direction}")
        return
    repair = ", or say --accept-repairs to put them back" if settled else ""
    values = {"direction": direction, "likely": ", ".join(filter(None, cells[1])), "repair": repair}
    findings.add("D110", line, where="the row", which="it was", all_lines=(line,), **values)


@dataclass(frozen=True)
class _Look:
    """What rows are held against.

    `number_at`: the column of the numbers, -1 = the place of the row; `numbers`: those of all players.
    """

    columns: Columns
    number_at: int
    read: Reader
    matrix: bool
    numbers: frozenset[int]

    def undone(self, place: int, cells: Cells, known: Mapping[int, Cells]) -> list[tuple[str, Cells]]:
        """Direction and cells of everything that a row may have been, the likeliest first.

        `place`: the number of the row where no column has numbers; `known`: the cells of the rows that stand
        right, by number.
        """
        found: dict[Cells, str] = {}
        for direction, moved in _moved(cells):
            number = self._number(place, moved)
            whole = self._filled(number, moved, known) if direction == "left" else moved
            if number not in known and self.is_likely(number, whole) and self._fits(number, whole, known):
                found.setdefault(whole, direction)
        best = max(map(self._worth, found), default=0)
        return [(direction, row) for row, direction in found.items() if self._worth(row) == best]

    def meaning(self, cells: Cells) -> Cells:
        """What a row says: its number and name, and its rounds."""
        names = self.columns.one["name"]
        number = (cells[self.number_at],) if self.number_at >= 0 else ()
        return (*number, *(cells[at] for at in names), *(cells[at] for at in sorted(self.columns.rounds)))

    def is_likely(self, number: int, cells: Cells) -> bool:
        """Whether a row may stand as it does: name, number, rating and points, and cells of its kind."""
        texts = {name: cells[at[0]].strip() for name, at in self.columns.one.items()}
        rating = parse_rating(texts.get("rating", ""))
        if not number or not any(map(str.isalpha, texts["name"])) or rating is None:
            return False
        if not 0 <= rating.units < _HIGHEST_RATING or parse_points(texts.get("points") or "0") is None:
            return False
        return self._are_scores(number, cells) if self.matrix else self._are_games(cells)

    def _are_scores(self, number: int, cells: Cells) -> bool:
        own, others = self._own(number, cells), self._others(number, cells)
        moved = any(is_own_mark(text) and text not in "-—*" for text in others.values())
        return (is_diagonal(own) or not moved) and all(not t or is_told(t) for t in others.values())

    def _are_games(self, cells: Cells) -> bool:
        told = [self.read(cells[at]) for at in self.columns.rounds]
        return all(cell.understood and (not cell.opponent or cell.opponent in self.numbers) for cell in told)

    def _fits(self, number: int, cells: Cells, known: Mapping[int, Cells]) -> bool:
        """Whether all games of a row are those that the rows of its opponents tell."""
        if not self.matrix:
            return self._is_named(number, cells, known)
        told = [
            agree(text, there)
            for opponent, text in self._others(number, cells).items()
            if opponent in known
            and text
            and (there := self._others(opponent, known[opponent]).get(number, ""))
        ]
        return is_diagonal(self._own(number, cells)) and all(told) and len(told) >= _FEWEST_AGREEING

    def _is_named(self, number: int, cells: Cells, known: Mapping[int, Cells]) -> bool:
        games = {at: cell for at in self.columns.rounds if (cell := self.read(cells[at])).opponent}
        named = [
            self.read(known[cell.opponent][at]).opponent == number
            for at, cell in games.items()
            if cell.opponent in known
        ]
        return all(named) and len(named) >= _FEWEST_AGREEING

    def _filled(self, number: int, cells: Cells, known: Mapping[int, Cells]) -> Cells:
        """The row with a score that was lost as the opponent's row gives it; of one game each."""
        if not self.matrix:
            return cells
        found = list(cells)
        for at, opponent in self.columns.rounds.items():
            told = (
                scores(self._others(opponent, known[opponent]).get(number, "")) if opponent in known else []
            )
            if not cells[at].strip() and opponent != number and len(told) == 1:
                found[at] = _WRITTEN.get(_OTHER_SIDE[told[0]], _OTHER_SIDE[told[0]])
        return tuple(found)

    def _worth(self, cells: Cells) -> int:
        """How many of the columns of rating and points are filled."""
        return sum(bool(cells[at[0]].strip()) for name, at in self.columns.one.items() if name in _TELLING)

    def _number(self, place: int, cells: Cells) -> int:
        if self.number_at < 0:
            return place
        text = tidy(cells[self.number_at]).rstrip(".")
        return int(text) if text.isdecimal() else 0

    def _own(self, number: int, cells: Cells) -> str:
        return _joined(cells, [at for at, opponent in self.columns.rounds.items() if opponent == number])

    def _others(self, number: int, cells: Cells) -> dict[int, str]:
        places: dict[int, list[int]] = {}
        for at, opponent in self.columns.rounds.items():
            if opponent != number:
                places.setdefault(opponent, []).append(at)
        return {opponent: _joined(cells, every) for opponent, every in places.items()}


_TELLING = ("rating", "points")


def _joined(cells: Cells, places: Sequence[int]) -> str:
    return " ".join(cells[at].strip() for at in places).strip()


def _moved(cells: Cells) -> Iterator[tuple[str, Cells]]:
    """The row with each shift undone that loses no filled cell; the shorter ones first."""
    for by in range(1, _FURTHEST + 1):
        blank = ("",) * by
        for at in range(len(cells) - by + 1):
            if not any(cell.strip() for cell in cells[at : at + by]):
                yield "right", (*cells[:at], *cells[at + by :], *blank)
            if not any(cell.strip() for cell in cells[-by:]):
                yield "left", (*cells[:at], *blank, *cells[at:-by])
