"""Who is who: persons of the games found on the rating list, near matches, ratings taken from games files."""

from elo_batch.identity.identify import Identified, identify
from elo_batch.identity.new_players import unrated
from elo_batch.identity.ratings_in_games import players_from_games, ratings_by_event

__all__ = ["Identified", "identify", "players_from_games", "ratings_by_event", "unrated"]
