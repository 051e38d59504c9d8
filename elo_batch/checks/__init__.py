"""Is the input right? Tables of text to typed frames, and every problem on the way."""

from elo_batch.checks.events import type_events
from elo_batch.checks.typed_games import TypedGames, type_games

__all__ = ["TypedGames", "type_events", "type_games"]
