"""Who is who: the distinct persons of the games, found on the rating list, or added to it as newcomers.

Ids decide, exactly. Names decide only where a file gives no id, and only when one player of the list has
them, with or without the comma. Everything weaker (accents, leading zeros, another order, likeness) is
offered in a warning and never applied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.identity.likeness import facts_of
from elo_batch.identity.near import described, near_matches
from elo_batch.identity.neighbours import neighbours
from elo_batch.identity.new_players import unrated
from elo_batch.notation.names import (
    loose_ids,
    name_keys,
    plain_keys,
    rows_by_text,
    texts_of,
    unquoted,
    without_commas,
    words,
)
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem, more_of
from elo_batch.tables import RawTable

NOT_FOUND = -1
Positions = NDArray[np.int32]
Appearances = Callable[[NDArray[np.int32]], pd.DataFrame]


@dataclass(frozen=True)
class Identified:
    """Who the persons of the games are.

    Attributes:
        players: frames.Players: the list, then the persons who are not on it (sorted by id, unrated, line 0).
        positions: int32, for each row of `names` the position in `players`.
        problems: what was found on the way.
    """

    players: pd.DataFrame
    positions: Positions
    problems: tuple[Problem, ...]


def identify(
    names: pd.DataFrame,
    players: pd.DataFrame,
    *,
    tables: Sequence[RawTable] = (),
    appearances: Appearances | None = None,
    people: pd.DataFrame | None = None,
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
        people: frames.Players rows of persons the games files describe; they fill in names, federation,
            birth year ... (never ratings) of persons who are not on the list.
    """
    search = _Search(names, players, tables, appearances)
    search.by_id()
    if search.missing().size:
        search.by_quoted_id()
        search.by_name()
    search.compare_names()
    added, positions = search.append_the_rest(people)
    return Identified(added, positions, (*search.found(), *_like_formulas(added)))


class _Search:
    """The steps of one identification; each fills in more of `positions`."""

    def __init__(
        self,
        names: pd.DataFrame,
        players: pd.DataFrame,
        tables: Sequence[RawTable],
        appearances: Appearances | None,
    ) -> None:
        self.names, self.players, self.tables = names, players, tables
        self.appearances = appearances
        self.texts = texts_of(names["text"])
        self.ids = texts_of(players["id"])
        self.positions: Positions = np.full(len(names), NOT_FOUND, dtype=np.int32)
        self.unclear: set[int] = set()
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

    def by_name(self) -> None:
        """Names, where no id is given: one player of the list with that name is that person.

        Where no name of the list is spelled so, the comma may be missing or too many: pages often print
        `Alder Ann` for `Alder, Ann`.
        """
        rows = self.missing()
        named = rows[_may_be_name(self.texts.take(pa.array(rows)), self.names["is_name"].to_numpy()[rows])]
        if not named.size or not len(self.ids):
            return
        list_keys = name_keys(texts_of(self.players["name"]))
        keys = name_keys(self.texts.take(pa.array(named)))
        holders = rows_by_text(list_keys, keys)
        if not all(holders):
            loose = rows_by_text(without_commas(list_keys), without_commas(keys))
            holders = [exact or other for exact, other in zip(holders, loose, strict=True)]
        for row, positions in zip(named, holders, strict=True):
            self._settle_name(int(row), positions)

    def _settle_name(self, row: int, positions: list[int]) -> None:
        if len(positions) == 1:
            self.positions[row] = positions[0]
            self._note_spelling(row, positions[0])
        elif positions:
            self.unclear.add(row)
            who = ", ".join(described(self.players, position) for position in positions)
            self._report_everywhere("P501", row, found=self._text(row), players=who)

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

    def append_the_rest(self, people: pd.DataFrame | None) -> tuple[pd.DataFrame, Positions]:
        """The list extended by everybody who is still missing, and the positions of all."""
        rows = self.missing()
        if not rows.size:
            return self.players, self.positions
        if len(self.players):
            self._report_unknown(rows, people)
        texts, groups = self._one_person_each(rows)
        first = np.full(len(texts), -1, dtype=np.int64)
        first[groups[::-1]] = rows[::-1]
        given = self.names["name"].iloc[first]
        added = unrated(texts, [name or text for name, text in zip(given, texts, strict=True)])
        added = _described(added, people)
        self.positions[rows] = len(self.players) + groups
        parts = [self.players, added] if len(self.players) else [added]
        return pd.concat(parts, ignore_index=True), self.positions

    def _one_person_each(self, rows: Positions) -> tuple[list[str], Positions]:
        """The persons among the missing rows, sorted; spellings of one name are one person."""
        texts = self.texts.take(pa.array(rows))
        keys = pc.if_else(pa.array(self.names["is_name"].to_numpy()[rows]), name_keys(texts), texts)
        frame = pd.DataFrame({"key": keys.to_pylist(), "text": texts.to_pylist()})
        chosen = frame.groupby("key", sort=False)["text"].transform("min")
        for row, text, kept in zip(rows, frame["text"], chosen, strict=True):
            if text != kept:
                self._report("P505", row, found=text, name=kept, id=kept)
        codes, persons = pd.factorize(chosen, sort=True)
        return list(persons), codes.astype(np.int32)

    def _report_unknown(self, rows: Positions, people: pd.DataFrame | None) -> None:
        texts = self.texts.take(pa.array(rows))
        accents = _first_match(
            plain_keys(name_keys(texts)), plain_keys(name_keys(texts_of(self.players["name"])))
        )
        zeros = _first_match(loose_ids(unquoted(texts)), loose_ids(self.ids))
        nearly = (("P504", zeros), ("P503", accents))
        strangers = []
        for n, row in enumerate(rows.tolist()):
            code, position = next(((c, int(at[n])) for c, at in nearly if at[n] != NOT_FOUND), ("", 0))
            if row in self.unclear:
                continue
            if code:
                self._report(code, row, found=self._text(row), player=described(self.players, position))
            else:
                strangers.append(row)
        self._report_strangers(strangers, people)

    def _report_strangers(self, rows: list[int], people: pd.DataFrame | None) -> None:
        """Who is not on the list in any spelling, with the near matches."""
        if not rows:
            return
        persons = self._facts(rows, people)
        for row, near in zip(rows, near_matches(persons, self.players), strict=True):
            if near:
                self._report("P502", row, found=self._text(row), near=near)
            else:
                self._report("P507", row, found=self._text(row))

    def _facts(self, rows: list[int], people: pd.DataFrame | None) -> pd.DataFrame:
        """What the files say of some persons, as entries."""
        texts = self.names["text"].iloc[rows].tolist()
        given = self.names["name"].iloc[rows].tolist()
        said = _described(
            unrated(texts, [name or text for name, text in zip(given, texts, strict=True)]), people
        )
        return facts_of(said)

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


def matches(texts: Any, among: Any) -> Positions:
    """For each text its position among unique texts; NOT_FOUND where it is not among them."""
    if not len(among) or not len(texts):
        return np.full(len(texts), NOT_FOUND, dtype=np.int32)
    return np.array(pc.fill_null(pc.index_in(texts, value_set=among), NOT_FOUND), dtype=np.int32)


def _first_match(texts: Any, among: Any) -> Positions:
    usable = pc.not_equal(texts, "")
    found = matches(texts, among)
    return np.where(usable.to_numpy(False), found, NOT_FOUND).astype(np.int32)


def _may_be_name(texts: Any, is_name: NDArray[np.bool_]) -> NDArray[np.bool_]:
    letters = pc.match_substring_regex(texts, r"\p{L}\p{L}").to_numpy(False)
    return np.asarray(is_name | letters, dtype=bool)


def _like_formulas(players: pd.DataFrame) -> list[Problem]:
    """Names that a spreadsheet program would take for a formula; the CSV files hold them as written."""
    names = texts_of(players["name"])
    found = names.filter(pc.match_substring_regex(names, r"^\s*(?:[=+@]|-[^\d\s-])"))
    return [Problem("P511", values={"count": len(found), "found": found[0].as_py()})] if len(found) else []


def _described(added: pd.DataFrame, people: pd.DataFrame | None) -> pd.DataFrame:
    """Fill in what the games files say of persons (not their ratings)."""
    if people is None or not len(people):
        return added
    found = matches(texts_of(added["id"]), texts_of(people["id"]))
    known = np.flatnonzero(found != NOT_FOUND)
    for column in ("name", "federation", "sex", "title", "birth_year"):
        values = added[column].copy()
        values.iloc[known] = people[column].iloc[found[known]].to_numpy()
        added[column] = values
    return added
