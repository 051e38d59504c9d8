"""Who is who: persons of the games found on the rating list, near matches, ratings taken from games files."""

from elo_batch.identity.alias_file import Aliases, read_aliases
from elo_batch.identity.aliased import alias_problems, waiting_under, with_aliases
from elo_batch.identity.described import Described
from elo_batch.identity.field import Field
from elo_batch.identity.identify import Identified, identify
from elo_batch.identity.new_players import unrated
from elo_batch.identity.ratings_in_games import players_from_games, ratings_by_event
from elo_batch.identity.suspects import suspects
from elo_batch.identity.told_facts import births_after, implausible_ratings

__all__ = [
    "Aliases",
    "Described",
    "Field",
    "Identified",
    "alias_problems",
    "births_after",
    "identify",
    "implausible_ratings",
    "players_from_games",
    "ratings_by_event",
    "read_aliases",
    "suspects",
    "unrated",
    "waiting_under",
    "with_aliases",
]
