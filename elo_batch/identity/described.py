"""What results files say of persons beside their games: federation, year of birth and so on, and where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import pandas as pd

from elo_batch.arrow import pc
from elo_batch.notation.names import name_keys, texts_of
from elo_batch.tables import RawTable

_UNSAID = {"birth_year": 0}
_FACTS = ("name", "federation", "sex", "title", "birth_year")


class Birth(NamedTuple):
    """A year of birth as a row of a file gives it."""

    year: int
    file: str
    place: str


@dataclass(frozen=True)
class Described:
    """The persons that the results files describe.

    Attributes:
        people: frames.Players rows and `table`, the position in `tables`; a person may come several times.
        tables: the tables of players.
    """

    people: pd.DataFrame
    tables: Sequence[RawTable]

    def fill(self, persons: pd.DataFrame, others: Mapping[str, str] = MappingProxyType({})) -> pd.DataFrame:
        """frames.Players with what is said of them (never ratings) where it is said first.

        `others`: ids that are other spellings -> the id of the person; the name is never taken from them.
        """
        own = self.people["id"]
        ids = own.replace(dict(others)) if others else own
        filled = persons.copy()
        for column in _FACTS:
            said = self.people[column].to_numpy() != _UNSAID.get(column, "")
            of = texts_of((own if column == "name" else ids)[said])
            found = pc.fill_null(pc.index_in(texts_of(persons["id"]), value_set=of), -1).to_numpy(False)
            known = np.flatnonzero(found >= 0)
            values = persons[column].copy()
            values.iloc[known] = self.people[column][said].iloc[found[known]].to_numpy()
            filled[column] = values
        return filled

    def births(self, keys: Iterable[str]) -> dict[str, list[Birth]]:
        """For each name key the years of birth that files give who has no id but this name."""
        told: dict[str, list[Birth]] = {key: [] for key in keys}
        dated = self.people[self.people["birth_year"].to_numpy() > 0]
        named = dated[~pc.match_substring_regex(texts_of(dated["id"]), r"^\W*\d").to_numpy(False)]
        rows = zip(name_keys(texts_of(named["id"])).to_pylist(), named["birth_year"], strict=True)
        for (key, year), table, line in zip(rows, named["table"], named["line"], strict=True):
            if key in told:
                at = self.tables[int(table)]
                told[key].append(Birth(int(year), at.file, str(at.place(int(line)))))
        return told

    def row_of(self, player_id: str, file: str) -> tuple[RawTable, int] | None:
        """The table and line of the first row in which a file describes a player; None where it has none."""
        own = self.people[(self.people["id"] == player_id).to_numpy()]
        for number, line in zip(own["table"].to_numpy(), own["line"].to_numpy(), strict=True):
            if (table := self.tables[int(number)]).file == file:
                return table, int(line)
        return None
