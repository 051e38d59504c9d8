"""Who is who: the distinct persons of the games, found on the rating list, or added to it as newcomers.

Ids decide, exactly. Names decide only where a file gives no id, and only when one player of the list has
them, with or without the comma; names that a file cut are taken with a warning. Everything weaker (accents,
leading zeros, another order, likeness) is offered in a warning and never applied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.identity.cut_names import cut_names
from elo_batch.identity.described import Birth, Described
from elo_batch.identity.like_formulas import like_formulas
from elo_batch.identity.likeness import facts_of
from elo_batch.identity.matches import NOT_FOUND, Positions, matches, may_be_names, nearly_listed
from elo_batch.identity.near import all_described, described, nearest
from elo_batch.identity.neighbours import meant_by, neighbours
from elo_batch.identity.new_players import unrated
from elo_batch.identity.odd_ids import named_beside_odd_ids
from elo_batch.identity.spellings import spelling_of_each
from elo_batch.notation.names import (
    name_keys,
    rows_by_text,
    spelled,
    texts_of,
    unquoted,
    without_commas,
    words,
)
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem, more_of
from elo_batch.tables import RawTable

Appearances = Callable[[NDArray[np.int32]], pd.DataFrame]


@dataclass(frozen=True)
class Identified:
    """Who the persons of the games are.

    Attributes:
        players: frames.Players: the list, then the persons who are not on it (sorted by id, unrated, line 0).
        positions: int32, for each row of `names` the position in `players`.
        problems: what was found on the way.
        meant: for rows of `names` that no player of the list has, the position of the one whose name is near.
    """

    players: pd.DataFrame
    positions: Positions
    problems: tuple[Problem, ...]
    meant: Mapping[int, int] = field(default_factory=dict)


def identify(
    names: pd.DataFrame,
    players: pd.DataFrame,
    *,
    tables: Sequence[RawTable] = (),
    appearances: Appearances | None = None,
    described: Described | None = None,
) -> Identified:
    """Find each person of the games on the list; append those who are not on it.

    Args:
        names: one row per distinct person: `text` (id, or name without ids), `is_name`, `name`, `source`
            (position in `tables`), `line`, `column` ("white" or "black") of the first appearance. Where
            aliases were applied (`with_aliases`) also `written` and `aliased`.
        players: frames.Players; may be empty (then nobody is called unknown).
        tables: the games tables, for the places of problems.
        appearances: name codes -> frame `code, source, line, event` with the first game of each code in each
            event (`TypedGames.appearances`), so that an error refuses every event it touches.
        described: persons as the games files describe them; they fill in names, federation, birth year ...
            (never ratings) of persons who are not on the list, and tell people of one name apart.
    """
    search = _Search(names, players, tables, appearances, described)
    search.by_id()
    if search.missing().size:
        search.by_quoted_id()
        search.by_name_beside_odd_id()
        search.by_name()
        search.by_cut_name()
    search.compare_names()
    search.tell_namesakes()
    added, positions = search.append_the_rest()
    return Identified(added, positions, (*search.found(), *like_formulas(added)), search.meant)


class _Search:
    """The steps of one identification; each fills in more of `positions`."""

    def __init__(
        self,
        names: pd.DataFrame,
        players: pd.DataFrame,
        tables: Sequence[RawTable],
        appearances: Appearances | None,
        described: Described | None,
    ) -> None:
        self.names, self.players, self.tables = names, players, tables
        self.appearances, self.described = appearances, described
        self.texts = texts_of(names["text"])
        self.ids = texts_of(players["id"])
        self.positions: Positions = np.full(len(names), NOT_FOUND, dtype=np.int32)
        self.unclear: set[int] = set()
        self.others: set[int] = set()  # who bears the name of a player of the list and is somebody else
        self.meant: dict[int, int] = {}
        self.problems: list[Problem] = []
        self.counts: Counter[str] = Counter()

    def found(self) -> list[Problem]:
        """What was found; of one kind at most MOST_OF_ONE_KIND, the rest counted."""
        more = {code: count - MOST_OF_ONE_KIND for code, count in self.counts.items()}
        return self.problems + [more_of(code, Place(), count) for code, count in more.items() if count > 0]

    def missing(self) -> Positions:
        """Rows of `names` that are not found yet."""
        return np.flatnonzero(self.positions == NOT_FOUND).astype(np.int32)

    def by_id(self) -> None:
        """Exact ids."""
        self.positions = matches(self.texts, self.ids)

    def by_quoted_id(self) -> None:
        """Ids with quotation marks around them: the marks are dropped, with a note."""
        rows = self.missing()
        texts = self.texts.take(pa.array(rows))
        bare = unquoted(texts)
        changed = np.flatnonzero(pc.not_equal(bare, texts).to_numpy(False))
        found = matches(bare.take(pa.array(changed)), self.ids)
        for row, position in zip(rows[changed], found, strict=True):
            if position != NOT_FOUND:
                self.positions[row] = position
                self._report("P509", row, found=self._text(row), id=self.ids[int(position)].as_py())

    def by_name_beside_odd_id(self) -> None:
        """Names beside ids that are unlike all others, where their player does not play by the right one."""
        playing = set(self.positions.tolist())
        for row, position, usual in named_beside_odd_ids(self.names, self.missing(), self.players):
            if position not in playing and not self._is_born_otherwise(row, position):
                self.positions[row] = position
                what, name = f"unlike nearly all others, such as {usual}", self.names["name"].iloc[row]
                self._report("P526", row, found=self._text(row), what=what, name=name)

    def by_name(self) -> None:
        """Names, where no id is given: one player of the list with that name is that person.

        Where no name of the list is spelled so, the comma may be missing or too many: pages often print
        `Alder Ann` for `Alder, Ann`.
        """
        rows = self.missing()
        named = rows[may_be_names(self.names.iloc[rows], self.players["name"])]
        if not named.size or not len(self.ids):
            return
        list_keys = name_keys(texts_of(self.players["name"]))
        keys = self.keys.take(pa.array(named))
        holders = rows_by_text(list_keys, keys)
        if not all(holders):
            loose = rows_by_text(without_commas(list_keys), without_commas(keys))
            holders = [exact or other for exact, other in zip(holders, loose, strict=True)]
        for row, positions in zip(named, holders, strict=True):
            self._settle_name(int(row), positions)

    def _settle_name(self, row: int, positions: list[int]) -> None:
        if len(positions) == 1 and self._is_born_otherwise(row, positions[0]):
            self.others.add(row)
        elif len(positions) == 1:
            self.positions[row] = positions[0]
            self._note_spelling(row, positions[0])
        elif positions:
            self.unclear.add(row)
            who = ", ".join(described(self.players, position) for position in positions)
            self._report_everywhere("P501", row, found=self._text(row), players=who)

    def by_cut_name(self) -> None:
        """Names that the file cut, where nobody else is the player whose name begins so."""
        rows = np.setdiff1d(self.missing(), sorted(self.unclear | self.others))
        rows = rows[self.names["is_name"].to_numpy()[rows]]
        files = [table.file for table in self.tables]
        found = cut_names(self.names, files, rows, self.players["name"]) if len(self.ids) else {}
        taken = Counter(position for position, _ in found.values())
        for row, (position, width) in found.items():
            if taken[position] == 1 and position not in self.positions:
                self.positions[row] = position
                player = described(self.players, position)
                self._report("P525", row, found=self._text(row), width=width, player=player)

    @cached_property
    def keys(self) -> Any:
        """The texts as names, in one spelling."""
        return name_keys(self.texts)

    @cached_property
    def births(self) -> dict[str, list[Birth]]:
        """For each name without an id the years of birth that the files give."""
        if not self.described:
            return {}
        named = self.keys.filter(pa.array(self.names["is_name"].to_numpy()))
        return self.described.births(named.to_pylist())

    def _births_of(self, row: int) -> list[Birth]:
        """The years of birth that the files in which a person plays give, each of them once."""
        told = self.births.get(self.keys[row].as_py(), [])
        if len({birth.year for birth in told}) > 1 and self.appearances is not None:
            seen = self.appearances(np.array([row], dtype=np.int32))
            tables = [self.tables[source] for source in seen["source"].unique()]
            files = {file for table in tables for file in (table.file, *table.beside)}
            told = [birth for birth in told if birth.file in files]
        return list({birth.year: birth for birth in reversed(told)}.values())[::-1]

    def _is_born_otherwise(self, row: int, position: int) -> bool:
        """Whether the files give other years of birth than the list."""
        listed = int(self.players["birth_year"].iloc[position])
        years = {birth.year for birth in self._births_of(row)}
        return bool(listed and years) and listed not in years

    def tell_namesakes(self) -> None:
        """One name without an id, and two years of birth: these are two people."""
        if not self.births:
            return
        doubtful = {key for key, told in self.births.items() if len({birth.year for birth in told}) > 1}
        same = pc.is_in(self.keys, value_set=spelled(sorted(doubtful))).to_numpy(False)
        rows = np.flatnonzero(same & self.names["is_name"].to_numpy()).tolist()
        groups: dict[str, dict[int, Birth]] = {}
        for row in rows:
            group = groups.setdefault(self.keys[row].as_py(), {})
            group.update({birth.year: birth for birth in self._births_of(row) if birth.year not in group})
        for row in rows:
            group = groups[self.keys[row].as_py()]
            if len(group) > 1:
                years = " and ".join(f"{birth.year} in {birth.place}" for birth in group.values())
                self._report_everywhere("P524", row, found=self._text(row), years=years)

    def _note_spelling(self, row: int, position: int) -> None:
        listed = str(self.players["name"].iloc[position])
        if listed != self._text(row):
            player_id = self.players["id"].iloc[position]
            self._report("P505", row, found=self._text(row), name=listed, id=player_id)

    def compare_names(self) -> None:
        """A name in the file that shares no word with the list's may mean a wrong id."""
        given = texts_of(self.names["name"])
        rows = np.flatnonzero((self.positions != NOT_FOUND) & pc.not_equal(given, "").to_numpy(False))
        if not rows.size:
            return
        on_list = texts_of(self.players["name"]).take(pa.array(self.positions[rows]))
        differ = pc.not_equal(name_keys(given.take(pa.array(rows))), name_keys(on_list)).to_numpy(False)
        pairs = zip(rows[differ].tolist(), on_list.filter(pa.array(differ)).to_pylist(), strict=True)
        others = [
            (row, name)
            for row, name in pairs
            if words(name) and not words(name) & words(given[row].as_py()) and not self._is_aliased(row)
        ]
        ids = [self.ids[int(self.positions[row])].as_py() for row, _ in others]
        for (row, name), id_, near in zip(others, ids, neighbours(ids, self.players["id"]), strict=True):
            found = given[row].as_py()
            bearers = [n for n in near if words(str(self.players["name"].iloc[n])) == words(found)]
            if bearers:
                who = described(self.players, bearers[0])
                self._report("P520", row, player=id_, found=found, name=name, other=who)
            else:
                self._report("P510", row, player=id_, found=found, name=name)

    def _is_aliased(self, row: int) -> bool:
        """Whether the alias file says who this is."""
        return "aliased" in self.names and bool(self.names["aliased"].iloc[row])

    def append_the_rest(self) -> tuple[pd.DataFrame, Positions]:
        """The list extended by everybody who is still missing, and the positions of all."""
        rows = self.missing()
        if not rows.size:
            return self.players, self.positions
        texts, groups, others = self._one_person_each(rows)
        if len(self.players):
            self._report_unknown(rows, groups)
        first = np.full(len(texts), -1, dtype=np.int64)
        first[groups[::-1]] = rows[::-1]
        given = self.names["name"].iloc[first]
        added = unrated(texts, [name or text for name, text in zip(given, texts, strict=True)])
        added = self.described.fill(added, others) if self.described else added
        self.positions[rows] = len(self.players) + groups
        parts = [self.players, added] if len(self.players) else [added]
        return pd.concat(parts, ignore_index=True), self.positions

    def _one_person_each(self, rows: Positions) -> tuple[list[str], Positions, dict[str, str]]:
        """The persons among the missing rows, sorted; spellings of one name are one person.

        Also the position of each row's person, and the other spellings with the one that is kept.
        """
        texts = self.texts.take(pa.array(rows))
        is_name = self.names["is_name"].to_numpy()[rows]
        keys = pc.if_else(pa.array(is_name), self.keys.take(pa.array(rows)), texts).to_pylist()
        facts = self._facts(rows.tolist())[["federation", "birth_year"]]
        frame = facts.assign(key=pd.Series(keys, dtype="str"), text=texts.to_pylist(), is_name=is_name)
        chosen = spelling_of_each(frame, lambda some: self._events_of(rows[some]))
        others = {}
        for row, text, kept in zip(rows, frame["text"], chosen, strict=True):
            if text != kept:
                others[text] = kept
                self._report("P505", row, found=text, name=kept, id=kept)
        codes, persons = pd.factorize(chosen, sort=True)
        return list(persons), codes.astype(np.int32), others

    def _events_of(self, rows: Positions) -> list[set[str]]:
        """The events in which persons play."""
        if self.appearances is None:
            return [set() for _ in rows]
        seen = self.appearances(rows.astype(np.int32))
        return [set(seen["event"][seen["code"] == row]) for row in rows.tolist()]

    def _report_unknown(self, rows: Positions, persons: Positions) -> None:
        """Say once of each person (`persons`: one number for all spellings of one) that no list has it."""
        nearly = nearly_listed(self.texts.take(pa.array(rows)), self.players)
        strangers: dict[int, list[int]] = {}
        offered: set[int] = set()
        for row, person, (code, position) in zip(rows.tolist(), persons.tolist(), nearly, strict=True):
            if row in self.unclear:
                continue
            if code and row not in self.others:
                offered.add(person)
                if code == "P503":
                    self.meant[row] = position
                self._report(code, row, found=self._text(row), player=described(self.players, position))
            else:
                strangers.setdefault(person, []).append(row)
        self._report_strangers([group for person, group in strangers.items() if person not in offered])

    def _report_strangers(self, groups: list[list[int]]) -> None:
        """Who is not on the list in any spelling (a group is all of one person), with the near matches."""
        if not groups:
            return
        persons = self._facts([row for row, *_ in groups])
        by_name = nearest(persons, self.players)
        unnamed = persons["id"].where(persons["id"] == persons["name"], "")
        by_id = meant_by(unnamed.tolist(), self.players["id"])
        for (row, *more), named, near in zip(groups, by_name, by_id, strict=True):
            if len(named) == 1:
                self.meant |= dict.fromkeys([row, *more], named[0])
            spellings = ", ".join(f"'{self._text(other)}'" for other in more)
            values = {"found": self._text(row), "also": f", also written {spellings}," if more else ""}
            if named or near:
                self._report("P502", row, **values, near=all_described(self.players, named or near))
            else:
                self._report("P507", row, **values)

    def _facts(self, rows: list[int]) -> pd.DataFrame:
        """What the files say of some persons, as entries."""
        texts = self.names["text"].iloc[rows].tolist()
        given = self.names["name"].iloc[rows].tolist()
        said = unrated(texts, [name or text for name, text in zip(given, texts, strict=True)])
        return facts_of(self.described.fill(said) if self.described else said)

    def _text(self, row: int) -> str:
        return self.written[row]

    @cached_property
    def written(self) -> list[str]:
        """The texts of the persons as the files write them."""
        return list(self.names["written" if "written" in self.names else "text"].tolist())

    def _report(self, code: str, row: int, **values: object) -> None:
        self.counts[code] += 1
        if self.counts[code] <= MOST_OF_ONE_KIND:
            source, line = (int(self.names[name].iloc[row]) for name in ("source", "line"))
            self.problems.append(self._problem(code, source, line, row, "", values))

    def _report_everywhere(self, code: str, row: int, **values: object) -> None:
        """One problem in each event the person plays in, so that each is refused."""
        if self.appearances is None:
            self._report(code, row, **values)
            return
        seen = self.appearances(np.array([row], dtype=np.int32))
        for source, line, event in zip(seen["source"], seen["line"], seen["event"], strict=True):
            self.problems.append(self._problem(code, int(source), int(line), row, str(event), values))

    def _problem(
        self, code: str, source: int, line: int, row: int, event: str, values: dict[str, object]
    ) -> Problem:
        if source >= len(self.tables):
            return Problem(code, Place(), values, "", event)
        table = self.tables[source]
        column = str(self.names["column"].iloc[row])
        return Problem(code, table.place(line, column), values, table.written(line), event)
