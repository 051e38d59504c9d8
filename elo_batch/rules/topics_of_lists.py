"""The topics that say what a list does with the sums of its period."""

from __future__ import annotations

from collections.abc import Mapping

from elo_batch.rules.topic_forms import (
    LIST_DATE,
    SPANS,
    Field,
    Topic,
    choice,
    flag,
    number,
)

LIST: Mapping[str, Topic] = {
    "k": Topic(
        "the development coefficient K",
        LIST_DATE,
        {
            "bands": Field("bands of K", "the first band that fits gives K; the last fits everybody"),
            "from_list": flag("the K printed on the list is used"),
            "assumed": number("K where the facts that decide are unknown"),
            "first_k": number("K of a newly rated player"),
            "age_in": choice(
                "the year in which ages are counted", "list made", "list before", default="list made"
            ),
        },
    ),
    "k_limit": Topic(
        "the limit on K times games of a period",
        LIST_DATE,
        {"limit": number("K x games stays within it")},
        optional=True,
    ),
    "rounding": Topic(
        "where changes are rounded",
        LIST_DATE,
        {
            "where": choice("the span whose change is rounded once", *SPANS, "none"),
            "free": flag("the user may choose (--rounding)", False),
            "zero_sum": flag("the exchange of a game is rounded once for both players", False),
        },
    ),
    "update": Topic(
        "when ratings move",
        LIST_DATE,
        {
            "span": choice("after each period, event or game", *SPANS),
            "free": flag("the user may choose (--update)", False),
        },
    ),
    "floor": Topic(
        "the lowest rating",
        LIST_DATE,
        {
            "value": number("lowest rating"),
            "effect": choice("below it the player is unrated, or held at it", "unrated", "held"),
            "games_kept": flag("a player who falls below keeps the count of games", True),
        },
        optional=True,
    ),
    "first_rating": Topic(
        "the first rating of an unrated player",
        LIST_DATE,
        {
            "method": choice("see FirstRating", "half points", "added draws", "start"),
            "least_games": number("games against rated opponents that it takes", 1),
            "window_months": number("within so many months; 0 = for ever", 0),
            "window": choice("what happens to older games", "sliding", "restart", default="sliding"),
            "maximum": number("highest first rating; 0 = none", 0),
            "per_half_point": number("half points: points for each half point above 50 %", 0),
            "added_opponents": number("added draws: so many more opponents", 0),
            "added_rating": number("added draws: their rating", 0),
            "start_rating": number("start: the rating everybody begins with", 0),
            "least_half_points": number("half points to be scored; 0 = none asked", 0),
        },
        optional=True,
    ),
    "zero_first_event": Topic(
        "a first event without a point",
        LIST_DATE,
        {
            "counted": choice(
                "which games make the zero; counts = it is never left out",
                "rated opponents",
                "all games",
                "counts",
            )
        },
    ),
    "joined_meanwhile": Topic(
        "players whose first rating appears before their event is rated", LIST_DATE, {}, optional=True
    ),
    "performance": Topic(
        "the rating difference for a percentage score",
        LIST_DATE,
        {"table": Field("table of performances", "CSV file laid out like FIDE 8.1.1")},
    ),
    "lists": Topic(
        "the lists and their closing dates",
        LIST_DATE,
        {
            "closing_days": number("an event may end so many days before the list's day"),
            "inactive_after_months": number("inactive after so many months without a game; 0 = never", 0),
        },
    ),
}
