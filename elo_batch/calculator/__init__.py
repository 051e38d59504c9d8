"""One game under one law, for both players: expected scores, changes, new ratings, performance ratings.

`one_game` takes plain values; `game_of` takes `Player`s, who may bring what decides K.
"""

from __future__ import annotations

from elo_batch.calculator.game import GameResult, Side, game_of, one_game
from elo_batch.calculator.performances import Performance
from elo_batch.calculator.players import Player, read_k, read_rating

__all__ = [
    "GameResult",
    "Performance",
    "Player",
    "Side",
    "game_of",
    "one_game",
    "read_k",
    "read_rating",
]
