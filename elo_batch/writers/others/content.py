"""What is handed to others: checked events with their games and persons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.columns import NOBODY
from elo_batch.exact import to_text
from elo_batch.notation.how import How
from elo_batch.notation.results import Outcome, canonical
from elo_batch.notation.text import bare
from elo_batch.problems import Place
from elo_batch.tables import RawTable

DESCRIBED: Mapping[str, str] = MappingProxyType(
    {
        "start_number": "startnumber",
        "rank": "rank",
        "ecf_code": "ecfcode ecfno ecfnumber ecfref ecfid gradingref gradingcode",
        "uscf_id": "uscfid uscfno uscfnumber uscf uscfmemberid uschessid uschess uschessno uschessmemberid "
        "memid dmemid memberid membernumber",
        "fide_id": "fideid fideno fidenumber",
        "club": "club",
        "state": "state",
    }
)
"""What files say of players beyond the frames -> the headings of it (as `text.bare` folds), best first."""
_NO_FIELDS: Mapping[str, str] = MappingProxyType({})


def described_as(headings: Iterable[str]) -> dict[str, str]:
    """Which of these headings are described facts: heading -> name in `DESCRIBED`, one heading for each.

    >>> described_as(["id", "USCF ID", "shoe size"])
    {'USCF ID': 'uscf_id'}
    """
    by_key: dict[str, str] = {}
    for heading in headings:
        by_key.setdefault(bare(heading), heading)
    found: dict[str, str] = {}
    for name, spellings in DESCRIBED.items():
        heading = next((by_key[word] for word in spellings.split() if word in by_key), "")
        found |= {heading: name} if heading else {}
    return found


@dataclass(frozen=True)
class Content:
    """Events, games and persons, by position.

    Attributes:
        events: frames.Events.
        games: frames.Games.
        players: frames.Players, with the str columns `birth` (ISO day, or a year, or "") and those of
            `DESCRIBED` ("" where not known).
        more: further columns of the games that came in, as text under canonical names; aligned to `games`.
        fields: what the user says of the file to be written: name of a field -> value.
        tables: the tables that `games.source` counts; none where the games come from nowhere else.
        federation_ids: the ids of the players came in a report for US Chess, so that they are its own.
        fide_ids: the files say that the ids are FIDE's: by a heading, or as files of FIDE do.
    """

    events: pd.DataFrame
    games: pd.DataFrame
    players: pd.DataFrame
    more: pd.DataFrame
    fields: Mapping[str, str] = field(default_factory=lambda: _NO_FIELDS)
    tables: tuple[RawTable, ...] = ()
    federation_ids: bool = False
    fide_ids: bool = False

    def place(self, row: int) -> Place:
        """Where a game stands in the files that were read."""
        source, line = (int(self.games[name].iloc[row]) for name in ("source", "line"))
        return self.tables[source].place(line) if source < len(self.tables) else Place()

    def of_event(self, position: int) -> Content:
        """The same with one event, its games and the persons in them."""
        part = self.of_games((self.games["event"] == position).to_numpy()).of_players()
        events = self.events.iloc[[position]].reset_index(drop=True)
        return replace(part, events=events, games=part.games.assign(event=np.int32(0)))

    def of_players(self) -> Content:
        """The same with the persons in its games alone, not all those of the rating lists."""
        sides = self.games[["white", "black"]].to_numpy()
        persons = np.unique(sides[sides != NOBODY])
        number = np.full(len(self.players) + 1, NOBODY, dtype=np.int32)
        number[persons] = np.arange(len(persons), dtype=np.int32)
        seats = {side: number[self.games[side].to_numpy()] for side in ("white", "black")}
        players = self.players.iloc[persons].reset_index(drop=True)
        return replace(self, games=self.games.assign(**seats), players=players)

    def of_games(self, chosen: NDArray[np.bool_]) -> Content:
        """The same with some of the games."""
        return replace(
            self,
            games=self.games[chosen].reset_index(drop=True),
            more=self.more[chosen].reset_index(drop=True),
        )

    def results(self) -> list[str]:
        """The result of each game as canonical text; "" where the scores must be given apart."""
        columns = [self.games[name].tolist() for name in ("white_score", "black_score", "how")]
        return [result_text(*each) for each in zip(*columns, strict=True)]

    def ids(self, side: str) -> list[str]:
        """The id of a side's player in each game, "" for nobody."""
        return self._of_players("id", side)

    def names(self, side: str) -> list[str]:
        """The name of a side's player in each game, "" for nobody."""
        return self._of_players("name", side)

    def _of_players(self, column: str, side: str) -> list[str]:
        texts = [*self.players[column].tolist(), ""]
        return [texts[position] for position in self.games[side].tolist()]


def result_text(white: int, black: int, how: int) -> str:
    """The text of a result; "" for scores that no text says (a decision 0-0).

    >>> result_text(1, 1, 0), result_text(0, 0, 0)
    ('1/2-1/2', '')
    """
    if how == How.PLAYED and (white, black) == (0, 0):
        return ""
    return canonical(Outcome(white, black, How(how)))


def day_texts(days: pd.Series) -> list[str]:
    """Days as ISO texts, "" where not known."""
    return ["" if pd.isna(day) else day.date().isoformat() for day in days]


def number_texts(numbers: pd.Series, unknown: int = 0) -> list[str]:
    """Whole numbers as texts, "" for the one that means not given."""
    return ["" if number == unknown else str(number) for number in numbers.tolist()]


def rating_texts(units: pd.Series) -> list[str]:
    """Ratings (billionths) as texts, "" for unrated."""
    return ["" if rating == 0 else to_text(rating) for rating in units.tolist()]
