"""Each player's side of each round: what reports told from the players' side are written from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.columns import NOBODY, pool_prefix
from elo_batch.notation.how import How
from elo_batch.problems import Place, Problem
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.told_once import told_once


@dataclass(frozen=True)
class Seat:
    """A player in a round: the opponent's position (NOBODY in a bye), colour, own half points, how."""

    opponent: int
    colour: str
    half_points: int
    how: How


MOST_PLAYERS = 9_999
"""Start numbers have four digits."""
Seats = dict[int, dict[int, Seat]]
"""Position of a player -> round -> seat."""


def seats_of(content: Content) -> Seats:
    """The seats of one event. Games without a round come after all others, in the order of the days."""
    seats: Seats = {player: {} for player in range(len(content.players))}
    for row, round_ in zip(content.games.to_dict("records"), rounds_of(content), strict=True):
        white, black, how = int(row["white"]), int(row["black"]), How(row["how"])
        bye = how == How.BYE
        seats[white][round_] = Seat(black, "" if bye else "w", int(row["white_score"]), how)
        if black != NOBODY:
            seats[black][round_] = Seat(white, "b", int(row["black_score"]), how)
    return seats


def rounds_of(content: Content) -> list[int]:
    """The round of each game; one without a round gets the first in which both players are free.

    Such games are taken by day, then as they stand.
    """
    games = content.games
    rounds = games["round"].tolist()
    taken: dict[int, set[int]] = {}
    for white, black, round_ in zip(games["white"].tolist(), games["black"].tolist(), rounds, strict=True):
        for player in (white, black):
            taken.setdefault(player, {0}).add(round_)
    order = games["date"].reset_index(drop=True).sort_values(kind="stable").index
    for position in (at for at in order if rounds[at] == 0):
        white, black = (int(games[side].iloc[position]) for side in ("white", "black"))
        busy = taken[white] | (taken[black] if black != NOBODY else set())
        rounds[position] = next(number for number in range(1, len(busy) + 1) if number not in busy)
        for player in (white, black):
            taken[player].add(rounds[position])
    return rounds


def start_numbers(players: pd.DataFrame) -> Mapping[int, int]:
    """Position -> start number: those of the file that came in where it numbers everybody, else by rating.

    >>> frame = pd.DataFrame({"start_number": ["", ""], "rating": [0, 1900], "name": ["Alder", "Birch"]})
    >>> start_numbers(frame.assign(id=frame["name"]))
    {1: 1, 0: 2}
    """
    given = [int(text) if text.isdecimal() else 0 for text in players["start_number"].tolist()]
    if given and all(given) and len(set(given)) == len(given) and max(given) <= MOST_PLAYERS:
        return dict(enumerate(given))
    order = players.assign(down=-players["rating"]).sort_values(["down", "name", "id"], kind="stable").index
    return {int(position): number for number, position in enumerate(order, 1)}


def ratings_of(content: Content) -> NDArray[np.int64]:
    """The rating of each person in billionths, by position: of the games' file, else of the list."""
    ratings = content.players[f"{pool_prefix(content.events['pool'].iloc[0])}rating"].copy()
    for side in ("white", "black"):
        own = content.games[(content.games[f"{side}_rating"] > 0) & (content.games[side] != NOBODY)]
        ratings.iloc[own[side].to_numpy()] = own[f"{side}_rating"].to_numpy()
    return ratings.to_numpy(dtype=np.int64)


def seat_faults(content: Content, format_name: str, only_played: bool = False) -> list[Problem]:
    """What a report with one cell a round cannot hold: two games of a player in a round, odd decisions.

    `only_played`: the format has no cell for games without a result, or that are not to be rated.
    """
    problems, unheld = list[Problem](), list[Problem]()
    seen: dict[tuple[int, int], int] = {}
    rows = zip(content.games.to_dict("records"), content.results(), rounds_of(content), strict=True)
    for number, (row, result, round_) in enumerate(rows):
        values = {"format": format_name, "round": round_, "event": content.events["event"].iloc[0]}
        scores = {int(row["white_score"]), int(row["black_score"])}
        odd = row["how"] == How.PLAYED and scores not in ({0, 2}, {1})
        if odd or (only_played and row["how"] in (How.UNFINISHED, How.NOT_RATED)):
            unheld.append(Problem("W102", content.place(number), values | {"result": result or "0-0"}))
        for player in (int(row["white"]), int(row["black"])):
            if player != NOBODY and seen.setdefault((player, round_), number) != number:
                name = content.players["name"].iloc[player]
                problems.append(Problem("W101", content.place(number), values | {"player": name}))
    return problems + told_once(unheld, ("event", "result"), "round {round}")


def shared_ids(ids: pd.Series[str], names: pd.Series[str], kind: str) -> list[Problem]:
    """Two players under one id of the federation, who would be one person there (W121)."""
    problems = []
    first: dict[str, str] = {}
    for id_, name in zip(ids.tolist(), names.tolist(), strict=True):
        if id_ in first:
            values = {"kind": kind, "id": id_, "player": first[id_], "other": name}
            problems.append(Problem("W121", Place(), values))
        elif id_:
            first[id_] = name
    return problems
