"""The frame of events: what is declared of them, completed by what their games say."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.checks.codes import BLANK, Coded
from elo_batch.checks.collect import Rows
from elo_batch.checks.dates import NO_DAY, Days, to_seconds
from elo_batch.checks.event_checks import listed_places
from elo_batch.checks.events import EVENT_COLUMNS
from elo_batch.checks.game_events import UNDECLARED, GameEvents, Group
from elo_batch.checks.pools import declared_pool
from elo_batch.checks.stack import Stack
from elo_batch.notation.text import plain
from elo_batch.notation.time_control import pool_in_name
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem

_MOST_SINGLE_NOTES = 20
_MOST_EXAMPLES = 5
_TEXTS = (
    *("event_id", "event", "pool", "format", "rate_of_play"),
    *("place", "federation", "arbiter", "deputies", "code", "file", "sheet"),
)


@dataclass(frozen=True)
class EventFrame:
    """frames.Events in order of start, end and id; `position` maps the numbers of `GameEvents` to it."""

    events: pd.DataFrame
    position: NDArray[np.int32]
    problems: list[Problem]


class EventFrames:
    """Builds frames.Events from the groups of games and the typed events table."""

    def __init__(self, stack: Stack, found: GameEvents, declared: pd.DataFrame, days: Days) -> None:
        self.stack, self.found, self.days = stack, found, days
        self.declared = declared
        self.problems: list[Problem] = []
        self._rows: Rows | None = None
        self._unread: set[int] = set()  # events with a time control that cannot be used
        records = {name: list(declared[name].to_numpy()) for name in EVENT_COLUMNS}
        self.records = [self._record(group, records) for group in found.groups]

    def build(self) -> EventFrame:
        """Complete the events and put them in order."""
        first, last = self._span()
        for record, start, end in zip(self.records, first, last, strict=True):
            record["start"] = start if np.isnat(record["start"]) else record["start"]
            record["end"] = end if np.isnat(record["end"]) else record["end"]
            record["end"] = record["start"] if np.isnat(record["end"]) else record["end"]
        self._give_ids()
        self._pools()
        self._same_names()
        self._report_groups()
        frame = self._frame()
        order = frame.sort_values(["start", "end", "event_id"], kind="stable").index.to_numpy()
        position = np.empty(len(order), dtype=np.int32)
        position[order] = np.arange(len(order), dtype=np.int32)
        return EventFrame(frame.iloc[order].reset_index(drop=True), position, self.problems)

    def _record(self, group: Any, declared: dict[str, list[Any]]) -> dict[str, Any]:
        table = self.stack.tables[group.table]
        if group.declared != UNDECLARED:
            record = {name: declared[name][group.declared] for name in EVENT_COLUMNS}
            return record | {"event": record["event"] or group.name}
        nothing: dict[str, Any] = dict.fromkeys(EVENT_COLUMNS, "")
        nothing |= dict.fromkeys(("start", "end", "received"), np.datetime64("NaT", "s"))
        nothing |= {"team": False, "rounds": 0, "match_games": 0, "line": 0}
        return nothing | {
            "event_id": group.event_id,
            "event": group.name,
            "file": table.file,
            "sheet": table.sheet,
        }

    def _span(self) -> tuple[NDArray[np.datetime64], NDArray[np.datetime64]]:
        """First and last day of the games of each event."""
        count = len(self.records)
        latest = np.iinfo(np.int32).max
        first, last = np.full(count, latest, dtype=np.int32), np.full(count, NO_DAY, dtype=np.int32)
        dated = self.days != NO_DAY
        event, days = (
            (self.found.event, self.days) if dated.all() else (self.found.event[dated], self.days[dated])
        )
        np.minimum.at(first, event, days)
        np.maximum.at(last, event, days)
        return to_seconds(np.where(first == latest, NO_DAY, first)), to_seconds(last)

    def _give_ids(self) -> None:
        """Ids for events without one: the name; with the start, then the file, where that is not enough."""
        taken = {record["event_id"] for record in self.records if record["event_id"]}
        lacking = [record for record in self.records if not record["event_id"]]
        for parts in (
            ("event",),
            ("event", "start"),
            ("event", "start", "file"),
            ("event", "start", "end", "file", "sheet", "line"),
        ):
            names = [" ".join(str(_plain_value(r[part])) for part in parts if r[part]) for r in lacking]
            count = Counter(names)
            for record, name in zip(lacking, names, strict=True):
                if count[name] == 1 and name not in taken:
                    record["event_id"] = name
            taken |= {record["event_id"] for record in lacking if record["event_id"]}
            lacking = [record for record in lacking if not record["event_id"]]
        for number, record in enumerate(lacking):
            record["event_id"] = f"{record['event']} {record['file']} {number + 1}"

    def _pools(self) -> None:
        """The pool of each event: declared, else by the games' time control, else standard with a note."""
        coded = self.stack.column("time_control")
        said = self._time_controls(coded) if coded is not None else {}
        unsaid = []
        for number, record in enumerate(self.records):
            pool = said.get(number, "")
            if record["pool"] and pool and pool != record["pool"]:
                self._at_first_row("X318", number, first=record["pool"], second=pool)
            record["pool"] = record["pool"] or pool or declared_pool("", record["rate_of_play"])[0]
            if not record["pool"]:
                record["pool"] = "standard"
                unsaid += [] if number in self._unread else [number]
        self._note_standard(unsaid)

    def _time_controls(self, coded: Coded) -> dict[int, str]:
        """The pool that the games of each event give, with what is wrong about it."""
        read = [declared_pool(text) for text in coded.texts]
        pools = sorted({pool for pool, _ in read if pool})
        numbers = np.array(
            [*(pools.index(pool) if pool else BLANK for pool, _ in read), BLANK], dtype=np.int32
        )
        values = numbers[coded.codes]
        unread = (values == BLANK) & (coded.codes != BLANK)
        given = np.flatnonzero(values != BLANK)
        first = np.full(len(self.records), BLANK, dtype=np.int32)
        first[self.found.event[given[::-1]]] = values[given[::-1]]
        wrong = self._one_per_event(np.flatnonzero(unread))
        reasons = [read[int(coded.codes[row])][1] for row in wrong[:MOST_OF_ONE_KIND]]
        self.problems += self._located().problems(
            "V211", np.array(wrong, dtype=np.intp), "time_control", reason=reasons
        )
        self._unread = {int(self.found.event[row]) for row in wrong}
        for row in self._one_per_event(given[values[given] != first[self.found.event[given]]]):
            values_here = {
                "first": pools[int(first[self.found.event[row]])],
                "second": pools[int(values[row])],
            }
            self._at_row("X318", row, "time_control", **values_here)
        self._keep_rates(coded, [bool(pool) for pool, _ in read])
        return {i: pools[int(code)] for i, code in enumerate(first) if code != BLANK}

    def _keep_rates(self, coded: Coded, usable: list[bool]) -> None:
        """A time control written as a rate is the event's rate of play, where no other is given."""
        rates = [
            known and any(c.isdigit() for c in text) for text, known in zip(coded.texts, usable, strict=True)
        ]
        if not any(rates):
            return
        rows = np.flatnonzero(np.array([*rates, False])[coded.codes])
        for row in self._one_per_event(rows):
            record = self.records[int(self.found.event[row])]
            record["rate_of_play"] = record["rate_of_play"] or coded.texts[int(coded.codes[row])]

    def _one_per_event(self, rows: NDArray[np.intp]) -> list[int]:
        _, which = np.unique(self.found.event[rows], return_index=True)
        return [int(rows[i]) for i in which]

    def _note_standard(self, numbers: list[int]) -> None:
        """Events without a time control: a warning where the name speaks of one (X350), else a note."""
        pools = {number: pool_in_name(self.records[number]["event"]) for number in numbers}
        spoken = [number for number in numbers if pools[number]]
        for number in spoken[:MOST_OF_ONE_KIND]:
            self._at_event("X350", number, event=self.records[number]["event"], pool=pools[number])
        numbers = [number for number in numbers if not pools[number]]
        if len(numbers) <= _MOST_SINGLE_NOTES:
            for number in numbers:
                self._at_event("X316", number, event=self.records[number]["event"])
            return
        files = Counter(self.records[number]["file"] for number in numbers)
        self.problems += [
            Problem("X317", Place(file), {"count": count}) for file, count in sorted(files.items())
        ]

    def _same_names(self) -> None:
        """Events of one name in two files, or of two ids, are kept apart, with a warning (B101)."""
        holders: dict[str, list[int]] = defaultdict(list)
        for number, group in enumerate(self.found.groups):
            undeclared = group.declared == UNDECLARED
            if undeclared or self._is_of_its_file(group):
                name = self._whole_name(group) if undeclared else self.records[number]["event"]
                holders[plain(name)].append(number)
        for numbers in holders.values():
            files = sorted({self.records[number]["file"] for number in numbers})
            with_ids = len(numbers) > 1 and any(self.found.groups[number].event_id for number in numbers)
            if len(files) > 1 or with_ids:
                last = max(numbers, key=lambda number: self.records[number]["file"])
                ids = [self.records[number]["event_id"] for number in numbers]
                where = f"in several files ({', '.join(files)})" if len(files) > 1 else _under(ids)
                self._at_event("X315", last, event=self.records[last]["event"], where=where)

    def _whole_name(self, group: Group) -> str:
        """The name of an event with its division, which an id leaves out of it."""
        sections = self.stack.column("section")
        if not group.event_id or sections is None or sections.codes[group.first_row] == BLANK:
            return group.name
        return f"{group.name}, {sections.texts[int(sections.codes[group.first_row])]}"

    def _is_of_its_file(self, group: Group) -> bool:
        """Whether an event without an id is declared by the very file that holds its games (a report)."""
        declared = self.declared.iloc[group.declared] if group.declared != UNDECLARED else None
        if declared is None or group.event_id or declared["event_id"]:
            return False
        return bool(declared["file"] == self.stack.tables[group.table].file)

    def _report_groups(self) -> None:
        for number, rows, candidates in self.found.undecided:
            ids = " and ".join(self._declared_name(i) for i in candidates)
            for row in rows[:1]:
                self._at_row(
                    "X319",
                    int(row),
                    "event",
                    event=self.records[number]["event"],
                    events=ids,
                    count=len(rows),
                )
        for number, row, name in self.found.names_differ:
            self._at_row("X323", row, "event", event=self.records[number]["event"], other=name)
        for number, row, text, count in self.found.spellings:
            name = self.records[number]["event"]
            if plain(name) == plain(text) or self.found.groups[number].section:
                self._at_row("X338", row, "event", event=name, other=text, count=count)
        self._report_sections()
        self._report_unnamed()
        used = {group.declared for group in self.found.groups}
        used |= {i for _, _, candidates in self.found.undecided for i in candidates}
        of_games = {(table.file, table.sheet) for table in self.stack.tables}
        for i in range(len(self.declared)):
            if i not in used:
                place = Place(*(self.declared[c].iloc[i] for c in ("file", "sheet", "line")))
                whose = "" if (place.file, place.sheet) in of_games else " of the events table"
                values = {"event": self._declared_name(i), "whose": whose}
                self.problems.append(Problem("X321", place, values))

    def _report_sections(self) -> None:
        """Divisions that were taken as events of their own: one note for all of one name (X324)."""
        holders: dict[tuple[int, str], list[int]] = defaultdict(list)
        for number, group in enumerate(self.found.groups):
            if group.section and group.declared == UNDECLARED:
                holders[group.table, plain(group.whole)].append(number)
        for numbers in holders.values():
            if len(numbers) > 1:
                groups = [self.found.groups[number] for number in numbers]
                examples = ", ".join(group.section for group in groups[:_MOST_EXAMPLES])
                values = {"event": groups[0].whole, "count": len(groups), "examples": examples}
                self._at_row("X324", groups[0].first_row, "section", **values)

    def _report_unnamed(self) -> None:
        """Rows whose event is blank, though others of their file have one: one warning for a file (X344)."""
        for rows in self.found.unnamed:
            places = [self.stack.tables[int(self.stack.rows.source[row])] for row in rows[:MOST_OF_ONE_KIND]]
            lines = self.stack.rows.line[rows[:MOST_OF_ONE_KIND]].tolist()
            at = tuple(table.place(line, "event") for table, line in zip(places, lines, strict=True))
            numbers = np.unique(self.found.event[rows])
            event = self.records[int(numbers[0])]["event"]
            values = {"count": len(rows), "where": listed_places(at, len(rows)), "event": event}
            self._at_row("X344", int(rows[0]), "event", **values, all_places=at)

    def _declared_name(self, i: int) -> str:
        row = self.declared.iloc[i]
        return str(row["event_id"] or row["event"] or f"row {row['line']}")

    def _at_first_row(self, code: str, number: int, **values: object) -> None:
        self._at_row(code, self.found.groups[number].first_row, "time_control", **values)

    def _at_row(self, code: str, row: int, column: str, **values: object) -> None:
        self.problems.append(self._located().problem(code, row, column, **values))

    def _located(self) -> Rows:
        if self._rows is None:  # once the events have their ids
            rows, ids = self.stack.rows, [record["event_id"] for record in self.records]
            self._rows = Rows(rows.tables, rows.source, rows.line, self.found.event, ids)
        return self._rows

    def _at_event(self, code: str, number: int, **values: object) -> None:
        record = self.records[number]
        place = Place(record["file"], record["sheet"], int(record["line"]))
        self.problems.append(Problem(code, place, values, "", record["event_id"]))

    def _frame(self) -> pd.DataFrame:
        columns: dict[str, Any] = {name: [record[name] for record in self.records] for name in EVENT_COLUMNS}
        for name in _TEXTS:
            columns[name] = pd.Series(columns[name], dtype="str")
        for name in ("start", "end", "received"):
            columns[name] = np.array(columns[name], dtype="datetime64[s]")
        for name in ("rounds", "match_games", "line"):
            columns[name] = np.array(columns[name], dtype=np.int64)
        columns["team"] = np.array(columns["team"], dtype=bool)
        return pd.DataFrame(columns, index=pd.RangeIndex(len(self.records)))


def _under(ids: list[str]) -> str:
    more = ", ..." if len(ids) > _MOST_EXAMPLES else ""
    return f"under several ids ({', '.join(ids[:_MOST_EXAMPLES])}{more})"


def _plain_value(value: Any) -> Any:
    if isinstance(value, np.datetime64):
        return "" if np.isnat(value) else value.astype("datetime64[D]")
    return value
