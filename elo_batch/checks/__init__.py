"""Is the input right? Tables of text to typed frames, and every problem on the way."""

from elo_batch.checks.event_rows import complete_events
from elo_batch.checks.events import type_events
from elo_batch.checks.games import check_games
from elo_batch.checks.gate import Gate, gate
from elo_batch.checks.newcomers import no_newcomers, type_newcomers
from elo_batch.checks.players import list_date, type_players
from elo_batch.checks.typed_games import TypedGames, type_games
from elo_batch.checks.waivers import Waiver, type_waivers, waived

__all__ = [
    "Gate",
    "TypedGames",
    "Waiver",
    "check_games",
    "complete_events",
    "gate",
    "list_date",
    "no_newcomers",
    "type_events",
    "type_games",
    "type_newcomers",
    "type_players",
    "type_waivers",
    "waived",
]
