"""Cards of players: each game from the side of the player whose card it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from elo_batch.notation.headings import canonical
from elo_batch.notation.standing import standing
from elo_batch.notation.text import bare
from elo_batch.readers.entries.entry import NOTHING, Cell, Entry
from elo_batch.readers.web.cells import WebCell
from elo_batch.readers.web.html import Page, WebRow
from elo_batch.readers.web.people import People, person, rating, whole
from elo_batch.readers.web.results import is_bye, own_code
from elo_batch.readers.web.sections import Section
from elo_batch.readers.web.words import on_card

_NUMBER = re.compile(r"^(?:N ?= ?)?(\d{1,5})\b")
_ID = re.compile(r"\bID ?= ?(\d{4,10})\b")
_ELO = re.compile(r"\bElo ?= ?(\d{3,4})\b")
_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "*": "*", " ": " "}
_OTHER_COLOUR = {"w": "b", "b": "w", "": ""}
_COLOURS = {"w": "w", "b": "b", "s": "b", "n": "b", "white": "w", "black": "b"}
_STARTS = frozenset(
    {"startingrank", "startrang", "startnumber", "rankinginicial", "rangdedepart", "numerstartowy"}
)
_FIDE_IDS = frozenset({"fideid", "identnummerfide", "identfide", "fidecode", "idfide", "fideno"})
_FIDE_RATINGS = frozenset(
    {"ratinginternational", "elointernational", "internationalrating", "elofide", "fiderating"}
)
_MOST_ROUNDS = 999


@dataclass(frozen=True)
class _Told:
    round: int
    opponent: int | None
    cell: Cell
    line: int


class Cards:
    """The cards of a page: for each player the rounds the card tells of."""

    def __init__(self, people: People, page: Page) -> None:
        """Begin without cards; `page` names the player where a card does not."""
        self.people, self.page = people, page
        self.told: dict[int, list[_Told]] = {}

    def read(self, section: Section) -> None:
        """Take in one card; a card that names nobody is an error (C514)."""
        owner = self._owner(section)
        if owner is None:
            self.people.findings.add("C514", section.header.line)
            return
        columns = on_card(section.headings)
        mine = self.told.setdefault(self.people.meet(owner), [])
        for row in section.rows:
            if told := self._row(row, columns, owner.name):
                mine.append(told)
                self.people.lines.add(row.line)

    def _owner(self, section: Section) -> Entry | None:
        line = section.header.line
        if section.person and (section.person.name or section.person.text):
            text = section.person.text
            number, id_, elo = _NUMBER.match(text), _ID.search(text), _ELO.search(text)
            name = section.person.name or re.sub(r"^(?:N ?= ?)?\d+ *|, *K ?=.*$", "", text)
            entry = person(replace(section.person, name=name), line, self.people)
            return replace(
                entry,
                number=int(number[1]) if number else entry.number,
                id=entry.id.strip("0") and entry.id,
                rating=int(elo[1]) if elo else entry.rating,
                extra={"national_id": id_[1]} if id_ else {},
            )
        return self._owner_above(line)

    def _owner_above(self, line: int) -> Entry | None:
        """The player by a table of two columns above the card: Name, Starting rank, Rating, FIDE-ID."""
        facts: dict[str, str] = {}
        for row in (row for table in self.page.tables for row in table.rows if row.line < line):
            filled = [text for text in row.texts if text]
            if len(filled) == 2:
                facts.setdefault(_fact(filled[0]), filled[1])
        if not facts.get("name"):
            return None
        elo = facts.get("fide") or facts.get("rating", "")
        entry = person(WebCell(facts["name"]), line, self.people, whole(facts.get("number", "")))
        return replace(
            entry,
            title=facts.get("title") or entry.title,
            federation=facts.get("federation", ""),
            id=facts["id"] if facts.get("id", "").strip("0-") else entry.id,
            rating=rating(elo, line, self.people.findings) or entry.rating,
        )

    def _row(self, row: WebRow, columns: dict[str, int], owner: str) -> _Told | None:
        def text(name: str) -> str:
            """The text of a column by its name, "" where there is none."""
            at = columns.get(name, -1)
            return row.texts[at] if 0 <= at < len(row.cells) else ""

        round_ = whole(text("round"))
        if not 0 < round_ <= _MOST_ROUNDS:
            return None
        at = columns.get("name", -1)
        cell = row.cells[at] if 0 <= at < len(row.cells) else None
        name, number = (cell.text if cell else ""), text("number")
        nobody = not name or is_bye(name, number)
        code = "?" if at >= len(row.cells) else own_code(text("result"), nobody)  # a row that is cut
        if code == "?":
            values = {"round": round_, "found": text("result"), "player": owner}
            self.people.findings.add("C511", row.line, "result", **values)
        shown = f"{number}{text('colour')} {text('result')}".strip() or "-"
        if nobody or cell is None:
            return _Told(round_, None, Cell(0, "", code, shown), row.line)
        marks = [each.colour for each in row.cells if each.colour]
        colour = _COLOURS.get(text("colour").lower(), "") or next(iter(marks), "")
        seat = self.people.meet(self._opponent(row, columns, cell.number or whole(number)))
        return _Told(round_, seat, Cell(0, colour, code, shown), row.line)

    def _opponent(self, row: WebRow, columns: dict[str, int], number: int) -> Entry:
        def text(name: str) -> str:
            """The text of a column by its name, "" where there is none."""
            at = columns.get(name, -1)
            return row.texts[at] if 0 <= at < len(row.cells) else ""

        entry = person(row.cells[columns["name"]], row.line, self.people, number)
        id_ = text("id")
        return replace(
            entry,
            title=text("title") or entry.title,
            federation=text("federation"),
            id=id_ if id_.strip("0-") else entry.id,
            rating=rating(text("rating"), row.line, self.people.findings) or entry.rating,
        )

    def entries(self) -> list[Entry]:
        """Everybody with a cell for each round; a game of one card only is seated on the other (C510)."""
        numbers = _numbers(self.people.entries)
        cells: dict[int, dict[int, Cell]] = {at: {} for at in range(len(numbers))}
        for at, mine in self.told.items():
            for told in mine:
                opponent = 0 if told.opponent is None else numbers[told.opponent]
                cells[at].setdefault(told.round, replace(told.cell, opponent=opponent))
        mirrored = 0
        for at, mine in self.told.items():
            for told in mine:
                if told.opponent is not None and told.round not in cells[told.opponent]:
                    cells[told.opponent][told.round] = _mirror(told.cell, numbers[at])
                    mirrored += 1
        if mirrored:
            self.people.findings.add("C510", count=mirrored)
        return [
            replace(entry, number=numbers[at], cells=_in_rounds(cells[at]))
            for at, entry in enumerate(self.people.entries)
        ]


def _numbers(entries: Sequence[Entry]) -> list[int]:
    """Start numbers; players without one get numbers that nobody has."""
    free = max((entry.number for entry in entries), default=0)
    numbers = []
    for entry in entries:
        free += not entry.number
        numbers.append(entry.number or free)
    return numbers


def _mirror(cell: Cell, number: int) -> Cell:
    return Cell(number, _OTHER_COLOUR[cell.colour], _OTHER.get(cell.result, "?"), cell.text)


def _in_rounds(cells: dict[int, Cell]) -> tuple[Cell, ...]:
    return tuple(cells.get(round_, NOTHING) for round_ in range(1, max(cells, default=0) + 1))


def _fact(heading: str) -> str:
    word = bare(heading)
    if word in _STARTS:
        return "number"
    if word in _FIDE_IDS:
        return "id"
    if word in _FIDE_RATINGS:
        return "fide"
    known = canonical(heading, "players")
    return str(known) if known in ("name", "title", "federation", "rating") else standing(heading) or word
