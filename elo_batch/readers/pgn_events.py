"""The events of a PGN collection: by name, and where one name stands for several, by first day and place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa
from elo_batch.notation.text import plain
from elo_batch.readers.pgn_values import Distinct, day_text, known

_COLUMNS = ("event_id", "event", "start", "place")


@dataclass(frozen=True)
class Events:
    """The events of the games of a file.

    Attributes:
        number: for each game the position of its event.
        rows: `event_id` ("" where the name is enough), `event`, `start`, `place`: one row for each event.
        first: the position of the first game of each event.
        shared: names that stand for several events, with how many, and the first game of the name.
    """

    number: NDArray[np.intp]
    rows: pd.DataFrame
    first: NDArray[np.intp]
    shared: tuple[tuple[str, int, int], ...]

    def column(self, name: str) -> Any:
        """A column of the events for each game (Arrow large_string)."""
        return pa.array(self.rows[name].tolist(), pa.large_string()).take(pa.array(self.number))


def find_events(name: Any, site: Any, start: Any) -> Events:
    """Number the events of games by their tags Event, Site and EventDate.

    A Site that is the address of a game says nothing of the event, and one that is not known is no other one.
    """
    tags = Distinct(name), Distinct(start), Distinct(site)
    texts = [
        [known(text) for text in tags[0].texts],
        [_day(text) for text in tags[1].texts],
        ["" if "://" in text else known(text) for text in tags[2].texts],
    ]
    codes = [_by_text(tag.codes, part) for tag, part in zip(tags, texts, strict=True)]
    combined = (codes[0] * len(texts[1]) + codes[1]) * len(texts[2]) + codes[2]
    number, distinct = pd.factorize(combined)
    first = _first_of(number, len(distinct))
    every = [
        tuple(part[code[row]] for part, code in zip(texts, codes, strict=True)) for row in first.tolist()
    ]
    return _gathered(number.astype(np.intp), first, every)


def _day(text: str) -> str:
    day = day_text(text)
    return day if day[:4].isdigit() and day.count("-") == 2 else ""


def _by_text(codes: NDArray[np.int64], texts: list[str]) -> NDArray[np.int64]:
    """Codes in which texts that mean the same have the number of the first of them."""
    seen: dict[str, int] = {}
    return np.array([seen.setdefault(plain(text), i) for i, text in enumerate(texts)], dtype=np.int64)[codes]


def _first_of(number: NDArray[np.int64], count: int) -> NDArray[np.intp]:
    first = np.zeros(count, dtype=np.intp)
    first[number[::-1]] = np.arange(len(number) - 1, -1, -1)
    return first


def _gathered(number: NDArray[np.intp], first: NDArray[np.intp], every: list[tuple[str, ...]]) -> Events:
    """Put together what only differs in what is not known."""
    starts: dict[str, set[str]] = {}
    places: dict[str, set[str]] = {}
    for name, start, place in every:
        starts.setdefault(plain(name), set()).add(start)
        places.setdefault(plain(name), set()).add(plain(place))
    position: dict[tuple[str, str, str], int] = {}
    rows: list[dict[str, str]] = []
    target = np.zeros(len(every), dtype=np.intp)
    for i, (name, start, place) in enumerate(every):
        by_start, by_place = (len(found[plain(name)] - {""}) > 1 for found in (starts, places))
        key = plain(name), start if by_start else "", plain(place) if by_place else ""
        if key not in position:
            position[key] = len(rows)
            rows.append({"event_id": "", "event": name, "start": start, "place": place})
        row = rows[position[key]]
        row["start"], row["place"] = row["start"] or start, row["place"] or place
        if name and (by_start or by_place):
            row["event_id"] = " ".join(filter(None, (name, key[1], place if by_place else "")))
        target[i] = position[key]
    number = target[number] if len(every) else number
    frame = pd.DataFrame(rows, columns=list(_COLUMNS), dtype="str")
    firsts = _first_of(number, len(rows))
    return Events(number, frame, firsts, _shared(rows, firsts))


def _shared(rows: list[dict[str, str]], first: NDArray[np.intp]) -> tuple[tuple[str, int, int], ...]:
    counts: dict[str, tuple[int, int]] = {}
    for row, game in zip(rows, first.tolist(), strict=True):
        if row["event_id"]:
            count, at = counts.get(row["event"], (0, game))
            counts[row["event"]] = count + 1, min(at, game)
    return tuple((name, count, game) for name, (count, game) in counts.items() if count > 1)
