"""What the rows of a table look like, to know one that stands where none belongs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from elo_batch.notation.dates import parse_date
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.results import is_ambiguous, parse_bye, parse_result
from elo_batch.readers.fitting import fits_column
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import missing, named
from elo_batch.readers.options import ReadOptions

_SAMPLE = 200  # rows, to know ids from names
_NAMES = frozenset({"white", "black", "white_name", "black_name", "id", "name", "event", "event_id", "alias"})
_SCORES = ("white_score", "black_score")
_DATES = ("date", "start", "end", "received", "birth_date", "last_rated", "list_date")
_OF_NUMBERS = (
    "round board white_rating black_rating rounds score opponents_sum birth_year rating games k peak "
    "rapid_rating rapid_games blitz_rating blitz_games"
)
_NUMBERS = frozenset(_OF_NUMBERS.split())
_LONGER_THAN_A_WIN = 2  # signs of a word for a bye


class RowShape(NamedTuple):
    """What a row of a table has in its columns.

    Attributes:
        kind: of the table.
        names: the canonical name of each column; "" where there is none.
        ids: the columns that hold ids, in digits alone.
        sample: the first rows below the header.
        results: what the user declared to be a result.
    """

    kind: str
    names: tuple[str, ...]
    ids: frozenset[str]
    sample: Sequence[Sequence[str]]
    results: Mapping[str, str]

    def by_name(self, cells: Sequence[str]) -> dict[str, str]:
        """The cells of a row under canonical names, without the blanks around them."""
        pairs = [*zip(self.names, [*map(str.strip, cells), *[""] * len(self.names)], strict=False)]
        return {name: cell for name, cell in reversed(pairs) if name}

    def fits(self, name: str, cell: str) -> bool:
        """Whether a cell that is not blank fits the column of a canonical name."""
        if name == "result":
            return self.is_result(cell)
        if name in self.ids:
            return cell.isdigit()
        if name in ("white", "black"):
            return fits_column(name, cell, 0)
        if name in _SCORES:
            return parse_points(cell) is not None
        if name in _DATES:
            return fits_column("date", cell) or parse_date(cell) is not None
        if name in _NUMBERS:
            return parse_points(cell.replace(",", ".")) is not None
        return fits_column(name, cell)

    def is_result(self, text: str) -> bool:
        """Whether a text is a result, a bye, or what the user declared to be one."""
        return bool(text in self.results or parse_result(text) or parse_bye(text) or is_ambiguous(text))

    def told(self, cells: Sequence[str]) -> int:
        """In how many columns a row has what no title has there: a result, an id, a day, a number."""
        telling = {*self.ids, "result", *_SCORES, *_DATES, *_NUMBERS}
        found = self.by_name(cells).items()
        return sum(bool(cell) and name in telling and self.fits(name, cell) for name, cell in found)

    def lacks(self, cells: Sequence[str]) -> set[str]:
        """The players (or whoever is needed) that a row lacks; black is not needed beside a bye."""
        of = self.by_name(cells)
        lacking = set(missing(self.kind, {name for name, cell in of.items() if cell})) - {"result"}
        if self.kind == "games":
            result = of.get("result", "")
            is_bye = len(result) > _LONGER_THAN_A_WIN and parse_bye(result) is not None
            lacking -= {side for side in lacking if of.get(f"{side}_name")} | ({"black"} if is_bye else set())
        return lacking

    def all_fit(self, cells: Sequence[str], but: str = "") -> bool:
        """Whether each filled cell fits its column, except that of one name."""
        return all(
            self.fits(name, cell) for name, cell in self.by_name(cells).items() if cell and name != but
        )

    def is_settled(self, cells: Sequence[str]) -> bool:
        """Whether a row is no wider than the table, has what it needs, and each cell fits its column."""
        filled = {name for name, cell in self.by_name(cells).items() if cell}
        too_wide = any(cell.strip() for cell in cells[len(self.names) :])
        return not (too_wide or missing(self.kind, filled)) and self.told(cells) > 0 and self.all_fit(cells)


def shape_of(grid: Grid, options: ReadOptions, others: Iterable[Sequence[str]] = ()) -> RowShape:
    """The shape of the rows of a grid; `others` are rows to go by where it has none below its header."""
    names = tuple(name or "" for name in named(grid.headings, grid.kind, options))
    below: Sequence[Sequence[str]] = grid.cells.head(_SAMPLE).to_numpy().tolist()
    rows = below or list(others)
    ids = []
    for at, name in enumerate(names):
        texts = [text for row in rows if at < len(row) and (text := row[at].strip())]
        if name in _NAMES and sum(map(str.isdigit, texts)) * 2 > len(texts):
            ids.append(name)
    return RowShape(grid.kind, names, frozenset(ids), below, options.results)
