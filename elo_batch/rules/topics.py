"""What a rule file may say: every topic of a law, its keys and their form.

Loading, checking, the printed law and the JSON Schema all follow this one table.
"""

from __future__ import annotations

from collections.abc import Mapping

from elo_batch.rules.topic_forms import (
    DAYS,
    EVENT_START,
    LIST_DATE,
    POOLS,
    RATED_POOLS,
    Field,
    Topic,
    choice,
    flag,
    number,
)
from elo_batch.rules.topics_of_games import GAME
from elo_batch.rules.topics_of_lists import LIST

__all__ = [
    "ADJUSTMENT_FIELDS",
    "BAND_CONDITIONS",
    "DAYS",
    "EVENT_START",
    "GAME_TOPICS",
    "LIST_DATE",
    "LIST_TOPICS",
    "POOLS",
    "RATED_POOLS",
    "TOPICS",
    "Field",
    "Topic",
]

GAME_TOPICS = tuple(GAME)
LIST_TOPICS = tuple(LIST)
TOPICS: Mapping[str, Topic] = {**GAME, **LIST}

BAND_CONDITIONS: Mapping[str, str] = {
    "from_rating": "rating this or more",
    "below_rating": "rating below this",
    "ever_from_rating": "highest published rating ever this or more",
    "never_from_rating": "never published with this or more",
    "until_year_of_age": "list year minus birth year at most this",
    "below_games": "fewer rated games than this",
}

ADJUSTMENT_FIELDS: Mapping[str, Field] = {
    "name": Field("text", "its name"),
    "method": choice("see Adjustment", "compress", "raise to"),
    "below": number("compress: ratings below this", 0),
    "share_hundredths": number("compress: hundredths of the way up to `below`", 0),
    "pool": Field("pool", "raise to: the pool of the other rating", "", RATED_POOLS),
    "distance": number("raise to: greatest distance below the other rating", 0),
    "reason": Field("text", "why it was made"),
    "applies": flag("whether it was made in this pool", True),
}
