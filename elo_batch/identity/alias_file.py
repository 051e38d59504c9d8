"""The alias file: who a spelling or an id stands for, as somebody confirmed it.

A row says `alias` (an id or a name as files write it) and `id` (on the rating list); with `event` it holds in
that event alone. A merge of two ids is one row, a split of one id a row for each event. The file is applied
in each run anew and stored nowhere: who removes a row has the former state back.

Where the file has a column `confirm`, a row without a yes in it is a proposal, and changes nothing.

    alias,id,event,reason,initials,confirm
    Birch Club,90000002,,renamed in March,N.N.,yes
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from elo_batch.notation.names import name_keys, spelled
from elo_batch.notation.text import bare
from elo_batch.problems import Place, Problem
from elo_batch.tables import RawTable

_YES = frozenset(["yes", "y", "x", "1", "true", "ja", "j", "oui", "o", "si", "s", "sim", "da", "ok"])
_NO = frozenset(["", "no", "n", "0", "false", "nein", "non", "nao", "net", "nee", "?"])


def folded(text: str) -> str:
    """An alias or the name of an event in one spelling.

    >>> folded("Birch,  Ben ")
    'birch, ben'
    """
    return str(name_keys(spelled([text]))[0])


@dataclass(frozen=True)
class Alias:
    """One confirmed row of an alias file."""

    alias: str
    id: str
    event: str
    place: Place
    row: str

    @cached_property
    def key(self) -> str:
        """The alias in one spelling."""
        return folded(self.alias)

    @cached_property
    def scope(self) -> str:
        """The event in one spelling; "" = everywhere."""
        return folded(self.event)

    def problem(self, code: str, **values: object) -> Problem:
        """A problem of this row."""
        return Problem(code, self.place, {"alias": self.alias, "id": self.id, **values}, self.row)


@dataclass(frozen=True)
class Aliases:
    """The confirmed rows of the alias files, and what is wrong with the files."""

    rows: tuple[Alias, ...] = ()
    problems: tuple[Problem, ...] = field(default=())

    @cached_property
    def by_scope(self) -> Mapping[str, Mapping[str, Alias]]:
        """Scope -> key of the alias -> row."""
        found: dict[str, dict[str, Alias]] = {}
        for alias in self.rows:
            found.setdefault(alias.scope, {}).setdefault(alias.key, alias)
        return found

    @cached_property
    def ids(self) -> Mapping[str, str]:
        """Key of each alias -> the id to which it leads, where that is the same in all events.

        >>> place = Place("aliases.csv")
        >>> Aliases((Alias("Annie", "90000001", "", place, ""),)).ids
        {'annie': '90000001'}
        """
        ends: dict[str, set[str]] = {}
        for alias in self.rows:
            chain = self.find(alias.key, [alias.scope] if alias.scope else [])
            ends.setdefault(alias.key, set()).add(chain[-1].id)
        return {key: ids.pop() for key, ids in ends.items() if len(ids) == 1}

    def find(self, key: str, scopes: Iterable[str] = ()) -> list[Alias]:
        """The rows that lead from a spelling to a player, in an event of these names: a chain is followed.

        Rows of the event come before rows that hold everywhere. Raises nothing for a ring: it ends where it
        began (`read_aliases` reports it).
        """
        chain: list[Alias] = []
        seen: set[str] = set()
        while key not in seen:
            seen.add(key)
            alias = self._of(key, scopes)
            if alias is None:
                break
            chain.append(alias)
            key = folded(alias.id)
        return chain

    def _of(self, key: str, scopes: Iterable[str]) -> Alias | None:
        for scope in (*scopes, ""):
            if alias := self.by_scope.get(scope, {}).get(key):
                return alias
        return None


def read_aliases(tables: Sequence[RawTable]) -> Aliases:
    """The rows of alias tables that count, and the problems P512, P513, P515 to P517."""
    rows: list[Alias] = []
    problems: list[Problem] = []
    for table in tables:
        found, proposed = _confirmed(table, problems)
        rows += found
        if proposed:
            problems.append(Problem("P513", table.place(0), {"count": proposed}))
    rows, more = _one_each(rows)
    aliases = Aliases(tuple(rows))
    return Aliases(tuple(rows), (*problems, *more, *_rings(aliases)))


def _confirmed(table: RawTable, problems: list[Problem]) -> tuple[list[Alias], int]:
    """The rows of a table that count, and the number of proposals."""
    found, proposed = [], 0
    for line, row in zip(table.rows.index, table.rows.to_dict("records"), strict=True):
        cells = {str(name): str(text).strip() for name, text in row.items()}
        word = bare(cells.get("confirm", "yes"))
        if word not in _YES:
            proposed += 1
            if word not in _NO:
                problems.append(table.problem("P517", int(line), "confirm", found=cells["confirm"]))
            continue
        missing = next((name for name in ("alias", "id") if not cells.get(name)), "")
        if missing:
            problems.append(table.problem("P512", int(line), missing, missing=missing))
            continue
        place, written = table.place(int(line)), table.written(int(line))
        found.append(Alias(cells["alias"], cells["id"], cells.get("event", ""), place, written))
    return found, proposed


def _one_each(rows: Sequence[Alias]) -> tuple[list[Alias], list[Problem]]:
    """One row for each alias and event; another id in a second one is a contradiction."""
    first: dict[tuple[str, str], Alias] = {}
    problems = []
    for alias in rows:
        before = first.setdefault((alias.scope, alias.key), alias)
        if before.id != alias.id:
            problems.append(alias.problem("P515", other=before.id, where=before.place.seen_from(alias.place)))
    return list(first.values()), problems


def _rings(aliases: Aliases) -> list[Problem]:
    """Aliases that lead back to where they began; an alias of itself in one event is none."""
    problems: list[Problem] = []
    reported: set[Place] = set()
    for alias in aliases.rows:
        chain = aliases.find(alias.key, [alias.scope] if alias.scope else [])
        ends = folded(chain[-1].id)
        ring = next((n for n, each in enumerate(chain) if each.key == ends), -1)
        harmless = len(chain) - ring == 1 and chain[-1].scope
        if ring == 0 and not harmless and not reported & {each.place for each in chain}:
            reported |= {each.place for each in chain}
            names = " -> ".join([*(each.alias for each in chain), chain[-1].id])
            problems.append(alias.problem("P516", chain=names))
    return problems
