"""The event of each game: by its id, else by its name (and division), else by its file (and sheet).

Divisions of a league and sections of a tournament are events of their own, unless the games have an event id
or the events table declares the whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.codes import BLANK, Coded, first_rows
from elo_batch.checks.dates import NO_DAY, Days
from elo_batch.checks.stack import Stack, filled
from elo_batch.notation.text import plain

UNDECLARED = -1
Codes32 = NDArray[np.int32]


@dataclass
class Group:
    """Games of one event: `event_id` ("" = none), name, first table and row, row of the events table.

    `whole`: the name without the division, where the games have one.
    """

    event_id: str
    name: str
    table: int
    declared: int = UNDECLARED
    first_row: int = 0
    whole: str = ""
    section: str = ""


@dataclass
class GameEvents:
    """Events of the games.

    Attributes:
        event: int32, for each row the position in `groups`.
        groups: one for each event.
        undecided: (group, row) of games whose event fits several declared ones.
        names_differ: (group, row, other name) of events with one id and two names.
        spellings: (group, row, other spelling, games) of events whose name differs in blanks or case alone.
        unnamed: the rows whose event is blank where others of their file have one.
    """

    event: Codes32
    groups: list[Group]
    undecided: list[tuple[int, NDArray[np.intp], list[int]]]
    names_differ: list[tuple[int, int, str]]
    spellings: list[tuple[int, int, str, int]]
    unnamed: list[NDArray[np.intp]]


def find_events(stack: Stack, declared: pd.DataFrame, days: Days) -> GameEvents:
    """Group the games by event and join the groups with the events table (typed by `type_events`)."""
    ids, written = stack.column("event_id"), stack.column("event")
    one, sections = _one_spelling(written), _one_spelling(stack.column("section"))
    names, unnamed = _without_blanks(stack, ids, one)
    event, first = _number(stack, ids, names, sections)
    groups = [_group(stack, ids, names, sections, int(row)) for row in first]
    spellings = _spellings(event, written, one) if written is not one else []
    found = GameEvents(event, groups, [], _other_names(event, names, groups), spellings, unnamed)
    _Declared(declared, {table.file for table in stack.tables}).join(found, stack, days)
    return found


def _one_spelling(coded: Coded | None) -> Coded | None:
    """The column with one code, the commonest, for names that differ in blanks or case alone."""
    if coded is None or len(coded.distinct) < 2:
        return coded
    keys = pd.factorize(np.array([plain(text) for text in coded.texts], dtype=object))[0]
    if keys.max(initial=-1) + 1 == len(keys):
        return coded
    used = np.bincount(coded.codes[coded.codes != BLANK], minlength=len(keys))
    by_use = np.lexsort((-used, keys))
    chosen = by_use[np.searchsorted(keys[by_use], np.arange(keys.max() + 1))]
    return Coded(np.append(chosen[keys], BLANK).astype(np.int32)[coded.codes], coded.distinct)


def _without_blanks(
    stack: Stack, ids: Coded | None, names: Coded | None
) -> tuple[Coded | None, list[NDArray[np.intp]]]:
    """The names of events, with the only one of a file where it is blank in some of its rows; these rows.

    Not those with an id, or of a table with a title. Nothing is filled in where a file has several names, or
    one that is not the name of its first game or of most.
    """
    if names is None or not (names.codes == BLANK).any() or not (names.codes != BLANK).any():
        return names, []
    blank = (names.codes == BLANK) & (filled(ids, len(stack)) == BLANK)
    blank &= ~np.array([bool(table.event) for table in stack.tables])[stack.rows.source]
    file = _file_numbers(stack)[stack.rows.source]
    blank &= np.array(["event" in table.rows for table in stack.tables])[stack.rows.source]
    codes, found = names.codes.copy(), []
    for number in np.unique(file[blank]).tolist():
        here, rows = names.codes[file == number], np.flatnonzero(blank & (file == number))
        told = np.unique(here[here != BLANK])
        if len(told):
            found.append(rows)
            sure = len(told) == 1 and (here[0] != BLANK or 2 * len(rows) <= len(here))
            codes[rows] = told[0] if sure else BLANK
    return Coded(codes, names.distinct), found


def _spellings(event: Codes32, written: Coded | None, names: Coded | None) -> list[tuple[int, int, str, int]]:
    """Other spellings of the names of events, each once, at its first row."""
    if written is None or names is None:
        return []
    rows = np.flatnonzero(written.codes != names.codes)
    keys = pd.DataFrame({"event": event[rows], "text": written.codes[rows], "row": rows})
    found = keys.groupby(["event", "text"], sort=False)["row"].agg(["first", "size"]).reset_index()
    return [
        (int(number), int(row), written.texts[int(text)], int(count))
        for number, text, row, count in found.itertuples(index=False)
    ]


def _number(
    stack: Stack, ids: Coded | None, names: Coded | None, sections: Coded | None
) -> tuple[Codes32, NDArray[np.int64]]:
    """Number the events by first appearance; returns the number of each row and the first row of each."""
    id_codes = filled(ids, len(stack))
    id_count = len(ids.distinct) if ids else 0
    lacking = id_codes == BLANK
    if not lacking.any():
        return _by_appearance(id_codes, id_count)
    name_codes = filled(names, len(stack)).astype(np.int64) + 1
    name_count = (len(names.distinct) if names else 0) + 1
    by_name = id_count + _file_numbers(stack)[stack.rows.source] * name_count + name_codes
    # Without a name the sheet is the event, so the table stands for it.
    by_table = id_count + len(stack.tables) * name_count + stack.rows.source
    own = np.where(name_codes > 0, by_name, by_table)
    if sections is not None:
        own = id_count + (own - id_count) * (len(sections.distinct) + 1) + sections.codes + 1
    codes, distinct = pd.factorize(np.where(lacking, own, id_codes))
    event = codes.astype(np.int32)
    return event, first_rows(event, len(distinct))


def _by_appearance(codes: Codes32, distinct: int) -> tuple[Codes32, NDArray[np.int64]]:
    first = first_rows(codes, distinct)
    order = np.argsort(first)[np.count_nonzero(first < 0) :]
    number = np.empty(distinct, dtype=np.int32)
    number[order] = np.arange(len(order), dtype=np.int32)
    return number[codes], first[order]


def _file_numbers(stack: Stack) -> NDArray[np.int64]:
    numbers: dict[str, int] = {}
    return np.array(
        [numbers.setdefault(table.part_of or table.file, len(numbers)) for table in stack.tables],
        dtype=np.int64,
    )


def _group(stack: Stack, ids: Coded | None, names: Coded | None, sections: Coded | None, row: int) -> Group:
    table = stack.tables[int(stack.rows.source[row])]
    event_id = _text(ids, row)
    own_name = _text(names, row) or table.event
    name = own_name or event_id or f"{PurePath(table.file).stem} {table.sheet}".strip()
    section = "" if event_id else _text(sections, row)
    full = f"{name}, {section}" if section else name
    return Group(event_id, full, int(stack.rows.source[row]), UNDECLARED, row, name, section)


def _text(coded: Coded | None, row: int) -> str:
    return "" if coded is None or coded.codes[row] == BLANK else coded.texts[int(coded.codes[row])]


def _other_names(event: Codes32, names: Coded | None, groups: list[Group]) -> list[tuple[int, int, str]]:
    """Events whose rows name them differently (only possible where an id holds them together)."""
    if names is None:
        return []
    first = np.array([names.codes[group.first_row] for group in groups], dtype=np.int32)
    rows = np.flatnonzero((names.codes != first[event]) & (names.codes != BLANK))
    rows = rows[first[event[rows]] != BLANK] if rows.size else rows
    if not rows.size:
        return []
    keys = pd.factorize(pd.Series([plain(text) for text in names.texts], dtype="str"))[0]
    rows = rows[keys[names.codes[rows]] != keys[first[event[rows]]]]
    at, which = np.unique(event[rows], return_index=True)
    return [
        (int(g), int(rows[i]), names.texts[int(names.codes[rows[i]])]) for g, i in zip(at, which, strict=True)
    ]


class _Declared:
    """The events table, searched by id and by name."""

    def __init__(self, events: pd.DataFrame, game_files: set[str]) -> None:
        self.files = events["file"].tolist()
        self.game_files = game_files
        columns = [column for column in events if column != "line"]
        self.alike = events.groupby(columns, dropna=False).ngroup().tolist() if len(events) else []
        self.start = _days_of(events["start"])
        self.end = _days_of(events["end"])
        self.end[self.end == NO_DAY] = np.iinfo(np.int32).max
        self.by_id = {event_id: i for i, event_id in enumerate(events["event_id"]) if event_id}
        self.by_name: dict[str, list[int]] = defaultdict(list)
        self.by_file: dict[str, list[int]] = defaultdict(list)
        for i, (name, file) in enumerate(zip(events["event"], self.files, strict=True)):
            self.by_name[plain(name)].append(i)
            self.by_file[file].append(i)

    def join(self, found: GameEvents, stack: Stack, days: Days) -> None:
        """Give each group its declared row; split a group by date where several rows have its name."""
        for number in range(len(found.groups) if self.files else 0):
            candidates = self._candidates(found.groups[number], stack)
            if len(candidates) == 1:
                found.groups[number].declared = candidates[0]
            elif candidates:
                self._by_date(found, number, candidates, days)
        if self.files:
            _merge_same(found)

    def _candidates(self, group: Group, stack: Stack) -> list[int]:
        if group.event_id:
            return [self.by_id[group.event_id]] if group.event_id in self.by_id else []
        file = stack.tables[group.table].part_of or stack.tables[group.table].file
        here = self.by_file.get(file, [])
        named = self.by_name.get(plain(group.name)) or self.by_name.get(plain(group.whole), [])
        own = [i for i in named if self.files[i] == file]
        if own or (len(here) == 1 and sum(table.file == file for table in stack.tables) == 1):
            return own or here
        return [i for i in named if self.files[i] not in self.game_files]

    def _by_date(self, found: GameEvents, number: int, candidates: Sequence[int], days: Days) -> None:
        rows = np.flatnonzero(found.event == number)
        inside = np.array(
            [
                (days[rows] >= self.start[i]) & (days[rows] <= self.end[i]) & (days[rows] != NO_DAY)
                for i in candidates
            ]
        )
        unclear = rows[inside.sum(axis=0) != 1]
        if unclear.size and len({self.alike[i] for i in candidates}) == 1:
            found.groups[number].declared = candidates[0]  # told twice, so that its rows are compared
            return
        if unclear.size:
            found.undecided.append((number, unclear, list(candidates)))
            return
        group = found.groups[number]
        for i, held in zip(candidates, inside, strict=True):
            if held.any():
                found.event[rows[held]] = len(found.groups)
                found.groups.append(replace(group, declared=i, first_row=int(rows[held][0])))


def _days_of(column: pd.Series[pd.Timestamp]) -> Days:
    """Days since 1970; a missing day is before (and so outside) everything."""
    values = column.to_numpy().astype("datetime64[D]")
    days = values.astype(np.int64)
    return np.where(np.isnat(values), NO_DAY, days).astype(np.int32)


def _merge_same(found: GameEvents) -> None:
    """Make one event of the groups with the same declared row, and drop the groups that were split."""
    number_of: dict[tuple[str, int], int] = {}
    kept: list[Group] = []
    target = np.zeros(len(found.groups), dtype=np.int32)
    used = np.bincount(found.event, minlength=len(found.groups)) > 0
    for i, group in enumerate(found.groups):
        if used[i]:
            key = ("declared", group.declared) if group.declared != UNDECLARED else ("games", i)
            if key not in number_of:
                number_of[key] = len(kept)
                kept.append(group)
            target[i] = number_of[key]
    if len(kept) == len(found.groups):
        return
    found.undecided = [(int(target[g]), rows, c) for g, rows, c in found.undecided]
    found.names_differ = [(int(target[g]), row, text) for g, row, text in found.names_differ]
    found.spellings = [(int(target[g]), row, text, count) for g, row, text, count in found.spellings]
    found.event, found.groups = target[found.event], kept
