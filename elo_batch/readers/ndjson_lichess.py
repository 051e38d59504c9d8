"""Games as lichess exports them in JSON: one object a game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, NamedTuple

POOLS: Mapping[str, str] = MappingProxyType(
    {
        "ultraBullet": "blitz",
        "bullet": "blitz",
        "blitz": "blitz",
        "rapid": "rapid",
        "classical": "standard",
        "correspondence": "",
    }
)
"""Speed on lichess -> our time control."""
NEVER_PLAYED = frozenset(["aborted", "created"])
"""Status of games that were never played."""
_UNFINISHED = frozenset(["started", "unknownFinish"])
_NOT_BY_MOVES = frozenset(["noStart"])
_DECIDED_WITHOUT_WINNER = frozenset(
    ["draw", "stalemate", "outoftime", "timeout", "insufficientMaterialClaim", "cheat"]
)
_WINS: Mapping[str, tuple[str, str]] = MappingProxyType({"white": ("1-0", "+/-"), "black": ("0-1", "-/+")})


class Row(NamedTuple):
    """One game as text; the names of the fields are those of the columns."""

    event: str
    date: str
    white: str
    black: str
    result: str
    white_name: str
    black_name: str
    white_rating: str
    black_rating: str
    white_title: str
    black_title: str
    time_control: str
    rated: str
    id: str
    variant: str
    speed: str
    status: str


def is_game(value: Any) -> bool:
    """Whether a value is a game of lichess: an object with players of both colours.

    >>> is_game({"id": "abcd1234", "players": {"white": {}, "black": {}}}), is_game({"white": "Ann"})
    (True, False)
    """
    players = value.get("players") if isinstance(value, dict) else None
    return isinstance(players, dict) and all(
        isinstance(players.get(side), dict) for side in ("white", "black")
    )


def standings(value: Any) -> str:
    """What results a value is a line of: `arena` or `Swiss`, or "" when it is none.

    >>> standings({"rank": 1, "score": 124, "username": "ann"}), standings({"rank": 1})
    ('arena', '')
    """
    if not isinstance(value, dict) or not {"rank", "username"} <= value.keys():
        return ""
    return "Swiss" if "points" in value else "arena" if "score" in value else ""


def row_of(game: dict[str, Any]) -> Row:
    """The row of a game. Its day is that of its start as the file writes it, in universal time."""
    white, black = (_player(game["players"][side]) for side in ("white", "black"))
    variant, speed = _text(game.get("variant")) or "standard", _text(game.get("speed"))
    mail = speed == "correspondence"
    rated = game.get("rated") is not False and variant == "standard" and not mail
    return Row(
        event=_text(game.get("tournament")) or _text(game.get("swiss")),
        date=_day(game.get("createdAt")),
        white=white[0],
        black=black[0],
        result=result_of(game),
        white_name=white[1],
        black_name=black[1],
        white_rating=white[2],
        black_rating=black[2],
        white_title=white[3],
        black_title=black[3],
        time_control=POOLS.get(speed, ""),
        rated="" if rated else "no",
        id=_text(game.get("id")),
        variant=variant,
        speed=speed,
        status=_text(game.get("status")),
    )


def result_of(game: Mapping[str, Any]) -> str:
    """The result by winner and status.

    >>> result_of({"winner": "black", "status": "mate"}), result_of({"winner": "white", "status": "noStart"})
    ('0-1', '+/-')
    >>> result_of({"status": "stalemate"}), result_of({"status": "started"})
    ('1/2-1/2', '*')
    """
    status = _text(game.get("status"))
    wins = _WINS.get(_text(game.get("winner")))
    if wins and status not in _UNFINISHED:
        return wins[status in _NOT_BY_MOVES]
    return "1/2-1/2" if status in _DECIDED_WITHOUT_WINNER else "*"


def _player(player: Mapping[str, Any]) -> tuple[str, str, str, str]:
    """Id, name, rating and title; the id is the name in small letters, and a computer has none."""
    user = player.get("user")
    user = user if isinstance(user, dict) else {}
    level = player.get("aiLevel")
    name = _text(user.get("name")) or _text(user.get("id")) or (f"Stockfish level {level}" if level else "?")
    ident = _text(user.get("id")) or _text(user.get("name")).casefold() or ("" if level else "?")
    return ident, name, _text(player.get("rating")), _text(user.get("title"))


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value.strip()
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def _day(milliseconds: Any) -> str:
    if not isinstance(milliseconds, int | float) or isinstance(milliseconds, bool):
        return ""
    try:
        return str(datetime.fromtimestamp(milliseconds / 1000, UTC).date())
    except (ValueError, OverflowError, OSError):
        return str(milliseconds)
