"""The games of an ECF results file: sections with their rounds, matches with their boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from elo_batch.columns import NOBODY
from elo_batch.notation.text import tidy
from elo_batch.writers.others.content import Content, day_texts

SCORES: Mapping[str, str] = MappingProxyType(
    {
        "1-0": "10",
        "0-1": "01",
        "1/2-1/2": "55",
        "+/-": "1d",
        "-/+": "d1",
        "-/-": "dd",
        "1/2-0U": "5d",
        "0-1/2U": "d5",
    }
)
"""Result from white's side -> score; the format has no other."""


class _Game(NamedTuple):
    white: int
    black: int
    score: str
    round: int
    board: int
    day: str
    teams: tuple[str, str]


def is_match(content: Content) -> bool:
    """Whether the games are told match by match: a team event in which every game names both teams."""
    teams = {"white_team", "black_team"} <= set(content.more)
    if not (teams and len(content.events) == 1 and bool(content.events["team"].iloc[0])):
        return False
    games = (content.games["black"] != NOBODY).to_numpy()
    return bool((content.more.loc[games, ["white_team", "black_team"]] != "").all().all())


def game_lines(content: Content, event: int, section: str) -> Iterator[str]:
    """The lines of one event: its heading (one for each match), and a line for each game."""
    games = [game for at, game in _games(content) if at == event]
    if not is_match(content):
        yield from _group("SECTION RESULTS", section, games, first="")
        return
    matches: dict[tuple[int, str, frozenset[str]], list[_Game]] = {}
    for game in games:
        matches.setdefault((game.round, game.day, frozenset(game.teams)), []).append(game)
    for match in matches.values():
        home, away = match[0].teams
        yield from _group("MATCH RESULTS", f"{home} v {away}", match, first=home)


def _games(content: Content) -> Iterator[tuple[int, _Game]]:
    games = content.games
    none = [""] * len(games)
    teams = [
        content.more[name].map(tidy) if name in content.more else none
        for name in ("white_team", "black_team")
    ]
    columns = [games[name].tolist() for name in ("event", "white", "black", "round", "board")]
    texts = (content.results(), day_texts(games["date"]), *teams)
    for event, white, black, round_, board, result, day, home, away in zip(*columns, *texts, strict=True):
        if black != NOBODY:
            yield event, _Game(white + 1, black + 1, SCORES[result], round_, board, _day(day), (home, away))


def _group(kind: str, name: str, games: list[_Game], first: str) -> Iterator[str]:
    """A heading and its games; a day that all have stands once. PIN1 is of the team `first`, else white."""
    days = {game.day for game in games}
    yield f"#{kind}={name}"
    if len(days) == 1 and "" not in days:
        yield f"#RESULTS DATE={next(iter(days))}"
    for game in games:
        turned = bool(first) and game.teams[0] != first
        number = ("BOARD", game.board) if first else ("ROUND", game.round)
        items = {
            "PIN1": game.black if turned else game.white,
            "PIN2": game.white if turned else game.black,
            "SCORE": game.score[::-1] if turned else game.score,
            "COLOUR": "B" if turned else "W",
            number[0]: number[1] or "",
            "GAME DATE": game.day if len(days) > 1 else "",
        }
        yield " ".join(f"#{field}={text}" for field, text in items.items() if text)


def _day(day: str) -> str:
    return "/".join(reversed(day.split("-")))
