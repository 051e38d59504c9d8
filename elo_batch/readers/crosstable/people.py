"""The players of a crosstable: one entry for each row, its rounds still to be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cached_property

from elo_batch.exact import POINT, to_text
from elo_batch.notation.names_or_ratings import are_exchanged
from elo_batch.notation.numbers import parse_points, parse_rating
from elo_batch.notation.plausible import HIGHEST_PLAUSIBLE_RATING, LOWEST_PLAUSIBLE_RATING
from elo_batch.notation.text import tidy
from elo_batch.notation.titles import read_title
from elo_batch.problems import Place
from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.exchanged import is_a_name
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.grouped import tell_grouped, ungrouped
from elo_batch.readers.entries.names import NamesApart
from elo_batch.readers.equal_names import Header, fuller_names
from elo_batch.readers.title_lines import is_total

_EXTRA = ("club", "team", "national_rating")
_SEXES = frozenset({"w", "f", "m"})
_NO_ID = "0-?"
_MOST_PLAYERS = 100_000


def read_people(
    table: Crosstable, columns: Columns, number_at: int, findings: Findings, own: Mapping[int, int]
) -> list[tuple[Entry, tuple[str, ...]]]:
    """Each player with the cells of the row; rows that name nobody are left out with a note (H006).

    `number_at` is the column of the number by which opponents name a player; -1: the position of the row.
    `own` gives the numbers of rows (their lines) that stand in another order than the columns.
    """
    return _People(table, columns, number_at, findings, own).all()


class _People:
    def __init__(
        self,
        table: Crosstable,
        columns: Columns,
        number_at: int,
        findings: Findings,
        own: Mapping[int, int],
    ) -> None:
        self.own = own
        self.table, self.columns, self.number_at, self.findings = table, columns, number_at, findings
        self.named = table.named
        self.names = NamesApart(findings)
        cells = [row for _, row in table.rows]
        self.name = self._name_column()
        self.every_name = [tidy(row[self.name]) for row in cells]
        self.exchanged = self._are_exchanged()
        self.title = _of_unnamed(cells, columns.unnamed, lambda text: bool(read_title(text)))
        self.sex = _of_unnamed(cells, columns.unnamed, lambda text: text.lower() in _SEXES)

    def _name_column(self) -> int:
        """The column of the names; of several the fuller one, with a note."""
        table, every = self.table, self.columns.one["name"]
        if len(every) == 1:
            return every[0]
        header = Header(Place(table.file, table.sheet, table.line), table.headings, 1 - table.added)
        columns = {at: [row[at] for _, row in table.rows] for at in every}
        chosen, problem = fuller_names(header, columns, [line for line, _ in table.rows])
        self.findings.problems += [problem] if problem else []
        return chosen

    def all(self) -> list[tuple[Entry, tuple[str, ...]]]:
        """Every player with the cells of the row, in the order of the table; what is wrong is reported."""
        found: list[tuple[Entry, tuple[str, ...]]] = []
        for at, (line, cells) in enumerate(self.table.rows):
            if self._is_player(at, line, cells):
                number = self._number(at, line, cells, len(found) + 1)
                if number:
                    found.append((self._entry(line, cells, number), cells))
        self.names.report()
        self._report_exchanged()
        rated = self.columns.one.get("rating")
        tell_grouped(self.findings, self.table.accept, self.table.headings[rated[0]] if rated else "")
        return found

    def _are_exchanged(self) -> bool:
        at = self.columns.one.get("rating")
        rows = self.table.rows
        return bool(at) and are_exchanged(self.every_name, [row[at[0]] for _, row in rows] if at else [])

    def _report_exchanged(self) -> None:
        """Names in the column of the ratings, and ratings in that of the names (D143)."""
        at = self.columns.one.get("rating")
        rows, headings = self.table.rows, self.table.headings
        if at and self.exchanged:
            line, first = next((line, row[self.name]) for line, row in rows if row[self.name].strip())
            values = {"heading": headings[self.name], "other": headings[at[0]], "found": first}
            self.findings.add("D143", line, "name", **values)

    def _is_player(self, at: int, line: int, cells: tuple[str, ...]) -> bool:
        """A row with a name or an id, and a number or a cell of a round: not a footer."""
        if self.named:
            return at in self.named.numbers or self._left_out(line, cells)
        if self._is_header(cells):
            self.findings.add("H007", line)
            return False
        called = tidy(cells[self.name]) or self.text(cells, "id")
        told = [cells[at].strip() for at in (*self.columns.rounds, *([self.number_at] * self.has_numbers))]
        if called and (any(told) or not self.has_numbers):
            return True
        return self._left_out(line, cells)

    def _is_header(self, cells: tuple[str, ...]) -> bool:
        """Whether a row repeats the header, as a second page does: the names and all else that is headed."""
        if not cells[self.name].strip() or cells[self.name] != self.table.headings[self.name]:
            return False
        pairs = zip(cells, self.table.headings, strict=False)
        return all(tidy(cell) == tidy(heading) for cell, heading in pairs if cell.strip() and heading.strip())

    def _left_out(self, line: int, cells: tuple[str, ...]) -> bool:
        if any(cell.strip() for cell in cells):
            self.findings.add("H011" if is_total(cells) else "H006", line)
        return False

    @cached_property
    def _has_names(self) -> bool:
        """Whether most players have names, which are no numbers."""
        words = sum(any(map(str.isalpha, name)) for name in self.every_name)
        return 2 * words > sum(map(bool, self.every_name))

    @property
    def has_numbers(self) -> bool:
        """Whether a column gives the numbers of the players."""
        return self.number_at >= 0

    def _number(self, at: int, line: int, cells: tuple[str, ...], position: int) -> int:
        if self.named:
            return self.named.numbers[at]
        if self.own:
            return self.own[line]
        if not self.has_numbers:
            return position
        text = tidy(cells[self.number_at]).rstrip(".")
        if text.isdecimal() and 0 < int(text) < _MOST_PLAYERS:
            return int(text)
        self.findings.add("C404", line, "number", found=text, name=tidy(cells[self.name]))
        return 0

    def _entry(self, line: int, cells: tuple[str, ...], number: int) -> Entry:
        id_ = self.text(cells, "id")
        found = self.names.read(tidy(cells[self.name]), line)
        is_number = found.name.isdecimal() and not self.exchanged and self._has_names
        if is_number and not self._fits(cells, found.name):
            self.findings.add("C450", line, "name", found=found.name)
        return Entry(
            line=line,
            number=number,
            name=found.name,
            sex=self.text(cells, "sex") or (tidy(cells[self.sex]) if self.sex >= 0 else ""),
            title=self.text(cells, "title")
            or (tidy(cells[self.title]) if self.title >= 0 else "")
            or found.title,
            federation=self.text(cells, "federation"),
            id=id_ if id_.strip(_NO_ID) else found.id,
            birth=self.text(cells, "birth_date") or self.text(cells, "birth_year"),
            rating=self._rating(line, self.text(cells, "rating") or found.rating),
            points=self._points(line, self.text(cells, "points")),
            rank=self.text(cells, "rank"),
            extra={name: self.text(cells, name) for name in _EXTRA if name in self.columns.one},
        )

    def _fits(self, cells: Sequence[str], name: str) -> bool:
        """Whether a rating, and an id where there are ids, stand beside a number: it is a handle."""
        text, id_ = self.text(cells, "rating"), self.text(cells, "id")
        rating = parse_rating(text)
        fits = rating is not None and LOWEST_PLAUSIBLE_RATING <= rating.units <= HIGHEST_PLAUSIBLE_RATING
        return fits and text != name and ("id" not in self.columns.one or bool(id_.strip(_NO_ID)))

    def text(self, cells: Sequence[str], name: str) -> str:
        """The cell of a column, the surest of those of one meaning; "" where there is none."""
        at = self.columns.one.get(name)
        return tidy(cells[at[0]]) if at else ""

    def _rating(self, line: int, text: str) -> int:
        """The rating in points; what is none is a warning (C408), a name in its place an error (C451)."""
        rating = parse_rating(text)
        if marked := ungrouped(text, line, self.findings) if rating is None else 0:
            return marked
        if rating is None or rating.units < 0 or rating.units % POINT:
            code = "C451" if is_a_name(text, self.every_name) and not self.exchanged else "C408"
            self.findings.add(code, line, "rating", found=text)
            return 0
        return rating.units // POINT

    def _points(self, line: int, text: str) -> Decimal | None:
        if not text:
            return None
        units = parse_points(text)
        if units is None:
            self.findings.add("C403", line, "points", found=text)
            return None
        return Decimal(to_text(units))


def _of_unnamed(rows: Sequence[Sequence[str]], unnamed: Sequence[int], fits: Callable[[str], bool]) -> int:
    """The column without a heading whose filled cells all fit; -1 = none."""
    for at in unnamed:
        filled = [text for row in rows if at < len(row) and (text := tidy(row[at]))]
        if filled and all(fits(text) for text in filled):
            return at
    return -1
