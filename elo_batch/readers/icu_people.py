"""The people of an ICU file, and the games their lines tell of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from elo_batch.notation.names import words
from elo_batch.notation.text import plain
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game

_BYES = {"1": "bye=1", "+": "bye=1", "=": "bye=½", "0": "bye=0", "-": "bye=0"}
_RESULTS = {"1": "1-0", "=": "1/2-1/2", "0": "0-1", "+": "+/-", "-": "-/+"}
_TURNED = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
Key = tuple[str, str]


class Row(NamedTuple):
    """One round of a block: the score from the side of its player (`1 0 = + -`), and the colour or ""."""

    line: int
    round: int
    score: str
    colour: str


class _Told(NamedTuple):
    """A row with who tells it and of whom (None: a bye)."""

    row: Row
    player: Key
    opponent: Key | None


@dataclass
class _Person:
    line: int
    number: int
    name: str
    id: str = ""
    rating: str = ""
    title: str = ""
    federation: str = ""


@dataclass
class People:
    """Everybody, by name and federation; `current`: the player whose block is read, `twice`: who has two."""

    findings: Findings
    current: Key | None = None
    persons: dict[Key, _Person] = field(default_factory=dict)
    told: list[_Told] = field(default_factory=list)
    rows_of_current: list[Row] = field(default_factory=list)
    reported: set[frozenset[int]] = field(default_factory=set)
    twice: set[Key] = field(default_factory=set)

    def begin(self, line: int, id_: str, last: str, first: str) -> None:
        """Begin the block of a player; one who was an opponent before is the same person (T202: has one)."""
        name = _full(last, first)
        key = next((key for key in self.persons if key[0] == plain(name)), (plain(name), ""))
        person = self.persons.setdefault(key, _Person(line, len(self.persons) + 1, name))
        if person.id and person.id != id_:
            self.findings.add("T208", line, name=name, first=person.line)
        elif person.id:
            self.findings.add("T202", line, "id", found=id_, first=person.line)
            self.twice.add(key)
        person.line, person.id = line, id_
        self.current, self.rows_of_current = key, []

    def finish(self, rounds: int) -> None:
        """End a block: it has one row for each round."""
        if self.current is None:
            return
        person, rows = self.persons[self.current], self.rows_of_current
        told = sorted({row.round for row in rows})
        if rounds and (len(told) != rounds or told != list(range(1, len(told) + 1))):
            self.findings.add("N133", person.line, name=person.name, found=len(rows), stated=rounds)
        self.current = None

    def add(self, row: Row, opponent: tuple[str, str, str, str, str]) -> None:
        """Add a round of the current block; of the opponent last, first name, rating, title, federation."""
        assert self.current is not None
        last, first, rating, title, federation = opponent
        self.rows_of_current.append(row)
        if not last:
            self.told.append(_Told(row, self.current, None))
            return
        key = self._opponent(row.line, _full(last, first), federation)
        person = self.persons[key]
        if rating and person.rating and rating != person.rating:
            values = {"name": person.name, "found": rating, "other": person.rating}
            self.findings.add("N136", row.line, other_line=person.line, **values)
        person.rating, person.title = person.rating or rating, person.title or title
        self.told.append(_Told(row, self.current, key))

    def entries(self) -> list[Entry]:
        """The players, those with a block and their opponents, in the order they were met."""
        self._report_turned_names()
        return [self._entry(person) for person in self.persons.values()]

    def games(self) -> list[Game]:
        """Games and byes; what two blocks tell is compared, and counts once."""
        entries = {key: self._entry(person) for key, person in self.persons.items()}
        seat: dict[tuple[Key, int], _Told] = {}
        for told in self.told:
            if (
                seat.setdefault((told.player, told.row.round), told) is not told
                and told.player not in self.twice
            ):
                self._contradict(told, seat[told.player, told.row.round])
        games = []
        for told in seat.values():
            other = seat.get((told.opponent, told.row.round)) if told.opponent else None
            if other and not _agree(told, other):
                self._contradict(told, other)
            elif other is None or told.row.line < other.row.line:
                games.append(_game(told, entries))
        return sorted(games, key=lambda game: (game.round, game.line))

    def _opponent(self, line: int, name: str, federation: str) -> Key:
        """Who is meant: the same name, unless the federations differ."""
        for key, person in self.persons.items():
            if key[0] == plain(name) and (not federation or person.federation in ("", federation)):
                person.federation = person.federation or federation
                return key
        key = (plain(name), federation)
        self.persons[key] = _Person(line, len(self.persons) + 1, name, federation=federation)
        return key

    def _entry(self, person: _Person) -> Entry:
        return Entry(
            person.line,
            person.number,
            person.name,
            title=person.title,
            federation=person.federation,
            id=person.id,
            rating=int(person.rating or 0),
        )

    def _report_turned_names(self) -> None:
        seen: dict[frozenset[str], _Person] = {}
        for person in self.persons.values():
            first = seen.setdefault(words(person.name), person)
            if first is not person and plain(first.name) != plain(person.name):
                names = {"found": person.name, "other": first.name}
                self.findings.add("N135", person.line, **names, other_line=first.line)

    def _contradict(self, here: _Told, there: _Told) -> None:
        here, there = sorted((here, there), key=lambda told: -told.row.line)  # told in the later line
        lines = frozenset((here.row.line, there.row.line))
        if lines in self.reported:
            return
        self.reported.add(lines)
        written = self.findings.written
        self.findings.add(
            "N134",
            here.row.line,
            round=here.row.round,
            here=written(here.row.line),
            there=written(there.row.line),
            other_line=there.row.line,
        )


def _agree(here: _Told, there: _Told) -> bool:
    colours = {here.row.colour, there.row.colour}
    both_lost = here.row.score == there.row.score == "-"
    fits = there.opponent == here.player and (colours == {"w", "b"} or colours == {""})
    return fits and (both_lost or there.row.score == _TURNED[here.row.score])


def _game(told: _Told, entries: dict[Key, Entry]) -> Game:
    row, player = told.row, entries[told.player]
    if told.opponent is None:
        return Game(row.round, player, None, _BYES[row.score], line=row.line)
    opponent = entries[told.opponent]
    if row.colour == "b":
        return Game(row.round, opponent, player, _RESULTS[_TURNED[row.score]], line=row.line)
    return Game(row.round, player, opponent, _RESULTS[row.score], line=row.line)


def _full(last: str, first: str) -> str:
    return f"{last}, {first}" if first else last
