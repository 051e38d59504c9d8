"""The topics of one day to the frozen values of the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from elo_batch.rules.model import (
    Curve,
    Development,
    DifferenceCap,
    Exclusion,
    FirstRating,
    Floor,
    GameRules,
    Ground,
    ListRules,
    Lists,
    RateOfPlay,
)
from elo_batch.rules.topics import GAME_TOPICS, LIST_TOPICS

_GROUND_NAMES: Mapping[str, str] = {
    "unrated_opponents": "unrated opponent",
    "matches": "match unrated",
    "long_events": "long event",
}


@dataclass(frozen=True)
class Chosen:
    """What a topic says on the day, readings put in; no values where the law is without it (`absent`)."""

    values: Mapping[str, Any]
    ground: Ground
    absent: bool = False


def game_rules(law: str, chosen: Mapping[str, Chosen], floor: Chosen) -> GameRules:
    """The half of the law that says how one game counts; `floor` as it stood when the event began."""
    values = {topic: chosen[topic].values for topic in GAME_TOPICS}
    curve, long_events = values["curve"], values["long_events"]
    return GameRules(
        law=law,
        edition=edition(chosen, GAME_TOPICS),
        curve=Curve(curve["kind"], curve["table"], curve["scale"]),
        cap=_cap(chosen["cap"]),
        exclusion=None if chosen["exclusion"].absent else Exclusion(**values["exclusion"]),
        rate_of_play=None if chosen["rate_of_play"].absent else RateOfPlay(**values["rate_of_play"]),
        fallback_pool=values["fallback"].get("pool", ""),
        unrated_opponents=values["unrated_opponents"]["effect"],
        matches=values["matches"]["not_rated"],
        round_robin_with_unrated=values["round_robin_with_unrated"]["effect"],
        long_event_days=long_events["over_days"] if long_events["rated"] == "monthly parts" else 0,
        late_lists=values["late"]["after_lists"],
        late_days_left=values["late"]["days_left"],
        floor=floor.values["value"] if floor.values.get("effect") == "unrated" else 0,
        grounds=_game_grounds({**chosen, "floor": floor}),
    )


def list_rules(law: str, chosen: Mapping[str, Chosen]) -> ListRules:
    """The half of the law that says what a list does with the sums of its period."""
    values = {topic: chosen[topic].values for topic in LIST_TOPICS}
    return ListRules(
        law=law,
        edition=edition(chosen, LIST_TOPICS),
        development=_development(values["k"], values["k_limit"].get("limit", 0), chosen["k"].ground),
        floor=None if chosen["floor"].absent else Floor(**values["floor"]),
        first_rating=_first_rating(chosen),
        lists=Lists(**values["lists"]),
        update=values["update"]["span"],
        update_free=values["update"]["free"],
        rounding=values["rounding"]["where"],
        rounding_free=values["rounding"]["free"],
        zero_sum=values["rounding"]["zero_sum"],
        performance_dp=values["performance"]["table"],
        grounds=MappingProxyType(_grounds(chosen, LIST_TOPICS)),
    )


def edition(chosen: Mapping[str, Chosen], topics: tuple[str, ...]) -> str:
    """The first day of the newest block among the topics, ISO; "" in an undated law."""
    days = [since for topic in topics if (since := chosen[topic].ground.since)]
    return max(days).isoformat() if days else ""


def _cap(chosen: Chosen) -> DifferenceCap | None:
    if chosen.absent:
        return None
    limit = chosen.values["not_for_ratings_from"]
    return DifferenceCap(**{**chosen.values, "not_for_ratings_from": limit or None})


def _development(values: Mapping[str, Any], limit: int, ground: Ground) -> Development:
    bands = tuple(replace(band, article=band.article or ground.article) for band in values["bands"])
    rest = {name: values[name] for name in ("from_list", "assumed", "first_k", "age_in")}
    return Development(bands=bands, games_limit=limit, **rest)


def _first_rating(chosen: Mapping[str, Chosen]) -> FirstRating | None:
    if chosen["first_rating"].absent:
        return None
    return FirstRating(
        **chosen["first_rating"].values,
        zero_first_event=chosen["zero_first_event"].values["counted"],
        performance_dp=chosen["performance"].values["table"],
    )


def _game_grounds(chosen: Mapping[str, Chosen]) -> Mapping[str, Ground]:
    grounds = _grounds(chosen, (*GAME_TOPICS, "floor"))
    decided = chosen["matches"].values["decided_article"]
    unrated = grounds["match unrated"]
    grounds["match decided"] = replace(unrated, article=decided) if decided else unrated
    return MappingProxyType(grounds)


def _grounds(chosen: Mapping[str, Chosen], topics: tuple[str, ...]) -> dict[str, Ground]:
    """The grounds of the topics that the law has: an absent rule is no ground for anything."""
    there = [topic for topic in topics if not chosen[topic].absent]
    return {_GROUND_NAMES.get(topic, topic.replace("_", " ")): chosen[topic].ground for topic in there}
