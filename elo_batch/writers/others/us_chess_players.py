"""The players of a US Chess report and their rounds: TDEXPORT.DBF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.columns import NOBODY
from elo_batch.exact import POINT, divide_half_away
from elo_batch.notation.how import How
from elo_batch.problems import Place, Problem
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.seats import Seat, ratings_of, seats_of, shared_ids, start_numbers
from elo_batch.writers.others.told_once import told_once
from elo_batch.writers.others.us_chess_event import ascii_text

_NAME_WIDTH = 30
_ID = re.compile(r"(?!0{8})\d{8}", re.ASCII)
_PLAYED = {2: "W", 1: "D", 0: "L"}
_FORFEIT = {2: "X", 0: "F"}
_BYE = {2: "B0", 1: "H0", 0: "Z0"}
_NOTHING = "U0"


def report_name(name: str) -> str:
    """A name as the report writes it: capital letters of ASCII, at most 30.

    >>> report_name("Żak, Józef")
    'ZAK, JOZEF'
    """
    return ascii_text(name).upper()[:_NAME_WIDTH].strip()


def member_ids(players: pd.DataFrame) -> pd.Series[str]:
    """The US Chess id of each player: of the column for it, else the id of the list."""
    return players["uscf_id"].where(players["uscf_id"] != "", players["id"])


def as_written(content: Content) -> Content:
    """The content as the report tells it.

    A forfeit has no colours: the player with the lower number of the section is read as white.
    """
    players, games = content.players, content.games
    names = players["name"].map(report_name)
    turned = _turned(content)
    swapped = {
        a: games[a].where(~turned, games[b])
        for a, b in (
            *(("white", "black"), ("black", "white"), ("white_score", "black_score")),
            *(
                ("black_score", "white_score"),
                ("white_rating", "black_rating"),
                ("black_rating", "white_rating"),
            ),
        )
    }
    return replace(
        content, players=players.assign(id=member_ids(players), name=names), games=games.assign(**swapped)
    )


def person_faults(content: Content) -> list[Problem]:
    """Ids that are no member's, and names that are cut or written with other letters."""
    problems = _id_faults(content)
    for name in content.players["name"]:
        written = report_name(name)
        if len(ascii_text(name)) > _NAME_WIDTH:
            problems.append(Problem("W103", Place(), {"name": name, "most": _NAME_WIDTH}))
        elif not name.isascii():
            problems.append(Problem("W117", Place(), {"name": name, "written": written}))
    return problems


def _id_faults(content: Content) -> list[Problem]:
    """One id of two players, ids of the list in place of member ids, and players without one.

    Ids of the list stand for member ids where no column gives any and some have the form of one.
    """
    players = content.players
    given = players["uscf_id"] != ""
    fits = member_ids(players).str.fullmatch(_ID)
    own = players["id"].where(players["id"] != players["name"], "")
    stand_in = not given.any() and bool((fits & (own != "")).any())
    wrong = ~fits & (given | (stand_in & (own != "")))
    problems = shared_ids(member_ids(players), players["name"], "US Chess id")
    wanted = "a US Chess member id (8 digits)"
    others = [
        Problem("W111", Place(), {"id": id_, "player": name, "wanted": wanted, "more": ""})
        for id_, name in zip(member_ids(players)[wrong], players["name"][wrong], strict=True)
    ]
    problems += told_once(others, ("wanted",), "{player} '{id}'")
    if stand_in and not content.federation_ids:
        taken = players[fits & (own != "")]
        values = {"count": len(taken), "first": taken["name"].iloc[0], "id": taken["id"].iloc[0]}
        problems.append(Problem("W119", Place(), values))
    without = players[~given & ~wrong & ~(fits & stand_in & (own != ""))]
    if len(without):
        values = {"count": len(without), "players": len(players), "first": without["name"].iloc[0]}
        problems.append(Problem("W120", Place(), values))
    return problems


def detail_rows(section: Content, event_id: str, number: int, rounds: int) -> Iterator[dict[str, str]]:
    """A record for each player of a section, by pair number; rounds that were not played are `U0`."""
    seats, pairs = seats_of(section), _pairs(section)
    ratings, ids = divide_half_away(ratings_of(section), POINT), member_ids(section.players)
    for position in sorted(pairs, key=lambda player: pairs[player]):
        player = section.players.iloc[position]
        cells = {
            f"D_RND{round_:02}": _cell(seats[position].get(round_), pairs) for round_ in range(1, rounds + 1)
        }
        yield {
            "D_EVENT_ID": event_id,
            "D_SEC_NUM": str(number),
            "D_PAIR_NUM": str(pairs[position]),
            "D_MEM_ID": ids.iloc[position],
            "D_NAME": report_name(player["name"]),
            "D_STATE": player["state"] if re.fullmatch("[A-Z]{2}", player["state"]) else "",
            "D_RATING": str(int(ratings[position])),
            **cells,
        }


def _pairs(section: Content) -> dict[int, int]:
    """Position -> pair number: 1, 2, 3 ... in the order of the start numbers."""
    numbers = start_numbers(section.players)
    return {position: n for n, position in enumerate(sorted(numbers, key=lambda p: numbers[p]), 1)}


def _turned(content: Content) -> NDArray[np.bool_]:
    """Forfeits in which the player with the higher pair number of the section has white."""
    games = content.games
    turned = np.zeros(len(games), dtype=bool)
    for event in range(len(content.events)):
        section = content.of_event(event)
        pairs = _pairs(section)
        own = section.games
        higher = [
            how == How.FORFEIT and black != NOBODY and pairs[white] > pairs[black]
            for white, black, how in zip(own["white"], own["black"], own["how"], strict=True)
        ]
        turned[games["event"].to_numpy() == event] = higher
    return turned


def _cell(seat: Seat | None, pairs: dict[int, int]) -> str:
    """The cell of a round: letter, opponent's pair number, colour."""
    if seat is None:
        return _NOTHING
    if seat.how == How.BYE or seat.opponent == NOBODY:
        return _BYE[seat.half_points]
    if seat.how == How.FORFEIT:
        return f"{_FORFEIT[seat.half_points]}{pairs[seat.opponent]}"
    return f"{_PLAYED[seat.half_points]}{pairs[seat.opponent]}{seat.colour.upper()}"
