"""The topics that say how one game counts."""

from __future__ import annotations

from collections.abc import Mapping

from elo_batch.rules.topic_forms import (
    EVENT_START,
    RATED_POOLS,
    Field,
    Topic,
    choice,
    flag,
    number,
)

GAME: Mapping[str, Topic] = {
    "curve": Topic(
        "the expected score",
        EVENT_START,
        {
            "kind": choice("a published table, or the logistic curve", "table", "logistic"),
            "table": Field("table of expected scores", "CSV file laid out like FIDE 8.1.2", ()),
            "scale": number("1 / (1 + 10^(-difference / scale))", 400),
        },
    ),
    "cap": Topic(
        "the limit on the rating difference",
        EVENT_START,
        {
            "value": number("greatest difference that is used"),
            "once_per_event": flag("only the greatest difference of a player in an event is limited", False),
            "weaker_side_limited_too": flag("once per event holds for the weaker player too", False),
            "not_for_ratings_from": number("from this rating on the full difference is used; 0 = nobody", 0),
        },
        optional=True,
    ),
    "exclusion": Topic(
        "games left out for their difference",
        EVENT_START,
        {
            "difference": number("a difference of so many points or more"),
            "above_rating": number("and one player rated above this"),
        },
        optional=True,
    ),
    "rate_of_play": Topic(
        "the time for the game",
        EVENT_START,
        {
            "moves": number("moves that the minutes are counted for", 60),
            "more_than": number("more than so many minutes; 0 = not asked", 0),
            "at_least": number("at least so many minutes; 0 = not asked", 0),
            "less_than": number("less than so many minutes; 0 = not asked", 0),
            "at_most": number("at most so many minutes; 0 = not asked", 0),
            "by_rating": Field(
                "minutes by rating", "at least so many minutes if a player has the rating", ()
            ),
            "first_control_moves": number("least moves of a first control; 0 = not asked", 0),
        },
        optional=True,
    ),
    "fallback": Topic(
        "the rating that stands in for a missing one",
        EVENT_START,
        {"pool": Field("pool", "the pool whose rating is used", None, RATED_POOLS)},
        optional=True,
    ),
    "unplayed": Topic("forfeits, byes and other unplayed games", EVENT_START, {}),
    "not_rated_by_mark": Topic("games that the organiser marks as not rated", EVENT_START, {}),
    "unrated_opponents": Topic(
        "games against an unrated player",
        EVENT_START,
        {"effect": choice("not rated, or at the start rating", "not rated", "start rating")},
    ),
    "matches": Topic(
        "matches of two players: against an unrated player, and once decided",
        EVENT_START,
        {
            "not_rated": flag("such games are not rated"),
            "decided_article": Field("text", "article on decided matches, where it differs", ""),
        },
    ),
    "round_robin_with_unrated": Topic(
        "round robins with unrated players",
        EVENT_START,
        {"effect": choice("rated like other events, or refused", "ordinary", "refused")},
    ),
    "long_events": Topic(
        "events that last long",
        EVENT_START,
        {
            "over_days": number("events over so many days; 0 = none", 0),
            "rated": choice("in monthly parts, or whole", "monthly parts", "whole", default="whole"),
        },
    ),
    "late": Topic(
        "reports that come late",
        EVENT_START,
        {
            "after_lists": number("not rated after so many lists from the end; 0 = never late", 0),
            "days_left": number("ending with so few days left in a month, the count begins a list later", 0),
        },
    ),
}
