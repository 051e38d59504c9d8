"""Games that name their players by start number, and the table of players that says who they are.

The table stands in the same workbook or archive, else in a file of the same folder that is read as well:

    players: Nr;Name;FideIdent          games: Runde;NrW;NrS;Erg
             1;Alder, Ann;90000001             1;1;2;1:0
             2;Birch, Ben;90000002
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

import pandas as pd

from elo_batch.notation.headings import canonical
from elo_batch.notation.names import words
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.standing import standing
from elo_batch.problems import Problem, RequestError
from elo_batch.tables import RawFile, RawTable

_LONGEST_NUMBER = 4
_MOST_PLAYERS = 20_000
_NO_ID = "0-?"
_SAME_NAMES = 0.9
_BYES = {0: "bye=0", 500_000_000: "bye=½", 1_000_000_000: "bye=1"}
_NOBODY = {"-1": "bye=1", "-2": "bye=0"}
_HALF = parse_points("½")
_FORFEITS = {("1", "0"): "+/-", ("0", "1"): "-/+", ("0", "0"): "-/-"}
_SHARED = "1/2-1/2U"  # points without play


@dataclass(frozen=True)
class Person:
    """A player of a table of players: "" is not known."""

    id: str
    name: str
    rating: str = ""
    texts: frozenset[str] = frozenset()
    """All cells of the row: one of them may be the id by which games call the person."""

    @property
    def key(self) -> str:
        """What games call the person: the id, else the name."""
        return self.id or self.name


@dataclass
class Register:
    """A table of players with start numbers, and whether games were found that need it."""

    table: RawTable
    persons: Mapping[str, Person]
    used: bool = field(default=False)


def with_persons(files: Sequence[RawFile]) -> list[RawFile]:
    """The files with ids (names) in place of start numbers; tables of players that no game needs left out.

    RequestError for a file that holds nothing but such a table: it is a list, and no results.
    """
    registers = {file.file: _registers(file) for file in files}
    if not any(registers.values()) and not any(map(_may_be_by_number, _games(files))):
        return list(files)
    done = [_resolved(file, _offered(file, registers)) for file in files]
    return [_without_unused(file, registers[file.file]) for file in done]


def is_register(table: RawTable) -> bool:
    """Whether a table lists players with their start numbers (and is not the players of a report)."""
    fits = table.kind == "players" and len(table.rows) <= _MOST_PLAYERS
    return fits and "start_number" not in table.rows and bool(_number_column(table))


def _games(files: Iterable[RawFile]) -> list[RawTable]:
    return [table for file in files for table in file.tables if table.kind == "games"]


def _may_be_by_number(table: RawTable) -> bool:
    return "white_no" in table.rows or _by_number(table)


def _by_number(table: RawTable) -> bool:
    """Whether the headings themselves say that players are named by number."""
    return canonical(table.headings.get("white", ""), "games") == "white_no" or _lacks_persons(table)


def _lacks_persons(table: RawTable) -> bool:
    if "white_no" not in table.rows or "white" not in table.rows or table.rows.empty:
        return False
    return bool((table.rows["white"].str.strip(_NO_ID + " ") == "").all())


def _registers(file: RawFile) -> list[Register]:
    return [Register(table, _persons(table)) for table in file.tables if is_register(table)]


def _number_column(table: RawTable) -> str:
    return next((str(name) for name in table.rows.columns if standing(str(name)) == "number"), "")


def _persons(table: RawTable) -> dict[str, Person]:
    rows = table.rows

    def column(name: str) -> list[str]:
        """The cells of a column without blanks around them, "" for each row where it is missing."""
        return rows[name].str.strip().tolist() if name in rows else [""] * len(rows)

    ids = ["" if not text.strip(_NO_ID) else text for text in column("id")]
    numbers = [text.rstrip(".") for text in column(_number_column(table))]
    texts = (frozenset(map(str.strip, row)) for row in rows.itertuples(index=False, name=None))
    people = map(Person, ids, column("name"), column("rating"), texts)
    return {number: person for number, person in zip(numbers, people, strict=True) if number.isdecimal()}


def _offered(file: RawFile, registers: Mapping[str, list[Register]]) -> list[Register]:
    """The registers of the file itself, else those of the files in its folder."""
    folder = PurePath(file.file).parent
    beside = [r for name, found in registers.items() if PurePath(name).parent == folder for r in found]
    return registers[file.file] or beside


def _resolved(file: RawFile, offered: Sequence[Register]) -> RawFile:
    tables, problems = list(file.tables), list(file.problems)
    for at, table in enumerate(tables):
        if table.kind == "games" and not table.rows.empty:
            tables[at], found = _Games(table, offered).resolved()
            problems += found
    return replace(file, tables=tuple(tables), problems=tuple(problems))


def _without_unused(file: RawFile, registers: Sequence[Register]) -> RawFile:
    """Used registers get a column `start_number`; of the others, sheets of ratings stay: perhaps a list."""
    state = {id(register.table): register.used for register in registers}
    if state and not any(state.values()) and len(state) == len(file.tables):
        raise RequestError(f"{file.file} holds players, not results; give it with --players")
    tables, problems = [], list(file.problems)
    for table in file.tables:
        if state.get(id(table)):
            number = _number_column(table)
            tables.append(replace(table, rows=table.rows.rename(columns={number: "start_number"})))
        elif id(table) not in state or (table.sheet and "rating" in table.rows):
            tables.append(table)
        else:
            problems.append(Problem("S002", table.place(0), {"found": "players"}))
    return replace(file, tables=tuple(tables), problems=tuple(problems))


class _Games:
    """A games table and the registers that may say who its players are."""

    def __init__(self, table: RawTable, offered: Sequence[Register]) -> None:
        self.table, self.offered = table, offered
        self.numbered = "white_no" in table.rows and "black_no" in table.rows

    def resolved(self) -> tuple[RawTable, list[Problem]]:
        """The table with persons in place of numbers, where a register fits; what is wrong."""
        white, black = self._numbers()
        numbers = {number for number in (*white, *black) if number.isdecimal() and number.strip("0")}
        needs = _by_number(self.table) or (self.numbered and _lacks_persons(self.table))
        fitting = [register for register in self.offered if self._fits(register, numbers, needs)]
        for register in fitting:
            register.used = True
        if len(fitting) > 1:
            sheets = ", ".join(str(register.table.place(0)) for register in fitting)
            return self.table, [self.table.problem("C433", self._first, lists=sheets)]
        if not fitting:
            problems = [self.table.problem("C431", self._first)] if needs else []
            return self._without_numbers(black), problems
        return self._filled(fitting[0].persons, white, black)

    def _without_numbers(self, black: list[str]) -> RawTable:
        """The table without persons for its numbers: still, the numbers of byes are no players."""
        if not (self.numbered and set(black) & set(_NOBODY)):
            return self.table
        rows = self.table.rows.copy()
        _byes(rows, black)
        return replace(self.table, rows=rows)

    @property
    def _first(self) -> int:
        return int(self.table.rows.index[0])

    def _numbers(self) -> tuple[list[str], list[str]]:
        """The start numbers of both sides as text; ids and names are none."""
        columns = ("white_no", "black_no") if self.numbered else ("white", "black")
        white, black = (self.table.rows[name].str.strip().tolist() for name in columns)
        return white, black

    def _fits(self, register: Register, numbers: set[str], needs: bool) -> bool:
        """Whether a register has the players: most numbers, and the same names where games have names."""
        persons = register.persons
        if not numbers or (not needs and any(len(number) > _LONGEST_NUMBER for number in numbers)):
            return False
        known = [number for number in numbers if number in persons]
        if needs:
            return len(known) * 2 > len(numbers)
        if self.numbered:
            return any(person.id for person in persons.values()) and self._same_names(persons)
        texts = {*self.table.rows["white"], *self.table.rows["black"]}
        return len(known) == len(numbers) and not any(person.id in texts for person in persons.values())

    def _same_names(self, persons: Mapping[str, Person]) -> bool:
        """Whether what stands beside the numbers is the name or an id of these persons."""
        rows = self.table.rows
        pairs = {
            (number.strip(), called.strip())
            for side in ("white", "black")
            for number, called in zip(rows[f"{side}_no"], rows[side], strict=True)
            if number.strip() in persons and called.strip()
        }
        same = sum(_is_called(persons[number], called) for number, called in pairs)
        return bool(pairs) and same >= _SAME_NAMES * len(pairs)

    def _filled(
        self, persons: Mapping[str, Person], white: list[str], black: list[str]
    ) -> tuple[RawTable, list[Problem]]:
        rows = self.table.rows.copy()
        unknown = self._unknown(persons, white, black)
        for side, numbers in (("white", white), ("black", black)):
            found = [persons.get(number) for number in numbers]
            self._put(rows, side, [p.key if p else "" for p in found], keep=self.numbered)
            self._put(rows, f"{side}_name", [p.name if p else "" for p in found], keep=True)
            if f"{side}_rating" not in rows:
                self._put(rows, f"{side}_rating", [p.rating if p else "" for p in found], keep=True)
        _byes(rows, black)
        _forfeits(rows)
        return replace(self.table, rows=rows), unknown

    def _unknown(self, persons: Mapping[str, Person], white: list[str], black: list[str]) -> list[Problem]:
        """Numbers of nobody: errors (C432), or one warning a number where the games say who it is (C434)."""
        rows = self.table.rows
        problems: list[Problem] = []
        told: set[str] = set()
        for side, numbers in (("white", white), ("black", black)):
            called = self._called(side)
            for line, number, name in zip(rows.index, numbers, called, strict=True):
                if number in persons or not number.isdecimal() or not number.strip("0"):
                    continue
                if not name:
                    problems.append(self.table.problem("C432", int(line), side, found=number))
                elif number not in told:
                    problems.append(self.table.problem("C434", int(line), side, found=number, name=name))
                told.add(number)
        return problems

    def _called(self, side: str) -> list[str]:
        """The name (or the id) that stands beside each number; "" where there is none."""
        rows = self.table.rows
        columns = (f"{side}_name", side) if self.numbered else (f"{side}_name",)
        names = [""] * len(rows)
        for column in columns:
            if column in rows:
                beside = [text if text.strip(_NO_ID + " ") else "" for text in rows[column].str.strip()]
                names = [name or other for name, other in zip(names, beside, strict=True)]
        return names

    def _put(self, rows: pd.DataFrame, column: str, values: list[str], keep: bool) -> None:
        """Fill a column; where a value is blank the old one stays if it is to be kept."""
        old = rows[column].tolist() if keep and column in rows else [""] * len(rows)
        merged = [new or before for new, before in zip(values, old, strict=True)]
        rows[column] = pd.Series(merged, index=rows.index, dtype="str")


def _byes(rows: pd.DataFrame, black: Sequence[str]) -> None:
    """`-1` is a bye, `-2` a player who was not paired; the score of the player says what it is worth."""
    if not set(black) & set(_NOBODY):
        return
    results = rows["result"].tolist() if "result" in rows else [""] * len(rows)
    scores = rows["white_score"].tolist() if "white_score" in rows else [""] * len(rows)
    opponents = rows["black"].tolist()
    for at, number in enumerate(black):
        if number in _NOBODY:
            opponents[at] = ""
            given = _BYES.get(parse_points(scores[at]) or 0) if scores[at].strip() else None
            results[at] = given or results[at].strip() or _NOBODY[number]
    rows["black"] = pd.Series(opponents, index=rows.index, dtype="str")
    rows["result"] = pd.Series(results, index=rows.index, dtype="str")


def _forfeits(rows: pd.DataFrame) -> None:
    """A K in the column of forfeits where no result says so."""
    column = next((name for name in rows.columns if str(name).casefold() in ("kontumaz", "forfeit")), None)
    if column is None or not {"white_score", "black_score"} <= set(rows.columns):
        return
    marked = rows[column].str.strip().str.upper() == "K"
    if "result" in rows:
        marked &= rows["result"].str.strip() == ""
    scores = list(zip(rows["white_score"].str.strip(), rows["black_score"].str.strip(), strict=True))
    found = {pair: _forfeit(*pair) for pair in set(scores)}
    forfeits = pd.Series([found[pair] for pair in scores], index=rows.index, dtype="str")
    old = rows["result"] if "result" in rows else pd.Series("", index=rows.index, dtype="str")
    rows["result"] = old.mask(marked & (forfeits != ""), forfeits)


def _forfeit(white: str, black: str) -> str:
    shared = parse_points(white) == parse_points(black) == _HALF
    return _SHARED if shared else _FORFEITS.get((white, black), "")


def _is_called(person: Person, called: str) -> bool:
    """Whether a name or an id is that of a person; the comma between the names does not count."""
    return called in person.texts or words(called) == words(person.name)
