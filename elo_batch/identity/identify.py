"""Who is who: the distinct persons of the games, found on the rating list, or added to it as newcomers.

Ids decide, exactly. Names decide only where a file gives no id, and only when one player of the list has
them, with or without the comma; names that a file cut are taken with a warning. Everything weaker (accents,
leading zeros, another order, likeness) is offered in a warning and never applied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from elo_batch.arrow import pa, pc
from elo_batch.identity.cut_names import cut_names
from elo_batch.identity.described import Birth, Described
from elo_batch.identity.like_formulas import like_formulas
from elo_batch.identity.matches import NOT_FOUND, Positions, matches, may_be_names, nearly_listed
from elo_batch.identity.names_of_others import Moved, beside_others_ids, beside_unknown_ids, other_names
from elo_batch.identity.near import all_described, described, nearest
from elo_batch.identity.neighbours import meant_by, neighbours
from elo_batch.identity.new_players import unrated
from elo_batch.identity.odd_ids import named_beside_odd_ids
from elo_batch.identity.search import Appearances, Search
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
from elo_batch.notation.rubbish_ids import unlike
from elo_batch.problems import Problem
from elo_batch.tables import RawTable


@dataclass(frozen=True)
class Identified:
    """Who the persons of the games are.

    Attributes:
        players: frames.Players: the list, then the persons who are not on it (sorted by id, unrated, line 0).
        positions: int32, for each row of `names` the position in `players`.
        problems: what was found on the way.
        meant: for rows of `names` that no player of the list has, the position of the one whose name is near.
        meant_by_id: the same of ids, but for a digit, or for zeros, blanks and marks.
    """

    players: pd.DataFrame
    positions: Positions
    problems: tuple[Problem, ...]
    meant: Mapping[int, int] = field(default_factory=dict)
    meant_by_id: Mapping[int, int] = field(default_factory=dict)


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
    found = (*search.found(), *like_formulas(added))
    return Identified(added, positions, found, search.meant, search.meant_by_id)


class _Search(Search):
    """The steps of one identification; each fills in more of `positions`."""

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
        aliased = self.names["aliased"].to_numpy() if "aliased" in self.names else None
        differing = other_names(self.names, self.positions, self.players)
        others = [
            (row, name)
            for row, name in differing.items()
            if name and not (aliased is not None and aliased[row])
        ]
        moved: list[Moved] = []
        if others and self.appearances is not None:
            moved = beside_others_ids(
                self.names, self.positions, self.players, list(differing), self._everywhere
            )
        for each in moved:
            self._report_moved("P538", each, name=str(self.players["name"].iloc[self.positions[each.first]]))
        told = frozenset().union(*(each.rows for each in moved))
        others = [pair for pair in others if pair[0] not in told]
        ids = [self.ids[int(self.positions[row])].as_py() for row, _ in others]
        for (row, name), id_, near in zip(others, ids, neighbours(ids, self.players["id"]), strict=True):
            found = self.names["name"].iloc[row]
            bearers = [n for n in near if words(str(self.players["name"].iloc[n])) == words(found)]
            if bearers:
                who = described(self.players, bearers[0])
                self._report("P520", row, player=id_, found=found, name=name, other=who)
            else:
                self._report("P510", row, player=id_, found=found, name=name)

    def append_the_rest(self) -> tuple[pd.DataFrame, Positions]:
        """The list extended by everybody who is still missing, and the positions of all."""
        rows = self.missing()
        if not rows.size:
            return self.players, self.positions
        texts, groups, others = self._one_person_each(rows)
        if len(self.players):
            self._report_unknown(rows, groups)
        else:
            self._report_odd_ids(rows)
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

    def _report_odd_ids(self, rows: Positions) -> None:
        """Without a list: the very few ids that have another shape than all others (P528)."""
        named = self.names["is_name"].to_numpy()
        ids = self.texts.take(pa.array(rows[~named[rows]]))
        if not len(ids) or pc.all(pc.ascii_is_decimal(ids)).as_py():
            return
        odd, example = unlike(ids.unique())
        for row in rows[pc.is_in(self.texts.take(pa.array(rows)), value_set=odd).to_numpy(False)].tolist():
            self._report("P528", row, found=self._text(row), example=example)

    def _report_unknown(self, rows: Positions, persons: Positions) -> None:
        """Say once of each person (`persons`: one number for all spellings of one) that no list has it."""
        told = self._beside_unknown(rows)
        nearly = nearly_listed(self.texts.take(pa.array(rows)), self.players)
        strangers: dict[int, list[int]] = {}
        offered: set[int] = set()
        for row, person, (code, position) in zip(rows.tolist(), persons.tolist(), nearly, strict=True):
            if row in self.unclear or row in told:
                continue
            if code and row not in self.others:
                offered.add(person)
                (self.meant if code == "P503" else self.meant_by_id)[row] = position
                self._report(code, row, found=self._text(row), player=described(self.players, position))
            else:
                strangers.setdefault(person, []).append(row)
        self._report_strangers([group for person, group in strangers.items() if person not in offered])

    def _beside_unknown(self, rows: Positions) -> frozenset[int]:
        """The persons under unknown ids whom the list has by name: one error in each event of many (P539)."""
        named = (self.names["name"] != "").to_numpy() & ~self.names["is_name"].to_numpy()
        if self.appearances is None or not named[rows].any():
            return frozenset()
        some = np.array(
            [row for row in rows[named[rows]].tolist() if not self._is_aliased(row)], dtype=np.int32
        )
        years = self._facts(some.tolist())["birth_year"].tolist()
        moved = beside_unknown_ids(self.names, self.positions, self.players, some, years, self._everywhere)
        for each in moved:
            self._report_moved("P539", each)
        return frozenset().union(*(each.rows for each in moved))

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
            elif len(near) == 1:
                self.meant_by_id |= dict.fromkeys([row, *more], near[0])
            spellings = ", ".join(f"'{self._text(other)}'" for other in more)
            values = {"found": self._text(row), "also": f", also written {spellings}," if more else ""}
            if named or near:
                who = all_described(self.players, named or near)
                if row in self.others:
                    years = " or ".join(str(birth.year) for birth in self._births_of(row))
                    who += f"; only the year of birth differs, {years} here"
                self._report("P502", row, **values, near=who)
            else:
                self._report("P507", row, **values)
