"""Clean FIDE reports (TRF16): every field in its columns, CR LF, UTF-8 without a mark, one event a file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pandas as pd

from elo_batch.columns import NOBODY
from elo_batch.exact import POINT, divide_half_away
from elo_batch.notation.how import How
from elo_batch.notation.local_ids import are_start_numbers
from elo_batch.notation.text import tidy
from elo_batch.problems import Place, Problem
from elo_batch.results import Document
from elo_batch.writers.others.content import Content, day_texts
from elo_batch.writers.others.fide_numbers import fide_numbers, has_column, number_faults
from elo_batch.writers.others.fields import Field, set_fields
from elo_batch.writers.others.seats import (
    MOST_PLAYERS,
    Seat,
    ratings_of,
    rounds_of,
    seat_faults,
    seats_of,
    start_numbers,
)

NAME = "trf16"
SUFFIXES = (".trf", ".trfx")

_NAME_WIDTH, _ID_WIDTH, _TEAM_WIDTH, _MOST_ROUNDS = 33, 11, 32, 200
FIELDS = (
    Field("012", ".+", "Alder Open"),
    Field("022", ".+", "Springfield"),
    Field("032", "[A-Z]{3}", "ENG"),
    Field("092", ".+", "Individual: Swiss-System"),
    Field("102", ".+", "IA Alder, Ann"),
    Field("112", ".+", "FA Birch, Ben"),
    Field("122", ".+", "90 min + 30 sec/move"),
)
"""Records of the header that `--set` may give."""
_FEDERATION = re.compile("[A-Z]{3}")
_PLAYED = {2: "1", 1: "=", 0: "0"}
_NOT_RATED = {2: "W", 1: "D", 0: "L"}
_BYE = {2: "U", 1: "H", 0: "Z"}
_FORMATS = {"swiss": "Swiss-System", "round-robin": "Round-Robin"}
_START_NUMBERS = "are its start numbers, which no reader takes for ids: the names stand for the players"
_NO_CELL = " " * 8  # not paired; `0000 - Z` would be a bye that nobody gave


def kept(content: Content) -> tuple[Content, frozenset[str]]:
    """What a report tells: no boards; the days of rounds that were played on one day; names of 33 letters."""
    names = content.players["name"].map(_cut)
    event = set_fields(content.fields, FIELDS, NAME).get("012") or tidy(content.events["event"].iloc[0])
    ids = _ids(content).where(_ids(content) != "", names)
    there = replace(
        content,
        players=content.players.assign(name=names, id=ids),
        events=content.events.assign(event=[event] * len(content.events)),
    )
    facts = {"event", "id", "name", "round", "result"}
    days = _days_of_rounds(content, _rounds(content))
    facts |= {"date"} if days and all(days) and not content.games["date"].isna().any() else set()
    facts |= {"teams"} if _teams(content) else set()
    return there, frozenset(facts)


def faults(content: Content) -> list[Problem]:
    """What a TRF16 cannot hold: several events, two games of a player in a round, long names, odd scores."""
    events = content.events["event"].tolist()
    if len(events) != 1:
        return [Problem("W104", Place(), {"format": "TRF16", "count": len(events)})]
    problems = seat_faults(content, "TRF16")
    if not any(sign.isalnum() for sign in events[0]):  # no record would look like one of a report
        problems.append(Problem("W112", Place(), {"format": "TRF16", "text": events[0], "sign": events[0]}))
    rounds = max(rounds_of(content), default=0)
    if len(content.players) > MOST_PLAYERS or rounds > _MOST_ROUNDS:
        values = {"players": len(content.players), "rounds": rounds, "event": events[0]}
        problems.append(Problem("W105", Place(), {**values, "most": f"{MOST_PLAYERS} and {_MOST_ROUNDS}"}))
    ids = _ids(content)
    problems += number_faults(content, ids, "TRF16", _START_NUMBERS if _has_local_ids(content) else "")
    shared = Counter(map(_cut, content.players["name"]))
    for name, id_ in zip(content.players["name"], ids, strict=True):
        if len(tidy(name)) > _NAME_WIDTH:
            code = "W103" if id_ or shared[_cut(name)] == 1 else "W106"
            problems.append(Problem(code, Place(), {"name": name, "most": _NAME_WIDTH}))
        if len(id_) > _ID_WIDTH:
            problems.append(Problem("W107", Place(), {"id": id_, "most": _ID_WIDTH}))
    long_teams = [name for name in _teams(content) if len(name) > _TEAM_WIDTH]
    return problems + [Problem("W103", Place(), {"name": name, "most": _TEAM_WIDTH}) for name in long_teams]


def render(content: Content, name: str) -> list[Document]:
    """The report of one event; `faults` has found nothing that stands against it."""
    seats, players = seats_of(content), content.players.assign(id=_ids(content))
    numbers, rounds = start_numbers(content.players), _rounds(content)
    ratings = [int(rating) for rating in divide_half_away(ratings_of(content), POINT)]
    lines = _header(content, rounds, sum(rating > 0 for rating in ratings))
    for position in sorted(numbers, key=lambda player: numbers[player]):
        fixed = _fixed(players.iloc[position], numbers[position], seats[position], ratings[position])
        cells = [_cell(seats[position].get(round_), numbers) for round_ in range(1, rounds + 1)]
        lines.append("  ".join([fixed, *cells]))
    for team, members in _teams(content).items():
        listed = " ".join(f"{number:>4}" for number in sorted(numbers[member] for member in members))
        lines.append(f"013 {team[:_TEAM_WIDTH]:{_TEAM_WIDTH}}{listed}")
    return [Document(name, ("\r\n".join(lines) + "\r\n").encode())]


def _cut(name: str) -> str:
    """A name as far as its field holds it."""
    return tidy(name)[:_NAME_WIDTH].strip()


def _rounds(content: Content) -> int:
    return int(max([*content.events["rounds"].tolist(), *rounds_of(content)], default=0))


def _header(content: Content, rounds: int, rated: int) -> list[str]:
    event, players, teams = content.events.iloc[0], content.players, _teams(content)
    start, end = (day_texts(content.events[name])[0].replace("-", "/") for name in ("start", "end"))
    fields = {
        "012": event["event"],
        "022": event["place"],
        "032": event["federation"] if _FEDERATION.fullmatch(event["federation"]) else "",
        "042": start,
        "052": end,
        "062": str(len(players)),
        "072": str(rated),
        "082": str(len(teams) or 1) if event["team"] or teams else "",
        "092": _type(event["format"], team=bool(event["team"] or teams)),
        "102": event["arbiter"],
        "122": event["rate_of_play"] or event["pool"].capitalize(),
        **set_fields(content.fields, FIELDS, NAME),
    }
    lines = [f"{identifier} {tidy(str(text))}" for identifier, text in fields.items() if text]
    if "112" not in set_fields(content.fields, FIELDS, NAME):
        lines += [f"112 {tidy(name)}" for name in event["deputies"].split(";") if name.strip()]
    days = _days_of_rounds(content, rounds)
    some = bool(days) and all(days)
    lines += ["132".ljust(91) + "  ".join(day[2:].replace("-", "/") for day in days)] if some else []
    return [*sorted(lines, key=lambda line: line[:3]), f"XXR {rounds}"]


def _type(form: str, team: bool) -> str:
    """The type of the event as people write it; "" where it is not known.

    >>> _type("swiss", team=False), _type("", team=True)
    ('Individual: Swiss-System', 'Team')
    """
    if form == "match":
        return "Team Match" if team else "Match"
    kind = "Team" if team else "Individual"
    return f"{kind}: {_FORMATS[form]}" if form else kind * team


def _teams(content: Content) -> dict[str, list[int]]:
    """Team -> positions of its players, where every player played for one team."""
    team_of: dict[int, str] = {}
    for side in ("white", "black"):
        if f"{side}_team" not in content.more:
            continue
        named = zip(content.games[side].tolist(), content.more[f"{side}_team"].map(tidy), strict=True)
        for player, team in named:
            if player != NOBODY and team_of.setdefault(player, team) != team:
                return {}
    teams: dict[str, list[int]] = {}
    for player, team in sorted(team_of.items()):
        teams.setdefault(team, []).append(player)
    return teams if "" not in teams and len(team_of) == len(content.players) else {}


def _days_of_rounds(content: Content, rounds: int) -> list[str]:
    """The day of each round; "" where its games have none, or several."""
    days = pd.Series(day_texts(content.games["date"])).groupby(rounds_of(content)).unique()
    return [days[n][0] if n in days and len(days[n]) == 1 else "" for n in range(1, rounds + 1)]


def _ids(content: Content) -> pd.Series[str]:
    """What stands in the field for FIDE numbers: those, or the ids where no column gives any.

    Ids that are none stand there too, for a report has no other field from which to get them back. Ids that
    are the start numbers do not: nobody reads them back, and the names stand for the players.
    """
    players = content.players
    if has_column(content):
        return fide_numbers(content)
    return players["id"].where((players["id"] != players["name"]) & (not _has_local_ids(content)), "")


def _has_local_ids(content: Content) -> bool:
    """Whether all ids are the start numbers that the report gives, and are left out for that."""
    players, numbers = content.players, start_numbers(content.players)
    own = players["id"].where(players["id"] != players["name"], "").tolist()
    in_order = [numbers[position] for position in range(len(players))]
    return are_start_numbers(own, in_order, [_cut(name) for name in players["name"]])


def _fixed(player: pd.Series, number: int, seats: Mapping[int, Seat], rating: int) -> str:
    """The columns up to 89: who the player is, points and rank."""
    sex = player["sex"][:1].lower().replace("f", "w")
    title, name = player["title"].upper()[:3], _cut(player["name"])
    points = sum(seat.half_points for seat in seats.values()) / 2
    federation = player["federation"][:3]
    return (
        f"001 {number:>4} {sex:1}{title:>3} {name:33} {rating:>4} {federation:3} {player['id']:>11} "
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
