"""The alias file applied to the persons of the games: everywhere, or in one event alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import OSA

from elo_batch.identity.alias_file import Alias, Aliases, folded
from elo_batch.notation.names import name_keys, texts_of
from elo_batch.problems import Place, Problem
from elo_batch.tables import RawTable

_SIDES = ("white", "black")
_LINES_SHOWN = 5
_LETTERS = 2  # of the name of an event that may be others
_NUMBER = re.compile(r"\d+|\b\w\b")


@dataclass(frozen=True)
class Aliased:
    """Persons and games with the aliases applied.

    Attributes:
        names: as `identify` takes them; `text` is the id that the alias gives, `written` what the file has,
            and `aliased` says whether an alias was used.
        games: frames.Games, with codes into these names.
        used: the rows of the alias files that were needed.
        misnamed: rows that some game needs but for the name of their event, and the event that is meant.
    """

    names: pd.DataFrame
    games: pd.DataFrame
    used: tuple[Alias, ...] = ()
    misnamed: tuple[tuple[Alias, str], ...] = ()

    def by_alias(self, positions: NDArray[np.int32]) -> NDArray[np.int32]:
        """Of the positions that persons have in frames.Players, those whom an alias named."""
        if "aliased" not in self.names:
            return positions[:0]
        return np.asarray(positions[self.names["aliased"].to_numpy()], dtype=np.int32)


def with_aliases(names: pd.DataFrame, games: pd.DataFrame, events: pd.DataFrame, aliases: Aliases) -> Aliased:
    """Replace what the alias files explain by the ids they give.

    Args:
        names: the distinct persons of the games, as `identify` takes them.
        games: frames.Games, but `white` and `black` are codes into `names`.
        events: frames.Events.
        aliases: the confirmed rows.
    """
    if not aliases.rows or not len(names):
        return Aliased(names, games)
    work = _Work(names, games, aliases)
    work.everywhere()
    for position, scopes in _scoped_events(events, aliases):
        work.in_event(position, scopes)
    return replace(work.done(), misnamed=tuple(_misnamed(names, events, aliases)))


def _misnamed(names: pd.DataFrame, events: pd.DataFrame, aliases: Aliases) -> Iterator[tuple[Alias, str]]:
    """Rows of an event that is not there, for a person who is, beside an event of nearly that name."""
    there = {folded(name): name for name in (*events["event_id"], *events["event"])}
    lost = [alias for alias in aliases.rows if alias.scope and alias.scope not in there]
    keys = set(name_keys(texts_of(names["text"])).to_pylist()) if lost else set()
    for alias in lost:
        numbers = _NUMBER.findall(alias.scope)
        alike = [key for key in there if _NUMBER.findall(key) == numbers]
        near = process.extractOne(alias.scope, alike, scorer=OSA.distance, score_cutoff=_LETTERS)
        if near and alias.key in keys and len(alias.scope) > _LETTERS + 1:
            yield alias, there[near[0]]


def _scoped_events(events: pd.DataFrame, aliases: Aliases) -> list[tuple[int, list[str]]]:
    """Events that aliases name, by id or by name: position and the scopes that hold in it."""
    found = []
    for position, (id_, name) in enumerate(zip(events["event_id"], events["event"], strict=True)):
        scopes = [scope for scope in dict.fromkeys((folded(id_), folded(name))) if scope in aliases.by_scope]
        if any(scopes):
            found.append((position, [scope for scope in scopes if scope]))
    return found


@dataclass(frozen=True)
class _Apart:
    """A person who is somebody else in one event: the code everywhere, and the rows that say so."""

    code: int
    chain: tuple[Alias, ...]


class _Work:
    """Persons and games while aliases are applied to them."""

    def __init__(self, names: pd.DataFrame, games: pd.DataFrame, aliases: Aliases) -> None:
        self.names, self.aliases = names, aliases
        self.codes = {side: games[side].to_numpy().copy() for side in _SIDES}
        self.games = games
        self.keys: list[str] = name_keys(texts_of(names["text"])).to_pylist()
        self.ids: dict[int, str] = {}
        self.more: list[_Apart] = []
        self.used: dict[Place, Alias] = {}
        known = {alias.key for alias in aliases.rows}
        self.candidates = [code for code, key in enumerate(self.keys) if key in known]

    def everywhere(self) -> None:
        """Rows without an event."""
        for code in self.candidates:
            if chain := self.aliases.find(self.keys[code]):
                self.ids[code] = chain[-1].id

    def in_event(self, event: int, scopes: list[str]) -> None:
        """Rows of one event: who is another person there gets a code of their own."""
        rows = np.flatnonzero(self.games["event"].to_numpy() == event)
        for code in self.candidates:
            chain = self.aliases.find(self.keys[code], scopes)
            here = [(side, rows[self.codes[side][rows] == code]) for side in _SIDES]
            if not chain or chain[-1].id == self.ids.get(code) or not any(len(found) for _, found in here):
                continue
            number = len(self.names) + len(self.more)
            self.more.append(_Apart(code, tuple(chain)))
            for side, found in here:
                self.codes[side][found] = number

    def done(self) -> Aliased:
        """The persons who are left, and the games with their codes."""
        names = self._all_names()
        present = np.unique(np.concatenate(list(self.codes.values())))
        present = present[present >= 0]
        number = np.full(len(names) + 1, -1, dtype=np.int32)
        number[present] = np.arange(len(present), dtype=np.int32)
        games = self.games.assign(**{side: number[codes] for side, codes in self.codes.items()})
        for code in present.tolist():
            self._use(code)
        kept = names.iloc[present].reset_index(drop=True)
        return Aliased(_seen_first(kept, games) if self.more else kept, games, tuple(self.used.values()))

    def _use(self, code: int) -> None:
        chain: Iterable[Alias] = ()
        if code >= len(self.names):
            chain = self.more[code - len(self.names)].chain
        elif code in self.ids:
            chain = self.aliases.find(self.keys[code])
        self.used.update((alias.place, alias) for alias in chain)

    def _all_names(self) -> pd.DataFrame:
        rows = [*range(len(self.names)), *(apart.code for apart in self.more)]
        names = self.names.iloc[rows].reset_index(drop=True)
        ids = {**self.ids, **{len(self.names) + n: each.chain[-1].id for n, each in enumerate(self.more)}}
        text, is_name = names["text"].tolist(), names["is_name"].to_numpy().copy()
        aliased = np.zeros(len(names), dtype=bool)
        for code, id_ in ids.items():
            text[code], is_name[code], aliased[code] = id_, False, True
        return names.assign(
            written=names["text"], text=pd.Series(text, dtype="str"), is_name=is_name, aliased=aliased
        )


def _seen_first(names: pd.DataFrame, games: pd.DataFrame) -> pd.DataFrame:
    """The names with the place where each comes first."""
    sides = [games[[side, "source", "line"]].set_axis(["code", "source", "line"], axis=1) for side in _SIDES]
    seen = pd.concat([side.assign(column=name) for name, side in zip(_SIDES, sides, strict=True)])
    seen = seen[seen["code"] >= 0].sort_values(["source", "line"], kind="stable")
    first = seen.drop_duplicates("code").set_index("code").sort_index()
    places = {name: first[name].to_numpy() for name in ("source", "line")}
    return names.assign(**places, column=pd.Series(first["column"].to_numpy(), dtype="str"))


def alias_problems(aliases: Aliases, done: Aliased, listed: pd.Series) -> list[Problem]:
    """What is to be said of aliases once they were applied: P514, P518, P519 and P536.

    `listed`: the ids of the rating lists; empty when there is none.
    """
    ids = set(listed[listed.isin([text for alias in aliases.rows for text in (alias.alias, alias.id)])])
    targets = {alias.key for alias in aliases.rows}
    problems = []
    needed = set()
    ends = {alias.place: _end(aliases, alias) for alias in aliases.rows}
    for alias in done.used:
        needed.add(alias.place)
        if alias.alias in ids and ends[alias.place] != alias.key:
            games = f"games in event '{alias.event}'" if alias.event else "games"
            problems.append(alias.problem("P518", games=games))
    for alias in aliases.rows:
        if len(listed) and alias.id not in ids and folded(alias.id) not in targets:
            led = tuple(each.alias for each in aliases.rows if ends[each.place] == folded(alias.id))
            problems.append(alias.problem("P514", all_aliases=led))
    for alias, meant in done.misnamed:
        needed.add(alias.place)
        problems.append(alias.problem("P536", event=alias.event, meant=meant))
    return problems + _idle([alias for alias in aliases.rows if alias.place not in needed])


def _end(aliases: Aliases, alias: Alias) -> str:
    """Whom an alias means in the end, in one spelling."""
    return folded(aliases.find(alias.key, [alias.scope] if alias.scope else [])[-1].id)


def _idle(aliases: list[Alias]) -> list[Problem]:
    """One note for each file with aliases that no game of the batch needs."""
    by_file: dict[Place, list[Alias]] = {}
    for alias in aliases:
        by_file.setdefault(Place(alias.place.file, alias.place.sheet), []).append(alias)
    return [
        Problem("P519", place, {"count": len(rows), "lines": _lines([each.place.line for each in rows])})
        for place, rows in by_file.items()
    ]


def _lines(lines: list[int]) -> str:
    shown = ", ".join(map(str, lines[:_LINES_SHOWN]))
    word = "line" if len(lines) == 1 else "lines"
    return f"{word} {shown}{', ...' if len(lines) > _LINES_SHOWN else ''}"


def waiting_under(table: RawTable, aliases: Aliases) -> RawTable:
    """The newcomers' file with the ids that the aliases give: what waits for a player moves along."""
    if not aliases.rows or "id" not in table.rows:
        return table
    events = table.rows["event"].tolist() if "event" in table.rows else [""] * len(table.rows)
    chains = [
        aliases.find(folded(id_), [folded(event)] if event else [])
        for id_, event in zip(table.rows["id"].tolist(), events, strict=True)
    ]
    given = table.rows["id"].tolist()
    ids = [chain[-1].id if chain else id_ for chain, id_ in zip(chains, given, strict=True)]
    return replace(table, rows=table.rows.assign(id=pd.Series(ids, index=table.rows.index, dtype="str")))
