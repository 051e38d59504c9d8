"""One player's row of an event, and what it says of each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType

from elo_batch.notation.byes import bye_in_seat

RESULTS = frozenset("1=0+-WDLHFUZ* ")


@dataclass(frozen=True)
class Cell:
    """What a row says of one round.

    Attributes:
        opponent: number of the opponent; 0 = none.
        colour: "w", "b" or "".
        result: one of RESULTS, the codes of a TRF: `1 = 0` played, `+ -` forfeits, `W D L` not to be rated,
            `H F U Z` byes, `*` not finished; " " = none given, "?" = not understood.
        text: the cell as written.
        letter: the column letter of the cell in a sheet.
    """

    opponent: int
    colour: str
    result: str
    text: str
    letter: str = ""

    @property
    def blank(self) -> bool:
        """True when nothing stands in the cell."""
        return not self.text

    @property
    def understood(self) -> bool:
        """False for a cell that could not be read."""
        return self.result != "?"


NOTHING = Cell(0, "", " ", "")
_NO_EXTRA: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Entry:
    """A player of an event: the row, and a cell for each round.

    Attributes:
        line: the physical line of the row.
        number: the number by which opponents name the player, from 1.
        id: "" = none.
        rating: 0 = unrated.
        points: the points as printed; None = not given.
        length: signs of the line, where the columns of the file are fixed.
        extra: further columns of the players' table (`team`, `club`, `rapid_rating` ...) and their values.
    """

    line: int
    number: int
    name: str
    sex: str = ""
    title: str = ""
    federation: str = ""
    id: str = ""
    birth: str = ""
    rating: int = 0
    points: Decimal | None = None
    rank: str = ""
    cells: tuple[Cell, ...] = ()
    length: int = 0
    extra: Mapping[str, str] = field(default_factory=lambda: _NO_EXTRA)

    @property
    def key(self) -> str:
        """What the games call the player: the id if there is one, else the name."""
        return self.id or self.name

    @property
    def is_nobody(self) -> bool:
        """True for a row that stands for the bye, without id and rating, such as `spielfrei`."""
        return not (self.id or self.rating) and bye_in_seat(self.name) is not None

    def cell(self, round_: int) -> Cell:
        """The cell of a round, counted from 1."""
        return self.cells[round_ - 1] if 1 <= round_ <= len(self.cells) else NOTHING
