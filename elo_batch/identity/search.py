"""What an identification knows: the persons, the list, who is found so far, and what there is to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa
from elo_batch.identity.described import Birth, Described
from elo_batch.identity.likeness import facts_of
from elo_batch.identity.matches import NOT_FOUND, Positions
from elo_batch.identity.names_of_others import Moved
from elo_batch.identity.new_players import unrated
from elo_batch.notation.names import name_keys, texts_of
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem, more_of
from elo_batch.tables import RawTable

Appearances = Callable[[NDArray[np.int32]], pd.DataFrame]


class Search:
    """The state of one identification; its steps fill in more of `positions`."""

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
        self.meant_by_id: dict[int, int] = {}
        self.problems: list[Problem] = []
        self.counts: Counter[str] = Counter()

    def found(self) -> list[Problem]:
        """What was found; of one kind at most MOST_OF_ONE_KIND, the rest counted."""
        more = {code: count - MOST_OF_ONE_KIND for code, count in self.counts.items()}
        return self.problems + [more_of(code, Place(), count) for code, count in more.items() if count > 0]

    def missing(self) -> Positions:
        """Rows of `names` that are not found yet."""
        return np.flatnonzero(self.positions == NOT_FOUND).astype(np.int32)

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

    def _is_aliased(self, row: int) -> bool:
        """Whether the alias file says who this is."""
        return "aliased" in self.names and bool(self.names["aliased"].iloc[row])

    @property
    def _everywhere(self) -> pd.DataFrame:
        """The first game of everybody in each event."""
        everybody = np.arange(len(self.names), dtype=np.int32)
        return self.appearances(everybody) if self.appearances is not None else pd.DataFrame()

    def _events_of(self, rows: Positions) -> list[set[str]]:
        """The events in which persons play."""
        if self.appearances is None:
            return [set() for _ in rows]
        seen = self.appearances(rows.astype(np.int32))
        return [set(seen["event"][seen["code"] == row]) for row in rows.tolist()]

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

    def _report_moved(self, code: str, moved: Moved, **values: object) -> None:
        """One error of an event for all names that stand beside other ids."""
        found, player = self.names["name"].iloc[moved.first], self._text(moved.first)
        told = {"count": len(moved.rows), "found": found, "player": player, **values}
        told["bearer"] = self.ids[moved.bearer].as_py()
        self.problems.append(self._problem(code, moved.source, moved.line, moved.first, moved.event, told))

    def _problem(
        self, code: str, source: int, line: int, row: int, event: str, values: dict[str, object]
    ) -> Problem:
        if source >= len(self.tables):
            return Problem(code, Place(), values, "", event)
        table = self.tables[source]
        column = str(self.names["column"].iloc[row])
        return Problem(code, table.place(line, column), values, table.written(line), event)
