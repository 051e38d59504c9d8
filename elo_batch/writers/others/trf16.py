"""Clean FIDE reports (TRF16): every field in its columns, CR LF, UTF-8 without a mark, one event a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath

import pandas as pd

from elo_batch.columns import NOBODY
from elo_batch.exact import POINT, divide_half_away
from elo_batch.notation.how import How
from elo_batch.problems import Place, Problem
from elo_batch.results import Document
from elo_batch.writers.others.content import Content, day_texts
from elo_batch.writers.others.seats import Seat, rounds_of, seat_faults, seats_of

NAME = "trf16"
SUFFIXES = (".trf", ".trfx")
KEEPS = frozenset({"id", "round", "result"})

_NAME_WIDTH, _ID_WIDTH, _MOST_PLAYERS, _MOST_ROUNDS = 33, 11, 9_999, 200
_PLAYED = {2: "1", 1: "=", 0: "0"}
_NOT_RATED = {2: "W", 1: "D", 0: "L"}
_BYE = {2: "U", 1: "H", 0: "Z"}
_FORMATS = {"swiss": "Individual: Swiss-System", "round-robin": "Individual: Round-Robin", "match": "Match"}
_NO_CELL = "0000 - Z"


def faults(content: Content) -> list[Problem]:
    """What a TRF16 cannot hold: several events, two games of a player in a round, long names, odd scores."""
    events = content.events["event"].tolist()
    if len(events) != 1:
        return [Problem("W104", Place(), {"format": "TRF16", "count": len(events)})]
    problems = seat_faults(content, "TRF16")
    rounds = max(rounds_of(content), default=0)
    if len(content.players) > _MOST_PLAYERS or rounds > _MOST_ROUNDS:
        values = {"players": len(content.players), "rounds": rounds, "event": events[0]}
        problems.append(Problem("W105", Place(), values))
    without_id = content.players["id"] == content.players["name"]
    for name, id_, nameless in zip(content.players["name"], content.players["id"], without_id, strict=True):
        if len(name) > _NAME_WIDTH:
            code = "W106" if nameless else "W103"
            problems.append(Problem(code, Place(), {"name": name, "most": _NAME_WIDTH}))
        if not nameless and len(id_) > _ID_WIDTH:
            problems.append(Problem("W107", Place(), {"id": id_, "most": _ID_WIDTH}))
    return problems


def render(content: Content, name: str) -> list[Document]:
    """The report of one event; `faults` has found nothing that stands against it."""
    seats, players = seats_of(content), content.players
    numbers = start_numbers(players)
    rounds = max([*content.events["rounds"].tolist(), *rounds_of(content)], default=0)
    ratings = _ratings(content)
    lines = _header(content, rounds, sum(rating > 0 for rating in ratings))
    for position in sorted(numbers, key=lambda player: numbers[player]):
        fixed = _fixed(players.iloc[position], numbers[position], seats[position], ratings[position])
        cells = [_cell(seats[position].get(round_), numbers) for round_ in range(1, rounds + 1)]
        lines.append("  ".join([fixed, *cells]))
    return [Document(f"{PurePath(name).stem}.trf", ("\r\n".join(lines) + "\r\n").encode())]


def start_numbers(players: pd.DataFrame) -> Mapping[int, int]:
    """Position -> start number: those of the file that came in where it numbers everybody, else by rating.

    >>> frame = pd.DataFrame({"start_number": ["", ""], "rating": [0, 1900], "name": ["Alder", "Birch"]})
    >>> start_numbers(frame.assign(id=frame["name"]))
    {1: 1, 0: 2}
    """
    given = [int(text) if text.isdecimal() else 0 for text in players["start_number"].tolist()]
    if given and all(given) and len(set(given)) == len(given) and max(given) <= _MOST_PLAYERS:
        return dict(enumerate(given))
    order = players.assign(down=-players["rating"]).sort_values(["down", "name", "id"], kind="stable").index
    return {int(position): number for number, position in enumerate(order, 1)}


def _header(content: Content, rounds: int, rated: int) -> list[str]:
    event, players = content.events.iloc[0], content.players
    start, end = (day_texts(content.events[name])[0].replace("-", "/") for name in ("start", "end"))
    fields = {
        "012": event["event"],
        "022": event["place"],
        "042": start,
        "052": end,
        "062": str(len(players)),
        "072": str(rated),
        "092": _FORMATS.get(event["format"], ""),
        "102": event["arbiter"],
        "122": event["rate_of_play"] or event["pool"].capitalize(),
    }
    lines = [f"{identifier} {' '.join(str(text).split())}" for identifier, text in fields.items() if text]
    lines += ["082 1"] if event["team"] else []
    days = _days_of_rounds(content, rounds)
    lines += ["132".ljust(91) + "  ".join(day[2:].replace("-", "/") for day in days)] if all(days) else []
    return [*sorted(lines), f"XXR {rounds}"]


def _days_of_rounds(content: Content, rounds: int) -> list[str]:
    """The day of each round; "" where its games have none, or several."""
    days = pd.Series(day_texts(content.games["date"])).groupby(rounds_of(content)).unique()
    return [days[n][0] if n in days and len(days[n]) == 1 else "" for n in range(1, rounds + 1)]


def _ratings(content: Content) -> list[int]:
    """The rating of each person in the report, in points: of the games' file, else of the list."""
    prefix = {"standard": "", "rapid": "rapid_", "blitz": "blitz_"}[content.events["pool"].iloc[0]]
    ratings = content.players[f"{prefix}rating"].copy()
    for side in ("white", "black"):
        own = content.games[(content.games[f"{side}_rating"] > 0) & (content.games[side] != NOBODY)]
        ratings.iloc[own[side].to_numpy()] = own[f"{side}_rating"].to_numpy()
    return [int(rating) for rating in divide_half_away(ratings.to_numpy(), POINT)]


def _fixed(player: pd.Series, number: int, seats: Mapping[int, Seat], rating: int) -> str:
    """The columns up to 89: who the player is, points and rank."""
    id_ = "" if player["id"] == player["name"] else player["id"]
    sex, title, name = player["sex"][:1].lower(), player["title"].upper()[:3], player["name"][:_NAME_WIDTH]
    points = sum(seat.half_points for seat in seats.values()) / 2
    return (
        f"001 {number:>4} {sex:1}{title:>3} {name:33} {rating:>4} {player['federation'][:3]:3} {id_:>11} "
        f"{_birth(player['birth']):10} {points:>4.1f} {player['rank'][:4]:>4}"
    )


def _birth(birth: str) -> str:
    return birth.replace("-", "/") if len(birth) == 10 else f"{birth}/00/00" if birth else ""


def _cell(seat: Seat | None, numbers: Mapping[int, int]) -> str:
    """The eight columns of a round: opponent, colour, result."""
    if seat is None:
        return _NO_CELL
    if seat.how == How.BYE or seat.opponent == NOBODY:
        return f"0000 - {_BYE[seat.half_points]}"
    code = {
        How.PLAYED: _PLAYED[seat.half_points],
        How.NOT_RATED: _NOT_RATED[seat.half_points],
        How.FORFEIT: "+" if seat.half_points == 2 else "-",
        How.UNFINISHED: " ",
        How.BYE: "Z",
    }[seat.how]
    return f"{numbers[seat.opponent]:>4} {seat.colour} {code}"
