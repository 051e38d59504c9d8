"""What results files say of their players and cannot be: ratings that nobody has, births after the event."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.exact import to_text
from elo_batch.identity.described import Described
from elo_batch.identity.field import Field
from elo_batch.notation.plausible import FOUR_DIGITS, HIGHEST_PLAUSIBLE_RATING, implausibly_low
from elo_batch.problems import Problem, at_most

_SIDES = ("white", "black")


def implausible_ratings(field: Field, described: Described | None = None) -> list[Problem]:
    """Ratings told by the files that nobody has: one problem for each player, event and rating.

    Above 4000 an error (V236), for it would decide the results of all opponents; one that is
    `implausibly_low` in its event a warning (V237). It stands in the player's own row where the file
    describes the player, else in the first game.
    """
    seats = pd.concat([_seats(field.games, side) for side in _SIDES], ignore_index=True)
    units, event = seats["units"].to_numpy(), seats["event"].to_numpy()
    high = units > HIGHEST_PLAUSIBLE_RATING
    low = np.zeros(len(units), dtype=bool)
    for one in np.unique(event[units < FOUR_DIGITS]):
        here = np.flatnonzero(event == one)
        once = seats.iloc[here].drop_duplicates(["player", "units"])["units"].to_numpy()
        low[here] = np.isin(units[here], once[implausibly_low(once)])
    odd = seats.assign(code=np.where(high, "V236", "V237"))[high | low]
    odd = odd.sort_values("row", kind="stable").drop_duplicates(["player", "event", "units"])
    return at_most(_rating_problem(field, described, seat) for seat in odd.itertuples(index=False))


def _seats(games: pd.DataFrame, side: str) -> pd.DataFrame:
    """The seats of one side that have a rating: player, event, rating, row of the game and side."""
    given = np.flatnonzero((games[f"{side}_rating"].to_numpy() > 0) & (games[side].to_numpy() >= 0))
    columns = {"player": side, "event": "event", "units": f"{side}_rating"}
    seats = {name: games[column].to_numpy()[given] for name, column in columns.items()}
    return pd.DataFrame({**seats, "row": given, "side": side})


def _rating_problem(field: Field, described: Described | None, seat: Any) -> Problem:
    player = int(seat.player)
    id_, name = (str(field.players[column].iat[player]) for column in ("id", "name"))
    values = {"player": name or id_, "found": to_text(int(seat.units))}
    problem = field.problem(seat.code, int(seat.row), f"{seat.side}_rating", **values)
    own = described.row_of(id_, problem.place.file) if described else None
    if own is None:
        return problem
    return replace(own[0].problem(seat.code, own[1], "rating", **values), event=problem.event)


def births_after(
    events: pd.DataFrame, described: Described | None, undated: date | None = None
) -> list[Problem]:
    """V238: years of birth in results files after the year in which the last event of the file ends.

    `events`: frames.Events; `undated`: the day of events without dates, None where there is none.
    """
    if described is None:
        return []
    last = events["end"].fillna(events["start"]).dt.year.groupby(events["file"]).max()
    latest = last.fillna(undated.year if undated else np.inf).to_dict()
    people = described.people
    years = np.array([latest.get(table.file, np.inf) for table in described.tables])[people["table"]]
    late = np.flatnonzero(people["birth_year"].to_numpy() > years)
    columns = (people[name].to_numpy()[late] for name in ("table", "line", "birth_year", "name", "id"))
    return at_most(
        described.tables[int(table)].problem("V238", int(line), "birth_year", found=year, player=name or id_)
        for table, line, year, name, id_ in zip(*columns, strict=True)
    )
