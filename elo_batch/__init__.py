"""elo-batch: a rating office. The public names are handed out lazily, so that importing the package is free.

`rate` rates frames; `read_games` and `read_players` read files; `rules_on` gives the law of a day;
`one_game` is the calculator.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elo_batch.api import InputError, RatedFrames, rate, read_games, read_players
    from elo_batch.calculator import one_game
    from elo_batch.problems import Problem, RequestError
    from elo_batch.rules import rule_set_names, rules_on

_HOMES = {
    "InputError": "elo_batch.api",
    "Problem": "elo_batch.problems",
    "RatedFrames": "elo_batch.api",
    "RequestError": "elo_batch.problems",
    "one_game": "elo_batch.calculator",
    "rate": "elo_batch.api",
    "read_games": "elo_batch.api",
    "read_players": "elo_batch.api",
    "rule_set_names": "elo_batch.rules",
    "rules_on": "elo_batch.rules",
}

__all__ = [
    "InputError",
    "Problem",
    "RatedFrames",
    "RequestError",
    "one_game",
    "rate",
    "read_games",
    "read_players",
    "rule_set_names",
    "rules_on",
]


def __getattr__(name: str) -> object:
    """Import a public name when it is first used (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module 'elo_batch' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
